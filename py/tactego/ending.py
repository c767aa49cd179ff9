"""The end of Tactego: the flag is carried off, and both armies are shown."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names, whose
from engine.sitting import Sitting
from tactego.rules import FLAG, Combat
from tactego.script import Scene, call, spell
from tactego.view.faces import face
from tactego.view.naming import unbroken


def _capture(scene: Scene) -> Combat | None:
    """Return the attack that took the last flag, if one ended the game."""
    combat = scene.last.combat if scene.last else None
    return combat if combat and combat.defender.rank == FLAG else None


def moment(ended: Sitting, _names: Names) -> Sequence[Element]:
    """Draw the piece that carries the flag off; nothing if none was taken."""
    combat = _capture(ended.scene)
    if combat is None:
        return ()
    pieces = [
        h("span", {"class": f"piece side-{piece.side}"}, face(piece.rank))
        for piece in (combat.attacker, combat.defender)
    ]
    return [h("div", {"class": "carried"}, pieces)]


def decided(ended: Sitting, names: Names) -> str:
    """Return which piece took the last flag, where, and in which move."""
    scene: Scene = ended.scene
    combat = _capture(scene)
    if combat is None or scene.last is None:
        return ""
    side = combat.attacker.side
    moves = sum(ask.kind == "end" and ask.seat == side for ask in ended.asked)
    who = whose(names[side])
    piece = f"{who[0].upper()}{who[1:]} {call(combat.attacker.rank)}"
    square = spell(scene.last.end, scene.width)
    return unbroken(f"{piece} carried off the flag on {square}, in move {moves}.")
