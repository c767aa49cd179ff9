"""A player that a student wrote: a file with `answer(ask, rng)`. All that runs its code is here."""

from __future__ import annotations

import builtins
import datetime
import inspect
import io
import os
import secrets  # noqa: F401 - loaded, so that its chance is patched as well
import sys
import time
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine.ask import Ask
from workshop.run.clock import START_TIMESTAMP, Clock
from workshop.run.failure import describe_failure
from workshop.run.instrument import HALT_CLASS, STEP_HOOK, compile_instrumented
from workshop.run.os_patches import no_processes
from workshop.run.shared_random import SeededRandom

MAX_STEPS, MAX_GAME_STEPS = 100_000, 1_000_000
"""Turns of loops and calls of own functions that an answer may take, and a game's answers."""
MAX_PRINTED, MAX_SHOWN, MAX_CHOICES_SHOWN = 1_000, 60, 6
MAX_NAME = 28
"""Characters of its name that a game takes."""
FORM = "Write def answer(ask, rng): and return one of ask.choices."

Key: TypeAlias = tuple[int, int]
"""A game by its number, and a seat."""


class Question(NamedTuple):
    """What a player is asked."""

    key: Key
    ask: Ask
    token: str
    """Decides the player's chance at this question."""
    at: int = 0
    """The number of answers that the game has had."""
    name: str = ""
    """The player's."""


class Reply(NamedTuple):
    """What a player answers, or the sentence why that is a fault; and what it printed."""

    answer: str
    fault: str = ""
    printed: str = ""


class OutOfSteps(BaseException):
    """Ends an answer that takes too long; the handlers of a player do not catch it."""


class Fault(BaseException):
    """Why a player loses a game, in a sentence."""


class _Printed(io.TextIOBase):
    """Keeps the beginning of what is printed."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text[: MAX_PRINTED - len(self.text)]
        return len(text)


class _Game:
    """A player in one game: its globals, and the steps that it has taken."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.steps = 0
        self.limit = 0

    def step(self) -> None:
        self.steps += 1
        if self.steps > self.limit:
            raise OutOfSteps


class _Chance(SeededRandom):
    """The chance of `random`, seeded when it is first drawn from: most answers never do, and to
    seed it took a quarter of their time."""

    _is_due = False

    def begin(self, token: str) -> None:
        """Have what is drawn from now on decided by a token."""
        self.run_seed, self.unseeded_count, self.gauss_next = token, 0, None
        self._is_due = True

    def seed(self, a: Any = None, version: int = 2) -> None:
        self._is_due = False
        super().seed(a, version)

    def random(self) -> float:
        if self._is_due:
            self.seed()
        return super().random()

    def getrandbits(self, k: int) -> int:
        if self._is_due:
            self.seed()
        return super().getrandbits(k)

    def getstate(self) -> tuple[Any, ...]:
        if self._is_due:
            self.seed()
        return super().getstate()

    def setstate(self, state: tuple[Any, ...]) -> None:
        self._is_due = False
        super().setstate(state)


@cache
def repeatable() -> tuple[_Chance, Clock]:
    """Return what gives chance and time to this Python from now on, and starts no process: so a
    player answers the same whenever it is asked the same."""
    chance, clock = _Chance(""), Clock()
    chance.patch_random(sys.modules)
    clock.patch_time(time)
    clock.patch_datetime(datetime)
    time.sleep = lambda seconds: None
    vars(os).update(no_processes())
    return chance, clock


