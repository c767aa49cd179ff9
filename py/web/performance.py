"""What goes on by itself at a game's page: frames that play, computer players, the coach."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from importlib import import_module
from time import perf_counter
from traceback import print_exception
from typing import Any
from xml.etree.ElementTree import Element

from js import recess

from table.announce import Announcer, advice_spoken
from table.ask import READY
from table.game import AWAY, HUMAN, Game
from table.players import Thought, finish
from table.review import Review
from table.seats import Seats, computer_answer
from table.sitting import Sitting
from web import storage
from web.opening import Opened
from web.shelf import Shelf
from web.stage import Stage

BREATH = 0.008
"""Seconds that a thought may go on before the page gets to breathe."""


class Performance:
    """A sitting as it is shown on its stage, and as it goes on until a person is asked."""

    def __init__(self, game: Game, shelf: Shelf, opened: Opened, stage: Stage) -> None:
        self.game = game
        self.shelf = shelf
        self.stage = stage
        self.announcer = Announcer(stage.view)
        self.announcing: asyncio.Handle | None = None
        """What will be spoken once all that a person did just now is done."""
        self.advised = ""
        """What the coach said last."""
        self.opened = opened
        self.sit(opened)
        self.advising = recess.works("advice")
        self.listing = recess.shows("moves")
        self.paced = storage.read("paced") is not False
        self.lines: list[str] = []
        """Lines that were typed while a computer player was thinking: they wait for their turn."""
        self.taught: int | None = -1 if storage.read(f"{game.name}/begun") else None
        """After how many answers the sentence of a first turn is shown; -1 once it was."""
        self.ended: tuple[str, ...] = ()
        """The game that was looked after last, by its seed, answers and seats."""
        self.review: Review | None = None
        """What its choices gave up."""
        self.task: asyncio.Task[None] | None = None
        """What goes on just now."""

    def begin(self, opened: Opened, announced: str = "") -> None:
        """Sit down to a sitting, and show it, in place of the one before; `announced` is spoken
        first."""
        self.wait()
        self.sit(opened)
        self.offer()
        if opened.resumed:
            self.announcer.skip(self.sitting, announced)
        else:
            self.announcer.start(announced)
        self.refresh(at_once=opened.resumed, same_lines=0)

    def sit(self, opened: Opened) -> None:
        """Have a sitting open; what came of the address may be one to look at only."""
        self.sitting = opened.sitting
        self.seats = opened.seats
        self.closed = opened.foreign
        """Whether the sitting can be looked at only."""
        self.left = opened.left
        self.shelf.given = opened.given
        self.looking = len(opened.sitting.answers) if opened.foreign else None
        """The answer before which the sitting is looked at again."""

    @property
    def rests(self) -> bool:
        """Whether nobody's answer is waited for who is not a person here."""
        ask = self.sitting.ask
        here = ask is None or ask.seat is None or self.sitting.asks_person(ask, self.seats)
        return here or self.closed or self.away

    @property
    def away(self) -> bool:
        """Whether a person at another device has to answer."""
        ask = self.sitting.ask
        return ask is not None and ask.seat is not None and self.seats.get(ask.seat) == AWAY

    @property
    def hands_over(self) -> bool:
        """Whether another device has to have the game: it is asked, or the game ended here."""
        sitting = self.sitting
        by_turns = AWAY in self.seats.values()
        ended_here = sitting.over and (
            (last := sitting.asked[-1].seat) is None or self.seats.get(last) != AWAY
        )
        return not self.closed and (self.away or (by_turns and ended_here))

    @property
    def asks_person(self) -> bool:
        """Whether an answer of a person's here is waited for."""
        ask = self.sitting.ask
        still = self.looking is not None or self.closed
        return ask is not None and not still and self.sitting.asks_person(ask, self.seats)

    def computer_answer(self) -> str | Thought | None:
        """What a computer player answers whose turn it is; None where none is to."""
        return None if self.closed else computer_answer(self.sitting, self.seats)

    def wait(self, *lines: str) -> None:
        """Let these lines wait for their turn, in place of those that did."""
        self.lines = list(lines)
        recess.waiting("\n".join(lines))

    def settle(self) -> None:
        """Let the computer players whose turn it is answer, here and now."""
        while (answer := self.computer_answer()) is not None:
            self.sitting.answer(finish(answer))

    def go_on(self) -> None:
        """Show what came of an answer."""
        frames = len(self.sitting.frames) if self.paced else 0
        self.perform(frames, self.paced)
        if frames < 2:
            self.sound()

    def sound(self) -> None:
        """Play the sound of what the last answer did, if it did anything."""
        if self.sitting.frames:
            self.stage.sound(self.sitting.frames[-1].scene)

    def refresh(self, at_once: bool = False, same_lines: int | None = None) -> None:
        """Show the sitting as it stands: what happened in it last is not played again.

        Of the console's lines, the first `same_lines` are as they were, all if nothing is said.
        """
        lines = len(self.sitting.console.lines) if same_lines is None else same_lines
        self.stage.unprint(lines)
        self.perform(0, self.paced and not at_once)

    def perform(self, frames: int, paced: bool) -> None:
        """Keep the sitting, play its last `frames`, and let go on what goes on by itself."""
        if self.task is not None:
            self.task.cancel()
        self.stage.hurried.clear()
        self.keep()
        if frames < 2 and self.rests and not self.advising:
            self.draw()
            self.rest()
        else:
            self.bar(playing=True)  # at once: the table is not at rest from here on
            self.task = by_itself(self._play(frames, paced))

    def rest(self) -> None:
        """Let play rest: the focus follows to what a person is asked, and what happened is
        announced, once for all that is done in this turn of the event loop."""
        recess.follow()
        if self.announcing is not None:
            self.announcing.cancel()
        self.announcing = asyncio.get_event_loop().call_soon(self._announce)

    def _announce(self) -> None:
        """Speak what is new, unless play goes on already, or the sitting is looked back at."""
        if not self.rests or self.looking is not None:
            return
        try:
            recess.say(self.announcer.rest(self.sitting, self.seats))
        except Exception as problem:
            tell("Something went wrong", problem)

    def advise(self, shown: Element) -> None:
        """Speak what the coach shows, unless it was spoken last."""
        advice = advice_spoken(shown)
        if advice != self.advised:
            self.advised = advice
            recess.say(advice)

    def keep(self) -> None:
        """Keep the sitting as it stands, and count the game that it ended here; not where it is
        another edition's, which is kept."""
        sitting = self.sitting
        if self.closed:
            return
        went_on = self.shelf.keep(sitting, self.seats)
        ended = (sitting.seed, *sitting.answers, str(self.seats)) if sitting.result else ()
        if ended and (went_on or ended != self.ended):
            work = self._look_after(self.shelf.open, sitting.still(), self.seats, went_on)
            self.counting = by_itself(work)
        self.ended = ended
        self.tell()
        if hasattr(recess, "scorm"):  # in a package, and nowhere else
            import_module("web.scorm").report(sitting, self.seats, self.shelf.place)

    def tell(self, _: str = "") -> None:
        """Tell the page around this one how the sitting stands, where there is one that listens."""
        if hasattr(recess, "tell"):
            import_module("web.host").tell(self.sitting, self.seats, self.shelf.place)

    async def _look_after(self, name: str, ended: Sitting, seats: Seats, is_new: bool) -> None:
        """Count a game that has ended where it `is_new`, and show what it comes to, with what is
        loaded only then."""
        await import_module("web.results").look_after(self, name, ended, seats, is_new)

    def show_below(self, ended: Sitting, below: list[Element]) -> None:
        """Show `below` the headline of the game that `ended`, unless the sitting went on since."""
        if self.sitting.answers == ended.answers:
            self.stage.below = len(ended.answers), below
            if self.looking is None and (self.task is None or self.task.done()):
                self.draw()

    async def _play(self, frames: int, paced: bool) -> None:
        """Play the frames, let computer players have their turns, and ask the coach."""
        others_moved = False
        while True:
            if frames > 1:
                await self.stage.play_frames(self.sitting, self.seats)
            shown = self.draw()
            if others_moved and frames < 2:
                self.sound()
            ask = self.sitting.ask
            answer = self.computer_answer()
            if ask is None or (answer is None and not (self.lines and self.asks_person)):
                break
            if answer is None:
                answer, *others = self.lines
                self.wait(*others)
            elif paced and frames < 2 and ask.kind != READY:
                await self.stage.pause(self.sitting.scene)
            self.sitting.answer(await think(answer))
            others_moved = True
            paced = paced and not self.stage.hurried.is_set()
            frames = len(self.sitting.frames) if paced else 0
            self.keep()
        self.rest()
        if (others_moved or frames > 1) and self.asks_person and hasattr(recess, "sound"):
            recess.sound("turn")
        await asyncio.sleep(0)  # the coach speaks after it
        if self.advising and self.game.advise and not self.sitting.failure:
            found = await think(self._advice(self.sitting))
            self.advise(self.stage.advise(self.sitting, self.seats, found))
            if shown is not self.sitting:
                found = await think(self._advice(shown))
            self.stage.hint(shown, self.seats, found)

    async def hint(self, sitting: Sitting) -> None:
        """Mark on the table what the coach knows of a position that is looked at."""
        self.stage.hint(sitting, self.seats, await think(self._advice(sitting)))

    def _advice(self, sitting: Sitting) -> Any:
        assert self.game.advise is not None
        return self.game.advise(sitting.ask, sitting.played, self.seats)

    def offer(self) -> None:
        """Let the page offer what is being played, in the dialog for a new game and at the
        seats."""
        seats = self.game.seat_settings[: len(self.game.seats_with(self.sitting.options))]
        recess.seats(**{name: self.seats.get(seat, HUMAN) for seat, name in enumerate(seats)})
        recess.offer(self.sitting.seed, **self.sitting.options)

    def draw(self, playing: bool = False) -> Sitting:
        """Draw the table as it is now, or is looked at, and say what broke off, where something
        did; return the sitting that is drawn."""
        self.bar(playing)  # first: whatever the view does, an answer can be taken back
        shown, now = self.sitting, None
        if self.looking is not None:
            shown, now = self.sitting.before(self.looking), self.sitting.ask
            self.stage.unprint(len(shown.console.lines))
        self.stage.draw(shown, self.seats, now=now)
        if self.listing:
            self.stage.list_moves(self.sitting)
        recess.look(len(shown.answers), len(self.sitting.answers), self.looking is not None)
        recess.fail("")
        if self.game.advise and not self.advising:
            recess.advice("")
        if self.sitting.failure:
            tell("", self.sitting.failure)
        return shown

    def teach(self) -> None:
        """Show the sentence of a first turn until its question is answered, and never again."""
        kind, sentence = self.game.first_turn
        count, ask = len(self.sitting.answers), self.sitting.ask
        if self.taught is None and ask is not None and ask.kind == kind and self.asks_person:
            self.taught = count
        elif self.taught is not None and count > self.taught >= 0:
            self.taught = -1
            storage.write(f"{self.game.name}/begun", True)
        recess.teach(sentence if self.taught == count and self.looking is None else "")

    def bar(self, playing: bool = False) -> None:
        self.teach()
        self.stage.bar(
            self.sitting,
            playing=playing,
            paced=self.paced,
            thinking=not self.rests,
            away=self.away and not self.closed,
            closed=self.closed,
            looking=self.looking is not None,
            hand_over=self.hands_over,
        )


def tell(what: str, problem: BaseException) -> None:
    """Tell of a failure in a sentence; its traceback goes to the browser's console."""
    print_exception(problem)
    recess.fail(f"{what}: {problem}" if what else str(problem))


def by_itself(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Let something go on by itself; a failure of it is told."""

    def told(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()):
            tell("Something went wrong", problem)

    task = asyncio.ensure_future(work)
    task.add_done_callback(told)
    return task


async def think(work: Any, rest: float = 0) -> Any:
    """The result of `work`; the page gets to breathe while a thought goes on, or to `rest` so many
    seconds."""
    if not isinstance(work, Generator):
        return work
    until = perf_counter() + BREATH
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if perf_counter() > until:
            await asyncio.sleep(rest)
            until = perf_counter() + BREATH
