"""The sittings of a game that are kept on this device, and the one that is open in this tab."""

from __future__ import annotations

import json
from os import urandom
from typing import Any

from js import Date, recess

from table.game import Game
from table.link import LinkError, Settings, read_settings, write_settings
from table.record import Found, from_record, to_record
from table.seats import Seats
from table.sitting import Sitting
from web import storage

PLACES = 50
"""How many addresses are remembered with the sitting that was open there last."""
LONGEST_NAME = 60
FULL = (
    "This device keeps no more: its storage is full, or blocked. You can play on, but the game "
    "will be gone when this page is closed."
)
PARTED = (
    "This game went on in another tab. Both are kept: the other one there, and yours here as a "
    "game of its own."
)
BEHIND = "This game went on in another tab: this one is behind."


class Shelf:
    """Keeps each sitting as it stands, and never one in place of another."""

    def __init__(self, game: Game, place: str) -> None:
        """`place` is what the address says: each has a sitting that was open there last."""
        self.game = game
        self.place = place
        self.open = ""
        """The sitting that is open; empty until there is something to keep."""
        self.name = ""
        """What the person calls it."""
        self.seed_stays = False
        """Whether the address fixes the seed for every new sitting, as a setting; a link to one
        game does not."""
        self.given = 0
        """How many answers the sitting that is open began with: nobody has to keep those."""
        self._record: dict[str, Any] = {}
        """What this tab stored of it last, or took from the store."""
        self._text: str | None = None
        """The same, as it is stored."""
        self._said: set[str] = set()

    def _key(self, sitting: str) -> str:
        return f"{self.game.name}/sitting/{sitting}"

    def take(self, sitting: str) -> Found | None:
        """The sitting that is kept under this name, which is open from now on; None where there is
        none that can be read: then a new one is."""
        record = self.record(sitting)
        self.leave()
        if record is None:
            return None
        try:
            found = from_record(self.game, record)
        except LinkError:
            return None
        if not found.foreign:
            self.open = sitting
            self.name = str(record.get("name", ""))[:LONGEST_NAME]
            self.place = str(record.get("place", self.place))
            self.seed_stays = record.get("seed_stays") is True
            self._record, self._text = record, storage.text(self._key(sitting))
            self._hold(record.get("touched"))
        return found

    def leave(self) -> None:
        """Let the sitting that is open stay as it is; the next one that is kept is a new one."""
        self.open = self.name = ""
        self._record, self._text = {}, None
        self._hold()

    def record(self, sitting: str) -> Any:
        """What is kept under this name; None where nothing is, or no record."""
        record = storage.read(self._key(sitting)) if sitting else None
        return record if isinstance(record, dict) else None

    def keep(self, sitting: Sitting, seats: Seats) -> bool:
        """Keep the sitting that is open as it stands; say whether it was kept before, and went
        on."""
        record = to_record(sitting, seats) | {
            "name": self.name,
            "place": self.place,
            "over": sitting.over,
        }
        if self.seed_stays:
            record["seed_stays"] = True
        known = self._record.items()
        if not (len(sitting.answers) > self.given or known) or record.items() <= known:
            return False  # nobody loses anything yet, or it is kept already
        went_on = bool(self.open)
        if not self.open or self._is_behind():
            if self.open:
                recess.notice(PARTED)
            self.open = new_name()
        self.write(self.open, record | {"touched": Date.now()})
        return went_on

    def write(self, sitting: str, record: dict[str, Any]) -> bool:
        """Store a record under this name; say whether it was stored."""
        text = json.dumps(record)
        done = storage.put(self._key(sitting), text)
        if done and sitting == self.open:
            self._record, self._text = record, text
            self._hold(record.get("touched"))
        elif not done:
            self._hold()
            self._say(FULL, "Make room", "shelf")
        return done

    def rename(self, sitting: str, name: str) -> None:
        """Call a sitting by a name of the person's own."""
        record = self.record(sitting)
        if record is not None:
            record["name"] = name.strip()[:LONGEST_NAME]
            if sitting == self.open:
                self.name = record["name"]
            self.write(sitting, record)

    def delete(self, sitting: str) -> Any:
        """Take a sitting from the shelf; return its record, which `write` puts back."""
        record = self.record(sitting)
        storage.remove(self._key(sitting))
        if sitting == self.open:
            self.leave()
        return record

    def all(self) -> dict[str, Any]:
        """The records of all sittings, the latest first."""
        prefix = self._key("")
        names = [key[len(prefix) :] for key in storage.names() if key.startswith(prefix)]
        records = {name: record for name in names if (record := self.record(name)) is not None}
        return dict(sorted(records.items(), key=lambda each: -touched(each[1])))

    def changed(self, key: str) -> None:
        """Say so where another tab went on with the sitting that is open here."""
        if self.open and key == storage.PREFIX + self._key(self.open) and self._is_behind():
            recess.notice(BEHIND, "Catch up", "catch_up")

    def _is_behind(self) -> bool:
        return storage.text(self._key(self.open)) not in (None, self._text)

    def _hold(self, time: Any = None) -> None:
        """Let the page know what is open and when it was kept as it is shown, and open it here
        again."""
        recess.hold(self.open, time)
        if not self.open:
            return
        places = self._places()
        if places.get(self.place) != self.open:
            places.pop(self.place, None)
            places[self.place] = self.open
            newest = list(places.items())[-PLACES:]
            storage.write(f"{self.game.name}/last", dict(newest))

    def _places(self) -> dict[str, str]:
        kept = storage.read(f"{self.game.name}/last")
        return kept if isinstance(kept, dict) else {}

    @property
    def last(self) -> str:
        """The sitting that was open last at this address; empty where there was none."""
        return self._places().get(self.place, "")

    @property
    def seats(self) -> Seats:
        """Who sat at the game last, as it was chosen on this device; else a newcomer's
        opponents."""
        kept = storage.read(f"{self.game.name}/seats")
        try:
            return read_settings(self.game, kept).seats
        except (LinkError, TypeError, AttributeError):
            return self.game.opponents

    def keep_seats(self, seats: Seats) -> None:
        """Keep who sits at the game, for the next one."""
        levels = write_settings(Settings(seats=seats))
        chosen = {name: levels[name] for name in levels if name != "seed"}
        storage.write(f"{self.game.name}/seats", chosen)

    def _say(self, *notice: str) -> None:
        """Say something that is said once."""
        if notice[0] not in self._said:
            self._said.add(notice[0])
            recess.notice(*notice)


def new_name() -> str:
    """A name for a new sitting, under which it is kept."""
    return urandom(4).hex()


def touched(record: dict[str, Any]) -> float:
    """When a sitting was kept, in milliseconds since 1970; 0 where the record does not say."""
    time = record.get("touched")
    return time if isinstance(time, int | float) else 0
