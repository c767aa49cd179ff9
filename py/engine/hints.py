"""Hints: what a coach found, marked on the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element


class Hint(NamedTuple):
    """A mark on one element of the table."""

    text: str
    """What stands on it, in a few characters."""
    best: bool
    """Whether nothing is better."""
    told: str = ""
    """The same in words, for whoever does not see it; empty where the text says it."""


Hints: TypeAlias = Mapping[str, Hint]
"""The marks on a table, by the id of the element."""


def mark(table: Element, hints: Hints) -> None:
    """Mark the elements of a table that `hints` names; a style sheet draws what is marked.

    The words go to the field in an element, where it holds one.
    """
    for element in table.iter():
        hint = hints.get(element.get("id", ""))
        if hint is None:
            continue
        element.set("data-hint", hint.text)
        if hint.best:
            element.set("data-best", "")
        field = next(element.iter("input"), element)
        field.set("aria-description", hint.told or hint.text)
