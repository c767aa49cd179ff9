"""A program's `sys.stdin` and `sys.stdout`: what is read is asked for, what is written printed."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TypeVar

Stream = TypeVar("Stream", bound=io.IOBase)
END_OF_INPUT = "\x04"
"""The answer that ends the input: what Ctrl-D is at a terminal."""
INTERRUPT = "\x03"
"""The answer that interrupts the program, as Ctrl-C does. If it was pressed elsewhere than at a
question, the place follows (`Terminal.interrupt`)."""
MAX_BUFFER = 8192
"""Characters of a line that is not complete, after which it is printed."""


def for_one_run(kind: type[Stream]) -> type[Stream]:
    """Return a class like `kind`: a program that patches it patches no other run's."""
    return type(kind.__name__, (kind,), {})


class ConsoleOutput(io.TextIOBase):
    """Standard output: each line is printed once it is complete, as at a terminal.

    If not `line_buffered`, each write is printed at once: a judge wants to know what was printed
    before something was drawn.
    """

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, print_text: Callable[[str], None], line_buffered: bool = False) -> None:
        self._print = print_text
        self._line_buffered, self._unprinted = line_buffered, ""

    def write(self, text: str) -> int:
        """Print `text`, perhaps later."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if not self._line_buffered:
            self._print(text)
            return len(text)
        self._unprinted += text
        if "\n" in text or "\r" in text or len(self._unprinted) > MAX_BUFFER:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Print what is not printed yet."""
        if self._unprinted:
            text, self._unprinted = self._unprinted, ""
            self._print(text)

    def writable(self) -> bool:
        """It is."""
        return True

    def isatty(self) -> bool:
        """A program behaves as at a terminal."""
        return True

    def reconfigure(self, **_: object) -> None:
        """Nothing here depends on an encoding."""

    def close(self) -> None:
        """A console stays open."""


class ConsoleInput(io.TextIOBase):
    """Standard input: each line is the next answer."""

    encoding = "utf-8"

    def __init__(self, ask: Callable[[], str]) -> None:
        self._ask = ask

    def readable(self) -> bool:
        """It is."""
        return True

    def isatty(self) -> bool:
        """A program behaves as at a terminal."""
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Read an answer as a line; "" at the end of the input."""
        answer = self._ask()
        line = "" if answer == END_OF_INPUT else f"{answer}\n"
        return line if size is None or size < 0 else line[:size]

    def read(self, size: int | None = -1, /) -> str:
        """Read to the end of the input; with a size, up to a line."""
        if size is not None and size >= 0:
            return self.readline()
        return "".join(self)

    def close(self) -> None:
        """A console stays open."""
