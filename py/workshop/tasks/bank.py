"""The rules of Four, Five, Six, watched over what a program tells of its game."""

from __future__ import annotations

from collections.abc import Sequence

from four_five_six.rules import ROUNDS, SEATS, banker_wins, highest, leaders, meaning, others
from workshop.tasks.told import Banker, Beats, Bet, Chips, Rolled, Round, Told, Won

SAYS = {
    "win": "an instant win",
    "loss": "an instant loss",
    "fumble": "a fumble",
    "point": "a point",
}


class FaultError(Exception):
    """Something that the rules do not have; its text is a sentence."""


class Watch:
    """A game as far as it was told."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.round = 0
        self.banker: int | None = None
        self.next_bankers: list[int] = []
        """Who may hold the bank in the next round: who rolled 4-5-6, or else the banker."""
        self.phase = "first"
        """What may be rolled: for the first banker, by the `banker`, by the `others`, in a `tie`,
        or nothing: the round is `settled`."""
        self.singles: dict[int, int] = {}
        self.tied: list[int] = list(SEATS)
        self.bets: dict[int, int] = {}
        self.left: list[int] = []
        """The seats that still roll against the banker."""
        self.winners: dict[int, int] = {}
        """Who won each seat's pairing with the banker."""
        self.point = 0
        self.third: dict[int, int] = {}
        self.rolls_again: int | None = None
        self.against: int | None = None
        """Who has equal points with the banker."""
        self.told_chips: dict[int, int] = {}
        self.chips: tuple[int, ...] | None = None
        """What each had at the end of the last round; None until it is told."""
        self.stock: int | None = None
        self.won: int | None = None

    def hear(self, told: Told) -> None:
        """Go on with what is told. Raises FaultError."""
        match told:
            case Rolled(dice=(die,)):
                self._single(told, die)
            case Rolled():
                self._rolled(told)
            case Round(number):
                self._open(number)
            case Banker(seat):
                self._is_banker(seat)
            case Bet():
                self._bet(told)
            case Beats():
                self._beats(told)
            case Chips(seat, chips):
                self._has(seat, chips)
            case Won(seat):
                self.won = seat

    # The first banker

    def _single(self, told: Rolled, die: int) -> None:
        if self.phase != "first" or told.seat is None:
            return
        if told.seat not in self.tied or told.seat in self.singles:
            if len(self.singles) < len(self.tied):
                raise FaultError(f"{self._name(told.seat)} does not roll for the first banker now.")
            self._next_singles()
        self.singles[told.seat] = die

    def _next_singles(self) -> None:
        self.tied = highest(self.singles)
        if len(self.tied) == 1:
            raise FaultError(f"{self._name(self.tied[0])} rolled highest, and is the first banker.")
        self.singles = {}

    def _first_banker(self, seat: int) -> None:
        """The rolls for the first banker are over, and it is this seat."""
        self.phase = "banker"
        if len(self.singles) == len(self.tied) > 0:
            best = highest(self.singles)
            if len(best) > 1:
                both = " and ".join(map(self._name, best))
                raise FaultError(f"{both} share the highest die: they roll again for the bank.")
            if best[0] != seat:
                raise FaultError(f"{self._name(best[0])} rolled highest, and is the first banker.")

    # Rounds

    def _open(self, number: int) -> None:
        if number == self.round:
            return
        self._close()
        if number != self.round + 1:
            raise FaultError(f"Round {self.round + 1} comes next, not round {number}.")
        self.round = number
        self.bets, self.winners, self.third, self.told_chips = {}, {}, {}, {}
        self.left, self.point, self.rolls_again, self.against = [], 0, None, None
        if self.phase != "first":
            self.phase = "banker"
            self.banker = self.next_bankers[0] if len(self.next_bankers) == 1 else None

    def _close(self) -> None:
        if self.round and self.phase not in ("settled", "first"):
            raise FaultError(f"Round {self.round} is not settled yet.")
        if not self.next_bankers and self.banker is not None:
            self.next_bankers = [self.banker]

    def _is_banker(self, seat: int) -> None:
        if self.phase == "settled":  # it tells of the next round
            return
        if self.phase == "first":
            self._first_banker(seat)
        elif self.banker is None:
            if seat not in self.next_bankers:
                raise FaultError(f"{self._name(seat)} did not roll 4-5-6.")
        elif self.banker != seat and not self._is_broke(self.banker):
            raise FaultError(f"{self._name(self.banker)} holds the bank, not {self._name(seat)}.")
        self.banker = seat

    def _is_broke(self, seat: int) -> bool:
        return self.chips is not None and self.stock != 0 and self.chips[seat] <= 0

    def _bet(self, told: Bet) -> None:
        if self.phase == "settled" or told.seat in self.bets:
            return
        self._is_banker(told.banker)
        if told.chips < 0:
            raise FaultError(f"{told.chips} is no bet.")
        self.bets[told.seat] = told.chips
        if self.chips is not None and self.stock:
            if sum(self.bets.values()) > self.chips[told.banker]:
                raise FaultError(f"{self._name(told.banker)} does not have so many chips to stake.")
            if told.chips > self.chips[told.seat]:
                raise FaultError(f"{self._name(told.seat)} cannot match a bet of {told.chips}.")

    # Rolls

    def _rolled(self, told: Rolled) -> None:
        dice = told.dice[0], told.dice[1], told.dice[2]
        shown = "-".join(map(str, dice))
        if told.seat is None:
            raise FaultError(f"Who rolled {shown}? Messages name the player.")
        means = meaning(dice)
        if self.phase != "tie":
            self._judged(told, shown)
        if self.phase == "first" or self.banker is None:
            self._is_banker(told.seat)
        if self.phase == "settled":
            raise FaultError(f"This round is settled: {self._name(told.seat)} does not roll.")
        self._in_turn(told.seat)
        if self.phase == "tie":
            self._tie(told.seat, means.third)
            return
        self.rolls_again = told.seat if means.outcome == "fumble" else None
        if means.outcome == "fumble":
            return
        assert self.banker is not None
        if self.phase == "banker":
            seats = [seat for seat in others(self.banker) if not self.bets or seat in self.bets]
            self.next_bankers = []
            if means.outcome == "point":
                self.phase, self.point, self.left = "others", means.third, seats
            else:
                self.phase = "settled"
                for seat in seats:
                    self.winners[seat] = self.banker if means.outcome == "win" else seat
            return
        if means.kind == "4-5-6":
            self.next_bankers.append(told.seat)
        won = banker_wins(self.point, means)
        if won is None:
            self.phase, self.third, self.against = "tie", {}, told.seat
        else:
            self._decided(told.seat, won)

    def _judged(self, told: Rolled, shown: str) -> None:
        """What is said of a roll is what the table has it to be."""
        dice = told.dice[0], told.dice[1], told.dice[2]
        means = meaning(dice)
        if told.means in SAYS and told.means != means.outcome:
            raise FaultError(
                f"{shown} is {SAYS[means.outcome]}: your program says {SAYS[told.means]}."
            )
        if means.outcome == told.means == "point" and told.point not in (None, means.third):
            raise FaultError(f"The point of {shown} is {means.third}, not {told.point}.")

    def _in_turn(self, seat: int) -> None:
        assert self.banker is not None
        if self.phase == "banker" and self.rolls_again is None and self._is_broke(self.banker):
            self.banker = seat
        turns = {"banker": [self.banker], "others": self.left, "tie": self._in_tie()}[self.phase]
        if self.rolls_again is not None:
            turns = [self.rolls_again]
        if seat not in turns:
            raise FaultError(f"It is {self._name(turns[0])}'s roll, not {self._name(seat)}'s.")

    def _in_tie(self) -> list[int]:
        return [
            seat
            for seat in (self.banker, self.against)
            if seat is not None and seat not in self.third
        ]

    def _tie(self, seat: int, third: int) -> None:
        self.rolls_again = None if third else seat
        if not third:
            return
        self.third[seat] = third
        if not self._in_tie():
            assert self.banker is not None
            assert self.against is not None
            mine, theirs = self.third[self.banker], self.third[self.against]
            self.third = {}
            if mine != theirs:
                self._decided(self.against, mine > theirs)

    def _decided(self, seat: int, banker_won: bool) -> None:
        assert self.banker is not None
        self.left.remove(seat)
        self.winners[seat] = self.banker if banker_won else seat
        self.phase = "others" if self.left else "settled"

    # What comes of it

    def _beats(self, told: Beats) -> None:
        pair = {told.winner, told.loser}
        if self.banker not in pair or len(pair) != 2:
            if self.round and self.banker is not None:
                raise FaultError(
                    f"The bank is {self._name(self.banker)}'s until the round is settled."
                )
            return
        seat = told.loser if told.winner == self.banker else told.winner
        if self.winners.get(seat, told.winner) != told.winner:
            raise FaultError(f"{self._name(told.loser)} beats {self._name(told.winner)}.")
        if seat not in self.winners and seat in self.left:
            raise FaultError(f"{self._name(seat)} has not rolled yet, or rolls again.")

    def _has(self, seat: int, chips: int) -> None:
        if self.phase != "settled":
            return
        self.told_chips[seat] = chips
        if len(self.told_chips) < len(SEATS):
            return
        now = tuple(self.told_chips[each] for each in SEATS)
        self.told_chips = {}
        if now == self.chips and not any(self.bets.values()):
            return
        before = tuple(count - net for count, net in zip(now, self._net(), strict=True))
        if self.chips is None:
            if self.bets and len(set(before)) > 1:
                raise FaultError(
                    "The chips are not what the bets of this round make of an equal start."
                )
            self.stock = before[0] if self.bets else None
            if self.stock and self.banker is not None:
                self._afforded()
        elif self.bets and before != self.chips:
            self._wrong(now)
        elif sum(now) != sum(self.chips):
            raise FaultError("Chips come from nowhere, or are lost.")
        self.chips = now
        self.bets = {}

    def _afforded(self) -> None:
        assert self.stock is not None
        if sum(self.bets.values()) > self.stock or max(self.bets.values()) > self.stock:
            raise FaultError(
                f"With {self.stock} chips each, {self._name(self.banker or 0)} cannot stake "
                f"{' and '.join(map(str, self.bets.values()))}."
            )

    def _wrong(self, now: tuple[int, ...]) -> None:
        assert self.chips is not None
        right = [count + net for count, net in zip(self.chips, self._net(), strict=True)]
        for seat in SEATS:
            if now[seat] != right[seat]:
                raise FaultError(
                    f"{self._name(seat)} has {right[seat]} chips now, not {now[seat]}."
                )

    def _net(self) -> list[int]:
        net = [0] * len(SEATS)
        for seat, bet in self.bets.items():
            winner = self.winners.get(seat)
            if winner is not None and self.banker is not None:
                net[winner] += bet
                net[seat if winner == self.banker else self.banker] -= bet
        return net

    def end(self) -> None:
        """The program has ended by itself. Raises FaultError where the game could not."""
        self._close()
        if self.chips is not None and sum(count > 0 for count in self.chips) == 1 and self.stock:
            return
        if self.round < ROUNDS:
            raise FaultError(f"The game has {ROUNDS} rounds: your program ends after {self.round}.")
        if self.chips is not None:
            best = leaders((self.chips[0], self.chips[1], self.chips[2]))
            if len(best) > 1:
                both = " and ".join(map(self._name, best))
                raise FaultError(f"{both} share the lead: another round decides.")
            if self.won not in (None, best[0]):
                raise FaultError(f"{self._name(best[0])} has the most chips, and wins.")

    def _name(self, seat: int) -> str:
        return self.names[seat] or "The computer"
