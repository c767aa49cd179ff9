"""Four, Five, Six as a program plays it: the rules, followed with the program's own draws.

The program's output is cut at each roll and at each question. So what happens in each segment is
known before a word of it is read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from four_five_six.rules import (
    COMPUTER,
    Meaning,
    banker_wins,
    game_winner,
    highest,
    meaning,
    others,
)
from workshop.compare.exchanges import BET, COMPUTERS, Fact, Step
from workshop.games.four_five_six.bets import Bets, Stock, Typed, bet_of, read_bets
from workshop.games.four_five_six.driver import NAMES, named_in
from workshop.games.four_five_six.tokens import DIE_SIDES, Asked, Drawn, Printed, Token
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.end import End

WHO = (*NAMES, "the computer")
UNKNOWN_BET = 10**9
ASKED_AGAIN = "The game takes this bet, your program asks again."
ASKED_MORE = "The game asks for fewer bets here than your program."
ROLLER_SHARE = 0.4
"""Half of all rolls are fumbles, with which a program may name nobody. Who wins is named with fewer
rolls: it is often the one who rolled."""
NEXT_SHARE = 0.01
"""Hardly any: what is right nowhere is not taken for who rolls next: it may be about
who has rolled, or about another of three."""
MAX_COMMENTS = 30
"""A draw of one of more things is a bet."""
MAX_ROUNDS = 40
"""By then one player leads: that two do is a chance of about one in five each round."""


class Freedom(NamedTuple):
    """What the assignment leaves to a program."""

    start: int = 100
    """The chips that each has at first; 0: bets are free, and chips may be below 0."""
    one_bet: bool = False
    """Whether one bet counts against both."""
    seat_order: bool = False
    """Whether the others roll in the order of seats, not from the banker's left."""
    seat_order_bets: bool = False
    """Whether bets come in the order of seats."""
    first_draws: int = 1
    """Dice that are drawn for the first banker, of which the first counts."""
    other_draws: bool = False
    """Whether it also draws what is no die and no bet, such as one of several comments."""
    sorted_dice: tuple[str, ...] = ()
    """The events in which dice are shown sorted."""


class Segment:
    """What was printed between two rolls or questions, and the facts in it."""

    def __init__(self, event: str, seat: int | None = None) -> None:
        self.event, self.seat = event, seat
        self.text, self.context = "", event
        self.facts: list[Fact] = []
        self.asides: list[Fact] = []
        """What else a line may say in the same words."""
        self.draw_count = 0
        self.has_passed_bank = False
        """Whether a banker without chips passes the bank on."""
        self.asked = 0
        """Questions in it."""


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


class PlayError(Exception):
    """The program does something else than the rules; its text says what, in a sentence."""

    def __init__(self, reason: str, *, unread: bool = False) -> None:
        super().__init__(reason)
        self.unread = unread


