"""Tables in parts: of one that was drawn before, only the parts that changed are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple, ParamSpec, cast
from xml.etree.ElementTree import Element

Facts = ParamSpec("Facts")
MAX_MEMOIZED = 4096
"""How many elements a memoized function keeps: the squares of the largest board in six states."""


def memoized(draw: Callable[Facts, Element]) -> Callable[Facts, Element]:
    """Keeps what `draw` has drawn from the same facts, for what comes again in table after table.

    The same element is then part of several tables, so it must not be changed.
    """
    return cast("Callable[Facts, Element]", lru_cache(maxsize=MAX_MEMOIZED)(draw))


class Part(NamedTuple):
    """A part of a table, and the id of the one in whose place it comes."""

    id: str
    element: Element


def diff(old: Element, new: Element, dirty_ids: Collection[str] = ()) -> list[Part] | None:
    """Return the smallest parts of `new` that differ from `old`; None if all has to be replaced.

    `dirty_ids` are the ids of elements of `old` that have changed since they were drawn.

    >>> from engine.markup import h
    >>> old = h("ul", {"id": "moves"}, h("li", {"id": "a"}, "1"), h("li", {"id": "b"}, "2"))
    >>> new = h("ul", {"id": "moves"}, h("li", {"id": "a"}, "1"), h("li", {"id": "b"}, "3"))
    >>> [part.id for part in diff(old, new)]
    ['b']
    >>> diff(old, old)
    []
    """
    parts: list[Part] = []
    return parts if _compare(old, new, dirty_ids, parts) else None


def _compare(old: Element, new: Element, dirty_ids: Collection[str], parts: list[Part]) -> bool:
    """Append to `parts` what turns `old` into `new`; return whether that is possible."""
    if old is new and not dirty_ids:
        return True
    key = old.get("id")
    before = len(parts)
    if (
        key not in dirty_ids
        and old.attrib == new.attrib
        and old.tag == new.tag
        and old.text == new.text
        and len(old) == len(new)
        and all(
            one.tail == other.tail and _compare(one, other, dirty_ids, parts)
            for one, other in zip(old, new, strict=True)
        )
    ):
        return True
    del parts[before:]
    if key is None:
        return False
    parts.append(Part(key, new))
    return True
