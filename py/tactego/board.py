"""The board: its squares, what stands on them, and what pressing each does or why it does nothing.

A square is called as the console calls it, by row and column: ``2 1``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element

from table.ask import READY, Ask, Choice
from table.markup import Attribute, h
from tactego.faces import face
from tactego.rules import NAMES, UNKNOWN, Piece, neighbours
from tactego.script import Scene, Starts, name, spell, why_not_from, why_not_to

BROAD = 12
"""Boards with more columns than this need the whole width of the table."""


class _Offer(NamedTuple):
    """What pressing a square does."""

    may: Mapping[str, Choice] = MappingProxyType({})
    """The squares that answer, as they are typed."""
    instead: Collection[str] = ()
    """The squares that take the choice of a piece back, and choose another one."""
    why_not: Callable[[int], str] = lambda square: ""
    """Why another square does nothing."""


def board(scene: Scene, ask: Ask | None) -> Element:
    """The board, and how `ask` is answered on it."""
    offer = _offer(scene, ask)
    stop = _tab_stop(scene, offer)
    rows = [
        h(
            "div",
            {"role": "row"},
            _number(row),
            [
                _square(scene, square, offer, square == stop)
                for square in range(row * scene.width, (row + 1) * scene.width)
            ],
        )
        for row in range(scene.length)
    ]
    columns = h(
        "div", {"class": "columns", "aria-hidden": "true"}, map(_number, range(scene.width))
    )
    return h(
        "div",
        {"class": "scroller"},
        h(
            "div",
            {
                "class": "board",
                "id": "board",
                "role": "grid",
                "aria-label": f"Board, {scene.length} rows of {scene.width}",
                "data-width": scene.width,
                "data-broad": scene.width > BROAD,
                "data-covered": ask is not None and ask.kind == READY,
                "data-numbers": f"rows={scene.length}&columns={scene.width}",
            },
            columns,
            rows,
        ),
    )


def _number(number: int) -> Element:
    """The number of a row or a column, along the edge: each square says its own."""
    return h("span", {"class": "number", "aria-hidden": "true"}, str(number))


def _offer(scene: Scene, ask: Ask | None) -> _Offer:
    """Nobody but the one who is asked is offered anything: what can move tells what it is not."""
    if ask is None or ask.kind == READY or _looks_on(scene, ask):
        return _Offer()
    asked: Scene = ask.scene
    near = neighbours(asked.length, asked.width)
    assert isinstance(ask.answers, Starts)
    may = {choice.answer: choice for choice in ask.answers}
    if asked.chosen is None:
        return _Offer(may, (), lambda square: why_not_from(asked, near, square))
    own = {choice.answer for choice in Starts(asked)} - {spell(asked.chosen, asked.width)}
    return _Offer(may, own, lambda square: why_not_to(asked, near, square))


def _looks_on(scene: Scene, ask: Ask) -> bool:
    """Whether the scene hides the army that is asked for its move: it is shown to somebody else."""
    return any(
        piece is not None and piece.side == ask.seat and piece.rank == UNKNOWN
        for piece in scene.squares
    )


def _tab_stop(scene: Scene, offer: _Offer) -> int:
    """The square that the Tab key comes to."""
    if scene.chosen is not None:
        return scene.chosen
    if offer.may:
        row, column = next(iter(offer.may)).split()
        return int(row) * scene.width + int(column)
    return scene.last.end if scene.last else 0


def _square(scene: Scene, square: int, offer: _Offer, stop: bool) -> Element:
    spot = spell(square, scene.width)
    piece = scene.squares[square]
    says = [f"{spot}: {_describe(piece)}"]
    attributes: dict[str, Attribute] = {
        "type": "button",
        "id": f"square-{square}",
        "class": "square",
        "tabindex": 0 if stop else -1,
    }
    if square == scene.chosen:
        says.append("chosen")
        attributes |= {"class": "square chosen", "data-do": "undo", "aria-pressed": "true"}
    elif spot in offer.may:
        goal = scene.chosen is not None
        says.append(("attack" if piece else "go here") if goal else "can move")
        attributes |= {"class": "square goal" if goal else "square ready", "data-answer": spot}
    elif spot in offer.instead:
        says.append("can move instead")
        attributes |= {"class": "square ready", "data-do": "undo", "data-then": spot}
    else:
        attributes |= {"aria-disabled": "true", "data-why": offer.why_not(square) or None}
    if scene.last and square in scene.last[:2]:
        says.append("last move")
        attributes["data-last"] = "end" if square == scene.last.end else "start"
    attributes["aria-label"] = ", ".join(says)
    return h(
        "div",
        {"role": "gridcell"},
        h("button", attributes, _piece(scene, square, piece) if piece else None),
    )


def _describe(piece: Piece | None) -> str:
    if piece is None:
        return "empty"
    if piece.rank == UNKNOWN:
        return f"{NAMES[piece.side]}, unknown{', has moved' if piece.moved else ''}"
    return name(piece)


def _piece(scene: Scene, square: int, piece: Piece) -> Element:
    """A piece; one that has just come is drawn on its way from where it stood."""
    last = scene.last
    way = None
    arrives = last is not None and square == last.end and not scene.clash
    if arrives and last and (last.combat is None or last.combat.attacker_stays):
        (row, column), (from_row, from_column) = (
            divmod(at, scene.width) for at in (last.end, last.start)
        )
        way = f"across={from_column - column}&down={from_row - row}"
    return h(
        "span",
        {
            "class": f"piece side-{piece.side}",
            "id": f"piece-{piece.number}",
            "data-arrives": way is not None,
            "data-fights": scene.clash and last is not None and square in last[:2],
            "data-numbers": way,
        },
        face(piece.rank),
    )
