"""Players behind a wall: questions come as pickles, answers go back as texts, never otherwise."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from contest.again import chance_of
from contest.player import MAX_NAME, Key, Player, Question, Reply, refusal
from engine.ask import Ask
from engine.game import load
from engine.players import forced
from engine.sitting import Sitting
from workshop.run.requests import Requests

Batch: TypeAlias = tuple[list[Question], list[Key]]
"""What a player is asked at once, and its games that have ended."""
MAX_DEATHS = 3
"""Rooms that a player may end: each costs one game, and the next one all that are left."""


class Lost(NamedTuple):
    """What comes back in place of a reply where the room has ended, or was ended since it hung."""

    what: str
    """What the player did, without its name."""


class Room(Requests):
    """Answers for players."""

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        self._players: dict[str, Player] = {}

    def do_answer(self, sources: dict[str, str], batches: str, **_: Any) -> dict[str, list[Reply]]:
        """Take in players, each a file in base64 by its name, and answer batches of questions:
        `(answer, fault, printed)` for each, by player."""
        for name, source in sources.items():
            self._players[name] = Player(b64decode(source), f"{name}.py")
        said: dict[str, list[Reply]] = {}
        for name, (questions, over) in pickle.loads(b64decode(batches)).items():
            player = self._players[name]
            for key in over:
                player.forget(key)
            said[name] = [player.reply(Question(*each)) for each in questions]
        return said


class _Seat:
    """A player at a seat of a game, after the answers that were given when it was asked last."""

    def __init__(self, player: Player, name: str) -> None:
        self._player, self._name = player, name
        self.answers: list[str] = []

    def answer(self, last: Ask, questions: Sequence[Question]) -> Reply:
        """Answer the last question, which may be none that a player decides."""
        replies = [self._player.reply(each) for each in questions]
        given = self._name[:MAX_NAME] if last.kind == "name" else forced(last)
        if given is not None:
            return Reply(given)
        answer, fault, printed = replies[-1]
        return Reply(answer, fault or refusal(last, answer), printed)


class Table(Requests):
    """Answers for a player at the table of a game's page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        self._seats: dict[str, _Seat] = {}
        """Where it sits, by who it is and what is played."""

    def do_sit(
        self, name: str, source: str, seat: int, answers: list[str], **game: Any
    ) -> dict[str, str]:
        """Answer the question that waits after the `answers` of a game, which is given by its name,
        options and seed. A player is asked all its questions again, unless it was just before."""
        at = repr((name, source, seat, game))
        sits = self._seats.get(at)
        if not sits or answers[: len(sits.answers)] != sits.answers:
            sits = _Seat(Player(source.encode(), f"{name}.py"), name)
        answer, fault, _ = sits.answer(*_at_table(seat, answers, len(sits.answers), **game))
        sits.answers = [*answers, answer]
        self._seats = {**dict([*self._seats.items()][-1:]), at: sits}
        return {"answer": answer, "fault": fault}


def _at_table(
    seat: int, answers: Sequence[str], first: int, game: str, seed: str, options: Mapping[str, str]
) -> tuple[Ask, list[Question]]:
    """Return what is asked after these answers, and what the player at a seat was asked to decide
    from the answer `first` on, as it may see it: all else of the game is forgotten."""
    sitting = Sitting(load(game), seed, options, answers)
    asked = [
        Question((0, seat), ask, chance_of(sitting.seed, count, seat), count)
        for count, ask in enumerate((*sitting.asked, sitting.ask))
        if ask and ask.seat == seat and count >= first
    ]
    own: list[Question] = pickle.loads(pickle.dumps(asked))
    return own[-1].ask, [each for each in own if forced(each.ask) is None]


class Behind:
    """Asks players in a room. Where that ends, or hangs, another one is asked what it was asked
    before, and goes on; who has ended it loses the game. It knows no process and no worker."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._sources = {name: b64encode(source).decode() for name, source in sources.items()}
        self._there: set[str | tuple[str, Key]] = set()
        """The players, and their games, that the room knows."""
        self._past: dict[tuple[str, Key], list[Question]] = defaultdict(list)
        """What they were asked in the games that go on."""
        self._deaths: Counter[str] = Counter()
        self._lost = Lost("")

    def ask(
        self, batches: Mapping[str, Batch]
    ) -> Generator[dict[str, Any], Any, dict[str, list[Reply]]]:
        """Return an answer for each question of each player: yields requests of a `Room`, which are
        for a new one where they say `fresh`, and is sent its replies, or that it is lost."""
        for name, (_, over) in batches.items():
            for key in over:
                self._past.pop((name, key), None)
        replies = yield from self._exchange(batches)
        if replies is None:  # who of them was it?
            replies = {}
            for name, (questions, _) in batches.items():
                alone = yield from self._exchange({name: (questions, [])})
                replies[name] = alone[name] if alone else (yield from self._each(name, questions))
        for name, (questions, _) in batches.items():
            for each in questions:
                self._past[name, each.key].append(each)
        return replies

    def _each(
        self, name: str, questions: Sequence[Question]
    ) -> Generator[dict[str, Any], Any, list[Reply]]:
        said = []
        for each in questions:
            reply = None
            if self._deaths[name] <= MAX_DEATHS:
                if len(questions) > 1:  # else it was just asked alone
                    reply = yield from self._exchange({name: ([each], [])})
                self._deaths[name] += reply is None
            said.append(reply[name][0] if reply else Reply("", f"{name}.py {self._lost.what}."))
        return said

    def _exchange(
        self, batches: Mapping[str, Batch]
    ) -> Generator[dict[str, Any], Any, dict[str, list[Reply]] | None]:
        """Return what the room answers; None if it is lost."""
        again = {
            name: [
                past
                for each in questions
                if (name, each.key) not in self._there
                for past in self._past.get((name, each.key), ())
            ]
            for name, (questions, _) in batches.items()
        }
        plain = {
            name: ([tuple(each) for each in [*again[name], *questions]], over)
            for name, (questions, over) in batches.items()
        }
        given = yield {
            "do": "answer",
            "fresh": not self._there,
            "sources": {name: self._sources[name] for name in batches if name not in self._there},
            "batches": b64encode(pickle.dumps(plain)).decode(),
        }
        try:
            if isinstance(given, Lost):
                raise ValueError
            replies = {
                name: [Reply(*map(str, each)) for each in given[name]][len(again[name]) :]
                for name in batches
            }
            if any(
                len(replies[name]) != len(questions) for name, (questions, _) in batches.items()
            ):
                raise ValueError
        except (ValueError, TypeError, KeyError, RecursionError):
            self._lost = given if isinstance(given, Lost) else Lost("ended Python itself")
            self._there.clear()
            return None
        for name, (questions, _) in batches.items():
            self._there |= {name, *((name, each.key) for each in questions)}
        return replies
