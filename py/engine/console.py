"""Where a script prints, and where it shows the table."""

from __future__ import annotations

from typing import Any, NamedTuple


class Line(NamedTuple):
    """A line of the console: what was printed and, after a prompt, what was typed."""

    printed: str
    typed: str = ""
    seat: int | None = None
    """The only seat that may read it; None where everybody may."""


class Frame(NamedTuple):
    """The table at one moment, and how many lines the console had by then."""

    scene: Any
    lines: int


class Checkpoint(NamedTuple):
    """How much a console held at one moment."""

    lines: int
    cleared: int
    first_private: int | None
    frames: tuple[Frame, ...]
    shown: Any


class Console:
    """Everything printed so far, and the frames shown since the last question."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.cleared: list[int] = []
        """How many lines there were each time the screen was cleared."""
        self.first_private: int | None = None
        """The number of the first line since the screen was cleared that is for one seat alone."""
        self.frames: list[Frame] = []
        self.shown: Any = None
        """The scene that was shown last, also before the last question."""

    def print(self, text: str = "", seat: int | None = None) -> None:
        """Print `text`, which may hold several lines, for everybody or for one `seat` alone."""
        if seat is not None and self.first_private is None:
            self.first_private = len(self.lines)
        self.lines += [Line(line, "", seat) for line in text.split("\n")]

    def clear(self) -> None:
        """Clear the screen; the lines before stay in the transcript."""
        self.cleared.append(len(self.lines))
        self.first_private = None

    def show(self, scene: Any) -> None:
        """Show the table as it looks now; several in a row are played one after the other."""
        self.shown = scene
        self.frames.append(Frame(scene, len(self.lines)))

    def checkpoint(self) -> Checkpoint:
        """How much it holds now."""
        return Checkpoint(
            len(self.lines), len(self.cleared), self.first_private, tuple(self.frames), self.shown
        )

    def at(self, checkpoint: Checkpoint) -> Console:
        """The console as it was when it held no more than that."""
        console = Console()
        console.lines = self.lines[: checkpoint.lines]
        console.cleared = self.cleared[: checkpoint.cleared]
        console.first_private = checkpoint.first_private
        console.frames = list(checkpoint.frames)
        console.shown = checkpoint.shown
        return console

    @property
    def top(self) -> int:
        """The number of the first line on the screen: what was before it was cleared."""
        return self.cleared[-1] if self.cleared else 0

    def is_open(self, number: int, seat: int | None) -> bool:
        """Return whether the line `number` may be shown while `seat` is asked.

        A line for one seat alone is hidden again as soon as the screen is cleared.
        """
        owner = self.lines[number].seat
        return owner is None or (owner == seat and number >= self.top)

    @property
    def screen(self) -> list[str]:
        """The lines since the screen was last cleared, with typed text after its prompt."""
        return self.transcript[self.top :]

    @property
    def transcript(self) -> list[str]:
        """All lines, with typed text after its prompt."""
        return [line.printed + line.typed for line in self.lines]
