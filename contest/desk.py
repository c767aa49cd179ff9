"""A contest in a page: this engine, which no player ever shares, says who is to be asked what.

The page carries its requests to the rooms of players, and what they answer back. Of the two players
of a game each is asked in another room; proofs ask in rooms of their own.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import count, islice
from random import Random
from typing import Any, TypeAlias

from contest.again import decided
from contest.kept import Kept, read, write
from contest.play import Going, Pairing, Played, link, options_of, pairings, play_all
from contest.player import Key, Question, Reply
from contest.proof import asked_again, false_result
from contest.room import Behind, Lost
from contest.table import as_csv, rows
from engine.game import load
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from games import GAMES
from workshop.run.program import ProgramError
from workshop.run.requests import Requests, decoded
from workshop.teacher.submissions import read_submissions, read_zip

MAX_ROUNDS = 10_000
SILENCE_SECONDS = 20
"""Without a reply, after which a room is ended: a loop in C counts no steps."""
ROOMS = ("first seat", "second seat")
CHANCE = "(chance)"
"""Who plays each player first, from both seats, so that its faults are said before the rounds."""
Errand: TypeAlias = dict[str, dict[str, Any]]
"""Requests of rooms, by the rooms' names."""
Work: TypeAlias = Generator[Errand, Mapping[str, Any], dict[str, Any]]
"""Yields errands, is sent the replies by room, and returns what is shown."""


