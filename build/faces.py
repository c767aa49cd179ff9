"""Draw a portrait for each level of computer player, as SVG: a skin, and parts by their names."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import AWAY, HUMAN


class Look(NamedTuple):
    """What a face is made of."""

    skin: str
    eyes: str = "dots"
    brows: str = ""
    mouth: str = "smile"
    hat: str = ""


LOOKS = {
    HUMAN: Look("#e8c9a0", hat="hair"),
    AWAY: Look("#c9d6e6", brows="up", hat="waves"),
    "thumb": Look("#f0d7a8", "wide", "up", "o", "thumb"),
    "greedy": Look("#f3c65f", "coins", "", "grin", "bag"),
    "perfect": Look("#bfe0d8", "glasses", "flat", "flat", "star"),
    "random": Look("#d8d0c1", "swirl", "up", "o", "box"),
    "careful": Look("#cfe0ee", "dots", "worry", "flat", "scarf"),
    "bold": Look("#efb08a", "dots", "angry", "grin", "cap"),
    "guesser": Look("#d8d0c1", "swirl", "up", "o", "box"),
    "taker": Look("#bfe0d8", "glasses", "flat", "flat", "star"),
    "recruit": Look("#f0d7a8", "wide", "worry", "o", "helmet"),
    "sergeant": Look("#e5b98f", "dots", "angry", "flat", "stripe"),
    "captain": Look("#d9b48c", "dots", "flat", "smile", "peak"),
    "general": Look("#d6a77a", "glasses", "angry", "flat", "crown"),
}
"""The faces of the levels; one that has none here looks plain."""
DOTS = "M22 30h0M42 30h0"
EYES = {
    "dots": f'<path d="{DOTS}" stroke-width="6"/>',
    "wide": f'<path d="{DOTS}" stroke="#fff" stroke-width="13"/><path d="{DOTS}" '
    'stroke-width="6"/>',
    "coins": f'<path d="{DOTS}" stroke="#fff3b0" stroke-width="13"/><path d="{DOTS}" '
    'stroke-width="6"/>',
    "swirl": '<path d="M19 31q3-5 6 0M39 31q3-5 6 0"/>',
    "glasses": f'<path d="M14 30a8 8 0 1 0 16 0a8 8 0 1 0-16 0M34 30a8 8 0 1 0 16 0a8 8 0 1 0-16 '
    f'0M30 29q2-2 4 0"/><path d="{DOTS}" stroke-width="6"/>',
}
BROWS = {
    "up": "M17 21q5-4 9-1M38 20q5-3 9 1",
    "flat": "M17 22h9M38 22h9",
    "angry": "M17 20l9 4M47 20l-9 4",
    "worry": "M17 24l9-4M47 24l-9-4",
}
MOUTHS = {
    "smile": '<path d="M22 43q10 9 20 0"/>',
    "grin": '<path d="M20 41q12 14 24 0z" fill="#fff"/>',
    "flat": '<path d="M24 45h16"/>',
    "o": '<path d="M32 45h0" stroke-width="8"/>',
}
HATS = {
    "hair": ("M8 28c0-16 10-22 24-22s24 6 24 22c-8-10-14-12-24-12S16 18 8 28z", "#5b3d22"),
    "waves": ("M52 14q6-4 8-10M58 22q6-3 6-12", "none"),
    "thumb": ("M50 62v-12q0-6 4-6t4 4v6", "#f0d7a8"),
    "bag": ("M18 10q14-10 28 0l-5 5H23z", "#8a6a12"),
    "star": ("M32 1l3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z", "#f3c65f"),
    "box": ("M25 2h14v12H25z", "#f3ead6"),
    "scarf": ("M10 52q22 12 44 0v9q-22 8-44 0z", "#2b5fa8"),
    "cap": ("M10 22c2-14 12-18 22-18s20 4 22 18l8 2H10z", "#a5291e"),
    "helmet": ("M10 24C10 8 22 4 32 4s22 4 22 20z", "#7d8a5a"),
    "stripe": ("M8 24C8 8 20 4 32 4s24 4 24 20zM24 14l8 5 8-5", "#5d6b3f"),
    "peak": ("M6 22q26-10 52 0L52 8q-20-8-40 0zM26 12l6-4 6 4", "#22529a"),
    "crown": ("M4 22q28-12 56 0L54 6Q32-4 10 6zM32 4l2 5h5l-4 3 2 5-5-3-5 3 2-5-4-3h5z", "#1d3a6b"),
}


def face(level: str) -> str:
    """Return the portrait of a level as a `<symbol>` of SVG, with the id `face-` and its name.

    Its lines are as the style sheet has them for `.face`.
    """
    look = LOOKS.get(level, Look("#d8d0c1"))
    brows = f'<path d="{BROWS[look.brows]}"/>' if look.brows else ""
    path, colour = HATS.get(look.hat, ("", ""))
    hat = f'<path d="{path}" fill="{colour}"/>' if path else ""
    head = f'<circle cx="32" cy="34" r="26" fill="{look.skin}"/>'
    parts = f"{head}{EYES[look.eyes]}{brows}{MOUTHS[look.mouth]}{hat}"
    return f'<symbol id="face-{level}" viewBox="0 0 64 64">{parts}</symbol>'
