"""What was learnt about a program: what its questions ask for, and where it prints each fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from workshop.compare.exchanges import BLANK, Fact, Found, Step, Trial
from workshop.reading.addresses import Address, Heard
from workshop.reading.masks import TOKEN_SIGNS

TAKEN = "\n"
"""In the place of an answer that the game takes: nobody can type it."""
CELLS = ("cell ", "row ", "cells ")
"""How the places of cells in tables begin."""


class Model(NamedTuple):
    """What was learnt about a program."""

    kinds: Sequence[Mapping[tuple[str, ...], str]]
    """For the last line, the last two, …: templates to the kind of question; "" if they are at the
    places of several kinds."""
    facts: Mapping[str, Sequence[Found]] = MappingProxyType({})
    """By a fact's name, where it is printed, the best address first."""
    contexts: Mapping[str, frozenset[str]] = MappingProxyType({})
    """By a fact's name, the contexts in which it is printed."""
    events: Mapping[str, frozenset[str]] = MappingProxyType({})
    """By an event's name, the templates of the lines that tell it."""
    rivals: Mapping[str, Address] = MappingProxyType({})
    """By the name of a fact that is nowhere right, where another player is named instead."""
    claims: Mapping[str, Sequence[Address]] = MappingProxyType({})
    """By a fact's name, all places that say who it is about, right or wrong."""
    replies: Mapping[tuple[str, str], set[str]] = MappingProxyType({})
    """By a question's kind and the template of a line: the answers of this kind that the game
    refuses, and after which the line is; TAKEN for all others."""
    repeats_draws: Literal["", "draw", "run"] = ""
    """Whether the program draws the same whenever it draws, or in each run from its start."""
    ties: frozenset[str] = frozenset()
    """The templates of the lines that say that nobody has won."""
    own_turns: Mapping[str, str] = MappingProxyType({})
    """By the name of a player's fact that is printed after this player's own turns alone, or before
    them: AFTER or BEFORE."""
    usual: Callable[[str], frozenset[str]] = lambda _: frozenset()
    """From a fact's name to the templates of the lines that have it where it is required; none if
    it never is. Worked out where it is asked for: most programs need it nowhere."""

    @property
    def known_kinds(self) -> frozenset[str]:
        """The kinds of questions that the program is known to ask."""
        return frozenset(kind for depth in self.kinds for kind in depth.values() if kind)

    @property
    def unclear_count(self) -> int:
        """How many questions seem to ask for several things."""
        return sum(not kind for kind in self.kinds[0].values())

    def kind_of(self, heard: Heard) -> str | None:
        """Return the kind of a question; "" if it is ambiguous, None if it was never seen."""
        for depth, tail in enumerate(heard.tails):
            if tail not in self.kinds[depth]:
                return None if depth == 0 else ""
            if kind := self.kinds[depth][tail]:
                return kind
        return ""

    def address_of(self, fact: str, heard: Heard) -> Address | None:
        """Return where a fact is printed in an exchange, or None."""
        for each in self.facts.get(fact, ()):
            if each.address in heard.values:
                return each.address
        return None

    def is_due(self, fact: Fact) -> bool:
        """Return whether a program prints a fact in exchanges like this one."""
        return fact.when in ("", self.own_turns.get(fact.name, fact.when))

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values: each question and each fact in the program's own words."""
        return {
            "questions": {
                tail[0].translate(TOKEN_SIGNS): kind
                for tail, kind in self.kinds[0].items()
                if kind and tail
            },
            "facts": {
                name: found[0].address[1].translate(TOKEN_SIGNS)
                for name, found in self.facts.items()
                if found
            },
        }


def is_fixed_place(fact: str, address: Address) -> bool:
    """Return whether an address is a cell of a table, or in a line that is about a fact alone.

    Where the game has no value of the fact, a number at any other address of it may be another's.
    """
    is_any_line = address[1] == "^"
    return address[1].startswith(CELLS) or (fact.startswith("winner") and not is_any_line)


def is_nameless(trial: Trial, fact: Fact) -> bool:
    """Return whether a fact is about the computer, and the program's name for it is not known: then
    it is in a line that is nowhere else."""
    return fact.kind == "label" and fact.value != BLANK and fact.value not in trial.names


def comparable_steps(model: Model, trial: Trial) -> int:
    """Return up to which exchange the program asks what the game asks."""
    for index, step in enumerate(trial.steps):
        if question_fault(model, trial, index, step) is not None:
            return index
    return len(trial.steps)


def question_fault(model: Model, trial: Trial, index: int, step: Step) -> str | None:
    """Return the kind of question that a program asks instead of the game's.

    None: it asks the same, or may do so. "": it could not be read, or it does not ask.
    """
    if step.kind is None or index < trial.equal_count:
        return None
    if trial.has_ended_by(index):
        return None if not step.kind and trial.end.kind == "ended" else ""
    kind = model.kind_of(trial.heard[index])
    if not step.kind:
        # After the game's end a program may still ask something else, such as for Enter.
        return kind if kind else None
    if kind == step.kind or (step.is_refusal and not kind):
        return None
    return kind or ""


def repeats_itself(trial: Trial, index: int) -> bool:
    """Return whether a program asks in an exchange what it asked in the one before, and nobody
    else."""
    if not index:
        return False
    one, other = (trial.heard[each] for each in (index, index - 1))
    return one.question != "" and one.question == other.question and one.asked == other.asked
