"""Computer players for the humans' seats, and the odds that the coach shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from engine.ask import Answered, Ask
from engine.players import Player
from engine.seats import Seats
from four_five_six.script import DOUBLE, GIVE_UP

if TYPE_CHECKING:
    from four_five_six.odds import Odds


def random(ask: Ask, rng: Random) -> str:
    """Bets at random, as The Computer itself does."""
    return _answer(ask, "Random", rng.choice, rng.choice)


def careful(ask: Ask, rng: Random) -> str:
    """Bets as little as it may while it has the most chips, and at random otherwise.

    It gives up against the highest point, and doubles only against the lowest, and from behind.
    """

    def bet(allowed: range) -> int:
        leads = ask.scene.chips[ask.seat] == max(ask.scene.chips)
        return allowed[0] if leads else rng.choice(allowed)

    def change(allowed: list[str]) -> str:
        leads = ask.scene.chips[ask.seat] >= max(ask.scene.chips)
        wanted = DOUBLE if ask.scene.point == 2 and not leads else GIVE_UP
        return wanted if wanted in allowed and ask.scene.point in (2, 5) else ""

    return _answer(ask, "Careful", bet, change)


def bold(ask: Ask, rng: Random) -> str:
    """Bets all that it may, but as little as it may against who has fewer chips.

    It doubles against all points but the highest.
    """

    def bet(allowed: range) -> int:
        chips = ask.scene.chips
        return allowed[0] if chips[ask.scene.versus] < chips[ask.seat] else allowed[-1]

    def change(allowed: list[str]) -> str:
        return DOUBLE if DOUBLE in allowed and ask.scene.point < 5 else ""

    return _answer(ask, "Bold", bet, change)


def _answer(
    ask: Ask, name: str, bet: Callable[[range], int], change: Callable[[list[str]], str]
) -> str:
    """Return a level's answer: its `bet`, or how it changes that against a point.

    Its name at the table is `name`, or `name 2` beside a player who is called so; `name 3` if that
    is refused, too.
    """
    if ask.kind == "name":
        # The names are not unpacked: today's game would wait for all of the interpreter.
        is_taken = ask.seat and ask.scene.names[0].casefold() == name.casefold()
        return f"{name} {3 if ask.error else 2}" if is_taken or ask.error else name
    if ask.kind == "raise":
        return change([choice.answer for choice in ask.answers])  # type: ignore[union-attr]
    return str(bet(ask.answers)) if isinstance(ask.answers, range) else ""


PLAYERS: dict[str, Player] = {"random": random, "careful": careful, "bold": bold}


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> tuple[Odds, Ask | None]:
    """Return the exact odds and the question that they are for, which is None after the game."""
    from four_five_six.odds import odds  # noqa: PLC0415 (fractions are slow to import)

    return odds(), ask
