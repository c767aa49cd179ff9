"""The coach of B.O.T.S.: the expected points of each choice, what it gives up, and why the best is
the best.

It plays for points alone, as if there were no other player: that is exact, and can be explained.
Only in the last rounds may another choice win more often; see `bots.duel`.

Two kinds of number meet here. A `bots.turn.Turn` counts the points still to come, from the question
to the end of the game; a `Candidate` has the total at the end, which adds the points on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bots.players import roll_others
from bots.rules import CATEGORIES, DICE, FACES, read_category, read_command, scores, total
from bots.script import Scene
from bots.solo import best_turn
from bots.turn import Hold, Turn
from engine.ask import Answered, Ask
from engine.players import Computation
from engine.review import Decision, Review
from engine.seats import Seats

COUNT_WORDS = ("", "one", "two", "three", "four", "five")
"""Numbers of dice, in words."""
EQUAL = 1e-9
"""Choices closer than this, in points, are equal. Over all sheets, rolls and both values of a Band,
a choice that is as good as the best differs from it by at most 1.5e-14, since its sum is added in
another order; of the others, the closest gives up 4.6e-6."""


class Candidate(NamedTuple):
    """One choice at a decision."""

    choice: Hold | int
    """The faces that are held, or the category that is taken."""
    answer: str
    """What to type for it."""
    total: float
    """The expected points at the end of the game, if the best choices follow."""
    gives_up: float
    """How many fewer points that is than with the best choice; exactly 0.0 for all equal to it."""
    words: str
    """The choice in words: ``roll the 2 and the 4``."""


class Advice(NamedTuple):
    """The coach's advice for a question."""

    seat: int
    total: float
    """The expected points at the end of the game with the best choice."""
    options: tuple[Candidate, ...]
    """All choices, best first; empty if there is nothing to choose."""
    takes: tuple[Candidate, ...]
    """The open categories if they were taken with the present dice, best first: shown also while
    the player may still roll. Empty before the first roll."""
    why: str
    """Why the best choice is the best, as a sentence."""


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> Computation:
    """Compute the `Advice` for the question that is asked, or the `Review` after the game.

    `seats`, the computer players, makes no difference: each plays for the points on one sheet.
    """
    return _review(played) if ask is None else _advice(ask)


def _advice(ask: Ask) -> Computation:
    scene: Scene = ask.scene
    assert scene.turn is not None  # after the game nothing is asked
    turn = yield from best_turn(scene.sheet, scene.band)
    options = _options(ask, turn)
    if not options:
        why = "There is nothing to choose before the first roll."
        return Advice(scene.turn, total(scene.sheet) + turn.worth, (), (), why)
    best = options[0].total
    takes = _takes(scene, turn, best)
    return Advice(scene.turn, best, tuple(options), tuple(takes), _why(scene, turn, options))


def _options(ask: Ask, turn: Turn) -> list[Candidate]:
    """Return all choices at a question, best first; none at that before the first roll."""
    scene: Scene = ask.scene
    so_far = total(scene.sheet)
    if ask.kind == "category":
        return _takes(scene, turn, so_far + max(turn.categories(scene.dice).values()))
    if ask.kind == "roll":
        return []
    holds = turn.holds(scene.dice, scene.roll)
    best = so_far + max(holds.values())
    return _best_first(
        _option(hold, roll_others(scene.dice, hold), so_far + worth, best, _spell(scene, hold))
        for hold, worth in holds.items()
    )


def _takes(scene: Scene, turn: Turn, best: float) -> list[Candidate]:
    """Return the open categories to take with these dice, best first.

    `best` is the expected total of the best choice of all, which may be to roll again.
    """
    so_far = total(scene.sheet)
    return _best_first(
        _option(
            category, CATEGORIES[category], so_far + worth, best, f"take {CATEGORIES[category]}"
        )
        for category, worth in turn.categories(scene.dice).items()
    )


def _option(choice: Hold | int, answer: str, expected: float, best: float, words: str) -> Candidate:
    """Return a choice with its expected total, where the best choice's is `best`."""
    gives_up = best - expected
    return Candidate(choice, answer, expected, gives_up if gives_up > EQUAL else 0.0, words)


