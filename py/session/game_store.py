"""The sittings of a game that are stored on this device, and the one that is open in this tab."""

from __future__ import annotations

import json
from collections.abc import Callable
from os import urandom
from typing import Any

from engine.game import Game
from engine.record import LoadedSitting, from_record, to_record
from engine.seats import Seats
from engine.settings import InputError, Settings, read_settings, write_settings
from engine.sitting import Sitting
from session.device import Device, load_json, store_json
from session.effects import Effect, Notice, Opened

MAX_FRAGMENTS = 50
"""How many addresses are remembered with the sitting that was open there last."""
MAX_NAME = 60
"""Characters of the name that a person gives a game."""
FULL = (
    "This device keeps no more: its storage is full, or blocked. You can play on, but the game "
    "will be gone when this page is closed."
)
PARTED = (
    "This game went on in another tab. Both are kept: the other one there, and yours here as a "
    "game of its own."
)
BEHIND = "This game went on in another tab: this one is behind."


class GameStore:
    """Stores each sitting as it stands, and never one in place of another."""

    def __init__(
        self, game: Game, device: Device, fragment: str, emit: Callable[[Effect], None]
    ) -> None:
        """`fragment` is what the address says: each has a sitting that was open there last."""
        self.game = game
        self.device = device
        self.fragment = fragment
        self.emit = emit
        self.open = ""
        """The name of the sitting that is open; empty until there is something to store."""
        self.title = ""
        """What the person calls it."""
        self.seed_stays = False
        """Whether the address fixes the seed for every new sitting, as a setting; a link to one
        game does not."""
        self.preset_answers = 0
        """How many answers it began with that nobody here gave: those alone are not stored."""
        self._record: dict[str, Any] = {}
        """What this tab stored of it last, or loaded."""
        self._text: str | None = None
        """The same, as it is stored."""
        self._shown: set[str] = set()
        """The notices that were shown since the page was loaded."""

    def _key(self, name: str) -> str:
        return f"{self.game.name}/sitting/{name}"

    def take(self, name: str) -> LoadedSitting | None:
        """Open the stored sitting `name`; return None, and open none, if it cannot be read."""
        record = self.record(name)
        self.leave()
        if record is None:
            return None
        try:
            found = from_record(self.game, record)
        except InputError:
            return None
        if not found.read_only:
            self.open = name
            self.title = str(record.get("name", ""))[:MAX_NAME]
            self.fragment = str(record.get("place", self.fragment))
            self.seed_stays = record.get("seed_stays") is True
            self._record, self._text = record, self.device.load(self._key(name))
            self._publish_open(record.get("touched"))
        return found

    def leave(self) -> None:
        """Leave the open sitting as it is; the next one that is saved is a new one."""
        self.open = self.title = ""
        self._record, self._text = {}, None
        self._publish_open()

    def record(self, name: str) -> dict[str, Any] | None:
        """Return the record stored under `name`, None if there is none."""
        record = load_json(self.device, self._key(name)) if name else None
        return record if isinstance(record, dict) else None

    def save(self, sitting: Sitting, seats: Seats) -> bool:
        """Store the open sitting as it stands; return whether it was stored before and went on."""
        record = to_record(sitting, seats) | {
            "name": self.title,
            "place": self.fragment,
            "over": sitting.over,
        }
        if self.seed_stays:
            record["seed_stays"] = True
        known = self._record.items()
        has_answers = len(sitting.answers) > self.preset_answers
        if not (has_answers or known) or record.items() <= known:
            return False  # nobody loses anything yet, or it is stored already
        went_on = bool(self.open)
        if not self.open or self._is_stale():
            if self.open:
                self.emit(Notice(PARTED))
            self.open = new_name()
        self.write(self.open, record | {"touched": self.device.now()})
        return went_on

    def write(self, name: str, record: dict[str, Any]) -> bool:
        """Store a record under `name`; return whether it was stored."""
        text = json.dumps(record)
        done = self.device.store(self._key(name), text)
        if done and name == self.open:
            self._record, self._text = record, text
            self._publish_open(record.get("touched"))
        elif not done:
            self._publish_open()
            self._notify_once(Notice(FULL, "Make room", "shelf"))
        return done

    def rename(self, name: str, title: str) -> None:
        """Give a stored sitting a title of the person's own."""
        record = self.record(name)
        if record is not None:
            record["name"] = title.strip()[:MAX_NAME]
            if name == self.open:
                self.title = record["name"]
            self.write(name, record)

    def delete(self, name: str) -> dict[str, Any] | None:
        """Remove a stored sitting; return its record, which `write` restores."""
        record = self.record(name)
        self.device.remove(self._key(name))
        if name == self.open:
            self.leave()
        return record

    def all(self) -> dict[str, dict[str, Any]]:
        """Return the records of all stored sittings by name, the latest first."""
        prefix = self._key("")
        names = [key[len(prefix) :] for key in self.device.names() if key.startswith(prefix)]
        records = {name: record for name in names if (record := self.record(name)) is not None}
        return dict(sorted(records.items(), key=lambda each: -saved_at(each[1])))

    def changed(self, key: str) -> None:
        """Show a notice if another tab, which stored `key`, went on with the open sitting."""
        if self.open and key == self._key(self.open) and self._is_stale():
            self.emit(Notice(BEHIND, "Catch up", "catch_up"))

    def _is_stale(self) -> bool:
        return self.device.load(self._key(self.open)) not in (None, self._text)

    def _publish_open(self, time: float | None = None) -> None:
        """Let the page open this sitting again at this address, as it was saved at `time`."""
        self.emit(Opened(self.open, time))
        if not self.open:
            return
        names = self._names_by_fragment()
        if names.get(self.fragment) != self.open:
            names.pop(self.fragment, None)
            names[self.fragment] = self.open
            latest = list(names.items())[-MAX_FRAGMENTS:]
            store_json(self.device, f"{self.game.name}/last", dict(latest))

    def _names_by_fragment(self) -> dict[str, str]:
        stored = load_json(self.device, f"{self.game.name}/last")
        return stored if isinstance(stored, dict) else {}

    @property
    def last(self) -> str:
        """The sitting that was open last at this address; empty if there was none."""
        name = self._names_by_fragment().get(self.fragment, "")
        return name if isinstance(name, str) else ""

    @property
    def seats(self) -> Seats:
        """Who played last, as chosen on this device; for a newcomer, the game's opponents."""
        stored = load_json(self.device, f"{self.game.name}/seats")
        try:
            seats = read_settings(self.game, stored).seats
        except (InputError, TypeError, AttributeError):
            seats = self.game.opponents
        taken = len(self.game.active_seats(self.game.on_page))
        return {seat: level for seat, level in seats.items() if seat < taken}

    def save_seats(self, seats: Seats) -> None:
        """Store who plays, for the next game."""
        levels = write_settings(Settings(seats=seats))
        chosen = {name: levels[name] for name in levels if name != "seed"}
        store_json(self.device, f"{self.game.name}/seats", chosen)

    def _notify_once(self, notice: Notice) -> None:
        """Show a notice at most once per page load."""
        if notice.text not in self._shown:
            self._shown.add(notice.text)
            self.emit(notice)


def new_name() -> str:
    """Return a name for a new sitting, under which it is stored."""
    return urandom(4).hex()


def saved_at(record: dict[str, Any]) -> float:
    """Return when a sitting was saved, in milliseconds since 1970; 0 if its record does not say."""
    time = record.get("touched")
    return time if isinstance(time, int | float) else 0
