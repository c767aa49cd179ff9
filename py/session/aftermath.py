"""What a game that has ended is counted for, and what is computed of it at leisure."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

from engine.review import Review
from session.current import CurrentSitting
from session.effects import Afterwards, Compute
from session.game_store import GameStore


class Aftermath:
    """Counts each game that ends, once, and reviews its choices while nothing else goes on."""

    def __init__(
        self,
        current: CurrentSitting,
        store: GameStore,
        show: Callable[[Afterwards], None],
        *,
        has_workshop: bool,
    ) -> None:
        """`show` shows what was found of a game; `has_workshop` says whether the site has one that
        knows the game."""
        self._current = current
        self._store = store
        self._show = show
        self.has_workshop = has_workshop
        self.wanted: Compute | None = None
        """What is to be computed while nothing else goes on; then `resume` is called."""
        self.decided = ""
        """What decided the game that has just ended, until it is announced."""
        self.review: Review | None = None
        """What the choices of that game gave up."""
        self._steps: Generator[Compute | Afterwards, Any, None] | None = None
        self._ended: tuple[str, ...] = ()
        """The game that ended last, by its seed, answers and seats."""

    def count(self, *, is_new: bool) -> None:
        """Count the current game if it has ended; `is_new` if it went on since it was stored."""
        sitting, seats = self._current.sitting, self._current.seats
        ended = (sitting.seed, *sitting.answers, str(seats)) if sitting.result else ()
        if ended and (is_new or ended != self._ended):
            from session.statistics import look_after  # noqa: PLC0415 (loaded late)

            self._steps = look_after(
                self._store.device,
                self._store.origin,
                self._store.open,
                sitting.snapshot(),
                seats,
                is_new=is_new,
                has_workshop=self.has_workshop,
            )
            self.resume(None)
        self._ended = ended

    def resume(self, result: Any) -> None:
        """Show what is known of the game, until something has to be computed."""
        self.wanted = None
        if self._steps is None:
            return
        with suppress(StopIteration):
            step = self._steps.send(result)
            while isinstance(step, Afterwards):
                self.review = step.review
                if step.decided is not None:
                    self.decided = step.decided
                self._show(step)
                step = next(self._steps)
            self.wanted = step
