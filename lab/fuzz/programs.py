"""Run programs with random changes one after another in a child process. As in the page, a program
that takes too long is ended together with its process."""

from __future__ import annotations

import builtins
import json
import os
import random
import re
import resource
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random

from lab.fuzz import Figure
from lab.fuzz.mutate import Mutator
from lab.fuzz.trial import SEED, short
from lab.fuzz.workshop import sources
from workshop.run.execute import run_program
from workshop.run.folder import Folder
from workshop.run.program import Program, program_of
from workshop.run.sandbox import Limits

LIMITS = Limits(max_characters=20_000, seconds=0.3)
MAX_SECONDS = 8.0
"""The time after which the process of a program is killed: it stops one by itself much sooner."""
MAX_BYTES = 1_000_000_000
"""The memory of the process."""
ENDS = {
    "failed": "failed",
    "stopped": "were stopped",
    "asks": "asked on",
    "ended": "came to an end",
}
ANSWERS = ("Ann", "1", "Ben", "2", "30", "small_game.pieces", "6", "4", "", "x")


def verify(programs: int) -> Figure:
    """Run this number of programs."""
    kinds: dict[str, int] = {}
    faults = number = 0
    context = get_context("fork")
    while number < programs:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, number, programs))
        process.start()
        theirs.close()
        while number < programs:
            try:
                outcome = ours.recv() if ours.poll(MAX_SECONDS) else "had to be ended"
            except EOFError:
                outcome = "ended their process"
            number += 1
            if outcome.startswith("!"):
                faults += 1
                print(f"  {outcome}", flush=True)
                outcome = "broke the workshop"
            kinds[outcome] = kinds.get(outcome, 0) + 1
            if outcome in ("had to be ended", "ended their process"):
                break
        process.kill()
        process.join()
    counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))
    return Figure(
        "Programs run",
        f"{number:,}: {counts}",
        "0 break the workshop",
        not faults,
    )


def _work(outcomes: Connection, start: int, end: int) -> None:
    """Run the programs from `start` to `end`, and send the outcome of each."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 2):
        os.dup2(null, stream)
    folder, mutator = Folder(), Mutator(sources(), SEED)
    for number in range(start, end):
        mutator.rng = Random(f"{SEED}/{number}")
        source = mutator.make() if number % 3 == 0 else _edited(mutator)
        before = _state()
        try:
            program = program_of({"my.py": source})
            outcome = _run(program, folder, number)
            if _state() != before:
                outcome = "! it changed something outside of itself"
        except BaseException as problem:
            outcome = f"! {type(problem).__name__}: {problem}"
        outcomes.send(f"{outcome} {short(repr(source))}" if outcome.startswith("!") else outcome)


def _edited(mutator: Mutator) -> bytes:
    """Return a program in which lines and words were removed, doubled, moved and replaced, as by a
    person."""
    rng = mutator.rng
    lines = rng.choice(mutator.known).split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        words = re.findall(rb"\w+|\W", lines[at])
        match rng.randrange(5):
            case 0:
                del lines[at : at + rng.choice((0, 1, 1, 2))]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 2:
                lines[at] = b" " * rng.choice((0, 4, 8)) + lines[at].lstrip()
            case _ if words:
                other = re.findall(rb"\w+|[^\w\s]", rng.choice(lines)) or [b""]
                words[rng.randrange(len(words))] = rng.choice(other)
                lines[at] = b"".join(words)
        lines = lines or [b""]
    return b"\n".join(lines)


def _run(program: Program, folder: Folder, number: int) -> str:
    ran = run_program(program, ANSWERS * (number % 4), str(number), limits=LIMITS, folder=folder)
    json.dumps([ran.events, ran.end])
    return ENDS[ran.end.kind]


def _state() -> tuple[object, ...]:
    """Return the state of the process that no program may change."""
    return (
        dict(vars(builtins)),
        random.random,
        sys.stdin,
        sys.stdout,
        sys.getrecursionlimit(),
        os.getcwd(),
        dict(os.environ),
        sys.path[:],
        sys.meta_path[:],
    )
