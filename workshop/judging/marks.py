"""What was seen of what is due; here of what no place is learnt for: how a program asks, clears the
screen, draws and writes files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from workshop.judging.chance import is_within
from workshop.judging.facts import Fact
from workshop.judging.findings import (
    CLEARS,
    DRAWS,
    Finding,
    difference,
    first_difference,
    quoted,
)
from workshop.judging.lines import Said
from workshop.judging.pairing import Match
from workshop.judging.variant import Variant
from workshop.run.examination import Seeding
from workshop.run.recording import Stretch
from workshop.run.shared_random import Draw

MIN_CLEARING_LINES = 15
"""Empty lines that clear a screen as some programs do it."""
State: TypeAlias = Literal["right", "wrong", "unread", "needless", "not reached"]
"""Of what is due: it may also be there and not be found, have been typed just before, or come after
the case has stopped."""


class Mark(NamedTuple):
    """What was seen of something that is due in a stretch of the reference."""

    name: str
    """Of a fact, a question, a prompt or another subject."""
    stretch: int
    """Of the reference."""
    state: State
    finding: Finding | None = None
    """What is wrong."""
    fact: Fact | None = None
    due: frozenset[str] = frozenset()
    """Where questions part: the names of all that is due in the stretch, and its own."""


def prompt_marks(match: Match, pair: int, prompts: Container[str]) -> Iterator[Mark]:
    """Yield whether a question is asked to the letter, and in its order."""
    ref, prog = match.pairs[pair]
    reference, program = match.reference.stretches[ref], match.program.stretches[prog]
    due = reference.prompt.strip()
    if due not in prompts or not program.asks:
        return
    text = program.text.rstrip()
    later = [one for one, other in match.pairs[:pair] if other > prog]
    before = [match.reference.stretches[one].prompt.strip() for one in later]
    sentence, own = "", ""
    if not text.endswith(due):
        own = text.rpartition("\n")[2].strip()
        sentence = f"The question has to be “{due}”, yours is “{own[:80]}”."
    elif first := next((each for each in before if each in prompts), ""):
        sentence = f"“{first}” has to be asked before “{due}”; your program asks it after it."
    if sentence:
        here = (ref, prog), due, sentence, program.asks[0][:2], own
        finding = difference(*here, is_soft=True, due=due if own else "")
        yield Mark(due, ref, "wrong", finding)
    else:
        yield Mark(due, ref, "right")


def clearing_mark(match: Match, ref: int, prog: int) -> Mark:
    """Return whether the screen is cleared here: since the last time that the reference does
    it, or before the next question. At the start and at the end it need not be."""
    cleared = [n for n in range(ref) if match.reference.stretches[n].has_cleared]
    if not cleared or ref == len(match.reference.stretches) - 1:
        return Mark(CLEARS, ref, "needless")
    own = dict(match.pairs)
    first = own.get(cleared[-1], prog - 1) + 1
    for each in match.program.stretches[first : prog + 2]:
        if each.has_cleared or "\n" * MIN_CLEARING_LINES in each.text:
            return Mark(CLEARS, ref, "right")
    sentence = "The screen has to be cleared here; your program does not clear it."
    return Mark(CLEARS, ref, "wrong", difference((ref, prog), CLEARS, sentence, is_soft=True))


def draws_marks(
    match: Match, pair: int, seeding: Seeding | None, *, parts: bool, is_alike: bool, once: bool
) -> Iterator[Mark]:
    """Yield whether something is drawn at random; `parts`: it asks another question then;
    `is_alike`: mostly both draw as often; `once`: the program draws at its start alone."""
    ref, prog = match.pairs[pair]
    drawn = match.reference.stretches[ref].draws
    if not drawn:
        return
    if seeding:
        source = seeding.source
        sentence = f"Chance is seeded with a constant ({source}): it draws the same each time."
        finding = difference((ref, prog), DRAWS, sentence, seeding[:2], is_soft=True)
        yield Mark(DRAWS, ref, "wrong", finding)
        return
    found = _other_draws(match, ref, prog, is_alike=is_alike)
    if once and any(each.draws for each in match.reference.stretches[:ref]):
        says = "Here something is drawn at random again; your program draws at its start alone."
        found = difference((ref, prog), DRAWS, says, is_soft=True)
    if found:
        yield from () if parts else [Mark(DRAWS, ref, "wrong", found)]
    else:
        yield Mark(DRAWS, ref, "right")


def _other_draws(match: Match, ref: int, prog: int, *, is_alike: bool) -> Finding | None:
    """Return how a program draws otherwise in a stretch."""
    at = ref, prog
    drawn, own = match.reference.stretches[ref].draws, match.program.stretches[prog].draws
    if not any(each.draws for each in match.program.stretches):
        due = "1 is" if len(drawn) == 1 else f"{len(drawn)} are"
        says = f"Here {due} drawn at random; your program draws nothing."
        return difference(at, DRAWS, says)
    is_more = is_alike and not match.is_fitted and len(own) > len(drawn)
    if is_more and (line := _line_of(match.program.stretches[prog], own)):
        says = f"Here {len(drawn)} are drawn at random; your program draws and says {len(own)}."
        return difference(at, DRAWS, says, line, is_soft=True)
    if match.is_fitted:  # it draws at other moments: all that both draw is compared
        drawn, own = (
            tuple(draw for each in side.stretches for draw in each.draws)
            for side in (match.reference, match.program)
        )
    sides = {draw.sides for draw in drawn}
    others = [draw.sides for draw in own if draw.sides not in {*sides, 0}]
    if match.is_fitted and len(others) < len(own):
        others = []
    if len(own) == len(drawn) and len(sides) == 1 and others:
        says = f"Here one of {sides.pop()} is drawn at random; "
        return difference(at, DRAWS, f"{says}your program draws one of {others[0]}.")
    return None


def _line_of(stretch: Stretch, draws: Sequence[Draw]) -> tuple[str, int] | None:
    """Return the line of a program that says these draws, one after the other."""
    said: dict[tuple[str, int], list[float]] = defaultdict(list)
    for chain, *_, number in Said(stretch.pieces).numbers():
        said[chain[0][:2] if chain else ("", 0)].append(number)
    values = [each.value for each in draws]
    return next((line for line, numbers in said.items() if is_within(values, numbers)), None)


def file_marks(match: Match, variant: Variant) -> Iterator[Mark]:
    """Yield whether the files are as they have to be: by name and by lines."""
    ref, prog = match.pairs[-1]
    for name, text in match.reference.files.items():
        title = variant.file_name(name)
        if variant.assignment.names_facts and title not in variant.required:
            continue
        differing = first_difference(text, match.program.files.get(name, ""))
        if not differing:
            yield Mark(title, ref, "right")
            continue
        due, there = (quoted(line) if line else "nothing" for line in differing)
        sentence = f"The file {name} has to say {due}, yours says {there}."
        if name not in match.program.files and title not in variant.required:
            yield Mark(title, ref, "unread")
            continue
        if name not in match.program.files:
            sentence = f"Your program does not write the file {name}."
        yield Mark(title, ref, "wrong", difference((ref, prog), title, sentence, is_soft=True))
