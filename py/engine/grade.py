"""What a sitting is worth to a course."""

from __future__ import annotations

from typing import NamedTuple

from engine.seats import Seats, people_at
from engine.sitting import Sitting

WON, DRAWN, LOST = 100, 50, 0


class Grade(NamedTuple):
    """How far somebody came, in the words of SCORM 1.2."""

    status: str
    """Incomplete until a game was played to its end, then completed; passed where it was won."""
    score: int | None = None
    """Of 100 points; None where the game does not say, or several people sit here."""


def grade(sitting: Sitting, seats: Seats) -> Grade:
    """What the sitting is worth to the one person who sits at it here."""
    game, scene = sitting.game, sitting.scene
    result = game.result(scene) if game.result and scene is not None else None
    if result is None:
        return Grade("completed" if sitting.over else "incomplete")
    people = people_at(game, sitting.options, seats)
    if len(people) != 1:
        return Grade("completed")
    if result.winner is None:
        return Grade("completed", DRAWN)
    return Grade("passed", WON) if result.winner == people[0] else Grade("completed", LOST)
