"""Coin's table as HTML: the penny, and what was guessed."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from coin.players import Advice
from coin.rules import FACES
from coin.script import SEATS, Scene
from engine.ask import Ask
from engine.hints import Hint, Hints
from engine.markup import h
from engine.names import Names
from engine.widgets import ending, seat_row


def table(scene: Scene, ask: Ask | None, names: Names = SEATS) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    return h(
        "div",
        {"class": "table coin"},
        seat_row(names, turn=0, rest=lambda seat: _right(scene)),
        h("p", {"class": "face", "id": "face"}, scene.face or "?"),
        _controls(ask) if ask else _end(scene),
    )


def _right(scene: Scene) -> Element:
    return h("span", {"class": "score"}, str(scene.right), h("small", None, " right"))


def _controls(ask: Ask) -> Element:
    """The sides of the penny, to press: controls of the game's own.

    `engine.widgets.controls(ask, question(ask))` would do as well, and look plainer.
    """
    sides = [
        h(
            "button",
            {
                "type": "button",
                "id": f"side-{face}",
                "class": "answer side",
                "data-answer": face,
                "data-key": str(number),
            },
            face.capitalize(),
        )
        for number, face in enumerate(FACES, 1)
    ]
    return h(
        "div",
        {"class": "controls", "id": "controls-guess"},
        h("p", {"class": "asks"}, question(ask)),
        h("div", {"class": "answers"}, sides),
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _end(scene: Scene) -> Element:
    """The end; nothing while the last toss is still shown."""
    return ending(_said(scene)) if scene.left == 0 else h("div", {"class": "controls"})


def _said(scene: Scene) -> str:
    return f"It is {scene.face}. {score(scene)}"


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = SEATS) -> str:
    """What happened, in a sentence."""
    return _said(scenes[-1])


def score(scene: Scene, names: Names = SEATS) -> str:
    """Return the score as a sentence."""
    return f"{scene.right} right so far."


def question(ask: Ask, names: Names = SEATS) -> str:
    """What is asked, in a sentence of the page's own."""
    return "Heads or tails?"


def pace(scene: Scene) -> int:
    """Return for how many milliseconds a frame is shown."""
    return 700


def advice(found: Advice, names: Names = SEATS) -> Element:
    """What the coach found."""
    return h("p", {"class": "coach"}, found.text)


def hints(found: Advice) -> Hints:
    """What the coach found, marked on the penny's sides."""
    best = max(found.chances.values(), default=0)
    return {
        f"side-{face}": Hint(
            f"{chance}%", chance == best, description=f"falls so {chance} times in 100"
        )
        for face, chance in found.chances.items()
    }
