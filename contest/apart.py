"""A player at a terminal: in a process of its own, behind the fence of the workshop."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from contest.player import Key, Question, Reply
from contest.room import packed
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
    "contest.process",
    "contest.room:Room",
    (
        *("workshop/__init__.py", "workshop/run", "workshop/runner.py", "workshop/process.py"),
        *("contest/__init__.py", "contest/player.py", "contest/room.py", "contest/process.py"),
        *PACKAGES,
    ),
    ("", "py"),
)
"""Answers for a player. What plays, proves and counts is not there."""
CPU_SECONDS, BATCH_SECONDS = 3_600, 60
MAX_DEATHS = 3
"""Processes that a player may end: each costs one game, and the next one all that are left."""


class Apart:
    """A player in a process behind a fence, which is started again where it ends or hangs."""

    def __init__(self, source: bytes, file: str, fence: Fence) -> None:
        self._file, self._deaths, self._fault = file, 0, ""
        self._isolated = Isolated(Program({file: source}, file), CPU_SECONDS, fence, ANSWER)
        self._past: dict[Key, list[Question]] = defaultdict(list)
        """What it was asked in the games that go on."""
        self._known: set[Key] = set()
        """The games that its process knows."""

    def ask(self, questions: Sequence[Question], over: Sequence[Key]) -> list[Reply]:
        """Return an answer for each question. Raises FenceError."""
        for key in over:
            self._past.pop(key, None)
        replies = self._exchange(questions, over)
        if replies is None:  # which of them was it?
            replies = [
                (self._exchange([each], ()) or [Reply("", self._fault)])[0] for each in questions
            ]
        for each in questions:
            self._past[each.key].append(each)
        return replies

    def _exchange(self, questions: Sequence[Question], over: Sequence[Key]) -> list[Reply] | None:
        """Return what its process answers; None if that has ended, or takes too long."""
        if self._deaths > MAX_DEATHS:
            return None
        again = [
            past
            for each in questions
            if each.key not in self._known
            for past in self._past.get(each.key, ())
        ]
        try:
            given = self._isolated.request(packed([*again, *questions], over), BATCH_SECONDS)
            replies = [Reply(*map(str, each)) for each in given][len(again) :]
            if len(replies) != len(questions):
                raise ValueError
        except TimeoutError:
            self._fault = f"{self._file} gave no answer within {BATCH_SECONDS} seconds."
        except (OSError, ValueError, TypeError):
            self._fault = f"{self._file} ended Python itself."
        else:
            self._known |= {each.key for each in questions}
            return replies
        self.close()
        self._deaths += len(questions) == 1
        return None

    def close(self) -> None:
        """End its process."""
        self._known.clear()
        self._isolated.stop()
