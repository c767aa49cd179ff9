"""How a run ends."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

NO_LOCALE = (
    "This computer does not have that locale, and another one may: that is no fault of the program."
)
EndKind: TypeAlias = Literal["ended", "asks", "sleeps", "failed", "stopped"]


class End(NamedTuple):
    """How a run ended, and where."""

    kind: EndKind
    """The program ended, asks for an answer that is not there, sleeps beyond what was allowed,
    raised an exception, was stopped."""
    prompt: str = ""
    """The argument of the `input` that asks."""
    sentence: str = ""
    """Why it failed or was stopped, or ended at once; empty if only the traceback says it."""
    traceback: str = ""
    """The traceback, with the program's own frames alone."""
    file: str = ""
    line: int = 0
    """Where in the program it ended; 0 if in none of its lines."""
    timed_out: bool = False
    """Whether it only took too long: with more time it may go on."""
    hidden: bool = False
    """Whether what is typed must not be shown (`getpass`)."""
    cause: int = 0
    """The line of that file where it went wrong; 0 if that is not certain, or the same line."""

    @property
    def reason(self) -> str:
        """That it failed or was stopped, in a sentence or two."""
        if self.kind == "stopped":
            return f"Your program had to be stopped. {self.sentence}"
        where = f" at line {self.line} of {self.file}" if self.line else ""
        exception = self.traceback.rstrip().rpartition("\n")[2].rstrip(".")
        return f"Your program broke off{where}: {exception}. {self.sentence}".rstrip()


class Halt(BaseException):
    """Stops a program from within; its own code cannot catch it (see `instrument`)."""

    def __init__(self, end: End) -> None:
        super().__init__(end.kind)
        self.end = end