def _spell(scene: Scene, hold: Hold) -> str:
    """Return in words what to do to hold some faces: ``roll the 2 and both 4s``."""
    if len(hold) == len(DICE):
        return "save these dice"
    if not hold:
        return "roll all five"
    parts = []
    for face in FACES:
        there = scene.dice.count(face)
        again = there - hold.count(face)
        if again:
            parts.append(_these(again, there, face))
    *others, last = parts
    return f"roll {', '.join(others)} and {last}" if others else f"roll {last}"


def _these(count: int, there: int, face: int) -> str:
    """Return in words some of the dice of a face: ``the 4``, ``both 4s``, ``two of the 4s``."""
    if there == 1:
        return f"the {face}"
    if count < there:
        return f"{COUNT_WORDS[count]} of the {face}s"
    return f"both {face}s" if there == 2 else f"all {COUNT_WORDS[there]} {face}s"


def _best_first(options: Iterable[Candidate]) -> list[Candidate]:
    return sorted(options, key=lambda option: option.gives_up)


def _why(scene: Scene, turn: Turn, options: list[Candidate]) -> str:
    """Return a sentence that says why the first option is the best."""
    best = options[0]
    if len(options) == 1:  # dice can be held in several ways, so it is a category
        return f"{best.answer} is the last category left."
    if isinstance(best.choice, int):
        # As in "Trio scores 12 and leaves 80.25 to come; 4S scores 8 and leaves 84.10."
        first, second = (_now_and_later(scene, option) for option in options[:2])
        return f"{first} to come; {second}."
    if best.answer == "SAVE":
        if options[1].gives_up == 0:
            return "Rolling again would gain nothing over these dice."
        return f"Even the best re-roll would bring {options[1].gives_up:.2f} less than these dice."
    endings = turn.endings(best.choice, scene.roll)
    likely = sorted(endings, key=lambda each: -endings[each])[:2]
    ends = " or ".join(f"{CATEGORIES[each]} ({endings[each]:.0%})" for each in likely)
    holding = f"Holding {' '.join(map(str, best.choice))}" if best.choice else "With five new dice"
    return f"{holding}, the turn most often ends in {ends}."


def _now_and_later(scene: Scene, option: Candidate) -> str:
    """Return in words what a category scores now, and what the rest of the game is worth then."""
    assert isinstance(option.choice, int)
    now = scores(scene.dice, scene.band)[option.choice]
    later = option.total - total(scene.sheet) - now
    return f"{option.answer} scores {now} and leaves {later:.2f}"


def _review(played: Sequence[Answered]) -> Computation:
    """Compute what each choice of the game gave up; it yields after each, as it takes long."""
    decisions = []
    for number, (ask, answer) in enumerate(played):
        scene: Scene = ask.scene
        choice = _choice(ask, answer)
        if choice is None or scene.turn is None:
            continue
        options = _options(ask, (yield from best_turn(scene.sheet, scene.band)))
        chosen = next((option for option in options if option.choice == choice), None)
        if chosen is not None:  # else the answer was a category that is used
            round_number = len(CATEGORIES) - scene.sheet.count(None) + 1
            what = f"Round {round_number}, {' '.join(map(str, scene.dice))}: {chosen.words}"
            better = options[0].words if chosen.gives_up else ""
            when = f"in round {round_number}"
            decisions.append(Decision(number, scene.turn, what, chosen.gives_up, better, when))
        yield
    return Review(" points", tuple(decisions))


def _choice(ask: Ask, answer: str) -> Hold | int | None:
    """Return what an answer chose: the faces held, or a category.

    None if it is no choice, no command or heading, or a cheat.
    """
    if ask.kind == "category":
        return read_category(answer)
    command = read_command(answer) if ask.kind == "input" else None
    if command is None or command.word == "cheat":
        return None
    rolled = command.numbers  # of SAVE none, so that all dice are held
    faces = zip(DICE, ask.scene.dice, strict=True)
    return tuple(sorted(face for die, face in faces if die not in rolled))
