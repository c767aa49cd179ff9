"""Packs of cases as JSON text: a teacher's own, tried besides those of an assignment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import PurePath
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment, Case

MAX_PACK_CHARACTERS = 1_000_000
MAX_CASES, MAX_ANSWERS, MAX_TEXT_CHARACTERS = 200, 10_000, 10_000
"""Cases of a pack, answers of a case, characters of each text."""
OLD_KEYS = {"laid": "dice", "extra_credit": "extra"}
"""Keys in packs that were saved before fields had their names of today."""
IGNORED_KEYS = ("most", "max_answers", "tries", "seed_count", "needs", "options")
"""Keys in packs that were saved when a case could end anywhere, and be of one variant."""


class PackError(ValueError):
    """A text is not a pack of cases; the message says why, in a sentence."""


class Pack(NamedTuple):
    """Cases for an assignment."""

    game: str
    name: str
    cases: tuple[Case, ...]

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        cases = [case_as_json(case) for case in self.cases]
        return {"game": self.game, "name": self.name, "cases": cases}


def case_as_json(case: Case) -> dict[str, Any]:
    """Return a case as plain JSON values, without what is as usual."""
    plain = {**case._asdict(), "answers": list(case.answers), "dice": list(case.dice)}
    usual = {**Case("")._asdict(), "answers": [], "dice": []}
    return {key: value for key, value in plain.items() if value != usual[key]}


def with_cases(assignment: Assignment, cases: Iterable[Case]) -> Assignment:
    """Return an assignment with more cases; one whose name is taken gets a number after it."""
    more = list(cases)
    names = distinct([case.name for case in (*assignment.cases, *more)])[len(assignment.cases) :]
    added = [case._replace(name=name) for case, name in zip(more, names, strict=True)]
    return replace(assignment, cases=(*added, *assignment.cases))


def distinct(names: Iterable[str]) -> list[str]:
    """Return names with a number after each that is taken.

    >>> distinct(["a", "b", "a"])
    ['a', 'b', 'a (2)']
    """
    taken: dict[str, None] = {}
    for name in names:
        tries = chain((name,), (f"{name} ({number})" for number in count(2)))
        taken[next(each for each in tries if each not in taken)] = None
    return list(taken)


def read_pack(text: str) -> Pack:
    """Return the pack in a text. Raises PackError."""
    if len(text) > MAX_PACK_CHARACTERS:
        raise PackError(f"A pack of cases has at most {MAX_PACK_CHARACTERS:,} characters.")
    try:
        read: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise PackError("This is no pack of cases: it is not written in JSON.") from None
    match read:
        case {"game": str(game), "cases": list(cases)}:
            name = read.get("name", "")
        case _:
            raise PackError("This is no pack of cases: it needs a game and a list of cases.")
    if not cases or len(cases) > MAX_CASES:
        raise PackError(f"A pack has from 1 to {MAX_CASES} cases.")
    read_cases = [_case(each, number) for number, each in enumerate(cases, 1)]
    game = _text(game, "The assignment's name")
    return Pack(game, _text(name, "The pack's name"), tuple(read_cases))


def _case(read: Any, number: int) -> Case:
    where = f"Case {number}"
    if not isinstance(read, dict):
        raise PackError(f"{where} is no case.")
    read = {OLD_KEYS.get(key, key): value for key, value in read.items() if key not in IGNORED_KEYS}
    if "rules" in read:
        raise PackError(f"{where} answers by rules, as no case does any more: list its answers.")
    unknown = [key for key in read if key not in Case._fields]
    if unknown:
        raise PackError(f"{where} has “{str(unknown[0])[:40]}”, which no case has.")
    answers = _texts(read.get("answers", []), f"{where}: the answers")
    dice = read.get("dice", [])
    if not isinstance(dice, list) or len(dice) > MAX_ANSWERS or not all(map(_is_face, dice)):
        raise PackError(f"{where}: the dice are numbers from 1 to 6.")
    return Case(
        _text(read.get("name", ""), f"{where}: the name") or where,
        tuple(answers),
        _text(read.get("about", ""), f"{where}: what it is about"),
        _text(read.get("seed", "1"), f"{where}: the seed"),
        _named(read.get("files", {}), f"{where}: the files"),
        tuple(dice),
        read.get("extra") is True,
        read.get("training") is True,
    )


def _is_face(value: object) -> bool:
    return type(value) is int and value in range(1, 7)


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT_CHARACTERS:
        raise PackError(f"{what}: expected a text of at most {MAX_TEXT_CHARACTERS:,} characters.")
    return value.encode("utf-8", "replace").decode()


def _texts(value: object, what: str) -> list[str]:
    if not isinstance(value, list) or len(value) > MAX_ANSWERS:
        raise PackError(f"{what}: expected a list of at most {MAX_ANSWERS:,} texts.")
    return [_text(each, what) for each in value]


def _named(value: object, what: str) -> Mapping[str, str]:
    if not isinstance(value, dict) or len(value) > MAX_CASES:
        raise PackError(f"{what}: expected texts by name.")
    return {_text(name, what): _text(each, what) for name, each in value.items()}


def played_case(assignment: Assignment, answers: Sequence[str], seed: str) -> Case:
    """Return a game that was played as a case. An answer that is a whole file becomes a file beside
    the program, and its name the answer."""
    files: dict[str, str] = {}
    given = []
    for answer in answers:
        if assignment.data_files and "\n" in answer:
            name = f"own{PurePath(next(iter(assignment.data_files))).suffix}"
            files[name] = answer
            given.append(name)
        else:
            given.append(answer)
    return Case("", tuple(given), "", seed or "1", files)
