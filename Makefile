# `make help` lists what a newcomer needs, `make help-all` all targets. Each first sets up what it
# needs and is missing: to build and serve the site that is little (tools/requirements/play.txt), to test
# it much more (test.txt).
PYTHON ?= python3
BIN := .venv/bin
# Three at a time, on two cores: browser tests wait a lot. A worker without tests takes those of others.
# A test that hangs is ended and named; by a thread, since a signal breaks Playwright's loop.
UNIT := tests/unit tests/build interpreter/tests workshop/tests
PYTEST := PYTHONPATH=py:.:tests/support $(BIN)/pytest -p progress --numprocesses=3 --dist=worksteal --timeout=600 --timeout-method=thread
# What playing needs; or all packages if they are there already.
PLAY := $(or $(wildcard .venv/done),.venv/play) $(or $(wildcard node_modules/done),node_modules/play)
PORT ?= 8000
GAME ?= pynim
ENGINE ?= chromium
CHECKED = $(wildcard py/$(GAME) tests/unit/$(GAME) tests/browser/test_$(GAME).py)
export PYTHONPATH := py:.
# Hundreds of interpreters start: each module is compiled once, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help help-all play game test all-tests quick check lint types unit browser hosting hands ears nightly site profile reference heights bench fuzz shots pictures lock clean

help: ## Print what a newcomer needs
	@$(MAKE) --no-print-directory help-all | grep -E '^  make (play|quick|test|help-all) '

help-all: ## Print all targets
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/\1|\2/p' Makefile | while IFS="|" read -r name about; do printf '  make %-9s %s\n' "$$name" "$$about"; done

play: site ## Build the site and serve it on http://localhost:8000 (PORT=)
	@$(BIN)/python tools/serve.py --port $(PORT)

site: $(PLAY) ## Build the site into _site/
	@echo "Building the site …"
	@$(BIN)/python -m build --origin "$(ORIGIN)" --version "$(VERSION)"

test: .venv/done ## Run all checks and tests that a change has to pass
	@bash -c 'TIMEFORMAT="Processor time: %U s user, %S s system"; time $(MAKE) --no-print-directory all-tests'

all-tests: lint types
	@sh tools/browser.sh
	@sh tools/fence.sh
	@echo "Testing the Python, and in the browser, some minutes …"
	@$(PYTEST)

# Of the browser's tests only those of one game: make quick GAME=bots
quick: lint types ## Run short checks and tests, within a minute (GAME=pynim)
	@sh tools/browser.sh
	@echo "Testing the Python in short, and $(GAME) in the browser …"
	@PLAYOUTS=20 $(PYTEST) -m "not slow and not long and not nightly" -k "unit or $(GAME)" tests/unit workshop/tests tests/browser/test_every_game.py $(wildcard tests/browser/test_$(GAME).py)

# What concerns one game, within two minutes; its files alone are linted
check: .venv/done node_modules/done ## Check and test one game (GAME=pynim)
	@sh tools/browser.sh
	@$(BIN)/ruff check --quiet $(CHECKED)
	@$(BIN)/ruff format --check --quiet $(CHECKED)
	@$(BIN)/mypy py/$(GAME)
	@$(PYTEST) -m "not slow and not long" -k "$(GAME)" tests/unit/$(GAME) tests/unit/test_conformance.py \
		tests/unit/test_layers.py tests/browser/test_every_game.py \
		tests/browser/test_access.py $(wildcard tests/browser/test_$(GAME).py)

lint: .venv/done node_modules/done ## Check style
	@echo "Looking over the sources …"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@node_modules/.bin/biome check --error-on-warnings js css build interpreter lab workshop contest

types: .venv/done node_modules/done ## Check types
	@echo "Checking types …"
	@$(BIN)/mypy py workshop contest build lab/fuzz lab/judging tools/serve.py
	@node_modules/.bin/tsc --project tools
	@node_modules/.bin/tsc --strict --noEmit --checkJs --target esnext --module esnext --moduleResolution bundler \
		workshop/js/state/workshop.js

unit: .venv/done node_modules/done ## Run the tests without a browser
	@sh tools/fence.sh
	@echo "Testing the Python …"
	@$(PYTEST) $(UNIT)

