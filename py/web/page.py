"""A game's page: what a person may do there, and the sitting that it is done to."""

from __future__ import annotations

import asyncio
import json
import secrets
from importlib import import_module
from typing import Any

from js import recess
from pyodide.ffi import create_proxy
from pyscript import document

from table.game import HUMAN, Game, load
from table.link import LinkError, Settings, read_settings
from table.seats import Seats
from table.sitting import Sitting
from web import address, shelf, storage
from web.performance import Performance, tell
from web.stage import Stage


def start(name: str) -> None:
    """Open the page of the game `name`, play what was answered already, and be ready."""
    try:
        page = Page(load(name), import_module(f"{name}.view"))
        page.open()
        for command, text in recess.attach(create_proxy(page.receive)):
            page.settle()
            page.receive(command, text)
    except Exception as problem:
        tell("The game could not start", problem)
        return
    document.documentElement.dataset.ready = ""


class Page(Performance):
    """Takes what a person does, hands it to the sitting, and has it shown what comes of it."""

    def __init__(self, game: Game, view: Any) -> None:
        """Take up the sitting that the address names, or the last one, or start one."""
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
        key = address.read() or shelf.last(game)
        kept = shelf.take(game, key)
        self._resumed = kept is not None
        sitting, seats = kept or sit_down(game, settings_of(game, key))
        super().__init__(game, key, sitting, seats, Stage(game, view, sitting.ask))

    def open(self) -> None:
        """Draw the sitting for the first time; a failure of the game's is told, and leaves the
        page to undo it."""
        self._offer()
        try:
            self.refresh(at_once=self._resumed, same_lines=0)
        except Exception as problem:
            tell("Something went wrong", problem)

    def receive(self, command: str, text: str) -> None:
        """Do what a person asked for; a failure is told, never swallowed."""
        try:
            self._commands[command](text)
        except Exception as problem:
            tell("Something went wrong", problem)

    # What a person may do.

    def answer(self, text: str) -> None:
        """Answer the question that waits, unless a computer player is thinking about it."""
        if self.asks_person:
            self.sitting.answer(text)
            self.go_on()

    def answer_each(self, listed: str) -> None:
        """Give several answers, a JSON list of each question's name and the text.

        A name is the question's kind, with its seat behind a hyphen where it has one; an empty one
        is any. Computer players answer in between. The first answer that is not taken, or whose
        question is not the one that waits, is the last: what comes behind it answers others.
        """
        if not self.asks_person:
            return
        for name, text in json.loads(listed):
            self.settle()
            ask = self.sitting.ask
            if ask is None or name not in ("", ask.kind, f"{ask.kind}-{ask.seat}"):
                break
            self.sitting.answer(text)
            if self.sitting.ask is None or self.sitting.ask.error:
                break
        self.go_on()

    def line(self, text: str) -> None:
        """Answer with a line of the console; while a computer player thinks, it waits."""
        ask = self.sitting.ask
        if ask is None or self.looking is not None or self.asks_person:
            self.answer(text)
        else:
            self.wait(*self.lines, text)

    def unline(self, _: str) -> None:
        """Take back the lines that wait."""
        self.wait()

    def undo(self, _: str) -> None:
        """Take back the last answer of a person."""
        self.looking = None
        if self.sitting.undo(self.seats):
            self.refresh()

    def redo(self, _: str) -> None:
        """Give again the answer taken back last."""
        if self.sitting.redo(self.seats):
            self.go_on()

    def look(self, text: str) -> None:
        """Look at a game as it stood before the answer of this number, with what the coach knows
        of it; at its end again where there is none.

        The game is over, or asks no player in particular, as for another round.
        """
        number = int(text) if text.isdecimal() and len(text) < 9 else len(self.sitting.answers)
        ask = self.sitting.ask
        if self.sitting.failure or (ask is not None and ask.seat is not None):
            return
        self.looking = number if number < len(self.sitting.answers) else None
        if self.task is not None:
            self.task.cancel()
        shown = self.draw()
        if self.looking is not None and self.advising:
            self.task = asyncio.ensure_future(self.hint(shown))

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
        self.looking = None
        self.wait()
        self.sitting, self.seats = sit_down(self.game, settings)
        if renamed:
            self.key = address.query(self.settings)
            address.replace(self.key)
            shelf.take(self.game, self.key)
        self._offer()
        self.refresh(at_once=False, same_lines=0)

    def seat(self, form: str) -> None:
        """Hand seats to computer players, or take them back, before a game or during it."""
        given = address.pairs(form)
        seats = {name: given[name] for name in self.game.seat_settings if name in given}
        self.seats = read_settings(self.game, {**self.sitting.options, **seats}).seats
        shelf.keep_seats(self.game, self.seats)
        self.wait()
        self._offer()
        self.refresh()

    def advise(self, _: str) -> None:
        """Show what the coach knows as long as its page of the panel is open."""
        if self.advising != recess.advising:
            self.advising = recess.advising
            self.refresh()

    def skip(self, _: str) -> None:
        """Show the table as it is now, without the frames in between."""
        self.stage.hurried.set()

    def pace(self, _: str) -> None:
        """Play frames one after the other, or show the last one at once."""
        self.paced = not self.paced
        storage.write("paced", self.paced)
        self.bar(playing=self.task is not None and not self.task.done())

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


def settings_of(game: Game, key: str) -> Settings:
    """What the address says, or the sitting that was open last; where neither says anything, those
    sit here who did last."""
    if not key:
        return Settings(seats=shelf.seats(game))
    try:
        return read_settings(game, address.pairs(key))
    except LinkError as problem:
        recess.notice(f"{problem} Here is a game with the usual settings.")
        return Settings()


def sit_down(game: Game, settings: Settings) -> tuple[Sitting, Seats]:
    """A new sitting, and who sits at it; without a seed, chance decides."""
    seed = settings.seed or secrets.token_hex(3)
    return Sitting(game, seed, settings.options), settings.seats
