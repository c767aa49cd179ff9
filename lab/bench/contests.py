"""Measure what a game of a contest costs: `python -m lab.bench.contests`; some minutes.

Thirty players meet once from both seats, half of them at random and half of them with the first
choice, in one process. Printed is processor time in milliseconds a game, which another program's
load changes little: of the engine with the questions' way to the players; of the players; and of
playing each game again. A class of 30 has 870 games in a round.
"""

from __future__ import annotations

import json
from time import process_time
from typing import Any

from contest.desk import ContestDesk, Work
from contest.room import Room
from games import GAMES

PLAYERS = 30
SOURCES = (
    "def answer(ask, rng):\n    return rng.choice(ask.choices)\n",
    "def answer(ask, rng):\n    return ask.choices[0]\n",
)


def carry(work: Work, rooms: dict[str, Room]) -> float:
    """Carry the errands of a desk to rooms in this process; return the seconds that these took."""
    replies: Any = None
    seconds = 0.0
    while True:
        try:
            errand = work.send(replies)
        except StopIteration:
            return seconds
        start = process_time()
        replies = {}
        for name, request in errand.items():
            room = rooms.setdefault(name, Room(lambda progress: None))
            replies[name] = json.loads(room.reply(json.dumps(request)))
        seconds += process_time() - start


def main() -> None:
    """Print a line for each game."""
    sources = {f"player {number}": SOURCES[number % len(SOURCES)] for number in range(PLAYERS)}
    for game in GAMES:
        desk, rooms = ContestDesk(lambda progress: None), dict[str, Room]()
        carry(desk.do_enter(game, [], sources, "seed"), rooms)
        start = process_time()
        answering = carry(desk.do_round(), rooms)
        played = process_time() - start
        carry(desk.do_play_again(), rooms)
        again = process_time() - start - played
        costs = {"engine": played - answering, "players": answering, "played again": again}
        count = len(desk.contest.games)
        each = ", ".join(f"{name} {1000 * cost / count:.1f}" for name, cost in costs.items())
        print(f"{game}: {count} games, {played:.1f} s; ms a game: {each}", flush=True)


if __name__ == "__main__":
    main()
