"""Hints: a coach's marks on the elements of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element


class Hint(NamedTuple):
    """A mark on one element of the table."""

    text: str
    """The mark, in a few characters."""
    best: bool
    """Whether no choice is better."""
    description: str = ""
    """The same in words, for screen readers; empty if the mark is read as it is."""


Hints: TypeAlias = Mapping[str, Hint]
"""The marks on a table, by the id of the element."""


def mark(table: Element, hints: Hints) -> None:
    """Set the attributes `data-hint` and `data-best`, which the style sheet draws as marks.

    The description is set on the element, or on the field in it, if it has one.
    """
    for element in table.iter():
        hint = hints.get(element.get("id", ""))
        if hint is None:
            continue
        element.set("data-hint", hint.text)
        if hint.best:
            element.set("data-best", "")
        field = next(element.iter("input"), element)
        field.set("aria-description", hint.description or hint.text)
