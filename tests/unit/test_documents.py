"""What the documents say is so: their commands exist, their examples run."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from lxml import html

from build import reference
from engine.ask import Answered, Ask, Choice
from engine.game import Game, load
from engine.players import run_to_end
from engine.settings import read_settings
from engine.widgets import PAGE_KEYS
from games import GAMES
from places import ASSIGNMENTS, PAGES, PY, ROOT, WORKSHOP
from repeats import by_day

README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
DOCUMENTS = {"README.md": README, "CONTRIBUTING.md": CONTRIBUTING}
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text()
COURSES = (ROOT / "docs/courses.md").read_text()
CLASS = "pages/teachers.html"


def blocks(document: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", document, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_make_command_is_there(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z]+)[` ]", DOCUMENTS[name])) | {
        line.split()[1] for block in blocks(DOCUMENTS[name], "sh") for line in block.splitlines()
        if line.startswith("make ")
    }  # fmt: skip
    assert named
    assert named <= targets


@pytest.mark.parametrize("document", [README, CONTRIBUTING, ARCHITECTURE])
def test_every_file_that_is_named_is_there(document: str) -> None:
    paths = re.findall(r"\]\((?!https?:|\.\./\.\./)([^)#]+)\)", document)  # or of GitHub
    folders = "|".join(path.name for path in ROOT.iterdir() if path.is_dir())
    paths += re.findall(rf"`((?:{folders})/[\w./]+)`", document)
    assert paths
    for path in paths:
        assert (ROOT / path).exists(), path


def test_the_readme_is_read_in_one_go() -> None:
    assert len(README.splitlines()) <= 70


def test_the_command_of_the_readme_plays_at_a_terminal() -> None:
    (command,) = [
        line for block in blocks(README, "sh") for line in block.split("\n") if "-m pynim" in line
    ]
    words = [sys.executable, *command.split()[1:]]
    run = subprocess.run(
        words,
        input="tim\n1\nann\n2\n30\n",
        capture_output=True,
        text=True,
        cwd=PY,
        check=True,
    )
    assert "You have selected 30 stones, Tim. A fine choice!" in run.stdout


@pytest.mark.slow
@pytest.mark.parametrize("document", by_day("README.md", of=["README.md", CLASS]))
def test_the_command_that_checks_a_program_is_as_written(document: str, tmp_path: Path) -> None:
    command, own, game = re.findall(
        r"(python3 (-m workshop check my_\w+\.py) --game (\w+))", (ROOT / document).read_text()
    )[0]
    program = ASSIGNMENTS / f"{game}/{game}.py"
    (tmp_path / own.split()[-1]).write_text(program.read_text())
    words = [sys.executable, *command.replace("my_", f"{tmp_path}/my_").split()[1:]]
    run = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


class Controls(HTMLParser):
    """The texts of buttons, labels and the like."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.texts.add(data.strip())


MADE = {"Make it a case", "Program", "Judge", "Class", "This run", "A page", "Assignment"} | {
    "Save it as a SCORM 1.2 package"
}
"""The texts of buttons that are made from lists."""


@pytest.mark.parametrize("page", ["pages/your-program.html", CLASS])
def test_the_steps_name_controls_that_are_there(page: str) -> None:
    written = "".join((WORKSHOP / f"page/{name}.html").read_text() for name in ("workshop", "make"))
    there = Controls(written).texts | MADE
    drawn = "".join(script.read_text() for script in (WORKSHOP / "js").glob("*.js"))
    there |= set(re.findall(r'(?:button\(|offer\(.+?, )"(.+?)"', drawn))
    named = re.findall(r"<em>(.*?)</em>", (ROOT / page).read_text(), re.DOTALL)
    assert len(named) > 8
    assert {" ".join(text.split()) for text in named} <= there


class Frame(HTMLParser):
    address = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.address = dict(attrs).get("src") or ""


def test_the_frame_of_the_courses_page_asks_for_settings_that_exist() -> None:
    example, own = blocks(COURSES, "html")
    assert "recess-game.js" in own
    frame = Frame()
    frame.feed(example)
    parts = urlsplit(frame.address)
    page = parts.path.split("/")[-1].removesuffix(".html")
    (game,) = (game for game in map(load, GAMES) if game.page == page)
    settings = read_settings(game, dict(parse_qsl(parts.fragment)))
    assert settings.seats == {1: "taker"}
    assert parts.query == "embed&without=coach"
    heights = json.loads((ROOT / "build/frame_heights.json").read_text())[game.name]
    options = {**game.defaults, **settings.options}
    needed = [heights["options"][f"{name}={value}"] for name, value in options.items()]
    assert f'height="{max(heights["usual"], *needed)}"' in example


def test_what_is_promised_is_held_by_a_test() -> None:
    page = html.parse(PAGES / "promise.html").getroot()
    cannot = "What nobody can promise without a server"
    held = 0
    for line in page.iter("li"):
        test = line.get("data-test")
        (head,) = line.getparent().xpath("preceding-sibling::h2[1]")
        if test is None:
            assert head.text == cannot or line.text.startswith("Nothing keeps"), line.text
            continue
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests/unit/session" / file).read_text()
        held += 1
    assert held > 10


def test_the_examples_of_a_game_are_so() -> None:
    game, players = blocks(CONTRIBUTING, "python")
    named = re.findall(r"^    (\w+)=", game, re.MULTILINE)
    assert tuple(named) == Game._fields, "every field of a game, in its order"
    exec(compile(game, "CONTRIBUTING.md", "exec"), {})
    found: dict[str, Any] = {}
    exec(compile(players, "CONTRIBUTING.md", "exec"), found)
    ask = Ask("Now? ", None, "now", answers=(Choice("a", "A"), Choice("b", "B")))
    assert run_to_end(found["thinker"](ask, Random(1))) == "b"
    assert found["advise"](ask, [Answered(ask, "a")], {}) == "1 answers, and now Now? "
    assert found["advise"](None, [], {}) == "It is over."


def test_the_keys_and_the_markup_of_the_page_are_named() -> None:
    (row,) = [line for line in CONTRIBUTING.splitlines() if "which are the page's" in line]
    assert set(re.findall("`(.)`", row)) == PAGE_KEYS
    script = (ROOT / "js/page.js").read_text()
    named = set(re.findall(r"data-([a-z]+)", CONTRIBUTING.partition("### The view")[2]))
    (pressed,) = re.findall(r'closest\(\s*"(\[data-answer\][^"]*)"', script)
    assert set(re.findall(r"data-([a-z]+)", pressed)) - {"reload"} <= named


def test_the_reference_says_what_the_docstrings_say() -> None:
    assert reference.PAGE.read_text() == reference.reference(), "run `make reference`"


def test_all_that_games_import_of_the_engine_is_in_the_reference() -> None:
    files = [file for name in GAMES for file in (PY / name).rglob("*.py")]
    files += ROOT.glob("tools/starter/[!t]*.py")
    for file in files:
        if file.parent.name == "tactego" and file.stem == "terminal":
            continue  # it has its own module, since its assignment is a function
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine."):
                said = {
                    name.partition(".")[0].lstrip("_")
                    for name in reference.MODULES.get(node.module or "", ())
                }
                for alias in node.names:
                    assert alias.name in said, f"{node.module}.{alias.name}: {file.name}"


def test_every_game_is_named() -> None:
    for name in GAMES:
        assert load(name).title in README
