"""Learn what a program's questions ask for.

A template of a question means the kind of question at whose place it first appears in most cases.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from workshop.compare.exchanges import Trial
from workshop.compare.model import Model
from workshop.reading.addresses import MAX_TAIL, Heard
from workshop.reading.masks import TOKEN
from workshop.reading.output_hints import GAP, OutputHints


def learn_questions(trials: Sequence[Trial], hints: OutputHints) -> Model:
    """Learn which questions a program asks from its trials, and from what its author said."""
    return Model(_learn_kinds(trials, hints))


def _learn_kinds(trials: Iterable[Trial], hints: OutputHints) -> list[dict[tuple[str, ...], str]]:
    """Return the kinds of questions, by the templates of their last lines.

    A template has one vote a case, by the question at whose place it comes first: a program that
    asks the same again and again has no more votes than one that goes on. One that is mostly there
    after refused answers, as in *Not from 1 to 3. Again?*, is of the kind that was asked before.
    """
    asked: list[tuple[str, str, bool, Heard]] = []
    refused: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for trial in trials:
        known: set[str] = set()
        for step, heard in zip(trial.steps, trial.heard, strict=False):
            if step.kind and step.is_refusal:
                refused[heard.tails[0]].add(trial.name)
            elif step.kind:
                asked.append((trial.name, step.kind, step.kind not in known, heard))
                known.add(step.kind)
    kinds: list[dict[tuple[str, ...], str]] = []
    for depth in range(MAX_TAIL):
        places: dict[tuple[str, ...], dict[str, list[tuple[str, bool]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for case, kind, is_first, heard in asked:
            places[heard.tails[depth]][case].append((kind, is_first))
        kinds.append(
            {
                tail: _vote(cases, by_first=depth == 0)
                for tail, cases in places.items()
                if len(cases) >= len(refused.get(tail, ()))
            }
        )
        if depth == 0:
            for tail in kinds[0]:
                if tail and (hint := hints.question_kind(TOKEN.sub(GAP, tail[0]))) is not None:
                    kinds[0][tail] = hint
        # Only where the same last lines are at the places of several kinds do further ones count.
        asked = [each for each in asked if kinds[depth].get(each[3].tails[depth]) == ""]
    return kinds


def _vote(cases: Mapping[str, list[tuple[str, bool]]], *, by_first: bool) -> str:
    """Return the kind that most cases have first, or "" if most have several.

    Where a kind comes first in a case counts: at later places a program may have derailed. So do
    with `by_first` only the cases that have it there, if there are any.
    """
    ambiguous = 0
    for places in cases.values():
        firsts = {kind for kind, is_first in places if is_first}
        ambiguous += len(firsts or set(dict(places))) > 1
    if 2 * ambiguous > len(cases):
        return ""
    its_first = (places[0] for places in cases.values())
    votes = Counter(kind for kind, is_first in its_first if by_first and is_first)
    votes = votes or Counter(places[0][0] for places in cases.values())
    return votes.most_common(1)[0][0]
