"""The sittings of a game that are stored on this device, and the one that is open in this tab."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from os import urandom
from typing import Any

from engine.day import day_of
from engine.game import Game, Result
from engine.names import names_for
from engine.record import LoadedSitting, from_record, to_record
from engine.seats import Seats
from engine.settings import InputError, Settings, read_settings, write_settings
from engine.sitting import Sitting
from engine.widgets import headline
from session.device import Device, load_json, store_json
from session.effects import Effect, Notice, Opened
from session.origin import Origin, from_plain, to_plain

MAX_FRAGMENTS = 50
"""How many addresses are remembered with the sitting that was open there last."""
MAX_NAME = 60
"""Characters of the name that a person gives a game."""
FULL = (
    "This device keeps no more: its storage is full, or blocked. You can play on, but the game "
    "will be gone when this page is closed."
)
WENT_TWO_WAYS = (
    "This game went on in another tab. Both are kept: the other one there, and yours here as a "
    "game of its own."
)
WENT_ON_ELSEWHERE = "This game went on in another tab: this one is behind."
DELETED = "This game was deleted in another tab. If you play on here, it is kept again."


class GameStore:
    """Stores each sitting as it is now, and never replaces one with another."""

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
        self.origin = Origin()
        """Where its answers came from."""
        self.taken_back = 0
        """How many moves of people were taken back in it."""
        self.shows_private = False
        """Whether the page shows what only one of several people here may see, or a secret."""
        self._is_kept = False
        """Whether the sitting is kept as it is now."""
        self._record: dict[str, Any] = {}
        """What this tab stored of it last, or loaded."""
        self._text: str | None = None
        """The same, as it is stored."""
        self._is_full = False
        """Whether the page shows that the storage is full."""

    def _key(self, name: str) -> str:
        return f"{self.game.name}/sitting/{name}"

    def take(self, name: str) -> LoadedSitting | None:
        """Open the stored sitting `name`. Return None, and leave the open one as it is, if `name`
        cannot be read."""
        record = self.record(name)
        if record is None:
            return None
        try:
            loaded = from_record(self.game, record)
        except InputError:
            return None
        self.leave()
        if not loaded.read_only:
            self.open = name
            self.title = str(record.get("name", ""))[:MAX_NAME]
            self.fragment = str(record.get("place", self.fragment))
            self.seed_stays = record.get("seed_stays") is True
            self.origin = from_plain(self.game, record.get("origin"))
            taken_back = record.get("taken_back")
            self.taken_back = taken_back if isinstance(taken_back, int) else 0
            self._know(record)
            self.publish_open()
        return loaded

    def problem(self, name: str) -> str:
        """Return why the stored sitting `name` cannot be read; empty if it can, or there is
        none."""
        if not name or self.device.load(self._key(name)) is None:
            return ""
        try:
            from_record(self.game, self.record(name))
        except InputError as problem:
            return str(problem)
        return ""

    def leave(self) -> None:
        """Leave the open sitting as it is; the next one that is saved is a new one."""
        self.open = self.title = ""
        self.taken_back = 0
        self.origin = Origin()
        self._record, self._text = {}, None
        self.publish_open()

    def record(self, name: str) -> dict[str, Any] | None:
        """Return the record stored under `name`, None if there is none."""
        record = load_json(self.device, self._key(name)) if name else None
        return record if isinstance(record, dict) else None

    def save(self, sitting: Sitting, seats: Seats) -> bool:
        """Store the open sitting as it is; return whether it was stored before and went on."""
        parted = self._went_on_elsewhere()
        record = to_record(sitting, seats) | {
            "name": self.title,
            "place": self.fragment,
            "over": sitting.over or (sitting.has_result and day_of(sitting, seats) != ""),
        }
        result = self.game.result and self.game.result(sitting.scene)
        if result:
            names = names_for(self.game, sitting.scene, sitting.options, seats)
            names = (*names, self.game.title)  # the game itself may win
            series = not (sitting.over and sitting.result)  # its scores count games
            record["ended"] = headline(Result(result.winner) if series else result, names)
        if self.seed_stays:
            record["seed_stays"] = True
        if self.taken_back:
            record["taken_back"] = self.taken_back
        origin = to_plain(self.game, self.origin)
        if origin:
            record["origin"] = origin
        known = self._record.items()
        has_answers = len(sitting.answers) > self.preset_answers
        if not (has_answers or known):
            return False  # nobody loses anything yet
        if record.items() <= known:
            self._warn(is_full=False)
            return False
        went_on = bool(self.open)
        if parted:
            count = min(len(self._record["answers"]), len(sitting.answers))
            self.origin = self.origin._replace(borrowed=count)
            record["origin"] = to_plain(self.game, self.origin)
        if parted or not self.open:
            self.open = new_name()
        if self.write(self.open, record | {"touched": self.device.now()}) and parted:
            self.emit(Notice(WENT_TWO_WAYS))
        return went_on

    def write(self, name: str, record: dict[str, Any], *, is_ours: bool = True) -> bool:
        """Store a record under `name`; return whether it was stored. If it `is_ours`, the open
        sitting is kept by it."""
        done = self.device.store(self._key(name), json.dumps(record))
        is_ours = is_ours and name == self.open
        if done and is_ours:
            self._know(record)
        self._warn(is_full=not done)
        if is_ours:
            self.publish_open(is_kept=done)
        return done

    def _warn(self, *, is_full: bool) -> None:
        """Show a warning once the storage is full, until there is room again."""
        if is_full != self._is_full:
            self._is_full = is_full
            self.emit(Notice(FULL, "Make room", "shelf") if is_full else Notice(""))

    def _know(self, record: dict[str, Any]) -> None:
        """Remember how the open sitting is stored."""
        self._record, self._text = record, self.device.load(self._key(self.open))

    def show_private(self, *, shows: bool) -> None:
        """Note whether the page shows what only one of several people here may see, or a secret."""
        if shows != self.shows_private:
            self.shows_private = shows
            self.publish_open(is_kept=self._is_kept)

    def rename(self, name: str, title: str) -> None:
        """Give a stored sitting a title of the person's own."""
        record = self.record(name)
        if record is not None:
            record["name"] = title.strip()[:MAX_NAME]
            is_ours = not self._went_on_elsewhere()
            if name == self.open:
                self.title = record["name"]
            self.write(name, record, is_ours=is_ours)

    def delete(self, name: str) -> dict[str, Any] | None:
        """Remove a stored sitting; return its record, which `write` restores."""
        record = self.record(name)
        self.device.remove(self._key(name))
        self.device.remove(f"{self.game.name}/drawn")  # it may be this game's, with its names
        names = self._names_by_fragment()
        others = {fragment: it for fragment, it in names.items() if it != name}
        if others != names:
            store_json(self.device, f"{self.game.name}/last", others)
        if name == self.open:
            origin, taken_back = self.origin, self.taken_back
            self.leave()
            self.origin, self.taken_back = origin, taken_back  # it can be played on
        return record

    def restore(self, name: str, record: dict[str, Any]) -> bool:
        """Store a deleted record again; if another tab went on with the game, beside that."""
        now = self.record(name)
        if now is not None:
            mine, theirs = record.get("answers"), now.get("answers")
            if isinstance(mine, list) and isinstance(theirs, list) and mine == theirs[: len(mine)]:
                return True
            name = new_name()
        return self.write(name, record)

    def all(self) -> dict[str, dict[str, Any]]:
        """Return the records of all stored sittings by name, the latest first."""
        prefix = self._key("")
        names = [key[len(prefix) :] for key in self.device.names() if key.startswith(prefix)]
        records = {name: record for name in names if (record := self.record(name)) is not None}
        return dict(sorted(records.items(), key=lambda each: -saved_at(each[1])))

    def changed(self, key: str) -> Seats | None:
        """Take over what another tab, which stored `key`, changed of the open sitting: its title,
        and who sits where, which is returned; show a notice if it went on there, or was deleted."""
        if not self.open or key != self._key(self.open):
            return None
        if self.device.load(key) is None:
            self.publish_open(is_kept=False)
            self.emit(Notice(DELETED))
        elif self._went_on_elsewhere():
            self.emit(Notice(WENT_ON_ELSEWHERE, "Catch up", "catch_up"))
        elif (record := self.record(self.open)) and record != self._record:
            self._know(record)
            self.origin = from_plain(self.game, record.get("origin"))
            with suppress(InputError, LookupError, TypeError):
                return read_settings(self.game, record["settings"]).seats
        return None

    def _went_on_elsewhere(self) -> bool:
        """Return whether another tab gave other answers to the open sitting, or took some back; its
        title is taken over."""
        text = self.device.load(self._key(self.open)) if self.open else None
        if text in (None, self._text):
            return False
        record = self.record(self.open) or {}
        if record.get("answers") != self._record.get("answers"):
            return True
        self.title = str(record.get("name", self.title))[:MAX_NAME]
        return False

    def publish_open(self, *, is_kept: bool = True) -> None:
        """Let the page open this sitting again at this address, and show it at once as it is drawn
        now: unless that is not how it is kept, or is for one of several people here alone."""
        self._is_kept = is_kept
        may_show = is_kept and not self.shows_private
        self.emit(Opened(self.open, self._record.get("touched") if may_show else None))
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
        except (InputError, TypeError, AttributeError, KeyError):  # a slice of a dict, in 3.12
            seats = self.game.opponents
        taken = len(self.game.active_seats(self.game.on_page))
        return {seat: level for seat, level in seats.items() if seat < taken}

    def save_seats(self, seats: Seats) -> None:
        """Store who plays, for the next game."""
        levels = write_settings(Settings(seats=seats))
        chosen = {name: levels[name] for name in levels if name != "seed"}
        store_json(self.device, f"{self.game.name}/seats", chosen)


def new_name() -> str:
    """Return a name for a new sitting, under which it is stored."""
    return urandom(4).hex()


def saved_at(record: dict[str, Any]) -> float:
    """Return when a sitting was saved, in milliseconds since 1970; 0 if its record does not say.

    >>> saved_at({"touched": "yesterday"})
    0
    """
    time = record.get("touched")
    return time if isinstance(time, int | float) else 0
