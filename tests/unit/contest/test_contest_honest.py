"""Whoever cheats is caught, and nobody else: in a room without walls, by the two proofs alone."""

from __future__ import annotations

from random import Random

import pytest

from contest.play import Played, pairings, play
from contest.player import Reply
from contest.proof import false_result
from engine.game import load
from one_room import ask_again, hold
from player_room import CHANCE, FIRST

FIND = (
    "import gc, sys, types\nfound = lambda kind: [e for e in gc.get_objects() if type(e) is kind]\n"
)
"""What a cheat finds in the memory that it shares."""
WATCH = (
    FIND + "def engine(name):\n    return [g.gi_frame.f_locals for g in "
    "found(types.GeneratorType)\n        if g.gi_frame and g.gi_code.co_name == name]\n"
)

KNOWS = {
    "reads the hidden army in the script's frames": (
        "tactego",
        WATCH
        + """
def answer(ask, rng):
    boards = [names["squares"] for names in engine("battle") if "squares" in names]
    flags = [p.number for board in boards for p in board if p and p.rank == "F"]
    return ask.choices[sum(flags) % len(ask.choices)]
""",
    ),
    "copies the dice's generator": (
        "bots",
        WATCH
        + """
from random import Random
def answer(ask, rng):
    state = [names["rng"] for names in engine("play") if "rng" in names][0].getstate()
    return ask.choices[state[1][0] % len(ask.choices)]
""",
    ),
    "knows the seed": (
        "bots",
        WATCH
        + """
def answer(ask, rng):
    seeds = [names["seed"] for names in engine("play") if "seed" in names]
    return ask.choices[int(seeds[0], 16) % len(ask.choices)]
""",
    ),
    "remembers the twin game in a module": (
        "tactego",
        """
import random
boards = random.__dict__.setdefault("boards", [])
def answer(ask, rng):
    boards.append(ask.scene.squares)
    return ask.choices[len(boards) * 7 % len(ask.choices)]
""",
    ),
    "counts its games in the environment": (
        "pynim",
        """
import os
os.environ["GAMES"] = str(int(os.environ.get("GAMES", "0")) + 1)
def answer(ask, rng):
    return ask.choices[int(os.environ["GAMES"]) % len(ask.choices)]
""",
    ),
    "asks the other player's function": (
        "pynim",
        FIND
        + """
def answer(ask, rng):
    for names in found(dict):
        if names.get("__file__") == "other.py":
            return ask.choices[-1]
    return ask.choices[0]
""",
    ),
    "reads a clock that is not the contest's": (
        "bots",
        """
import time
def answer(ask, rng):
    return ask.choices[time.clock_gettime_ns(1) // 1000 % len(ask.choices)]
""",
    ),
    "goes by where things lie in memory": (
        "bots",
        """
def answer(ask, rng):
    return ask.choices[id(object()) // 16 % len(ask.choices)]
""",
    ),
    "goes by its process": (
        "bots",
        """
import os
def answer(ask, rng):
    return ask.choices[hash(os.times()) % len(ask.choices)]
""",
    ),
    "reads the number of the game in the engine": (
        "bots",
        FIND
        + """
def answer(ask, rng):
    frame = sys._getframe()
    while "question" not in frame.f_locals:
        frame = frame.f_back
    return ask.choices[frame.f_locals["question"].key[0] % len(ask.choices)]
""",
    ),
    "keeps a handler of its own among the modules": (
        "pynim",
        """
import sys
sys.modules.setdefault("mine", []).append(1)
def answer(ask, rng):
    return ask.choices[len(sys.modules["mine"]) % len(ask.choices)]
""",
    ),
}
"""Cheats that know more than their game shows: each answers otherwise when it is alone."""
FORGES = {
    "patches the rules": (
        "bots",
        """
import bots.script
bots.script.total = lambda sheet: 360
"""
        + FIRST,
    ),
    "patches what counts as a win": (
        "bots",
        """
import contest.play
contest.play._outcome = lambda *_: ((1.0, 0.0), (999, 0))
"""
        + FIRST,
    ),
    "patches the judge, and types the secret word": (
        "bots",
        """
import contest.play
contest.play.refusal = lambda *_: ""
def answer(ask, rng):
    return "CHEAT 4 4 4 4 4" if ask.kind == "input" and ask.scene.roll == 1 else ask.choices[0]
""",
    ),
    "ends the game in the console": (
        "pynim",
        WATCH
        + """
def answer(ask, rng):
    for names in engine("play"):
        if "console" in names:
            names["console"].shown = names["console"].shown or ask.scene
            type(names["console"]).show = lambda self, scene: setattr(
                self, "shown", scene._replace(winner=ask.seat))
    return ask.choices[0]
""",
    ),
    "draws the dice itself": (
        "bots",
        """
import contest.play
contest.play.Random.randint = lambda self, low, high: high
"""
        + FIRST,
    ),
}
"""Cheats that change the engine around them: their games end otherwise elsewhere."""


def hold_with(game: str, source: str, pairs: int = 2) -> tuple[dict[str, str], list[Played]]:
    sources = {"cheat": source, "other": CHANCE}
    return sources, hold(game, sources, list(pairings(sources, "s", pairs)))


