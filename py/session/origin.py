"""Where the answers of a kept game came from: what may be taken back, and what counts."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import AWAY, HUMAN, OWN, Game
from engine.seats import Seats


class Origin(NamedTuple):
    """What a kept game's answers alone do not say."""

    received: int = 0
    """How many answers, from the first, the last link or file held that the game went on with."""
    borrowed: int = 0
    """How many answers, from the first, nobody gave in this game: it is a copy, was played on from
    another, or came by a link or a file."""
    seatings: tuple[tuple[int, Seats], ...] = ()
    """Who sat where earlier, each with the number of answers at which that ended, in order."""
    begun_in: str = ""
    """The package of a course that the game began in as it says, and those who sit there still do;
    empty for every other game."""

    def with_answer(self, number: int) -> Origin:
        """Return the origin after a person gave the answer of this number, from 0."""
        ends = dict(reversed([(min(until, number), seats) for until, seats in self.seatings]))
        ends.pop(0, None)
        seatings = tuple(sorted(ends.items()))
        received, borrowed = min(self.received, number), min(self.borrowed, number)
        return self._replace(received=received, borrowed=borrowed, seatings=seatings)

    def with_seats(self, number: int, before: Seats) -> Origin:
        """Return the origin after others than `before` sit down when `number` answers are given."""
        known = dict(self.seatings)
        if number and number not in known:
            known[number] = before
        return self._replace(seatings=tuple(sorted(known.items())), begun_in="")

    def seats_at(self, number: int, now: Seats) -> Seats:
        """Return who sat where as the answer of this number was given; `now` they sit so."""
        return next((seats for until, seats in self.seatings if number < until), now)


def to_plain(game: Game, origin: Origin) -> dict[str, Any]:
    """Return the origin as JSON values; empty if all was given here."""
    seatings = {
        str(until): " ".join(seats.get(seat, HUMAN) for seat in range(len(game.seats)))
        for until, seats in origin.seatings
    }
    plain = origin._asdict() | {"seatings": seatings}
    return {name: value for name, value in plain.items() if value}


def from_plain(game: Game, kept: Any) -> Origin:
    """Return the origin that is kept; whatever is junk is left out."""
    plain = kept if isinstance(kept, dict) else {}
    counts = (plain.get(name) for name in ("received", "borrowed"))
    received, borrowed = (count if isinstance(count, int) and count > 0 else 0 for count in counts)
    kept_seatings = plain.get("seatings")
    seatings = {}
    for until, text in kept_seatings.items() if isinstance(kept_seatings, dict) else ():
        levels = text.split(" ") if isinstance(text, str) else []
        known = all(level in (HUMAN, AWAY, OWN, *game.players) for level in levels)
        if known and len(levels) == len(game.seats) and until.isdecimal() and len(until) < 6:
            seatings[int(until)] = {n: level for n, level in enumerate(levels) if level != HUMAN}
    begun_in = str(plain.get("begun_in", ""))
    return Origin(received, borrowed, tuple(sorted(seatings.items())), begun_in)
