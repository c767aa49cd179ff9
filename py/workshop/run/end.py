"""How a run of a program comes to its end."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["ended", "asks", "failed", "stopped"]


class End(NamedTuple):
    """What a run came to."""

    kind: Kind
    """It ended by itself, asks for an answer that is not there, failed, or had to be stopped."""
    prompt: str = ""
    """What it asks, where that was given to `input`."""
    sentence: str = ""
    """Why it failed or was stopped, in plain words; empty where only the traceback says it."""
    trace: str = ""
    """The traceback, with the program's own lines alone."""
    file: str = ""
    line: int = 0
    """Where in the program it was; 0 where nowhere."""
    late: bool = False
    """It only took too long: with more time it may go on."""


class Halt(BaseException):
    """Stops a program from within; nothing of its own may catch it."""

    def __init__(self, end: End) -> None:
        super().__init__(end.kind)
        self.end = end
