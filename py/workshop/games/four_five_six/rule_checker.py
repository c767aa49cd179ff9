"""The rules of Four, Five, Six, watched over what a program tells of its game."""

from __future__ import annotations

from collections.abc import Sequence

from four_five_six.rules import ROUNDS, banker_wins, meaning, others
from workshop.games.four_five_six.first_banker import FirstBanker
from workshop.games.four_five_six.ledger import Ledger
from workshop.games.four_five_six.rule_violation import RuleViolationError
from workshop.games.four_five_six.statements import (
    Banker,
    Beats,
    Bet,
    Chips,
    Rolled,
    Round,
    Statement,
    Won,
)

OUTCOME_NAMES = {
    "win": "an instant win",
    "loss": "an instant loss",
    "fumble": "a fumble",
    "point": "a point",
}


class RuleChecker:
    """A game as far as it was told: who holds the bank, and who rolls."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.first = FirstBanker(self._name)
        self.ledger = Ledger(self._name)
        self.round = 0
        self.banker: int | None = None
        self.next_bankers: list[int] = []
        """Who may hold the bank in the next round: who rolled 4-5-6, or else the banker."""
        self.phase = "first"
        """What may be rolled: for the first banker, by the `banker`, by the `others`, in a `tie`,
        or nothing: the round is `settled`."""
        self.left: list[int] = []
        """The seats that still roll against the banker."""
        self.winners: dict[int, int] = {}
        """Who won each seat's pairing with the banker."""
        self.point = 0
        self.third: dict[int, int] = {}
        self.rolls_again: int | None = None
        self.against: int | None = None
        """Who has equal points with the banker."""
        self.won: int | None = None

    def check(self, told: Statement) -> None:
        """Go on with what is told. Raises FaultError."""
        match told:
            case Rolled(dice=(die,)):
                if self.phase == "first" and told.seat is not None:
                    self.first.roll(told.seat, die)
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
                if self.phase == "settled":
                    self.ledger.tell(seat, chips, self.banker, self.winners)
            case Won(seat):
                self.won = seat

    def check_end(self) -> None:
        """The program has ended by itself. Raises FaultError where the game could not."""
        self._close()
        if self.ledger.is_decided():
            return
        if self.round < ROUNDS:
            raise RuleViolationError(
                f"The game has {ROUNDS} rounds: your program ends after {self.round}."
            )
        self.ledger.check_winner(self.won)

    # Rounds

    def _open(self, number: int) -> None:
        if number == self.round:
            return
        self._close()
        if number != self.round + 1:
            raise RuleViolationError(f"Round {self.round + 1} comes next, not round {number}.")
        if number > ROUNDS:
            self.ledger.check_further_round()
        self.round = number
        self.ledger.open()
        self.winners, self.third = {}, {}
        self.left, self.point, self.rolls_again, self.against = [], 0, None, None
        if self.phase != "first":
            self.phase = "banker"
            self.banker = self.next_bankers[0] if len(self.next_bankers) == 1 else None

    def _close(self) -> None:
        if self.round and self.phase not in ("settled", "first"):
            raise RuleViolationError(f"Round {self.round} is not settled yet.")
        if not self.next_bankers and self.banker is not None:
            self.next_bankers = [self.banker]

    def _is_banker(self, seat: int) -> None:
        if self.phase == "settled":  # it tells of the next round
            return
        if self.phase == "first":
            self.phase = "banker"
            self.first.check(seat)
        elif self.banker is None:
            if seat not in self.next_bankers:
                raise RuleViolationError(f"{self._name(seat)} did not roll 4-5-6.")
        elif self.banker != seat and not self.ledger.is_broke(self.banker):
            raise RuleViolationError(
                f"{self._name(self.banker)} holds the bank, not {self._name(seat)}."
            )
        self.banker = seat

    def _bet(self, told: Bet) -> None:
        if self.phase == "settled" or told.seat in self.ledger.bets:
            return
        self._is_banker(told.banker)
        self.ledger.bet(told.banker, told.seat, told.chips)

    # Rolls
    def _rolled(self, told: Rolled) -> None:
        dice = told.dice[0], told.dice[1], told.dice[2]
        shown = "-".join(map(str, dice))
        if told.seat is None:
            raise RuleViolationError(f"Who rolled {shown}? Messages name the player.")
        means = meaning(dice)
        if self.phase != "tie":
            self._judged(told, shown)
        if self.phase == "first" or self.banker is None:
            self._is_banker(told.seat)
        if self.phase == "settled":
            raise RuleViolationError(
                f"This round is settled: {self._name(told.seat)} does not roll."
            )
        self._in_turn(told.seat)
        if self.phase == "tie":
            self._tie(told.seat, means.third)
            return
        self.rolls_again = told.seat if means.outcome == "fumble" else None
        if means.outcome == "fumble":
            return
        assert self.banker is not None
        if self.phase == "banker":
            seats = [
                seat
                for seat in others(self.banker)
                if not self.ledger.bets or seat in self.ledger.bets
            ]
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
        if told.means in OUTCOME_NAMES and told.means != means.outcome:
            raise RuleViolationError(
                f"{shown} is {OUTCOME_NAMES[means.outcome]}: "
                f"your program says {OUTCOME_NAMES[told.means]}."
            )
        if means.outcome == told.means == "point" and told.point not in (None, means.third):
            raise RuleViolationError(f"The point of {shown} is {means.third}, not {told.point}.")

    def _in_turn(self, seat: int) -> None:
        assert self.banker is not None
        if (
            self.phase == "banker"
            and self.rolls_again is None
            and self.ledger.is_broke(self.banker)
        ):
            self.banker = seat
        turns = {"banker": [self.banker], "others": self.left, "tie": self._in_tie()}[self.phase]
        if self.rolls_again is not None:
            turns = [self.rolls_again]
        if seat not in turns:
            raise RuleViolationError(
                f"It is {self._name(turns[0])}'s roll, not {self._name(seat)}'s."
            )

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
                raise RuleViolationError(
                    f"The bank is {self._name(self.banker)}'s until the round is settled."
                )
            return
        seat = told.loser if told.winner == self.banker else told.winner
        if self.winners.get(seat, told.winner) != told.winner:
            raise RuleViolationError(f"{self._name(told.loser)} beats {self._name(told.winner)}.")
        if seat not in self.winners and seat in self.left:
            raise RuleViolationError(f"{self._name(seat)} has not rolled yet, or rolls again.")

    def _name(self, seat: int) -> str:
        return self.names[seat] or "The computer"
