"""A run of a program as a tape of tokens, with how far it was followed, cut into segments.

The output is cut at each roll and at each question. So what happens in each segment is known before
a word of it is read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from workshop.compare.exchanges import Fact
from workshop.games.four_five_six.tokens import DIE_SIDES, Asked, Printed, Token
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.end import End
from workshop.run.shared_random import Draw

MAX_COMMENTS = 30
"""A draw of one of more things is a bet."""


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
    falling: bool = False
    """Whether they are sorted with the highest first."""
    counts_rolls: bool = False
    """Whether the dice of several rolls in one line are known by which roll it is, not by how many
    are after it."""


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


class Tape:
    """The tokens of a run, and the segments up to where it was followed."""

    def __init__(
        self, tokens: Sequence[Token], end: End, freedom: Freedom, *, may_stop: bool
    ) -> None:
        """If it `may_stop`, a question without an answer is no fault, whatever it asks."""
        self._tokens, self._end, self._freedom = tokens, end, freedom
        self._may_stop = may_stop
        self._position = 0
        self.segments = [Segment("start")]
        sides = Counter(each.sides for each in tokens if isinstance(each, Draw))
        self._draws_fractions = not any(sides)
        self._die_sides = max((0, DIE_SIDES), key=lambda each: sides[each])

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
        while self._freedom.other_draws and isinstance(token, Draw) and self._is_aside():
            self._position += 1
            token = self._peek()
        return token

    def _is_aside(self) -> bool:
        """Return whether the next draw is no die: it has other sides, and is drawn alone."""
        sides = [
            each.sides if isinstance(each, Draw) else None
            for each in self._tokens[max(self._position - 1, 0) : self._position + 2]
        ]
        at = min(self._position, 1)
        is_other = sides[at] != self._die_sides and (sides[at] or 0) <= MAX_COMMENTS
        return is_other and sides.count(sides[at]) == 1

    def _take_answer(self) -> None:
        self.segments[-1].text += "\n"
        self.segments[-1].asked += 1

    def _take_draws(self, count: int) -> list[Draw]:
        """Take the next draws, with the text before and between them."""
        draws: list[Draw] = []
        while len(draws) < count and isinstance(token := self._peek(), Draw):
            draws.append(token)
            self._position += 1
        return draws

    def _count_bet_draws(self) -> int:
        """Return how many draws come before the next three dice, if one of them is none."""
        draws: list[Draw] = []
        for token in self._tokens[self._position :]:
            if isinstance(token, Asked) and (token.kind != "pause" or token.answer is None):
                break
            if isinstance(token, Draw):
                draws.append(token)
                if [each.sides for each in draws[-3:]] == [self._die_sides] * 3:
                    break
        others = [at for at, each in enumerate(draws, 1) if each.sides != self._die_sides]
        return max(others, default=0)

    def _roll_ahead(self, skipped: int) -> tuple[list[Draw], Segment]:
        """Return the three draws after those that are skipped, and what is printed with them."""
        draws: list[Draw] = []
        segment = Segment("banker")
        for token in self._tokens[self._position :]:
            if isinstance(token, Draw) and len(draws) < skipped + 3:
                draws.append(token)
            elif isinstance(token, Printed):
                segment.text += TERMINAL_CODES.sub("", token.text) if len(draws) > skipped else ""
            elif len(draws) > skipped:
                break
        return draws[skipped:], segment

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

    def _ended(self, wanted: str) -> PlayError:
        """Return that the program is at its end where something is wanted."""
        if self._end.kind in ("failed", "stopped"):
            return PlayError(self._end.reason)
        return PlayError(f"Your program has ended where {wanted}.")


def die_of(draw: Draw) -> int:
    """Return what a die shows."""
    return math.floor(draw.fraction * DIE_SIDES) + 1
