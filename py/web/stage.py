"""What is drawn of a sitting, and when."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from copy import deepcopy
from typing import Any
from xml.etree.ElementTree import Element

from js import recess

from table.ask import Ask
from table.console import Console
from table.game import Game
from table.hints import Hints, mark
from table.markup import lines_to_html, parts_to_html, to_html
from table.moves import moves_to_html
from table.names import Names, names_for
from table.parts import changes
from table.seats import Seats, viewer_of
from table.sitting import Sitting

OVER = "The game is over."
"""What stands where the prompt was."""
BROKEN = "The game broke off."
"""What stands there where the script did not come to its next question."""


class Stage:
    """The table, the console and the bar of a game's page, drawn by the game's `view`."""

    def __init__(self, game: Game, view: Any, first: Ask | None) -> None:
        """`first` is the question that the page shows already, as the build drew it."""
        self.game = game
        self.view = view
        self._asked = first
        """The question that was drawn last."""
        self._answered = 0
        """How many answers had been given by then."""
        self._table: Element | None = None
        """The table that was drawn last."""
        self._groups: list[int] = []
        """How many lines the drawn console has at the end of each of its groups."""
        self.below: tuple[int, list[Element]] = (0, [])
        """What stands below the headline of the game that ended after so many answers."""
        self._moves: list[tuple[str, str]] = []
        """The questions and answers that are listed."""
        self.hurried = asyncio.Event()
        """Set where somebody does not want to wait for what is shown moment by moment."""
        self._first_private: int | None = None
        """The first line drawn that another seat may not see, or may see and was not drawn."""

    def draw(
        self,
        sitting: Sitting,
        seats: Seats,
        frame: int | None = None,
        hints: Hints | None = None,
        now: Ask | None = None,
    ) -> None:
        """Draw the table, with `hints` marked on it, and the console as they are now, or as they
        were at a frame.

        While a sitting is looked back at that asks something `now`, whoever is asked looks on: they
        see no more of what was hidden than they did then.
        """
        ask = sitting.ask
        if frame is None:
            scene, lines = sitting.scene, len(sitting.console.lines)
        else:
            scene, lines = sitting.frames[frame]
        if sitting.failure:
            ask = sitting.asked[-1] if sitting.asked else None
        viewer = viewer_of(sitting, seats, now or ask)
        reader = viewer if now else None if ask is None or ask.seat in seats else ask.seat
        self.print(sitting.console, lines, reader)
        if scene is None:
            return
        if hasattr(self.view, "seen"):
            scene = self.view.seen(scene, sitting.console.shown, viewer)
            if now and ask and ask.seat != viewer:
                ask = None  # what another may answer tells what is hidden
        table = self.view.table(scene, ask, self.names(sitting, scene, seats))
        number, below = self.below
        if hints or (below and number == len(sitting.answers)):
            table = deepcopy(table)  # its parts may stand in other tables, too
            mark(table, hints or {})
            for place in table.iterfind(".//*[@id='afterwards']"):
                place.extend(below if number == len(sitting.answers) else [])
        self._put(table, self._still_asks(sitting, ask))
        self._asked = ask
        self._answered = len(sitting.answers)

    def _put(self, table: Element, same: bool) -> None:
        """Put a table in place of the one before, of which what did not change stays."""
        before, self._table = self._table, table
        touched = recess.touched().split()
        whole = before is None or "table" in touched
        parts = [] if before is None else changes(before, table, touched)
        if whole or parts is None:
            recess.table(to_html(table), same)
        elif parts:
            ids, elements = zip(*parts, strict=True)
            recess.parts(" ".join(ids), parts_to_html(elements), same)

    def _still_asks(self, sitting: Sitting, ask: Ask | None) -> bool:
        """Whether the question drawn last still waits: what is half entered stays."""
        before = self._asked
        if ask is None or before is None:
            return False
        again = ask.error != "" or len(sitting.answers) < self._answered
        same = ask._replace(error="", answers=None) == before._replace(error="", answers=None)
        return ask is before or (again and same)

    def names(self, sitting: Sitting, scene: Any, seats: Seats) -> Names:
        """What the players are called for the people at this device."""
        return names_for(self.game, scene, sitting.options, seats)

    def hides(self, sitting: Sitting) -> bool:
        """Whether something of the sitting is hidden from a player."""
        scene = sitting.scene
        return hasattr(self.view, "seen") and scene != self.view.seen(
            scene, sitting.console.shown, None
        )

    def picture(self, sitting: Sitting, seats: Seats) -> Element | None:
        """The table of a sitting as whoever looks at the page may see it, to be looked at only."""
        scene = sitting.scene
        if scene is None:
            return None
        if hasattr(self.view, "seen"):
            scene = self.view.seen(
                scene, sitting.console.shown, viewer_of(sitting, seats, sitting.ask)
            )
        names = self.names(sitting, scene, seats)
        table: Element = deepcopy(self.view.table(scene, sitting.ask, names))
        for element in table.iter():
            for name in ("id", "for", "name", "data-key", "popover", "popovertarget"):
                element.attrib.pop(name, None)
        return table

    async def play_frames(self, sitting: Sitting, seats: Seats) -> None:
        """Show what happened since the last answer, moment by moment."""
        for number, frame in enumerate(sitting.frames):
            if self.hurried.is_set():
                break
            self.draw(sitting, seats, number)
            self.sound(frame.scene)
            await self.pause(frame.scene)

    def sound(self, scene: Any) -> None:
        """Play the sound that the view names for a scene, if sound is switched on."""
        if hasattr(recess, "sound") and hasattr(self.view, "sound"):
            recess.sound(self.view.sound(scene))

    async def pause(self, scene: Any) -> None:
        """Let a scene stand until the next one, or until somebody does not want to wait."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hurried.wait(), self.view.pace(scene) / 1000)

    def print(self, console: Console, lines: int, seat: int | None) -> None:
        """Bring the drawn console to its first `lines` lines, as `seat` may read them."""
        drawn = self._groups[-1] if self._groups else 0
        firsts = (self._first_private, console.first_private)
        same = min([drawn, *(first for first in firsts if first is not None)])
        if drawn == same >= lines:
            return
        self.unprint(same)
        start = self._groups[-1] if self._groups else 0
        html = lines_to_html(console, start, lines, seat) if lines > start else ""
        recess.lines(html, len(self._groups))
        if html:
            self._groups.append(lines)
        self._first_private = console.first_private

    def unprint(self, lines: int) -> None:
        """Take back what the console shows behind its first `lines` lines, or some more."""
        drawn = len(self._groups)
        while self._groups and self._groups[-1] > lines:
            self._groups.pop()
        if len(self._groups) < drawn:
            recess.lines("", len(self._groups))

    def bar(
        self, sitting: Sitting, *, playing: bool, paced: bool, thinking: bool, **states: bool
    ) -> None:
        """Show what may be done now: the prompt, the buttons of the bar, who is at work."""
        ask = sitting.ask
        recess.bar(
            prompt=ask.prompt if ask else BROKEN if sitting.failure else OVER,
            undo=bool(sitting.answers),
            redo=bool(sitting.undone),
            playing=(playing or (thinking and paced)) and not self.hurried.is_set(),
            thinking=thinking,
            paced=paced,
            **states,
        )

    def list_moves(self, sitting: Sitting) -> None:
        """List all questions of the sitting and their answers; what is listed already stays."""
        moves = [(ask.prompt, answer) for ask, answer in sitting.played]
        pairs = zip(self._moves, moves, strict=False)
        same = next(
            (number for number, (listed, move) in enumerate(pairs) if listed != move),
            min(len(self._moves), len(moves)),
        )
        self._moves = moves
        recess.moves(moves_to_html(moves[same:], same), same)

    def advise(self, sitting: Sitting, seats: Seats, found: Any) -> Element:
        """Show what the coach found beside the table, and return it."""
        shown: Element = self.view.advice(found, self.names(sitting, sitting.scene, seats))
        recess.advice(to_html(shown))
        return shown

    def hint(self, sitting: Sitting, seats: Seats, found: Any) -> None:
        """Mark what the coach found on the table, until it is drawn anew."""
        if hasattr(self.view, "hints"):
            self.draw(sitting, seats, hints=self.view.hints(found))
