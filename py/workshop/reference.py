"""The game's own dialogue: its script, played at the table with the same seed and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from table.ask import Ask
from table.game import Game
from table.sitting import Sitting
from workshop.chance import Chance, Tape, Way
from workshop.exchanges import Dialogue, Exchange, printed_since


class Moment(NamedTuple):
    """What the game knows at an exchange, beside its text."""

    exchange: Exchange
    ask: Ask | None
    """The question that it ends with; None at the end of the game."""
    scene: Any
    scenes: tuple[Any, ...]
    """What was shown since the last answer."""


class Reference:
    """A game in play, of which each exchange is kept; its dice may be laid for it."""

    def __init__(
        self, game: Game, seed: str, options: Mapping[str, str] | None = None, way: Way = "same"
    ) -> None:
        self.rng: Random = Chance(seed, way, lambda drawn: self._drawn.append(drawn))
        self._drawn: list[float] = []
        self.moments: list[Moment] = []
        self._start = 0
        with_chance = game._replace(
            play=lambda console, _, given: game.play(console, self._hand(), given)
        )
        self.sitting = Sitting(with_chance, seed, options)
        self._keep()

    def _hand(self) -> Random:
        return self.rng

    def _keep(self) -> None:
        sitting = self.sitting
        if sitting.failure:
            raise sitting.failure
        text = printed_since(sitting.console, self._start) + (
            sitting.ask.prompt if sitting.ask else ""
        )
        self._start = len(sitting.console.lines) + 1
        exchange = Exchange(text, None, tuple(self._drawn))
        self._drawn.clear()
        scenes = tuple(frame.scene for frame in sitting.frames)
        self.moments.append(Moment(exchange, sitting.ask, sitting.scene, scenes))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.over

    def answer(self, text: str) -> None:
        """Answer the question that waits."""
        last = self.moments[-1]
        self.moments[-1] = last._replace(exchange=last.exchange._replace(answer=text))
        self.sitting.answer(text)
        self._keep()

    def dialogue(self) -> Dialogue:
        """All exchanges so far."""
        end = "ended" if self.over else "asks"
        return Dialogue([moment.exchange for moment in self.moments], end)


def play(
    game: Game,
    answers: Iterable[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    way: Way = "same",
) -> Reference:
    """Play a game with `answers`; those behind its end are left out."""
    reference = Reference(game, seed, options, way)
    for answer in answers:
        if reference.over:
            break
        reference.answer(answer)
    return reference
