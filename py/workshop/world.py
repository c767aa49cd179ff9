"""The world that a program runs in: what it prints, asks and does ends here and is written down.

While it stands, the functions of Python that reach the machine are replaced; after it, all is as
it was.
"""

from __future__ import annotations

import builtins
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from workshop.chance import Chance
from workshop.clock import Clock
from workshop.guard import HALT, STEP
from workshop.halt import End, Halt
from workshop.machine import patch_machine
from workshop.program import Importer, Program, hidden, is_absent, raise_absent
from workshop.streams import END_OF_INPUT, In, Out

Event: TypeAlias = tuple[Any, ...]
"""`out` and a text; `asked`, a prompt and the answer; `clear`; `sleep` and seconds; `draw`, and
what a `Draw` has."""
Answers: TypeAlias = Callable[[str, str], "str | None"]
"""From what was printed since the last answer, and the prompt, to the answer; None: it asks."""
Watch: TypeAlias = Callable[[str, int], None]
"""Is told a file and a line now and then while a program does not ask."""

DEPTH = 1000
"""How deep a program's functions may call each other, as at a terminal."""
SELDOM = 0x3FF
"""Of so many steps, one looks at the real clock."""
TOLD = 0.1
"""Seconds from one line that is told to the next."""
CLEAR_CODES = ("\033[2J", "\033[3J", "\033c")
"""What clears a terminal's screen."""
UNTOUCHED = ("antigravity", "this", "idlelib", "turtledemo", "__future__")
"""Modules that do something, or nothing, when they are imported."""
_now = time.perf_counter


class Limits(NamedTuple):
    """How far a program may go between two questions."""

    output: int = 200_000
    """Characters."""
    seconds: float = 3.0


