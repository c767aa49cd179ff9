"""Packs of cases as JSON text: a teacher's own; read with suspicion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

from table.game import load
from table.link import LinkError, read_settings
from table.sitting import Sitting
from workshop.cases.case import Case, Rule
from workshop.compare.task import GAMES_WITH_TASKS, Task

LARGEST = 1_000_000
"""The most characters of a pack."""
MOST_CASES, MOST_ANSWERS, LONGEST = 200, 10_000, 10_000
"""The most cases of a pack, answers of a case, and characters of a text in it."""
MOST_TRIES = 100


class PackError(ValueError):
    """A text that is no pack of cases; its own says why, in a sentence."""


class Pack(NamedTuple):
    """Cases for a game."""

    game: str
    name: str
    cases: tuple[Case, ...]

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        cases = [case.as_json() for case in self.cases]
        return {"game": self.game, "name": self.name, "cases": cases}


def write_pack(pack: Pack) -> str:
    """The pack as text."""
    return json.dumps(pack.as_json(), ensure_ascii=False)


def read_pack(text: str) -> Pack:
    """The pack that a text holds. Raises PackError."""
    if len(text) > LARGEST:
        raise PackError(f"A pack of cases has at most {LARGEST:,} characters.")
    try:
        read: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise PackError("This is no pack of cases: it is not written in JSON.") from None
    match read:
        case {"game": str(game), "cases": list(cases)}:
            name = read.get("name", "")
        case _:
            raise PackError("This is no pack of cases: it needs a game and a list of cases.")
    if game not in GAMES_WITH_TASKS:
        raise PackError(f"There is no game “{game[:40]}”, only {', '.join(GAMES_WITH_TASKS)}.")
    if not cases or len(cases) > MOST_CASES:
        raise PackError(f"A pack has from 1 to {MOST_CASES} cases.")
    known = load(game)
    read_cases = [_case(each, number) for number, each in enumerate(cases, 1)]
    for number, case in enumerate(read_cases, 1):
        try:
            read_settings(known, case.options)
        except LinkError as problem:
            raise PackError(f"Case {number}: {problem}") from None
    return Pack(game, _text(name, "The pack's name"), tuple(read_cases))


def _case(read: Any, number: int) -> Case:
    where = f"Case {number}"
    if not isinstance(read, dict):
        raise PackError(f"{where} is no case.")
    unknown = [key for key in read if key not in Case._fields]
    if unknown:
        raise PackError(f"{where} has “{str(unknown[0])[:40]}”, which no case has.")
    answers = _texts(read.get("answers", []), f"{where}: the answers")
    rules = read.get("rules", [])
    if not isinstance(rules, list) or len(rules) > MOST_CASES:
        raise PackError(f"{where}: the rules are a list.")
    laid = read.get("laid", [])
    if not isinstance(laid, list) or len(laid) > MOST_ANSWERS or not all(map(_is_face, laid)):
        raise PackError(f"{where}: the dice that are laid are numbers from 1 to 6.")
    name = _text(read.get("name", ""), f"{where}: the name") or where
    return Case(
        name,
        _text(read.get("about", ""), f"{where}: what it is about"),
        tuple(answers),
        tuple(_rule(rule, where) for rule in rules),
        _text(read.get("seed", "1"), f"{where}: the seed"),
        _named(read.get("options", {}), f"{where}: the options"),
        _named(read.get("files", {}), f"{where}: the files"),
        _number(read.get("most", 0), MOST_ANSWERS, f"{where}: the most answers"),
        tuple(laid),
        _number(read.get("tries", 1), MOST_TRIES, f"{where}: the tries"),
        read.get("extra") is True,
        tuple(_texts(read.get("needs", []), f"{where}: what it needs")),
    )


def _is_face(value: object) -> bool:
    return type(value) is int and value in range(1, 7)


def _rule(read: Any, where: str) -> Rule:
    match read:
        case {"asks": list(asks), "answers": list(answers)} if answers:
            words = _texts(asks, f"{where}: the key words")
            return Rule(
                tuple(word.casefold() for word in words),
                tuple(_texts(answers, f"{where}: a rule's answers")),
            )
    raise PackError(f"{where}: a rule has key words and at least one answer.")


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise PackError(f"{what}: expected a text of at most {LONGEST:,} characters.")
    return value.encode("utf-8", "replace").decode()


def _texts(value: object, what: str) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_ANSWERS:
        raise PackError(f"{what}: expected a list of at most {MOST_ANSWERS:,} texts.")
    return [_text(each, what) for each in value]


def _named(value: object, what: str) -> Mapping[str, str]:
    if not isinstance(value, dict) or len(value) > MOST_CASES:
        raise PackError(f"{what}: expected texts by name.")
    return {_text(name, what): _text(each, what) for name, each in value.items()}


def _number(value: object, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise PackError(f"{what}: expected a whole number up to {most:,}.")
    return value


def case_of(sitting: Sitting, task: Task) -> Case:
    """A sitting as a case: what *make this a case* makes. Where a whole file was typed, it lies
    beside the program."""
    files: dict[str, str] = {}
    answers = []
    for answer in sitting.answers:
        if task.files and "\n" in answer:
            name = f"own{PurePath(next(iter(task.files))).suffix}"
            files[name], answer = answer, name  # noqa: PLW2901 - the name is answered instead
        answers.append(answer)
    usual = sitting.game.defaults
    options = {name: it for name, it in sitting.options.items() if it != usual[name]}
    return Case("", "", tuple(answers), seed=sitting.seed, options=options, files=files)
