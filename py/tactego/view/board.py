"""Draw the board: its squares, their pieces, and what pressing each does or why it does nothing.

A square is called as the console calls it, by row and column: ``2 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engine.ask import READY, Ask
from engine.diff import memoized
from engine.markup import Attribute, h
from engine.names import Names
from tactego.rules import NAMES, UNKNOWN, Piece, neighbours
from tactego.script import EMPTY, NOT_ONE_STEP, Scene, Starts, spell, why_not_from, why_not_to
from tactego.view.faces import face
from tactego.view.naming import described

MAX_COLUMNS_BESIDE = 12
"""Boards with more columns than this need the whole width of the table."""


MOVES, GOAL, CHOSEN, INSTEAD = "moves", "goal", "chosen", "instead"
"""What pressing a square does: it chooses a piece, or where it goes; it takes the choice of a piece
back, and may choose another one."""


class _Look(NamedTuple):
    """The state of a square, besides its piece."""

    does: str = ""
    why: str = ""
    """Why it does nothing, where that is not what `why_not` says."""
    stop: bool = False
    """Whether the Tab key comes to it."""
    last: str = ""
    """Whether it is the start or the end of the last move."""
    way: str = ""
    """How far the piece on it has just come."""


PLAIN = _Look()


def board(scene: Scene, ask: Ask | None, names: Names = NAMES, *, turned: bool = False) -> Element:
    """The board, and how `ask` is answered on it; with its first row at the bottom where it is
    `turned`."""
    width = scene.width
    looks = [PLAIN] * len(scene.squares)
    for square, look in _looks(scene, ask, turned).items():
        looks[square] = look
    rows = [
        _row(row, scene.squares[row * width :][:width], tuple(looks[row * width :][:width]), names)
        for row in range(scene.length)
    ]
    if turned:
        rows.reverse()
    return h(
        "div",
        {"class": "scroller"},
        h(
            "div",
            {
                "class": "board",
                "id": "board",
                "role": "toolbar",  # a grid's cells would be counted from 1, and squares are from 0
                "tabindex": "-1",
                "aria-label": f"Board, {scene.length} rows of {width}",
                "data-width": width,
                "data-broad": width > MAX_COLUMNS_BESIDE,
                "data-turned": turned,
                "data-covered": ask is not None and ask.kind == READY,
                "data-vars": f"rows={scene.length}&columns={width}",
            },
            h("div", {"class": "columns", "aria-hidden": "true"}, map(_number, range(width))),
            rows,
        ),
    )


def why_not(scene: Scene, ask: Ask) -> str:
    """Why most squares do nothing, with braces for their names; empty where nothing is offered."""
    if _looks_on(scene, ask):
        return ""
    chosen = ask.scene.chosen
    return EMPTY if chosen is None else NOT_ONE_STEP.format(spell(chosen, scene.width), "{}")


def _number(number: int) -> Element:
    """The number of a row or a column, along the edge: each square says its own."""
    return h("span", {"class": "number", "aria-hidden": "true"}, str(number))


def _looks(scene: Scene, ask: Ask | None, turned: bool) -> dict[int, _Look]:
    """The squares that are not plain."""
    looks = {} if ask is None or ask.kind == READY else _offered(scene, ask)
    if scene.chosen is not None:
        looks[scene.chosen] = _Look(CHOSEN)
    stop = _tab_stop(scene, looks)
    looks[stop] = looks.get(stop, PLAIN)._replace(stop=True)
    if scene.last:
        for square, last in zip(scene.last[:2], ("start", "end"), strict=True):
            look = looks.get(square, PLAIN)
            looks[square] = look._replace(last=last)
        end = scene.last.end
        looks[end] = looks[end]._replace(way=_way(scene, turned))
    return looks


def _offered(scene: Scene, ask: Ask) -> dict[int, _Look]:
    """Return what pressing each square does: only for the player to move, since the legal moves
    reveal which hidden pieces are flags and mines."""
    if _looks_on(scene, ask):
        return {}
    asked: Scene = ask.scene
    near = neighbours(asked.length, asked.width)
    assert isinstance(ask.answers, Starts)
    if asked.chosen is None:
        looks = {
            square: _Look(why=why_not_from(asked, near, square))
            for square, piece in enumerate(asked.squares)
            if piece
        }
    else:
        looks = {
            square: _Look(why=why_not_to(asked, near, square)) for square in near[asked.chosen]
        }
        others = (square for square in Starts(asked).squares if square != asked.chosen)
        looks |= dict.fromkeys(others, _Look(INSTEAD))
    may = dict.fromkeys(ask.answers.squares, _Look(MOVES if scene.chosen is None else GOAL))
    return may | looks | may  # first what may be answered, foremost first


def _looks_on(scene: Scene, ask: Ask) -> bool:
    """Whether the scene hides the army that is asked for its move: it is shown to somebody else."""
    return any(
        piece is not None and piece.side == ask.seat and piece.rank == UNKNOWN
        for piece in scene.squares
    )


def _tab_stop(scene: Scene, looks: Mapping[int, _Look]) -> int:
    """The square that the Tab key comes to."""
    if scene.chosen is not None:
        return scene.chosen
    offered = (square for square, look in looks.items() if look.does in (MOVES, GOAL))
    return next(offered, scene.last.end if scene.last else 0)


def _way(scene: Scene, turned: bool) -> str:
    """How far the piece has just come that moved last; empty where it did not, or is on its way."""
    last = scene.last
    if last is None or scene.combat_pending or (last.combat and not last.combat.attacker_stays):
        return ""
    (row, column), (from_row, from_column) = (
        divmod(at, scene.width) for at in (last.end, last.start)
    )
    down = row - from_row if turned else from_row - row
    return f"across={from_column - column}&down={down}"


@memoized
def _row(
    row: int, pieces: tuple[Piece | None, ...], looks: tuple[_Look, ...], names: Names
) -> Element:
    return h(
        "div",
        {"class": "row"},
        _number(row),
        [
            _square(row, column, len(pieces), piece, look, names)
            for column, (piece, look) in enumerate(zip(pieces, looks, strict=True))
        ],
    )


@memoized
def _square(
    row: int, column: int, width: int, piece: Piece | None, look: _Look, names: Names
) -> Element:
    square = row * width + column
    spot = spell(square, width)
    says = [f"{spot}: {described(piece, names) if piece else 'empty'}"]
    attributes: dict[str, Attribute] = {
        "type": "button",
        "id": f"square-{square}",
        "class": "square",
        "tabindex": 0 if look.stop else -1,
    }
    if look.does == CHOSEN:
        says.append("chosen")
        attributes |= {"class": "square chosen", "data-command": "undo"}
    elif look.does == GOAL:
        says.append("attack" if piece else "go here")
        attributes |= {"class": "square goal", "data-answer": spot}
    elif look.does == MOVES:
        says.append("can move")
        attributes |= {"class": "square ready", "data-answer": spot}
    elif look.does == INSTEAD:
        says.append("can move instead")
        attributes |= {"class": "square ready", "data-command": "undo", "data-next-answer": spot}
    else:
        attributes |= {"aria-disabled": "true", "data-why": look.why or None}
    if look.last:
        says.append("last move")
        attributes["data-last"] = look.last
    attributes["aria-label"] = ", ".join(says)
    return h("button", attributes, piece and _piece(piece, look))


def _piece(piece: Piece, look: _Look) -> Element:
    """Draw a piece; one that has just moved is animated from the square where it was."""
    return h(
        "span",
        {
            "class": f"piece side-{piece.side}",
            "id": f"piece-{piece.number}",
            "data-arrives": look.way != "",
            "data-vars": look.way or None,
        },
        face(piece.rank),
    )
