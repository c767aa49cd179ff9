"""Junk.

Every reader of what comes from outside is given what it should not be given: valid inputs with
parts changed, lost, doubled, swapped and put together, at random from a fixed seed. One that is
refused as none before it is changed further. Each must be read, or refused with a sentence, in no
time; and the memory must not grow with their number.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from build import ROOT

HELPERS = ("py", "tools", "tests/support", "workshop/tests/support")
sys.path[:0] = [str(ROOT / each) for each in HELPERS]


class Figure(NamedTuple):
    """What was found of one kind of input, the goal, and whether it holds."""

    what: str
    found: str
    asked: str
    holds: bool
