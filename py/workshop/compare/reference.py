"""The game's own dialogue: its script, played at the table with the same seed and answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from table.ask import Ask
from table.game import Game
from table.sitting import Sitting
from workshop.run.dialogue import Exchange
from workshop.run.shared_random import Chance, Draw, Way


class Moment(NamedTuple):
    """What the game knows at an exchange, beside its text."""

    exchange: Exchange
    ask: Ask | None
    """The question that it ends with; None at the end of the game."""
    scene: Any
    scenes: tuple[Any, ...]
    """What was shown since the last answer."""


Laid: TypeAlias = Mapping[int, Sequence[float]]
"""What is drawn in some of the exchanges, by their numbers, whatever the seed says."""


class Reference:
    """A game in play, of which each exchange is kept."""

    def __init__(
        self,
        game: Game,
        seed: str,
        options: Mapping[str, str] | None = None,
        way: Way = "same",
        laid: Laid = MappingProxyType({}),
    ) -> None:
        drawn: list[Draw] = []
        rng = Chance(seed, way, drawn.append)
        self._rng, self._drawn, self._laid = rng, drawn, laid
        self.moments: list[Moment] = []
        self._lay()
        with_chance = game._replace(play=lambda console, _, given: game.play(console, rng, given))
        self.sitting = Sitting(with_chance, seed, options)
        self._keep(0)

    def _lay(self) -> None:
        self._rng.laid = list(self._laid.get(len(self.moments), ()))[::-1]

    def _keep(self, start: int) -> None:
        """Keep what happened since the console had `start` lines."""
        sitting = self.sitting
        if sitting.failure:
            raise sitting.failure
        lines = sitting.console.lines[start:]
        prompt = sitting.ask.prompt if sitting.ask else ""
        text = "".join(f"{line.printed}\n" for line in lines) + prompt
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
        self._lay()
        start = len(self.sitting.console.lines) + 1
        self.sitting.answer(text)
        self._keep(start)


def play(
    game: Game,
    answers: Iterable[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    way: Way = "same",
    laid: Laid = MappingProxyType({}),
) -> list[Moment]:
    """Play a game with `answers`; those behind its end are left out."""
    reference = Reference(game, seed, options, way, laid)
    for answer in answers:
        if reference.over:
            break
        reference.answer(answer)
    return reference.moments
