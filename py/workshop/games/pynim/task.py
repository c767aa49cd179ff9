"""PyNIM: the wording is a program's own; what is held are stones, turns, names and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from engine.ask import Script
from engine.console import Console
from engine.game import Options
from pynim import script
from pynim.script import Scene
from workshop.compare.task import QuestionKind, Task, Variant
from workshop.games.pynim.facts import ORDERS, PYTHON, name_forms, steps_of, typed


def _play(console: Console, rng: Random, options: Options) -> Script:
    """PyNIM, with The Python's turn where `turns` has it."""
    order = (0, 1, 2) if options.get("turns", "last") == "last" else (0, 2, 1)
    return script.play(console, rng, options, order)


TURNS = {"last": "", "between": "The Python takes its turn between the two players."}
STRATEGIES = {
    "as written": "",
    "as specified": "The Python leaves the last stones, as the assignment's rule alone has it.",
}


def near_limits(_: Scene) -> Sequence[str]:
    """Return answers on both sides of what piles and turns allow."""
    return "29", "30", "50", "51", "4", "3", "2", "two"


TASK = Task(
    "pynim",
    {
        "name": QuestionKind(asks_for="a name"),
        "id": QuestionKind(asks_for="an ID"),
        "pile": QuestionKind(invalid=near_limits, asks_for="the size of the pile"),
        "take": QuestionKind(invalid=near_limits, asks_for="the stones to take"),
        "again": QuestionKind(asks_for="another game"),
    },
    variants=tuple(
        Variant({"turns": turns, "strategy": strategy}, f"{first} {second}".strip())
        for (turns, first), (strategy, second) in product(TURNS.items(), STRATEGIES.items())
    ),
    play=_play,
    own_choices=True,
    steps=steps_of,
    typed=typed,
    name_forms=name_forms,
    computer=PYTHON,
    orders=ORDERS,
)
