"""The bets of a round of Four, Five, Six, as a program takes them, draws them and prints them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from four_five_six.rules import COMPUTER, others
from workshop.compare.exchanges import COMPUTERS, Fact
from workshop.games.four_five_six.bets import Bets, Stock, Typed, bet_of, read_bets
from workshop.games.four_five_six.driver import named_in
from workshop.games.four_five_six.tape import Freedom, PlayError, PlayStop, Segment, Tape, die_of
from workshop.games.four_five_six.tokens import Asked, Token
from workshop.run.end import End
from workshop.run.shared_random import Draw

UNKNOWN_BET = 10**9
ASKED_AGAIN = "The game takes this bet, your program asks again."
ASKED_MORE = "The game asks for fewer bets here than your program."


class Reading(NamedTuple):
    """What is printed in a segment."""

    bets: Mapping[int, int]
    """The computer's bets, by their number."""
    chips: Sequence[int]
    """The chips of each player; empty if they are not there."""
    dice: Sequence[int]
    """Those dice of a roll that are there."""


BetReader: TypeAlias = Callable[[Segment], Reading]


class DrawnBet(NamedTuple):
    """A bet of the computer, as it was drawn."""

    bet: int | None
    is_sure: bool
    """Whether it was one of as many as may be bet, and there were no other draws."""


class ComputersBet(NamedTuple):
    """A bet of the computer, as it counted."""

    place: int
    """The index of its exchange."""
    bet: int
    limit: int
    """The highest bet that both could cover."""


