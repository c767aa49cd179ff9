"""A program's `sys.stdin` and `sys.stdout`: what is read is asked for, what is written printed."""

from __future__ import annotations

import io
from codecs import getincrementaldecoder
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

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


class Console(io.TextIOBase):
    """What both streams are: a program behaves as at a terminal."""

    buffer: Any
    """The stream of bytes."""
    encoding = "utf-8"
    errors = "strict"
    number = 0
    """Of the file."""

    def isatty(self) -> bool:
        """It is."""
        return True

    def fileno(self) -> int:
        """Return the number of the file."""
        return self.number

    def reconfigure(self, **_: object) -> None:
        """Nothing here depends on an encoding."""

    def detach(self) -> Any:
        """Return the stream of bytes."""
        return self.buffer

    def close(self) -> None:
        """A console stays open."""


class ConsoleOutput(Console):
    """Standard output: each line is printed once it is complete, as at a terminal.

    If not `line_buffered`, each write is printed at once: a judge wants to know what was printed
    before something was drawn.
    """

    def __init__(
        self, print_text: Callable[[str], None], number: int = 1, line_buffered: bool = False
    ) -> None:
        self._print, self.number = print_text, number
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

    @cached_property
    def buffer(self) -> ConsoleBytes:
        """The stream of bytes."""
        return ConsoleBytes(self)


class ConsoleFile:
    """What the bytes of a stream share with its text."""

    _text: Console

    def fileno(self) -> int:
        """Return the number of the file."""
        return self._text.number

    def isatty(self) -> bool:
        """It is."""
        return True

    def close(self) -> None:
        """A console stays open."""


class ConsoleBytes(ConsoleFile, io.BufferedIOBase):
    """The bytes of standard output, in UTF-8: text in between is printed in its order."""

    def __init__(self, text: ConsoleOutput) -> None:
        self._text, self._decoder = text, getincrementaldecoder("utf-8")("replace")

    def flush(self) -> None:
        """Print what is not printed yet."""
        self._text.flush()

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Print `data`, perhaps later: the rest of a character is waited for."""
        given = io.BytesIO(data).getvalue()
        self._text.write(self._decoder.decode(given))
        return len(given)


class ConsoleInput(Console):
    """Standard input: each line is the next answer."""

    def __init__(self, ask: Callable[[], str]) -> None:
        self._ask = ask

    def readable(self) -> bool:
        """It is."""
        return True

    @cached_property
    def buffer(self) -> io.BufferedReader:
        """The stream of bytes."""
        return io.BufferedReader(AnswerBytes(self))

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


class AnswerBytes(ConsoleFile, io.RawIOBase):
    """The bytes of standard input: each read gives a line, or as much of it as there is room."""

    def __init__(self, text: ConsoleInput) -> None:
        self._text, self._rest = text, b""

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, room: Any) -> int:
        """Read into `room`, and return how many bytes."""
        line = self._rest or self._text.readline().encode("utf-8", "surrogateescape")
        count = min(len(room), len(line))
        room[:count], self._rest = line[:count], line[count:]
        return count
