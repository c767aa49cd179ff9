"""Four, Five, Six as a program plays it: the rules, followed with the program's own draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from four_five_six.rules import COMPUTER, Meaning, banker_wins, game_winner, highest, meaning
from workshop.compare.exchanges import BET, CHANGE, STAKE, Fact, Step
from workshop.games.four_five_six.betting import BetReader, Betting
from workshop.games.four_five_six.driver import NAMES, PEOPLE
from workshop.games.four_five_six.tape import (
    MAX_COMMENTS,
    Freedom,
    PlayError,
    PlayStop,
    Segment,
    die_of,
)
from workshop.games.four_five_six.tokens import DIE_SIDES, Asked, Token
from workshop.reading.pictures import dice_as_faces
from workshop.run.end import End
from workshop.run.shared_random import Draw

WHO = (*NAMES, "the computer")
ROLLER_SHARE = 0.4
"""Half of all rolls are fumbles, with which a program may name nobody. Who wins is named with fewer
rolls: it is often the one who rolled."""
NEXT_SHARE = 0.01
"""Hardly any: what is right nowhere is not taken for who rolls next: it may be about
who has rolled, or about another of three."""
PLAYED = "round that is over"
MAX_LATER = 4
"""Rolls after the first in one line that all have to be there: more are too seldom to be learnt."""
MAX_ROUNDS = 40
"""By then one player leads: that two do is a chance of about one in five each round."""


class Play(Betting):
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
        super().__init__(tokens, end, freedom, bet_reader, may_stop=may_stop)
        self.has_stopped = False
        self.is_over = False
        self._have_both_rolled = False
        """Whether both others have, in a round."""
        self.error: PlayError | None = None
        try:
            self._play()
        except PlayStop:
            self.has_stopped = True
        except PlayError as error:
            self.error = error
        _split_texts(self.segments)

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
        first = 0
        for number in range(last):
            place = number
            while place + 1 < len(self.segments) and _is_silent(self.segments[place]):
                place += 1
            if number and not _is_silent(self.segments[number - 1]):
                first = number
            segment = self.segments[number]
            for found, own in (facts, segment.facts), (asides, segment.asides):
                found[place] += [self._later(fact, number - first, place - number) for fact in own]
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

    def _later(self, fact: Fact, before: int, after: int) -> Fact:
        """Return a fact with the name that it has as one of several in one text, by how many
        segments are before or after its own."""
        is_counted = self._freedom.counts_rolls and fact.name.startswith("die ")
        count = before if is_counted else after
        if not count:
            return fact
        is_required = fact.required and count <= MAX_LATER
        return fact._replace(name=f"{fact.name}, {count} later", required=is_required)

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
                    Fact(STAKE, "number", bets[seat], False),
                ]
                self.segments[-1].asides.append(Fact(STAKE, "number", 2 * bets[seat]))
        if self._unsure and banker == COMPUTER:
            self._correct_bets(before, banker_won)
        if following != banker:  # who takes the bank from whom
            self.segments[-1].asides.append(Fact(BET, "label", following, False))
        if self.chips_known:
            self._close(number, before)
        return following

    def _close(self, number: int, before: Sequence[int]) -> None:
        segment = self.segments[-1]
        segment.context += " ends"
        segment.facts.append(Fact(PLAYED, "number", number, False))
        for seat, chips in enumerate(self.chips):
            name, change = f"chips of {WHO[seat]}", chips - before[seat]
            segment.facts.append(Fact(name, "number", chips))
            segment.facts.append(Fact(CHANGE + name, "number", change, False))
            # A player may get what was won in all; and who has got 99 chips need not have won.
            segment.asides += [Fact(STAKE, "number", each) for each in (abs(change), chips)]
        one, two, three = self.chips
        winner = game_winner(number, (one, two, three), "open" if self.is_open else "stock")
        if winner is None:
            return
        token = self._peek_at_roll()
        if isinstance(token, Draw):
            raise PlayError(f"The game is over after round {number}, your program rolls on.")
        if isinstance(token, Asked) and token.kind == "bet":
            raise PlayError(f"The game is over after round {number}, your program asks for a bet.")
        if self._end.kind not in ("ended", "asks"):
            raise self._ended("the game is over")
        segment = self.segments[-1]
        segment.facts.append(Fact("winner", "label", winner))
        segment.context += " over"
        self.is_over = True

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
        is_sorted = event in self._freedom.sorted_dice
        shown = sorted(dice, reverse=self._freedom.falling) if is_sorted else dice
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
            case Draw(_, sides):
                if sides > MAX_COMMENTS:
                    raise PlayError(f"{self._before} {wanted}, your program draws a bet.")
                if sides not in (0, DIE_SIDES):
                    raise PlayError(f"{self._before} {wanted}, your program draws one of {sides}.")
                self._position += 1
                return die_of(token)
        raise AssertionError(token)

    def _bet_instead(self, seat: int) -> PlayError:
        return PlayError(f"{self._before} {WHO[seat]} has to roll, your program asks for a bet.")


def _is_silent(segment: Segment) -> bool:
    """Return whether nothing was printed but questions, or nothing with a number."""
    lines = [*filter(str.strip, dice_as_faces(segment.text).splitlines())]
    return len(lines) <= segment.asked or not any(
        value.kind == "number" for line in lines for value in PEOPLE.line(line).values
    )


def _split_texts(segments: Sequence[Segment]) -> None:
    """Give each of several rolls that are printed together its lines, as if each had been printed
    at once, if each has a line with its dice and not those of the next."""
    rolls: list[Segment] = []
    for segment in segments:
        rolls.append(segment)
        if not _is_silent(segment):
            if len(rolls) > 1:
                _split(segment.text.splitlines(keepends=True), rolls)
            rolls = []


def _split(texts: Sequence[str], rolls: Sequence[Segment]) -> None:
    """Give each roll its own lines, from the line of its dice up to that of the next dice.

    Where a roll has no such line, or shares it with another, nothing is changed.
    """
    shown = [*map(threes_in, texts)]
    lines = enumerate(shown)
    dice = [tuple(x.value for x in roll.facts if x.name.startswith("die ")) for roll in rolls]
    starts = [next((at for at, threes in lines if each in threes), None) for each in dice]
    is_apart = not any(
        start is not None and other in shown[start][shown[start].index(one) + len(one) :]
        for start, (one, other) in zip(starts, pairwise(dice), strict=False)
    )
    if is_apart and None not in starts:
        for roll, start, end in zip(rolls, [0, *starts[1:]], [*starts[1:], None], strict=True):
            asked = "" if end is None else roll.text  # for the next roll
            roll.text = "".join(texts[start:end]) + asked


def threes_in(line: str) -> Sequence[tuple[int | str, ...]]:
    """Return each three numbers in a row in a line."""
    numbers = [each.value for each in PEOPLE.line(line).values if each.kind == "number"]
    return [*zip(numbers, numbers[1:], numbers[2:], strict=False)]