def entered(
    files: Mapping[str, bytes], taken: Iterable[str] = ()
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the source of each player in these files, by a name that is not `taken`, and of each
    file that is none the sentence why."""
    sources: dict[str, str] = {}
    refused: dict[str, str] = {}
    for name, program in read_submissions(files).items():
        if isinstance(program, str):
            refused[name] = program
        else:
            own = name.removesuffix(".py")
            while own in (*sources, *taken):
                own += "’"
            sources[own] = program.files[program.main].decode("utf-8", "replace")
    return sources, refused


class ContestDesk(Requests):
    """Holds one contest."""

    problems = (ProgramError, ValueError)

    def __init__(
        self,
        post: Callable[[str], None],
        room_of: Callable[[str, int], str] = lambda name, seat: ROOMS[seat],
    ) -> None:
        """`room_of` returns where a player answers at a seat; usually all at a seat in one room."""
        super().__init__(post)
        self._room_of = room_of
        self._work: Work | None = None
        self._sent: Any = None
        """What the rooms replied, until the work goes on."""
        self.begin(Kept(load(GAMES[0]), [], {}, []), "")

    def begin(self, contest: Kept, seed: str) -> None:
        """Go on with a contest: with the rounds that a seed gives."""
        self.contest, self._numbers = contest, count()
        self._going: dict[int, Going] = {}
        self._names = [*contest.sources, *contest.levels]
        self._rounds = pairings(self._names, seed, MAX_ROUNDS)
        self._rooms: dict[str, Behind] = defaultdict(
            lambda: Behind(contest.sources, lambda key: self._going[key[0]].past(key))
        )

    def do_open(self, files: dict[str, str], taken: list[str], seed: str) -> dict[str, Any]:
        """Read players, or a contest that was kept: files in base64, by name."""
        given: dict[str, bytes] = {}
        for name, data in decoded(files).items():
            if name.lower().endswith(".json"):
                self.begin(read(data.decode("utf-8", "replace")), seed)
                game, levels, sources, _ = self.contest
                kept = {"game": game.name, "levels": [*levels], "sources": dict(sources)}
                return {"kept": kept, **self._table()}
            given |= read_zip(data) if name.lower().endswith(".zip") else {name: data}
        sources, refused = entered(given, taken)
        return {"sources": sources, "refused": refused}

    def do_enter(
        self, game: str, levels: Sequence[str], sources: Mapping[str, str], seed: str
    ) -> Work:
        """Begin a contest: each player plays a game from each seat first. Return the first fault of
        each player who has any."""
        self.begin(Kept(load(game), levels, sources, []), seed)
        games: list[Played] = []
        pairs = (p for name in sources for p in ((name, CHANCE, seed), (CHANCE, name, seed)))
        yield from self.play(pairs, games)
        faults: dict[str, str] = {}
        for each in games:
            if each.at_fault is not None:
                faults.setdefault(each.seats[each.at_fault], each.fault)
        return {"faults": faults}

    def do_round(self, pairs: int = 1) -> Work:
        """Let every two players meet from both seats of a seed, or of several."""
        games = len(self._names) * (len(self._names) - 1) * pairs
        yield from self.play(islice(self._rounds, games), self.contest.games)
        return self._table()

    def do_play_again(self) -> Work:
        """Play all games again. Return what comes out otherwise."""
        self._rooms.clear()  # their rooms may be ended from here on: later rounds start new ones
        false = []
        for number, each in enumerate(self.contest.games):
            if not number % 50:
                yield {}
            if sentence := false_result(self.contest.game, each):
                false.append(f"{' : '.join(each.seats)}, seed {each.seed}: {sentence}")
        return {"false": false}

    def do_ask_again(self, name: str) -> Work:
        """Ask the player of this name again, alone. Return what it answers otherwise."""
        past: dict[Key, list[Question]] = defaultdict(list)
        rooms = [Behind(self.contest.sources, past.__getitem__) for _ in ROOMS]

        def ask(seat: int, questions: list[Question]) -> Generator[Errand, Any, dict[Key, Reply]]:
            asking = rooms[seat].ask(questions)
            replies = yield from _together({f"alone, {ROOMS[seat]}": asking})
            for each in questions:
                past[each.key].append(each)
            return replies

        accused = yield from asked_again(self.contest.game, name, self.contest.games, ask)
        return {"accused": accused}

    def do_go_on(self, replies: dict[str, str | None]) -> Work:
        """Go on with what rooms replied; None, where one was silent and was ended."""
        self._sent = {room: _read(text) for room, text in replies.items()}
        assert self._work
        return self._work

    def _finish(self, reply: Any) -> Any:
        """Return the next errand of work in progress, or the result of work that is done."""
        if not isinstance(reply, Generator):
            return reply
        self._work, sent, self._sent = reply, self._sent, None
        try:
            errand = reply.send(sent)
        except StopIteration as end:
            return end.value
        return {"errand": errand, "count": len(self.contest.games), "seconds": SILENCE_SECONDS}

    def do_games(self, name: str) -> list[dict[str, Any]]:
        """Return the games of a player, without their links."""
        return [
            {"number": number, **each._asdict(), "answers": len(each.answers)}
            for number, each in enumerate(self.contest.games)
            if name in each.seats
        ]

    def do_link(self, number: int) -> dict[str, str]:
        """Return the address of a game."""
        return {"link": link(self.contest.game, self.contest.games[number])}

    def do_again(self, number: int, name: str) -> dict[str, Any]:
        """Return what `again.ask_again` takes of a player's game, and how many questions that
        asks."""
        game, played = self.contest.game, self.contest.games[number]
        seat = played.seats.index(name)
        sitting = Sitting(game, played.seed, options_of(game), played.answers)
        given = [game.name, played.seed, options_of(game), [*played.answers], seat]
        return {"given": given, "count": sum(1 for _ in decided(sitting, seat))}

    def do_keep(self) -> dict[str, str]:
        """Return the contest as a file, and its table for a spreadsheet."""
        return {"contest": write(self.contest), "csv": as_csv(self.contest.games)}

    def _table(self) -> dict[str, Any]:
        games = self.contest.games
        return {"count": len(games), "rows": [row._asdict() for row in rows(games)]}

    def play(self, waiting: Iterable[Pairing], games: list[Played]) -> Generator[Errand, Any, None]:
        """Play games, and add each to `games` as it ends."""
        numbered = zip(self._numbers, waiting, strict=False)
        yield from play_all(self.contest.game, numbered, self._ask, games, self._going)

    def _ask(
        self, questions: list[Question], over: list[Key]
    ) -> Generator[Errand, Any, dict[Key, Reply]]:
        """Return replies by game. The site's own levels are trusted, and so asked here."""
        levels = {CHANCE: random_player, **self.contest.game.players}
        for behind in self._rooms.values():
            behind.forget(over)
        replies: dict[Key, Reply] = {}
        asked: dict[str, list[Question]] = defaultdict(list)
        for each in questions:
            if each.name in self.contest.sources:
                asked[self._room_of(each.name, each.key[1])].append(each)
            else:
                level = levels[each.name]
                replies[each.key] = Reply(run_to_end(level(each.ask, Random(each.token))))
        askings = {room: self._rooms[room].ask(batch) for room, batch in asked.items()}
        return replies | (yield from _together(askings))


def _together(
    askings: Mapping[str, Generator[dict[str, Any], Any, dict[Key, Reply]]],
) -> Generator[Errand, Any, dict[Key, Reply]]:
    """Ask in several rooms at once; return all replies by game."""
    said: dict[Key, Reply] = {}
    replies: Mapping[str, Any] = dict.fromkeys(askings)
    while replies:
        errand = {}
        for room, reply in replies.items():
            try:
                errand[room] = askings[room].send(reply)
            except StopIteration as end:
                said |= end.value
        replies = (yield errand) if errand else {}
    return said


def _read(text: str | None) -> Any:
    """Return what a room replied, or that it is lost."""
    if text is None:
        return Lost(f"gave no answer within {SILENCE_SECONDS} seconds")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return Lost("ended Python itself")
