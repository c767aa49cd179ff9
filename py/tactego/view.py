"""Tactego's table as HTML: the form that sets it up, the board, and who fell on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from table.ask import READY, Ask
from table.markup import Attribute, Child, h
from table.widgets import controls, ending, seat_row
from tactego.pieces import BUILT_IN, SUITS, Army, parse, size
from tactego.rules import (
    ASSASSIN,
    BLUE,
    FLAG,
    LENGTHS,
    MINE,
    NAMES,
    RED,
    SAPPER,
    UNKNOWN,
    WIDTHS,
    Combat,
    Piece,
    seen_by,
    smallest_board,
)
from tactego.script import RANKS, Scene, Setup, Starts, name, spell, tell

FIELDS = ("seed", "file", "length", "width")
"""The questions of the set-up, in their order."""
PICTURES = {FLAG: "t-flag", MINE: "t-mine", SAPPER: "t-sapper", ASSASSIN: "t-assassin"}
"""The pieces that show a picture in place of a number; the page holds the drawings."""


def table(scene: Scene | Setup, ask: Ask | None) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    if isinstance(scene, Setup):
        assert ask is not None
        return h("div", {"class": "table tactego"}, _set_up(scene, ask))
    answering = ask if ask is not None and isinstance(ask.scene, Scene) else None
    return h(
        "div",
        {"class": "table tactego"},
        seat_row(NAMES, scene.turn, scene.winner, lambda side: _fallen(scene, side)),
        _board(scene, answering),
        _event(scene),
        _controls(scene, answering),
    )


def seen(scene: Scene | Setup, shown: Scene | None, viewer: int | None) -> Scene | Setup:
    """The scene as `viewer` may see it, None for two who both look; `shown` is the frame before."""
    if isinstance(scene, Setup) or not scene.hidden or scene.outcome:
        return scene
    frame = scene if scene.truth is not None or shown is None else shown
    truth = frame.truth or frame.squares
    # What a computer was asked shows its own army: who looks on sees the frame before it.
    seen = scene if scene.turn == viewer else frame
    return seen._replace(squares=tuple(seen_by(viewer, piece) for piece in truth), truth=None)


def spoken(scene: Scene | Setup) -> str:
    """What just happened, in a sentence."""
    if isinstance(scene, Setup) or scene.clash:
        return ""
    if scene.outcome:
        return f"{scene.outcome} {_verdict(scene)}"
    return tell(scene)


def question(ask: Ask) -> str:
    """What is asked, in the page's own words."""
    scene = ask.scene
    if isinstance(scene, Setup):
        return {
            "seed": "Set up the board",
            "file": "Which pieces shall each army have?",
            "length": "How many rows shall the board have?",
            "width": "How many columns shall the board have?",
        }[ask.kind]
    side = NAMES[scene.turn or RED]
    if ask.kind == READY:
        return f"{side}, are you ready? {NAMES[BLUE if scene.turn == RED else RED]}, look away!"
    if ask.kind == "start":
        return f"{side}, which piece do you move?"
    piece = scene.squares[scene.chosen]
    return f"{side}, where does the {RANKS.get(piece.rank, piece.rank)} go?"


def pace(scene: Scene | Setup) -> int:
    """How long a frame stands before the next, in milliseconds."""
    return 1100 if isinstance(scene, Scene) and scene.clash else 500


# Setting up


