"""Numbers and names in a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w])")
RANGE = re.compile(r"(?<!\d)\d+\s*(?:-|–|to|and|or|through|bis|,)\s*\d+(?:\s*(?:,|or|and)\s*\d+)*")
"""What may be answered, as prompts tell it: 1 to 3, 30-50, 1, 2 or 3."""


def numbers(text: str) -> list[int]:
    """The whole numbers that stand by themselves in a text."""
    return [int(each) for each in NUMBER.findall(text) if len(each) < 10]


def missing(wanted: Iterable[int], text: str) -> int | None:
    """The first number that is wanted, as often as it is, and not in the text."""
    there = Counter(numbers(text))
    for number in wanted:
        if not there[number]:
            return number
        there[number] -= 1
    return None


def in_order(wanted: Iterable[int], text: str) -> int | None:
    """The first number that is wanted, in this order, and not in the text."""
    there = iter(numbers(text))
    return next((number for number in wanted if number not in there), None)
