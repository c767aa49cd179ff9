"""The game's own dialogue: its script, played with the program's seed and answers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from engine.ask import Ask
from engine.game import Game
from engine.sitting import Sitting
from workshop.run.shared_random import Draw, SharedRandom

ForcedDraws: TypeAlias = Mapping[int, Sequence[float]]
"""By the number of a turn, the fractions to draw in it instead of those of the seed."""
MAX_KEPT_GAMES = 128
"""How many games are kept, some 120 kB each in PyNIM. Right programs of a class have the same ones,
and a wrong program is read several times."""
_kept: dict[Hashable, PlayedGame] = {}
"""The games played last, the latest at the end."""


class GameTurn(NamedTuple):
    """What the game printed since the last answer, and what it knows there."""

    text: str
    """Ends with the prompt."""
    answer: str | None
    """None in the last turn: the game has ended, or waits."""
    draws: tuple[Draw, ...]
    ask: Ask | None
    """The question that the turn ends with; None at the end of the game."""
    scene: Any
    scenes: tuple[Any, ...]
    """The scenes shown since the last answer, in order."""


class PlayedGame(tuple[GameTurn, ...]):
    """A game's turns, with what was worked out from them: right programs of a class have the same
    games."""

    def __init__(self, _: Iterable[GameTurn]) -> None:
        self.known: dict[str, Any] = {}


class Reference:
    """A game in play that records each of its turns."""

    def __init__(
        self,
        game: Game,
        seed: str,
        options: Mapping[str, str] | None = None,
        forced: ForcedDraws = MappingProxyType({}),
    ) -> None:
        draws: list[Draw] = []
        rng = SharedRandom(seed, draws.append)
        self._rng, self._draws, self._forced = rng, draws, forced
        self.turns: list[GameTurn] = []
        self._force_draws()
        with_our_rng = game._replace(play=lambda console, _, given: game.play(console, rng, given))
        self.sitting = Sitting(with_our_rng, seed, options)
        self._record(0)

    def _force_draws(self) -> None:
        # `forced` is a stack: the next draw is its last item.
        self._rng.forced = list(self._forced.get(len(self.turns), ()))[::-1]

    def _record(self, start: int) -> None:
        """Record the turn whose console lines begin at `start`."""
        sitting = self.sitting
        if sitting.failure:
            raise sitting.failure
        lines = sitting.console.lines[start:]
        prompt = sitting.ask.prompt if sitting.ask else ""
        text = "".join(f"{line.printed}\n" for line in lines) + prompt
        scenes = tuple(frame.scene for frame in sitting.frames)
        draws = tuple(self._draws)
        self._draws.clear()
        self.turns.append(GameTurn(text, None, draws, sitting.ask, sitting.scene, scenes))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.over

    def answer(self, text: str) -> None:
        """Answer the current question."""
        self.turns[-1] = self.turns[-1]._replace(answer=text)
        self._force_draws()
        # The console itself prints the answer behind the prompt, in one line: it is skipped.
        start = len(self.sitting.console.lines) + 1
        self.sitting.answer(text)
        self._record(start)


def play_reference(
    game: Game,
    answers: Iterable[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    forced: ForcedDraws = MappingProxyType({}),
) -> PlayedGame:
    """Play a game with `answers`; answers after its end are ignored."""
    answers = tuple(answers)
    drawn = ((number, *fractions) for number, fractions in sorted(forced.items()))
    key = (game.play, answers, seed, *sorted((options or {}).items()), *drawn)
    turns = _kept.pop(key, None) or _play(Reference(game, seed, options, forced), answers)
    _kept[key] = turns
    if len(_kept) > MAX_KEPT_GAMES:
        del _kept[next(iter(_kept))]
    return turns


def _play(reference: Reference, answers: Iterable[str]) -> PlayedGame:
    for answer in answers:
        if reference.over:
            break
        reference.answer(answer)
    return PlayedGame(reference.turns)


def follow_draws(
    game: Game,
    answers: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    draws: Mapping[int, Sequence[Draw]],
    *,
    draws_words: bool = False,
) -> PlayedGame:
    """Play a game with what a program drew, by the number of the turn.

    A program that draws again until a draw fits has drawn more in a turn than the game needs: the
    last ones count. With `draws_words` the first of as many sides do, since it may draw, after
    what the game draws, in which words to say it.
    """
    drawn = {number: its for number, its in draws.items() if its}
    forced = {number: [each.fraction for each in its] for number, its in drawn.items()}
    for _ in range(len(drawn) + 1):
        turns = play_reference(game, answers, seed, options, forced=forced)
        # A turn after a changed one may need another number: then it is changed the next time.
        used = {
            number: _used(its, turns[number].draws if number < len(turns) else (), draws_words)
            for number, its in drawn.items()
        }
        if used == forced:
            break
        forced = used
    return turns


def _used(drawn: Sequence[Draw], wanted: Sequence[Draw], draws_words: bool) -> list[float]:
    """Return the fractions of a program's draws that count for those of the game."""
    sides = {0, *(each.sides for each in wanted)}  # of a call of random() they are not known
    alike = [each for each in drawn if each.sides in sides]
    if draws_words and len(alike) >= len(wanted) > 0:
        drawn = alike[: len(wanted)]
    return [each.fraction for each in drawn[-len(wanted) :]]
