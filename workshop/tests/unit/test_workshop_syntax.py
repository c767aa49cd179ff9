"""What is said of a program before it runs: what is no Python, and which game it is for."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from programs import ENTRIES, name_of, program
from workshop.desk import JudgeDesk
from workshop.teacher.assignment_folders import names_of_assignments


@pytest.mark.parametrize(
    ("source", "line", "marked", "message"),
    [
        ("x = 1\ndef half(n)\n    return n\n", 2, "", "SyntaxError: expected ':'"),
        ("print('é', 1 +* 2)\n", 1, "*", "SyntaxError: invalid syntax"),
        ("def f():\nreturn 1\n", 2, "return", "IndentationError: expected an indented block"),
        ("if x:\n\ty = 1\n        z = 2\n", 3, "", "TabError: inconsistent use"),
        ("print('a\n", 1, "", "SyntaxError: unterminated string literal"),
        ("return 5\n", 1, "return 5", "SyntaxError: 'return' outside function"),
        ("x = 'a'\nif x is 'a': pass\n", 2, "if x is 'a': pass", "SyntaxWarning: "),
        ("x = '\0'", 1, "", "SyntaxError: source code"),
        ("x = " + "(" * 300 + ")" * 300, 1, "", "SyntaxError: too many nested"),
    ],
)
def test_a_fault_has_its_place_and_pythons_words(
    source: str, line: int, marked: str, message: str
) -> None:
    reply = JudgeDesk(print).reply(json.dumps({"do": "syntax", "name": "a.py", "source": source}))
    (fault,) = json.loads(reply)["faults"]
    assert fault["line"] == line
    assert fault["message"].startswith(message)
    if marked:
        row = source.splitlines()[line - 1]
        assert row[fault["column"] - 1 : fault["end_column"] - 1] == marked


def test_what_is_python_has_no_fault() -> None:
    reply = JudgeDesk(print).reply(json.dumps({"do": "syntax", "name": "a.py", "source": "x = 1"}))
    assert json.loads(reply) == {"faults": []}


def guesses(*programs: list[list[str]]) -> list[str]:
    """What the page guesses of each of these lists of programs."""
    references = {
        name: (ROOT / f"workshop/assignments/{name}/{name}.py").read_text()
        for name in names_of_assignments()
    }
    command = ["node", Path(__file__).with_name("guess.mjs")]
    given = json.dumps([programs, references])
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def sources_of(entry: Mapping[str, Any]) -> list[str]:
    """The texts of a program's files."""
    files = program(entry).files.items()
    return [data.decode("utf-8", "replace") for name, data in files if name.endswith(".py")]


def test_a_programs_game_is_guessed_by_what_it_says() -> None:
    """By the reference programs; a program for none of the games is taken for none."""
    found = guesses(*([sources_of(entry)] for entry in ENTRIES))
    for entry, guess in zip(ENTRIES, found, strict=True):
        assert guess in ("", entry["game"]), name_of(entry)
    assert found.count("") <= 2
    hangman = "print('You have six guesses left.')\nletter = input('Guess a letter of the word: ')"
    assert guesses([[hangman]], [["no Python :"]], []) == ["", "", ""]


def test_a_class_is_for_the_assignment_of_most() -> None:
    nims = [sources_of(entry) for entry in ENTRIES if entry["game"] == "pynim"][:2]
    other = next(sources_of(entry) for entry in ENTRIES if entry["game"] == "bots")
    nobody = ["print(1)"]
    assert guesses([other, *nims, nobody, nobody, nobody]) == ["pynim"]
