"""The ranks of this game's armies, and who beats whom: worked out from the rule of combat."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from engine.diff import memoized
from engine.markup import Child, h
from tactego.pieces import Army
from tactego.rules import ASSASSIN, FIXED, FLAG, MINE, SAPPER, fight
from tactego.view.faces import small

SPECIAL = {
    SAPPER: "A sapper removes a mine and moves in. It falls to whoever attacks it.",
    ASSASSIN: "An assassin beats all it attacks, but falls with a mine. "
    "It falls to whoever attacks it.",
    MINE: "A mine never moves. Whoever attacks it falls with it, unless it is a sapper.",
    FLAG: "A flag never moves. Lose your last one, and you have lost.",
}
"""What is to be known of the ranks that are no number."""


def strengths(army: Army) -> list[str]:
    """The ranks of an army, each once: the numbers from the strongest down, then the others."""
    ranks = {rank for rank, _ in army}
    return [
        *sorted(ranks - SPECIAL.keys(), key=int, reverse=True),
        *(rank for rank in SPECIAL if rank in ranks),
    ]


@memoized
def legend(army: Army) -> Element:
    """Who beats whom, to be shown over the board."""
    ranks = strengths(army)
    rows = [
        h(
            "tr",
            None,
            h("th", {"scope": "row"}, small(rank)),
            _prey(rank, ranks),
            _foes(rank, ranks),
        )
        for rank in ranks
    ]
    heads = [h("th", {"scope": "col"}, head) for head in ("Piece", "Beats", "Falls to")]
    close = h(
        "button",
        {"type": "button", "class": "close", "popovertarget": "ranks", "aria-label": "Close"},
        "×",
    )
    return h(
        "div",
        {"id": "ranks", "popover": "auto", "role": "dialog", "aria-labelledby": "ranks-title"},
        h("h2", {"id": "ranks-title"}, "Who beats whom"),
        close,
        h("table", None, h("thead", None, h("tr", None, heads)), h("tbody", None, rows)),
        h("p", None, "Where both are equally strong, the attacker wins."),
        [h("p", None, SPECIAL[rank]) for rank in ranks if rank in SPECIAL],
    )


def opener() -> Element:
    """The button that shows it."""
    return h("button", {"type": "button", "id": "open-ranks", "popovertarget": "ranks"}, "Ranks")


def _prey(rank: str, ranks: Iterable[str]) -> Element:
    """Whom a piece beats that it attacks."""
    return _cell(other for other in ranks if rank not in FIXED and fight(rank, other)[0])


def _foes(rank: str, ranks: Iterable[str]) -> Element:
    """Who beats a piece that they attack."""
    return _cell(other for other in ranks if other not in FIXED and fight(other, rank)[0])


def _cell(ranks: Iterable[str]) -> Element:
    pieces: Child = [small(rank) for rank in ranks]
    return h("td", None, pieces or "nobody")
