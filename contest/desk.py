"""A contest in a page: this engine, which no player ever shares, says who is to be asked what.

The page carries its requests to the rooms of players, and what they answer back. Of the two players
of a game each is asked in another room; proofs ask in rooms of their own.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from contest.kept import Kept, read, write
from contest.play import House, Pairing, Played, link, options_of, pairings, play_all
from contest.proof import asked_again, false_result
from contest.room import Batch, Behind, Lost
from contest.table import as_csv, rows
from engine.game import load
from engine.players import forced, random_player
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
        self.begin(Kept(load(GAMES[0]), [], {}, []), "")

    def begin(self, contest: Kept, seed: str) -> None:
        """Go on with a contest: with the rounds that a seed gives."""
        self.contest, self._number = contest, 0
        self._names = [*contest.sources, *contest.levels]
        self._rounds = pairings(self._names, seed, MAX_ROUNDS)
        sources = {name: source.encode() for name, source in contest.sources.items()}
        self._rooms: dict[str, Behind] = defaultdict(lambda: Behind(sources))

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
    ) -> dict[str, Any]:
        """Begin a contest: each player plays a game from each seat first."""
        self.begin(Kept(load(game), levels, sources, []), seed)
        pairs = [p for name in sources for p in ((name, CHANCE, seed), (CHANCE, name, seed))]
        return self._start(self._try_out(pairs))

    def do_round(self, pairs: int = 1) -> dict[str, Any]:
        """Let every two players meet from both seats of a seed, or of so many."""
        count = len(self._names) * (len(self._names) - 1) * pairs
        return self.hold(islice(self._rounds, count))

    def do_play_again(self) -> dict[str, Any]:
        """Play all games again."""
        return self._start(self._play_again())

    def do_ask_again(self, name: str) -> dict[str, Any]:
        """Ask the player of this name again, alone."""
        return self._start(self._ask_again(name))

    def do_go_on(self, replies: dict[str, str | None]) -> dict[str, Any]:
        """Go on with what rooms replied; None, where one was silent and was ended."""
        return self.go_on({room: _read(text) for room, text in replies.items()})

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
        asked = [ask for ask in (*sitting.asked, sitting.ask) if ask and ask.seat == seat]
        given = [game.name, played.seed, options_of(game), [*played.answers], seat]
        return {"given": given, "count": sum(forced(each) is None for each in asked)}

    def do_keep(self) -> dict[str, str]:
        """Return the contest as one file, and its table for a spreadsheet."""
        return {"contest": write(self.contest), "csv": as_csv(self.contest.games)}

    def hold(self, waiting: Iterable[Pairing]) -> dict[str, Any]:
        """Play these games."""
        return self._start(self._hold(waiting))

    def _start(self, work: Work) -> dict[str, Any]:
        self._work = work
        return self.go_on(None)

    def go_on(self, replies: Any) -> dict[str, Any]:
        """Go on with the replies of rooms, or what they are `Lost` by: returns the next errand, or
        what came of it all."""
        assert self._work
        try:
            errand = self._work.send(replies)
        except StopIteration as end:
            return dict(end.value)
        return {"errand": errand, "count": len(self.contest.games), "seconds": SILENCE_SECONDS}

    def _table(self) -> dict[str, Any]:
        games = self.contest.games
        return {"count": len(games), "rows": [row._asdict() for row in rows(games)]}

    def _try_out(self, waiting: Iterable[Pairing]) -> Work:
        games: list[Played] = []
        yield from self._play(waiting, games)
        faults: dict[str, str] = {}
        for each in games:
            if each.at_fault is not None:
                faults.setdefault(each.seats[each.at_fault], each.fault)
        return {"faults": faults}

    def _hold(self, waiting: Iterable[Pairing]) -> Work:
        yield from self._play(waiting, self.contest.games)
        return self._table()

    def _play(
        self, waiting: Iterable[Pairing], games: list[Played]
    ) -> Generator[Errand, Any, None]:
        """Play games, and add each to `games` as it ends."""
        game = self.contest.game
        house = {CHANCE: House(random_player)}
        house |= {level: House(game.players[level]) for level in self.contest.levels}
        steps = play_all(game, waiting, self._number)
        sent: Any = None
        while (step := _next(steps, sent)) is not None:
            sent = None
            if isinstance(step, Played):
                self._number += 1
                games.append(step)
                continue
            asked: dict[str, dict[str, Batch]] = defaultdict(dict)
            replies = {}
            for name, (questions, over) in step.items():
                if name in house:
                    replies[name] = house[name].ask(questions, over)
                    continue
                at = [self._room_of(name, seat) for seat in (0, 1)]
                for room in at:
                    own = [each for each in questions if at[each.key[1]] == room]
                    asked[room][name] = own, [key for key in over if at[key[1]] == room]
            askings = {room: self._rooms[room].ask(batches) for room, batches in asked.items()}
            said = yield from _together(askings)
            for name in step.keys() - replies.keys():
                rooms = [self._room_of(name, seat) for seat in (0, 1)]
                of_room = {room: iter(said[room][name]) for room in rooms}
                replies[name] = [next(of_room[rooms[each.key[1]]]) for each in step[name][0]]
            sent = replies

    def _play_again(self) -> Work:
        false = []
        for number, each in enumerate(self.contest.games):
            if not number % 50:
                yield {}
            if sentence := false_result(self.contest.game, each):
                false.append(f"{' : '.join(each.seats)}, seed {each.seed}: {sentence}")
        return {"false": false}

    def _ask_again(self, name: str) -> Work:
        self._rooms.clear()
        source = self.contest.sources[name].encode()
        rooms = [Behind({name: source}) for _ in ROOMS]
        asking = asked_again(self.contest.game, name, self.contest.games)
        sent: Any = None
        try:
            while True:
                seat, questions = asking.send(sent)
                room = f"alone, {ROOMS[seat]}"
                said = yield from _together({room: rooms[seat].ask({name: (questions, [])})})
                sent = said[room][name]
        except StopIteration as end:
            return {"accused": end.value}


def _next(steps: Generator[Any, Any, None], sent: Any) -> Any:
    try:
        return steps.send(sent)
    except StopIteration:
        return None


def _together(
    askings: Mapping[str, Generator[dict[str, Any], Any, Any]],
) -> Generator[Errand, Any, dict[str, Any]]:
    """Ask in several rooms at once; return what comes of it by room."""
    done: dict[str, Any] = {}
    replies: Mapping[str, Any] = dict.fromkeys(askings)
    while replies:
        errand = {}
        for room, reply in replies.items():
            try:
                errand[room] = askings[room].send(reply)
            except StopIteration as end:
                done[room] = end.value
        replies = (yield errand) if errand else {}
    return done


def _read(text: str | None) -> Any:
    """Return what a room replied, or that it is lost."""
    if text is None:
        return Lost(f"gave no answer within {SILENCE_SECONDS} seconds")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return Lost("ended Python itself")
