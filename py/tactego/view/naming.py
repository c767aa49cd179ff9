"""Pieces, and the script's sentences, by the names of the players instead of Red and Blue."""

from __future__ import annotations

import re

from engine.names import Names, sentence, whose
from tactego.rules import NAMES, UNKNOWN, Piece
from tactego.script import RANKS, call, name

SIDE = re.compile(rf"\b({'|'.join(NAMES)})\b( (?=\d|{'|'.join(RANKS.values())}))?")
"""A side in a sentence of the script, and whether one of its pieces is meant."""

SQUARE = re.compile(r"(?<=\d) (?=\d)")
"""The space in a square's row and column."""


def unbroken(text: str) -> str:
    """Return a sentence whose squares are never broken over two lines."""
    return SQUARE.sub("\u00a0", text)


def piece_of(piece: Piece, names: Names) -> str:
    """Return a piece in words, within a sentence: ``Red 7``, ``your flag``."""
    return name(piece) if names == NAMES else f"{whose(names[piece.side])} {call(piece.rank)}"


def described(piece: Piece, names: Names) -> str:
    """Return a piece as it is known: ``Red 7``, or ``Captain's piece, unknown, has moved``."""
    if piece.rank != UNKNOWN:
        return piece_of(piece, names)
    whole = NAMES[piece.side] if names == NAMES else piece_of(piece, names)
    return f"{whole}, unknown{', has moved' if piece.moved else ''}"


def named(text: str, names: Names) -> str:
    """Return a sentence of the script with `names` in place of Red and Blue."""
    if names == NAMES:
        return text

    def place(found: re.Match[str]) -> str:
        seat = NAMES.index(found[1])
        return f"{{{seat}}}'s " if found[2] else f"{{{seat}}}"

    return sentence(SIDE.sub(place, text), names)
