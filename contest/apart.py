"""A player at a terminal: in a process of its own, behind the fence of the workshop."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from contest.play import Asked, Pairing, Played, play_all
from contest.player import Key, Question, Reply
from contest.room import Behind, Lost
from engine import players
from engine.game import Game
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
        *(
            "contest/__init__.py",
            "contest/again.py",
            "contest/player.py",
            "contest/room.py",
            "contest/process.py",
        ),
        *PACKAGES,
    ),
    ("", "py"),
)
"""Answers for a player. What plays, proves and counts is not there."""
CPU_SECONDS, BATCH_SECONDS = 3_600, 60


class Apart:
    """A player in a process behind a fence, which is started again where it ends or hangs."""

    def __init__(self, name: str, source: bytes, fence: Fence) -> None:
        file = f"{name}.py"
        self._name, self._behind = name, Behind({name: source})
        self._isolated = Isolated(Program({file: source}, file), CPU_SECONDS, fence, ANSWER)

    def ask(self, questions: Sequence[Question], over: Sequence[Key]) -> list[Reply]:
        """Return an answer for each question. Raises FenceError."""
        asking = self._behind.ask({self._name: ([*questions], [*over])})
        try:
            request = next(asking)
            while True:
                request = asking.send(self._carry(request))
        except StopIteration as end:
            replies: list[Reply] = end.value[self._name]
            return replies

    def _carry(self, request: dict[str, Any]) -> Any:
        if request["fresh"]:
            self.close()
        try:
            return self._isolated.request(request, BATCH_SECONDS)
        except TimeoutError:
            return Lost(f"gave no answer within {BATCH_SECONDS} seconds")
        except (OSError, ValueError):
            return Lost("ended Python itself")

    def close(self) -> None:
        """End its process."""
        self._isolated.stop()


def hold(
    game: Game, waiting: Iterable[Pairing], players: Mapping[str, Asked], first: int = 0
) -> Iterator[Played]:
    """Yield each game as it ends; the players answer side by side. Games are numbered from `first`
    on, as for `play_all`."""
    games = play_all(game, waiting, first)
    with ThreadPoolExecutor(max(len(players), 1)) as pool:
        step = next(games, None)
        while step is not None:
            try:
                if isinstance(step, Played):
                    yield step
                    step = next(games)
                else:
                    asked = {
                        name: pool.submit(players[name].ask, *batch) for name, batch in step.items()
                    }
                    step = games.send({name: each.result() for name, each in asked.items()})
            except StopIteration:
                return


def ask_alone(
    asking: Generator[tuple[int, list[Question]], list[Reply], str], start: Callable[[], Asked]
) -> str:
    """Return what comes of a proof that asks a player at each seat, a new one at each."""
    players = start(), start()
    try:
        seat, questions = next(asking)
        while True:
            seat, questions = asking.send(players[seat].ask(questions, []))
    except StopIteration as end:
        return str(end.value)
    finally:
        for each in players:
            each.close()
