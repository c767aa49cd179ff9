"""One hand-in, checked in a process of its own, which may be ended whatever it does.

It reads what to do from its input, as JSON, and writes a line of JSON for each case.
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

from workshop.cases.case import offered
from workshop.cases.pack import Pack, read_pack, write_pack
from workshop.cases.run_cases import cases_of, check
from workshop.compare.task import load_task
from workshop.run.folder import Folder
from workshop.run.program import Program

MEMORY = 2_000_000_000
"""The bytes that a program may take, where that can be limited."""


def run_child(
    program: Program, pack: Pack, level: str, options: Mapping[str, str], seconds: float
) -> Iterator[dict[str, Any]]:
    """Check a program in another process; what came of each case, and a `stopped` where it took
    longer than so many `seconds`."""
    pack = pack._replace(cases=offered(pack.cases, program))
    told = {
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
    late = False
    try:
        out, _ = process.communicate(json.dumps(told).encode(), timeout=seconds)
    except subprocess.TimeoutExpired:
        late = True
        process.kill()
        out, _ = process.communicate()
    done = 0
    for line in out.splitlines()[: len(pack.cases)]:
        with suppress(ValueError):
            yield json.loads(line)
            done += 1
    if done < len(pack.cases):
        why = f"it took longer than {seconds:g} seconds" if late else "it ended Python itself"
        yield {"case": pack.cases[done].name, "stopped": f"Your program had to be stopped: {why}."}


def main() -> None:
    """Check what is read."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    told = json.loads(sys.stdin.read())
    out = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    files = {name: base64.b64decode(data) for name, data in told["files"].items()}
    pack = read_pack(told["pack"])
    folder = Folder()
    try:
        program = Program(files, told["main"])
        task = load_task(pack.game)
        for verdict in check(
            task, program, pack.cases, told["level"], told["options"], folder=folder
        ):
            print(json.dumps(verdict.as_json()), file=out, flush=True)
    finally:
        folder.remove()


def own_pack(game: str) -> Pack:
    """The cases that come with a game."""
    return Pack(game, "", tuple(cases_of(game)))


def reached_in(verdicts: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Whether each case that is asked for reaches its level."""
    return [bool(each.get("passed")) for each in verdicts if not each.get("extra")]


if __name__ == "__main__":
    main()
