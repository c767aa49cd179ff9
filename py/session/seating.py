"""Who plays: the seats of the current sitting, and games that begin with others."""

from __future__ import annotations

from typing import Protocol

from engine.announce import NEW_GAME
from engine.game import AWAY, HUMAN
from engine.seats import Seats
from engine.settings import read_settings
from session import commands as do
from session.effects import Fault, Notice, ShowSeats, ShowSettings
from session.opened import OpenedSitting
from session.opening import Opening, sit_down
from session.turns import Turns

LOCKED = (
    "Something is hidden in this game, so nobody changes seats: who took one over would see both "
    "sides. A new game can be played with anybody."
)

TAKEN_OVER = "You play on for it."
ANOTHER = "A new game has begun. The one before is kept under “Games”."


class Begin(Protocol):
    """Opens a sitting in place of the current one, and shows it: `Session.begin`."""

    def __call__(self, opened: OpenedSitting, announced: str = "") -> None:
        """Open it; `announced` is spoken first."""


class Seating:
    """Hands seats to people and computer players, in the current sitting or in a new one."""

    def __init__(self, turns: Turns, opening: Opening, begin: Begin) -> None:
        self.turns = turns
        self.current = turns.current
        self.store = turns.store
        self.opening = opening
        self.begin = begin
        turns.give_up = self.take_over
        turns.play_again = self.play_again

    def play_again(self) -> None:
        """Start again; chance is different, unless the address fixes it."""
        self.store.leave()
        again = self.opening.again(self.current.sitting.options, self.current.seats)
        self.begin(again, NEW_GAME)

    def start(self, command: do.NewGame) -> None:
        """Start with new settings; people, and the names that the address gives them, stay."""
        game = self.current.game
        given = {name: value for name, value in command.settings.items() if value}
        names = self.store.device.read_query(self.store.fragment).get("names")
        settings = read_settings(game, given if names is None else {**given, "names": names})
        seats = range(len(game.active_seats(settings.options)))
        levels = {seat: level for seat, level in self.current.seats.items() if seat in seats}
        settings = settings._replace(seats=levels)
        opened = sit_down(game, settings)
        self.store.leave()
        self.store.seed_stays = False
        self.opening.set_settings(settings._replace(seed=opened.sitting.seed))
        self.begin(opened, NEW_GAME)

    def change(self, command: do.ChangeSeats) -> None:
        """Hand seats to computer players, or take them back, before a game or during it."""
        current, levels = self.current, command.levels
        named = {name: levels[name] for name in current.game.seat_settings if name in levels}
        seats = read_settings(current.game, {**current.sitting.options, **named}).seats
        hides = current.hides(current.sitting)
        if hides and _kinds(seats) != _kinds(current.seats):
            self.turns.emit(Notice(LOCKED))
        elif not self.store.origin.begun_in and self._inherits_name(seats):
            # In a course a new game would be the course's own, with its seats.
            self.play_against(do.PlayAgainst(command.levels))
            return
        elif seats != current.seats:
            count = len(current.sitting.answers)
            self.store.origin = self.store.origin.with_seats(count, current.seats)
            self.store.save_seats(seats)
            current.seats = seats
        self._follow()

    def _inherits_name(self, seats: Seats) -> bool:
        """Return whether a person takes the seat of a computer player that has introduced itself:
        the game would call them by its name."""
        current, origin = self.current, self.store.origin
        people = (HUMAN, AWAY)
        return any(
            ask.private
            and ask.seat is not None
            and seats.get(ask.seat, HUMAN) in people
            and origin.seats_at(number, current.seats).get(ask.seat, HUMAN) not in people
            for number, ask in enumerate(current.sitting.asked)
        )

    def take_over(self, fault: Fault) -> None:
        """Hand the seat of a player that gives no answer to the person here, and say why."""
        current = self.current
        asked = current.sitting.ask
        assert asked
        count = len(current.sitting.answers)
        self.store.origin = self.store.origin.with_seats(count, current.seats)
        current.seats = {seat: level for seat, level in current.seats.items() if seat != asked.seat}
        self.turns.emit(Notice(f"{fault.sentence} {TAKEN_OVER}"))
        self.show()

    def play_against(self, command: do.PlayAgainst) -> None:
        """Start again with others at the table; the game before stays as it was."""
        current = self.current
        options = current.sitting.options
        seats = read_settings(current.game, {**options, **command.levels}).seats
        self.store.save_seats(seats)
        self.store.leave()
        self.begin(self.opening.again(options, seats), NEW_GAME)
        self.turns.emit(Notice(ANOTHER))

    def follow_tab(self, command: do.Stored) -> None:
        """Take over what another tab changed of the seats."""
        seats = self.store.changed(command.key)
        if seats is not None and seats != self.current.seats:
            self.current.seats = seats
            self._follow()

    def _follow(self) -> None:
        """Play on with who sits where now."""
        self.current.uncovered = None
        self.turns.set_typed_ahead()
        self.show()
        self.turns.refresh()

    def show(self) -> None:
        """Let the page offer what is being played, in its dialog and at the seats."""
        current = self.current
        sitting = current.sitting
        seats = current.game.seat_settings[: len(current.game.active_seats(sitting.options))]
        levels = {name: current.seats.get(seat, HUMAN) for seat, name in enumerate(seats)}
        self.turns.emit(ShowSeats(levels))
        self.turns.emit(ShowSettings(sitting.seed, sitting.options, current.day))


def _kinds(seats: Seats) -> dict[int, bool]:
    """Return which seats are not taken by people here, and whether people elsewhere take them."""
    return {seat: level == AWAY for seat, level in seats.items()}
