"""What goes on by itself at a game's page: frames that play, computer players, the coach."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import perf_counter
from traceback import print_exception
from typing import Any

from js import recess

from table.ask import READY
from table.game import Game
from table.players import finish
from table.seats import Seats, computer_answer
from table.sitting import Sitting
from web import shelf, storage
from web.stage import Stage

BREATH = 0.008
"""Seconds that a thought may go on before the page gets to breathe."""


class Performance:
    """A sitting as it is shown on its stage, and as it goes on until a person is asked."""

    def __init__(self, game: Game, key: str, sitting: Sitting, seats: Seats, stage: Stage) -> None:
        """`key` is what the sitting is kept under."""
        self.game = game
        self.key = key
        self.sitting = sitting
        self.seats = seats
        self.stage = stage
        self.advising = recess.advising
        self.paced = storage.read("paced") is not False
        self.lines: list[str] = []
        """Lines that were typed while a computer player was thinking: they wait for their turn."""
        self.looking: int | None = None
        """The answer before which a game that is over is looked at again."""
        self.task: asyncio.Task[None] | None = None
        """What goes on just now."""

    @property
    def asks_person(self) -> bool:
        """Whether an answer of a person's is waited for."""
        ask = self.sitting.ask
        looking = self.looking is not None
        return ask is not None and not looking and self.sitting.asks_person(ask, self.seats)

    def wait(self, *lines: str) -> None:
        """Let these lines wait for their turn, in place of those that did."""
        self.lines = list(lines)
        recess.waiting("\n".join(lines))

    def settle(self) -> None:
        """Let the computer players whose turn it is answer, here and now."""
        while (answer := computer_answer(self.sitting, self.seats)) is not None:
            self.sitting.answer(finish(answer))

    def go_on(self) -> None:
        """Show what came of an answer."""
        self.perform(len(self.sitting.frames) if self.paced else 0, self.paced)

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
        shelf.keep(self.key, self.sitting, self.seats)
        ask = self.sitting.ask
        rests = ask is None or ask.seat is None or self.sitting.asks_person(ask, self.seats)
        if frames < 2 and rests and not self.advising:
            self.draw()
        else:
            self.bar(playing=True)  # at once: the table is not at rest from here on
            self.task = asyncio.ensure_future(self._play(frames, paced))
        self.stage.say(self.sitting)

    async def _play(self, frames: int, paced: bool) -> None:
        """Play the frames, let computer players have their turns, and ask the coach."""
        try:
            while True:
                if frames > 1:
                    await self.stage.play_frames(self.sitting, self.seats)
                shown = self.draw()
                ask = self.sitting.ask
                answer = computer_answer(self.sitting, self.seats)
                if ask is None or (answer is None and not self.lines):
                    break
                if answer is None:
                    answer, *others = self.lines
                    self.wait(*others)
                elif paced and frames < 2 and ask.kind != READY:
                    await self.stage.pause(self.sitting.scene)
                self.sitting.answer(await think(answer))
                paced = paced and not self.stage.hurried.is_set()
                frames = len(self.sitting.frames) if paced else 0
                shelf.keep(self.key, self.sitting, self.seats)
                self.stage.say(self.sitting)
            if self.advising and self.game.advise and not self.sitting.failure:
                found = await think(self._advice(self.sitting))
                self.stage.advise(found)
                if shown is not self.sitting:
                    found = await think(self._advice(shown))
                self.stage.hint(shown, self.seats, found)
        except Exception as problem:
            tell("Something went wrong", problem)

    async def hint(self, sitting: Sitting) -> None:
        """Mark on the table what the coach knows of a position that is looked at."""
        try:
            found = self._advice(sitting)
            self.stage.hint(sitting, self.seats, await think(found))
        except Exception as problem:
            tell("Something went wrong", problem)

    def _advice(self, sitting: Sitting) -> Any:
        assert self.game.advise is not None
        return self.game.advise(sitting.ask, sitting.played, self.seats)

    def draw(self) -> Sitting:
        """Draw the table as it is now, or is looked at, and say what broke off, where something
        did; return the sitting that is drawn."""
        self.bar()  # first: whatever the view does, an answer can be taken back
        shown = self.sitting
        if self.looking is not None:
            answers = shown.answers[: self.looking]
            shown = Sitting(self.game, shown.seed, shown.options, answers)
            self.stage.unprint(len(shown.console.lines))
        self.stage.draw(shown, self.seats)
        recess.look(len(shown.answers), len(self.sitting.answers), self.looking is not None)
        recess.fail("")
        if self.game.advise and not self.advising:
            recess.advice("")
        if self.sitting.failure:
            tell("", self.sitting.failure)
        return shown

    def bar(self, playing: bool = False) -> None:
        self.stage.bar(self.sitting, self.seats, playing=playing, paced=self.paced)


def tell(what: str, problem: Exception) -> None:
    """Tell of a failure in a sentence; its traceback goes to the browser's console."""
    print_exception(problem)
    recess.fail(f"{what}: {problem}" if what else str(problem))


async def think(work: Any) -> Any:
    """The result of `work`; the page gets to breathe while a thought goes on."""
    if not isinstance(work, Generator):
        return work
    until = perf_counter() + BREATH
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + BREATH
