"""A case as it was run by both, and what each question asks for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from workshop.assignment.assignment import Case
from workshop.judging.lines import TOKEN
from workshop.run.recording import Chain, Recording, Stretch

WORD = re.compile(r"[^\W\d_]{2,}")
Worded: TypeAlias = tuple[Chain, tuple[str, ...]]


class Matching(NamedTuple):
    """What a program's questions ask for."""

    kinds: Mapping[Chain, str] = {}
    """By chain; chains that are not in it are taken as they come."""
    replies: Mapping[Chain, str] = {}
    """What is answered to questions that the reference does not ask."""
    silent: frozenset[str] = frozenset()
    """Kinds of questions that only Enter answers, and that the program does not ask where the
    reference does: the reference is answered apart."""
    queued: frozenset[Chain] = frozenset()
    """Sites that come in another order than in the reference: they take answers of their kind."""
    worded: Mapping[Worded, str] = {}
    """By chain and words, where one `input` asks several questions, such as those of a list."""

    def kind_of(self, stretch: Stretch) -> str:
        """Return what is asked for at the end of a stretch; "?" if nobody knows."""
        if stretch.asks is None:
            return ""
        usual = self.kinds.get(stretch.asks, "?")
        return self.worded.get((stretch.asks, words_in(stretch.prompt)), usual)


class Match(NamedTuple):
    """A case as it was run by both."""

    case: Case
    program: Recording
    reference: Recording
    answers: Sequence[str]
    """Of the reference."""
    kinds: tuple[str, ...]
    """Of the reference's questions; "" at its end."""
    pairs: tuple[tuple[int, int], ...]
    """The stretches of the reference and of the program that end with the same question, in the
    reference's order, up to the first question that differs; that one, too."""
    is_whole: bool
    """Whether all questions agree, and both end."""
    is_fitted: bool = False
    """Whether both draw otherwise, and the reference has what the program says."""


@lru_cache(maxsize=2_000)
def words_in(text: str) -> tuple[str, ...]:
    """Return the words of the last line of a text that has any, in small letters."""
    line = next((each for each in reversed(text.split("\n")) if WORD.search(each)), "")
    return tuple(word.casefold() for word in WORD.findall(line))


def goes_on(match: Match) -> bool:
    """Return whether a program was given the answers that the reference refuses, asked on after
    each, and did not break off later: perhaps only there it takes what was typed before."""
    refused = [
        ref for ref, kind in enumerate(match.kinds[:-1]) if kind and kind == match.kinds[ref + 1]
    ]
    stretches, own = match.program.stretches, dict(match.pairs)
    if not refused:
        return match.is_whole
    for ref in refused:
        prog = own.get(ref)
        if prog is None or prog + 1 >= len(stretches) or stretches[prog + 1].asks is None:
            return False
        if stretches[prog].answer != match.answers[ref]:
            return False
    return not match.program.has_broken_off


def draws_alike(match: Match) -> float:
    """Return in which share of the stretches both draw as often; 1 if all draws are the same, at
    whatever moment."""
    rows = [
        [draw.value for each in recording.stretches for draw in each.draws]
        for recording in (match.reference, match.program)
    ]
    if match.is_fitted or rows[0] == rows[1]:
        return 1
    alike = [
        len(match.reference.stretches[ref].draws) == len(match.program.stretches[prog].draws)
        for ref, prog in match.pairs
    ]
    return sum(alike) / max(1, len(alike))


def said_alike(match: Match) -> float:
    """Return how much of the numbers and typed words is said by both, from 0 to 1. Each counts
    alone, and again with the next one."""
    typed = {word for answer in match.answers for word in tokens_of(answer)}
    agreed = due = 0
    for ref, prog in match.pairs:
        counts = []
        for stretch in match.reference.stretches[ref], match.program.stretches[prog]:
            tokens = tokens_of(stretch.text)
            values = [each for each in tokens if each[-1].isdigit() or each in typed]
            counts.append(Counter(values + list(pairwise(values))))
        agreed += 2 * (counts[0] & counts[1]).total()
        due += counts[0].total() + counts[1].total()
    return agreed / max(1, due)


@lru_cache(maxsize=20_000)
def tokens_of(text: str) -> list[str]:
    """Return the words and numbers of a text, in small letters."""
    return TOKEN.findall(text.casefold())


def score_of(matches: Sequence[Match]) -> float:
    """Return how much of the cases fits: questions that agree, and ends."""
    score = 0.0
    for match in matches:
        agreed = len(match.pairs) - (not match.is_whole)
        # Of all answers: who draws otherwise may be asked for fewer before both part.
        score += agreed / max(1, len(match.answers), len(match.kinds)) + 0.5 * match.is_whole
    return round(score, 2)
