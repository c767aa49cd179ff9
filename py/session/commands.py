"""What a person may do, and the names by which a page gives these commands."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from session.device import Device


class Answer(NamedTuple):
    """Answer the question that waits."""

    text: str


class AnswerEach(NamedTuple):
    """Answer several questions, each by its name, as far as they come in this order.

    A name is the question's kind, followed by ``-`` and its seat if it has one; the empty name is
    any question.
    """

    answers: tuple[tuple[str, str], ...]


class TypeLine(NamedTuple):
    """Type a line at the console: an answer, now or later, or a word for the page."""

    text: str


class ClearTypedAhead(NamedTuple):
    """Take back the lines that were typed before their question."""


class Undo(NamedTuple):
    """Take back the last answer of a person."""


class Redo(NamedTuple):
    """Give the answer again that was taken back last."""


class View(NamedTuple):
    """Show the table before the answer of this number, from 0; None shows it as it is now."""

    number: int | None
    closely: bool = False
    """Whether the coach's marks are shown on it, though the coach is not open."""


class Replay(NamedTuple):
    """Show the game from the answer that is viewed, or its start, to its end."""


class UndoToViewed(NamedTuple):
    """Take back all answers from the one that is viewed."""


class PlayOnFromViewed(NamedTuple):
    """Play on from the answer that is viewed, as a separate game."""


class PlayAgain(NamedTuple):
    """Start again with the same people and options."""


class NewGame(NamedTuple):
    """Start with the settings of the *New game* dialog."""

    settings: Mapping[str, str]


class ChangeSeats(NamedTuple):
    """Let computer players, or people elsewhere, take seats."""

    levels: Mapping[str, str]


class PlayAgainst(NamedTuple):
    """Start again with these players: half a game is no trial of a computer player's strength."""

    levels: Mapping[str, str]


class ShowPanel(NamedTuple):
    """Bring up to date what the panel beside the table shows now."""

    coach: bool
    moves: bool


class Skip(NamedTuple):
    """Show the table as it is now, without the frames before."""


class TogglePace(NamedTuple):
    """Show moves one by one from now on, or no longer."""


class ReportToHost(NamedTuple):
    """Report the sitting to the page around this one."""


class Stored(NamedTuple):
    """Another tab stored something under `key`."""

    key: str


class DialogCommand(NamedTuple):
    """A command of a dialog, which `session.dialogs` performs: it is loaded when one is given."""

    name: str
    text: str


Command: TypeAlias = (
    Answer
    | AnswerEach
    | TypeLine
    | ClearTypedAhead
    | Undo
    | Redo
    | View
    | Replay
    | UndoToViewed
    | PlayOnFromViewed
    | PlayAgain
    | NewGame
    | ChangeSeats
    | PlayAgainst
    | ShowPanel
    | Skip
    | TogglePace
    | ReportToHost
    | Stored
    | DialogCommand
)

MAX_DIGITS = 8
"""Digits of an answer's number: more is no answer of any game."""
WITHOUT_TEXT: Mapping[str, Callable[[], Command]] = {
    "clear_typed_ahead": ClearTypedAhead,
    "undo": Undo,
    "redo": Redo,
    "replay": Replay,
    "undo_to": UndoToViewed,
    "fork": PlayOnFromViewed,
    "again": PlayAgain,
    "skip": Skip,
    "pace": TogglePace,
    "report": ReportToHost,
}


def read_command(name: str, text: str, device: Device) -> Command:
    """Return the command that the page names so, with the text that came with it.

    >>> read_command("answer", "20", device=None)
    Answer(text='20')
    """
    if name in WITHOUT_TEXT:
        return WITHOUT_TEXT[name]()
    match name:
        case "answer":
            return Answer(text)
        case "answers":
            return AnswerEach(tuple((str(name), str(answer)) for name, answer in json.loads(text)))
        case "line":
            return TypeLine(text)
        case "look" | "look_closely":
            number = int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else None
            return View(number, closely=name == "look_closely")
        case "new":
            return NewGame(device.read_query(text))
        case "seat":
            return ChangeSeats(device.read_query(text))
        case "against":
            return PlayAgainst(device.read_query(text))
        case "turn":
            shown = text.split()
            return ShowPanel(coach="coach" in shown, moves="moves" in shown)
        case "elsewhere":
            return Stored(text)
    return DialogCommand(name, text)
