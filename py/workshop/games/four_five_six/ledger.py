"""The chips of Four, Five, Six: what is staked, and what each player has by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from four_five_six.rules import SEATS, leaders
from workshop.games.four_five_six.rule_violation import RuleViolationError


class Ledger:
    """The bets of a round, and the chips as far as they were told."""

    def __init__(self, name: Callable[[int], str]) -> None:
        self._name = name
        self.bets: dict[int, int] = {}
        """What the banker stakes against each seat."""
        self._told: dict[int, int] = {}
        self._chips: tuple[int, ...] | None = None
        """What each had at the end of the last round; None until it is told."""
        self._stock: int | None = None
        """What each began with, where bets tell it."""

    def open(self) -> None:
        """A round begins."""
        self.bets, self._told = {}, {}

    def is_broke(self, seat: int) -> bool:
        """Whether a seat is known to have nothing to stake."""
        return self._chips is not None and self._stock != 0 and self._chips[seat] <= 0

    def bet(self, banker: int, seat: int, chips: int) -> None:
        """The banker stakes chips against a seat. Raises FaultError."""
        if chips < 0:
            raise RuleViolationError(f"{chips} is no bet.")
        self.bets[seat] = chips
        if self._chips is not None and self._stock:
            if sum(self.bets.values()) > self._chips[banker]:
                raise RuleViolationError(
                    f"{self._name(banker)} does not have so many chips to stake."
                )
            if chips > self._chips[seat]:
                raise RuleViolationError(f"{self._name(seat)} cannot match a bet of {chips}.")

    def tell(self, seat: int, chips: int, banker: int | None, winners: Mapping[int, int]) -> None:
        """A seat has so many chips, now that `winners` won the bets. Raises FaultError."""
        self._told[seat] = chips
        if len(self._told) < len(SEATS):
            return
        now = tuple(self._told[each] for each in SEATS)
        self._told = {}
        if now == self._chips and not any(self.bets.values()):
            return
        net = self._net(banker, winners)
        before = tuple(count - won for count, won in zip(now, net, strict=True))
        if self._chips is None:
            if self.bets and len(set(before)) > 1:
                raise RuleViolationError(
                    "The chips are not what the bets of this round make of an equal start."
                )
            self._stock = before[0] if self.bets else None
            if self._stock and banker is not None:
                self._afforded(self._stock, banker)
        elif self.bets and before != self._chips:
            self._wrong(now, [count + won for count, won in zip(self._chips, net, strict=True)])
        elif sum(now) != sum(self._chips):
            raise RuleViolationError("Chips come from nowhere, or are lost.")
        self._chips = now
        self.bets = {}

    def _net(self, banker: int | None, winners: Mapping[int, int]) -> list[int]:
        net = [0] * len(SEATS)
        for seat, bet in self.bets.items():
            winner = winners.get(seat)
            if winner is not None and banker is not None:
                net[winner] += bet
                net[seat if winner == banker else banker] -= bet
        return net

    def _afforded(self, stock: int, banker: int) -> None:
        if sum(self.bets.values()) > stock or max(self.bets.values()) > stock:
            raise RuleViolationError(
                f"With {stock} chips each, {self._name(banker)} cannot stake "
                f"{' and '.join(map(str, self.bets.values()))}."
            )

    def _wrong(self, now: tuple[int, ...], right: list[int]) -> None:
        for seat in SEATS:
            if now[seat] != right[seat]:
                raise RuleViolationError(
                    f"{self._name(seat)} has {right[seat]} chips now, not {now[seat]}."
                )

    def is_decided(self) -> bool:
        """Whether one player is known to have all there is."""
        return bool(self._chips and self._stock and sum(count > 0 for count in self._chips) == 1)

    def _leaders(self) -> list[int]:
        """The seats with the most chips; none where the chips are not known."""
        return (
            list(leaders((self._chips[0], self._chips[1], self._chips[2]))) if self._chips else []
        )

    def check_further_round(self) -> None:
        """Another round is played after the last. Raises FaultError."""
        best = self._leaders()
        if len(best) == 1:
            raise RuleViolationError(f"{self._name(best[0])} has the most chips: the game is over.")

    def check_winner(self, won: int | None) -> None:
        """The game is over, and `won` is said to have won it. Raises FaultError."""
        best = self._leaders()
        if len(best) > 1:
            both = " and ".join(map(self._name, best))
            raise RuleViolationError(f"{both} share the lead: another round decides.")
        if best and won not in (None, best[0]):
            raise RuleViolationError(f"{self._name(best[0])} has the most chips, and wins.")
