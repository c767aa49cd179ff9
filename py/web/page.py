"""A game's page: what a person may do there, and the sitting that it is done to."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Generator
from importlib import import_module
from time import perf_counter
from traceback import print_exception
from typing import Any

from js import recess
from pyodide.ffi import create_proxy
from pyscript import document

from table.ask import READY
from table.game import HUMAN, Game, load
from table.link import LinkError, Settings, read_settings
from table.players import finish
from table.seats import Seats, computer_answer
from table.sitting import Sitting
from web import address, shelf, storage
from web.stage import Stage

BREATH = 0.008
"""Seconds that a thought may go on before the page gets to breathe."""


def start(name: str) -> None:
    """Open the page of the game `name`, play what was answered already, and be ready."""
    try:
        page = Page(load(name), import_module(f"{name}.view"))
        page.open()
        for command, text in recess.attach(create_proxy(page.receive)):
            page.settle()
            page.receive(command, text)
    except Exception as problem:
        _tell("The game could not start", problem)
        return
    document.documentElement.dataset.ready = ""


class Page:
    """Takes what a person does, hands it to the sitting, and has drawn what comes of it."""

    def __init__(self, game: Game, view: Any) -> None:
        """Take up the sitting that the address names, or the last one, or start one."""
        self.game = game
        self.advising = recess.advising
        self.paced = storage.read("paced") is not False
        self._performance: asyncio.Task[None] | None = None
        """The frames that play, the computers that think, the coach at work."""
        self._lines: list[str] = []
        """Lines that were typed while a computer player was thinking: they wait for their turn."""
        self._looking: int | None = None
        """The answer before which a game that is over is looked at again."""
        self._commands = {
            "answer": self.answer,
            "answers": self.answer_each,
            "line": self.line,
            "unline": self.unline,
            "undo": self.undo,
            "redo": self.redo,
            "look": self.look,
            "again": self.again,
            "new": self.new,
            "seat": self.seat,
            "advise": self.advise,
            "skip": self.skip,
            "pace": self.pace,
            "share": self.share,
        }
        self.key = address.read() or shelf.last(game)
        kept = shelf.take(game, self.key)
        self._resumed = kept is not None
        self.sitting, self.seats = kept or self._sit_down(self._settings_of_key())
        self.stage = Stage(game, view, self.sitting.ask)

    def _settings_of_key(self) -> Settings:
        """What the address says, or the sitting that was open last; where neither says anything,
        those sit here who did last."""
        if not self.key:
            return Settings(seats=shelf.seats(self.game))
        try:
            return read_settings(self.game, address.pairs(self.key))
        except LinkError as problem:
            recess.notice(f"{problem} Here is a game with the usual settings.")
            return Settings()

    def _sit_down(self, settings: Settings) -> tuple[Sitting, Seats]:
        seed = settings.seed or secrets.token_hex(3)
        return Sitting(self.game, seed, settings.options), settings.seats

    def open(self) -> None:
        """Draw the sitting for the first time; a failure of the game's is told, and leaves the
        page to undo it."""
        self._offer()
        try:
            self._refresh(at_once=self._resumed, same_lines=0)
        except Exception as problem:
            _tell("Something went wrong", problem)

    def receive(self, command: str, text: str) -> None:
        """Do what a person asked for; a failure is told, never swallowed."""
        try:
            self._commands[command](text)
        except Exception as problem:
            _tell("Something went wrong", problem)

    # What a person may do.

    def answer(self, text: str) -> None:
        """Answer the question that waits, unless a computer player is thinking about it."""
        if self._asks_person:
            self.sitting.answer(text)
            self._go_on()

    def answer_each(self, listed: str) -> None:
        """Give several answers, a JSON list of each question's name and the text.

        A name is the question's kind, with its seat behind a hyphen where it has one; an empty one
        is any. Computer players answer in between. The first answer that is not taken, or whose
        question is not the one that waits, is the last: what comes behind it answers others.
        """
        if not self._asks_person:
            return
        for name, text in json.loads(listed):
            self.settle()
            ask = self.sitting.ask
            if ask is None or name not in ("", ask.kind, f"{ask.kind}-{ask.seat}"):
                break
            self.sitting.answer(text)
            if self.sitting.ask is None or self.sitting.ask.error:
                break
        self._go_on()

    def line(self, text: str) -> None:
        """Answer with a line of the console; while a computer player thinks, it waits."""
        ask = self.sitting.ask
        if ask is None or self._looking is not None or self._asks_person:
            self.answer(text)
        else:
            self._wait(*self._lines, text)

    def unline(self, _: str) -> None:
        """Take back the lines that wait."""
        self._wait()

    def _wait(self, *lines: str) -> None:
        self._lines = list(lines)
        recess.waiting("\n".join(lines))

    def undo(self, _: str) -> None:
        """Take back the last answer of a person."""
        self._looking = None
        if self.sitting.undo(self.seats):
            self._refresh()

    def redo(self, _: str) -> None:
        """Give again the answer taken back last."""
        if self.sitting.redo(self.seats):
            self._go_on()

    def look(self, text: str) -> None:
        """Look at a game as it stood before the answer of this number, with what the coach knows
        of it; at its end again where there is none.

        The game is over, or asks no player in particular, as for another round.
        """
        number = int(text) if text.isdecimal() and len(text) < 9 else len(self.sitting.answers)
        ask = self.sitting.ask
        if self.sitting.failure or (ask is not None and ask.seat is not None):
            return
        self._looking = number if number < len(self.sitting.answers) else None
        if self._performance is not None:
            self._performance.cancel()
        shown = self._draw()
        if self._looking is not None and self.advising:
            self._performance = asyncio.ensure_future(self._hint(shown))

    def again(self, _: str) -> None:
        """Start anew with the same settings; chance is another, unless the address fixes it."""
        seed = address.pairs(self.key).get("seed", "")
        self._begin(Settings(seed, self.sitting.options, self.seats))

    def new(self, form: str) -> None:
        """Start anew with the settings of the dialog's form; those who sit here stay."""
        given = {name: value for name, value in address.pairs(form).items() if value}
        settings = read_settings(self.game, given)
        seats = range(len(self.game.seats_with(settings.options)))
        levels = {seat: level for seat, level in self.seats.items() if seat in seats}
        self._begin(settings._replace(seats=levels), renamed=True)

    def _begin(self, settings: Settings, renamed: bool = False) -> None:
        """Start a new sitting in place of this one, or, `renamed`, beside it."""
        self._looking = None
        self._wait()
        self.sitting, self.seats = self._sit_down(settings)
        if renamed:
            self.key = address.query(self.settings)
            address.replace(self.key)
            shelf.take(self.game, self.key)
        self._offer()
        self._refresh(at_once=False, same_lines=0)

    def seat(self, form: str) -> None:
        """Hand seats to computer players, or take them back, before a game or during it."""
        given = address.pairs(form)
        seats = {name: given[name] for name in self.game.seat_settings if name in given}
        self.seats = read_settings(self.game, {**self.sitting.options, **seats}).seats
        shelf.keep_seats(self.game, self.seats)
        self._wait()
        self._offer()
        self._refresh()

    def advise(self, _: str) -> None:
        """Show what the coach knows as long as its page of the panel is open."""
        if self.advising != recess.advising:
            self.advising = recess.advising
            self._refresh()

    def skip(self, _: str) -> None:
        """Show the table as it is now, without the frames in between."""
        self.stage.hurried.set()

    def pace(self, _: str) -> None:
        """Play frames one after the other, or show the last one at once."""
        self.paced = not self.paced
        storage.write("paced", self.paced)
        self._bar(playing=self._performance is not None and not self._performance.done())

    def share(self, _: str) -> None:
        """Hand on a link to this game: its seed, options and computer players."""
        recess.share(self.game.title, address.link(self.settings))

    # How the sitting goes on.

    @property
    def settings(self) -> Settings:
        """What this sitting started from; options that are as always are left out."""
        usual = self.game.defaults
        changed = {name: it for name, it in self.sitting.options.items() if it != usual[name]}
        return Settings(self.sitting.seed, changed, self.seats)

    def _offer(self) -> None:
        """Let the dialog for a new game offer what is being played."""
        seats = self.game.seat_settings[: len(self.game.seats_with(self.sitting.options))]
        levels = {name: self.seats.get(seat, HUMAN) for seat, name in enumerate(seats)}
        recess.seats(**levels)
        recess.offer(self.sitting.seed, **self.sitting.options)

    @property
    def _asks_person(self) -> bool:
        ask = self.sitting.ask
        looking = self._looking is not None
        return ask is not None and not looking and self.sitting.asks_person(ask, self.seats)

    def settle(self) -> None:
        """Let the computer players whose turn it is answer, here and now."""
        while (answer := computer_answer(self.sitting, self.seats)) is not None:
            self.sitting.answer(finish(answer))

    def _go_on(self, at_once: bool = False) -> None:
        """Show what came of an answer; `at_once` leaves out the frames in between."""
        paced = self.paced and not at_once
        self._perform(len(self.sitting.frames) if paced else 0, paced)

    def _refresh(self, at_once: bool = False, same_lines: int | None = None) -> None:
        """Show the sitting as it stands: what happened in it last is not played again.

        Of the console's lines, the first `same_lines` are as they were, all if nothing is said.
        """
        lines = len(self.sitting.console.lines) if same_lines is None else same_lines
        self.stage.unprint(lines)
        self._perform(0, self.paced and not at_once)

    def _perform(self, frames: int, paced: bool) -> None:
        """Keep the sitting, play its last `frames`, and let go on what goes on by itself."""
        if self._performance is not None:
            self._performance.cancel()
        self.stage.hurried.clear()
        shelf.keep(self.key, self.sitting, self.seats)
        computer = computer_answer(self.sitting, self.seats)
        if frames < 2 and computer is None and not self.advising:
            self._draw()
        else:
            self._bar(playing=True)  # at once: the table is not at rest from here on
            self._performance = asyncio.ensure_future(self._play(frames, paced))
        self.stage.say(self.sitting)

    async def _play(self, frames: int, paced: bool) -> None:
        """Play the frames, let computer players have their turns, and ask the coach."""
        try:
            while True:
                if frames > 1:
                    await self.stage.play_frames(self.sitting, self.seats)
                shown = self._draw()
                ask = self.sitting.ask
                answer = computer_answer(self.sitting, self.seats)
                if ask is None or (answer is None and not self._lines):
                    break
                if answer is None:
                    answer, *others = self._lines
                    self._wait(*others)
                elif paced and frames < 2 and ask.kind != READY:
                    await self.stage.pause(self.sitting.scene)
                self.sitting.answer(await _think(answer))
                paced = paced and not self.stage.hurried.is_set()
                frames = len(self.sitting.frames) if paced else 0
                shelf.keep(self.key, self.sitting, self.seats)
                self.stage.say(self.sitting)
            if self.advising and self.game.advise and not self.sitting.failure:
                found = await _think(self._advice(self.sitting))
                self.stage.advise(found)
                if shown is not self.sitting:
                    found = await _think(self._advice(shown))
                self.stage.hint(shown, self.seats, found)
        except Exception as problem:
            _tell("Something went wrong", problem)

    async def _hint(self, sitting: Sitting) -> None:
        """Mark on the table what the coach knows of a position that is looked at."""
        try:
            found = self._advice(sitting)
            self.stage.hint(sitting, self.seats, await _think(found))
        except Exception as problem:
            _tell("Something went wrong", problem)

    def _advice(self, sitting: Sitting) -> Any:
        assert self.game.advise is not None
        return self.game.advise(sitting.ask, sitting.played, self.seats)

    def _draw(self) -> Sitting:
        """Draw the table as it is now, or is looked at, and say what broke off, where something
        did; return the sitting that is drawn."""
        self._bar()  # first: whatever the view does, an answer can be taken back
        shown = self.sitting
        if self._looking is not None:
            answers = shown.answers[: self._looking]
            shown = Sitting(self.game, shown.seed, shown.options, answers)
            self.stage.unprint(len(shown.console.lines))
        self.stage.draw(shown, self.seats)
        recess.look(len(shown.answers), len(self.sitting.answers), self._looking is not None)
        recess.fail("")
        if self.game.advise and not self.advising:
            recess.advice("")
        if self.sitting.failure:
            _tell("", self.sitting.failure)
        return shown

    def _bar(self, playing: bool = False) -> None:
        self.stage.bar(self.sitting, self.seats, playing=playing, paced=self.paced)


def _tell(what: str, problem: Exception) -> None:
    """Tell of a failure in a sentence; its traceback goes to the browser's console."""
    print_exception(problem)
    recess.fail(f"{what}: {problem}" if what else str(problem))


async def _think(work: Any) -> Any:
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
