"""A game's page: gives its session what a person does there, and performs what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from importlib import import_module
from time import perf_counter
from traceback import print_exception
from typing import Any

import js
from pyodide.ffi import create_proxy
from pyscript import document

import web.late  # noqa: F401 (finds modules from here on)
from engine.game import Game, load
from engine.markup import to_html
from session import effects as show
from session.commands import ShowPanel, read_command
from session.effects import Compute, Effect, OwnTurn, Pause, Wait
from session.opening import Opening
from session.session import Session
from session.view import View, load_view
from web.bridge import recess
from web.device import BrowserDevice
from web.renderer import Renderer

LISTENERS = ("host", "scorm")
"""What a report may go to: a page around this one, a course site. Modules of `web`, too."""
MAX_SLICE_S = 0.008
"""How long a computation goes on before the page may paint and take clicks."""


def start(name: str, game: Game | None = None, kind: type[Session] = Session) -> None:
    """Open the page of the game `name`, do what was asked for before, and be ready."""
    try:
        page = Page(game or load(name), load_view(name), kind)
        page.open()
        page.receive_early(recess.attach(create_proxy(page.receive)))
    except Exception as problem:
        report_error("The game could not start", problem)
        return
    document.documentElement.dataset.ready = ""


class Page:
    """Performs the effects of a session, and lets what takes time go on."""

    def __init__(self, game: Game, view: View, kind: type[Session]) -> None:
        """Open what the address of the page asks for, of `game` and with its `view`."""
        renderer = Renderer(view, recess)
        scorm = import_module("web.scorm") if hasattr(recess, "scorm") else None
        self.device = scorm.PackageDevice() if scorm else BrowserDevice()
        self.session = kind(
            game,
            view,
            self.device,
            recess.fragment,
            dialogs=lambda session: import_module("session.dialogs").Dialogs(session),
            open_name=recess.openSitting,
            panel=ShowPanel(recess.isPanelActive("advice"), recess.isPanelVisible("moves")),
            has_workshop=hasattr(document.documentElement.dataset, "task") and not scorm,
            opens=scorm.opens() if scorm else Opening,
        )
        self._waits_for: Wait | None = None
        self._task: asyncio.Task[None] | None = None
        self._at_leisure: Compute | None = None
        self._performers: dict[type, Callable[[Any], None]] = {
            show.Draw: renderer.draw,
            show.Print: renderer.print,
            show.Unprint: renderer.unprint,
            show.ListMoves: renderer.list_moves,
            show.ShowBar: lambda bar: recess.bar(**bar._asdict()),
            show.LookBack: lambda look: recess.look(*look),
            show.ShowAdvice: self._show_advice,
            show.Announce: lambda announce: recess.say(announce.text),
            show.Sound: lambda sound: recess.sound(sound.name),
            show.Remark: lambda remark: recess.remark(*remark),
            show.FollowFocus: lambda _: recess.follow(),
            show.Notice: lambda notice: recess.notice(*notice),
            show.Fail: lambda fail: report_error(*fail),
            show.ShowFirstTurn: lambda first: recess.teach(first.sentence),
            show.ShowTypedAhead: lambda typed: recess.typedAhead("\n".join(typed.lines)),
            show.ShowSeats: lambda seats: recess.seats(**seats.levels),
            show.ShowSettings: lambda played: recess.offer(
                played.seed, played.day, **played.options
            ),
            show.ShowDialog: lambda dialog: recess.dialog(dialog.html),
            show.ShowPicture: lambda picture: recess.picture(*picture),
            show.Opened: lambda opened: recess.publishOpenSitting(*opened),
            show.ReplaceFragment: lambda replace: replace_fragment(replace.fragment),
            show.GoTo: lambda leave: go_to(leave.address),
            show.Report: self._report,
            **kind.performers,
        }

    def open(self) -> None:
        """Draw the sitting for the first time."""
        self._perform(self.session.open())
        self._wait()

    def receive(self, name: str, text: str) -> None:
        """Do what a person asked for, a command by its name and the text that came with it."""
        self._perform(self.session.handle(read_command(name, text, self.device)))
        self._wait()

    def receive_early(self, given: Iterable[tuple[str, str]]) -> None:
        """Do what a person asked for before Python was there."""
        commands = [read_command(name, text, self.device) for name, text in given]
        if commands:
            self._perform(self.session.handle_early(*commands))
            self._wait()

    def _perform(self, effects: Iterable[Effect]) -> None:
        """Perform effects in their order; one that fails is reported, and the others are done."""
        for effect in effects:
            try:
                self._performers[type(effect)](effect)
            except Exception as problem:
                report_error("Something went wrong", problem)

    def _wait(self) -> None:
        """Let what the session waits for go on, in place of what it waited for before."""
        self._compute_at_leisure()
        if self.session.waits_for is self._waits_for:
            return
        self._waits_for = self.session.waits_for
        if self._task is not None:
            self._task.cancel()
        if self._waits_for is not None:
            self._task = start_task(self._go_on())

    async def _go_on(self) -> None:
        while (wait := self.session.waits_for) is not None:
            self._waits_for = wait
            if isinstance(wait, Pause):
                await asyncio.sleep(wait.duration_ms / 1000)
                result = None
            else:
                result = await run_cooperatively(wait)
            self._perform(self.session.resume(result))
        self._waits_for = None
        self._compute_at_leisure()

    def _compute_at_leisure(self) -> None:
        """Start what the session wants computed while nothing else goes on, unless it runs."""

        async def run(wanted: Compute) -> None:
            while self._waits_for is not None:  # play comes first
                await asyncio.sleep(wanted.rest_ms / 1000)
            result = await run_cooperatively(wanted)
            if self.session.at_leisure is wanted:
                self._perform(self.session.resume_at_leisure(result))
                self._wait()

        wanted = self.session.at_leisure
        if wanted is not None and wanted is not self._at_leisure:
            start_task(run(wanted))
        self._at_leisure = wanted

    def _show_advice(self, effect: show.ShowAdvice) -> None:
        recess.advice("" if effect.advice is None else to_html(effect.advice))

    def _report(self, effect: show.Report) -> None:
        """Report the sitting where somebody listens: a page around this one, a course site."""
        for listener in LISTENERS:
            if hasattr(recess, listener):
                import_module(f"web.{listener}").report(effect, self.session)


def go_to(address: str) -> None:
    """Leave for another page of the site; from a frame, open it beside the page around it."""
    if hasattr(document.documentElement.dataset, "embed"):
        js.open(address, "_blank")
    else:
        js.location.href = address


def replace_fragment(fragment: str) -> None:
    """Let the address say `fragment` after its ``#``, without leaving the page."""
    said = recess.program + fragment
    address = f"#{said}" if said else js.location.pathname + js.location.search
    js.history.replaceState(js.history.state, "", address)


def report_error(what: str, problem: BaseException | None = None) -> None:
    """Report a failure in a sentence; its traceback goes to the browser's console.

    Without a problem, show `what` alone; an empty text takes the report away.
    """
    if problem is not None:
        print_exception(problem)
        what = f"{what}: {problem}" if what != str(problem) else what
    recess.fail(what)


def start_task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Run `work` beside everything else; a failure of it is reported."""

    def report(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()):
            report_error("Something went wrong", problem)

    task = asyncio.ensure_future(work)
    task.add_done_callback(report)
    return task


async def run_cooperatively(wanted: Compute) -> Any:
    """Return the result of a computation, which gives way to the page between its slices."""
    work = wanted.work
    if isinstance(work, OwnTurn):
        return await import_module("web.own").answer(work)
    if isinstance(work, Awaitable):
        return await work
    if not isinstance(work, Generator):
        return work
    until = perf_counter() + MAX_SLICE_S
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if perf_counter() > until:
            await asyncio.sleep(wanted.rest_ms / 1000)
            until = perf_counter() + MAX_SLICE_S