class World:
    """One run's surroundings, and what was written down of it."""

    def __init__(
        self, program: Program, answers: Answers, chance: Chance, limits: Limits, watch: Watch
    ) -> None:
        self.program, self.answers, self.chance = program, answers, chance
        self.limits, self.watch = limits, watch
        self.events: list[Event] = []
        self.clock = Clock()
        self.halt: Halt | None = None
        """Why the program has to stop: raised again at whatever it does then."""
        self.at_exit: list[Callable[[], Any]] = []
        self.unseeded = 0
        self._text: list[str] = []
        """What was printed since the last event."""
        self._since: list[str] = []
        """What was printed since the last answer."""
        self._size = 0
        self._asked = self._told = _now()
        chance.note = lambda draw: self.note("draw", *draw)

    # What a program does

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        if self.halt:
            raise self.halt
        self._size += len(text)
        if self._size > self.limits.output:
            most = f"{self.limits.output:,}"
            self.stop(f"It printed more than {most} characters without asking anything")
        self._text.append(text)
        self._since.append(text)
        if "\033" in text and any(code in text for code in CLEAR_CODES):
            self.note("clear")

    def note(self, *event: Any) -> None:
        """Write down what happened."""
        if self.halt:
            raise self.halt
        if self._text:
            self.events.append(("out", "".join(self._text)))
            self._text.clear()
        self.events.append(event)

    def ask(self, prompt: object = "", /) -> str:
        """What `input` does."""
        answer = self.read(str(prompt))
        if answer == END_OF_INPUT:
            raise EOFError("EOF when reading a line")
        return answer

    def read(self, prompt: str = "") -> str:
        """The next answer; the program stops where there is none."""
        if self.halt:
            raise self.halt
        answer = self.answers("".join(self._since), prompt)
        if answer is None:
            file, line = self.place()
            self.end(End("asks", prompt, file=file, line=line))
        self.note("asked", prompt, answer)
        self._since.clear()
        self._size = 0
        self._asked = _now()
        return answer  # type: ignore[return-value]

    def sleep(self, seconds: float) -> None:
        """Let time pass, which takes none."""
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        self.clock.now += seconds
        self.note("sleep", float(seconds))

    def step(self) -> Callable[[str, int], None]:
        """What each loop and each function of the program calls, with its place."""
        steps = 0

        def step(file: str, line: int) -> None:
            nonlocal steps
            steps += 1
            if self.halt:
                raise self.halt
            if not steps & SELDOM:
                self._look(file, line)

        return step

    def _look(self, file: str, line: int) -> None:
        now = _now()
        if now - self._told > TOLD:
            self._told = now
            self.watch(file, line)
        if now - self._asked > self.limits.seconds:
            self.stop(
                f"It went on for {self.limits.seconds:g} seconds without asking anything, "
                "perhaps in an endless loop",
                file,
                line,
            )

    def stop(self, why: str, file: str = "", line: int = 0) -> None:
        """Stop the program, and say where it was."""
        if not file:
            file, line = self.place()
        where = f": it was at line {line} of {file}." if file else "."
        self.end(End("stopped", sentence=why + where, file=file, line=line))

    def end(self, end: End) -> None:
        """Come to an end, whatever the program does about it."""
        if not self.halt:
            self._flush()
            self.halt = Halt(end)
        raise self.halt

    def leave(self, status: object = 0) -> None:
        """Leave at once, as `os._exit` does."""
        self.end(End("ended"))

    def place(self) -> tuple[str, int]:
        """The innermost line of the program that runs just now."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename in self.program.files:
                return frame.f_code.co_filename, frame.f_lineno
            frame = frame.f_back
        return "", 0

    def finish(self) -> list[Event]:
        """All that was written down."""
        self._flush()
        return self.events

    def _flush(self) -> None:
        if self._text:
            self.events.append(("out", "".join(self._text)))
            self._text.clear()

    # What stands around it

    @contextmanager
    def stand(self, folder: str) -> Iterator[ModuleType]:
        """Let this world stand in the place of the machine, with the program's files in `folder`.

        Gives the module that the program's main file is run in.
        """
        for name in self.program.imports:
            _fetch(name, self.program.tops)
        modules = dict(sys.modules)
        patched = [modules[name] for name in PATCHED if name in modules]
        patched += [modules[name] for name in self.program.imports if name in modules]
        saved = [(module, dict(vars(module))) for module in patched]
        environment, limit, here = dict(os.environ), sys.getrecursionlimit(), os.getcwd()
        set_limit = sys.setrecursionlimit
        main = ModuleType("__main__")
        main.__file__ = self.program.main
        vars(main)["__builtins__"] = builtins
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for name in hidden(self.program):
                    del sys.modules[name]
                sys.modules["__main__"] = main
                os.chdir(folder)
                self._patch(folder, modules)
                set_limit(_depth() + DEPTH)
                yield main
        finally:
            set_limit(limit)
            for module, before in saved:
                _restore(vars(module), before)
            os.chdir(here)
            if dict(os.environ) != environment:
                os.environ.clear()
                os.environ.update(environment)
            own = self.program.tops
            for name in list(sys.modules):
                if name not in modules and (name.partition(".")[0] in own or name in UNTOUCHED):
                    del sys.modules[name]
            sys.modules.update(modules)

    def _patch(self, folder: str, modules: dict[str, ModuleType]) -> None:
        out, typed = Out(self.print), In(self.read)
        vars(builtins).update(
            {"input": self.ask, "exit": _Exit("exit"), "quit": _Exit("quit")}
            | {STEP: self.step(), HALT: Halt, "__import__": self._import(builtins.__import__)}
        )
        vars(sys).update(
            stdin=typed,
            stdout=out,
            stderr=out,
            __stdin__=typed,
            __stdout__=out,
            __stderr__=out,
            argv=[self.program.main],
            path=[folder, *sys.path],
            meta_path=[Importer(self.program, folder), *sys.meta_path],
            setrecursionlimit=lambda limit: None,
            settrace=lambda function: None,
            setprofile=lambda function: None,
        )
        self._patch_chance(modules)
        self.clock.patch_time(time)
        vars(time)["sleep"] = self.sleep
        if "datetime" in modules:
            self.clock.patch_datetime(modules["datetime"])
        patch_machine(self, modules)

    def _import(self, usual: Callable[..., Any]) -> Callable[..., Any]:
        """`import`, which gives a program nothing that a browser does not have."""
        program = self.program

        def import_module(name: str, *given: Any, **named: Any) -> Any:
            if is_absent(name) and sys._getframe(1).f_code.co_filename in program.files:
                raise_absent(name, program)
            return usual(name, *given, **named)

        return import_module

    def _patch_chance(self, modules: dict[str, ModuleType]) -> None:
        world, chance = self, self.chance
        old = random._inst

        class Seeded(Chance):
            """What a program makes itself: it starts from the run's seed too."""

            def __init__(self, seed: Any = None) -> None:
                start = chance.start + (f"/{world.unseeded}" if world.unseeded else "")
                world.unseeded += seed is None
                super().__init__(start, chance.way, chance.note)
                if seed is not None:
                    self.seed(seed)

        for name, value in list(vars(random).items()):
            if getattr(value, "__self__", None) is old:
                setattr(random, name, getattr(chance, name))
        Seeded.__name__ = Seeded.__qualname__ = "Random"
        vars(random).update(_inst=chance, Random=Seeded, SystemRandom=Seeded)
        vars(os)["urandom"] = lambda size: random.Random.randbytes(chance, size)
        if "secrets" in modules:
            vars(modules["secrets"]).update(
                SystemRandom=Seeded,
                _sysrand=chance,
                choice=chance.choice,
                randbits=chance.getrandbits,
                token_bytes=lambda size=None: chance.randbytes(size or 32),
            )


PATCHED = [
    "builtins",
    "random",
    "time",
    "os",
    "sys",
    "secrets",
    "datetime",
    "threading",
    "_thread",
    "subprocess",
    "getpass",
    "asyncio",
    "shutil",
    "atexit",
    "math",
    "string",
    "io",
    "statistics",
]
"""The modules that are as they were after each run, besides those that the program imports."""


class _Exit:
    """`exit` and `quit`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Use {self.name}() or Ctrl-D (i.e. EOF) to exit"

    def __call__(self, code: object = None) -> None:
        raise SystemExit(code)


def _fetch(name: str, own: frozenset[str]) -> None:
    """Import a module of Python's before anything is replaced, since it may keep what it finds."""
    top = name.partition(".")[0]
    known = top in sys.stdlib_module_names and not is_absent(name)
    if known and top not in own and top not in UNTOUCHED:
        with suppress(Exception):  # the program will see for itself
            __import__(name)


def _depth() -> int:
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def _restore(names: dict[str, Any], before: dict[str, Any]) -> None:
    """Let a module have its names as `before`."""
    for name in names.keys() - before.keys():
        del names[name]
    for name, value in before.items():
        if name not in names or names[name] is not value:
            names[name] = value
