"""Opens a linked sitting, or one from a file, beside the kept ones. Loaded when one is opened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from engine.game import AWAY, Game
from engine.record import (
    LoadedSitting,
    Relation,
    compare_histories,
    first_divergence,
    from_record,
    merge_private,
    to_record,
)
from engine.seats import Seats, people_at
from engine.settings import InputError
from engine.sitting import Sitting
from session.effects import Effect, Notice
from session.game_store import GameStore
from session.opened import OpenedSitting
from session.origin import Origin

OLDER = "This {0} is older than your game here, which has gone on: {1} answers, not {2}."
APART = (
    "This {0} went another way than your game here, from answer {1} on. Both are kept: yours is "
    "under “Games”."
)
PLAYED_FOR_YOU = (
    "This {0} has an answer for {1}, your seat, that was not given here: “{2}”. Your game is as it "
    "was."
)
OTHER_SEED = (
    "This {0} goes on with a game that is not kept here: its seed is “{1}”. Your game by turns has "
    "the seed “{2}”, and is under “Games”."
)
WHO = "This game is kept here for {1}, and this {0} is for {2}."


class Kept(NamedTuple):
    """A game that is kept here, and how its answers relate to those of the linked one."""

    name: str
    loaded: LoadedSitting
    relation: Relation


class Opener(Protocol):
    """What opens the sittings of a page: `opening.Opening`."""

    game: Game
    store: GameStore

    def emit(self, effect: Effect, /) -> None:
        """Return an effect to who performs it."""

    def stored(self, name: str) -> OpenedSitting | None:
        """Return the stored sitting `name`, None if there is none that can be read."""

    def show(self, loaded: LoadedSitting) -> OpenedSitting:
        """Return a sitting as it was found."""

    def set_fragment(self, given: Mapping[str, str]) -> None:
        """Let the address say what is `given`."""


class Linked:
    """A sitting that came by a link or a file, and what to do with it beside the kept ones."""

    def __init__(self, opening: Opener, loaded: LoadedSitting, source: str) -> None:
        """`source` is what it came by, in a word."""
        self.opening = opening
        self.store = opening.store
        self.game = opening.game
        self.loaded = loaded
        self.source = source
        self.kept_for = self.linked_for = ""
        """Whose seats the game that is kept and this one are for, if a person has to choose."""

    def open(
        self,
        begins: Mapping[str, str] = MappingProxyType({}),
        *,
        anyway: bool = False,
        as_kept: bool = False,
    ) -> OpenedSitting:
        """Return the sitting to open.

        If it is one of the games that are kept, that one goes on with it. It stays as it is, and a
        notice says why, if it has gone on itself, if somebody else answered for its people, or if
        it is kept for another seat: `anyway` opens a separate game, `as_kept` takes the kept
        game's seats. `begins` is how other sittings begin at its address.
        """
        related = [] if anyway or self.loaded.read_only else self._related()
        by_turns = [kept for kept in related if self._is_by_turns(kept.loaded)]
        if as_kept and by_turns:
            self.loaded = self.loaded._replace(seats=by_turns[0].loaded.seats)
        fitting = [kept for kept in related if self._fits(kept.loaded)]
        for wanted in ("same", "older", "newer", "apart"):
            for kept in fitting:
                if kept.relation == wanted:
                    return self._open_beside(kept, begins)
        if by_turns:
            return self._ask_who(by_turns[0].loaded)
        if not anyway:
            self._compare_seeds()
        return self._open_own(begins)

    def _related(self) -> list[Kept]:
        """Return the games that are kept with the same start, the longest first."""
        related = []
        for name, record in self.store.all().items():
            try:
                if record["settings"]["seed"] != self.loaded.sitting.seed:
                    continue  # the quick way, for a store that is full
                kept = from_record(self.game, record)
            except (InputError, LookupError, TypeError):
                continue
            how = compare_histories(kept.sitting, self.loaded.sitting)
            if how != "another" and not kept.read_only:
                related.append(Kept(name, kept, how))
        return sorted(related, key=lambda kept: -len(kept.loaded.sitting.answers))

    def _people(self, seats: Seats) -> list[int]:
        return people_at(self.game, self.loaded.sitting.options, seats)

    def _fits(self, kept: LoadedSitting) -> bool:
        """Return whether this is for the people of a kept game. What is for nobody is to look at;
        by turns, links once did not say who is elsewhere."""
        mine, theirs = self._people(kept.seats), self._people(self.loaded.seats)
        says_nothing = AWAY in kept.seats.values() and AWAY not in self.loaded.seats.values()
        return mine == theirs or not theirs or says_nothing

    def _is_by_turns(self, kept: LoadedSitting) -> bool:
        return AWAY in kept.seats.values() and AWAY in self.loaded.seats.values()

    def _open_beside(self, kept: Kept, begins: Mapping[str, str]) -> OpenedSitting:
        """Open the kept game, with what is new; or what went another way."""
        ours, theirs = kept.loaded.sitting, self.loaded.sitting
        if kept.relation == "same":
            return self._keep(kept)
        if kept.relation == "older":
            counts = len(ours.answers), len(theirs.answers)
            return self._keep(kept, OLDER.format(self.source, *counts))
        is_newer = kept.relation == "newer"
        if is_newer:
            theirs = Sitting(self.game, theirs.seed, theirs.options, merge_private(ours, theirs))
        known = len(ours.answers) if is_newer else first_divergence(ours, theirs) - 1
        answered = [
            number
            for number, ask in enumerate(theirs.asked)
            if number >= known and ask.seat in self._people(kept.loaded.seats) and not ask.private
        ]
        by_turns = AWAY in kept.loaded.seats.values()
        if answered and by_turns:
            ask, answer = theirs.played[answered[0]]
            asked = self.game.seats[ask.seat or 0]
            return self._keep(kept, PLAYED_FOR_YOU.format(self.source, asked, answer))
        if not is_newer:
            opened = self._open_own(begins)
            self.opening.emit(Notice(APART.format(self.source, known + 1)))
            return opened
        self.store.take(kept.name)
        count = len(theirs.answers)
        borrowed = count if answered else self.store.origin.borrowed
        origin = self.store.origin._replace(received=count, borrowed=borrowed)
        self.loaded = self.loaded._replace(sitting=theirs, seats=kept.loaded.seats)
        return self._show(begins)._replace(origin=origin, known=known)

    def _keep(self, kept: Kept, why: str = "") -> OpenedSitting:
        """Return the kept game as it is; a notice says `why`, and offers the linked one."""
        if why:
            self.opening.emit(Notice(why, f"Open the {self.source}", "open_left"))
        opened = self.opening.stored(kept.name)
        return (opened or self._open_own({}))._replace(superseded=self)

    def _ask_who(self, kept: LoadedSitting) -> OpenedSitting:
        """Return the linked sitting as anybody may see it, until a person chooses a seat."""
        self.kept_for, self.linked_for = (
            " and ".join(self.game.seats[seat] for seat in self._people(seats))
            for seats in (kept.seats, self.loaded.seats)
        )
        who = WHO.format(self.source, self.kept_for, self.linked_for)
        self.opening.emit(Notice(who, "Choose a seat", "choose_seat"))
        self.store.leave()
        seats = {
            seat: AWAY for seat in self._people({}) if seat in (*kept.seats, *self.loaded.seats)
        }
        shown = self.opening.show(self.loaded._replace(seats={**self.loaded.seats, **seats}))
        return shown._replace(superseded=self, preset_answers=len(shown.sitting.answers))

    def _compare_seeds(self) -> None:
        """Show a notice if people here have answered in a game by turns that is not kept, while
        another one is."""
        people = self._people(self.loaded.seats)
        answered = any(ask.seat in people and not ask.private for ask in self.loaded.sitting.asked)
        if not answered or AWAY not in self.loaded.seats.values():
            return
        for record in self.store.all().values():
            given = record.get("settings")
            if isinstance(given, dict) and AWAY in given.values():
                seeds = self.loaded.sitting.seed, given.get("seed", "")
                self.opening.emit(Notice(OTHER_SEED.format(self.source, *seeds)))
                return

    def _open_own(self, begins: Mapping[str, str]) -> OpenedSitting:
        """Return the linked sitting as a separate game."""
        self.store.leave()
        count = len(self.loaded.sitting.answers)
        opened = self._show(begins)._replace(origin=Origin(count, count))
        # What is only looked at is not kept.
        return opened if self._people(self.loaded.seats) else opened._replace(preset_answers=count)

    def _show(self, begins: Mapping[str, str]) -> OpenedSitting:
        settings = to_record(self.loaded.sitting, self.loaded.seats)["settings"]
        self.store.seed_stays = False
        if self._people(self.loaded.seats):
            self.opening.set_fragment(settings | begins)
        return self.opening.show(self.loaded)
