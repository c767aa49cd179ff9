"""What a game does in each exchange, as data, beside what a program said there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from workshop.compare.reference import GameTurn
from workshop.reading.addresses import Address, Heard
from workshop.reading.masks import Masks, ValueKind
from workshop.run.dialogue import ProgramTurn
from workshop.run.end import End
from workshop.run.shared_random import Draw

Verdict: TypeAlias = Literal["passes", "differs", "not compared"]
BLANK = ""
"""The value of a fact that must not be printed: a blank cell, the winner of a tie."""
TURN = "whose turn"
ASKED = "who is asked for the "
"""How the name of a fact begins: a question is put to one player."""
MOVED, LOSER = "who has moved", "who has lost"
FIGHT, BET = "winner of the fight", "winner of the bet"
STAKE, CHANGE = "bet that is decided", "change in "
"""What one bet is, and how the names of facts begin about what a player has won or lost."""
BY_CHANCE = "who leaves it to chance"
START = "stones at the start"
"""What is chosen once in a game: the number of the last game is a wrong one."""
GAME_NUMBER = "number of the game"
COMPUTERS = " of the computer"
"""At the end of the name of a fact that lines for people, too, may tell."""
REST = ("stones left after the move", "stones left after The Python's move")
TOTAL = "total"
"""How the name of a fact begins: a player's number, which is the result where the game is over."""
WINNER = "winner"
OUTCOMES = (WINNER, BY_CHANCE)
"""The facts whose lines name the player they are about and no other."""
MIN_OPTIONAL_RATIO = 5
"""At an address of an optional fact, right exchanges for each case in which it is wrong."""
MIN_ACCURACY, MIN_OFTEN_WRONG_ACCURACY = 0.7, 0.9
"""At an address of an optional fact, the share of exchanges that are right, also after a wrong one;
and the same if it is wrong in most cases. What is wrong more often is about something else."""
MIN_TELLING_RATIO = 2
"""The same for exchanges in which the fact has not the value that it mostly has."""
AFTER, BEFORE, OFF = "after", "before", "off"
"""When a player's turn is: just over, next, or neither."""


class Fact(NamedTuple):
    """Something that a program has to tell in an exchange, or may."""

    name: str
    """Also how it is called in a sentence: ``stones left``."""
    kind: ValueKind | Literal["event"]
    """An event is shown by a line that is in no other exchange."""
    value: int | str
    required: bool = True
    """Whether the assignment's text asks for it."""
    may_wait: bool = False
    """Whether it may be missing, although it is required later: nothing has happened yet."""
    least_share: float = 0.0
    """The part of its exchanges in which a program prints it that prints it at all. What is right
    in fewer is so by chance, and so is what is wrong in a line like it."""
    is_echo: bool = False
    """Whether a player has just chosen it: a number that is always as much higher or lower, in a
    line that is nowhere else, is about it."""
    when: str = ""
    """When its player's turn is, where a program may print the same of two players, or of the one
    alone who has just moved, or whose turn is next: AFTER or BEFORE, or OFF for neither."""
    instead: int | str | None = None
    """The same of the other player, which a program may then print in the place of this one."""


class Trouble(NamedTuple):
    """What a check of a game's own found in a program's text."""

    verdict: Verdict
    reason: str
    is_missing: bool = False
    """Whether nothing in the text can be what is checked: that differs if it was shown before."""


class Finding(NamedTuple):
    """What was found in a trial first."""

    verdict: Verdict
    place: int
    """The index of the exchange."""
    reason: str
    """In a sentence."""
    subject: str = ""
    """The fact or the kind of question that it is about."""
    text: str = ""
    """The line of text in which the program says something wrong; empty if there is none."""


class Step(NamedTuple):
    """One exchange as the game has it."""

    kind: str | None
    """Of the question that it ends with; empty at the end of the game. None: the questions were
    followed before, and are not looked at."""
    is_refusal: bool = False
    """Whether the answer before was not taken."""
    context: str = ""
    """What happened. A required fact that is missing is a difference where the program prints it in
    other exchanges of this context; else it could not be read."""
    facts: tuple[Fact, ...] = ()
    draw_count: int = 0
    checks: tuple[Callable[[str], Trouble | None], ...] = ()
    """What facts cannot say, such as a board."""
    asked: int = 1
    """Questions in it."""
    asides: tuple[Fact, ...] = ()
    """What a line may say of a player besides; it is not judged."""


class Instance(NamedTuple):
    """A fact at its place."""

    case: str
    fact: Fact
    heard: Heard
    context: str
    numbers: tuple[int, int]
    """Which one it is of the facts in its exchange whose names begin alike, and end alike."""


class Found(NamedTuple):
    """An address that carries a fact, with what speaks for it where its values were counted."""

    address: Address
    support: float = 0.0
    wrong_cases: int = 0
    right_cases: int = 0
    right_count: int = 0
    """Exchanges in which it was right, before the first in a case in which it was wrong."""
    telling_count: int = 0
    """Those of them in which the fact had not the value that it mostly has: that is often right by
    chance."""
    accuracy: float = 1.0
    """The share of all exchanges with this address in which it is right."""


class Trial(NamedTuple):
    """A case as it was run: the game's steps, and what the program said at each."""

    name: str
    steps: Sequence[Step]
    heard: Sequence[Heard]
    """One for each question, and one for the end."""
    end: End
    masks: Masks
    names: Mapping[int, str]
    """The players' names by seat."""
    forms: Mapping[int, Sequence[str]]
    """By seat, how the assignment lets a program print the name, first as the game does; no entry:
    in any case."""
    program_turns: Sequence[ProgramTurn]
    game_turns: Sequence[GameTurn]
    """Empty where the game is only followed by its rules."""
    answer_counts: Sequence[int]
    """For each exchange, the answers that the program had before its end."""
    answers: Sequence[str]
    """All that the program was given."""
    trouble: Finding | None = None
    """What was found at the end of the steps, before a word was read."""
    equal_count: int = 0
    """The first exchanges in which the program says what the game says, word for word."""
    seed: str | None = None
    """Of what the program drew; None where that is not left to chance."""
    drawn: Sequence[Draw] = ()
    """From the run's start on."""
    chosen: Mapping[int, float] = MappingProxyType({})
    """By exchange, as a fraction, what the program has instead of what the game draws."""
    kinds: Mapping[str, str] = MappingProxyType({})
    """What questions ask for in a sentence, by their kinds."""

    def say_kind(self, kind: str | None) -> str:
        """Return what a kind of question asks for, as a person writes it."""
        return self.kinds.get(kind or "") or f"the {kind}"

    def has_ended_by(self, index: int) -> bool:
        """Return whether the program asks nothing any more at the end of an exchange."""
        last = len(self.heard) - 1
        return index > last or (index == last and self.end.kind != "asks")

    def say(self, kind: str, value: int | str) -> str:
        """Return a value as a person writes it: a player by name."""
        if value == BLANK:
            return "nothing"
        if kind == "label":
            seat = int(value)
            usual = self.names.get(seat, f"player {seat + 1}")
            return self.forms[seat][0] if seat in self.forms else usual
        return str(value)
