"""What a page opens: what its address holds, the sitting that was open here, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import urandom
from typing import Any

from engine.answer_codec import BROKEN
from engine.game import Game, Options
from engine.record import (
    LoadedSitting,
    beginning,
    from_address,
    from_link,
    from_record,
    settings_again,
)
from engine.seats import Seats
from engine.settings import InputError, Settings, introduce, write_settings
from engine.sitting import Sitting
from session.device import Device
from session.effects import Effect, Notice, ReplaceFragment
from session.game_store import GameStore
from session.opened import OpenedSitting

AS_IT_WAS = "Your game is as it was."
CANNOT_OPEN = "Your game cannot be opened, and is kept as it is."
AS_USUAL = "Here is a game with the usual settings."


def sit_down(game: Game, settings: Settings) -> OpenedSitting:
    """Return a new sitting; without a seed, chance decides.

    Raises InputError if it cannot begin with these settings.
    """
    seed = settings.seed or urandom(3).hex()
    sitting = Sitting(game, seed, settings.options, settings.start)
    if settings.start and (sitting.failure or (sitting.ask and sitting.ask.error)):
        raise InputError(f"The position does not fit these settings of {game.title}.")
    if settings.names is not None:
        introduce(sitting, settings.seats, settings.names)
    preset = len(sitting.answers)
    return OpenedSitting(
        sitting, settings.seats, resumed=bool(settings.start), preset_answers=preset
    )


class Opening:
    """Opens the sittings of a game on one device."""

    def __init__(self, store: GameStore, device: Device, emit: Callable[[Effect], None]) -> None:
        self.store = store
        self.game = store.game
        self.device = device
        self.emit = emit

    def again(self, options: Options, seats: Seats) -> OpenedSitting:
        """Return a new sitting of the same people, as the address has it begin."""
        given = self.device.read_query(self.store.fragment)
        seed_stays = self.store.seed_stays
        try:
            settings = settings_again(self.game, given, options, seats, seed_stays=seed_stays)
            opened = sit_down(self.game, settings)
        except InputError:  # stored with a sitting, and not what it was
            return sit_down(self.game, Settings("", options, seats))
        if not settings.seed and ("seed" in given or "today" in given):
            self.set_settings(settings._replace(seed=opened.sitting.seed))
        return opened

    def set_settings(self, settings: Settings) -> None:
        """Let the address say what is played now."""
        self.set_fragment(write_settings(settings))

    def page(self, name: str) -> OpenedSitting:
        """Return what the page opens; `name` is the sitting that this tab had open, or empty.

        A notice says so if that is not what the address asks for.
        """
        fragment = self.store.fragment
        given = self.device.read_query(fragment)
        usual = Settings(options=self.game.on_page, seats=self.store.seats)
        try:
            if "answers" in given:
                loaded = from_record(self.game, from_link(self.game, given))
                linked: OpenedSitting = self.link(loaded, "link").open(beginning(given))
                return linked
            settings = from_address(self.game, given) if fragment else usual
            self.store.seed_stays = "seed" in given
            opened = self.stored(name or self.store.last)
            if opened is None and "edition" in given and "start" not in given:
                raise InputError(BROKEN)  # its answers were cut off
            return opened or sit_down(self.game, settings)
        except InputError as problem:
            self.set_fragment({})
            opened = self.stored(name or self.store.last)
            self.emit(Notice(f"{problem} {AS_IT_WAS if opened else AS_USUAL}"))
            return opened or sit_down(self.game, usual)

    def stored(self, name: str) -> OpenedSitting | None:
        """Return the stored sitting `name`, None if there is none that can be read: a notice says
        so where it is there."""
        loaded = self.store.take(name)
        if loaded is None:
            if problem := self.store.problem(name):
                self.emit(Notice(f"{CANNOT_OPEN} {problem}"))
            return None
        self.emit(ReplaceFragment(self.store.fragment))
        return self.show(loaded)._replace(origin=self.store.origin)

    def link(self, loaded: LoadedSitting, source: str) -> Any:
        """Return a `linking.Linked` to open a sitting that came by `source`: a link or a file."""
        from session.linking import Linked  # noqa: PLC0415 (few pages open one)

        return Linked(self, loaded, source)

    def set_fragment(self, given: Mapping[str, str]) -> None:
        """Let the address say what is `given`, for the open sitting."""
        self.store.fragment = self.device.write_query(given)
        self.emit(ReplaceFragment(self.store.fragment))

    def show(self, loaded: LoadedSitting) -> OpenedSitting:
        """Return a loaded sitting as it is; it is read-only if another edition played it."""
        if loaded.read_only:
            total = len(loaded.sitting.answers) + loaded.lost
            how_far = f"as far as answer {len(loaded.sitting.answers)} of {total}"
            self.emit(
                Notice(
                    f"This game was played with another edition of {self.game.title}. "
                    f"It opens to be looked at{', ' + how_far if loaded.lost else ''}.",
                    "Play on from here",
                    "fork",
                )
            )
        return OpenedSitting(loaded.sitting, loaded.seats, resumed=True, read_only=loaded.read_only)
