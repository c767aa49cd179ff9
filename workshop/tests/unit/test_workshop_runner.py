"""The bench: every request of the page gets its reply, and whatever else is asked a sentence."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workshop.desk import UNREADABLE, JudgeDesk
from workshop.run.folder import Folder
from workshop.run.requests import Requests
from workshop.runner import DOES_NOT_REPEAT, Runner
from workshop_page import zipped

RIGHT = """total = 0
while True:
    text = input("a number? ")
    if text == "end":
        break
    if text.isdecimal():
        total += int(text)
        print("so far", total)
    else:
        print("no number")
print("goodbye", total)
"""
ANSWERS = ["3 10 4 end", "5 two 8 end", "12 7 x 30 end", "8 8 - 25 end", "9 one 20 41 end"]
CASES = [
    {"name": f"Case {number}", "answers": answers.split(), "training": number > 2}
    for number, answers in enumerate(ANSWERS, 1)
]
REQUIREMENTS = """
questions = {"a number" = "a number"}
facts = {"the sum" = "total"}
[[requirements]]
says = "After each number the sum is said."
facts = ["the sum"]
cases = ["Case 1"]
[[requirements]]
says = "What is no number is asked for again."
facts = ["a number"]
cases = ["Case 2"]
[[requirements]]
says = "It has no functions."
source = {globals = 0}
"""
TASK = {
    "assignment": "adder",
    "task": {"adder.py": RIGHT, "cases.json": json.dumps(CASES), "requirements.toml": REQUIREMENTS},
}


class Asked:
    """Two runners, one of them for the reference, and a judge; runs are carried between them.

    `sent` is what they report on the way.
    """

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        report = lambda text: self.sent.append(json.loads(text))  # noqa: E731
        self.runner, self.judge = Runner(report), JudgeDesk(report)
        self.references = Runner(report)

    def run(self, **asked: Any) -> dict[str, Any]:
        return self.reply(self.runner, {"do": "run", "files": {}, "dice": [], "seed": "1", **asked})

    def __call__(self, do: str, **asked: Any) -> dict[str, Any]:
        return self.judged(self.perform, do, **asked)

    def judged(self, perform: Callable[[Any], Any], do: str, **asked: Any) -> dict[str, Any]:
        """Have `perform` carry out orders to the program, and a runner those to the reference."""
        found = self.reply(self.judge, {"do": do, **asked})
        while order := found.get("order"):
            if reference := found.get("reference"):
                self.reply(self.references, {"do": "load", **reference})
            is_program = not (order.get("of_reference") or order["do"] == "examine")
            run = perform(order) if is_program else self.perform(order, self.references)
            found = self.reply(self.judge, {"do": "ran", "run": "", **run})
        return found

    def perform(self, order: Any, runner: Runner | None = None) -> dict[str, str]:
        return {"run": (runner or self.runner).reply(json.dumps(order))}

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
    folders = (tmp_path / name for name in ("program", "reference"))
    monkeypatch.setattr("workshop.runner.Folder", lambda path: Folder(str(next(folders))))
    return Asked()


def test_a_program_is_loaded_and_run(asked: Asked) -> None:
    loaded = {"main": "my.py", "notes": []}
    assert asked.load("print(input('Name? '))") == loaded
    ran = asked.run(answers=["Tim"])
    assert ran["events"] == [["asked", "Name? ", "Tim"], ["out", "Tim\n"]]
    assert (ran["end"]["kind"], ran["warning"]) == ("ended", "")


def test_a_program_that_does_not_repeat_itself_is_found_out(asked: Asked) -> None:
    for source, warning in (
        ("1", ""),
        ("__import__('_random').Random().random()", DOES_NOT_REPEAT),
    ):
        asked.load(f"print({source})\ninput()")
        warnings = [asked.run(answers=answers)["warning"] for answers in ([], ["a"])]
        assert warnings == ["", warning]


def test_a_program_is_judged_by_the_requirements(asked: Asked) -> None:
    asked.load(RIGHT)
    found = asked("judge", **TASK)
    assert (found["verdict"], found["met"], found["required"]) == ("passes", 3, 3)
    asked.load(RIGHT.replace("total += int(text)", "total = int(text)"))
    found = asked("judge", **TASK)
    assert found["verdict"] == "differs"
    (row,) = [each for each in found["requirements"] if each["result"] == "not met"]
    (its,) = [each for each in found["cases"] if each["name"] == row["case"]]
    shown = its["findings"][row["number"]]
    assert shown["source"] == 'print("so far", total)'
    assert [text for text, is_marked in shown["program"] if is_marked] == ["10"]
    assert [text for text, is_marked in shown["reference"] if is_marked] == ["13"]
    assert shown["answers"] == ["3", "10"]


def test_what_was_typed_is_compared(asked: Asked) -> None:
    asked.load(RIGHT.replace("total += int(text)", "total += int(text) % 50"))
    typed = {"answers": ["7", "50"], "seed": "1", "files": {}, "dice": []}
    (its,) = asked("typed", **TASK, **typed)["cases"]
    assert its["name"] == "What you typed"
    assert its["findings"][0]["answers"] == ["7", "50"]


def test_cases_of_a_pack_are_tried_as_well(asked: Asked) -> None:
    pack = json.dumps({"game": "adder", "cases": [{"name": "Mine", "answers": ["50", "end"]}]})
    assert asked("pack", text=pack)["cases"] == [{"name": "Mine", "answers": ["50", "end"]}]
    asked.load(RIGHT.replace("total += int(text)", "total += int(text) % 50"))
    assert asked("judge", **TASK)["verdict"] == "passes"
    found = asked("judge", **TASK, pack=pack)
    assert found["verdict"] == "differs"
    assert found["cases"][0]["name"] == "Mine"


def test_a_class_is_unpacked(asked: Asked) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("tim.py", "print(1)")
        archive.writestr("ann/main.py", "print(2)")
    found = asked("class", zipped=b64encode(data.getvalue()).decode(), **TASK)
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
    "no answers": {"do": "run", "seed": "1", "files": {}, "dice": []},
    "another game": {"do": "judge", "assignment": "chess", "task": {}},
    "a run that nobody ordered": {"do": "ran", "run": "{}"},
    "no pack": {"do": "pack", "text": "{}"},
    "no zip": {"do": "class", "zipped": "UEsDBA==", **TASK},
    "no base64 of a zip": {"do": "class", "zipped": "\ud800", **TASK},
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
    "a verdict": '{"verdict": "passes", "chains": [], "trail": [], "end": {"kind": "passes"}}',
    "a sentence": '{"sentence": "8 of 8 cases pass."}',
    "no JSON": "passes",
    "deep JSON": "[" * 100_000,
    "events of another kind": (
        '{"chains": [], "trail": [["met", 0, "all"]], "end": {"kind": "ended"}}'
    ),
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_run_differs_and_judging_goes_on(asked: Asked, forged: str) -> None:
    asked.load(RIGHT)
    found = asked.judged(lambda _: {"run": forged}, "judge", **TASK)
    assert (found["verdict"], found["met"]) == ("differs", 1)  # its source is its own
    said = {each["findings"][0]["sentence"] for each in found["cases"]}
    assert said == {f"Your program had to be stopped. {UNREADABLE}"}
    assert asked("judge", **TASK)["verdict"] == "passes"


def test_a_run_that_the_page_stopped_differs(asked: Asked) -> None:
    asked.load(RIGHT)
    found = asked.judged(lambda _: {"stopped": "It took long."}, "judge", **TASK)
    assert found["verdict"] == "differs"


def test_a_reference_that_cannot_be_run_ends_judging_in_a_sentence(asked: Asked) -> None:
    asked.load(RIGHT)
    for broken in ({"run": "{}"}, {"run": "", "stopped": "Python broke down."}):
        examining = asked.reply(asked.judge, {"do": "judge", **TASK})["order"]
        found = asked.reply(asked.judge, {"do": "ran", **asked.perform(examining)})
        assert found["order"]["of_reference"]
        if reference := found.get("reference"):
            asked.reply(asked.references, {"do": "load", **reference})
        said = asked.reply(asked.judge, {"do": "ran", **broken})["sentence"]
        assert said.startswith("The assignment's own program could not be run beside yours.")
    assert asked("judge", **TASK)["verdict"] == "passes"


def test_a_source_that_cannot_be_looked_through_is_that_hand_ins_row(asked: Asked) -> None:
    class_ = b64encode(zipped({"ann.py": b"print(1)", "bo.py": b"print(2)"})).decode()
    found = asked.reply(asked.judge, {"do": "class", "zipped": class_, **TASK})
    assert found["order"]["do"] == "examine"
    found = asked.reply(asked.judge, {"do": "ran", "run": "", "stopped": "Python broke down."})
    found = asked.reply(asked.judge, {"do": "ran", **asked.perform(found["order"])})
    ann, bo = found["programs"]
    assert "Its source is too large, or nested too deeply" in str(ann["row"])
    assert bo["main"] == "bo.py"
