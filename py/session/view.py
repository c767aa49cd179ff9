"""What a session asks of a game's `view`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.hints import Hints
from engine.names import Names


def everything(scene: Any, _shown: Any, _viewer: int | None) -> Any:
    """Return the scene as it is: nobody hides anything."""
    return scene


def _no_hints(_found: Any) -> Hints:
    return {}


def _no_score(_scene: Any, _names: Names) -> str:
    return ""


def _silent(_scene: Any) -> str:
    return ""


def _at_once(_before: Any, _scene: Any, _seat: int) -> Ask | None:
    return None


class View(NamedTuple):
    """The functions of a game's `view`; CONTRIBUTING says what each does."""

    table: Callable[[Any, Ask | None, Names], Element]
    spoken: Callable[[Sequence[Any], Any, Names], str]
    question: Callable[[Ask, Names], str]
    pace: Callable[[Any], int]
    advice: Callable[[Any, Names], Element] | None = None
    seen: Callable[[Any, Any, int | None], Any] = everything
    """The scene as a viewer may see it: everything, unless the game hides something."""
    hints: Callable[[Any], Hints] = _no_hints
    sound: Callable[[Any], str] = _silent
    """The name of what is heard as a scene is shown; empty if nothing is."""
    score: Callable[[Any, Names], str] = _no_score
    before_frame: Callable[[Any, Any, int], Ask | None] = _at_once
    """What the seat of who plays alone is asked after one scene and before the next is shown."""
    MAX_OTHERS_MS: int = 0
    """How long the turns of others may be shown to a person who plays alone until they are asked
    again; 0 for as long as they take."""


def load_view(name: str) -> View:
    """Return the view of the game in the folder `name`."""
    module = import_module(f"{name}.view")
    functions = {field: getattr(module, field) for field in View._fields if hasattr(module, field)}
    return View(**functions)
