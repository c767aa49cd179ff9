"""Read dice that are drawn as boxes with pips, one or several beside each other."""

from __future__ import annotations

import re
from functools import lru_cache

from workshop.reading.masks import FACES

SIDE = "[|│┃║]"
PIPS = "[ oO0*●•@]{3,13}"
BOX = re.compile(f"{SIDE}({PIPS}){SIDE}")
BOXES = re.compile(rf"\s*(?:{SIDE}{PIPS}{SIDE}\s*)+")
"""A row of pips in one box, and in all that are beside each other."""
HEIGHT = 3
"""Rows of pips in a box."""


@lru_cache(maxsize=2000)  # whole exchanges, not lines
def dice_as_faces(text: str) -> str:
    """Return the text with each row of boxes that are dice as a line of signs such as ``⚃ ⚀``."""
    if not BOX.search(text):
        return text
    lines = text.split("\n")
    for start in range(len(lines) - HEIGHT + 1):
        rows = lines[start : start + HEIGHT]
        if all(map(BOXES.fullmatch, rows)) and (faces := _faces(rows)):
            lines[start : start + HEIGHT] = [faces, *[""] * (HEIGHT - 1)]
    return "\n".join(lines)


def _faces(rows: list[str]) -> str:
    """Return what dice show, as signs; "" where boxes are no dice: each half is like the other,
    turned round."""
    cells = [BOX.findall(row) for row in rows]
    if len({*map(len, cells)}) > 1:
        return ""
    dice = ["".join(cell) for cell in zip(*cells, strict=True)]
    signs = {*"".join(dice)} - {" "}
    counts = [len(die) - die.count(" ") for die in dice]
    are_dice = len(signs) == 1 and all(die == die[::-1] for die in dice)
    if not are_dice or not all(1 <= count <= len(FACES) for count in counts):
        return ""
    return " ".join(FACES[count - 1] for count in counts)
