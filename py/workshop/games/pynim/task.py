"""PyNIM: the wording is a program's own; what is held are stones, turns, names and the winner."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from random import Random

from engine.ask import Script
from engine.console import Console
from engine.game import Options
from pynim import script
from pynim.script import Scene
from workshop.compare.reference import GameTurn
from workshop.compare.task import QuestionKind, Task, Variant
from workshop.games.pynim.facts import ORDERS, PYTHON, name_forms, steps_of, typed
from workshop.reading.numbers import RANGE, numbers
from workshop.run.dialogue import question_line

WON = re.compile(r"\bw[io]n|congrat|victor|champion|beat", re.IGNORECASE)

TOOK = re.compile(r"\b(?:removed|removes|took|takes|taken|picked|picks)\b", re.IGNORECASE)


def find_wrong_fact(_: Task, turn: GameTurn, text: str) -> str:
    """Whose turn it is, the stones left, who won, and the scores."""
    ask, scene = turn.ask, turn.scene
    for each in turn.scenes:
        if not each.over and (fault := _taken(each, text) or _won(each, text)):
            return fault
    if ask is None:
        return ""
    question = question_line(text)
    if fault := _whose(scene, ask.kind, question):
        return fault
    if ask.kind == "take" and not ask.error and scene.stones not in numbers(RANGE.sub("", text)):
        return f"There are {scene.stones} stones left: your program does not say so."
    return ""


def _whose(scene: Scene, kind: str, question: str) -> str:
    """Another player is asked than the one whose turn it is."""
    if kind not in ("id", "take"):
        return ""
    asked = scene.names[scene.turn]
    others = [name for name in scene.names[: scene.python] if name != asked]
    if _names(asked, question) or not any(_names(other, question) for other in others):
        return ""
    return f"It is {asked}'s turn to answer."


def _taken(scene: Scene, text: str) -> str:
    """Where a line tells what somebody took, it is that."""
    if scene.taker is None:
        return ""
    name = scene.names[scene.taker]
    told = [line for line in text.split("\n")[:-1] if TOOK.search(line) and _names(name, line)]
    found = [number for line in told for number in numbers(line)]
    return "" if not found or scene.taken in found else f"{name} takes {scene.taken}."


def _names(name: str, line: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.IGNORECASE) is not None


def _won(scene: Scene, text: str) -> str:
    """The winner of a game is told by name, as far as it is told in a line of its own; and where
    each player's wins stand behind the name, they are right."""
    if scene.winner is None:
        return ""
    winner = scene.names[scene.winner]
    lines = [line for line in text.split("\n") if WON.search(line)]
    told = [[name for name in scene.names if _names(name, line)] for line in lines]
    alone = [names for names in told if len(set(names)) == 1]
    if any(winner not in names for names in alone[:1]) or not _names(winner, text):
        return f"{winner} has won."
    found = [_behind(name, text) for name in scene.names]
    if not all(found):
        return ""
    for name, score, numbers_found in zip(scene.names, scene.scores, found, strict=True):
        if score not in numbers_found:
            return f"{name} has won {score} so far."
    return ""


def _behind(name: str, text: str) -> Sequence[int]:
    """The numbers that stand in lines behind a name."""
    parts = [
        re.split(rf"(?<!\w){re.escape(name)}(?!\w)", line, maxsplit=1, flags=re.IGNORECASE)
        for line in text.split("\n")
    ]
    return [number for part in parts if len(part) == 2 for number in numbers(part[1])]


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
    "facts",
    {
        "again": QuestionKind(r"\bagain|another|once more|play on|new (?:game|round)|continue"),
        "id": QuestionKind(r"\bids?\b|identi", order_free=True),
        "name": QuestionKind(
            r"\bnames?\b|^\W*(?:the )?(?:first|second) player|^\W*player (?:one|two|1|2)\W*$",
            order_free=True,
        ),
        "pile": QuestionKind(r"\bstart|\bbegin|\bpile\b.*(?:30|50)|30\D+50", invalid=near_limits),
        "take": QuestionKind(r"\bremove|\btake|how many|stones", invalid=near_limits),
    },
    find_wrong_fact,
    variants=tuple(
        Variant({"turns": turns, "strategy": strategy}, f"{first} {second}".strip())
        for (turns, first), (strategy, second) in product(TURNS.items(), STRATEGIES.items())
    ),
    play=_play,
    own_randomness=True,
    steps=steps_of,
    typed=typed,
    name_forms=name_forms,
    computer=PYTHON,
    orders=ORDERS,
)
