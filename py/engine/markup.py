"""HTML as a tree, escaped by construction: text goes in as text and comes out as text."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from engine.console import Console

Child: TypeAlias = "Element | str | Iterable[Child] | None"
"""What may be in an element: others, text, several of either; None is nothing."""
Attribute: TypeAlias = "str | float | bool | None"
"""The value of an attribute."""


def h(tag: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Element:
    """Return an element. An attribute that is None or False is left out; True has no value."""
    element = Element(tag)
    for name, value in (attributes or {}).items():
        if value is not None and value is not False:
            element.set(name, "" if value is True else str(value))
    _append(element, children)
    return element


def _append(element: Element, child: Child) -> None:
    if child is None:
        return
    if isinstance(child, Element):
        element.append(child)
    elif not isinstance(child, str):
        for each in child:
            _append(element, each)
    elif len(element):
        last = element[-1] = copy(element[-1])  # it may be part of another table, too
        last.tail = (last.tail or "") + child
    else:
        element.text = (element.text or "") + child


def to_html(element: Element) -> str:
    """The element as a string of HTML."""
    return tostring(element, encoding="unicode", method="html")


def parts_to_html(parts: Iterable[Element]) -> str:
    """Return the elements as HTML, each in a `<template>`, without the text between them.

    Outside of a table, the browser's parser would drop the tags of a cell.
    """
    alone = [copy(part) for part in parts]
    for each in alone:
        each.tail = None
    return "".join(f"<template>{to_html(each)}</template>" for each in alone)


def lines_to_html(console: Console, start: int, end: int, seat: int | None = None) -> str:
    """Lines of the console as a string of HTML, as they may be shown while `seat` is asked.

    What was typed is in `<b>`, after its prompt.
    """
    cleared = set(console.cleared)
    lines = [
        h(
            "span",
            {"class": "cleared" if number in cleared else None},
            line.printed,
            h("b", None, line.typed) if line.typed else None,
            "\n",
        )
        for number, line in enumerate(console.lines[start:end], start)
        if console.is_open(number, seat)
    ]
    return to_html(h("span", {"class": "lines"}, lines))
