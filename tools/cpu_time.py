"""Run a command, and print the processor time that it and all its descendants took.

Usage: python tools/cpu_time.py make all-tests
Wall-clock time depends on what else a machine does; processor time hardly does.
"""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
import time
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36
"""Of Linux's prctl: a browser whose parent has ended becomes our child, so its time counts."""


def main(command: list[str]) -> int:
    """Run the command; return its exit status."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    start = time.monotonic()
    status = subprocess.run(command, check=False).returncode
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"Processor time: {used.ru_utime + used.ru_stime:,.0f} s "
        f"({used.ru_utime:,.0f} s user, {used.ru_stime:,.0f} s system) "
        f"in {(time.monotonic() - start) / 60:.1f} min"
    )
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
