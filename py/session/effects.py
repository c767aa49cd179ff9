"""What is to be done because of a command: data that a page, or a test, performs in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.console import Console
from engine.game import Options
from engine.hints import Hints
from engine.names import Names
from engine.review import Review
from engine.sitting import Sitting
from session.origin import Origin


class Draw(NamedTuple):
    """Draw the table: the viewer may see everything in it."""

    scene: Any
    ask: Ask | None
    names: Names
    same_question: bool = False
    """Whether the question drawn before still waits: what is half entered stays."""
    hints: Hints | None = None
    afterwards: Sequence[Element] = ()
    """What comes below the headline of a game that has ended."""


class Print(NamedTuple):
    """Bring the console to its first `lines` lines, as the seat `reader` may read them."""

    console: Console
    lines: int
    reader: int | None


class Unprint(NamedTuple):
    """Take back what the console shows after its first `lines` lines."""

    lines: int


class ShowBar(NamedTuple):
    """Show what may be done now."""

    prompt: str
    undo: bool
    redo: bool
    playing: bool
    """Whether there is something to skip."""
    hurried: bool
    """Whether frames are shown for less than their time."""
    thinking: bool
    """Whether a computer player is asked."""
    showing: bool
    """Whether frames of what happened before are shown: the page says of nobody that they think."""
    paced: bool
    """Whether moves are shown one by one."""
    away: bool
    """Whether a person at another device is asked."""
    hand_over: bool
    """Whether another device has to have the game."""
    read_only: bool
    looking_back: bool


class LookBack(NamedTuple):
    """Show which answer of how many the table is before."""

    number: int
    total: int
    looking_back: bool


class ListMoves(NamedTuple):
    """List questions, each a prompt and its answer."""

    moves: Sequence[tuple[str, str]]


class ShowAdvice(NamedTuple):
    """Show what the coach says; nothing if it is None."""

    advice: Element | None


class Announce(NamedTuple):
    """Speak a text to a person who listens to the page."""

    text: str


class Sound(NamedTuple):
    """Play the sound of this name, if sound is switched on."""

    name: str


class Remark(NamedTuple):
    """Answer a typed line that was for the page, at the console and aloud."""

    typed: str
    text: str


class FollowFocus(NamedTuple):
    """Let the focus follow to what is asked, if its control is gone."""


class Notice(NamedTuple):
    """Show a sentence above the table, with a button that gives a command."""

    text: str
    label: str = ""
    command: str = ""
    is_news: bool = False
    """Whether it is what happened, of which a small screen shows two lines until it is touched."""


class Fail(NamedTuple):
    """Report a failure in a sentence; the empty one takes the report away."""

    text: str
    problem: BaseException | None = None


class ShowFirstTurn(NamedTuple):
    """Show the sentence of a first turn, or none."""

    sentence: str


class ShowTypedAhead(NamedTuple):
    """Show the lines that were typed before their question."""

    lines: Sequence[str]


class ShowSeats(NamedTuple):
    """Show who sits where, by the names of the seats' settings."""

    levels: Mapping[str, str]


class ShowSettings(NamedTuple):
    """Let the *New game* dialog offer what is being played."""

    seed: str
    options: Options
    day: str = ""
    """The day whose game it is: ``2026-11-22``; empty if it is not a game of the day."""


class ShowDialog(NamedTuple):
    """Show a dialog over the page; the empty one closes it."""

    html: str


class ShowPicture(NamedTuple):
    """Show the small picture of a kept game in its dialog."""

    name: str
    html: str


class Opened(NamedTuple):
    """The stored game `name` is open, saved at a time as it is drawn; the empty one is not kept."""

    name: str
    saved_at: float | None


class ReplaceFragment(NamedTuple):
    """Let the address say `fragment` after its ``#``, without leaving the page."""

    fragment: str


class GoTo(NamedTuple):
    """Leave for another page of the site."""

    address: str


class Report(NamedTuple):
    """Report the sitting to the page around this one, or to a course site."""

    sitting: Any
    seats: Mapping[int, str]
    fragment: str
    origin: Origin | None
    """Where its answers came from; None if it can only be looked at."""


class Pause(NamedTuple):
    """Show the table for some milliseconds, then resume the session."""

    duration_ms: int


class OwnTurn(NamedTuple):
    """A question to a player whom somebody wrote: `Compute` it, and its answer comes back, or a
    `Fault`."""

    sitting: Sitting
    seat: int


class Fault(NamedTuple):
    """Why a player whom somebody wrote gives no answer."""

    sentence: str


class Compute(NamedTuple):
    """Run a computation, which may be a value already, and resume the session with its result."""

    work: Any
    rest_ms: int = 0
    """How long the page has to itself between two slices."""


class Afterwards(NamedTuple):
    """What is shown below the headline of a game that ended."""

    ended: Sitting
    lines: list[Element]
    review: Review | None = None
    """What the choices of the game gave up, once that is computed."""
    decided: str | None = None
    """What decided the game, to be said once; None if that is as before."""


Wait: TypeAlias = Pause | Compute
"""What a session waits for before it goes on."""
Effect: TypeAlias = NamedTuple