@pytest.mark.parametrize("name", KNOWS)
def test_who_knows_more_answers_otherwise_alone(name: str) -> None:
    game, source = KNOWS[name]
    sources, games = hold_with(game, source)
    said = ask_again(game, sources, games)
    assert list(said) == ["cheat"], said
    assert "knew more than its game shows" in said["cheat"]


@pytest.mark.parametrize("name", FORGES)
def test_who_changes_the_engine_is_found_where_a_game_is_played_again(name: str) -> None:
    game, source = FORGES[name]
    _, games = hold_with(game, source)
    assert any(false_result(load(game), each) for each in games)


def test_who_changes_what_may_be_answered_changes_its_own_question_alone() -> None:
    source = """
def answer(ask, rng):
    if ask.kind == "end":
        vars(ask.answers)["squares"] = (*ask.answers.squares, 0)
        return "0 0"
    return ask.choices[0]
"""
    _, games = hold_with("tactego", source)
    assert all(each.seats[each.at_fault or 0] == "cheat" for each in games if each.fault)
    assert any(each.fault.startswith("It answered “0 0”; it may answer") for each in games)


def test_whom_another_player_reached_into_is_named_with_that() -> None:
    sabotage = (
        FIND
        + """
def answer(ask, rng):
    for names in found(dict):
        if names.get("__file__") == "other.py":
            names["answer"] = lambda ask, rng: ask.choices[0]
    return ask.choices[0]
"""
    )
    sources, games = hold_with("pynim", sabotage)
    said = ask_again("pynim", sources, games)
    assert list(said) == ["other"]
    assert "or another player reached into it" in said["other"]


PARTS = (
    "rng.choice(ask.choices)",
    "random.choice(ask.choices)",
    "random.Random().choice(ask.choices)",
    "random.SystemRandom().choice(ask.choices)",
    "secrets.choice(ask.choices)",
    "random.seed() or random.choice(ask.choices)",
    "rng.sample(ask.choices, 1)[0]",
    "max({*ask.choices}, key=hash)",
    "list({*ask.choices})[0]",
    "list({each: 1 for each in {*ask.choices}})[-1]",
    "ask.choices[len(seen) % len(ask.choices)]",
    "ask.choices[int(time.time() * 1000) % len(ask.choices)]",
    "ask.choices[datetime.datetime.now().microsecond % len(ask.choices)]",
    "ask.choices[uuid.uuid4().int % len(ask.choices)]",
    "ask.choices[os.urandom(1)[0] % len(ask.choices)]",
    "sorted(ask.choices, key=lambda each: rng.random())[0]",
    "ask.choices[len(repr(ask.scene)) % len(ask.choices)]",
    "think(ask)",
    "ask.choices[int(ask.kind[0] in 'aeiou') - 1]",
    "str(ask.scene.stones % 4 or 1) if ask.kind == 'take' else 30",
    "ask.choices[99]",
    "'nothing of this'",
    "seen[-2]",
)
BEFORE = (
    "seen.append(rng.random())",
    "seen.append(random.random())",
    "print(ask)",
    "time.sleep(rng.random())",
    "random.seed(3)",
    "random.shuffle(seen)",
    "seen.append(len(seen))",
    "seen[:] = sorted({*map(str, seen)}, key=str)",
)


def honest_player(rng: Random) -> str:
    """Return a player that uses any of what a beginner may, and goes by nothing but its game."""
    lines = ["import datetime, os, random, secrets, time, uuid", "seen = []"]
    lines += ["def think(ask):", "    start = time.time()", "    while time.time() - start < 0.2:"]
    lines += ["        seen.append(1)", "    return random.choice(ask.choices)"]
    lines += ["def answer(ask, rng):", *(f"    {each}" for each in rng.sample(BEFORE, 3))]
    one, other = rng.sample(PARTS, 2)
    lines += [f"    if ask.kind == 'pile' or rng.random() < {rng.random():.2f}:"]
    lines += [f"        return {one}", f"    return {other}"]
    return "\n".join(lines)


@pytest.mark.parametrize("game", ["pynim", "four_five_six"])
def test_no_honest_player_is_ever_accused(game: str) -> None:
    rng = Random(game)
    sources = {f"player {number}": honest_player(rng) for number in range(100)}
    names = list(sources)
    near = [
        (one, other, f"{one}{seed}")
        for seed in "ab"
        for one, other in zip(names, [*names[1:], names[0]], strict=True)
    ]
    games = hold(game, sources, [*near, *((other, one, seed) for one, other, seed in near)])
    assert len(games) == 400
    assert sum(not each.fault for each in games) > 100
    assert not any(false_result(load(game), each) for each in games)
    assert ask_again(game, sources, games) == {}


@pytest.mark.parametrize("name", ["bots", "pynim", "four_five_six", "tactego"])
def test_a_game_asks_players_only_where_there_is_something_to_decide(name: str) -> None:
    questions, rng = play(load(name), ("one", "two", "seed")), Random(name)
    question, played = next(questions), None
    while played is None:
        assert len(question.ask.choices) > 1
        try:
            question = questions.send(Reply(rng.choice(question.ask.choices)))
        except StopIteration as end:
            played = end.value
    assert played.fault == ""
    assert sum(played.points) == 1
    assert false_result(load(name), played) == ""
