"""B.O.T.S.'s computer players: by rule of thumb, greedy for the turn, and perfect."""

from __future__ import annotations

from random import Random

from bots.duel import LAST_ROUNDS, winning_turn
from bots.rules import CATEGORIES, DICE, FACES, Dice, open_categories, scores
from bots.script import Scene
from bots.solo import best_turn
from bots.turn import Hold, Turn, score_table
from engine.ask import Ask
from engine.players import Computation, Player

GOOD_SCORE = 12
"""The rule of thumb saves dice that score this much."""


def roll_others(dice: Dice, hold: Hold) -> str:
    """Return the command that holds these faces of the dice and rolls the others."""
    held = list(hold)
    others = []
    for die, face in zip(DICE, dice, strict=True):
        if face in held:
            held.remove(face)
        else:
            others.append(die)
    if not others:
        return "SAVE"
    return " ".join(["ROLL", *map(str, others)]) if hold else "ROLL"


def thumb(ask: Ask, rng: Random) -> str:
    """By rule of thumb, keeps 12 points or more, or collects what it has most of."""
    scene: Scene = ask.scene
    if ask.kind == "roll":
        return ""
    now = {each: scores(scene.dice, scene.band)[each] for each in open_categories(scene.sheet)}
    if ask.kind == "category":
        return CATEGORIES[max(now, key=lambda each: now[each])]
    if max(now.values()) >= GOOD_SCORE:
        return "SAVE"
    most = max(FACES, key=lambda face: (scene.dice.count(face), face))
    return roll_others(scene.dice, (most,) * scene.dice.count(most))


def greedy(ask: Ask, rng: Random) -> str:
    """Goes for the most points this turn, and never looks further."""
    if ask.kind == "roll":
        return ""
    table = score_table(ask.scene.band)
    return _answer(ask, Turn({each: table[each] for each in open_categories(ask.scene.sheet)}))


def points(ask: Ask, rng: Random) -> Computation:
    """Plays for the highest total that can be expected."""
    if ask.kind == "roll":
        return ""
    return _answer(ask, (yield from best_turn(ask.scene.sheet, ask.scene.band)))


def perfect(ask: Ask, rng: Random) -> Computation:
    """Makes no mistakes: plays for the most points, and in the last rounds for the win."""
    scene: Scene = ask.scene
    if ask.kind == "roll" or len(open_categories(scene.sheet)) > LAST_ROUNDS:
        return (yield from points(ask, rng))
    most_points = yield from best_turn(scene.sheet, scene.band)
    most_wins = yield from winning_turn(scene.sheet, scene.other_sheet, scene.band)
    return _answer(ask, most_wins, most_points)


def _answer(ask: Ask, turn: Turn, between_equals: Turn | None = None) -> str:
    """Return the best answer by `turn`; of several equal ones, the best by `between_equals`.

    Values are rounded to 9 digits, so that equal ones stay equal whatever the order of their sums.
    """
    scene: Scene = ask.scene
    other = between_equals or turn
    if ask.kind == "category":
        by, then = turn.categories(scene.dice), other.categories(scene.dice)
        return CATEGORIES[max(by, key=lambda each: (round(by[each], 9), then[each]))]
    holds, then_holds = turn.holds(scene.dice, scene.roll), other.holds(scene.dice, scene.roll)
    return roll_others(
        scene.dice, max(holds, key=lambda each: (round(holds[each], 9), then_holds[each]))
    )


PLAYERS: dict[str, Player] = {"thumb": thumb, "greedy": greedy, "perfect": perfect}
"""The computer players by level, the weakest first."""
