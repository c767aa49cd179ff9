"""The browser as the device of a session: its storage, its clock, its readers of formats.

Where storage is blocked or full, nothing raises, and the page goes on without.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from js import JSON, Date, Object, URLSearchParams, location
from pyodide.ffi import JsException, JsProxy

from web.bridge import recess

PREFIX = "recess/"
"""All of an owner's sites share one origin: every key starts with this."""
MAX_DEPTH = 3
"""What we store is nested no deeper; the rest of junk stays unread: Python's own reader of JSON
overflows the browser's stack on it."""


class BrowserDevice:
    """A `session.device.Device`."""

    def load(self, key: str) -> str | None:
        """Return the text stored under `key`, None if there is none."""
        try:
            text = recess.storage.getItem(PREFIX + key)
        except (AttributeError, JsException):
            return None
        return text if isinstance(text, str) else None

    def store(self, key: str, text: str) -> bool:
        """Store `text` under `key`; return whether it was stored."""
        try:
            recess.storage.setItem(PREFIX + key, text)
        except (AttributeError, JsException):
            return False
        return True

    def remove(self, key: str) -> None:
        """Remove what is stored under `key`, if anything is."""
        try:
            recess.storage.removeItem(PREFIX + key)
        except (AttributeError, JsException):
            return

    def names(self) -> list[str]:
        """Return all keys of Recess, without its prefix."""
        try:
            keys = Object.keys(recess.storage)
        except (AttributeError, JsException):
            return []
        return [key[len(PREFIX) :] for key in keys if key.startswith(PREFIX)]

    def now(self) -> float:
        """Return the time, in milliseconds since 1970."""
        return float(Date.now())

    def local_time(self) -> tuple[str, int]:
        """Return the date where the device is, and how many minutes are left of it."""
        return recess.today(), recess.minutesLeft()

    def parse(self, text: str) -> Any:
        """Return the JSON value that `text` is, None if it is junk."""
        try:
            value = JSON.parse(text)
        except JsException:
            return None
        if isinstance(value, JsProxy):
            return value.to_py(depth=MAX_DEPTH)
        return value if isinstance(value, str | float | int) else None

    def read_query(self, query: str) -> dict[str, str]:
        """Return the names and values of `query`, written as the end of an address is."""
        return {pair[0]: pair[1] for pair in URLSearchParams.new(query).entries()}

    def write_query(self, given: Mapping[str, str]) -> str:
        """Return names and values as the end of an address."""
        written = URLSearchParams.new()
        for name, value in given.items():
            written.append(name, value)
        text = str(written.toString())
        # A full stop at the end of a link would be taken for that of a sentence.
        return f"{text[:-1]}%2E" if text.endswith(".") else text

    def link(self, fragment: str) -> str:
        """Return the address of this page, as it is set up, with `fragment` after its ``#``."""
        return f"{location.origin}{location.pathname}{recess.search}#{recess.program}{fragment}"
