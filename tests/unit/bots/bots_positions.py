"""Positions to ask a player or the coach about."""

from bots.rules import BLANK
from bots.script import Scene
from engine.ask import Ask


def sheet(*left, score=0):
    """A sheet that is full but for the categories `left`, and has `score` points in all."""
    full = [None if each in left else 0 for each in range(9)]
    if 0 in full:
        full[full.index(0)] = score
    return tuple(full)


def at(kind, dice=(), mine=BLANK, theirs=BLANK, *, roll=1, band=30):
    """The question to a player with the sheet `mine`."""
    return Ask("", Scene(band, (mine, theirs), 0, dice, roll), kind, 0)
