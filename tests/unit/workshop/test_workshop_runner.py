"""The bench: every request of the page gets its reply, and whatever else is asked a sentence."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from workshop.run.folder import Folder
from workshop.runner import Runner

PROGRAM = Path(__file__).parents[3] / "tests/workshop/programs/tactego/good/stripes.py"
SMALL = ["asdf", "small_game.pieces", "6", "4"]
HELD = {"game": "tactego", "options": {}, "level": ""}


class Asked:
    """A bench, and what it told on the way."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.bench = Runner(lambda text: self.told.append(json.loads(text)))

    def __call__(self, do: str, **asked: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.bench.reply(json.dumps({"do": do, **asked})))
        return found

    def load(self, source: str) -> dict[str, Any]:
        return self("load", files={"my.py": b64encode(source.encode()).decode()}, main="")


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr("workshop.runner.Folder", lambda path: Folder(str(tmp_path)))
    return Asked()


def test_a_program_is_loaded_and_run(asked: Asked) -> None:
    assert asked.load("print(input('Name? '))") == {"main": "my.py"}
    ran = asked("run", answers=["Tim"], seed="1", game="")
    assert ran["events"] == [["asked", "Name? ", "Tim"], ["out", "Tim\n"]]
    assert (ran["end"]["kind"], ran["warning"]) == ("ended", "")


def test_a_program_is_held_to_its_game(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    found = asked("compare", answers=SMALL, seed="1", files={}, **HELD)
    assert (found["reached"], found["wanted"]) == ("facts", "facts")
    assert "<" in found["tables"]["words"]


def test_cases_are_told_one_by_one_and_what_is_asked_of_the_source(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    found = asked("cases", **HELD)
    results = [each["result"] for each in asked.told if "result" in each]
    assert found["passed"] == found["cases"] == len(results)
    assert found["verdict"] == "passes"
    assert {point["passed"] for point in found["structure"]} == {True}
    asked.load("board = []\ntactego = board.append")
    found = asked("cases", **HELD)
    assert found["passed"] == 0
    assert [point["passed"] for point in found["structure"]] == [False] * 5


def test_a_pack_of_cases_takes_the_place_of_the_games_own(asked: Asked) -> None:
    pack = json.dumps({"game": "tactego", "cases": [{"answers": SMALL}]})
    assert asked("pack", text=pack)["cases"] == [{"name": "Case 1", "answers": SMALL}]
    asked.load(PROGRAM.read_text())
    assert asked("cases", **HELD, pack=pack)["cases"] == 1


def test_random_games_are_counted(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    assert asked("search", **HELD, games=2) == {"found": None}
    assert asked.told == [{"games": 0}, {"games": 1}]
    asked.load("input('What is seed? ')")
    assert asked("search", **HELD, games=2)["found"]["answers"]


def test_a_class_is_unpacked(asked: Asked) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("tim.py", "print(1)")
        archive.writestr("ann/main.py", "print(2)")
    found = asked("class", zipped=b64encode(data.getvalue()).decode())
    assert [(each["name"], each["main"]) for each in found["programs"]] == [
        ("ann", "main.py"),
        ("tim.py", "tim.py"),
    ]


BAD = {
    "no program": {"do": "load", "files": {}, "main": ""},
    "no base64": {"do": "load", "files": {"my.py": "é"}, "main": ""},
    "half of base64": {"do": "load", "files": {"my.py": "a"}, "main": ""},
    "a path out": {"do": "load", "files": {"../my.py": ""}, "main": ""},
    "files in a list": {"do": "load", "files": ["my.py"], "main": ""},
    "no main": {"do": "load", "files": {"my.py": ""}, "main": "your.py"},
    "answers in a text": {"do": "run", "answers": "12", "seed": "1", "game": ""},
    "a number among answers": {"do": "run", "answers": ["1", 2], "seed": "1", "game": ""},
    "no answers": {"do": "run", "seed": "1", "game": ""},
    "another game": {"do": "run", "answers": [], "seed": "1", "game": "chess"},
    "a game by a path": {"do": "cases", "game": "..bots", "options": {}, "level": ""},
    "another level": {
        **HELD,
        "do": "compare",
        "answers": [],
        "seed": "",
        "files": {},
        "level": "best",
    },
    "options in a list": {**HELD, "do": "cases", "options": []},
    "games in a text": {**HELD, "do": "search", "games": "many"},
    "true games": {**HELD, "do": "search", "games": True},
    "dice in a text": {
        **{"do": "run", "answers": [], "seed": "1", "game": ""},
        **{"dice": ["6"]},
    },
    "no pack": {"do": "pack", "text": "{}"},
    "no zip": {"do": "class", "zipped": "UEsDBA=="},
    "no base64 of a zip": {"do": "class", "zipped": "\ud800"},
    "another request": {"do": "fly"},
    "one of its own parts": {"do": "__class__"},
    "no request": {},
    "a list": [1],
    "a number": 7,
    "nothing": None,
}


@pytest.mark.parametrize("request_", BAD.values(), ids=BAD)
def test_what_cannot_be_done_gets_a_sentence(asked: Asked, request_: object) -> None:
    asked.load("print(1)")
    found = json.loads(asked.bench.reply(json.dumps(request_)))
    assert list(found) == ["sentence"]
    assert found["sentence"].endswith(".")
    assert asked("run", answers=[], seed="", game="")["end"]["kind"] == "ended"


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '"\ud800'])
def test_what_is_no_json_gets_a_sentence(asked: Asked, text: str) -> None:
    assert list(json.loads(asked.bench.reply(text))) == ["sentence"]
