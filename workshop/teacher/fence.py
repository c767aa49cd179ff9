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

RUNNER = "workshop.process"
SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache")
CODE = "/code"
SHARED_CODE = (
    *("workshop/__init__.py", "workshop/run", "workshop/runner.py", "workshop/process.py"),
)
"""What running a program needs; the games themselves, and what judges it, are left out."""
ROOT = Path(str(workshop.__file__)).parents[1]
PYODIDE = ROOT / "node_modules/pyodide"
SCRIPT = Path(__file__).with_name("fenced.mjs")
MAX_MEMORY_KB = 1_500_000
TRIAL_SECONDS = 20


class Fence(NamedTuple):
    """A way to start a Python process that cannot reach much."""

    name: str
    """As reports call it."""
    command: Callable[[], Sequence[str]]
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


def _runner(words: Sequence[str]) -> Sequence[str]:
    """Return the command that runs programs in the Python that `words` start, if they do."""
    return (*words, "-m", RUNNER) if _works([*words, "-c", "import random, json"]) else ()


@cache
def _bubblewrap() -> Sequence[str]:
    real = Path(sys.executable).resolve()
    folders = (*SYSTEM_FOLDERS, *sorted({sys.prefix, sys.base_prefix, str(real.parents[1])}))
    words = [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *("--tmpfs", "/tmp", "--dev", "/dev"),
        *(word for each in folders for word in ("--ro-bind-try", each, each)),
        *(
            word
            for each in SHARED_CODE
            for word in ("--ro-bind", f"{ROOT}/{each}", f"{CODE}/{each}")
        ),
        *("--chdir", "/tmp", "--clearenv", "--setenv", "PYTHONPATH", CODE),
        *("--setenv", "PYTHONHASHSEED", "0", "--setenv", "PATH", "/usr/bin:/bin"),
    ]
    return _runner([*words, *_python()])


@cache
def _node() -> Sequence[str]:
    """Return the command that runs Pyodide in Node, with Node's own limits around it."""
    node = shutil.which("node")
    if node is None or not PYODIDE.exists():
        return ()
    pyodide, code = str(PYODIDE.resolve()), str(ROOT / "workshop")
    for permission in ("--permission", "--experimental-permission"):  # its name up to Node 22
        if not _works([node, permission, "--eval", "0"]):
            continue
        words = [
            # Two folders without a common beginning: Node 20 forgets some of more paths.
            *(node, permission, *(f"--allow-fs-read={each}{os.sep}" for each in (pyodide, code))),
            *("--disallow-code-generation-from-strings", "--experimental-vm-modules"),
            *("--max-old-space-size=512", "--no-warnings"),
            *(str(SCRIPT), pyodide, str(ROOT), ",".join(SHARED_CODE)),
        ]
        # Of all memory, also JavaScript's; only Linux holds to it.
        limit = f'ulimit -d {MAX_MEMORY_KB}; exec "$@"'
        return ("sh", "-c", limit, "sh", *words) if os.name == "posix" else words
    return ()


def _unfenced() -> Sequence[str]:
    return (*_python(), "-m", RUNNER)


NODE_FENCE = Fence("WebAssembly", _node)
FENCES = (Fence("bubblewrap", _bubblewrap), NODE_FENCE)
NO_FENCE = Fence(
    "none",
    _unfenced,
    "limits of time and memory alone: it can do whatever you can",
)


def find_fence() -> Fence | None:
    """Return the first fence that holds on this system, or None."""
    return next((each for each in FENCES if each.command()), None)
