"""A game's page: one sitting, who sits at it, and what is drawn of it."""

from __future__ import annotations

import asyncio
import secrets
from importlib import import_module
from time import perf_counter
from traceback import print_exc
from typing import Any

from js import URLSearchParams, history, location, recess
from pyodide.ffi import create_proxy
from pyscript import document

from table.ask import READY, Ask
from table.game import Game, Thought, finish, load
from table.link import LinkError, Settings, read_settings, write_settings
from table.markup import lines_to_html, to_html
from table.record import from_record, to_record
from table.seats import Seats, to_answer
from table.sitting import Sitting
from web import storage

OVER = "The game is over."
"""What stands where the prompt was."""
BREATH = 0.008
"""Seconds that a thought may go on before the page gets to breathe."""


def start(name: str) -> None:
    """Open the page of the game `name`, play what was answered already, and be ready."""
    try:
        page = Page(load(name), import_module(f"{name}.view"))
        for kind, text in recess.attach(create_proxy(page.receive)):
            page.settle()
            page.receive(kind, text)
    except Exception as problem:
        print_exc()
        recess.fail(f"The game could not start: {problem}")
        return
    document.documentElement.dataset.ready = ""


class Page:
    """Takes what a person does, hands it to the sitting, and draws what comes of it."""

    def __init__(self, game: Game, view: Any) -> None:
        self.game = game
        self.view = view
        self.advising = False
        self.paced = storage.read("paced") is not False
        self.sitting: Sitting
        self.seats: Seats
        self.key: str
        self._printed: list[int] = []
        """How many lines the drawn console has at the end of each of its groups."""
        self._secret: int | None = None
        """The first line drawn that another seat may not see, or may see and was not drawn."""
        self._asked: Ask | None = None
        """The question that was drawn last."""
        self._playing: asyncio.Task[None] | None = None
        self._wishes = {
            "answer": self.answer,
            "undo": self.undo,
            "redo": self.redo,
            "new": self.new,
            "seat": self.seat,
            "advise": self.advise,
            "skip": self.skip,
            "pace": self.pace,
            "share": self.share,
        }
        self._open()

    def receive(self, kind: str, text: str) -> None:
        """Do what a person wished for; a failure of ours is told, never swallowed."""
        try:
            self._wishes[kind](text)
        except Exception as problem:
            _fail(problem)

    # What a person may wish for.

    def answer(self, text: str) -> None:
        """Answer the question that waits, unless a computer player is thinking about it."""
        ask = self.sitting.ask
        if ask is not None and self.sitting.asks_person(ask, self.seats):
            self.sitting.answer(text)
            self._go_on()

    def undo(self, _: str) -> None:
        """Take back the last answer of a person."""
        if self.sitting.undo(self.seats):
            self._look_again()

    def redo(self, _: str) -> None:
        """Give again the answer taken back last."""
        if self.sitting.redo(self.seats):
            self._go_on()

    def new(self, form: str) -> None:
        """Start anew with the settings of the dialog's form."""
        given = {name: value for name, value in _pairs(form) if value}
        settings = read_settings(self.game, given)
        self._sit_down(settings)
        self.key = _query(write_settings(self.settings))
        history.replaceState(None, "", f"#{self.key}")
        storage.write(f"{self.game.name}/last", self.key)
        self._offer()
        self._go_on(anew=True)

    def seat(self, form: str) -> None:
        """Hand seats to computer players, or take them back, in the game that is being played."""
        seats = {name: level for name, level in _pairs(form) if name.startswith("seat")}
        self.seats = read_settings(self.game, seats).seats
        document.getElementById("new-game").close()
        self._offer()
        self._look_again()

    def advise(self, _: str) -> None:
        """Show what the coach knows, or stop showing it."""
        self.advising = not self.advising
        self._look_again()

    def skip(self, _: str) -> None:
        """Show the table as it is now, without the frames in between."""
        self._go_on(at_once=True)

    def pace(self, _: str) -> None:
        """Play frames one after the other, or show the last one at once."""
        self.paced = not self.paced
        storage.write("paced", self.paced)
        self._frame(playing=self._playing is not None and not self._playing.done())

    def share(self, _: str) -> None:
        """Hand on a link to this game: its seed, options and computer players."""
        start = _query(write_settings(self.settings))
        recess.share(self.game.title, f"{location.origin}{location.pathname}#{start}")

    # How a sitting starts and goes on.

    def _offer(self) -> None:
        """Let the dialog for a new game offer what is being played."""
        chosen = dict(self.sitting.options)
        if self.game.players:
            for seat in range(len(self.game.seats)):
                chosen[f"seat{seat + 1}"] = self.seats.get(seat, "human")
        for name, value in chosen.items():
            document.getElementById(f"option-{name}").value = value
        document.getElementById("now-seed").textContent = f"Now: {self.sitting.seed}"

    @property
    def settings(self) -> Settings:
        """What this sitting started from; options that are as always are left out."""
        usual = self.game.defaults
        changed = {name: it for name, it in self.sitting.options.items() if it != usual[name]}
        return Settings(self.sitting.seed, changed, self.seats)

    def _open(self) -> None:
        """Take up the sitting that the address names, or the last one, or start one."""
        self.key = location.hash[1:] or storage.read(f"{self.game.name}/last") or ""
        record = storage.read(f"{self.game.name}/sitting/{self.key}")
        kept = from_record(self.game, record)
        if kept is None:
            try:
                settings = read_settings(self.game, dict(_pairs(self.key)))
            except LinkError as problem:
                settings = Settings()
                recess.notice(f"{problem} This is a game as usual.")
            self._sit_down(settings)
        else:
            self.sitting, self.seats = kept
        storage.write(f"{self.game.name}/last", self.key)
        self._offer()
        self._asked = self.sitting.ask  # the page shows it already, and something may be typed
        self._go_on(anew=True, at_once=kept is not None)

    def _sit_down(self, settings: Settings) -> None:
        seed = settings.seed or secrets.token_hex(3)
        self.sitting = Sitting(self.game, seed, settings.options)
        self.seats = settings.seats

    def settle(self) -> None:
        """Let the computer players whose turn it is answer, here and now."""
        while (thought := to_answer(self.sitting, self.seats)) is not None:
            self.sitting.answer(finish(thought))

    def _go_on(self, anew: bool = False, at_once: bool = False, same: int = 0) -> None:
        """Keep the sitting, and draw what happened in it since the last answer.

        `anew` where it is another sitting, of which the first `same` lines are as they were.
        """
        if self._playing is not None:
            self._playing.cancel()
        self._keep()
        if anew:
            self._print(same, same)
        self._say()
        paced = self.paced and not at_once
        frames = len(self.sitting.frames) if paced and not anew else 0
        if frames < 2 and self._rests():
            self._draw()
        else:
            self._frame(playing=True)  # at once: the table is not at rest from here on
            self._playing = asyncio.ensure_future(self._play(frames, paced))

    def _look_again(self) -> None:
        """Go on where nothing new has happened: what has, is not played once more."""
        self._go_on(anew=True, same=len(self.sitting.console.lines))

    def _keep(self) -> None:
        record = to_record(self.sitting, self.seats)
        storage.write(f"{self.game.name}/sitting/{self.key}", record)

    def _rests(self) -> bool:
        """Whether nothing goes on by itself: no computer's turn, no coach at work."""
        return to_answer(self.sitting, self.seats) is None and not self.advising

    async def _play(self, frames: int, paced: bool) -> None:
        """Play the frames, let computer players have their turns, and ask the coach."""
        try:
            while True:
                if frames > 1:
                    await self._play_frames()
                self._draw()
                thought = to_answer(self.sitting, self.seats)
                if thought is None:
                    break
                uncovering = self.sitting.ask is not None and self.sitting.ask.kind == READY
                if paced and frames < 2 and not uncovering:
                    await asyncio.sleep(self.view.pace(self.sitting.scene) / 1000)
                self.sitting.answer(await _think(thought))
                frames = len(self.sitting.frames) if paced else 0
                self._keep()
                self._say()
            if self.advising and self.game.advise:
                found = await _think(self.game.advise(self.sitting))
                recess.advice(to_html(self.view.advice(found)))
        except Exception as problem:
            _fail(problem)

    async def _play_frames(self) -> None:
        for scene, lines in self.sitting.frames:
            self._draw(scene, lines)
            await asyncio.sleep(self.view.pace(scene) / 1000)

    # What is drawn.

    def _draw(self, scene: Any = None, lines: int | None = None) -> None:
        """Draw a frame, or the table as it is now."""
        playing = scene is not None
        sitting = self.sitting
        seen = self._seen(scene if playing else sitting.scene)
        html = to_html(self.view.table(seen, sitting.ask))
        recess.table(html, sitting.ask is self._asked)
        self._asked = sitting.ask
        self._print(len(sitting.console.lines) if lines is None else lines)
        self._frame(playing)
        if not self.advising:
            recess.advice("")

    def _seen(self, scene: Any) -> Any:
        """The scene as whoever looks at the page may see it, where the game hides something.

        That is the one person at the table, or of several the one who is asked.
        """
        if not hasattr(self.view, "seen"):
            return scene
        ask = self.sitting.ask
        people = [seat for seat in range(len(self.game.seats)) if seat not in self.seats]
        asked = None if ask is None or ask.kind == READY else ask.seat
        viewer = people[0] if len(people) == 1 else asked if asked in people else None
        return self.view.seen(scene, self.sitting.console.shown, viewer)

    def _frame(self, playing: bool = False) -> None:
        sitting = self.sitting
        ask = sitting.ask
        thinking = ask is not None and not sitting.asks_person(ask, self.seats)
        recess.frame(
            ask.prompt if ask else OVER,
            bool(sitting.answers),
            bool(sitting.undone),
            playing or (thinking and self.paced),
            thinking,
            self.paced,
            self.advising,
        )

    def _print(self, lines: int, same: int | None = None) -> None:
        """Bring the drawn console to its first `lines` lines; of those drawn, `same` still hold."""
        ask, console = self.sitting.ask, self.sitting.console
        drawn = self._printed[-1] if self._printed else 0
        firsts = (same, self._secret, console.first_private)
        same = min([drawn, *(first for first in firsts if first is not None)])
        if drawn == same >= lines:
            return
        while self._printed and self._printed[-1] > same:
            self._printed.pop()
        start = self._printed[-1] if self._printed else 0
        seat = None if ask is None or ask.seat in self.seats else ask.seat
        html = lines_to_html(console, start, lines, seat) if lines > start else ""
        recess.lines(html, len(self._printed))
        if html:
            self._printed.append(lines)
        self._secret = console.first_private

    def _say(self) -> None:
        """The one place that says what happened, and what is asked."""
        said = [self.view.spoken(frame.scene) for frame in self.sitting.frames]
        ask = self.sitting.ask
        if ask is not None:
            said.append(ask.error or self.view.question(ask))
        recess.say(" ".join(filter(None, said)))


def _fail(problem: Exception) -> None:
    print_exc()
    recess.fail(f"Something went wrong: {problem}")


async def _think(thought: Thought) -> Any:
    """Think a thought to its end, and let the page breathe meanwhile."""
    until = perf_counter() + BREATH
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + BREATH


def _query(settings: dict[str, str]) -> str:
    query = URLSearchParams.new()
    for name, value in settings.items():
        query.append(name, value)
    return str(query.toString())


def _pairs(query: str) -> list[tuple[str, str]]:
    return [(pair[0], pair[1]) for pair in URLSearchParams.new(query).entries()]
