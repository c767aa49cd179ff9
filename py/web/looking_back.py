"""Looking back at a sitting: at any of its questions, step by step, and on from there."""

from __future__ import annotations

from js import recess

from table.announce import TAKEN_BACK
from table.sitting import Sitting
from web.opening import Opened
from web.performance import Performance, by_itself


class LookingBack(Performance):
    """A sitting that can be looked at as it stood, taken back to there, or played on from there."""

    def look(self, text: str, closely: bool = False) -> None:
        """Look at the game as it stood before the answer of this number, with what the coach knows
        of it if that is open, or where one looks `closely`; at how it stands now where there is
        none."""
        if self.sitting.failure:
            return
        if self.task is not None:
            self.task.cancel()
        count = len(self.sitting.answers)
        number = int(text) if text.isdecimal() and len(text) < 9 else count
        if number >= count and not self.closed:
            self.looking = None
            self.refresh(at_once=True)
            return
        self.looking = min(number, count)
        shown = self.draw()
        ask = self.sitting.ask
        if (self.advising or closely) and (ask is None or ask.seat is None):
            self.task = by_itself(self.hint(shown))

    def look_closely(self, text: str) -> None:
        """Look at the game as it stood before an answer, with the coach's marks on the table."""
        self.look(text, closely=True)

    def replay(self, _: str) -> None:
        """Play the game from where it is looked at, or from its start, to how it stands."""
        count = len(self.sitting.answers)
        start = 0 if self.looking in (None, count) else self.looking
        self.look(str(start))
        if count:
            self.stage.hurried.clear()
            self.task = by_itself(self._replay(start or 0, count))

    async def _replay(self, start: int, count: int) -> None:
        for self.looking in range(start, count):
            shown = self.draw(playing=True)
            await self.stage.pause(shown.scene)
            if self.stage.hurried.is_set():
                break
        self.look("")

    def undo_to(self, _: str) -> None:
        """Take back all answers from the one that is looked at."""
        if self.looking is not None and not self.closed:
            self.wait()
            self.sitting.cut(self.looking)
            self.looking = None
            self.announcer.skip(self.sitting, TAKEN_BACK)
            self.refresh()

    def fork(self, _: str) -> None:
        """Play on from what is looked at as a sitting of its own; the one that was open is kept."""
        answers = self.sitting.answers[: self.looking]
        sitting = Sitting(self.game, self.sitting.seed, self.sitting.options, answers)
        self.shelf.leave()
        self.begin(Opened(sitting, self.seats, resumed=True))
        recess.notice("This is a game of its own from here on. The other one is under “Games”.")

    def turn(self, _: str) -> None:
        """Show what the page of the panel shows that was opened: the coach's words, the moves."""
        self.listing = recess.shows("moves")
        if self.advising != recess.works("advice"):
            self.advising = recess.works("advice")
            self.refresh()
        elif self.listing:
            self.draw()
