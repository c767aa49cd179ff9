"""A program is run from its start: `input` draws from the answers, and asks when they run out."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from contextlib import suppress
from contextvars import Context
from types import ModuleType
from typing import Any, NamedTuple

from workshop.run.end import End, Halt
from workshop.run.failure import describe
from workshop.run.folder import Folder
from workshop.run.importer import Importer
from workshop.run.patched import stand_in
from workshop.run.program import Program
from workshop.run.sandbox import Answers, Event, Limits, Watch, World
from workshop.run.shared_random import Chance, Way


class Run(NamedTuple):
    """What a program did with its answers."""

    events: list[Event]
    end: End

    @property
    def answers(self) -> list[str]:
        """The answers that it took."""
        return [event[2] for event in self.events if event[0] == "asked"]

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        return {"events": [list(event) for event in self.events], "end": self.end._asdict()}


FACES = 6
LAST_WORDS = (b"__del__", b"yield", b"finalize")
"""What a program is written with that does something as it goes."""
_folder: list[Folder] = []


def run(
    program: Program,
    answers: Iterable[str] | Answers = (),
    seed: str = "",
    way: Way = "same",
    limits: Limits | None = None,
    watch: Watch | None = None,
    folder: Folder | None = None,
    dice: Sequence[int] = (),
) -> Run:
    """Run `program` from its start with `answers`, which a function may find as they are asked.

    The first `dice` of six faces are these, however the program draws them.

    Whatever the program does to Python and to its folder does not reach the next run. `watch` is
    told now and then at which file and line a program is that does not ask.
    """
    if folder is None:
        if not _folder:
            _folder.append(Folder())
        folder = _folder[0]
    folder.restore(program.files)
    source = answers if callable(answers) else _in_turn(answers)
    chance = Chance(seed, way)
    chance.laid = [(die - 0.5) / FACES for die in reversed(dice)]
    chance.laid_of = FACES if dice else 0
    world = World(program, source, chance, limits or Limits(), watch or (lambda file, line: None))
    end = _play(world, folder.path)
    return Run(world.finish(), end)


def _tear_down(main: ModuleType, program: Program) -> None:
    """Let go of all that the program made while its world still stands: what it does as it goes,
    such as print in `__del__`, belongs to no other run."""
    vars(main).clear()
    if any(word in data for data in program.files.values() for word in LAST_WORDS):
        gc.collect()


def _in_turn(answers: Iterable[str]) -> Answers:
    each = iter(answers)
    return lambda printed, prompt: next(each, None)


def _play(world: World, folder: str) -> End:
    program = world.program
    problem: BaseException | None = None
    with stand_in(world, folder) as main:
        try:
            code = Importer(program, folder).code(program.main)
            try:
                Context().run(exec, code, vars(main))
            finally:
                while world.at_exit and not world.halt:
                    world.at_exit.pop()()
        except SystemExit as leaving:
            if leaving.code is not None and not isinstance(leaving.code, int):
                with suppress(Halt, Exception):
                    world.print(f"{leaving.code}\n")
        except BaseException as raised:
            problem = raised
        _tear_down(main, program)
    if world.halt:
        return world.halt.end
    if problem is None:
        return End("ended")
    failure = describe(problem, program.files)
    return End("failed", "", failure.sentence, failure.trace, failure.file, failure.line)