def _set_up(scene: Setup, ask: Ask) -> Element:
    """One form for all the questions: it answers those from `ask` on, one after the other; what was
    answered before stays in its place."""
    left = FIELDS[FIELDS.index(ask.kind) :]
    length, width = _suits(scene)
    if isinstance(ask.answers, range) and scene.length not in (None, length):
        width = ask.answers[0]
    return h(
        "form",
        {
            "class": "controls set-up",
            "id": "set-up",
            "data-answers": " ".join(left),
            "autocomplete": "off",
        },
        h("h2", {"class": "asks"}, question(ask)),
        _field("seed", "Seed", left, type="text", value=scene.seed, spellcheck="false"),
        _armies(scene, left),
        _number("length", "Rows", left, LENGTHS, scene.length or length),
        _number("width", "Columns", left, WIDTHS, width),
        h("button", {"class": "answer"}, "Place the armies"),
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _suits(scene: Setup) -> tuple[int, int]:
    """A board to offer, as length and width."""
    if scene.army is None:
        return SUITS["small_game.pieces"]
    return SUITS.get(scene.pieces.strip()) or smallest_board(size(scene.army))


def _field(field: str, label: str, left: Sequence[str], **attributes: Attribute) -> Element:
    shape: dict[str, Attribute] = {
        "id": f"set-{field}",
        "name": field,
        "disabled": field not in left,
    }
    return h(
        "div",
        {"class": "field"},
        h("label", {"for": f"set-{field}"}, label),
        h("input", shape | attributes),
    )


def _number(field: str, label: str, left: Sequence[str], numbers: range, value: int) -> Element:
    return _field(
        field,
        label,
        left,
        type="number",
        inputmode="numeric",
        min=numbers[0],
        max=numbers[-1],
        value=value,
        required=True,
    )


def _armies(scene: Setup, left: Sequence[str]) -> Element:
    pieces = scene.pieces.strip()
    built_in = pieces in BUILT_IN
    choices = []
    for number, (file, text) in enumerate(BUILT_IN.items()):
        army, (length, width) = parse(text), SUITS[file]
        shape: dict[str, Attribute] = {
            "type": "radio",
            "name": "file",
            "id": f"file-{number}",
            "value": file,
            "checked": file == pieces if built_in else number == 0 and not scene.pieces,
            "data-length": length,
            "data-width": width,
        }
        label = (h("b", None, file), " ", _roster(army), " ", _fits(army))
        choices.append(
            h(
                "label",
                {"class": "army", "for": f"file-{number}"},
                h("input", shape),
                h("span", None, *label),
            )
        )
    text = "" if built_in else scene.pieces
    fits = scene.army if text else None
    own: dict[str, Attribute] = {
        "type": "radio",
        "name": "file",
        "id": "file-own",
        "value": text,
        "checked": bool(text),
    }
    return h(
        "fieldset",
        {"class": "armies", "disabled": "file" not in left},
        h("legend", None, "Pieces of each army"),
        choices,
        h(
            "label",
            {"class": "army", "for": "file-own"},
            h("input", own),
            h("span", None, h("b", None, "Your own"), _fits(fits) if fits else None),
        ),
        h(
            "div",
            {"class": "own"},
            h(
                "label",
                {"for": "own-text"},
                "One line a rank: strength (or F, M, S, A), a blank, how many",
            ),
            h(
                "textarea",
                {
                    "id": "own-text",
                    "rows": 3,
                    "spellcheck": "false",
                    "placeholder": "5 1\n3 2\nF 1",
                },
                text,
            ),
            h("label", {"for": "own-file"}, "or open a file"),
            h("input", {"type": "file", "id": "own-file", "accept": ".pieces,.txt,text/plain"}),
        ),
    )


def _roster(army: Army) -> str:
    """An army in a line: what it has, and how many of each."""
    return ", ".join(f"{RANKS.get(rank, rank)} × {count}" for rank, count in army)


def _fits(army: Army) -> Element:
    length, width = smallest_board(size(army))
    return h(
        "small",
        None,
        f"{size(army)} pieces; the smallest board that holds both armies is {length} × {width}.",
    )


# The board


def _fallen(scene: Scene, side: int) -> Element:
    """The pieces that a side has lost, each rank once with its number; with room for all."""
    lost = Counter(piece.rank for piece in scene.fallen if piece.side == side)
    letters = sum(len(_lost(rank, count)) for rank, count in scene.army)
    return h(
        "span",
        {"class": "fallen", "style": f"--letters: {letters}"},
        h("span", {"class": "spoken"}, "lost: " if lost else "lost nothing yet"),
        [h("span", {"class": "lost"}, _lost(*each)) for each in lost.items()],
    )


def _lost(rank: str, count: int) -> str:
    return f"{RANKS.get(rank, rank)}{f' × {count}' if count > 1 else ''} "


def _board(scene: Scene, ask: Ask | None) -> Element:
    covered = ask is not None and ask.kind == READY
    may: dict[str, str] = {}
    if (
        ask is not None
        and not covered
        and ask.answers is not None
        and not isinstance(ask.answers, range)
    ):
        may = {choice.answer: "" for choice in ask.answers}
    again: set[str] = set()
    if ask is not None and ask.kind == "end":
        again = {choice.answer for choice in Starts(ask.scene)} - {
            spell(ask.scene.chosen, scene.width)
        }
    stop = _tab_stop(scene, may)
    rows = []
    for row in range(scene.length):
        squares = range(row * scene.width, (row + 1) * scene.width)
        rows.append(
            h(
                "div",
                {"role": "row"},
                [_square(scene, square, may, again, square == stop) for square in squares],
            )
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
                "data-covered": covered,
                "style": f"--rows: {scene.length}; --columns: {scene.width}",
            },
            rows,
        ),
    )


