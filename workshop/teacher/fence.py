"""What keeps a program at a terminal from the machine: whatever the system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import workshop

SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache")
CODE = "/code"
ROOT = Path(str(workshop.__file__)).parents[1]
PYODIDE = ROOT / "node_modules/pyodide"
SCRIPT = Path(__file__).with_name("fenced.mjs")
MAX_MEMORY_KB = 1_500_000
TRIAL_SECONDS = 20


class Task(NamedTuple):
    """What a process behind a fence does."""

    module: str
    """What Python runs there; it serves a class of `Requests`."""
    requests: str
    """The module and the name of that class: WebAssembly needs no more."""
    code: tuple[str, ...]
    """The files and folders that are there, from `ROOT`; nothing else of the code is."""
    path: tuple[str, ...] = ("",)
    """The folders that modules are imported from, likewise."""


RUN_PROGRAMS = Task(
    "workshop.process",
    "workshop.runner:Runner",
    ("workshop/__init__.py", "workshop/run", "workshop/runner.py", "workshop/process.py"),
)
"""Runs programs for a judge; the games themselves, and what judges them, are left out."""


class Fence(NamedTuple):
    """A way to start a Python process that cannot reach much."""

    name: str
    """As reports call it."""
    command: Callable[[Task], Sequence[str]]
    """Returns the words that start it, before the most seconds; () if it does not hold here."""
    keeps: str = "no net, no files but its own, no other processes, limits of time and memory"
    """What it keeps a program from."""


def _python() -> list[str]:
    # What is behind `..` is not in sight of a program.
    return [os.path.abspath(sys.executable), "-B"]


def _works(command: Sequence[str]) -> bool:
    """Return whether a command can be run, and ends well."""
    try:
        tried = subprocess.run(command, capture_output=True, timeout=TRIAL_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return tried.returncode == 0


@cache
def _bubblewrap(task: Task) -> Sequence[str]:
    real = Path(sys.executable).resolve()
    folders = (*SYSTEM_FOLDERS, *sorted({sys.prefix, sys.base_prefix, str(real.parents[1])}))
    words = [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *("--tmpfs", "/tmp", "--dev", "/dev"),
        *(word for each in folders for word in ("--ro-bind-try", each, each)),
        *(word for each in task.code for word in ("--ro-bind", f"{ROOT}/{each}", f"{CODE}/{each}")),
        *("--chdir", "/tmp", "--clearenv"),
        *("--setenv", "PYTHONPATH", ":".join(f"{CODE}/{each}" for each in task.path)),
        *("--setenv", "PYTHONHASHSEED", "0", "--setenv", "PATH", "/usr/bin:/bin"),
        *_python(),
    ]
    return (*words, "-m", task.module) if _works([*words, "-c", "import random, json"]) else ()


@cache
def _node(task: Task) -> Sequence[str]:
    """Return the command that runs Pyodide in Node, with Node's own limits around it."""
    node = shutil.which("node")
    if node is None or not PYODIDE.exists():
        return ()
    pyodide, code = PYODIDE.resolve(), ROOT / os.path.commonpath(task.code)
    folders = (code,) if pyodide.is_relative_to(code) else (pyodide, code)
    for permission in ("--permission", "--experimental-permission"):  # its name up to Node 22
        if not _works([node, permission, "--eval", "0"]):
            continue
        words = [
            # Two folders without a common beginning: Node 20 forgets some of more paths.
            *(node, permission, *(f"--allow-fs-read={each}{os.sep}" for each in folders)),
            *("--disallow-code-generation-from-strings", "--experimental-vm-modules"),
            *("--max-old-space-size=512", "--no-warnings"),
            *(str(SCRIPT), str(pyodide), str(ROOT), ",".join(task.code)),
            *(",".join(task.path), task.requests),
        ]
        # Of all memory, also JavaScript's; only Linux holds to it.
        limit = f'ulimit -d {MAX_MEMORY_KB}; exec "$@"'
        return ("sh", "-c", limit, "sh", *words) if os.name == "posix" else words
    return ()


def _unfenced(task: Task) -> Sequence[str]:
    return (*_python(), "-m", task.module)


NOTHING_HOLDS = (
    "Nothing here keeps a program from your files and the net: install bubblewrap, or Node.js 20 "
    "and its packages, or say --unfenced if you trust these programs."
)
NODE_FENCE = Fence("WebAssembly", _node)
FENCES = (Fence("bubblewrap", _bubblewrap), NODE_FENCE)
NO_FENCE = Fence(
    "none",
    _unfenced,
    "limits of time and memory alone: it can do whatever you can",
)


def find_fence(task: Task = RUN_PROGRAMS) -> Fence | None:
    """Return the first fence that holds on this system, or None."""
    return next((each for each in FENCES if each.command(task)), None)
