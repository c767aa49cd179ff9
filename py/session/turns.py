"""What follows from an answer: frames, computer players, lines typed ahead, the coach."""

from __future__ import annotations

from collections.abc import Callable

from engine.ask import READY, Ask
from session import effects as show
from session.activity import Activity, Steps
from session.coach import Coach
from session.effects import Compute, Effect, Fault, Pause
from session.game_store import GameStore
from session.screen import Screen


class Turns:
    """Plays the current sitting on, and shows it, until a person is asked."""

    def __init__(
        self,
        screen: Screen,
        coach: Coach,
        save: Callable[[], None],
        emit: Callable[[Effect], None],
    ) -> None:
        """`save` stores the sitting, each time before it is drawn."""
        self.screen = screen
        self.current = screen.current
        self.activity: Activity = screen.activity
        self.store: GameStore = screen.store
        self.coach = coach
        self.save = save
        self.emit = emit
        self.give_up: Callable[[Fault], None] = lambda fault: None
        """Lets a person play on for a player that gives no answer."""
        self.play_again: Callable[[], None] = lambda: None
        """Starts again with the same people and options."""
        self.typed_ahead: list[str] = []
        """Lines that were typed while a computer player was asked."""
        self.at_rest = False
        """Whether play came to a person's question, or the end, in what is handled now."""

    def set_typed_ahead(self, *lines: str) -> None:
        """Replace the queue of typed-ahead lines."""
        self.typed_ahead = list(lines)
        self.emit(show.ShowTypedAhead(lines))

    def answer(self, text: str) -> None:
        """Give a person's answer, without showing what follows.

        A day's game ends with its first result: where a script then plays on, a new sitting does.
        """
        current, sitting = self.current, self.current.sitting
        is_days_end = sitting.has_result and current.day != ""
        count = len(sitting.answers)
        current.answer(text)
        if is_days_end and not sitting.has_result:
            sitting.truncate(count)
            self.play_again()
            return
        self.store.origin = self.store.origin.with_answer(len(sitting.answers) - 1)

    def go_on(self) -> None:
        """Show what followed from an answer."""
        frames = len(self.current.sitting.frames) if self.activity.paced else 0
        self._perform(frames, paced=self.activity.paced)
        if frames < 2:
            self.screen.sound_last()

    def refresh(self, *, at_once: bool = False, same_lines: int | None = None) -> None:
        """Show the sitting as it is now, without its last frames.

        Of the console's lines, the first `same_lines` are as they were drawn; all if it is None.
        """
        lines = len(self.current.sitting.console.lines) if same_lines is None else same_lines
        self.emit(show.Unprint(lines))
        self._perform(0, paced=self.activity.paced and not at_once)

    def _perform(self, frames: int, *, paced: bool) -> None:
        """Save the sitting, show its last `frames`, and let computer players have their turns."""
        self.activity.stop()
        self.activity.reset_pace(paced=paced)
        self.save()
        if frames < 2 and self.current.is_idle and not self.screen.panel.coach:
            self.screen.draw()
            self._rest()
        else:
            self.activity.start(self._play(frames, paced=paced))

    def _play(self, frames: int, *, paced: bool) -> Steps:
        """Show the frames, let computer players have their turns, and ask the coach."""
        current = self.current
        others_moved = False
        while True:
            if frames > 1 or (frames and current.asked_before(0)):
                yield from self._show_frames()
            drawn = self.screen.draw()
            if others_moved and frames < 2:
                self.screen.sound_last()
            ask = current.sitting.ask
            answer = current.computer_answer()
            if ask is None:
                break
            if answer is not None:
                slow = paced and frames < 2 and self.activity.time_percent == 100
                if slow and ask.kind != READY:
                    yield Pause(current.view.pace(current.sitting.scene))
                given = yield Compute(answer)
                if isinstance(given, Fault):
                    self.give_up(given)
                else:
                    current.sitting.answer(given)
            elif self.typed_ahead and current.asks_person and not current.is_covered:
                answer, *others = self.typed_ahead
                self.set_typed_ahead(*others)
                self.answer((yield Compute(answer)))
            else:
                break
            others_moved = True
            paced = paced and not self.activity.skip_requested
            frames = len(current.sitting.frames) if paced else 0
            self.save()
        self._rest()
        if (others_moved or frames > 1) and current.asks_person:
            self.emit(show.Sound("turn"))
        yield from self.coach.advise(drawn)

    def _show_frames(self) -> Steps:
        """Show what happened since the last answer, frame by frame, until someone skips it."""
        sitting = self.current.sitting
        self.screen.show_bar(playing=True)
        for number, frame in enumerate(sitting.frames):
            awaited = self.current.asked_before(number)
            if awaited and not self.activity.skip_requested:
                yield from self._wait_for_person(awaited, number)
            if self.activity.skip_requested:
                break
            pause = self.activity.pause_at(frame.scene)
            if pause is not None:
                self.screen.draw_sitting(sitting, frame=number)
                self.screen.sound(frame.scene)
                yield pause

    def _wait_for_person(self, awaited: Ask, number: int) -> Steps:
        """Ask `awaited` before the frame of this number, and wait for a person to answer it."""
        current = self.current
        current.awaited = awaited
        self.screen.draw_awaited(awaited, number)
        question = current.view.question(awaited, current.names(current.sitting, awaited.scene))
        self.emit(show.FollowFocus())
        self.emit(show.Announce(question))
        while current.awaited:
            yield from self.coach.advise_on(awaited)
            if current.awaited:
                yield None
        self.screen.show_bar(playing=True)

    def _rest(self) -> None:
        """Move the focus to what is asked; what happened is announced when all is handled."""
        self.emit(show.FollowFocus())
        self.at_rest = True
