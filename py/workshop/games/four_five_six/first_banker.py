"""The rolls of one die each that make the first banker."""

from __future__ import annotations

from collections.abc import Callable

from four_five_six.rules import SEATS, highest
from workshop.games.four_five_six.rule_violation import RuleViolationError


class FirstBanker:
    """Who may be the first banker, as far as the rolls for it were told."""

    def __init__(self, name: Callable[[int], str]) -> None:
        self._name = name
        self._tied = list(SEATS)
        self._rolled: dict[int, int] = {}

    def roll(self, seat: int, die: int) -> None:
        """Somebody rolls for it. Raises FaultError."""
        if seat not in self._tied or seat in self._rolled:
            if len(self._rolled) < len(self._tied):
                raise RuleViolationError(
                    f"{self._name(seat)} does not roll for the first banker now."
                )
            self._again()
        self._rolled[seat] = die

    def _again(self) -> None:
        self._tied = highest(self._rolled)
        if len(self._tied) == 1:
            self._is(self._tied[0])
        self._rolled = {}

    def check(self, seat: int) -> None:
        """The rolls are over, and it is this seat. Raises FaultError."""
        if len(self._rolled) == len(self._tied) > 0:
            best = highest(self._rolled)
            if len(best) > 1:
                both = " and ".join(map(self._name, best))
                raise RuleViolationError(
                    f"{both} share the highest die: they roll again for the bank."
                )
            if best[0] != seat:
                self._is(best[0])

    def _is(self, seat: int) -> None:
        raise RuleViolationError(f"{self._name(seat)} rolled highest, and is the first banker.")
