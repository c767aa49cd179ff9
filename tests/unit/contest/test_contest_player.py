"""A student's player: what it answers, and each fault in one sentence."""

from __future__ import annotations

import pytest

from contest.player import MAX_PRINTED, Player, Question, Reply, refusal
from engine.ask import Ask, Choice
from player_room import player_room

__all__ = ["player_room"]

ASK = Ask("Stones? ", None, "take", 0, range(1, 4))
HEAD = "def answer(ask, rng):\n    "


def reply(source: str, ask: Ask = ASK, token: str = "token") -> Reply:
    return Player(source, "my.py").reply(Question((0, 0), ask, token))


FORM = "Write def answer(ask, rng): and return one of ask.choices."
FAULTS = {
    f"{HEAD}return 1 / 0": "my.py, line 2 (return 1 / 0): ZeroDivisionError: division by zero.",
    f"{HEAD}moves = [1]\n    return moves[ask.seat + 1]": "my.py, line 3 (return moves[ask.seat + "
    "1]): IndexError: list index out of range.",
    f"{HEAD}pass": f"my.py answered nothing (None): is a return missing? {FORM}",
    f"{HEAD}return ask.choices": "my.py answered ['1', '2', '3'], which is of the type list. Write",
    f"{HEAD}return 2.0": f"my.py answered 2.0, which is of the type float. {FORM}",
    f"{HEAD}return True": f"my.py answered True, which is of the type bool. {FORM}",
    f"{HEAD}while True: pass": "my.py, line 2: still no answer after 100,000 steps.",
    f"{HEAD}while True:\n        try: 1 / 0\n        except: pass": "my.py, line 2: still no "
    "answer after 100,000 steps.",
    f"{HEAD}return input()": "my.py called input(): a player finds its question in ask.",
    "def answer(ask, rng)\n    return 1": "my.py, line 1 (def answer(ask, rng)): SyntaxError",
    "def answers(ask, rng): return 1": f"my.py has no function answer. {FORM}",
    "answer = 1": f"my.py has no function answer. {FORM}",
    "": f"my.py has no function answer. {FORM}",
    "\ndef answer(ask): return 1": "my.py, line 2: answer has to take the two parameters ask and "
    "rng.",
    f"import sys\n{HEAD}sys.exit()": f"my.py, line 3: it ended itself (SystemExit). {FORM}",
    f"{HEAD}exit()": "my.py, line 2: it ended itself (SystemExit).",
    f"{HEAD}return answer(ask, rng)": "my.py, line 1 (def answer(ask, rng):): RecursionError",
    f"{HEAD}return 'x' * 10 ** 20": "my.py, line 2 (return 'x' * 10 ** 20): OverflowError",
    f"class Any(str):\n    def __eq__(self, it): return True\n{HEAD}return Any()": "my.py answered "
    "'', which is of the type Any.",
    f"import os\n{HEAD}return os.fork()": "my.py, line 3 (return os.fork()): OSError: ",
    "import nothing_of_this_name": "my.py, line 1 (import nothing_of_this_name): ModuleNotFound",
    f"class E(BaseException):\n    def __str__(self): raise self\n{HEAD}raise E": "my.py, line 4 "
    "(raise E): player.E: <exception str() failed>.",
}


@pytest.mark.parametrize("source", FAULTS)
def test_a_fault_is_one_sentence_with_its_line(source: str) -> None:
    answered = reply(source)
    assert answered.answer == ""
    assert FAULTS[source] in answered.fault
    assert "\n" not in answered.fault


def test_all_steps_of_a_game_are_counted_together() -> None:
    player = Player(f"{HEAD}for _ in range(90_000): pass\n    return 1", "my.py")
    replies = [player.reply(Question((0, 0), ASK, str(number))) for number in range(12)]
    assert [each.answer for each in replies[:11]] == ["1"] * 11
    assert "took 1,000,000 steps in this game" in replies[11].fault
    assert player.reply(Question((1, 0), ASK, "")).answer == "1"


def test_a_whole_number_is_taken_as_its_text() -> None:
    assert reply(f"{HEAD}return 2") == Reply("2")


def test_globals_work_within_a_game_and_never_between_two() -> None:
    source = "count = 0\ndef answer(ask, rng):\n    global count\n    count += 1\n    return count"
    player = Player(source, "my.py")
    keys = [(0, 0), (0, 0), (0, 1), (1, 0), (0, 0)]
    assert [player.reply(Question(key, ASK, "")).answer for key in keys] == list("12113")
    player.forget([(0, 0)])
    assert player.reply(Question((0, 0), ASK, "")).answer == "1"


CHANCE = {
    "rng": "rng.random()",
    "random": "__import__('random').random()",
    "seeded by nothing": "__import__('random').seed() or __import__('random').random()",
    "a generator of its own": "__import__('random').Random().random()",
    "the system's": "__import__('random').SystemRandom().random()",
    "secrets": "__import__('secrets').randbits(60)",
    "bytes": "__import__('os').urandom(8)",
    "time": "__import__('time').time()",
    "now": "__import__('datetime').datetime.now()",
}


@pytest.mark.parametrize("name", CHANCE)
def test_chance_and_time_are_the_same_where_a_question_is(name: str) -> None:
    source = f"{HEAD}return str({CHANCE[name]})"
    assert reply(source).answer == reply(source).answer
    if name not in ("time", "now"):
        assert reply(source).answer != reply(source, token="other").answer


def test_nothing_waits() -> None:
    assert reply(f"import time\n{HEAD}time.sleep(10 ** 6)\n    return 1") == Reply("1")


def test_what_is_printed_is_kept_to_a_length() -> None:
    printed = reply(f"{HEAD}print('x' * 10 ** 6)\n    return 1").printed
    assert printed == "x" * MAX_PRINTED


def test_what_may_not_be_answered_is_said_with_what_may() -> None:
    assert refusal(ASK, "2") == ""
    assert refusal(ASK, "4") == "It answered “4”; it may answer “1”, “2”, “3”."
    many = Ask("?", None, "pile", answers=[Choice(str(each), "") for each in range(9)])
    assert "“5”, … and 3 more." in refusal(many, "x" * 1000)
    assert f"“{'x' * 60}…”" in refusal(many, "x" * 1000)
