"""Drawings: dice, stacks of chips, and the mark of each seat."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.markup import h

PIPS = {
    1: ((30, 30),),
    2: ((17, 17), (43, 43)),
    3: ((16, 16), (30, 30), (44, 44)),
    4: ((17, 17), (43, 17), (17, 43), (43, 43)),
    5: ((16, 16), (44, 16), (30, 30), (16, 44), (44, 44)),
    6: ((17, 15), (43, 15), (17, 30), (43, 30), (17, 45), (43, 45)),
}
"""The pips of each face, as x and y in a square of 60 by 60."""


def die(face: int, name: str) -> Element:
    """Draw a die with the id `name`; a face of 0 is blank."""
    return h(
        "svg",
        {
            "id": name,
            "class": "die" if face else "die blank",
            "viewBox": "0 0 60 60",
            "aria-hidden": "true",
            "focusable": "false",
        },
        h("rect", {"x": 2, "y": 2, "width": 56, "height": 56, "rx": 13, "stroke-width": 1.5}),
        _pips(face, 10) if face else None,
    )


def welcome() -> Element:
    """Draw what the game is called after, above the question who plays."""
    dice = [die(face, f"welcome-{face}") for face in (4, 5, 6)]
    return h("div", {"class": "dice", "aria-hidden": "true"}, dice)


def chip_stack(height: int) -> Element:
    """Draw a stack of chips from the side: at most 12, which fill the drawing; none if 0.

    In a drawing of 36 by 58, a chip is 4 high; its upper and lower edges are half ellipses.
    """
    chips = min(height, 12)
    tops = [47 - 4 * n for n in range(chips)]
    highest = 51 - 4 * chips
    body = f"M2 {highest}v{4 * chips}a16 6 0 0 0 32 0v-{4 * chips}a16 6 0 0 0 -32 0z"
    seams = "".join(f"M2 {y}a16 6 0 0 0 32 0" for y in tops[:-1])
    edges = "".join(f"M9 {y + 5}v4M18 {y + 6}v4M27 {y + 5}v4" for y in tops)
    drawing = (
        h("path", {"class": "chips", "d": body + seams}),
        h("path", {"d": edges, "stroke-width": 2.5}),
        h("ellipse", {"cx": 18, "cy": highest, "rx": 10, "ry": 3.4}),
    )
    return h(
        "svg",
        {"class": "stack", "viewBox": "0 0 36 58", "aria-hidden": "true", "focusable": "false"},
        drawing if chips else None,
    )


def seat_mark(seat: int) -> Element:
    """Draw the mark of a seat: as many pips as its number."""
    return h(
        "svg",
        {"class": "pips", "viewBox": "0 0 60 60", "aria-hidden": "true", "focusable": "false"},
        h("rect", {"x": 3, "y": 3, "width": 54, "height": 54, "rx": 14, "stroke-width": 3}),
        _pips(seat + 1, 14),
    )


def _pips(face: int, size: int) -> Element:
    """Draw the pips of a face as lines of length 0 with round ends, which are circles.

    So one element draws all of them.
    """
    places = "".join(f"M{x} {y}h0" for x, y in PIPS[face])
    return h("path", {"d": places, "stroke-width": size, "stroke-linecap": "round"})
