"""Find numbers in a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w])")
RANGE = re.compile(r"(?<!\d)\d+\s*(?:-|–|to|and|or|through|bis|,)\s*\d+(?:\s*(?:,|or|and)\s*\d+)*")
"""A range of answers, as prompts give it: "1 to 3", "30-50", "1, 2 or 3"."""


def numbers(text: str) -> list[int]:
    """Return the whole numbers in a text, in order; longer than 9 digits they count for none."""
    return [int(each) for each in NUMBER.findall(text) if len(each) < 10]


def first_missing(wanted: Iterable[int], text: str) -> int | None:
    """Return the first wanted number that the text does not have as often, or None."""
    there = Counter(numbers(text))
    for number in wanted:
        if not there[number]:
            return number
        there[number] -= 1
    return None


def first_out_of_order(wanted: Iterable[int], text: str) -> int | None:
    """Return the first wanted number that the text does not have in this order, or None."""
    there = iter(numbers(text))
    return next((number for number in wanted if number not in there), None)
