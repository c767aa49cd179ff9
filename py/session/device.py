"""What a session needs of the device that it runs on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol


class Device(Protocol):
    """A store of texts, a clock, and the readers of the formats that a browser has anyway.

    Nothing here raises: where storage is blocked or full, a session goes on without.
    """

    def load(self, key: str) -> str | None:
        """Return the text stored under `key`, None if there is none."""

    def store(self, key: str, text: str) -> bool:
        """Store `text` under `key`; return whether it was stored."""

    def remove(self, key: str) -> None:
        """Remove what is stored under `key`, if anything is."""

    def names(self) -> list[str]:
        """Return all keys of Recess, without its prefix."""

    def now(self) -> float:
        """Return the time, in milliseconds since 1970."""

    def local_time(self) -> tuple[str, int]:
        """Return the date where the device is, as ``2026-11-22``, and how many minutes are left of
        it."""

    def parse(self, text: str) -> Any:
        """Return the JSON value that `text` is, None if it is junk."""

    def read_query(self, query: str) -> dict[str, str]:
        """Return the names and values of `query`, written as the end of an address is."""

    def write_query(self, given: Mapping[str, str]) -> str:
        """Return names and values as the end of an address."""

    def link(self, fragment: str) -> str:
        """Return the address of this page with `fragment` after its ``#``."""


def load_json(device: Device, key: str) -> Any:
    """Return the JSON value stored under `key`, None if there is none, or junk."""
    text = device.load(key)
    return None if text is None else device.parse(text)


def store_json(device: Device, key: str, value: Any) -> bool:
    """Store `value` as JSON under `key`; return whether it was stored."""
    return device.store(key, json.dumps(value))
