"""Learn what a program calls players whom the game only numbers, from what it prints at turns."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from workshop.compare.claims import WORD
from workshop.compare.exchanges import TURN, Trial
from workshop.compare.model import Model, comparable_steps

WORDS = re.compile(f"({WORD.pattern})")
MIN_TURNS = 12
"""Turns of each player at which its name is in the same line."""


def find_players(trials: Sequence[Trial], model: Model) -> Mapping[str, int]:
    """Return the numbers of two players by their names, such as *girls* and *boys*; empty if none.

    They are the only difference between a line that is at the turns of one player alone, and one
    that is at those of the other. A letter is a name with the word before it: *player a*.
    """
    turns: dict[str, Counter[int]] = defaultdict(Counter)
    for trial in trials:
        for index in range(comparable_steps(model, trial)):
            for fact in trial.steps[index].facts:
                if fact.name == TURN and fact.kind == "number":
                    for template in trial.heard[index].templates:
                        turns[template][int(fact.value)] += 1
    lines: dict[tuple[str, ...], dict[int, list[tuple[str, int]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for template, counts in turns.items():
        if len(counts) == 1:
            ((number, count),) = counts.items()
            parts = WORDS.split(template)
            for at in range(1, len(parts), 2):
                name = parts[at] if len(parts[at]) > 1 else "".join(parts[max(at - 2, 1) : at + 1])
                rest = *parts[:at], "", *parts[at + 1 :]
                lines[rest][number].append((name, count))
    support: Counter[tuple[str, str]] = Counter()
    for players in lines.values():
        if set(players) == {1, 2} and all(len(each) == 1 for each in players.values()):
            ((first, one),), ((second, other),) = players[1], players[2]
            support[first, second] += min(one, other)
    best = max(support, key=lambda names: (support[names], names), default=None)
    if best is None or support[best] < MIN_TURNS:
        return {}
    return {name: number for number, name in enumerate(best, 1)}
