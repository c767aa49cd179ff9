"""A game's page: what a person may do there, and the sitting that it is done to."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

from js import recess
from pyodide.ffi import create_proxy
from pyscript import document

from table.announce import NEW_GAME, TAKEN_BACK, page_word
from table.game import Game, load
from table.link import read_settings
from web import address, storage
from web.looking_back import LookingBack
from web.opening import open_page, sit_down, sit_down_again
from web.performance import tell
from web.shelf import Shelf
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


class Page(LookingBack):
    """Takes what a person does, hands it to the sitting, and has it shown what comes of it."""

    def __init__(self, game: Game, view: Any) -> None:
        """Take up the sitting that the address names, or the last one, or start one."""
        self._commands: dict[str, Callable[[str], None]] = {
            "answer": self.answer,
            "answers": self.answer_each,
            "line": self.line,
            "unline": self.unline,
            "undo": self.undo,
            "redo": self.redo,
            "look": self.look,
            "look_closely": self.look_closely,
            "replay": self.replay,
            "undo_to": self.undo_to,
            "fork": self.fork,
            "again": self.again,
            "new": self.new,
            "seat": self.seat,
            "turn": self.turn,
            "skip": self.skip,
            "pace": self.pace,
            "tell": self.tell,
        }
        shelf = Shelf(game, str(recess.place))
        opened = open_page(shelf)
        super().__init__(game, shelf, opened, Stage(game, view, opened.sitting.ask))

    def open(self) -> None:
        """Draw the sitting for the first time; a failure of the game's is told, and leaves the
        page to undo it."""
        try:
            self.begin(self.opened)
        except Exception as problem:
            tell("Something went wrong", problem)

    def receive(self, command: str, text: str) -> None:
        """Do what a person asked for; a failure is told, never swallowed."""
        try:
            if command not in self._commands:  # what few do, and what is loaded once they do it
                self._commands |= import_module("web.desk").commands(self)
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
        """Answer with a line of the console; while a computer player thinks, it waits. A word of
        the page's own is answered by the page."""
        ask = self.sitting.ask
        word = page_word(text, ask)
        if word:
            recess.remark(text, self.announcer.word(word, self.sitting, self.seats))
        elif ask is None or self.looking is not None or self.asks_person:
            self.answer(text)
        elif not self.away:
            self.wait(*self.lines, text)

    def unline(self, _: str) -> None:
        """Take back the lines that wait."""
        self.wait()

    def undo(self, _: str) -> None:
        """Take back the last answer of a person."""
        if not self.closed and self.sitting.undo(self.seats):
            self.wait()  # lines that were typed ahead answered what is taken back
            self.looking = None
            self.announcer.skip(self.sitting, TAKEN_BACK)
            self.refresh()

    def redo(self, _: str) -> None:
        """Give again the answer taken back last."""
        if not self.closed and self.sitting.redo(self.seats):
            self.go_on()

    def again(self, _: str) -> None:
        """Start anew with the same settings, as the address has it begin; chance is another, unless
        the address fixes it."""
        self.shelf.leave()
        self.begin(sit_down_again(self.shelf, self.sitting.options, self.seats), NEW_GAME)

    def new(self, form: str) -> None:
        """Start anew with the settings of the dialog's form; those who sit here stay, with the
        names that the address gives them."""
        given = {name: value for name, value in address.pairs(form).items() if value}
        names = address.pairs(self.shelf.place).get("names")
        settings = read_settings(self.game, given if names is None else {**given, "names": names})
        seats = range(len(self.game.seats_with(settings.options)))
        levels = {seat: level for seat, level in self.seats.items() if seat in seats}
        settings = settings._replace(seats=levels)
        opened = sit_down(self.game, settings)
        self.shelf.leave()
        self.shelf.seed_stays = False
        self.shelf.place = address.of(settings._replace(seed=opened.sitting.seed))
        address.replace(self.shelf.place)
        self.begin(opened, NEW_GAME)

    def seat(self, form: str) -> None:
        """Hand seats to computer players, or take them back, before a game or during it."""
        given = address.pairs(form)
        seats = {name: given[name] for name in self.game.seat_settings if name in given}
        self.seats = read_settings(self.game, {**self.sitting.options, **seats}).seats
        self.shelf.keep_seats(self.seats)
        self.wait()
        self.offer()
        self.refresh()

    def skip(self, _: str) -> None:
        """Show the table as it is now, without the frames in between."""
        self.stage.hurried.set()

    def pace(self, _: str) -> None:
        """Play frames one after the other, or show the last one at once."""
        self.paced = not self.paced
        storage.write("paced", self.paced)
        self.bar(playing=self.task is not None and not self.task.done())
