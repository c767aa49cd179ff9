"""The bench: every request of the page gets its reply, and whatever else is asked a sentence."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from workshop.judge import UNREADABLE, Judge
from workshop.run.folder import Folder
from workshop.run.requests import Requests
from workshop.runner import Runner

PROGRAM = Path(__file__).parents[3] / "tests/workshop/programs/tactego/good/stripes.py"
SMALL = ["asdf", "small_game.pieces", "6", "4"]
HELD = {"game": "tactego", "options": {}, "level": ""}


class Asked:
    """A runner and a judge, and what they report on the way; runs are carried between the two."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        report = lambda text: self.sent.append(json.loads(text))  # noqa: E731
        self.runner, self.judge = Runner(report), Judge(report)

    def run(self, **asked: Any) -> dict[str, Any]:
        return self.reply(self.runner, {"do": "run", "files": {}, "dice": [], "seed": "1", **asked})

    def __call__(self, do: str, **asked: Any) -> dict[str, Any]:
        found = self.reply(self.judge, {"do": do, **asked})
        while "order" in found:
            ran = self.runner.reply(json.dumps({"do": "perform", **found["order"]}))
            found = self.reply(self.judge, {"do": "ran", "run": ran})
        return found

    def load(self, source: str) -> dict[str, Any]:
        request = {
            "do": "load",
            "files": {"my.py": b64encode(source.encode()).decode()},
            "main": "",
        }
        self.reply(self.judge, request)
        return self.reply(self.runner, request)

    @staticmethod
    def reply(by: Requests, request: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(by.reply(json.dumps(request)))
        return found


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr("workshop.runner.Folder", lambda path: Folder(str(tmp_path)))
    return Asked()


def test_a_program_is_loaded_and_run(asked: Asked) -> None:
    assert asked.load("print(input('Name? '))") == {"main": "my.py", "harmless": True}
    ran = asked.run(answers=["Tim"])
    assert ran["events"] == [["asked", "Name? ", "Tim"], ["out", "Tim\n"]]
    assert (ran["end"]["kind"], ran["warning"]) == ("ended", "")


def test_a_program_is_held_to_its_game(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    found = asked("compare", answers=SMALL, seed="1", files={}, **HELD)
    result = found["result"]
    assert (result["verdict"], result["reached"]) == ("passes", "facts")
    assert result["closer"]["reason"] == "The words differ."
    assert "<" in found["table"]
    asked.load(PROGRAM.read_text().replace("shuffle(", "sorted("))
    found = asked("compare", answers=SMALL, seed="1", files={}, **HELD)
    assert found["result"]["verdict"] == "differs"
    assert found["result"]["difference"]["program_index"] == len(SMALL)


def test_cases_are_reported_one_by_one_and_so_are_the_source_rules(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    found = asked("cases", **HELD)
    results = [each["result"] for each in asked.sent if "result" in each]
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
    assert asked.sent == [{"games": 0}, {"games": 1}]
    asked.load("input('What is seed? ')")
    assert asked("search", **HELD, games=2)["found"]["answers"]


def test_a_class_is_unpacked(asked: Asked) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("tim.py", "print(1)")
        archive.writestr("ann/main.py", "print(2)")
    found = asked("class", zipped=b64encode(data.getvalue()).decode(), game="pynim")
    assert [(each["name"], each["main"]) for each in found["programs"]] == [
        ("ann", "main.py"),
        ("tim.py", "tim.py"),
    ]


RUN = {"do": "run", "answers": [], "seed": "1", "files": {}, "dice": []}
BAD = {
    "no program": {"do": "load", "files": {}, "main": ""},
    "no base64": {"do": "load", "files": {"my.py": "é"}, "main": ""},
    "half of base64": {"do": "load", "files": {"my.py": "a"}, "main": ""},
    "a path out": {"do": "load", "files": {"../my.py": ""}, "main": ""},
    "files in a list": {"do": "load", "files": ["my.py"], "main": ""},
    "no main": {"do": "load", "files": {"my.py": ""}, "main": "your.py"},
    "answers in a text": {**RUN, "answers": "12"},
    "a number among answers": {**RUN, "answers": ["1", 2]},
    "no answers": {"do": "run", "seed": "1", "files": {}, "dice": []},
    "another game": {**HELD, "do": "cases", "game": "chess"},
    "a run that nobody ordered": {"do": "ran", "run": "{}"},
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
    "dice in a text": {**RUN, "dice": ["6"]},
    "no pack": {"do": "pack", "text": "{}"},
    "no zip": {"do": "class", "zipped": "UEsDBA==", "game": "pynim"},
    "no base64 of a zip": {"do": "class", "zipped": "\ud800", "game": "pynim"},
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
    for by in (asked.runner, asked.judge):
        found = json.loads(by.reply(json.dumps(request_)))
        assert list(found) == ["sentence"]
        assert found["sentence"].endswith(".")
    assert asked.run(answers=[])["end"]["kind"] == "ended"


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '"\ud800'])
def test_what_is_no_json_gets_a_sentence(asked: Asked, text: str) -> None:
    for by in (asked.runner, asked.judge):
        assert list(json.loads(by.reply(text))) == ["sentence"]


FORGED = {
    "no run": "{}",
    "a verdict": '{"verdict": "passes", "events": [], "end": {"kind": "passes"}}',
    "a sentence": '{"sentence": "8 of 8 cases pass."}',
    "no JSON": "passes",
    "deep JSON": "[" * 100_000,
    "other answers": json.dumps(
        {"events": [["asked", "What is seed? ", "mine"]], "end": {"kind": "ended"}}
    ),
    "more answers": json.dumps({"events": [["asked", "?", "asdf"]] * 99, "end": {"kind": "ended"}}),
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_run_differs_and_judging_goes_on(asked: Asked, forged: str) -> None:
    asked.load(PROGRAM.read_text())
    found = asked.reply(asked.judge, {**HELD, "do": "cases"})
    while "order" in found:
        found = asked.reply(asked.judge, {"do": "ran", "run": forged})
    assert (found["verdict"], found["passed"]) == ("differs", 0)
    reasons = {each["result"]["difference"]["reason"] for each in asked.sent if "result" in each}
    assert reasons == {f"Your program had to be stopped. {UNREADABLE}"}
    assert asked("cases", **HELD)["verdict"] == "passes"


def test_a_run_that_the_page_stopped_differs(asked: Asked) -> None:
    asked.load(PROGRAM.read_text())
    found = asked.reply(asked.judge, {**HELD, "do": "cases"})
    while "order" in found:
        found = asked.reply(asked.judge, {"do": "ran", "run": "", "stopped": "It took long."})
    assert found["verdict"] == "differs"
