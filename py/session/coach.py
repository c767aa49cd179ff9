"""What the coach says of a question, beside the table and in marks on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.announce import advice_spoken
from engine.ask import Ask
from engine.sitting import Sitting
from session.activity import Steps
from session.effects import Announce, Compute, Effect, ShowAdvice
from session.screen import Screen


class Coach:
    """Asks the game for advice on a sitting, and shows it."""

    def __init__(self, screen: Screen, emit: Callable[[Effect], None]) -> None:
        self.screen = screen
        self.current = screen.current
        self.emit = emit
        self._advised = ""
        """What was spoken of the advice last."""

    def advise(self, drawn: Sitting) -> Steps:
        """Show advice on the question that waits, and marks on the sitting that is drawn."""
        current = self.current
        if not (self.screen.panel.coach and current.game.advise) or current.sitting.failure:
            return
        if current.is_away:  # what the coach says to another shows what they hide
            self.emit(ShowAdvice(None))
            return
        advice = yield self._ask(current.shown)
        self._show(advice)
        if current.viewed is None:
            self._mark(drawn, advice)
        else:
            yield from self.mark_viewed(drawn)

    def advise_on(self, asked: Ask) -> Steps:
        """Show advice on a question that the page asks."""
        current = self.current
        if self.screen.panel.coach and current.game.advise:
            played = current.sitting.played
            self._show((yield Compute(current.game.advise(asked, played, current.seats))))

    def mark_viewed(self, drawn: Sitting) -> Steps:
        """Show marks on an earlier question; not while a game goes on: that would help with the
        question that waits, and show what another player saw."""
        if self.current.game.advise and self.comments_on_viewed:
            self._mark(drawn, (yield self._ask(drawn)))

    @property
    def comments_on_viewed(self) -> bool:
        """Whether the coach may comment on an earlier question."""
        ask = self.current.sitting.ask
        return ask is None or ask.seat is None

    def _ask(self, sitting: Sitting) -> Compute:
        assert self.current.game.advise is not None
        return Compute(self.current.game.advise(sitting.ask, sitting.played, self.current.seats))

    def _show(self, advice: Any) -> None:
        """Show advice, and announce it unless it was announced last."""
        current = self.current
        assert current.view.advice is not None
        element = current.view.advice(advice, current.names(current.sitting, current.sitting.scene))
        self.emit(ShowAdvice(element))
        spoken = advice_spoken(element)
        if spoken != self._advised:
            self._advised = spoken
            self.emit(Announce(spoken))

    def _mark(self, sitting: Sitting, advice: Any) -> None:
        hints = self.current.view.hints(advice)
        if hints:
            self.screen.draw_hints(sitting, hints)
