"""What the documents say is so: their commands exist, their examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import SimpleNamespace
from urllib.parse import parse_qsl, urlsplit

import pytest

from games import GAMES
from table.game import load
from table.link import read_settings
from table.markup import to_html
from table.players import finish, random_player
from table.sitting import Sitting

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
DOCUMENTS = {"README.md": README, "CONTRIBUTING.md": CONTRIBUTING}


def blocks(document: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", document, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_make_command_is_there(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)`", DOCUMENTS[name])) | {
        line.split()[1] for block in blocks(DOCUMENTS[name], "sh") for line in block.splitlines()
        if line.startswith("make ")
    }  # fmt: skip
    assert named
    assert named <= targets


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_is_named_is_there(name: str) -> None:
    paths = re.findall(r"\]\((?!https?:)([^)#]+)\)", DOCUMENTS[name])
    paths += re.findall(r"`((?:py|tools|tests|css|js)/[\w./]+)`", DOCUMENTS[name])
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
    (example,) = blocks(README, "html")
    frame = Frame()
    frame.feed(example)
    parts = urlsplit(frame.address)
    page = parts.path.split("/")[-1].removesuffix(".html")
    (game,) = (game for game in map(load, GAMES) if game.page == page)
    settings = read_settings(game, dict(parse_qsl(parts.fragment)))
    assert settings.seats == {1: "taker"}
    assert parts.query == "embed"


def test_the_smallest_game_plays() -> None:
    (source,) = blocks(CONTRIBUTING, "python")
    module = SimpleNamespace()
    exec(compile(source, "CONTRIBUTING.md", "exec"), module.__dict__)
    for number in range(50):
        rng = Random(number)
        sitting = Sitting(module.GAME, str(number))
        while sitting.ask is not None:
            to_html(module.table(sitting.scene, sitting.ask))
            sitting.answer(finish(random_player(sitting.ask, rng)))
        assert sitting.console.transcript[-1] == module.spoken(sitting.scene)
        asked = Sitting(module.GAME, str(number), {}, ["heads"]).ask
        assert asked is not None
        assert asked.error == "Type toss or stop."


def test_every_game_is_named() -> None:
    for name in GAMES:
        assert load(name).title in README