class Betting(Tape):
    """A run, with the players' chips and bets as far as they are known."""

    def __init__(
        self,
        tokens: Sequence[Token],
        end: End,
        freedom: Freedom,
        bet_reader: BetReader | None = None,
        *,
        may_stop: bool = False,
    ) -> None:
        super().__init__(tokens, end, freedom, may_stop=may_stop)
        self._bet_reader = bet_reader
        self.chips = [freedom.start] * 3
        self.is_open = freedom.start == 0
        self.chips_known = True
        """Whether all bets so far could be read."""
        self.are_bets_sure = True
        """Whether each bet of the computer was drawn as one of as many as may be bet."""
        self.computers_bets: list[ComputersBet] = []
        """Those that are known."""
        self._unsure: set[int] = set()
        """The seats for which the computer's bet in this round is a guess."""
        self._before = "Here"
        """After which roll something is due."""

    def _bets(self, banker: int) -> dict[int, int]:
        """Follow the bets of a round; return them by seat."""
        if banker == COMPUTER:
            return self._computers_bets()
        others = self._others_betting(banker)
        is_open = self.is_open or self._freedom.one_bet
        chips = [self.chips[seat] if self.chips_known else UNKNOWN_BET for seat in range(3)]
        wanted = others[:1] if self._freedom.one_bet else others
        stock = Stock(chips[banker], [chips[seat] for seat in wanted], is_open, self.chips_known)
        typed = self._typed_bets()
        found = read_bets(typed, stock)
        if error := self._bet_fault(typed, found):
            raise error
        taken = dict(zip(wanted, found.taken, strict=True))
        bets = {
            seat: bet_of(typed[number].text) for seat, number in taken.items() if number is not None
        }
        if self._freedom.one_bet:
            bets = dict.fromkeys(others, bets[others[0]])
        # Bets are only looked for to read the computer's in the same place.
        for number, bet in enumerate(() if self._bet_reader else bets.values()):
            self._add_bet(f"bet {number + 1}", bet)
        return bets

    def _add_bet(self, name: str, bet: int) -> None:
        self.segments[-1].facts.append(Fact(name, "number", bet, False, is_echo=True))
        self.segments[-1].asides.append(Fact("pot", "number", 2 * bet))

    def _typed_bets(self) -> list[Typed]:
        """Take all answers to questions for bets up to what comes next."""
        typed: list[Typed] = []
        try:
            while isinstance(token := self._peek_at_roll(), Asked) and token.kind == "bet":
                if token.answer is None:  # it asked for more than it was given
                    if any(bet_of(each.text) > 0 for each in typed):
                        raise PlayError(ASKED_AGAIN)
                    raise self._endless()
                typed.append(Typed(token.answer, named_in(self.segments[-1].text)))
                self._position += 1
                self._take_answer()
        except PlayStop as stop:
            if stop.kind in ("bet", ""):
                raise
        return typed

    def _bet_fault(self, typed: Sequence[Typed], found: Bets) -> PlayError | None:
        """Return what is wrong with the bets of a round."""
        if found == found._replace(refused=None, wrong=None, is_missing=False):
            return None
        try:
            token = self._peek()
        except PlayStop:
            token = None
            if found.is_missing:
                raise
        else:
            if token is None:
                return self._ended("a bet is asked for")
        if found.wrong is not None:
            text = typed[found.wrong].text
            reason = (
                f"The game takes no bet of “{text}” here and asks again, your program takes it."
            )
            return PlayError(reason)
        if found.refused is not None:
            # A question that is asked again names the same player.
            asked_count = len({tuple(each.named) for each in typed})
            bet_count = sum(number is not None for number in found.taken)
            return PlayError(ASKED_MORE if asked_count > bet_count else ASKED_AGAIN)
        if isinstance(token, Asked):
            return PlayError("I could not tell which question asks for a bet.", unread=True)
        return PlayError(f"{self._before} a bet has to be asked for, your program rolls.")

    @staticmethod
    def _endless() -> PlayError:
        """Return that a program asks on and on: it has had all the answers that a run gives."""
        return PlayError("The game is over once one player leads, your program plays on.")

    def _computers_bets(self) -> dict[int, int]:
        """Follow the computer's bets: they are drawn, or printed, or both."""
        left = self.chips[COMPUTER]
        wanted = [
            seat
            for seat in self._others_betting(COMPUTER)
            if not self.chips_known or self.is_open or self.chips[seat] > 0
        ]
        drawn = self._drawn_bets(wanted)
        self._unsure = set()
        are_covered = self._are_all_covered(drawn, wanted)
        self.are_bets_sure &= are_covered and all(each.is_sure for each in drawn)
        if self._bet_reader is None and not are_covered:
            self.chips_known = False
            return dict.fromkeys(self._others(COMPUTER), 0)
        self._peek()
        printed = self._bet_reader(self.segments[-1]).bets if self._bet_reader else {}
        if len(wanted) == 1 and not self.is_open:  # where there is no bet, it may print 0
            printed = dict(enumerate(filter(None, printed.values())))
        bets: dict[int, int] = {}
        for seat in wanted:
            limit = min(left, self.chips[seat])
            if not self.is_open and self.chips_known and limit <= 0:
                continue
            number = len(bets)
            bet, is_sure = drawn[number] if number < len(drawn) else (None, False)
            if number in printed:
                bet, is_sure = printed[number], True
            elif self._bet_reader and self.chips_known and not is_sure:
                if bet is None and drawn and not self._freedom.one_bet:
                    break  # the bet before, which was drawn in another way, has left nothing
                self._unsure.add(seat)
                bet = bet and min(bet, limit)
            if bet is None:
                self.chips_known, bet = False, 0
            bets[seat] = bet
            left -= bet
            if self._bet_reader is None:
                self._add_bet(f"bet {len(bets)}{COMPUTERS}", bet)
            if self.chips_known:
                self._check_cover(bet, limit)
                if seat not in self._unsure:
                    self._add_computers(bet, limit)
        return bets

    def _add_computers(self, bet: int, limit: int) -> None:
        most = UNKNOWN_BET if self.is_open else limit
        self.computers_bets.append(ComputersBet(len(self.segments) - 1, bet, most))

    def _check_cover(self, bet: int, limit: int) -> None:
        """Raise if the computer bets more than it or the other has."""
        if not self.is_open and bet < 1:
            raise PlayError(f"The computer bets {bet}, which is no bet.")
        if not self.is_open and bet > limit:
            raise PlayError(f"The computer bets {bet}, more than both can cover.")

    def _are_all_covered(self, drawn: Sequence[DrawnBet], wanted: Sequence[int]) -> bool:
        """Return whether a bet that both can cover was drawn for each of the others with chips."""
        left = self.chips[COMPUTER]
        if not self.chips_known or self.is_open or len(drawn) > len(wanted):
            return False
        for seat, each in zip_longest(wanted, drawn):
            bet = each and each.bet
            if left and (bet is None or bet > min(left, self.chips[seat])):
                return False
            left -= bet or 0
        return True

    def _drawn_bets(self, wanted: Sequence[int]) -> list[DrawnBet]:
        """Take the draws of the computer's bets; a die follows.

        `random()` draws one of as many chips as may be bet. Of more draws than bets, those of
        another number of things are no bets, and what is too high is drawn again.
        """
        is_limited = self.chips_known and not self.is_open
        count = self._count_bet_draws()
        further = self._further_draws(count, len(wanted) - count * (not self._freedom.other_draws))
        draws = self._take_draws(count + (further or 0))
        is_unclear = self._freedom.other_draws or len(draws) > len(wanted)
        drawn: list[DrawnBet] = []
        left = self.chips[COMPUTER]
        for number, seat in enumerate(wanted):
            limit = min(left, self.chips[seat]) if is_limited else UNKNOWN_BET
            if limit <= 0:
                continue
            token = self._peek() if not draws and further is None else None
            if isinstance(token, Draw) and (
                self._draws_fractions or token.sides == self._die_sides == limit
            ):
                draws = self._take_draws(1)
            draws = self._without_spare(draws, limit, len(wanted) - number)
            if not draws:
                break
            draw = draws.pop(0)
            bet = self._bet_drawn(draw, limit) if is_limited or draw.sides else None
            is_sure = self.is_open or (draw.sides == limit and not is_unclear)
            drawn.append(DrawnBet(bet, is_sure))
            left -= bet or 0
        return drawn

    def _without_spare(self, draws: Sequence[Draw], limit: int, bet_count: int) -> list[Draw]:
        """Return draws from that of the next bet on, which is at most `limit`."""
        spare = max(len(draws) - bet_count, 0)
        exact = [at for at, each in enumerate(draws) if each.sides == limit]
        if exact and self._freedom.other_draws:
            return [*draws[max((at for at in exact if at <= spare), default=exact[0]) :]]
        low = (at for at, each in enumerate(draws) if self._bet_drawn(each, limit) <= limit)
        return [*draws[min(exact[0] if exact else next(low, spare), spare) :]]

    def _further_draws(self, start: int, most: int) -> int | None:
        """Return how many draws after the first are bets, too: then come the dice that are printed.

        None if that is not known.
        """
        if self._bet_reader is None:
            return None
        for count in range(max(most, 0) + 1):
            draws, segment = self._roll_ahead(start + count)
            dice = self._bet_reader(segment).dice
            if len(dice) == len(draws) == 3 and sorted(dice) == sorted(map(die_of, draws)):
                return count
        return None

    def _bet_drawn(self, draw: Draw, limit: int) -> int:
        """Return the computer's bet, from what was drawn for it."""
        # Where a bet may be 0, one of 101 is from 0 to 100.
        least = 0 if self.is_open and draw.sides % 10 == 1 else 1
        return math.floor(draw.fraction * (draw.sides or limit)) + least

    def _correct_bets(self, before: Sequence[int], computer_won: Mapping[int, bool | None]) -> None:
        """Take the chips after a round as printed, if they may come of the computer's bets."""
        printed = self._bet_reader(self._segment_ahead()).chips if self._bet_reader else ()
        if not printed or sum(printed) != sum(before):
            return
        left = before[COMPUTER]
        for seat, won in computer_won.items():
            bet = before[seat] - printed[seat] if won else printed[seat] - before[seat]
            if bet or left > 0:
                if bet < 1 - self.is_open:
                    return
                self._check_cover(bet, min(left, before[seat]))
                if seat in self._unsure:
                    self._add_computers(bet, min(left, before[seat]))
            left -= bet
        self.chips, self.chips_known = [*printed], True

    def _others(self, banker: int) -> tuple[int, ...]:
        """Return the others in the order in which they roll."""
        return _in_order(banker, by_seat=self._freedom.seat_order)

    def _others_betting(self, banker: int) -> tuple[int, ...]:
        """Return the others in the order in which the banker bets against them."""
        return _in_order(banker, by_seat=self._freedom.seat_order_bets)


def _in_order(banker: int, *, by_seat: bool) -> tuple[int, ...]:
    return tuple(seat for seat in range(3) if seat != banker) if by_seat else others(banker)
