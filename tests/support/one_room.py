"""Holds a contest in which all players share one Python with the engine, with no wall between them,
and asks them again: what a test gives on standard input, and what it gets, is JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from contest.desk import ContestDesk
from contest.kept import Kept
from contest.play import Pairing, Played
from contest.room import Room
from engine.game import load
from places import PY, ROOT


def carry(desk: ContestDesk, step: dict[str, Any]) -> dict[str, Any]:
    """Carry the errands of a desk to rooms in this Python."""
    rooms: dict[str, Room] = {}
    while "errand" in step:
        replies = {}
        for name, request in step["errand"].items():
            if request["fresh"]:
                rooms[name] = Room(lambda progress: None)
            replies[name] = json.loads(rooms[name].reply(json.dumps(request)))
        step = desk.go_on(replies)
    return step


def hold(game: str, sources: Mapping[str, str], pairings: Sequence[Pairing]) -> list[Played]:
    """Return the games of a contest that is held in another Python, one for all players."""
    games = _run({"game": game, "sources": sources, "pairings": pairings})
    return [_played(each) for each in games]


def ask_again(game: str, sources: Mapping[str, str], games: Sequence[Played]) -> dict[str, str]:
    """Return what the players answer otherwise in another Python, by name."""
    said: dict[str, str] = _run({"game": game, "sources": sources, "games": games})
    return {name: sentence for name, sentence in said.items() if sentence}


def _run(request: Mapping[str, Any]) -> Any:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment["PYTHONPATH"] = os.pathsep.join((str(PY), str(ROOT), str(ROOT / "tests/support")))
    command = [sys.executable, "-m", "one_room"]
    given = json.dumps(request)
    run = subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def _played(fields: Sequence[Any]) -> Played:
    return Played(*(tuple(each) if isinstance(each, list) else each for each in fields))


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    games = [_played(each) for each in request.get("games", ())]
    desk = ContestDesk(lambda progress: None)
    desk.begin(Kept(load(request["game"]), [], request["sources"], games), "")
    if "pairings" in request:
        carry(desk, desk.hold(map(tuple, request["pairings"])))
        print(json.dumps(games))
        return
    said = {name: carry(desk, desk.do_ask_again(name)) for name in request["sources"]}
    print(json.dumps({name: each["accused"] for name, each in said.items()}))


if __name__ == "__main__":
    main()