class PlayStop(Exception):  # noqa: N818 - no error: a person typed no more
    """The program waits for an answer that nobody gave, to a question of a kind."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Play:
    """A run of a program, followed by the rules as far as it keeps to them."""

    def __init__(
        self,
        tokens: Sequence[Token],
        end: End,
        freedom: Freedom,
        bet_reader: BetReader | None = None,
        *,
        may_stop: bool = False,
    ) -> None:
        """If it `may_stop`, a question without an answer is no fault, whatever it asks."""
        self._may_stop = may_stop
        self.has_stopped = False
        self._tokens, self._end, self._freedom, self._bet_reader = tokens, end, freedom, bet_reader
        self._position = 0
        self.segments = [Segment("start")]
        self.chips = [freedom.start] * 3
        self.is_open = freedom.start == 0
        self.chips_known = True
        """Whether all bets so far could be read."""
        self.are_bets_sure = True
        """Whether each bet of the computer was drawn as one of as many as may be bet."""
        self.computers_bets: list[ComputersBet] = []
        """Those that are known."""
        self.is_over = False
        self._have_both_rolled = False
        """Whether both others have, in a round."""
        self.error: PlayError | None = None
        self._unsure: set[int] = set()
        """The seats for which the computer's bet in this round is a guess."""
        self._before = "Here"
        """After which roll something is due."""
        sides = Counter(each.sides for each in tokens if isinstance(each, Drawn))
        self._draws_fractions = not any(sides)
        self._die_sides = max((0, DIE_SIDES), key=lambda each: sides[each])
        try:
            self._play()
        except PlayStop:
            self.has_stopped = True
        except PlayError as error:
            self.error = error

    @property
    def progress(self) -> int:
        """How far the program keeps to the rules.

        That one bet counts against both shows only where both roll.
        """
        is_shown = not self._freedom.one_bet or self._have_both_rolled
        return is_shown * len(self.segments) - 30 * (self.error is not None)

    def steps(self) -> list[Step]:
        """Return the steps, one a segment. A silent segment's facts are printed in the next."""
        facts: list[list[Fact]] = [[] for _ in self.segments]
        asides: list[list[Fact]] = [[] for _ in self.segments]
        last = len(self.segments) - (self.error is not None)
        for number in range(last):
            place = number
            while place + 1 < len(self.segments) and not self.segments[place].text.strip():
                place += 1
            late = f", {place - number} later" if place > number else ""
            segment = self.segments[number]
            for found, own in (facts, segment.facts), (asides, segment.asides):
                found[place] += (
                    [fact._replace(name=fact.name + late) for fact in own] if late else own
                )
        return [
            Step(
                None,
                context=segment.context,
                facts=tuple(facts[number]),
                draw_count=segment.draw_count,
                asked=segment.asked,
                asides=tuple(asides[number]),
            )
            for number, segment in enumerate(self.segments[:last])
        ]

    def _peek(self) -> Token | None:
        """Return the next token that is no text; text goes to the segment."""
        while self._position < len(self._tokens):
            token = self._tokens[self._position]
            match token:
                case Printed(text):
                    self.segments[-1].text += TERMINAL_CODES.sub("", text)
                case Asked(kind, None):
                    if self._may_stop:
                        raise PlayStop(kind)
                    return token
                case Asked(kind="pause" | "name"):
                    self._take_answer()
                case _:
                    return token
            self._position += 1
        return None

    def _peek_at_roll(self) -> Token | None:
        """Return the next token that is no text, and no draw of a comment."""
        token = self._peek()
        while self._freedom.other_draws and isinstance(token, Drawn) and self._is_aside():
            self._position += 1
            token = self._peek()
        return token

    def _is_aside(self) -> bool:
        """Return whether the next draw is no die: it has other sides, and is drawn alone."""
        sides = [
            each.sides if isinstance(each, Drawn) else None
            for each in self._tokens[max(self._position - 1, 0) : self._position + 2]
        ]
        at = min(self._position, 1)
        is_other = sides[at] != self._die_sides and (sides[at] or 0) <= MAX_COMMENTS
        return is_other and sides.count(sides[at]) == 1

    def _take_answer(self) -> None:
        self.segments[-1].text += "\n"
        self.segments[-1].asked += 1

    def _play(self) -> None:
        seats = [0, 1, 2]
        while len(seats) > 1:
            seats = highest({seat: self._roll("first", seat, 1)[0] for seat in seats})
        banker = seats[0]
        number = 0
        while not self.is_over:
            number += 1
            if number > MAX_ROUNDS:
                raise self._endless()
            banker = self._round(number, banker)

    def _round(self, number: int, banker: int) -> int:
        """Follow one round; return the next banker."""
        before_round = banker
        if self.chips_known and not self.is_open:
            while not self.chips[banker]:
                banker = (banker + 1) % 3
        self.segments[-1].facts.append(Fact("round", "number", number, False))
        if banker == before_round:
            self.segments[-1].facts.append(Fact("banker", "label", banker, False))
        else:  # who has no chips may be named where the banker usually is
            self.segments[-1].has_passed_bank = True
            self.segments[-1].asides.append(Fact(BET, "label", banker, False))
        bets = self._bets(banker)
        before, banker_won = tuple(self.chips), dict[int, bool | None]()
        following = banker
        first = self._count("banker", banker)
        for seat in self._others(banker):
            if seat not in bets:
                continue
            won: bool | None = first.outcome == "win"
            if first.outcome == "point":
                second = self._count("other", seat)
                if second.kind == "4-5-6":
                    following = seat
                won = banker_wins(first.third, second)
                self._have_both_rolled |= seat == self._others(banker)[-1]
                while won is None:
                    mine, its = self._count("tie", banker), self._count("tie", seat)
                    if mine.third != its.third:
                        won = mine.third > its.third
            banker_won[seat] = won
            winner, loser = (banker, seat) if won else (seat, banker)
            self.chips[winner] += bets[seat]
            self.chips[loser] -= bets[seat]
            if first.outcome == "point":  # else several bets are won at once
                self.segments[-1].facts += [
                    Fact(BET, "label", winner, False),
                    Fact("loser of the bet", "label", loser, False),
                ]
        if self._unsure and banker == COMPUTER:
            self._correct_bets(before, banker_won)
        if following != banker:  # who takes the bank from whom
            self.segments[-1].asides.append(Fact(BET, "label", following, False))
        if self.chips_known:
            self._close(number)
        return following

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

    def _segment_ahead(self) -> Segment:
        """Return the segment with its text up to the next roll or question."""
        segment = Segment(self.segments[-1].event)
        segment.text = self.segments[-1].text
        for token in self._tokens[self._position :]:
            if isinstance(token, Printed):
                segment.text += TERMINAL_CODES.sub("", token.text)
            elif isinstance(token, Asked) or token.sides == self._die_sides:
                break
        return segment

    def _check_cover(self, bet: int, limit: int) -> None:
        """Raise if the computer bets more than it or the other has."""
        if not self.is_open and bet < 1:
            raise PlayError(f"The computer bets {bet}, which is no bet.")
        if not self.is_open and bet > limit:
            raise PlayError(f"The computer bets {bet}, more than both can cover.")

    def _close(self, number: int) -> None:
        segment = self.segments[-1]
        segment.context += " ends"
        for seat, chips in enumerate(self.chips):
            segment.facts.append(Fact(f"chips of {WHO[seat]}", "number", chips))
        one, two, three = self.chips
        winner = game_winner(number, (one, two, three), "open" if self.is_open else "stock")
        if winner is None:
            return
        token = self._peek_at_roll()
        if isinstance(token, Drawn):
            raise PlayError(f"The game is over after round {number}, your program rolls on.")
        if isinstance(token, Asked) and token.kind == "bet":
            raise PlayError(f"The game is over after round {number}, your program asks for a bet.")
        if self._end.kind not in ("ended", "asks"):
            raise self._ended("the game is over")
        segment = self.segments[-1]
        segment.facts.append(Fact("winner", "label", winner))
        segment.context += " over"
        self.is_over = True

    def _others(self, banker: int) -> tuple[int, ...]:
        """Return the others in the order in which they roll."""
        return _in_order(banker, by_seat=self._freedom.seat_order)

    def _others_betting(self, banker: int) -> tuple[int, ...]:
        """Return the others in the order in which the banker bets against them."""
        return _in_order(banker, by_seat=self._freedom.seat_order_bets)

    def _count(self, event: str, seat: int) -> Meaning:
        """Follow rolls until one counts: in a tie, that has a pair and a third die."""
        while True:
            one, two, three = self._roll(event, seat, 3)
            found = meaning((one, two, three))
            if found.outcome == "point" and event != "tie":
                point = Fact("point of the roll", "number", found.third, False)
                self.segments[-1].facts.append(point)
            if found.third if event == "tie" else found.outcome != "fumble":
                return found

    def _roll(self, event: str, seat: int, count: int) -> tuple[int, ...]:
        """Follow a roll, which begins a segment."""
        following = Fact("next to roll", "label", seat, False, least_share=NEXT_SHARE)
        try:
            self._peek_at_roll()
        except PlayStop as stop:
            if stop.kind == "bet":
                raise self._bet_instead(seat) from None
            self.segments[-1].facts.append(following)
            raise
        before, segment = self.segments[-1], Segment(event, seat)
        if before.text and not before.text.endswith("\n"):  # a line that began before the dice
            head, newline, tail = before.text.rpartition("\n")
            before.text, segment.text = head + newline, tail
        first = self._die(seat)
        if not before.has_passed_bank:
            before.facts.append(following)
        self.segments.append(segment)
        dice = [first, *(self._die(seat) for _ in range(count - 1))]
        self._before = f"After {WHO[seat]}'s {', '.join(map(str, dice))}"
        for _ in range(self._freedom.first_draws - 1 if event == "first" else 0):
            self._die(seat)
        segment.draw_count = count
        shown = sorted(dice) if event in self._freedom.sorted_dice else dice
        for number, die in enumerate(shown, 1):
            name = "die" if count == 1 else f"die {number}"
            segment.facts.append(Fact(name, "number", die))
        segment.facts.append(Fact("who rolls", "label", seat, False, least_share=ROLLER_SHARE))
        segment.context = f"{event} {seat == COMPUTER}"
        return tuple(dice)

    def _die(self, seat: int) -> int:
        token = self._peek()
        wanted = f"{WHO[seat]} has to roll"
        match token:
            case None:
                raise self._ended(wanted)
            case Asked(kind="bet"):
                raise self._bet_instead(seat)
            case Asked():
                raise PlayError(f"I could not tell what is asked where {wanted}.", unread=True)
            case Drawn(_, sides):
                if sides > MAX_COMMENTS:
                    raise PlayError(f"{self._before} {wanted}, your program draws a bet.")
                if sides not in (0, DIE_SIDES):
                    raise PlayError(f"{self._before} {wanted}, your program draws one of {sides}.")
                self._position += 1
                return _die_of(token)
        raise AssertionError(token)

    def _bet_instead(self, seat: int) -> PlayError:
        return PlayError(f"{self._before} {WHO[seat]} has to roll, your program asks for a bet.")

    def _ended(self, wanted: str) -> PlayError:
        """Return that the program is at its end where something is wanted."""
        if self._end.kind in ("failed", "stopped"):
            return PlayError(self._end.reason)
        return PlayError(f"Your program has ended where {wanted}.")

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
            if isinstance(token, Drawn) and (
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

    def _without_spare(self, draws: Sequence[Drawn], limit: int, bet_count: int) -> list[Drawn]:
        """Return draws from that of the next bet on, which is at most `limit`."""
        spare = max(len(draws) - bet_count, 0)
        exact = [at for at, each in enumerate(draws) if each.sides == limit]
        if exact and self._freedom.other_draws:
            return [*draws[max((at for at in exact if at <= spare), default=exact[0]) :]]
        low = (at for at, each in enumerate(draws) if self._bet_drawn(each, limit) <= limit)
        return [*draws[min(exact[0] if exact else next(low, spare), spare) :]]

    def _count_bet_draws(self) -> int:
        """Return how many draws come before the next three dice, if one of them is none."""
        draws: list[Drawn] = []
        for token in self._tokens[self._position :]:
            if isinstance(token, Asked) and (token.kind != "pause" or token.answer is None):
                break
            if isinstance(token, Drawn):
                draws.append(token)
                if [each.sides for each in draws[-3:]] == [self._die_sides] * 3:
                    break
        others = [at for at, each in enumerate(draws, 1) if each.sides != self._die_sides]
        return max(others, default=0)

    def _further_draws(self, start: int, most: int) -> int | None:
        """Return how many draws after the first are bets, too: then come the dice that are printed.

        None if that is not known.
        """
        if self._bet_reader is None:
            return None
        for count in range(max(most, 0) + 1):
            draws, segment = self._roll_ahead(start + count)
            dice = self._bet_reader(segment).dice
            if len(dice) == len(draws) == 3 and sorted(dice) == sorted(map(_die_of, draws)):
                return count
        return None

    def _roll_ahead(self, skipped: int) -> tuple[list[Drawn], Segment]:
        """Return the three draws after those that are skipped, and what is printed with them."""
        draws: list[Drawn] = []
        segment = Segment("banker", COMPUTER)
        for token in self._tokens[self._position :]:
            if isinstance(token, Drawn) and len(draws) < skipped + 3:
                draws.append(token)
            elif isinstance(token, Printed):
                segment.text += TERMINAL_CODES.sub("", token.text) if len(draws) > skipped else ""
            elif len(draws) > skipped:
                break
        return draws[skipped:], segment

    def _take_draws(self, count: int) -> list[Drawn]:
        """Take the next draws, with the text before and between them."""
        draws: list[Drawn] = []
        while len(draws) < count and isinstance(token := self._peek(), Drawn):
            draws.append(token)
            self._position += 1
        return draws

    def _bet_drawn(self, draw: Drawn, limit: int) -> int:
        """Return the computer's bet, from what was drawn for it."""
        # Where a bet may be 0, one of 101 is from 0 to 100.
        least = 0 if self.is_open and draw.sides % 10 == 1 else 1
        return math.floor(draw.fraction * (draw.sides or limit)) + least


def _in_order(banker: int, *, by_seat: bool) -> tuple[int, ...]:
    return tuple(seat for seat in range(3) if seat != banker) if by_seat else others(banker)


def _die_of(draw: Drawn) -> int:
    return math.floor(draw.fraction * DIE_SIDES) + 1
