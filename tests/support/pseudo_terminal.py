"""A game as a person has it at a terminal: what it prints there, and what they type."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from places import PY

START = """\
import fcntl, runpy, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C comes through
signal.signal(signal.SIGINT, signal.default_int_handler)  # in a shell's background, too
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


class Terminal:
    """The side of a terminal that a person sees and types at."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.seen = ""
        """Everything printed so far."""
        self._bytes = b""
        self._read = 0

    def answer(self, prompt: str, typed: str | bytes) -> None:
        """Wait until `prompt` is printed again, after the last one, and type."""
        while prompt not in self.seen[self._read :]:
            assert self._look(), f"{prompt!r} never came: {self.seen}"
        self._read = self.seen.index(prompt, self._read) + len(prompt)
        os.write(self.file, typed if isinstance(typed, bytes) else typed.encode())

    def watch(self) -> None:
        """Look on until the game has left the terminal."""
        while self._look():
            pass

    def _look(self) -> bool:
        try:
            self._bytes += os.read(self.file, 4096)
        except OSError:  # the other side is closed
            return False
        self.seen = self._bytes.decode(errors="replace")
        return True


@contextmanager
def at_terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    """Play ``python -m`` with these arguments at a terminal until it ends, which must be well."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=PY,
        env=os.environ | {"TERM": "xterm"} | environment,
        start_new_session=True,
    ) as game:
        os.close(theirs)
        terminal = Terminal(ours)
        try:
            yield terminal
            terminal.watch()
        finally:
            os.close(ours)  # a game that still asks is hung up
    assert game.returncode == 0
    assert "Traceback" not in terminal.seen
