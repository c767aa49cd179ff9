"""Rolls, numbers and the script's lines in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.names import YOU, Names, does, sentence, whom
from four_five_six.rules import meaning
from four_five_six.script import Dice, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


def line_of(scene: Scene, names: Names) -> str:
    """Return the console's line on what just happened with `names`: "You beat Bold and take …"."""
    line = sentence(scene.said, names)
    if line.startswith(f"{YOU} "):
        line = re.sub(r" and (take|win)s\b", r" and \1", line)
    return line


def won_and_lost(names: Names, change: Sequence[int]) -> str:
    """Return what a round brought each player: ``you win 5, Bold loses 5``."""
    each = [
        f"{does(whom(name), 'wins' if amount > 0 else 'loses')} {format_number(abs(amount))}"
        for name, amount in zip(names, change, strict=True)
        if amount
    ]
    return ", ".join(each) or "nobody wins or loses"


def describe_roll(dice: Dice) -> str:
    """Return the meaning of one die or three in a few words."""
    if len(dice) == 1:
        return f"Rolled {dice[0]}"
    found = meaning((dice[0], dice[1], dice[2]))
    if found.outcome == "point":
        return f"Point {found.third}"
    kind = f"pair and {found.third}" if found.third else found.kind
    return kind[0].upper() + kind[1:]


def format_number(count: int) -> str:
    """Return a number of chips with commas, and a minus sign in place of a hyphen."""
    return f"{count:,}".replace("-", "−")


def format_average(chips: Fraction) -> str:
    """Return an average gain in chips with its sign: ``+0.25``."""
    return f"{float(chips):+.2f}".replace("-", "−")
