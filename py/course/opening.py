"""What a package on a course site opens: the sitting that the site keeps, or a new one as the
package says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.game import Options
from engine.record import from_address, from_link, from_record
from engine.seats import Seats
from engine.seed import clean_seed
from engine.settings import InputError, Settings
from engine.sitting import Sitting
from session.device import Device
from session.effects import Effect, Notice, ReplaceFragment
from session.game_store import GameStore
from session.opened import OpenedSitting
from session.opening import AS_USUAL, Opening, sit_down
from session.origin import Origin

CUT = (
    "Your course site kept only a part of your game, so its answers are lost. A new game begins as "
    "your course set it up. What the site wrote down of your result stays."
)
CHANGED = (
    "Your course has changed this game since you began. This one goes on as it began, and counts; "
    "“Play again” begins it as it is now."
)
COPY = "course site’s copy"


class Course(NamedTuple):
    """What a package and its course site say of the sittings in it."""

    package: str
    """The name of the package, which no other has."""
    begins: str
    """How every sitting begins in it, as an address says it after its ``#``."""
    goal: str
    """What the course asks for: one of `grade.GOALS`."""
    kept: str = ""
    """The sitting that the course site keeps, as an address says it; empty if it keeps none."""


class CourseOpening(Opening):
    """Opens the sittings of a package.

    A sitting that began as the package says has the package's name in its origin, for as long as
    nobody changes who sits where. So does one that the course site kept: nothing else is given to
    it. What comes by a file, or by *New game*, has none. The address always says what the package
    says, whichever sitting is open.
    """

    def __init__(
        self, course: Course, store: GameStore, device: Device, emit: Callable[[Effect], None]
    ) -> None:
        super().__init__(store, device, emit)
        self.course = course
        self.usual = Settings(
            options=self.game.on_page, seats=self.game.opponents_with(self.game.on_page)
        )

    @property
    def settings(self) -> Settings:
        """What the package says; raises InputError if that is nothing that the game knows."""
        begins = self.course.begins
        given = self.device.read_query(begins)
        return from_address(self.game, given) if begins else self.usual

    def again(self, options: Options, seats: Seats) -> OpenedSitting:
        """Return a new sitting as the package says, whatever was played before."""
        return self._begin()

    def page(self, name: str) -> OpenedSitting:
        """Return the sitting `name`, the one that the course site keeps, or a new one."""
        self.set_fragment({})
        opened = self.stored(name) or self._kept() or self._last()
        if opened is None:
            return self._begin()
        if opened.origin.begun_in and not self._is_as_begun(opened):
            self.emit(Notice(CHANGED))
        return opened

    def counts(self, sitting: Sitting, origin: Origin) -> bool:
        """Return whether a sitting began in this package, and was answered in it."""
        if origin.begun_in != self.course.package or origin.borrowed:
            return False
        try:
            settings = self.settings
        except InputError:
            return False
        start = list(settings.start)  # undo may go back behind it
        return sitting.seed != clean_seed(settings.seed) or sitting.answers[: len(start)] == start

    def set_fragment(self, given: Mapping[str, str]) -> None:
        """Let the address say what the package says, and nothing else."""
        self.store.fragment = self.course.begins
        self.emit(ReplaceFragment(self.course.begins))

    def stored(self, name: str) -> OpenedSitting | None:
        """Return the stored sitting `name`, None if there is none that can be read."""
        opened = super().stored(name)
        self.set_fragment({})
        return opened

    def _begin(self) -> OpenedSitting:
        self.set_fragment({})
        try:
            opened = sit_down(self.game, self.settings)
        except InputError as problem:
            self.emit(Notice(f"{problem} {AS_USUAL}"))
            return sit_down(self.game, self.usual)
        return opened._replace(origin=Origin(begun_in=self.course.package))

    def _kept(self) -> OpenedSitting | None:
        """Return the sitting that the course site keeps, with what this device knows beyond it;
        None if it keeps none that can be read."""
        if not self.course.kept:
            return None
        given = self.device.read_query(self.course.kept)
        try:
            if "answers" not in given:
                raise InputError(CUT)
            loaded = from_record(self.game, from_link(self.game, given))
        except InputError:
            self.emit(Notice(CUT))
            return None
        if not loaded.sitting.answers:
            return None
        linked = self.link(loaded, COPY)
        opened: OpenedSitting = linked.open()
        is_ours = bool(self.store.open) and opened.known is None
        same = (opened.seats, opened.sitting.answers) == (loaded.seats, loaded.sitting.answers)
        if is_ours and not (opened.origin.begun_in or same):
            opened = linked.open(anyway=True)  # a game with the same start that was begun elsewhere
            is_ours = False
        origin = opened.origin if is_ours else Origin()
        return opened._replace(
            seats=opened.seats if is_ours else loaded.seats,
            origin=origin._replace(begun_in=self.course.package),
        )

    def _last(self) -> OpenedSitting | None:
        """Return the sitting of this package that was open last on this device, if there is one."""
        opened = self.stored(self.store.last)
        if opened is not None and opened.origin.begun_in != self.course.package:
            self.store.leave()
            return None
        return opened

    def _is_as_begun(self, opened: OpenedSitting) -> bool:
        """Return whether a sitting began as the package says now."""
        try:
            settings = self.settings
        except InputError:
            return True
        sitting, start = opened.sitting, list(settings.start)
        return (
            sitting.options == {**self.game.defaults, **settings.options}
            and opened.seats == settings.seats
            and (not settings.seed or sitting.seed == clean_seed(settings.seed))
            and sitting.answers[: len(start)] == start
        )
