"""How a program may print what a task reads: what was found in what it printed, to pick from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MOST = 8
"""So many are offered."""


class Format(NamedTuple):
    """One way in which it may print something."""

    taught: str | Mapping[str, str]
    """What is to be taught where it is this one."""
    example: str
    read: bool
    """Whether it is read so, untaught."""
