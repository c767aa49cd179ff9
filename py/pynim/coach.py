"""PyNIM's coach: each player's exact chance to win, and what each choice does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.ask import Ask, Exchange
from engine.review import Decision, Review
from engine.seats import Seats
from pynim.players import safe_takes
from pynim.rules import ATTENTION, PILES, WRITTEN, read_pile, read_take, sharp, takes
from pynim.script import Scene

Chances: TypeAlias = tuple[Fraction, ...]
"""Each player's chance to win."""
Minds: TypeAlias = tuple[str, ...]
"""How each player is taken to play: a level for a human's seat, a strategy for The Python."""

BY_CHANCE = "guesser"
"""The level that plays as a human is taken to: leaving every turn to chance."""
LEVELS: dict[str, Callable[[int], Sequence[int]]] = {BY_CHANCE: takes, "taker": safe_takes}
"""What each level may take from so many stones, each as likely as another."""


class Candidate(NamedTuple):
    """One choice at a question."""

    answer: str
    """What to type for it."""
    chance: Fraction
    """The chance to win after it, where the best follows."""
    gives_up: Fraction
    """How much smaller that is than after the best choice."""


class Advice(NamedTuple):
    """What the coach says to a question."""

    scene: Scene
    seat: int
    """Who is advised, and plays the best from here on."""
    minds: Minds
    """How the others are taken to play."""
    chances: Chances
    """With the best choice; none where there is nothing to choose."""
    options: tuple[Candidate, ...]
    """The best first, of equals the smallest."""


def advise(ask: Ask | None, played: Sequence[Exchange], seats: Seats) -> Advice | Review:
    """The `Advice` for the question that waits; once a game is won, the `Review` of it."""
    if ask is None or ask.kind == "again":
        return _review(played, seats)
    scene: Scene = ask.scene
    minds = _minds(scene, seats)
    options = _options(ask, minds)
    best = chances(*_after(ask, options[0].answer), scene.turn, minds) if options else ()
    return Advice(scene, scene.turn, minds, best, tuple(options))


def _minds(scene: Scene, seats: Seats) -> Minds:
    levels = (seats.get(seat) for seat in range(scene.python))
    return *(level if level in LEVELS else BY_CHANCE for level in levels), scene.strategy


@cache
def chances(stones: int, turn: int, advised: int, minds: Minds) -> Chances:
    """Each player's chance to win where the player at `turn` has so many stones to take from.

    The `advised` takes what is best for them, of equals the smallest; the others as their minds do.
    """
    seats = range(len(minds))
    following = (turn + 1) % len(minds)
    if stones == 0:
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
    """How often a mind takes what from so many stones, against so many humans where it is The
    Python's."""
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
    """The stones, and whose turn it is, after an answer to a question for a pile or a take."""
    if ask.kind == "pile":
        return int(answer), ask.scene.turn
    return ask.scene.stones - int(answer), ask.scene.turn + 1


def _options(ask: Ask, minds: Minds) -> list[Candidate]:
    """All choices at a question, the best first."""
    scene: Scene = ask.scene
    sure = {"pile": PILES, "take": takes(scene.stones)}.get(ask.kind, ())
    worth = {
        str(number): chances(*_after(ask, str(number)), scene.turn, minds)[scene.turn]
        for number in sure
    }
    if ask.kind == "take":
        worth[""] = _mean(worth.values())
    best = max(worth.values(), default=Fraction(0))
    options = [Candidate(answer, chance, best - chance) for answer, chance in worth.items()]
    return sorted(options, key=lambda option: option.gives_up)


def _review(played: Sequence[Exchange], seats: Seats) -> Review:
    """What each decision of the game that was won last gave up, in percent of all games."""
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
    """The option that was typed, or a text that is none."""
    if answer == "":
        return answer
    number = read_pile(answer) if ask.kind == "pile" else read_take(answer, ask.scene.stones)
    return str(number)


def in_words(kind: str, answer: str) -> str:
    """A choice in words."""
    return f"{answer} stones" if kind == "pile" else f"take {answer}" if answer else "mystery"
