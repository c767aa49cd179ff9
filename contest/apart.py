"""Players at a terminal: each in a process of its own, behind the fence of the workshop."""

from __future__ import annotations

import sys
from collections.abc import Sized
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from contest.desk import Work
from contest.room import Lost
from engine import players
from workshop.run.program import Program
from workshop.teacher.fence import ROOT, Fence, Task
from workshop.teacher.isolated_check import Isolated

PACKAGES = sorted(
    str(file.parent.relative_to(ROOT))
    for file in Path(str(players.__file__)).parents[1].rglob("__init__.py")
)
"""The house: what a player is asked is data of its games, whose rules it may import."""
ANSWER = Task(
    "contest.room",
    "contest.room:Room",
    (
        *("workshop/__init__.py", "workshop/run", "workshop/runner.py", "workshop/process.py"),
        *(
            "contest/__init__.py",
            "contest/again.py",
            "contest/player.py",
            "contest/room.py",
        ),
        *PACKAGES,
    ),
    ("", "py"),
)
"""Answers for a player. What plays, proves and counts is not there."""
CPU_SECONDS, BATCH_SECONDS = 3_600, 60
MAX_ROOMS = 500


class Processes:
    """Carries the errands of a desk to rooms, each a process behind a fence."""

    def __init__(self, fence: Fence) -> None:
        self._fence = fence
        self._rooms: dict[str, Isolated] = {}
        self._threads = ThreadPoolExecutor(MAX_ROOMS)
        """As long as the rooms: bubblewrap ends a process with the thread that began it."""

    def carry(self, work: Work, games: Sized = ()) -> dict[str, Any]:
        """Return the result of a desk's work, and print how many `games` there are meanwhile.
        Raises FenceError."""
        replies: Any = None
        while True:
            try:
                errand = work.send(replies)
            except StopIteration as end:
                return dict(end.value)
            if games and sys.stderr.isatty():
                print(f"\r{len(games)} games", end="", file=sys.stderr)
            given = self._threads.map(self._ask, errand, errand.values())
            replies = dict(zip(errand, given, strict=True))

    def _ask(self, room: str, request: dict[str, Any]) -> Any:
        if request["fresh"]:
            if room in self._rooms:
                self._rooms[room].stop()
            empty = Program({"player.py": b""}, "player.py")
            self._rooms[room] = Isolated(empty, CPU_SECONDS, self._fence, ANSWER)
        try:
            return self._rooms[room].request(request, BATCH_SECONDS)
        except TimeoutError:
            return Lost(f"gave no answer within {BATCH_SECONDS} seconds")
        except (OSError, ValueError):
            return Lost("ended Python itself")

    def close(self, start: str = "") -> None:
        """End the processes of the rooms whose names begin so; all if it is empty."""
        for room in [each for each in self._rooms if each.startswith(start)]:
            self._rooms.pop(room).stop()
