"""PyNIM's coach: each player's exact probability to win, and what each choice does to it.

With more than two players a position has no fixed value: it depends on how the others play. They
are assumed to play as their level or strategy does; people, of whom nothing is known, at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.ask import Answered, Ask
from engine.review import Decision, Review
from engine.seats import Seats
from pynim.players import safe_takes
from pynim.rules import ATTENTION, PILES, WRITTEN, read_pile, read_take, sharp, takes
from pynim.script import Scene

Chances: TypeAlias = tuple[Fraction, ...]
"""Each player's probability to win."""
Minds: TypeAlias = tuple[str, ...]
"""How each player is assumed to play: a level for a human's seat, a strategy for The Python."""

BY_CHANCE = "guesser"
"""The level by which people are assumed to play: at random."""
LEVELS: dict[str, Callable[[int], Sequence[int]]] = {BY_CHANCE: takes, "taker": safe_takes}
"""For each level, what it may take from a number of stones, each with the same probability."""


class Candidate(NamedTuple):
    """One choice at a question."""

    answer: str
    """What to type for it."""
    chance: Fraction
    """The probability to win after it, if the best choices follow."""
    gives_up: Fraction
    """How much smaller that is than after the best choice."""


class Advice(NamedTuple):
    """The coach's advice for a question."""

    scene: Scene
    seat: int
    """Who is advised, and is assumed to make the best choices from here on."""
    minds: Minds
    """How the others are assumed to play."""
    chances: Chances
    """With the best choice; empty if there is nothing to choose."""
    options: tuple[Candidate, ...]
    """Best first; of equal ones, the smallest first."""


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> Advice | Review:
    """Return the `Advice` for the question that is asked, or the `Review` of a game that is won."""
    if ask is None or ask.kind == "again":
        return _review(played, seats)
    scene: Scene = ask.scene
    minds = _minds(scene, seats)
    options = _options(ask, minds)
    best = chances(*_after(ask, options[0].answer), scene.turn, minds) if options else ()
    return Advice(scene, scene.turn, minds, best, tuple(options))


def _minds(scene: Scene, seats: Seats) -> Minds:
    levels = (seats.get(seat) for seat in range(scene.python))
    minds = *(level if level in LEVELS else BY_CHANCE for level in levels), scene.strategy
    return minds[: scene.players]


@cache
def chances(stones: int, turn: int, advised: int, minds: Minds) -> Chances:
    """Return each player's probability to win if the player at `turn` is to take from `stones`.

    The player `advised` takes what is best for them, of equal takes the smallest; the others take
    as their minds do.
    """
    seats = range(len(minds))
    following = (turn + 1) % len(minds)
    if stones == 0:  # the player before took the last stone, and wins
        return tuple(Fraction((seat + 1) % len(minds) == turn) for seat in seats)
    if turn == advised:
        after = [chances(stones - take, following, advised, minds) for take in takes(stones)]
        return max(after, key=lambda each: each[advised])
    shares = _shares(minds[turn], stones, len(minds) - 1)
    found = {take: chances(stones - take, following, advised, minds) for take in shares}
    return tuple(
        sum((share * found[take][seat] for take, share in shares.items()), Fraction(0))
        for seat in seats
    )


def _shares(mind: str, stones: int, humans: int) -> dict[int, Fraction]:
    """Return the probability of each take by a mind; The Python's depends on how many play."""
    taken: Sequence[int] = takes(stones)
    if mind in ATTENTION:
        attention = Fraction(ATTENTION[mind], 100)
        shares = dict.fromkeys(taken, (1 - attention) / len(taken))
        shares[sharp(stones, humans)] += attention
        return shares
    taken = [WRITTEN[mind](stones)] if mind in WRITTEN else LEVELS[mind](stones)
    return dict.fromkeys(taken, Fraction(1, len(taken)))


def _mean(values: Iterable[Fraction]) -> Fraction:
    each = list(values)
    return sum(each, Fraction(0)) / len(each)


def _after(ask: Ask, answer: str) -> tuple[int, int]:
    """Return the stones and the seat to move after an answer to a question for a pile or a take."""
    if ask.kind == "pile":
        return int(answer), ask.scene.turn
    return ask.scene.stones - int(answer), (ask.scene.turn + 1) % ask.scene.players


def _options(ask: Ask, minds: Minds) -> list[Candidate]:
    """Return all choices at a question, best first.

    An empty answer to a take leaves it to chance, so it is worth the mean of all takes.
    """
    scene: Scene = ask.scene
    numbers = {"pile": PILES, "take": takes(scene.stones)}.get(ask.kind, ())
    worth = {
        str(number): chances(*_after(ask, str(number)), scene.turn, minds)[scene.turn]
        for number in numbers
    }
    if ask.kind == "take":
        worth[""] = _mean(worth.values())
    best = max(worth.values(), default=Fraction(0))
    options = [Candidate(answer, chance, best - chance) for answer, chance in worth.items()]
    return sorted(options, key=lambda option: option.gives_up)


def _review(played: Sequence[Answered], seats: Seats) -> Review:
    """Return what each decision of the latest game gave up, in percentage points of winning."""
    scene: Scene = played[-1].ask.scene
    decisions = []
    for number, (ask, answer) in enumerate(played):
        if ask.scene.round != scene.round or ask.kind not in ("pile", "take"):
            continue
        options = _options(ask, _minds(scene, seats))
        choice = _choice(ask, answer)
        chosen = next((option for option in options if option.answer == choice), None)
        if chosen is not None:
            better = in_words(ask.kind, options[0].answer) if chosen.gives_up else ""
            what, when = in_words(ask.kind, chosen.answer), "at the pile"
            if ask.kind == "take":
                what = f"{ask.scene.stones} left: {what}"
                when = f"with {ask.scene.stones} left"
            lost = float(100 * chosen.gives_up)
            decisions.append(Decision(number, ask.scene.turn, what, lost, better, when))
    return Review("%", tuple(decisions))


def _choice(ask: Ask, answer: str) -> str:
    """Return the answer of the option that was typed, or a text that is no option's."""
    if answer == "":
        return answer
    number = read_pile(answer) if ask.kind == "pile" else read_take(answer, ask.scene.stones)
    return str(number)


def in_words(kind: str, answer: str) -> str:
    """Return a choice in words."""
    return f"{answer} stones" if kind == "pile" else f"take {answer}" if answer else "mystery"
