"""The page of Four, Five, Six: a round table for three, the controls, the ledger and the odds."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.markup import h
from engine.names import Names
from four_five_six.script import Scene
from four_five_six.view.controls import before_frame, controls_of, end_of_game, names_form, question
from four_five_six.view.drawings import welcome
from four_five_six.view.ledger import ledger
from four_five_six.view.odds import advice, hints
from four_five_six.view.round_table import (
    MAX_OTHERS_MS,
    last_event,
    pace,
    round_table,
    sound,
    track,
)
from four_five_six.view.speech import score, spoken

__all__ = [
    "MAX_OTHERS_MS",
    "advice",
    "before_frame",
    "hints",
    "pace",
    "question",
    "score",
    "sound",
    "spoken",
    "table",
]


def table(scene: Scene, ask: Ask | None, names: Names = ()) -> Element:
    """Draw the whole table and the controls that answer `ask`, which is None after the end."""
    names = names or scene.names
    if ask and ask.kind == "name":
        return h("div", {"class": "table four-five-six"}, welcome(), names_form(ask, names))
    return h(
        "div",
        {"class": "table four-five-six"},
        track(scene),
        round_table(scene, names),
        last_event(scene, names),
        controls_of(ask, scene, names) if ask else end_of_game(scene, names),
        ledger(scene, names),
    )
