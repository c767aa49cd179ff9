"""What the documents say is so: their commands exist, their examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from games import GAMES
from table.ask import Ask, Choice, Exchange
from table.game import Game, load
from table.link import read_settings
from table.players import finish
from table.widgets import PAGE_KEYS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
DOCUMENTS = {"README.md": README, "CONTRIBUTING.md": CONTRIBUTING}


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


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_is_named_is_there(name: str) -> None:
    paths = re.findall(r"\]\((?!https?:)([^)#]+)\)", DOCUMENTS[name])
    paths += re.findall(r"`((?:py|build|bench|tools|tests|css|js)/[\w./]+)`", DOCUMENTS[name])
    assert paths
    for path in paths:
        assert (ROOT / path).exists(), path


def test_the_command_of_the_readme_plays_at_a_terminal() -> None:
    (command,) = [
        line for block in blocks(README, "sh") for line in block.split("\n") if "-m" in line
    ]
    words = [sys.executable, *command.split()[1:]]
    run = subprocess.run(
        words,
        input="tim\n1\nann\n2\n30\n",
        capture_output=True,
        text=True,
        cwd=ROOT / "py",
        check=True,
    )
    assert "You have selected 30 stones, Tim. A fine choice!" in run.stdout


class Frame(HTMLParser):
    address = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.address = dict(attrs).get("src") or ""


def test_the_frame_of_the_readme_asks_for_settings_that_exist() -> None:
    example, own = blocks(README, "html")
    assert "recess-game.js" in own
    frame = Frame()
    frame.feed(example)
    parts = urlsplit(frame.address)
    page = parts.path.split("/")[-1].removesuffix(".html")
    (game,) = (game for game in map(load, GAMES) if game.page == page)
    settings = read_settings(game, dict(parse_qsl(parts.fragment)))
    assert settings.seats == {1: "taker"}
    assert parts.query == "embed&without=coach"


def test_the_examples_of_a_game_are_so() -> None:
    game, players = blocks(CONTRIBUTING, "python")
    named = re.findall(r"^    (\w+)=", game, re.MULTILINE)
    assert tuple(named) == Game._fields, "every field of a game, in its order"
    exec(compile(game, "CONTRIBUTING.md", "exec"), {})
    found: dict[str, Any] = {}
    exec(compile(players, "CONTRIBUTING.md", "exec"), found)
    ask = Ask("Now? ", None, "now", answers=(Choice("a", "A"), Choice("b", "B")))
    assert finish(found["thinker"](ask, Random(1))) == "b"
    assert found["advise"](ask, [Exchange(ask, "a")], {}) == "1 answers, and now Now? "
    assert found["advise"](None, [], {}) == "It is over."


def test_the_keys_and_the_markup_of_the_page_are_named() -> None:
    (row,) = [line for line in CONTRIBUTING.splitlines() if "which are the page's" in line]
    assert set(re.findall("`(.)`", row)) == PAGE_KEYS
    script = (ROOT / "js/page.js").read_text()
    named = set(re.findall(r"data-([a-z]+)", CONTRIBUTING.partition("### The view")[2]))
    (pressed,) = re.findall(r'closest\(\s*"(\[data-answer\][^"]*)"', script)
    assert set(re.findall(r"data-([a-z]+)", pressed)) - {"reload"} <= named


def test_every_game_is_named() -> None:
    for name in GAMES:
        assert load(name).title in README
