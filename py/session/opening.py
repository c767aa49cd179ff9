"""What a page opens: what its address holds, the sitting that was open here, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import urandom
from types import MappingProxyType
from typing import NamedTuple

from engine.game import Game, Options
from engine.record import (
    LoadedSitting,
    beginning,
    compare_histories,
    first_divergence,
    from_address,
    from_link,
    from_record,
    merge_private,
    settings_again,
    to_record,
)
from engine.seats import Seats
from engine.settings import InputError, Settings, introduce, write_settings
from engine.sitting import Sitting
from session.device import Device
from session.effects import Effect, Notice, ReplaceFragment
from session.game_store import GameStore

AS_IT_WAS = "Your game is as it was."
AS_USUAL = "Here is a game with the usual settings."
OLDER = "This link is older than your game here, which has gone on: {0} answers, not {1}."
APART = (
    "This link went another way than your game here, from answer {0} on. Both are kept: yours is "
    "under “Games”."
)


class OpenedSitting(NamedTuple):
    """A sitting, who plays, and how the page has it."""

    sitting: Sitting
    seats: Seats
    resumed: bool = False
    """Whether it was played before: nobody wants to see again how it began."""
    read_only: bool = False
    """Whether another edition of the script took its answers: it can be viewed, and played on as a
    new sitting."""
    preset_answers: int = 0
    """How many answers it began with that nobody here gave."""
    superseded_link: LoadedSitting | None = None
    """What a link held that is older than the sitting that is opened instead."""


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
        self._set_fragment(self.device.write_query(write_settings(settings)))

    def page(self, name: str) -> OpenedSitting:
        """Return what the page opens; `name` is the sitting that this tab had open, or empty.

        A notice says so if that is not what the address asks for.
        """
        fragment = self.store.fragment
        given = self.device.read_query(fragment)
        usual = Settings(options=self.game.on_page, seats=self.store.seats)
        try:
            if "answers" in given:
                found = from_record(self.game, from_link(self.game, given))
                return self.link(found, begins=beginning(given))
            settings = from_address(self.game, given) if fragment else usual
            self.store.seed_stays = "seed" in given
            return self.stored(name or self.store.last) or sit_down(self.game, settings)
        except InputError as problem:
            self._set_fragment("")
            opened = self.stored(name or self.store.last)
            self.emit(Notice(f"{problem} {AS_IT_WAS if opened else AS_USUAL}"))
            return opened or sit_down(self.game, usual)

    def stored(self, name: str) -> OpenedSitting | None:
        """Return the stored sitting `name`, None if there is none that can be read."""
        found = self.store.take(name)
        if found is None:
            return None
        self.emit(ReplaceFragment(self.store.fragment))
        return self._shown(found)

    def link(
        self,
        linked: LoadedSitting,
        *,
        anyway: bool = False,
        begins: Mapping[str, str] = MappingProxyType({}),
    ) -> OpenedSitting:
        """Return the sitting that came by a link or a file.

        If it is one of the stored ones, that one goes on with it; or stays as it is, if it has
        gone on itself, unless the link is wanted `anyway`. `begins` is how other sittings begin
        at its address.
        """
        settings = to_record(linked.sitting, linked.seats)["settings"]
        found = {} if linked.read_only or anyway else self._related(linked.sitting)
        if "same" in found or "older" in found:
            name, kept = found.get("same") or found["older"]
            if "same" not in found:
                counts = len(kept.sitting.answers), len(linked.sitting.answers)
                self.emit(Notice(OLDER.format(*counts), "Open the link’s", "open_left"))
            opened = self.stored(name) or self._shown(linked)
            return opened._replace(superseded_link=linked)
        self.store.leave()
        if "newer" in found:
            name, kept = found["newer"]
            self.store.take(name)
            answers = merge_private(kept.sitting, linked.sitting)
            sitting = Sitting(self.game, linked.sitting.seed, linked.sitting.options, answers)
            linked = linked._replace(sitting=sitting)
        elif "apart" in found:
            self.emit(
                Notice(APART.format(first_divergence(found["apart"][1].sitting, linked.sitting)))
            )
        self.store.seed_stays = False
        self._set_fragment(self.device.write_query({**settings, **begins}))
        return self._shown(linked)

    def _set_fragment(self, fragment: str) -> None:
        self.store.fragment = fragment
        self.emit(ReplaceFragment(fragment))

    def _related(self, linked: Sitting) -> dict[str, tuple[str, LoadedSitting]]:
        """Return a stored sitting for each relation that one has to `linked`, the longest of
        each."""
        found: dict[str, tuple[str, LoadedSitting]] = {}
        for name, record in self.store.all().items():
            try:
                if record["settings"]["seed"] != linked.seed:
                    continue  # the quick way, for a store that is full
                kept = from_record(self.game, record)
            except (InputError, LookupError, TypeError):
                continue
            if kept.read_only:
                continue
            way = compare_histories(kept.sitting, linked)
            if way not in found or len(found[way][1].sitting.answers) < len(kept.sitting.answers):
                found[way] = (name, kept)
        return found

    def _shown(self, found: LoadedSitting) -> OpenedSitting:
        if found.read_only:
            total = len(found.sitting.answers) + found.lost
            how_far = f"as far as answer {len(found.sitting.answers)} of {total}"
            self.emit(
                Notice(
                    f"This game was played with another edition of {self.game.title}. "
                    f"It opens to be looked at{', ' + how_far if found.lost else ''}.",
                    "Play on from here",
                    "fork",
                )
            )
        return OpenedSitting(found.sitting, found.seats, resumed=True, read_only=found.read_only)
