"""Draws what effects say, as small a part of the page as changed."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from engine.diff import diff
from engine.hints import mark
from engine.markup import lines_to_html, parts_to_html, to_html
from engine.moves import moves_to_html
from session import effects as show
from session.view import View

if TYPE_CHECKING:
    from web.bridge import Bridge


class Renderer:
    """The table, the console and the list of moves of a game's page, as they are drawn."""

    def __init__(self, view: View, bridge: Bridge) -> None:
        self.view = view
        self.bridge = bridge
        self._table: Element | None = None
        """The table that was drawn last."""
        self._groups: list[int] = []
        """How many lines the drawn console has at the end of each of its groups."""
        self._first_private: int | None = None
        """The first drawn line that another seat may not see, or the first that was left out."""
        self._moves: list[tuple[str, str]] = []
        """The questions and answers that are listed."""

    def draw(self, effect: show.Draw) -> None:
        """Draw the table; elements that did not change stay."""
        table = self.view.table(effect.scene, effect.ask, effect.names)
        if effect.hints or effect.afterwards:
            table = deepcopy(table)  # its parts may be in other tables, too
            mark(table, effect.hints or {})
            for place in table.iterfind(".//*[@id='afterwards']"):
                place.extend(effect.afterwards)
        before, self._table = self._table, table
        touched = self.bridge.dirtyIds().split()
        parts = None if before is None or "table" in touched else diff(before, table, touched)
        if parts is None:
            self.bridge.table(to_html(table), effect.same_question)
        elif parts:
            ids, elements = zip(*parts, strict=True)
            self.bridge.parts(" ".join(ids), parts_to_html(elements), effect.same_question)

    def print(self, effect: show.Print) -> None:
        """Bring the drawn console to the lines of the effect, as its reader may read them."""
        console, lines, reader = effect
        drawn = self._groups[-1] if self._groups else 0
        # From the first private line on, what is drawn depends on who reads.
        firsts = (self._first_private, console.first_private)
        same = min([drawn, *(first for first in firsts if first is not None)])
        if drawn == same >= lines:
            return
        self.unprint(show.Unprint(same))
        start = self._groups[-1] if self._groups else 0
        html = lines_to_html(console, start, lines, reader) if lines > start else ""
        self.bridge.lines(html, len(self._groups))
        if html:
            self._groups.append(lines)
        self._first_private = console.first_private

    def unprint(self, effect: show.Unprint) -> None:
        """Take back the groups of lines that end after the effect's."""
        drawn = len(self._groups)
        while self._groups and self._groups[-1] > effect.lines:
            self._groups.pop()
        if len(self._groups) < drawn:
            self.bridge.lines("", len(self._groups))

    def list_moves(self, effect: show.ListMoves) -> None:
        """List questions and answers; those that are listed already stay."""
        moves = list(effect.moves)
        pairs = zip(self._moves, moves, strict=False)
        same = next(
            (number for number, (listed, move) in enumerate(pairs) if listed != move),
            min(len(self._moves), len(moves)),
        )
        self._moves = moves
        self.bridge.moves(moves_to_html(moves[same:], same), same)
