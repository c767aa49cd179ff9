"""The interpreter in two halves does what it does as a whole, whenever the rest comes."""

from __future__ import annotations

import json
import subprocess
import unicodedata
from pathlib import Path
from random import Random

import pytest
from interpreters import NODE, ROOT, Interpreters

from build.parts import build_parts
from games import GAMES
from repeats import by_day, repeats

UNASKED = -1
"""Python does not call JavaScript as often: the rest comes where it is called."""
CALLS_OF_A_START = 150_000


def play(tmp_path: Path, game: str, stages: list[int]) -> list[dict[str, object]]:
    """What a game prints, and what it asks of the rest, with the rest put in at each stage."""
    interpreters = Interpreters(tmp_path)
    parts = build_parts()
    library = interpreters.archives["stdlib"]
    parameters = [parts["stripped"], parts["split"], library, f"app.zip,{game}.zip", game]
    command = [*NODE, "interpreter/tests/halves.mjs", *map(str, parameters), json.dumps(stages)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", by_day(GAMES[0]))
def test_a_game_plays_the_same_whenever_the_rest_comes(tmp_path: Path, game: str) -> None:
    """As if a call had asked for it there, from the first one to the end of play."""
    rng = Random(game)
    stages = [rng.randrange(CALLS_OF_A_START) for _ in range(repeats(0, 250))]
    early, *others = play(tmp_path, game, [0, UNASKED, *stages])
    assert {other["lines"] for other in others} == {early["lines"]}
    assert early["late"] > 0, "the rest has data, and memory holds junk there until it is loaded"
    names = unicodedata.name("é") + unicodedata.normalize("NFD", "é").encode().hex()
    names += "日".encode("shift_jis").hex() + "中".encode("big5").hex()
    assert {found["names"] for found in (early, *others)} == {names}
    (never,) = (found for found in others if found["stage"] == UNASKED)
    assert never["played"] == never["started"], "play asks for nothing of it: see `make profile`"
