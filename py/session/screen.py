"""What is shown of the current sitting: the table, the console and the bar below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from engine.ask import READY, Ask
from engine.hints import Hints
from engine.sitting import Sitting
from session import effects as show
from session.activity import Activity
from session.commands import ShowPanel
from session.current import CurrentSitting
from session.device import load_json, store_json
from session.effects import Effect
from session.game_store import GameStore
from session.view import everything

OVER = "The game is over."
"""The prompt after the end of a game."""
BROKEN = "The game broke off."
"""The prompt after the script failed."""


class Screen:
    """Emits what draws the current sitting, each effect with no more than the viewer may see."""

    def __init__(
        self,
        current: CurrentSitting,
        activity: Activity,
        store: GameStore,
        panel: ShowPanel,
        emit: Callable[[Effect], None],
    ) -> None:
        self.current = current
        self.activity = activity
        self.store = store
        self.emit = emit
        self.panel = panel
        """What the panel beside the table shows."""
        self._asked: Ask | None = None
        """The question that was drawn last."""
        self._answered = 0
        """How many answers had been given by then."""
        self.afterwards: tuple[list[str], list[Element]] = ([], [])
        """What is below the headline of the game that ended after these answers, and after the last
        of them all."""
        begun = load_json(store.device, f"{current.game.name}/begun")
        self._first_turn: int | None = -1 if begun else None
        """After how many answers the sentence of a first turn is shown; -1 once it was."""

    def draw(self, *, playing: bool = False) -> Sitting:
        """Draw the sitting as it is now, or is viewed; return the one that is drawn."""
        self.show_bar(playing=playing)  # first: whatever the view does, undo stays possible
        current = self.current
        shown, viewed = current.shown, current.viewed
        drawn, now = shown, None
        if viewed is not None:
            drawn, now = current.sitting.at(viewed), shown.ask
        if drawn is not current.sitting:
            self.emit(show.Unprint(len(drawn.console.lines)))
        self.emit(show.Fail(""))  # before what may fail again
        self.draw_sitting(drawn, now=now)
        several = len(current.people) > 1
        hides = current.hides(shown)
        self.store.show_private(shows=several and hides and current.uncovered is not None)
        if self.panel.moves:
            self.list_moves()
        self.show_steps()
        if current.game.advise and not self.panel.coach:
            self.emit(show.ShowAdvice(None))
        failure = current.sitting.failure
        if failure:
            self.emit(show.Fail(str(failure), failure))
        return drawn

    def show_steps(self) -> None:
        """Show which answer is viewed, and the steps to others: in the list of moves if that
        is visible, else below the table."""
        count, viewed = len(self.current.shown.answers), self.current.viewed
        number = count if viewed is None else viewed
        self.emit(show.LookBack(number, count, viewed is not None))

    def list_moves(self) -> None:
        """List the questions and answers so far."""
        shown = self.current.shown
        names = self.current.names(shown, shown.scene)
        whose: dict[int | None, str] = {}
        if len(shown.game.active_seats(shown.options)) > 1:
            whose = {seat: f"{name}: " for seat, name in enumerate(names)}
        moves = [(whose.get(ask.seat, "") + ask.prompt, answer) for ask, answer in shown.played]
        self.emit(show.ListMoves(moves))

    def draw_awaited(self, awaited: Ask, number: int) -> None:
        """Draw what the page asks before the frame of this number."""
        sitting = self.current.sitting
        if number:
            lines = sitting.frames[number - 1].lines
            self.emit(show.Print(sitting.console, lines, awaited.seat))
        self.show_bar()
        names = self.current.names(sitting, awaited.scene)
        self.emit(show.Draw(awaited.scene, awaited, names))
        self._asked = None

    def draw_sitting(
        self,
        sitting: Sitting,
        *,
        frame: int | None = None,
        hints: Hints | None = None,
        now: Ask | None = None,
    ) -> None:
        """Draw the table and the console of `sitting`, or of one of its frames.

        While an earlier answer is viewed, `now` is what is asked at present: its player is the
        viewer, and sees no more of what was hidden than they could see then.
        """
        current = self.current
        ask = sitting.ask
        if frame is None:
            scene, lines = sitting.scene, len(sitting.console.lines)
        else:
            scene, lines = sitting.frames[frame]
        if sitting.failure:
            ask = sitting.asked[-1] if sitting.asked else None
        elif sitting is current.sitting:
            ask = current.shown.ask
        viewer = current.viewer(sitting, now or ask)
        reader = viewer
        if not now and ask:
            reader = None if ask.seat in current.seats else ask.seat
        self.emit(show.Print(sitting.console, lines, reader))
        if scene is None:
            return
        seen = current.view.seen(scene, sitting.console.shown, viewer)
        if now and ask and ask.seat not in (None, viewer) and current.view.seen is not everything:
            ask = None  # what another player may answer shows what is hidden
        if ask and ask.kind == READY and len(current.people) < 2:
            ask = None  # nobody here looks away for a computer, or for somebody elsewhere
        same = self._still_asks(sitting, ask)
        answers, afterwards = self.afterwards
        given = sitting.answers[: len(answers)] if sitting.over else sitting.answers
        below = afterwards if given == answers else []
        self.emit(show.Draw(seen, ask, current.names(sitting, seen), same, hints, below))
        self._asked = ask
        self._answered = len(sitting.answers)

    def _still_asks(self, sitting: Sitting, ask: Ask | None) -> bool:
        """Return whether the question drawn last still waits: what is half entered stays."""
        before = self._asked
        if ask is None or before is None:
            return False
        again = ask.error != "" or len(sitting.answers) < self._answered
        same = ask._replace(error="", answers=None) == before._replace(error="", answers=None)
        return ask is before or (again and same)

    def draw_hints(self, sitting: Sitting, hints: Hints) -> None:
        """Mark on the table what the coach says of `sitting`."""
        current = self.current
        self.draw_sitting(
            sitting, hints=hints, now=None if current.viewed is None else current.shown.ask
        )

    def sound(self, scene: Any) -> None:
        """Let a scene be heard."""
        name = self.current.view.sound(scene)
        if name:
            self.emit(show.Sound(name))

    def sound_last(self) -> None:
        """Let the last thing that happened be heard, if anything did."""
        frames = self.current.sitting.frames
        if frames:
            self.sound(frames[-1].scene)

    def show_bar(self, *, playing: bool = False) -> None:
        """Show what may be done now."""
        self._show_first_turn()
        self.emit(self.bar(playing=playing))

    def bar(self, *, playing: bool) -> show.ShowBar:
        """Return what may be done now; `playing` says whether there is something to skip."""
        current, activity = self.current, self.activity
        sitting = current.sitting
        ask = current.awaited or current.shown.ask
        thinking = not current.is_idle and not current.awaited
        goes_on = playing or (thinking and activity.paced)
        return show.ShowBar(
            prompt=ask.prompt if ask else BROKEN if sitting.failure else OVER,
            undo=bool(sitting.answers),
            redo=bool(sitting.undone),
            playing=goes_on and not activity.skip_requested,
            hurried=activity.time_percent < 100 and current.viewed is None,
            thinking=thinking,
            showing=playing,
            paced=activity.paced,
            away=current.is_away and not current.read_only,
            hand_over=current.hands_over,
            read_only=current.read_only,
            looking_back=current.viewed is not None,
        )

    def _show_first_turn(self) -> None:
        """Show the sentence of a first turn until its question is answered, and never again."""
        current = self.current
        kind, sentence = current.game.first_turn
        count, ask = len(current.sitting.answers), current.shown.ask
        shown = self._first_turn
        if shown is None and ask is not None and ask.kind == kind and current.asks_person:
            self._first_turn = count
        elif shown is not None and count > shown >= 0:
            self._first_turn = -1
            store_json(self.store.device, f"{current.game.name}/begun", True)
        is_shown = self._first_turn == count and current.viewed is None
        self.emit(show.ShowFirstTurn(sentence if is_shown else ""))
