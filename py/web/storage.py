"""What is kept on this device; where storage is blocked or full, the page goes on without."""

from __future__ import annotations

import json
from typing import Any

from js import JSON, recess
from pyodide.ffi import JsException, JsProxy

PREFIX = "recess/"
"""All of an owner's sites share one origin: every key starts with this."""
DEEPEST = 3
"""What we keep is nested no deeper; the rest of what junk may hold stays unread: Python's own
reader of JSON would not come back from it."""


def read(key: str) -> Any:
    """The JSON value kept under `key`; None where there is none, or junk."""
    try:
        value = JSON.parse(recess.storage.getItem(PREFIX + key))
    except (AttributeError, JsException):
        return None
    return value.to_py(depth=DEEPEST) if isinstance(value, JsProxy) else value


def write(key: str, value: Any) -> bool:
    """Keep `value` as JSON under `key`; say whether it was kept."""
    try:
        recess.storage.setItem(PREFIX + key, json.dumps(value))
    except (AttributeError, JsException):
        return False
    return True
