"""A way in which a program may print what is checked: found in its output, for a person to pick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MAX_OFFERED = 8
"""Formats that a person can pick from."""


class Format(NamedTuple):
    """One way in which it may be printed."""

    hint: str | Mapping[str, str]
    """The hint that says so."""
    example: str
    is_recognized: bool
    """Whether it is read so without a hint."""