def _tab_stop(scene: Scene, may: dict[str, str]) -> int:
    """The square that the Tab key comes to."""
    if scene.chosen is not None:
        return scene.chosen
    if may:
        row, column = next(iter(may)).split()
        return int(row) * scene.width + int(column)
    return scene.last.end if scene.last else 0


def _square(scene: Scene, square: int, may: dict[str, str], again: set[str], stop: bool) -> Element:
    spot = spell(square, scene.width)
    piece = scene.squares[square]
    row, column = spot.split()
    says = [f"Row {row}, column {column}: {_describe(piece)}"]
    attributes: dict[str, Attribute] = {
        "type": "button",
        "id": f"square-{square}",
        "class": "square",
        "tabindex": 0 if stop else -1,
    }
    if square == scene.chosen:
        says.append("chosen")
        attributes |= {"class": "square chosen", "data-do": "undo", "aria-pressed": "true"}
    elif spot in may:
        goal = scene.chosen is not None
        says.append(("attack" if piece else "go here") if goal else "can move")
        attributes |= {"class": "square goal" if goal else "square ready", "data-answer": spot}
    elif spot in again:
        says.append("can move instead")
        attributes |= {"class": "square ready", "data-do": "undo", "data-then": spot}
    else:
        attributes["aria-disabled"] = "true"
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
    style = None
    arrives = last is not None and square == last.end and not scene.clash
    if arrives and last and (last.combat is None or last.combat.attacker_stays):
        (row, column), (from_row, from_column) = (
            divmod(at, scene.width) for at in (last.end, last.start)
        )
        style = f"--across: {from_column - column}; --down: {from_row - row}"
    return h(
        "span",
        {
            "class": f"piece side-{piece.side}",
            "id": f"piece-{piece.number}",
            "data-arrives": style is not None,
            "data-fights": scene.clash and last is not None and square in last[:2],
            "style": style,
        },
        _face(piece),
    )


def _face(piece: Piece) -> Child:
    """What a piece shows: its number, a picture, or that it is unknown."""
    picture = PICTURES.get(piece.rank)
    if picture is None:
        return piece.rank
    return h(
        "svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, h("use", {"href": f"#{picture}"})
    )


# What happened, and what is asked


def _event(scene: Scene) -> Element:
    """The last move; of a combat, who met whom and who fell.

    Each is an element of its own, so that no text seems to move.
    """
    combat = scene.last.combat if scene.last else None
    key = "-".join(map(str, scene.last[:2])) if scene.last else ""
    return h(
        "div",
        {"class": "event", "id": "event"},
        _meeting(combat, scene.clash) if combat else None,
        None if scene.clash else h("p", {"id": f"told-{key}"}, tell(scene)),
    )


def _meeting(combat: Combat, clash: bool) -> Element:
    pairs = ((combat.attacker, combat.attacker_stays), (combat.defender, combat.defender_stays))
    attacker, defender = (
        h(
            "span",
            {"class": f"piece side-{piece.side}", "data-fell": not stays and not clash},
            _face(piece),
        )
        for piece, stays in pairs
    )
    return h(
        "div", {"class": "meeting", "aria-hidden": "true"}, attacker, h("span", None, "⚔"), defender
    )


def _verdict(scene: Scene) -> str:
    return "The game is a draw." if scene.winner is None else f"{NAMES[scene.winner]} has won!"


def _controls(scene: Scene, ask: Ask | None) -> Element:
    if ask is None:
        if not scene.outcome:
            return h("div", {"class": "controls"})
        return ending(_verdict(scene), h("p", None, scene.outcome))
    if ask.kind == READY:
        return controls(ask, question(ask))
    other = h(
        "button",
        {"type": "button", "data-do": "undo", "data-key": "escape"},
        "Choose another piece",
    )
    return h(
        "div",
        {"class": "controls", "id": f"controls-{ask.kind}"},
        h("p", {"class": "asks"}, question(ask)),
        h("div", {"class": "answers"}, other) if ask.kind == "end" else None,
        h("p", {"class": "error", "id": "error"}, ask.error),
    )
