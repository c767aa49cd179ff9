"""What is kept on this device; where storage is blocked or full, the page goes on without."""

from __future__ import annotations

import json
from typing import Any

from js import JSON, Object, recess
from pyodide.ffi import JsException, JsProxy

PREFIX = "recess/"
"""All of an owner's sites share one origin: every key starts with this."""
DEEPEST = 3
"""What we keep is nested no deeper; the rest of what junk may hold stays unread: Python's own
reader of JSON would not come back from it."""


def parse(text: str) -> Any:
    """The JSON value that `text` is; None where it is junk."""
    try:
        value = JSON.parse(text)
    except JsException:
        return None
    if isinstance(value, JsProxy):
        return value.to_py(depth=DEEPEST)
    return value if isinstance(value, str | float | int) else None


def text(key: str) -> str | None:
    """The text kept under `key`; None where there is none."""
    try:
        kept = recess.storage.getItem(PREFIX + key)
    except (AttributeError, JsException):
        return None
    return kept if isinstance(kept, str) else None


def put(key: str, text: str) -> bool:
    """Keep `text` under `key`; say whether it was kept."""
    try:
        recess.storage.setItem(PREFIX + key, text)
    except (AttributeError, JsException):
        return False
    return True


def remove(key: str) -> None:
    """Forget what is kept under `key`."""
    try:
        recess.storage.removeItem(PREFIX + key)
    except (AttributeError, JsException):
        return


def names() -> list[str]:
    """All keys that are ours, without their prefix."""
    try:
        found = Object.keys(recess.storage)
    except (AttributeError, JsException):
        return []
    return [key[len(PREFIX) :] for key in found if key.startswith(PREFIX)]


def read(key: str) -> Any:
    """The JSON value kept under `key`; None where there is none, or junk."""
    kept = text(key)
    return None if kept is None else parse(kept)


def write(key: str, value: Any) -> bool:
    """Keep `value` as JSON under `key`; say whether it was kept."""
    return put(key, json.dumps(value))
