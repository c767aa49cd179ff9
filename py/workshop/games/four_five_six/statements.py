"""What a program for Four, Five, Six tells, read line by line, whatever its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from workshop.reading.output_hints import OutputHints, match_pattern, values_of
from workshop.run.dialogue import WORD

ROLL = re.compile(r"\b(?:roll(?:ed|s)?|threw|throws?|thrown|dice|got|gets)\b", re.IGNORECASE)
TRIPLE = re.compile(
    r"(?<![\d.])([1-6])(?:\W{1,5}|\W{1,3}and\W{1,3})([1-6])(?:\W{1,5}|\W{1,3}and\W{1,3})([1-6])(?!\d)"
)
SINGLE = re.compile(r"(?<!\d)([1-6])(?!\d)")
SUBJECT = re.compile(
    r"(?:^|\.\.\. ?)(?:It is )?([A-Z][\w ]{0,29}?)(?:'s roll| rolled| rolls| threw| throws)\b",
    re.MULTILINE,
)
MEANINGS = {
    "fumble": r"\bfumble|roll(?:s)? (?:it )?again|re-?roll|no point\b",
    "third": r"\bthird\b|\btie\b",
    "loss": r"\binstant(?:ly)? los|\blos[ste]|\blosing",
    "win": r"\binstant(?:ly)? w[io]n|\bw[io]ns?\b|\bwinning",
    "point": r"\bpoint",
}
NUMBER = r"(-?\d{1,9})(?!\d)"
"""A number that anything here could come to."""
ROUND = re.compile(rf"\bround\D{{0,4}}{NUMBER}", re.IGNORECASE)
BETS = re.compile(rf"\bbets?\b\D*?{NUMBER}", re.IGNORECASE)
BEATS = re.compile(r"@ (?:has )?(?:beats?|beaten|wins?|won|defeats?)\b[^@]*@", re.IGNORECASE)
BANKER = re.compile(r"\bbank(?:er)?\b", re.IGNORECASE)
IS_BANKER = re.compile(
    r"\bis (?:now )?(?:the )?(?:(?:first|next|new) )?banker|banker(?: is|:)", re.IGNORECASE
)
WINNER = re.compile(r"\bwinner\b|\bw[io]ns? the game|\bhas won\b|\bwins!", re.IGNORECASE)


class Rolled(NamedTuple):
    """Somebody rolled."""

    seat: int | None
    """None where no name stands there."""
    dice: tuple[int, ...]
    means: str
    """What the line says of it: a word of `MEANINGS`; empty where it says nothing."""
    point: int | None
    """The number that it names as the point or the third die."""


class Round(NamedTuple):
    """A round begins."""

    number: int


class Banker(NamedTuple):
    """Somebody is said to hold the bank."""

    seat: int


class Bet(NamedTuple):
    """The banker stakes something against somebody."""

    banker: int
    seat: int
    chips: int


class Beats(NamedTuple):
    """Somebody is said to win against somebody."""

    winner: int
    loser: int


class Chips(NamedTuple):
    """What somebody has."""

    seat: int
    chips: int


class Won(NamedTuple):
    """Somebody is said to have won the game."""

    seat: int


Statement: TypeAlias = Rolled | Round | Banker | Bet | Beats | Chips | Won


NO_HINTS = OutputHints()
FACES = "⚀⚁⚂⚃⚄⚅"


def face(printed: str) -> int:
    """The face of a die, be it a number or a picture."""
    return FACES.find(printed) + 1 or int(printed)


def find_computer(text: str, names: Sequence[str], taught: OutputHints = NO_HINTS) -> str:
    """The name of the third player, as rolls tell it; empty where none is told."""
    known = {name.casefold() for name in names}
    subjects = _names_in(text, taught.roll) if "{name}" in taught.roll else SUBJECT.findall(text)
    found = Counter(
        each
        for each in map(str.strip, subjects)
        if each.casefold() not in known and not each.casefold().startswith("player ")
    )
    usual = [each for each in found if "computer" in each.casefold()]
    return usual[0] if usual else max(found, key=lambda each: found[each], default="")


def _names_in(text: str, roll: str) -> Iterator[str]:
    """The names in the lines that tell a roll."""
    for line in text.split("\n"):
        if found := match_pattern(roll, line, r"\w[\w ]{0,29}?"):
            yield found["name"]


class StatementReader:
    """Reads the lines of a program whose players are known by their names."""

    def __init__(self, names: Sequence[str], taught: OutputHints = NO_HINTS) -> None:
        self._taught = taught
        self._last: int | None = None
        """The seat that was named last."""
        self._names = [
            re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in names if name
        ]

    def read_all(self, text: str, asks: bool) -> Iterator[Statement]:
        """What a text tells; where it `asks`, its last line is a question."""
        lines = text.split("\n")
        last = next((n for n, line in reversed([*enumerate(lines)]) if WORD.search(line)), 0)
        for number, line in enumerate(lines):
            for told in self.read(line):
                if number < last or not asks or isinstance(told, Rolled | Round | Banker):
                    yield told

    def read(self, line: str) -> Iterator[Statement]:
        """What a line tells."""
        seats = self.seats(line)
        bare = line
        for name in self._names:
            bare = name.sub("@", bare)
        self._last = seats[-1] if seats else self._last
        taught = self._taught
        if taught.roll and (found := match_pattern(taught.roll, bare)):
            yield self._as_taught(found, bare, seats)
            return
        if taught.balance and (found := match_pattern(taught.balance, bare)):
            for seat, (chips, _) in zip(seats, values_of(found, "chips"), strict=False):
                yield Chips(seat, int(chips))
            return
        triple = TRIPLE.search(bare)
        if triple and taught.roll:
            return
        if ROLL.search(bare) and not BETS.search(bare) and not BANKER.search(bare):
            behind = bare[triple.end() :] if triple else ""
            if triple:
                yield self._rolled(seats, tuple(map(int, triple.groups())), behind)
                return
            single = SINGLE.search(bare)
            if single and seats and not ROUND.search(bare) and "@" in bare[: single.start()]:
                yield Rolled(seats[-1], (int(single[1]),), "", None)
                return
        if (found := ROUND.search(bare)) and not re.search(r"chips|after|won|bets", bare, re.I):
            yield Round(int(found[1]))
        if len(set(seats)) == 2 and (bet := BETS.search(bare)):
            yield Bet(seats[0], seats[1], int(bet[1]))
        elif len(set(seats)) == 2 and BEATS.search(bare) and not BANKER.search(bare):
            yield Beats(seats[0], seats[1])
        elif seats and IS_BANKER.search(bare) and "will" not in bare:
            yield Banker(seats[-1])
        elif seats and WINNER.search(bare):
            yield Won(seats[-1] if re.search(r"winner\W+(?:is\W+)?@", bare) else seats[0])
        elif (
            seats
            and not taught.balance
            and not BETS.search(bare)
            and not (len(seats) == 1 and "?" in bare)
        ):
            yield from self._chips(line, seats)

    def seats(self, line: str) -> list[int]:
        """The seats that are named, in their order."""
        found = [
            (match.start(), seat)
            for seat, name in enumerate(self._names)
            for match in name.finditer(line)
        ]
        return [seat for _, seat in sorted(found)]

    def _as_taught(self, found: re.Match[str], bare: str, seats: list[int]) -> Rolled:
        """A roll in a line of the kind that was taught; one without a name is the last one's."""
        dice = values_of(found, "die")
        who = [] if self._last is None else [self._last]
        if "name" in found.groupdict():
            who = [seats[bare[: found.start("name")].count("@")]]
        return self._rolled(who, tuple(face(die) for die, _ in dice), bare.strip()[dice[-1][1] :])

    def _rolled(self, seats: list[int], dice: tuple[int, ...], behind: str) -> Rolled:
        means = next((kind for kind, said in MEANINGS.items() if re.search(said, behind, re.I)), "")
        number = re.search(r"(?:point|die)\D{0,6}(\d)", behind, re.I)
        return Rolled(seats[-1] if seats else None, dice, means, int(number[1]) if number else None)

    def _chips(self, line: str, seats: list[int]) -> Iterator[Chips]:
        for seat in dict.fromkeys(seats):
            number = re.search(
                self._names[seat].pattern + r"(?:\W+(?:now|has|have|chips?|owns))*\W*?" + NUMBER,
                line,
                re.IGNORECASE,
            )
            if number:
                yield Chips(seat, int(number[1]))
