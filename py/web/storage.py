"""What is kept on this device; where storage is blocked or full, the page goes on without."""

from __future__ import annotations

import json
from typing import Any

from js import recess
from pyodide.ffi import JsException

PREFIX = "recess/"
"""All of an owner's sites share one origin: every key starts with this."""


def read(key: str) -> Any:
    """The JSON value kept under `key`; None where there is none, or junk."""
    try:
        return json.loads(recess.storage.getItem(PREFIX + key))
    except (AttributeError, JsException, TypeError, ValueError, RecursionError):
        return None


def write(key: str, value: Any) -> bool:
    """Keep `value` as JSON under `key`; say whether it was kept."""
    try:
        recess.storage.setItem(PREFIX + key, json.dumps(value))
    except (AttributeError, JsException):
        return False
    return True
