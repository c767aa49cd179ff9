"""Holds a contest in which all players share one Python with the engine, with no wall between them,
and asks them again: what a test gives on standard input, and what it gets, is JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Any

from contest.apart import ask_alone
from contest.apart import hold as hold_games
from contest.play import Pairing, Played
from contest.player import Key, Player, Question, Reply
from contest.proof import asked_again
from engine.game import load
from places import PY, ROOT

ONE_AT_A_TIME = Lock()
"""They share chance, and what they print to."""


class Here:
    """A player in this Python."""

    def __init__(self, source: str, name: str) -> None:
        self._player = Player(source.encode(), f"{name}.py")

    def ask(self, questions: Sequence[Question], over: Sequence[Key]) -> list[Reply]:
        for key in over:
            self._player.forget(key)
        with ONE_AT_A_TIME:
            return [self._player.reply(each) for each in questions]

    def close(self) -> None:
        pass


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
    game, sources = load(request["game"]), request["sources"]
    if "pairings" in request:
        players = {name: Here(source, name) for name, source in sources.items()}
        print(json.dumps(list(hold_games(game, map(tuple, request["pairings"]), players))))
        return
    games = [_played(each) for each in request["games"]]
    starts = {name: partial(Here, source, name) for name, source in sources.items()}
    said = {
        name: ask_alone(asked_again(game, name, games), start) for name, start in starts.items()
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
