"""Coin's facts and arithmetic."""

from __future__ import annotations

FACES = ("heads", "tails")
"""How a penny can fall."""


def read_face(typed: str) -> str | None:
    """The face that was typed, by its name or its first letter; None where there is no such."""
    word = typed.strip().lower()
    return next((face for face in FACES if word in (face, face[0])), None)
