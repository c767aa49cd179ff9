"""What may be an answer to a question that the assignment does not have."""

from __future__ import annotations

from workshop.compare.levels import words
from workshop.run.order import plain_question

REPLIES = ("n", "no", "y", "yes", "r", "roll", "1")
"""Answers to a question such as whether to print the rules, if it does not go on with Enter."""
OTHER_GAME = "open"
"""What is chosen last, of what a question offers: the assignment's other way to play."""
MAX_OFFERED = 20
"""Words of a question, of which one may have to be its answer."""


def replies_to(text: str) -> list[str]:
    """Return what may be an answer to the question at the end of a text, the likeliest first."""
    offered = words(plain_question(text)).split()[-MAX_OFFERED:]
    replies = dict.fromkeys([*REPLIES, *offered])
    return sorted(replies, key=OTHER_GAME.startswith)
