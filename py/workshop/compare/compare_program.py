"""A program held to a game: both get the same seed and the same answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.compare.alignment import by_question
from workshop.compare.differences import Comparison, by_watch, compare, unlike
from workshop.compare.reference import Moment, play
from workshop.compare.task import Task, Variant
from workshop.run.dialogue import cut
from workshop.run.execute import Run, run
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits
from workshop.run.shared_random import Draw, Way

UNIFORM = "The program draws its chance in another way than randint: the game was given the same."
REORDERED = "Same dice, other order: the game was given them in the program's order."


ASIDE = "The program asks in its own order: each question got what it asks for."
OWN = "The program's chance is its own: the game was given what it drew."
MOST_DICE = 5
"""So many dice at most are laid for the game in another order."""
MOST_LAYINGS = 250
"""In so many ways at most is chance laid for the game at one exchange."""
INFINITY = float("inf")


class Held(NamedTuple):
    """What came of it."""

    comparison: Comparison
    run: Run
    game: tuple[Moment, ...]
    """The game's side: the scene of each question."""
    way: Way
    options: Mapping[str, str]

    def rank(self, level: str) -> tuple[float, int]:
        """The further two dialogues agree at `level`, and the stricter, the more."""
        return self.comparison.where(level), -len(self.comparison.first)

    def draws_otherwise(self, level: str) -> bool:
        """Whether the program asks for numbers from 0 to 1, until the two differ at `level`."""
        index = self.comparison.where(level)
        exchanges = cut(self.run).exchanges[: None if index == INFINITY else int(index) + 1]
        return index != INFINITY and any(not draw.of for each in exchanges for draw in each.draws)

    def asks_otherwise(self, task: Task) -> bool:
        """Whether the program, up to where the two differ first, asks something that it may ask
        anywhere, or that nobody knows."""
        fault = self.comparison.first.get("facts")
        if fault is None or not (task.aside or task.taught.questions):
            return False
        asks = self.run.end.kind == "asks"
        exchanges = cut(self.run).exchanges[: fault.own + 1]
        return any(
            kind in task.aside | {""} and (moment.ask is None or moment.ask.kind != kind)
            for moment, exchange in zip(self.game, exchanges, strict=False)
            for kind in [task.kind(exchange.question)]
            if exchange.answer is not None or asks
        )

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        return {
            **self.comparison.as_json(),
            "end": self.run.end._asdict(),
            "way": self.way,
            "options": dict(self.options),
        }


def hold(
    task: Task,
    program: Program,
    answers: Sequence[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    level: str = "",
    files: Mapping[str, str] = MappingProxyType({}),
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> Held:
    """Run `program` and the game with the same `answers`, and compare what they say.

    Where nothing is said of an option that the assignment leaves open, each of its values will do.
    `level` is what is aimed at; chance is shared in whatever way gets the furthest there.
    """
    level = level or task.level
    task = task.taught_by(program)
    program = task.beside(program, files)
    told = task.told_to_game(answers, program)
    best: Held | None = None

    def better(source: Sequence[str] | None, way: Way) -> bool:
        """See whether another way of running both gets further; whether they agree to the letter.

        Where there is no `source` of answers, each question is answered by what it asks for.
        """
        nonlocal best
        said = options or {}
        game = play(task.game, told, seed, {**said, **task.readings(said)[0].options}, way)
        given = by_question(task, game) if source is None else source
        ran = run(program, given, seed, way, limits, folder=folder)
        for variant in task.readings(said):
            side = _Side(task, ran, told, seed, {**said, **variant.options}, way, source is None)
            held = _hold(side, variant)
            if best is None or held.rank(level) > best.rank(level):
                best = held
            if not held.comparison.first:
                return True
        return False

    for source in (answers, None):
        for way in task.ways:
            if better(source, way) or best is None or not best.draws_otherwise(level):
                break
        if best is None or not best.asks_otherwise(task):
            break
    assert best is not None
    return best


class _Side(NamedTuple):
    """What a program was given, and what came of it."""

    task: Task
    ran: Run
    answers: Sequence[str]
    seed: str
    options: Mapping[str, str]
    way: Way
    aside: bool
    """Whether its questions were answered by what they ask for."""


def _hold(side: _Side, variant: Variant) -> Held:
    """Compare a run with the game as one reading of the assignment has it."""
    task, ran, answers, seed, options, way, aside = side
    yours = cut(ran)
    laid: dict[int, Sequence[float]] = {}
    notes = [variant.note] if variant.note else []
    before: Comparison | None = None
    while True:
        game = play(task.game, answers, seed, options, way, laid)
        found = compare(task, yours, ran.end, game, aside=aside)
        if task.watch and found.first:
            found = found.with_rules(by_watch(task, yours, ran.end))
            break
        fault = found.first.get("facts")
        if fault is None or fault.scene in laid or "uniform" not in task.ways:
            break
        number = fault.scene
        mine, theirs = yours.exchanges[fault.own], game[number].exchange
        for draws in _layings(mine.draws, theirs.draws):
            trial = play(task.game, answers[:number], seed, options, way, {**laid, number: draws})
            if "facts" not in unlike(task, mine, None, trial[number]):
                laid[number] = draws
                if not mine.draws and before is None:
                    before = found
                break
        else:
            break
    if before is not None:
        if not task.own_chance:
            found = found.by_rules_after(before)
        notes.append(OWN)
    elif laid:
        notes.append(REORDERED)
    if way == "uniform":
        notes.append(UNIFORM)
    if aside:
        notes.append(ASIDE)
    return Held(found._replace(notes=(*found.notes, *notes)), ran, tuple(game), way, options)


def _layings(mine: Sequence[Draw], theirs: Sequence[Draw]) -> Iterable[Sequence[float]]:
    """What the game could be given to draw in an exchange: the program's draws in another order.

    Where the program drew nothing, anything that could have been drawn, unless that is much.
    """
    if not theirs:
        return ()
    if mine:
        faces = [draw.at for draw in theirs]
        if sorted(faces) != sorted(draw.at for draw in mine):
            return ()
        return dict.fromkeys(permutations(faces)) if len(faces) <= MOST_DICE else ()
    if prod(draw.of for draw in theirs) > MOST_LAYINGS:
        return ()
    return product(*([(face + 0.5) / draw.of for face in range(draw.of)] for draw in theirs))
