"""The coach: what each choice is worth for points, what it gives up, and why the best is best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bots.players import roll_others
from bots.rules import CATEGORIES, DICE, Dice, read_category, read_command, scores, total
from bots.script import SEATS, Scene
from bots.solo import best_turn
from bots.turn import Hold, Turn
from table.ask import Ask, Exchange
from table.players import Thought

SHOWN = 5
"""How many ways to go on are listed; no more than four are ever equally good."""
EQUAL = 1e-9
"""Two choices closer than this, in points, are equal: no two that differ come that close."""


class Option(NamedTuple):
    """One choice at a decision."""

    choice: Hold | int
    """The faces that are held, or the category that is taken."""
    answer: str
    """What to type for it."""
    total: float
    """The points in all that can be expected at the end of the game where the best follows."""
    gives_up: float
    """How many fewer points that is than with the best choice; 0.0 for all that are best."""


class Advice(NamedTuple):
    """What the coach says to a question."""

    seat: int
    total: float
    """The points in all that can be expected with the best choice."""
    options: tuple[Option, ...]
    """The best first; none where there is nothing to choose."""
    why: str
    """One sentence."""


class Decision(NamedTuple):
    """One decision of a game that is over."""

    round: int
    """From 1."""
    dice: Dice
    answer: str
    """What to type for what was chosen."""
    gave_up: float
    better: str
    """The best answer; empty where the one given was as good."""


class Review(NamedTuple):
    """What each decision of a game gave up."""

    decisions: tuple[tuple[Decision, ...], ...]
    """Each player's, by seat."""


def advise(ask: Ask | None, played: Sequence[Exchange]) -> Thought:
    """Think out the `Advice` for the question that waits; after the game, the `Review`."""
    return _review(played) if ask is None else _advice(ask)


def _advice(ask: Ask) -> Thought:
    scene: Scene = ask.scene
    assert scene.turn is not None
    turn = yield from best_turn(scene.sheet, scene.band)
    options = _options(ask, turn)
    if not options:
        why = "There is nothing to choose before the first roll."
        return Advice(scene.turn, total(scene.sheet) + turn.worth, (), why)
    shown = options if ask.kind == "category" else options[:SHOWN]
    return Advice(scene.turn, options[0].total, tuple(shown), _why(scene, turn, options))


def _options(ask: Ask, turn: Turn) -> list[Option]:
    """All choices at a question, the best first."""
    scene: Scene = ask.scene
    found: list[tuple[Hold | int, str, float]] = []
    if ask.kind == "input":
        for hold, worth in turn.holds(scene.dice, scene.roll).items():
            found.append((hold, roll_others(scene.dice, hold), worth))
    elif ask.kind == "category":
        for category, worth in turn.categories(scene.dice).items():
            found.append((category, CATEGORIES[category], worth))
    so_far = total(scene.sheet)
    best = max((worth for _, _, worth in found), default=0.0)
    options = [
        Option(choice, answer, so_far + worth, best - worth if best - worth > EQUAL else 0.0)
        for choice, answer, worth in found
    ]
    return sorted(options, key=lambda option: option.gives_up)


def _why(scene: Scene, turn: Turn, options: list[Option]) -> str:
    """Why the best of the options is the best, in one sentence."""
    best = options[0]
    if len(options) == 1:
        return f"{best.answer} is the last category left."
    if isinstance(best.choice, int):
        first, second = (_now_and_later(scene, option) for option in options[:2])
        return f"{first} to come; {second}."
    if best.answer == "SAVE":
        if options[1].gives_up == 0:
            return "To roll on would bring no more than these dice do."
        return f"The best re-roll would bring {options[1].gives_up:.2f} less than these dice do."
    endings = turn.endings(best.choice, scene.roll)
    likely = sorted(endings, key=lambda each: -endings[each])[:2]
    ends = " or ".join(f"{CATEGORIES[each]} ({endings[each]:.0%})" for each in likely)
    holding = f"Holding {' '.join(map(str, best.choice))}" if best.choice else "With five new dice"
    return f"{holding}, the turn most often ends in {ends}."


def _now_and_later(scene: Scene, option: Option) -> str:
    """What a category scores now and leaves for the rest of the game, in words."""
    assert isinstance(option.choice, int)
    now = scores(scene.dice, scene.band)[option.choice]
    later = option.total - total(scene.sheet) - now
    return f"{option.answer} scores {now} and leaves {later:.2f}"


def _review(played: Sequence[Exchange]) -> Thought:
    decisions: list[list[Decision]] = [[] for _ in SEATS]
    for ask, answer in played:
        scene: Scene = ask.scene
        choice = _choice(ask, answer)
        if choice is None or scene.turn is None:
            continue
        options = _options(ask, (yield from best_turn(scene.sheet, scene.band)))
        chosen = next((option for option in options if option.choice == choice), None)
        if chosen is not None:
            number = len(CATEGORIES) - scene.sheet.count(None) + 1
            better = options[0].answer if chosen.gives_up else ""
            decisions[scene.turn].append(
                Decision(number, scene.dice, chosen.answer, chosen.gives_up, better)
            )
        yield
    return Review(tuple(map(tuple, decisions)))


def _choice(ask: Ask, answer: str) -> Hold | int | None:
    """What an answer chose; None where it was no choice, was not taken, or was a cheat."""
    if ask.kind == "category":
        return read_category(answer)
    command = read_command(answer) if ask.kind == "input" else None
    if command is None or command.word == "cheat":
        return None
    rolled = command.numbers
    faces = zip(DICE, ask.scene.dice, strict=True)
    return tuple(sorted(face for die, face in faces if die not in rolled))
