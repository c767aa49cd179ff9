"""Holds a contest in which all players share one Python with the engine, with no wall between them,
and asks them again: what a test gives on standard input, and what it gets, is JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from contest.desk import ContestDesk, Errand, Work
from contest.kept import Kept, read, write
from contest.play import Pairing, Played
from contest.room import Room
from engine.game import load
from places import PY, ROOT


def carry(work: Work | Generator[Errand, Any, None]) -> dict[str, Any]:
    """Carry the errands of a desk to rooms in this Python."""
    rooms: dict[str, Room] = {}
    replies: dict[str, Any] | None = None
    while True:
        try:
            errand = work.send(replies)
        except StopIteration as end:
            return dict(end.value or {})
        replies = {}
        for name, request in errand.items():
            if request["fresh"]:
                rooms[name] = Room(lambda progress: None)
            replies[name] = json.loads(rooms[name].reply(json.dumps(request)))


def hold(game: str, sources: Mapping[str, str], pairings: Sequence[Pairing]) -> list[Played]:
    """Return the games of a contest that is held in another Python, one for all players."""
    contest = Kept(load(game), [], sources, [])
    return read(_run({"contest": write(contest), "pairings": pairings})).games


def ask_again(game: str, sources: Mapping[str, str], games: Sequence[Played]) -> dict[str, str]:
    """Return what the players answer otherwise in another Python, by name."""
    contest = Kept(load(game), [], sources, [*games])
    said: dict[str, str] = json.loads(_run({"contest": write(contest)}))
    return {name: sentence for name, sentence in said.items() if sentence}


def _run(request: Mapping[str, Any]) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment["PYTHONPATH"] = os.pathsep.join((str(PY), str(ROOT), str(ROOT / "tests/support")))
    command = [sys.executable, "-m", "one_room"]
    given = json.dumps(request)
    run = subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    desk = ContestDesk(lambda progress: None)
    desk.begin(read(request["contest"]), "")
    if "pairings" in request:
        carry(desk.play(map(tuple, request["pairings"]), desk.contest.games))
        print(write(desk.contest))
        return
    said = {name: carry(desk.do_ask_again(name))["accused"] for name in desk.contest.sources}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
