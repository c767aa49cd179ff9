"""Read the tables of an assignment's `requirements.toml`: a key is one that is known, and its value
one that it can have; or a sentence says what is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple


class TableError(ValueError):
    """A table has what it cannot have; the message is a sentence."""


class Form(NamedTuple):
    """What the value of a key may be."""

    is_called: str
    fits: Callable[[Any], bool]
    read: Callable[[Any], Any] = lambda value: value


def texts(value: Any) -> tuple[str, ...]:
    """Return one text or several as several."""
    return (value,) if isinstance(value, str) else tuple(value)


def nearest(name: str, names: Mapping[str, Any] | set[str]) -> str:
    """Return what may be meant by a name, as a part of a sentence; "" if nothing is near."""
    near = get_close_matches(name, names, 1, 0.6)
    return f"; is it “{near[0]}”?" if near else ""


def _are_texts(value: Any) -> bool:
    many = value if isinstance(value, list) else [value]
    return all(isinstance(each, str) for each in many)


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, list) and len(each) == 2 and _are_texts(each) for each in value
    )


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_are_texts, value.values()))


TEXT = Form("a text in quotation marks", lambda value: isinstance(value, str))
TEXTS = Form("a list of texts", _are_texts, texts)
FLAG = Form("true or false", lambda value: isinstance(value, bool))
NUMBER = Form(
    "a number from 0 on",
    lambda value: type(value) in (int, float) and 0 <= value < float("inf"),
)
TABLE = Form("a table", lambda value: isinstance(value, dict))
TABLES = Form(
    "tables, each under a line with its name in two square brackets",
    lambda value: isinstance(value, list) and all(isinstance(each, dict) for each in value),
)
NAMES = Form(
    "a table: a name, and one text or several",
    _is_table,
    lambda value: {name: texts(each) for name, each in value.items()},
)
PROMPTS = Form(
    "a table: a name, and a part of its prompt",
    lambda value: _is_table(value) and all(isinstance(each, str) for each in value.values()),
)
PAIRS = Form(
    "a list of pairs: what is in the reference, and what may be there",
    _are_pairs,
    lambda value: tuple((old, new) for old, new in value),
)
FILE = {
    **{"questions": PROMPTS, "facts": NAMES, "starting": TEXTS},
    **{"requirements": TABLES, "extra": TABLES, "open": TABLES, "own": TABLES},
}
REQUIREMENT = {
    **{"says": TEXT, "hint": TEXT, "points": NUMBER},
    **dict.fromkeys(("facts", "cases", "prompts", "refuses", "calls"), TEXTS),
    **dict.fromkeys(("clears", "spelling", "draws", "goes_on", "exact", "hidden"), FLAG),
    **{"source": TABLE, "words": NAMES},
}
SOURCE = {
    **{"imports": TEXTS, "function": TEXT, "in_functions": FLAG},
    **dict.fromkeys(("parameters", "functions", "globals"), NUMBER),
}
OPEN = {"says": TEXT, "changes": PAIRS}
OWN = {"says": TEXT, "data": TEXT, "from": TEXTS}


def read_table(data: Mapping[str, Any], forms: Mapping[str, Form], where: str) -> dict[str, Any]:
    """Return a table's values as they are used; `where` begins the sentence of a TableError."""
    for key, value in data.items():
        if key not in forms:
            raise TableError(f"{where} has no “{key}”{nearest(key, forms) or '.'}")
        if not forms[key].fits(value):
            raise TableError(f"{where}: “{key}” has to be {forms[key].is_called}.")
    return {key: forms[key].read(value) for key, value in data.items()}
