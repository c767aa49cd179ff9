"""The end of Tactego: the flag is carried off, both armies are shown, and each fight counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names, whose
from engine.review import Review
from engine.sitting import Sitting
from tactego.rules import FLAG, Combat
from tactego.script import Scene, call, spell
from tactego.view.faces import face
from tactego.view.naming import unbroken


def fights(ended: Sitting) -> Iterator[Combat]:
    """Yield the fights of a game in their order."""
    last = None
    for scene in (*(ask.scene for ask in ended.asked), ended.scene):
        if isinstance(scene, Scene) and scene.last is not None and scene.last != last:
            last = scene.last
            if last.combat:
                yield last.combat


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


def signs(ended: Sitting, seat: int, _found: Review | None) -> list[int]:
    """Return for each fight whether a side won it (1), lost it (-1), or both fell (0)."""
    return [
        (each.attacker_stays - each.defender_stays) * (1 if each.attacker.side == seat else -1)
        for each in fights(ended)
    ]
