"""What `web/` finds of a browser, as far as it reads what was kept, linked and handed to it."""

from __future__ import annotations

import json
import sys
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlencode


class JsProxy:
    """An object of JavaScript."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def to_py(self, depth: int = -1) -> Any:
        """It as Python's, to a depth; what lies deeper stays as it is."""
        return self._within(self.value, depth)

    def _within(self, value: Any, depth: int) -> Any:
        if isinstance(value, dict | list) and depth == 0:
            return JsProxy(value)
        if isinstance(value, dict):
            return {key: self._within(each, depth - 1) for key, each in value.items()}
        if isinstance(value, list):
            return [self._within(each, depth - 1) for each in value]
        return value


class JsError(Exception):
    """An error of JavaScript."""


class Query:
    """URLSearchParams."""

    def __init__(self, text: str = "") -> None:
        self.pairs = parse_qsl(text, keep_blank_values=True, errors="replace")

    new: Any = classmethod(lambda cls, text="": cls(text))

    def entries(self) -> list[tuple[str, str]]:
        """The names and values."""
        return self.pairs

    def append(self, name: str, value: str) -> None:
        """Add one more."""
        self.pairs.append((name, value))

    def toString(self) -> str:  # noqa: N802
        """All as they stand in an address."""
        return urlencode(self.pairs, errors="replace")


def _parse(text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise JsError(str(problem)) from None
    if isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) > 2**53 and abs(value) < 10**308 else value
    return JsProxy(value) if isinstance(value, dict | list) else value


kept: dict[str, str] = {}
"""The device's storage."""


def _nothing(*_: Any) -> None:
    """Nothing that a reader would notice."""


def stand_in() -> None:
    """Let modules of that name be found where Python's own page has them."""
    storage = SimpleNamespace(
        getItem=kept.get, setItem=kept.__setitem__, removeItem=lambda key: kept.pop(key, None)
    )
    recess = SimpleNamespace(
        storage=storage, sitting=None, search="", hold=_nothing, notice=_nothing, sheet=_nothing
    )
    place = SimpleNamespace(origin="https://example.org", pathname="/", search="", href="")
    js, pyodide, ffi = map(ModuleType, ("js", "pyodide", "pyodide.ffi"))
    vars(js).update(
        JSON=SimpleNamespace(parse=_parse),
        Object=SimpleNamespace(keys=lambda storage: list(kept)),
        Date=SimpleNamespace(now=lambda: 1.0e12),
        URLSearchParams=Query,
        history=SimpleNamespace(state=None, replaceState=_nothing),
        location=place,
        recess=recess,
    )
    vars(ffi).update(JsException=JsError, JsProxy=JsProxy)
    sys.modules.update({"js": js, "pyodide": pyodide, "pyodide.ffi": ffi})
