"""Players behind a wall: questions come as pickles, answers go back as texts, never otherwise."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from contest.again import chance_of, decided
from contest.player import MAX_NAME, Key, Player, Question, Reply, refusal
from engine.ask import Ask
from engine.game import load
from engine.players import forced
from engine.sitting import Sitting
from workshop.run.requests import Requests

MAX_DEATHS = 3
"""Rooms that a player may end: each costs one game, and the next one all that are left."""
Request: TypeAlias = dict[str, Any]


class Lost(NamedTuple):
    """Comes back in place of a reply if the room has ended, or was ended because it hung."""

    what: str
    """What the player did, without its name."""


class Room(Requests):
    """Answers for players."""

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        self._players: dict[str, Player] = {}

    def do_answer(self, sources: dict[str, str], batch: str, **_: Any) -> list[Reply]:
        """Add players, their sources by name, and answer a batch: a pickle of the questions and of
        the games that have ended. Return the replies in the order of the questions."""
        self._players |= {name: Player(source, f"{name}.py") for name, source in sources.items()}
        questions, over = pickle.loads(b64decode(batch))
        for player in self._players.values():
            player.forget(over)
        return [self._players[each.name].reply(each) for each in questions]


class Table(Requests):
    """Answers for a player at the table of a game's page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        self._seats: dict[str, tuple[Player, list[str]]] = {}
        """The players of the last two seats, and the answers of the game when each was last asked;
        by who it is and what is played."""

    def do_sit(
        self, name: str, source: str, seat: int, answers: list[str], **game: Any
    ) -> dict[str, str]:
        """Answer the question that waits after the `answers` of a game, which is given by its name,
        options and seed. A player is asked all its questions again, unless it was just before."""
        at = repr((name, source, seat, game))
        player, before = self._seats.get(at, (None, []))
        if not player or answers[: len(before)] != before:
            player, before = Player(source, f"{name}.py"), []
        last, questions = _at_table(seat, answers, len(before), **game)
        replies = [player.reply(each) for each in questions]
        given = name[:MAX_NAME] if last.kind == "name" else forced(last)
        answer, fault, _ = replies[-1] if given is None else Reply(given)
        if given is None:
            fault = fault or refusal(last, answer)
        self._seats = {**dict([*self._seats.items()][-1:]), at: (player, [*answers, answer])}
        return {"answer": answer, "fault": fault}


def _at_table(
    seat: int, answers: Sequence[str], first: int, game: str, seed: str, options: Mapping[str, str]
) -> tuple[Ask, list[Question]]:
    """Return what is asked after these answers, and what the player at a seat was asked to decide
    from the answer `first` on, as it may see it: all else of the game is forgotten."""
    sitting = Sitting(load(game), seed, options, answers)
    questions = [
        Question((0, seat), ask, chance_of(sitting.seed, count, seat), count)
        for count, ask in decided(sitting, seat)
        if count >= first
    ]
    return pickle.loads(pickle.dumps((sitting.ask, questions)))  # type: ignore[no-any-return]


class Behind:
    """Asks players in a room. If the room ends, or hangs, the questions so far are put to another
    one, which goes on; who has ended the room loses that game. It knows no process and no worker.
    """

    def __init__(
        self, sources: Mapping[str, str], past: Callable[[Key], Sequence[Question]]
    ) -> None:
        """`past` returns what was asked before in a game that goes on."""
        self._sources, self._past = sources, past
        self._there: set[str | Key] = set()
        """The players, and their games, that the room knows."""
        self._over: list[str | Key] = []
        """Games that have ended, which the room still knows."""
        self._deaths: dict[str, list[str]] = defaultdict(list)
        """What each player did to the rooms that it ended."""
        self._lost = ""

    def forget(self, over: Iterable[Key]) -> None:
        """Drop games that have ended."""
        known = self._there.intersection(over)
        self._over += known
        self._there -= known

    def ask(self, questions: Sequence[Question]) -> Generator[Request, Any, dict[Key, Reply]]:
        """Return the replies by game: yields requests of a `Room`, which are for a new one if they
        are `fresh`, and is sent its replies, or that it is lost.

        All are asked at once; if that ends the room, player by player, and then game by game.
        """
        alive = [each for each in questions if len(self._deaths[each.name]) <= MAX_DEATHS]
        is_new = not self._there
        given = (yield from self._exchange(alive)) if alive else []
        replies = {}
        if given is not None:
            replies = {each.key: reply for each, reply in zip(alive, given, strict=True)}
        elif len(alive) == 1 and is_new:  # nobody else has been in that room
            self._deaths[alive[0].name].append(self._lost)
        else:
            names = dict.fromkeys(each.name for each in alive)
            by_name = [[each for each in alive if each.name == name] for name in names]
            for part in by_name if len(names) > 1 else [[each] for each in alive]:
                replies |= yield from self.ask(part)
        for key, name in ((each.key, each.name) for each in questions):
            if key not in replies:
                replies[key] = Reply("", f"{name}.py {self._deaths[name][-1]}.")
        return replies

    def _exchange(
        self, questions: Sequence[Question]
    ) -> Generator[Request, Any, list[Reply] | None]:
        """Return what the room answers; None if it is lost."""
        unknown = [each.key for each in questions if each.key not in self._there]
        again = [past for key in unknown for past in self._past(key)]
        names = {each.name for each in questions}
        given = yield {
            "do": "answer",
            "fresh": not self._there,
            "sources": {name: self._sources[name] for name in names - self._there},
            "batch": b64encode(pickle.dumps(([*again, *questions], self._over))).decode(),
        }
        self._over = []
        try:
            if isinstance(given, Lost) or len(given) != len(again) + len(questions):
                raise ValueError
            replies = [Reply(*map(str, each)) for each in given[len(again) :]]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._lost = given.what if isinstance(given, Lost) else "ended Python itself"
            self._there.clear()
            return None
        self._there |= {*names, *(each.key for each in questions)}
        return replies


if __name__ == "__main__":  # at a terminal: requests of a contest in, replies out
    from workshop.process import serve

    serve(Room(lambda progress: None))
