"""Looking back: earlier answers of the current sitting, viewed, replayed and played on from."""

from __future__ import annotations

from collections.abc import Callable

from engine.day import day_of, settings_of
from engine.sitting import Sitting
from session import commands as do
from session.activity import Steps
from session.effects import Notice, Pause
from session.opened import OpenedSitting
from session.origin import Origin
from session.turns import Turns

FORKED = "This is a game of its own from here on. The other one is under “Games”."


class History:
    """Shows the current sitting as it was before an answer."""

    def __init__(self, turns: Turns, begin: Callable[[OpenedSitting], None]) -> None:
        """`begin` opens another sitting in place of the current one."""
        self.turns = turns
        self.current = turns.current
        self.activity = turns.activity
        self.screen = turns.screen
        self.begin = begin

    def view(self, command: do.View) -> None:
        """Show the table before an answer, or as it is now."""
        current = self.current
        if current.sitting.failure:
            return
        self.activity.stop()
        count = len(current.shown.answers)
        number = count if command.number is None else command.number
        if number >= count and not current.read_only:
            current.viewed = None
            self.turns.refresh(at_once=True)
            return
        current.viewed = max(self._first(), min(number, count))
        drawn = self.screen.draw()
        if self.screen.panel.coach or command.closely:
            self.activity.start(self.turns.coach.mark_viewed(drawn))

    def _first(self) -> int:
        """Return the first answer that can be viewed: of a day's game, the first that was asked."""
        current = self.current
        day = day_of(current.shown, current.seats)
        return len(settings_of(current.game, day).start) if day else 0

    def replay(self) -> None:
        """Show the game from the answer that is viewed, or its start, to its end."""
        count = len(self.current.shown.answers)
        start = 0 if self.current.viewed in (None, count) else self.current.viewed
        self.view(do.View(start))
        if count:
            self.activity.skip_requested = False
            self.activity.start(self._show_answers(max(self._first(), start or 0), count))

    def _show_answers(self, start: int, count: int) -> Steps:
        for self.current.viewed in range(start, count):
            drawn = self.screen.draw(playing=True)
            yield Pause(self.current.view.pace(drawn.scene))
            if self.activity.skip_requested:
                break
        self.view(do.View(None))

    def play_on(self) -> None:
        """Play on from the answer that is viewed, as a separate game."""
        current = self.current
        answers = current.sitting.answers[: current.viewed]
        sitting = Sitting(current.game, current.sitting.seed, current.sitting.options, answers)
        self.turns.store.leave()
        origin = Origin(len(answers), len(answers))
        self.begin(OpenedSitting(sitting, current.seats, resumed=True, origin=origin))
        self.turns.emit(Notice(FORKED))
