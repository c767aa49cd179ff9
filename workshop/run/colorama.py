"""The names of the package colorama, by which programs colour what they print: on Windows it makes
a console obey the codes that this one obeys anyway."""

from __future__ import annotations

import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

COLOURS = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")
STYLES = {"BRIGHT": 1, "DIM": 2, "NORMAL": 22, "RESET_ALL": 0}
DIRECTIONS = {"UP": "A", "DOWN": "B", "FORWARD": "C", "BACK": "D"}
CSI = "\033["


def names() -> dict[str, Any]:
    """Return the names in the module for one run, whose program may change what is in it."""
    moves = {name: partial(_move, code) for name, code in DIRECTIONS.items()}
    before = sys.stdout, sys.stderr
    autoresets = False

    def init(autoreset: bool = False, **_: Any) -> None:
        nonlocal before, autoresets
        before, autoresets = (sys.stdout, sys.stderr), autoreset
        reinit()

    def deinit() -> None:
        sys.stdout, sys.stderr = before

    def reinit() -> None:
        if autoresets:
            sys.stdout, sys.stderr = map(_Resetting, before)

    return {
        "Fore": SimpleNamespace(**_colours(30)),
        "Back": SimpleNamespace(**_colours(40)),
        "Style": SimpleNamespace(**{name: f"{CSI}{code}m" for name, code in STYLES.items()}),
        "Cursor": SimpleNamespace(**moves, POS=lambda x=1, y=1: f"{CSI}{y};{x}H"),
        "init": init,
        "deinit": deinit,
        "reinit": reinit,
        "just_fix_windows_console": lambda: None,
    }


def _colours(first: int) -> dict[str, str]:
    """Return the codes of colours by name, in the order that the package has them in."""
    codes = {name: first + number for number, name in enumerate(COLOURS)}
    codes |= {f"LIGHT{name}_EX": code + 60 for name, code in codes.items()} | {"RESET": first + 9}
    return {name: f"{CSI}{codes[name]}m" for name in sorted(codes)}


def _move(direction: str, n: int = 1) -> str:
    return f"{CSI}{n}{direction}"


class _Resetting:
    """A stream with the usual style after each text."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write a text."""
        self._stream.write(text)
        self._stream.write(f"{CSI}0m")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
