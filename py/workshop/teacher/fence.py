"""What keeps a program at a terminal from the machine: whatever the system has for it."""

from __future__ import annotations

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
SHARED_CODE = ("workshop", "engine", "games.py")
"""What running a program needs; the games themselves are left out."""
TRIAL_SECONDS = 20


class Fence(NamedTuple):
    """A way to start a Python process that cannot reach much."""

    name: str
    """As reports call it."""
    keeps: str
    """What it keeps a program from, in a sentence."""
    command: Callable[[], Sequence[str]]
    """The words before `-m`."""


def _python() -> list[str]:
    return [sys.executable, "-B"]


def _bubblewrap() -> list[str]:
    """Return the command with only Python and the runner of programs in sight."""
    code = Path(str(workshop.__file__)).parents[1]
    real = Path(sys.executable).resolve()
    prefixes = {sys.prefix, sys.base_prefix, str(real.parents[1])}
    shown = [each for each in (*SYSTEM_FOLDERS, *sorted(prefixes)) if Path(each).exists()]
    binds = [word for each in shown for word in ("--ro-bind", each, each)]
    for name in SHARED_CODE:
        binds += ["--ro-bind", str(code / name), f"{CODE}/{name}"]
    return [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *("--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev", *binds),
        *("--chdir", "/tmp", "--clearenv", "--setenv", "PYTHONPATH", CODE),
        *("--setenv", "PYTHONHASHSEED", "0", "--setenv", "PATH", "/usr/bin:/bin", *_python()),
    ]


def _namespaces() -> list[str]:
    return ["unshare", "--user", "--net", "--pid", "--fork", "--kill-child", *_python()]


FENCES = (
    Fence(
        "bubblewrap",
        "no net, no files but its own, no other processes, limits of time and memory",
        _bubblewrap,
    ),
    Fence(
        "namespaces",
        "no net, no other processes, limits of time and memory; it can read your files",
        _namespaces,
    ),
)
NO_FENCE = Fence("none", "limits of time and memory alone: it can do whatever you can", _python)


@cache
def find_fence() -> Fence | None:
    """Return the first fence that holds on this system, or None."""
    for fence in FENCES:
        words = fence.command()
        if shutil.which(words[0]) is None:
            continue
        try:
            tried = subprocess.run(
                [*words, "-c", "import random, json"],
                capture_output=True,
                timeout=TRIAL_SECONDS,
                check=False,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        if tried.returncode == 0:
            return fence
    return None
