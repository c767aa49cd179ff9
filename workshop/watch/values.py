"""Encode a program's values in Python Tutor's trace format, without running any of its code.

A number, a text or a truth value is itself; anything else is on the *heap*, and encoded as
`["REF", id]`, so that two names for one list are seen to be two names. What is on the heap is
`["LIST", value, …]`, `["DICT", [key, value], …]`, `["INSTANCE", class, [name, value], …]` and so on
(`trace_types` of `@dodona/trace-component`).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from types import (
    BuiltinFunctionType,
    FunctionType,
    MethodType,
    ModuleType,
)
from typing import Any

MAX_ITEMS = 100
"""Items that are recorded of a list, a dictionary, an object."""
MAX_CHARACTERS = 200
"""Of a text; the rest is cut."""
MAX_BITS = 1_000
"""Of an integer whose digits are shown: Python refuses to write more than 4,300 of them."""
MAX_SAFE_INTEGER = 2**53
"""Above it JavaScript cannot hold each integer."""
PLAIN_MODULES = frozenset(
    (
        "builtins",
        "datetime",
        "decimal",
        "fractions",
        "pathlib",
        "re",
        "time",
        "uuid",
        "workshop.run.clock",
    )
)
"""Modules whose objects can be asked for their text: none of it is the program's code."""
SHORT_ITEMS, SHORT_CHARACTERS = 6, 60
"""The limits of a value beside a line."""

Encode = Callable[[Any], Any]


def cut(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return a text, or its beginning and how much is left out."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text):,} characters)"


def primitive(value: Any) -> Any:
    """Return the encoding of a value that is not on the heap; NotImplemented for one that is."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is str:
        return cut(value).encode("utf-8", "replace").decode()
    if kind is int:
        if -MAX_SAFE_INTEGER < value < MAX_SAFE_INTEGER:
            return value
        return ["IMPORTED_FAUX_PRIMITIVE", "int", _digits(value)]
    if kind is float:
        is_plain = math.isfinite(value) and not value.is_integer()
        return value if is_plain else ["SPECIAL_FLOAT", repr(value)]
    return NotImplemented


def _digits(value: int) -> str:
    if value.bit_length() <= MAX_BITS:
        return str(value)
    return f"a number of about {round(value.bit_length() * math.log10(2)):,} digits"


CONTAINERS = (list, deque, dict, set, frozenset, tuple)
CODE = (FunctionType, BuiltinFunctionType, MethodType)


def base_of(value: Any) -> Any:
    """Return which of Python's containers an object is; None if it is none.

    By its type alone: `isinstance` would ask the object for its `__class__`.
    """
    return next((base for base in CONTAINERS if issubclass(type(value), base)), None)


def parts(value: Any) -> tuple[Any, ...] | None:
    """Return what a value on the heap holds and may change, in order; None if it never changes.

    The object's own methods are not called: a subclass may have overridden any of them.
    """
    base = base_of(value)
    if base is tuple:
        return None
    if base is dict:
        keys, values = dict.keys(value), dict.values(value)
        return (*islice(keys, MAX_ITEMS), *islice(values, MAX_ITEMS))
    if base:
        return tuple(islice(base.__iter__(value), MAX_ITEMS))
    attributes = attributes_of(value)
    return None if attributes is None else tuple(attributes.values())


def attributes_of(value: Any) -> dict[str, Any] | None:
    """Return the attributes of an object or a class of the program; None of anything else."""
    kind = type(value)
    if kind in CODE or issubclass(kind, ModuleType):
        return None
    if issubclass(kind, type):
        own = type.__getattribute__(value, "__dict__")
        return {name: each for name, each in own.items() if not name.startswith("__")}
    if kind.__module__ in PLAIN_MODULES:
        return None
    with suppress(Exception):  # it has none, or a property in its place
        return dict(islice(object.__getattribute__(value, "__dict__").items(), MAX_ITEMS))
    return {}


def encode(value: Any, encode_item: Encode) -> list[Any]:
    """Return the encoding of a value on the heap, with `encode_item` for what it holds."""
    kind, base = type(value), base_of(value)
    left = base.__len__(value) - MAX_ITEMS if base else 0
    more: list[Any] = []
    if left > 0:
        more = [["IMPORTED_FAUX_PRIMITIVE", "more", f"… {left:,} more"]]
    if base is dict:
        pairs = islice(dict.items(value), MAX_ITEMS)
        held = [[encode_item(key), encode_item(each)] for key, each in pairs]
        return ["DICT", *held, *([[*more, None]] if more else [])]
    if base is tuple and type(fields := vars(kind).get("_fields")) is tuple:
        return ["INSTANCE", kind.__name__, *_named(dict(zip(fields, value)), encode_item)]  # noqa: B905
    if base:
        names = {tuple: "TUPLE", set: "SET", frozenset: "SET"}
        items = islice(base.__iter__(value), MAX_ITEMS)
        return [names.get(base, "LIST"), *map(encode_item, items), *more]
    if kind in CODE:
        return ["FUNCTION", f"{value.__name__}(…)", None]
    if issubclass(kind, ModuleType):
        return ["module", str(vars(value).get("__name__"))]
    named = _named(attributes_of(value) or {}, encode_item)
    if issubclass(kind, type):
        bases = [each.__name__ for each in value.__mro__[1:-1]]
        return ["CLASS", value.__name__, bases, *named]
    if kind.__module__ in PLAIN_MODULES:
        try:
            return ["INSTANCE_PPRINT", kind.__name__, cut(str(value))]
        except Exception:  # such as a number too long to be written
            return [kind.__name__, ""]
    return ["INSTANCE", kind.__name__, *named]


def _named(attributes: dict[str, Any], encode_item: Encode) -> list[list[Any]]:
    return [[str(name), encode_item(each)] for name, each in islice(attributes.items(), MAX_ITEMS)]


def short(value: Any, depth: int = 2) -> str:
    """Return a value in a few words, as it is shown beside a line.

    >>> short({"dice": [1, 2, 3, 4], "names": ("Ada", ["x", ["y"]])})
    "{'dice': [1, 2, 3, 4], 'names': ('Ada', […])}"
    """
    simple = primitive(value)
    kind = type(value)
    if kind is str:
        text = repr(value[: SHORT_CHARACTERS + 1])
        return text if len(value) <= SHORT_CHARACTERS else f"{text[:SHORT_CHARACTERS]}…"
    if simple is not NotImplemented:
        return str(simple[-1]) if isinstance(simple, list) else repr(value)
    if kind in CODE or issubclass(kind, type):
        return f"<{value.__name__}>"
    if kind not in (list, tuple, set, dict):
        is_plain = kind.__module__ in PLAIN_MODULES
        return cut(str(value), SHORT_CHARACTERS) if is_plain else f"<{kind.__name__}>"
    left, right = "[]" if kind is list else "()" if kind is tuple else "{}"
    if not depth and value:
        return f"{left}…{right}"
    if kind is dict:
        pairs = islice(value.items(), SHORT_ITEMS)
        items = [f"{short(key, depth - 1)}: {short(each, depth - 1)}" for key, each in pairs]
    else:
        items = [short(each, depth - 1) for each in islice(value, SHORT_ITEMS)]
    items += ["…"] * (len(value) > SHORT_ITEMS)
    end = "," if kind is tuple and len(items) == 1 else ""
    return f"{left}{', '.join(items)}{end}{right}"
