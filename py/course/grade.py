"""What a sitting is worth to a course."""

from __future__ import annotations

from typing import NamedTuple

from engine.seats import Seats, people_at
from engine.sitting import Sitting

WON, DRAWN, LOST = 100, 50, 0
PLAYED = 100
"""What a game played to its end is worth where that is all that is asked."""
GOALS = ("played", "won")
"""What a course may ask for: a game played to its end, or one that is won."""


class Grade(NamedTuple):
    """How far somebody came, in the words of SCORM 1.2."""

    status: str
    """``incomplete`` until the goal is reached; then ``completed``, or ``passed`` for a win."""
    score: int | None = None
    """Of 100 points; None if there is nothing to score."""


def grade(sitting: Sitting, seats: Seats, goal: str) -> Grade:
    """Return what the sitting is worth to the one person who sits at it here.

    Where nobody can win, because the game does not say who did or several people sit here, a game
    that should be won is completed at its end.
    """
    game, scene = sitting.game, sitting.scene
    result = game.result(scene) if game.result and scene is not None else None
    if result is None and not sitting.over:
        return Grade("incomplete")
    if goal == "played":
        return Grade("completed", PLAYED)
    people = people_at(game, sitting.options, seats)
    if result is None or len(people) != 1:
        return Grade("completed")
    if result.winner == people[0]:
        return Grade("passed", WON)
    return Grade("incomplete", DRAWN if result.winner is None else LOST)
