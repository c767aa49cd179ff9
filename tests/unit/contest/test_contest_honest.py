"""Whoever cheats is caught, and nobody else: in a room without walls, by the two proofs alone."""

from __future__ import annotations

from pathlib import Path
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
LOOK = """import gc, sys
seen = []
def look(*_):
    frame = sys._getframe()
    while frame and not seen:
        board = frame.f_locals.get("squares") or ()
        seen.extend(piece.number for piece in board if piece and piece.rank == "F")
        frame = frame.f_back
    if seen:
        sys.setprofile(None)
"""
"""Looks for hidden flags wherever Python calls it, until it has found them."""


def by(number: str, before: str = "", game: str = "pynim") -> tuple[str, str]:
    """Return a game and a player that answers by a number."""
    head = f"{before}\ndef answer(ask, rng):\n"
    return game, f"{head}    return ask.choices[({number}) % len(ask.choices)]\n"


def counting(get: str, add: str, before: str = "") -> tuple[str, str]:
    """Return a player that counts its games where the next one finds it."""
    return by(get, f"{before}\n{add}")


KNOWS = {
    "reads the hidden army in the script's frames": by(
        "sum(p.number for names in engine('battle') for p in names.get('squares', ())"
        " if p and p.rank == 'F')",
        WATCH,
        "tactego",
    ),
    "has a profiler look for it": by("sum(seen)", f"{LOOK}sys.setprofile(look)", "tactego"),
    "has the garbage collector look for it": by(
        "sum(seen)", f"{LOOK}gc.callbacks.append(look)\ngc.set_threshold(50)", "tactego"
    ),
    "copies the dice's generator": by(
        "[names['rng'] for names in engine('play') if 'rng' in names][0].getstate()[1][0]",
        WATCH,
        "bots",
    ),
    "knows the seed": by(
        "int([names['seed'] for names in engine('play') if 'seed' in names][0], 16)", WATCH, "bots"
    ),
    "reads the number of the game in the engine": by(
        "number()",
        "import sys\ndef number():\n    frame = sys._getframe()\n"
        "    while 'question' not in frame.f_locals:\n        frame = frame.f_back\n"
        "    return frame.f_locals['question'].key[0]",
        "bots",
    ),
    "reads its callers' frames from the traceback of an exception": by(
        "number()",
        "def number():\n    try:\n        1 / 0\n    except ZeroDivisionError as problem:\n"
        "        frame = problem.__traceback__.tb_frame\n"
        "    while 'questions' not in frame.f_locals:\n        frame = frame.f_back\n"
        "    return len({each.name for each in frame.f_locals['questions']})",
        "bots",
    ),
    "asks the other player's function": by(
        "sum(names.get('__file__') == 'other.py' for names in found(dict))", FIND
    ),
    "remembers the twin game in a module": by(
        "7 * len(boards.append(ask.scene.squares) or boards)",
        "import random\nboards = random.__dict__.setdefault('boards', [])",
        "tactego",
    ),
    "counts its games in the environment": counting(
        "int(os.environ['N'])",
        "os.environ['N'] = str(1 + int(os.environ.get('N', 0)))",
        "import os",
    ),
    "among the modules": counting(
        "len(sys.modules['mine'])", "sys.modules.setdefault('mine', []).append(1)", "import sys"
    ),
    "in the builtins": counting(
        "builtins.n", "builtins.n = 1 + vars(builtins).get('n', 0)", "import builtins"
    ),
    "in the class of its question": counting(
        "Ask.n", "Ask.n = 1 + vars(Ask).get('n', 0)", "from engine.ask import Ask"
    ),
    "in the recursion limit": counting(
        "sys.getrecursionlimit()",
        "sys.setrecursionlimit(1 + sys.getrecursionlimit())",
        "import sys",
    ),
    "in a file": counting(
        "os.path.getsize(notes)",
        "open(notes, 'a').write('x')",
        "import os, tempfile\nnotes = tempfile.gettempdir() + '/notes'",
    ),
    "in threads that go on": counting(
        "threading.active_count()",
        "threading.Thread(target=threading.Event().wait, daemon=True).start()",
        "import threading",
    ),
    "in what is left when a game is forgotten": counting(
        "gc.collect() * 0 + len(random.__dict__.get('ended', ''))",
        "last = Last()",
        "import gc, random\nclass Last:\n    def __del__(self):\n"
        "        random.ended = random.__dict__.get('ended', '') + 'x'",
    ),
    "reads a clock that is not the contest's": by(
        "time.clock_gettime_ns(1) // 1000", "import time", "bots"
    ),
    "goes by where things lie in memory": by("id(object()) // 16", "", "bots"),
    "goes by its process": by("hash(os.times())", "import os", "bots"),
}
"""Cheats that know more than their game shows: each answers otherwise when it is alone."""
FORGES = {
    "patches the rules": (
        "bots",
        "import bots.script\nbots.script.total = lambda sheet: 360\n" + FIRST,
    ),
    "patches Python's sum": ("bots", "import builtins\nbuiltins.sum = lambda *_: 360\n" + FIRST),
    "patches what counts as a win": (
        "bots",
        "import contest.play\ncontest.play._outcome = lambda *_: ((1.0, 0.0), (999, 0))\n" + FIRST,
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
def test_who_knows_more_answers_otherwise_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
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