class Player:
    """The players of one file: a fresh one in each game, so that none remembers another."""

    def __init__(self, source: str, file: str) -> None:
        self._source, self._file = source.encode("utf-8", "replace"), file
        self._games: dict[Key, _Game] = {}
        self._chance, self._clock = repeatable()

    def reply(self, question: Question) -> Reply:
        """Return the answer of this player, or its fault."""
        printed = _Printed()
        game = self._games.get(question.key) or _Game()
        before = game.steps
        game.limit = min(before + MAX_STEPS, MAX_GAME_STEPS)
        self._chance.begin(question.token)
        self._clock.now = START_TIMESTAMP
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                answer = self._answer(game, question)
        except Fault as fault:
            return Reply("", str(fault), printed.text)
        except OutOfSteps as end:
            of_game = game.limit == MAX_GAME_STEPS
            what = f"its answers took {MAX_GAME_STEPS:,} steps in this game" if of_game else ""
            what = what or f"still no answer after {MAX_STEPS:,} steps"
            return Reply("", f"{self._where(end)}: {what}.", printed.text)
        except BaseException as problem:  # what a player raises may be anything
            return Reply("", self._describe(problem), printed.text)
        return Reply(answer, "", printed.text)

    def forget(self, over: Iterable[Key]) -> None:
        """Drop the players of games that have ended."""
        for key in over:
            self._games.pop(key, None)

    def _answer(self, game: _Game, question: Question) -> str:
        if question.key not in self._games:
            self._load(game)
            self._games[question.key] = game
        given = game.names["answer"](question.ask, Random(question.token))
        if given is None:
            raise Fault(f"{self._file} answered nothing (None): is a return missing? {FORM}")
        if type(given) not in (str, int):
            kind = type(given).__name__
            shown = cut(repr(given))
            raise Fault(f"{self._file} answered {shown}, which is of the type {kind}. {FORM}")
        return str(given)

    def _load(self, game: _Game) -> None:
        own = {STEP_HOOK: game.step, HALT_CLASS: OutOfSteps, "input": self._refuse_input}
        game.names |= {"__name__": "player", "__file__": self._file}
        game.names["__builtins__"] = {**vars(builtins), **own}
        exec(compile_instrumented(self._source, self._file), game.names)
        answer = game.names.get("answer")
        if not callable(answer):
            raise Fault(f"{self._file} has no function answer. {FORM}")
        try:
            inspect.signature(answer).bind(None, None)
        except TypeError:
            code = getattr(answer, "__code__", None)
            where = f"{self._file}, line {code.co_firstlineno}" if code else self._file
            what = "answer has to take the two parameters ask and rng"
            raise Fault(f"{where}: {what}.") from None

    def _refuse_input(self, *_: Any) -> str:
        raise Fault(f"{self._file} called input(): a player finds its question in ask. {FORM}")

    def _where(self, problem: BaseException, line: int = 0) -> str:
        trace = None if line else problem.__traceback__
        while trace:
            line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == self._file else line
            trace = trace.tb_next
        return f"{self._file}, line {line}" if line else self._file

    def _describe(self, problem: BaseException) -> str:
        if isinstance(problem, SystemExit):
            return f"{self._where(problem)}: it ended itself (SystemExit). {FORM}"
        end = describe_failure(problem, {self._file: self._source})
        lines = self._source.decode("utf-8", "replace").splitlines()
        quoted = cut(lines[end.line - 1]) if 0 < end.line <= len(lines) else ""
        message = end.traceback.rstrip().rpartition("\n")[2][:150].rstrip(".")
        where = self._where(problem, end.line) + (f" ({quoted})" if quoted else "")
        return f"{where}: {message}. {end.sentence}".rstrip()


def cut(text: str) -> str:
    """Return the beginning of a text, as sentences quote it."""
    line = text.strip()
    return line if len(line) <= MAX_SHOWN else f"{line[:MAX_SHOWN]}…"


def refusal(ask: Ask, answer: str) -> str:
    """Return why an answer may not be given, as a sentence; "" if it may."""
    allowed = ask.choices
    if answer in allowed:
        return ""
    some = ", ".join(f"“{each}”" for each in allowed[:MAX_CHOICES_SHOWN])
    more = len(allowed) - MAX_CHOICES_SHOWN
    rest = f", … and {more} more" if more > 0 else ""
    return f"It answered “{cut(answer)}”; it may answer {some}{rest}."
