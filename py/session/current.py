"""The sitting that is open, who plays it, and what they may see of it. Nothing here shows it."""

from __future__ import annotations

from typing import Any

from engine.ask import READY, Ask
from engine.day import day_of
from engine.game import AWAY, OWN, Game
from engine.names import Names, names_for
from engine.players import Computation, run_to_end
from engine.seats import computer_answer, people_at, viewer_of
from engine.sitting import Sitting
from session.effects import OwnTurn
from session.opened import OpenedSitting
from session.view import View, everything

TAKEN = (
    "This was answered at another device. By turns, each player takes back only what they answered "
    "last."
)
REVEALED = (
    "This cannot be taken back: what it brought to light would be known. “Play on from here”, when "
    "looking back, makes a game of its own."
)


class CurrentSitting:
    """A sitting as the people at this device play it and may see it."""

    def __init__(self, game: Game, view: View, opened: OpenedSitting) -> None:
        self.game = game
        self.view = view
        self.open(opened)

    def open(self, opened: OpenedSitting) -> None:
        """Make `opened` the current sitting; it may be read-only."""
        self.opened = opened
        self.sitting = opened.sitting
        self.seats = opened.seats
        self.read_only = opened.read_only
        self.uncovered: int | None = None
        """The seat of the person, of several here, who said that they look at the page alone."""
        self.viewed: int | None = len(opened.sitting.answers) if opened.read_only else None
        """The answer before which the sitting is viewed; None if it is shown as it is now."""
        self.awaited: Ask | None = None
        """What the page asks a lone player before a frame is shown; no answer of the sitting's."""

    # Who has to move

    @property
    def is_idle(self) -> bool:
        """Whether no computer player has to move."""
        ask = self.sitting.ask
        here = ask is None or ask.seat is None or self.sitting.asks_person(ask, self.seats)
        return here or self.read_only or self.is_away

    @property
    def is_away(self) -> bool:
        """Whether a person at another device has to answer."""
        return self.sitting.ask is not None and self._is_elsewhere(self.sitting.ask)

    def _is_elsewhere(self, ask: Ask) -> bool:
        return ask.seat is not None and self.seats.get(ask.seat) == AWAY

    @property
    def asks_person(self) -> bool:
        """Whether a person at this device may answer now."""
        ask = self.sitting.ask
        if ask is None or self.viewed is not None or self.read_only or self.awaited:
            return False
        return self.sitting.asks_person(ask, self.seats)

    def asked_before(self, number: int) -> Ask | None:
        """Return what a lone player is asked before the frame of this number, if anything."""
        if len(self.people) != 1 or not self.sitting.asked:
            return None
        frames = self.sitting.frames
        before = frames[number - 1] if number else self.sitting.asked[-1]
        return self.view.before_frame(before.scene, frames[number].scene, self.people[0])

    def computer_answer(self) -> str | Computation | OwnTurn | None:
        """Return the computer player's answer, or None if it is not its turn."""
        ask = self.sitting.ask
        if self.read_only or ask is None:
            return None
        if ask.seat is not None and self.seats.get(ask.seat) == OWN:
            return OwnTurn(self.sitting, ask.seat)
        return computer_answer(self.sitting, self.seats)

    def play_computer_turns(self) -> None:
        """Give the answers of computer players until a person is asked."""
        while (answer := self.computer_answer()) is not None:
            if isinstance(answer, OwnTurn):
                break  # it answers in a worker, and the page does not wait for that
            self.sitting.answer(run_to_end(answer))

    # Who plays

    @property
    def day(self) -> str:
        """The day whose game is open: ``2026-11-22``; empty if it is not a game of the day."""
        return day_of(self.sitting, self.seats)

    @property
    def people(self) -> list[int]:
        """The seats of the people at this device."""
        return people_at(self.game, self.sitting.options, self.seats)

    @property
    def is_by_turns(self) -> bool:
        """Whether people here play with people at another device."""
        return AWAY in self.seats.values() and bool(self.people)

    @property
    def hands_over(self) -> bool:
        """Whether another device has to have the game: it is asked, or the game ended here."""
        if self.read_only or not self.is_by_turns:
            return False
        last = self.sitting.asked[-1].seat if self.sitting.asked else None
        ended_here = self.sitting.over and (last is None or self.seats.get(last) != AWAY)
        return self.is_away or ended_here

    def names(self, sitting: Sitting, scene: Any) -> Names:
        """Return what the players are called for the people at this device."""
        return names_for(self.game, scene, sitting.options, self.seats)

    # What may be seen

    @property
    def shown(self) -> Sitting:
        """The sitting as the viewer may see it.

        If others are asked something hidden, it is as it was before that; of several people here,
        before the one who is asked said that they look alone.
        """
        sitting, ask = self.sitting, self.sitting.ask
        if ask is None or ask.seat is None or ask.kind == READY:
            return sitting
        if not self.hides(sitting):
            return sitting
        if ask.seat == self.viewer(sitting, ask):
            return sitting
        number = len(sitting.answers)
        while number and sitting.asked[number - 1].seat == ask.seat:
            if sitting.asked[number - 1].kind == READY:
                number -= len(self.people) > 1
                break
            number -= 1
        return sitting.at(number)

    @property
    def is_covered(self) -> bool:
        """Whether a person here has to say first that they look at the page alone."""
        return self.asks_person and self.shown is not self.sitting

    def viewer(self, sitting: Sitting, ask: Ask | None) -> int | None:
        """Return the viewer's seat when `ask` is asked; None for several."""
        seat = viewer_of(sitting, self.seats, ask)
        alone = seat == self.uncovered or len(self.people) == 1 or self.sitting.ask is None
        return seat if alone or not self.hides(self.sitting) else None

    def hides(self, sitting: Sitting) -> bool:
        """Return whether something of `sitting` is hidden from a player."""
        if self.view.seen is everything:
            return False
        scene = sitting.scene
        return bool(scene != self.view.seen(scene, sitting.console.shown, None))

    # Answers

    def answer(self, text: str) -> None:
        """Give a person's answer."""
        asked, hides = self.sitting.ask, self.hides(self.sitting)
        self.sitting.answer(text)
        ask = self.sitting.ask
        error = ask.error if ask else ""
        if asked and asked.error and not error and hides:
            self.sitting.forget_refused()  # they would show what the pieces are
        if asked and asked.kind == READY and not error:
            self.uncovered = asked.seat
        elif ask is None or ask.kind == READY:
            self.uncovered = None

    def why_kept(self, number: int, received: int) -> str:
        """Return why the answers from `number` on cannot be taken back; empty if they can.

        The first `received` came from another device.
        """
        asked = self.sitting.asked
        by_turns = AWAY in self.seats.values()
        away = [n for n, ask in enumerate(asked, 1) if self._is_elsewhere(ask)]
        if by_turns and number < max(min(received, len(asked)), *away[-1:], 0):
            return TAKEN
        drew = by_turns and self.sitting.drew_since(number)
        return REVEALED if drew or self.sitting.revealed_since(number) else ""

    def take_back(self, number: int) -> None:
        """Take back the answers from `number` on."""
        asked = self.sitting.asked[number:]
        if any(ask.seat != self.uncovered or ask.kind == READY for ask in asked):
            self.uncovered = None
        self.sitting.truncate(number)
        self.viewed = None
