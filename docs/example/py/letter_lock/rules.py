"""Letter Lock's facts and arithmetic."""

from __future__ import annotations

from string import ascii_lowercase

LENGTH = 4
"""The letters of a lock, all different."""
WRITTEN = """
able acid arch band bird blue bold bond cake calm cave clay coin cold crab dark dawn
desk disk dove drum dust earl echo envy fact farm fern fire fish flag frog game gift
glow goat gold hand harp hawk herb hive idea inch iron jade joke jump kind king kite
knot lake lamp land leaf lime lion lock mask mild mint moth nest newt oval oven palm
park path pine plum quiz rain ring rock rose sage salt ship silk snow song swan tide
time tuba turn unit vast vine void wave west wind wolf yard zinc
"""
WORDS = tuple(WRITTEN.split())
"""Locks that a computer player chooses from."""


def read_lock(typed: str) -> str | None:
    """Return the letters that were typed, None if they are no lock."""
    word = typed.strip().lower()
    fits = len(word) == LENGTH == len(set(word)) and set(word) <= set(ascii_lowercase)
    return word if fits else None


def compare(lock: str, guess: str) -> tuple[int, int]:
    """Return how many letters of `guess` are in their place, and how many in another one."""
    placed = sum(one == other for one, other in zip(lock, guess, strict=True))
    return placed, len(set(lock) & set(guess)) - placed
