"""A sitting on one device, with what a person does around it: a command in, effects out.

Everything that can happen between two tabs, two devices and one person happens here, and can be
tried in CPython. Nothing in it draws, stores in the background, or waits: what takes
time is a `Pause` or a `Compute` in `waits_for`, and the performer of the effects calls `resume`.

The work is done by objects that a `Session` holds together, each with a purpose:

- `current`: the sitting, who plays it, and what they may see
- `activity`: what goes on until a person is asked, and how fast
- `screen`: what is drawn
- `coach`: advice and marks
- `turns`: what follows from an answer
- `answers`: what people answer and take back
- `history`: looking back
- `seating`: who plays, and new games
- `aftermath`: what is counted and computed of a game that has ended
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from engine.announce import Announcer
from engine.game import Game
from session import commands as do
from session import effects as show
from session.activity import Activity
from session.aftermath import Aftermath
from session.answers import Answers
from session.coach import Coach
from session.commands import Command
from session.current import CurrentSitting
from session.device import Device
from session.effects import Afterwards, Compute, Effect, Wait
from session.game_store import GameStore
from session.history import History
from session.opened import OpenedSitting
from session.opening import Opening
from session.screen import Screen
from session.seating import Seating
from session.turns import Turns
from session.view import View

PANEL_CLOSED = do.ShowPanel(coach=False, moves=False)


class DialogPerformer(Protocol):
    """What performs the commands of dialogs: `dialogs.Dialogs`."""

    def handle(self, command: do.DialogCommand) -> None:
        """Perform a command."""


class Session:
    """Takes commands, changes its sitting, and returns what is to be shown because of them."""

    current_type = CurrentSitting
    screen_type = Screen
    performers: Mapping[type, Callable[[Any], None]] = {}
    """What performs effects on a page of this kind of session, in place of what does on others."""

    def __init__(
        self,
        game: Game,
        view: View,
        device: Device,
        fragment: str,
        *,
        dialogs: Callable[[Session], DialogPerformer],
        open_name: str = "",
        panel: do.ShowPanel = PANEL_CLOSED,
        has_workshop: bool = False,
        opens: Callable[[GameStore, Device, Callable[[Effect], None]], Opening] = Opening,
    ) -> None:
        """Open what the address' `fragment` asks for, or the stored sitting `open_name`, or start.

        `dialogs` makes what performs the commands of dialogs, once there is one. `panel` says what
        the panel beside the table shows; `has_workshop` whether the site has one
        that knows this game; `opens` makes what opens its sittings.
        """
        self.device = device
        self.has_workshop = has_workshop
        self._effects: list[Effect] = []
        self.store = GameStore(game, device, fragment, self.emit)
        self.opening = opens(self.store, device, self.emit)
        opened = self.opening.page(open_name)
        self.current = self.current_type(game, view, opened)
        self._note_origin(opened)
        self.announcer = Announcer(view)
        self.activity = Activity(self.current, device)
        self.screen = self.screen_type(self.current, self.activity, self.store, panel, self.emit)
        self.coach = Coach(self.screen, self.emit)
        self.turns = Turns(self.screen, self.coach, self.save, self.emit)
        self.answers = Answers(self.turns, self.announcer)
        self.history = History(self.turns, self.begin)
        self.seating = Seating(self.turns, self.opening, self.begin)
        self.aftermath = Aftermath(
            self.current, self.store, self._show_afterwards, has_workshop=has_workshop
        )
        self._make_dialogs = dialogs
        self._dialogs: DialogPerformer | None = None
        self.commands: dict[type, Callable[[Any], None]] = {
            do.Answer: self.answers.answer,
            do.AnswerEach: self.answers.answer_each,
            do.TypeLine: self.answers.type_line,
            do.ClearTypedAhead: lambda _: self.turns.set_typed_ahead(),
            do.Undo: lambda _: self.answers.undo(),
            do.Redo: lambda _: self.answers.redo(),
            do.View: self.history.view,
            do.Replay: lambda _: self.history.replay(),
            do.UndoToViewed: lambda _: self._undo_to_viewed(),
            do.PlayOnFromViewed: lambda _: self.history.play_on(),
            do.PlayAgain: lambda _: self.seating.play_again(),
            do.NewGame: self.seating.start,
            do.ChangeSeats: self.seating.change,
            do.PlayAgainst: self.seating.play_against,
            do.Stored: self.seating.follow_tab,
            do.ShowPanel: self._show_panel,
            do.Skip: lambda _: self.activity.skip(),
            do.TogglePace: lambda _: self._toggle_pace(),
            do.ReportToHost: lambda _: self._report(),
            do.DialogCommand: self._perform_in_dialogs,
        }

    # Commands in, effects out

    def open(self) -> list[Effect]:
        """Return what shows the sitting for the first time."""
        return self._perform_each(lambda: self.begin(self.current.opened))

    def handle(self, command: Command) -> list[Effect]:
        """Return what follows from a command."""
        return self._perform_each(partial(self.commands[type(command)], command))

    def handle_early(self, *commands: Command) -> list[Effect]:
        """Return what follows from commands that were given before there was a session: computer
        players answer before each of them."""

        def perform(command: Command) -> None:
            self.current.play_computer_turns()
            self.commands[type(command)](command)

        return self._perform_each(*(partial(perform, command) for command in commands))

    @property
    def waits_for(self) -> Wait | None:
        """What has to be done before `resume` is called; None if a person has to move."""
        return self.activity.waits_for

    def resume(self, result: Any = None) -> list[Effect]:
        """Go on after what `waits_for` was done, with the result of a computation."""
        return self._perform_each(lambda: self.activity.advance(result))

    @property
    def at_leisure(self) -> Compute | None:
        """What is computed while nothing else goes on; then `resume_at_leisure` is called."""
        return self.aftermath.wanted

    def resume_at_leisure(self, result: Any) -> list[Effect]:
        """Go on after the computation in `at_leisure`, with its result."""
        return self._perform_each(lambda: self.aftermath.resume(result))

    def emit(self, effect: Effect) -> None:
        """Let an effect follow from what is handled now."""
        self._effects.append(effect)

    def _perform_each(self, *steps: Callable[[], None]) -> list[Effect]:
        """Return the effects of some steps. One that fails is reported, and the others are done:
        a fault of a game's must not take undo away."""
        self.turns.at_rest = False
        for step in (*steps, self._announce):
            try:
                step()
            except Exception as problem:
                self.emit(show.Fail("Something went wrong", problem))
        effects, self._effects = self._effects, []
        return effects

    def _announce(self) -> None:
        """Speak what happened, once play has come to rest."""
        current = self.current
        if self.turns.at_rest and current.is_idle and current.viewed is None:
            said = self.announcer.rest(current.shown, current.seats)
            self.emit(show.Announce(f"{said} {self.aftermath.decided}".rstrip()))
            self.aftermath.decided = ""

    # What is open

    def begin(self, opened: OpenedSitting, announced: str = "") -> None:
        """Open a sitting in place of the one before, and show it; `announced` is spoken first."""
        current = self.current
        self.turns.set_typed_ahead()
        current.open(opened)
        self._note_origin(opened)
        self.seating.show()
        if opened.resumed:
            self.announcer.skip(current.sitting, announced)
        else:
            self.announcer.start(announced)
        if opened.known is not None:
            happened = self.announcer.happened(current.shown, current.seats, opened.known)
            news = f"Since then: {happened}" if happened else "This game went on since then."
            self.emit(show.Notice(news, is_news=True))
        self.turns.refresh(at_once=opened.resumed, same_lines=0)

    def _note_origin(self, opened: OpenedSitting) -> None:
        """Let the store know where the answers came from."""
        self.store.preset_answers = opened.preset_answers
        self.store.origin = opened.origin

    def save(self) -> None:
        """Store the sitting, count the game that it ended, and report it; never a read-only one."""
        if self.current.read_only:
            return
        went_on = self.store.save(self.current.sitting, self.current.seats)
        self.aftermath.count(is_new=went_on)
        self._report()

    def _report(self) -> None:
        current = self.current
        origin = None if current.read_only else self.store.origin
        self.emit(show.Report(current.sitting, current.seats, self.store.fragment, origin))

    def _show_afterwards(self, afterwards: Afterwards) -> None:
        """Show lines below the headline of the game that ended, unless the sitting went on."""
        if self.current.sitting.answers == afterwards.ended.answers:
            self.screen.afterwards = afterwards.ended.answers, afterwards.lines
            if self.current.viewed is None and not self.activity.goes_on:
                self.screen.draw()

    # What concerns several of them

    def _undo_to_viewed(self) -> None:
        if self.current.viewed is not None:
            self.answers.take_back(self.current.viewed)

    def _show_panel(self, panel: do.ShowPanel) -> None:
        opens_coach = panel.coach != self.screen.panel.coach
        self.screen.panel = panel
        waits = self.current.awaited and self.activity.waits_for is None
        if opens_coach and waits:
            self.activity.advance()
        elif opens_coach:
            self.turns.refresh()
        else:
            if panel.moves:
                self.screen.list_moves()
            self.screen.show_steps()

    def _toggle_pace(self) -> None:
        self.activity.toggle_pace()
        self.screen.show_bar(playing=self.activity.goes_on)

    def _perform_in_dialogs(self, command: do.DialogCommand) -> None:
        if self._dialogs is None:
            self._dialogs = self._make_dialogs(self)
        self._dialogs.handle(command)