# In another engine: make browser ENGINE=firefox, or webkit
browser: .venv/done node_modules/done ## Run the browser tests (ENGINE=chromium, firefox or webkit)
	@sh tools/browser.sh $(ENGINE)
	@echo "Testing in $(ENGINE), some minutes …"
	@BROWSER=whole $(PYTEST) $(if $(filter webkit,$(ENGINE)),tests/webkit,tests/browser -m "not long" --browser $(ENGINE))

# Some hours of processor time; one game: make hands GAME=bots
hands: GAME = test
hands: .venv/done node_modules/done ## Play every game by hand in every way (ENGINE=, GAME=)
	@sh tools/browser.sh $(ENGINE)
	@echo "Playing by hand in $(ENGINE) …"
	@BROWSER=whole $(PYTEST) $(if $(filter webkit,$(ENGINE)),tests/webkit/test_by_hand.py -k "$(GAME)",tests/hands -m "" --browser $(ENGINE) -k "$(GAME) and not short")

# What a screen reader says of the pages: some minutes; one scene: make ears SCENE=bots
ears: site .venv/done ## Print what a screen reader says of the pages (SCENE=)
	@sh lab/ears.sh
	@PYTHONPATH=tools $(BIN)/python lab/ears/hear.py $(SCENE)

hosting: site .venv/done ## Try the servers' configurations of docs/operators.md
	@sh tools/browser.sh
	@sh lab/servers.sh
	@SERVERS=all PYTHONPATH=py:.:tests/support:tools $(BIN)/pytest -p progress lab/hosting

# What only matters when an engine or a library changes, and the other sizes and ways of what is
# tested in pairs; CI runs it each night.
nightly: .venv/done node_modules/done ## Run the tests at full length, and what is left to the night
	@sh tools/browser.sh
	@REPEATS=full $(PYTEST) -m "not long" $(UNIT)
	@BROWSER=whole $(PYTEST) -m nightly tests/browser tests/hands

# Some minutes; after an upgrade of Pyodide, or where a test says that a start calls the rest
profile: .venv/done node_modules/done ## Find out what of Python comes first
	@sh tools/browser.sh
	@$(BIN)/python -m interpreter.record_profile

# Some minutes; after a change of a table's size
heights: site .venv/done ## Measure how high frames have to be
	@sh tools/browser.sh
	@PYTHONPATH=tools $(BIN)/python lab/frame_heights.py

bench: site .venv/done ## Measure start-up and play
	@sh tools/browser.sh
	@$(BIN)/python -m lab.bench

fuzz: .venv/done ## Give junk to all that reads, in some hours
	@$(BIN)/python -m lab.fuzz

shots: site .venv/done ## Take the screenshots
	@sh tools/browser.sh
	@PYTHONPATH=tools $(BIN)/python lab/moments.py

pictures: site .venv/done ## Take the pictures that the pages show
	@sh tools/browser.sh
	@PYTHONPATH=tools $(BIN)/python lab/pictures.py

# The files of a new game, to begin with: make game NAME=rock_paper TITLE="Rock, Paper"
game: .venv/done ## Create a new game (NAME=rock_paper TITLE="Rock, Paper")
	@$(BIN)/python tools/new_game.py "$(NAME)" "$(TITLE)"
	@$(BIN)/ruff check --quiet --fix py tests

reference: .venv/play ## Write docs/reference.md from the docstrings
	@$(BIN)/python -m build.reference

lock: .venv/play ## Renew the lock files
	@$(BIN)/pip install --quiet pip-tools
	@for set in play test; do $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links tools/requirements/$$set.in; done
	@npm install --package-lock-only
# There npm notes as installed what it only wrote into the lock file.
	@rm -f node_modules/.package-lock.json node_modules/done node_modules/play

clean: ## Remove everything that was built or set up
	rm -rf _site .cache .venv node_modules

PIP := $(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r
# As `npm ci`, which insists on parts for other platforms that not every registry serves.
NPM := npm install --no-save --silent

.venv/play: tools/requirements/play.txt
	@echo "Setting up Python's packages …"
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(PIP) $<
	@touch $@

.venv/done: tools/requirements/test.txt
	@echo "Setting up Python's packages for tests …"
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(PIP) $<
	@touch $@

node_modules/play: package-lock.json
	@echo "Setting up Node's packages …"
	@$(NPM) --omit=dev
	@touch $@

node_modules/done: package-lock.json
	@echo "Setting up Node's packages for tests …"
	@$(NPM)
	@touch $@
