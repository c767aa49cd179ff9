"""Check one submission in a process of its own, which can be killed whatever the program does.

The process reads its order from standard input, as JSON, and writes a line of JSON a case.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from workshop.cases.case import applicable_cases
from workshop.cases.pack import Pack, read_pack, write_pack
from workshop.cases.run_cases import cases_of, run_cases
from workshop.compare.task import load_task
from workshop.run.folder import Folder
from workshop.run.program import Program

MAX_MEMORY_BYTES = 2_000_000_000
"""Address space of the process, on systems that can limit it."""


def check_isolated(
    program: Program, pack: Pack, level: str, options: Mapping[str, str], seconds: float
) -> Iterator[dict[str, Any]]:
    """Run the cases in another process, and yield the result of each as JSON values.

    If the process ended early, or was killed after `seconds`, the last one has only the name of
    its `case`, and `stopped`: why, in a sentence.
    """
    pack = pack._replace(cases=applicable_cases(pack.cases, program))
    order = {
        "files": {name: base64.b64encode(data).decode() for name, data in program.files.items()},
        "main": program.main,
        "pack": write_pack(pack),
        "level": level,
        "options": dict(options),
    }
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "workshop.teacher.isolated_check"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    timed_out = False
    try:
        out, _ = process.communicate(json.dumps(order).encode(), timeout=seconds)
    except subprocess.TimeoutExpired:
        timed_out = True
        process.kill()
        out, _ = process.communicate()
    done = 0
    for line in out.splitlines()[: len(pack.cases)]:
        with suppress(ValueError):
            yield json.loads(line)
            done += 1
    if done < len(pack.cases):
        why = f"it took longer than {seconds:g} seconds" if timed_out else "it ended Python itself"
        yield {"case": pack.cases[done].name, "stopped": f"Your program had to be stopped: {why}."}


def main() -> None:
    """Carry out the order on standard input."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    order = json.loads(sys.stdin.read())
    # The program may print to file 1 however it likes: results go to a copy of it.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    files = {name: base64.b64decode(data) for name, data in order["files"].items()}
    pack = read_pack(order["pack"])
    folder = Folder()
    try:
        program = Program(files, order["main"])
        task = load_task(pack.game)
        for result in run_cases(
            task, program, pack.cases, order["level"], order["options"], folder=folder
        ):
            print(json.dumps(result.as_json()), file=out, flush=True)
    finally:
        folder.remove()


def built_in_pack(game: str) -> Pack:
    """Return the cases that come with a game."""
    return Pack(game, "", tuple(cases_of(game)))


def required_passes(results: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Return, for each case but those for extra credit, whether it passed."""
    return [bool(each.get("passed")) for each in results if not each.get("extra_credit")]


if __name__ == "__main__":
    main()
