"""Packs of cases as JSON text: a teacher's own, tried besides those of an assignment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import PurePath
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment, AssignmentError, Case, Worked, read_case

MAX_CASES, MAX_NAME = 200, 100


class Pack(NamedTuple):
    """Cases for an assignment."""

    game: str
    name: str
    cases: tuple[Case, ...]
    origin: str = ""
    """From where it was opened, as who opened it says; "" if it was made here."""

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        cases = [case_as_json(case) for case in self.cases]
        return {"game": self.game, "name": self.name, "cases": cases}

    @property
    def sentence(self) -> str:
        """What a verdict has to say that was come to with its cases."""
        count = len(self.cases)
        come_from = f", from {self.origin}" if self.origin else ""
        name = f": “{self.name}”" if self.name else ""
        return f"Judged with {count} more case{'s' * (count > 1)}{name}{come_from}."


def case_as_json(case: Case) -> dict[str, Any]:
    """Return a case as plain JSON values, without what is as usual."""
    answers = [{"python": str(each)} if isinstance(each, Worked) else each for each in case.answers]
    plain = {**case._asdict(), "answers": answers, "dice": list(case.dice)}
    usual = {**Case("")._asdict(), "answers": [], "dice": []}
    return {key: value for key, value in plain.items() if value != usual[key]}


def with_cases(assignment: Assignment, cases: Iterable[Case]) -> Assignment:
    """Return an assignment with more cases; one whose name is taken gets a number after it."""
    more = list(cases)
    names = distinct([case.name for case in (*assignment.cases, *more)])[len(assignment.cases) :]
    added = [case._replace(name=name) for case, name in zip(more, names, strict=True)]
    return replace(assignment, cases=(*added, *assignment.cases))


def with_pack(assignment: Assignment, pack: Pack) -> Assignment:
    """Return an assignment with the cases of a pack, which says so. Raises AssignmentError."""
    return replace(with_cases(assignment, pack.cases), added=pack.sentence)


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
    """Return the pack in a text. Raises AssignmentError."""
    try:
        read: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise AssignmentError("This is no pack of cases: it is not written in JSON.") from None
    match read:
        case {"game": str(game), "cases": [_, *_] as cases} if len(cases) <= MAX_CASES:
            read_cases = [read_case(each, number) for number, each in enumerate(cases, 1)]
            name, origin = (str(read.get(key, ""))[:MAX_NAME] for key in ("name", "origin"))
            return Pack(game, name, tuple(read_cases), origin)
    raise AssignmentError(
        f"This is no pack: it needs a game, and a list of 1 to {MAX_CASES} cases."
    )


def played_case(assignment: Assignment, answers: Sequence[str], seed: str) -> Case:
    """Return a game that was played as a case. An answer that is a whole file becomes a file beside
    the program, and its name the answer."""
    own = next((f"own{PurePath(name).suffix}" for name in assignment.data_files), "")
    whole = [answer for answer in answers if own and "\n" in answer]
    given = tuple(own if answer in whole else answer for answer in answers)
    return Case("", given, "", seed or "1", {own: whole[-1]} if whole else {})
