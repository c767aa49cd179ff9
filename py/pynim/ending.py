"""The end of a game of PyNIM: the snake's face, and who took the last stones."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names
from engine.sitting import Sitting
from pynim.script import Scene

LOOKS = {
    "gloats": (
        "M38 80 q22 20 44 0 q-22 6 -44 0 z",
        "M34 44 l18 6 M86 44 l-18 6",
        "M60 92 v12 m0 0 l-6 8 m6 -8 l6 8",
    ),
    "sulks": (
        "M40 88 q20 -16 40 0",
        "M34 52 l16 -8 M86 52 l-16 -8",
        "M82 60 q5 9 0 12 q-5 -3 0 -12 z",
    ),
}
"""The paths of a face by its mood: the mouth, the brows, and a tongue or a tear."""


def moment(ended: Sitting, _names: Names) -> Sequence[Element]:
    """Draw how The Python takes it."""
    scene: Scene = ended.scene
    mood = "gloats" if scene.winner == scene.python else "sulks"
    mouth, brows, more = LOOKS[mood]
    head = (
        "M60 6 C 92 6 108 34 104 66 C 100 92 80 100 60 100 C 40 100 20 92 16 66 C 12 34 28 6 60 6 z"
    )
    return [
        h(
            "svg",
            {
                "class": f"snake-face {mood}",
                "viewBox": "0 0 120 120",
                "aria-hidden": "true",
                "focusable": "false",
            },
            h("path", {"class": "face", "d": head}),
            h("path", {"class": "spots", "d": "M52 16h0M68 16h0M60 26h0"}),
            h("ellipse", {"class": "eye", "cx": 42, "cy": 58, "rx": 9, "ry": 11}),
            h("ellipse", {"class": "eye", "cx": 78, "cy": 58, "rx": 9, "ry": 11}),
            h("path", {"class": "slit", "d": "M42 52v12M78 52v12"}),
            h("path", {"class": "brows", "d": brows}),
            h("path", {"class": "mouth", "d": mouth}),
            h("path", {"class": "more", "d": more}),
        )
    ]


def decided(ended: Sitting, names: Names) -> str:
    """Return who took the last stones, and how many there had been."""
    scene: Scene = ended.scene
    if scene.taker is None:
        return ""
    last = "the last stone" if scene.taken == 1 else f"the last {scene.taken} stones"
    return f"{names[scene.taker]} took {last} of {scene.pile}."
