"""Packs of cases as JSON text: a teacher's own, so every value is checked as it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

from engine.game import load
from engine.settings import InputError, read_settings
from engine.sitting import Sitting
from workshop.cases.case import AnswerRule, Case
from workshop.compare.task import GAMES_WITH_TASKS, Task

MAX_PACK_CHARACTERS = 1_000_000
MAX_CASES, MAX_ANSWERS, MAX_TEXT_CHARACTERS = 200, 10_000, 10_000
"""Cases of a pack, answers of a case, characters of each text."""
OLD_KEYS = {"laid": "dice", "extra": "extra_credit"}
"""Keys in packs that were saved before fields had their names of today."""
IGNORED_KEYS = ("most", "max_answers", "tries", "seed_count")
"""Keys in packs that were saved when a case could end anywhere, and be tried with many seeds."""


class PackError(ValueError):
    """A text is not a pack of cases; the message says why, in a sentence."""


class Pack(NamedTuple):
    """Cases for a game."""

    game: str
    name: str
    cases: tuple[Case, ...]

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        cases = [case.as_json() for case in self.cases]
        return {"game": self.game, "name": self.name, "cases": cases}


def write_pack(pack: Pack) -> str:
    """Return the pack as text."""
    return json.dumps(pack.as_json(), ensure_ascii=False)


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
    if game not in GAMES_WITH_TASKS:
        raise PackError(f"There is no game “{game[:40]}”, only {', '.join(GAMES_WITH_TASKS)}.")
    if not cases or len(cases) > MAX_CASES:
        raise PackError(f"A pack has from 1 to {MAX_CASES} cases.")
    known = load(game)
    read_cases = [_case(each, number) for number, each in enumerate(cases, 1)]
    for number, case in enumerate(read_cases, 1):
        try:
            read_settings(known, case.options)
        except InputError as problem:
            raise PackError(f"Case {number}: {problem}") from None
    return Pack(game, _text(name, "The pack's name"), tuple(read_cases))


def _case(read: Any, number: int) -> Case:
    where = f"Case {number}"
    if not isinstance(read, dict):
        raise PackError(f"{where} is no case.")
    read = {OLD_KEYS.get(key, key): value for key, value in read.items() if key not in IGNORED_KEYS}
    unknown = [key for key in read if key not in Case._fields]
    if unknown:
        raise PackError(f"{where} has “{str(unknown[0])[:40]}”, which no case has.")
    answers = _texts(read.get("answers", []), f"{where}: the answers")
    rules = read.get("rules", [])
    if not isinstance(rules, list) or len(rules) > MAX_CASES:
        raise PackError(f"{where}: the rules are a list.")
    dice = read.get("dice", [])
    if not isinstance(dice, list) or len(dice) > MAX_ANSWERS or not all(map(_is_face, dice)):
        raise PackError(f"{where}: the dice are numbers from 1 to 6.")
    name = _text(read.get("name", ""), f"{where}: the name") or where
    return Case(
        name,
        _text(read.get("about", ""), f"{where}: what it is about"),
        tuple(answers),
        tuple(_rule(rule, where) for rule in rules),
        _text(read.get("seed", "1"), f"{where}: the seed"),
        _named(read.get("options", {}), f"{where}: the options"),
        _named(read.get("files", {}), f"{where}: the files"),
        tuple(dice),
        read.get("extra_credit") is True,
        tuple(_texts(read.get("needs", []), f"{where}: what it needs")),
    )


def _is_face(value: object) -> bool:
    return type(value) is int and value in range(1, 7)


def _rule(read: Any, where: str) -> AnswerRule:
    match read:
        case {"asks": list(asks), "answers": list(answers)} if answers:
            words = _texts(asks, f"{where}: the key words")
            return AnswerRule(
                tuple(word.casefold() for word in words),
                tuple(_texts(answers, f"{where}: a rule's answers")),
            )
    raise PackError(f"{where}: a rule has key words and at least one answer.")


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


def case_from_sitting(sitting: Sitting, task: Task) -> Case:
    """Return a sitting as a case. An answer that is a whole file becomes a file beside the
    program, and its name the answer."""
    files: dict[str, str] = {}
    answers = []
    for answer in sitting.answers:
        if task.files and "\n" in answer:
            name = f"own{PurePath(next(iter(task.files))).suffix}"
            files[name] = answer
            answers.append(name)
        else:
            answers.append(answer)
    defaults = sitting.game.defaults
    options = {name: value for name, value in sitting.options.items() if value != defaults[name]}
    return Case("", "", tuple(answers), seed=sitting.seed, options=options, files=files)
