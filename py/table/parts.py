"""Tables in parts: of a table that was drawn before, only the parts that changed are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import ParamSpec
from xml.etree.ElementTree import Element

Facts = ParamSpec("Facts")


def part(draw: Callable[Facts, Element]) -> Callable[Facts, Element]:
    """Keeps what `draw` draws from the same facts, for a part of a table that comes again and again.

    What it returns belongs to many tables: it is put into them as it is.
    """
    return lru_cache(maxsize=4096)(draw)


def changes(old: Element, new: Element, touched: Collection[str] = ()) -> list[Element] | None:
    """The parts of `new` to put in place of those in `old` that have their ids, as small as may be;
    None where that takes the whole.

    `touched` are the ids of parts that are not as they were drawn any more.
    """
    found: list[Element] = []
    return found if _compare(old, new, touched, found) else None


def _compare(old: Element, new: Element, touched: Collection[str], found: list[Element]) -> bool:
    """Whether `old` becomes `new` by what is `found`."""
    if old is new and not touched:
        return True
    key = new.get("id")
    mark = len(found)
    if (
        (key is None or key not in touched)
        and old.attrib == new.attrib
        and old.tag == new.tag
        and old.text == new.text
        and len(old) == len(new)
        and all(
            before.tail == after.tail and _compare(before, after, touched, found)
            for before, after in zip(old, new, strict=True)
        )
    ):
        return True
    del found[mark:]
    if key is None or key != old.get("id") or old.tag != new.tag:
        return False
    found.append(new)
    return True
