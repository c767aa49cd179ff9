# `make play` and `make test` set up what is missing first, and say what they do while it takes long.
PYTHON ?= python3
BIN := .venv/bin
# Three at a time, on two cores: browser tests wait for much. Whoever runs out of tests takes others'.
# What waits for what never comes is ended, and named; as a thread: a signal breaks Playwright's loop.
PYTEST := $(BIN)/pytest --numprocesses=3 --dist=worksteal --timeout=600 --timeout-method=thread
PORT ?= 8000
GAME ?= pynim
ENGINE ?= chromium
export PYTHONPATH := py

.PHONY: play game test quick lint types unit browser ears site bench prove shots lock clean

play: site
	@$(BIN)/python tools/serve.py --port $(PORT)

site: .venv/done node_modules/done
	@echo "Building the site …"
	@$(BIN)/python -m build --origin "$(ORIGIN)"

test: lint types
	@sh tools/browser.sh
	@echo "Testing the Python, and in the browser, some minutes …"
	@$(PYTEST) tests/browser tests/unit tests/runtime

# Of the browser's tests only those of one game: make quick GAME=bots
quick: lint types
	@sh tools/browser.sh
	@echo "Testing the Python in short, and $(GAME) in the browser …"
	@PLAYOUTS=20 $(PYTEST) -m "not slow and not long" -k "unit or $(GAME)" tests/unit tests/browser/test_every_game.py $(wildcard tests/browser/test_$(GAME).py)

lint: .venv/done node_modules/done
	@echo "Looking over the sources …"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@node_modules/.bin/biome check --error-on-warnings js css build bench prove

types: .venv/done
	@echo "Checking types …"
	@$(BIN)/mypy py build prove tools/serve.py

unit: .venv/done node_modules/done
	@echo "Testing the Python …"
	@$(PYTEST) tests/unit tests/runtime

# In another engine: make browser ENGINE=firefox, or webkit
browser: .venv/done node_modules/done
	@sh tools/browser.sh $(ENGINE)
	@echo "Testing in $(ENGINE), some minutes …"
	@$(PYTEST) $(if $(filter webkit,$(ENGINE)),tests/webkit,tests/browser --browser $(ENGINE))

# What a screen reader says of the pages: some minutes; one scene: make ears SCENE=bots
ears: site
	@sh tools/ears.sh
	@PYTHONPATH=tools $(BIN)/python tests/ears/hear.py $(SCENE)

bench: site
	@sh tools/browser.sh
	@$(BIN)/python -m bench

# All of it takes some hours; one part: make prove PART=junk
prove: site
	@sh tools/browser.sh
	@$(BIN)/python -m prove $(PART)

shots: site
	@sh tools/browser.sh
	@$(BIN)/python tools/shots.py

# The files of a new game, to begin with: make game NAME=rock_paper TITLE="Rock, Paper"
game: .venv/done
	@$(BIN)/python tools/new_game.py "$(NAME)" "$(TITLE)"
	@$(BIN)/ruff check --quiet --fix py

lock:
	@$(BIN)/pip install --quiet pip-tools
	@$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links requirements.in
	@npm install --package-lock-only
# There npm notes as installed what it only wrote into the lock file.
	@rm -f node_modules/.package-lock.json node_modules/done

clean:
	rm -rf _site .cache .venv node_modules

.venv/done: requirements.txt
	@echo "Setting up Python's packages …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

node_modules/done: package-lock.json
	@echo "Setting up Node's packages …"
# As `npm ci`, which insists on parts for other platforms that not every registry serves.
	@npm install --no-save --silent
	@touch $@
