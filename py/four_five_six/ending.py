"""The end of Four, Five, Six: the chips slide home, and the round that decided."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names, whose
from engine.review import Review
from engine.sitting import Sitting
from four_five_six.rules import SEATS, net
from four_five_six.script import Scene
from four_five_six.view.drawings import chip_stack
from four_five_six.view.words import format_number

MAX_STACK = 12
"""Chips in the drawing of the highest stack; the others are as high in proportion."""

FLYING_CHIPS = 5
"""Chips that fly to the winner from each of the others."""


def moment(ended: Sitting, _names: Names) -> Sequence[Element]:
    """Draw what each player has as a stack, the winner's in the middle, and chips of the others
    that fly to it."""
    scene: Scene = ended.scene
    most = max(1, *scene.chips)
    second, third = sorted(set(SEATS) - {scene.winner}, key=lambda seat: -scene.chips[seat])
    return [
        h(
            "span",
            {"class": f"home seat-{seat + 1}"},
            chip_stack(round(MAX_STACK * max(0, scene.chips[seat]) / most)),
            [
                h("span", {"class": "flies", "data-vars": f"chip={chip}"}, chip_stack(1))
                for chip in range(FLYING_CHIPS if seat != scene.winner else 0)
            ],
        )
        for seat in (second, scene.winner or 0, third)
    ]


def decided(ended: Sitting, names: Names) -> str:
    """Return the round in which the winner gained most; empty if they won without a gain."""
    scene: Scene = ended.scene
    if scene.winner is None:
        return ""
    gains = {
        each.number: net(each.banker, each.bets, each.winners)[scene.winner]
        for each in scene.ledger
    }
    gain, number = max((gain, -number) for number, gain in gains.items())
    if gain <= 0:
        return ""
    chips = f"{format_number(gain)} chip{'' if gain == 1 else 's'}"
    who = whose(names[scene.winner])
    return f"{who[0].upper()}{who[1:]} best: {chips} in round {-number}."


def signs(ended: Sitting, seat: int, _found: Review | None) -> list[int]:
    """Return for each round whether a player gained chips in it (1), lost some (-1), or neither."""
    gains = (net(each.banker, each.bets, each.winners)[seat] for each in ended.scene.ledger)
    return [(gain > 0) - (gain < 0) for gain in gains]
