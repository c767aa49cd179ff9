"""Runs programs in this process for a judge in another: requests in, replies out, a JSON line each.

Only this package is needed here: what judges a program, and the games, are out of its reach.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from workshop.run.folder import Folder
from workshop.run.requests import Requests
from workshop.runner import Runner

MAX_MEMORY_BYTES = 1_500_000_000
MAX_FILE_BYTES, MAX_OPEN_FILES, MAX_PROCESSES = 20_000_000, 64, 64
READY = "ready"
"""What is printed once, before the first reply."""


def limit_resources(cpu_seconds: int) -> None:
    """Limit what this process may take, on systems that can."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415 - not everywhere

        for name, most in (
            ("RLIMIT_AS", MAX_MEMORY_BYTES),
            ("RLIMIT_CPU", cpu_seconds),
            ("RLIMIT_FSIZE", MAX_FILE_BYTES),
            ("RLIMIT_NOFILE", MAX_OPEN_FILES),
            ("RLIMIT_NPROC", MAX_PROCESSES),
            ("RLIMIT_CORE", 0),
        ):
            with suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (most, most))


def serve(role: Requests) -> None:
    """Carry out the requests on standard input."""
    limit_resources(int(sys.argv[1]))
    # A program may print to file 1 however it likes: replies go to a copy of it.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    print(READY, file=out, flush=True)
    for line in orders:
        print(role.reply(line), file=out, flush=True)


def main() -> None:
    """Run programs."""
    # A program that could import the games would play by them.
    here = str(Path(__file__).parents[1])
    sys.path[:] = [each for each in sys.path if each not in ("", here)]
    folder = Folder()
    try:
        serve(Runner(lambda _: None, folder=folder))
    finally:
        folder.remove()


if __name__ == "__main__":
    main()
