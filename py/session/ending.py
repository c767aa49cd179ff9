"""What a session asks of a game's `ending`, which is loaded when one of its games is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engine.afterwards import signs_by_review
from engine.names import Names
from engine.review import Review
from engine.sitting import Sitting


def _no_moment(_ended: Sitting, _names: Names) -> Sequence[Element]:
    return ()


def _nothing(_ended: Sitting, _names: Names) -> str:
    return ""


class Ending(NamedTuple):
    """The functions of a game's `ending`; CONTRIBUTING says what each does."""

    moment: Callable[[Sitting, Names], Sequence[Element]] = _no_moment
    decided: Callable[[Sitting, Names], str] = _nothing
    signs: Callable[[Sitting, int, Review | None], list[int]] = signs_by_review


def load_ending(name: str) -> Ending:
    """Return the ending of the game in the folder `name`; a game may have none."""
    try:
        module = import_module(f"{name}.ending")
    except ModuleNotFoundError as problem:
        if problem.name != f"{name}.ending":
            raise
        return Ending()
    functions = {
        field: getattr(module, field) for field in Ending._fields if hasattr(module, field)
    }
    return Ending(**functions)
