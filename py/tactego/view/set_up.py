"""The form that sets the game up: an army by its picture, with a board that suits it.

It answers all questions of the set-up, one after the other. What few people change is folded away:
the seed, the size of the board, a custom army.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.markup import Attribute, h
from tactego.pieces import BOARD_SIZES, BUILT_IN, Army, parse, size
from tactego.rules import (
    ASSASSIN,
    FLAG,
    LENGTHS,
    MINE,
    SAPPER,
    WIDTHS,
    smallest_board,
    suitable_board,
)
from tactego.script import Setup
from tactego.view.faces import counted, small
from tactego.view.legend import strengths

FIELDS = ("seed", "file", "length", "width")
"""The questions of the set-up, in their order."""
DEFAULT_FILE = next(iter(BUILT_IN))
"""The army that is offered first."""


def set_up(scene: Setup, ask: Ask) -> Element:
    """One form for all the questions: it answers those from `ask` on; what was answered before
    stays in its place."""
    left = FIELDS[FIELDS.index(ask.kind) :]
    return h(
        "form",
        {
            "class": "controls set-up",
            "id": "set-up",
            "data-answers": " ".join(left),
            "autocomplete": "off",
        },
        h("h2", {"class": "asks"}, "Choose an army" if "file" in left else "Choose a board"),
        _armies(scene, left),
        h("p", {"class": "error", "id": "error"}, ask.error),
        h("button", {"class": "answer"}, "Place the armies"),
        _fold(scene, ask, left),
        h(
            "p",
            {"class": "meant"},
            "The stronger number wins. ",
            small(SAPPER),
            " clears mines ",
            small(MINE),
            ", ",
            small(ASSASSIN),
            " beats whatever it attacks but a mine. Capture the flag ",
            small(FLAG),
            " to win.",
        ),
    )


# The armies that are always there


def _armies(scene: Setup, left: Sequence[str]) -> Element:
    chosen = scene.pieces.strip() or DEFAULT_FILE
    return h(
        "fieldset",
        {"class": "armies", "disabled": "file" not in left},
        h("legend", {"class": "visually-hidden"}, "Pieces of each army"),
        [_army(number, file, file == chosen) for number, file in enumerate(BUILT_IN)],
    )


def _army(number: int, file: str, chosen: bool) -> Element:
    """A card to choose an army by."""
    army, (length, width) = parse(BUILT_IN[file]), BOARD_SIZES[file]
    shape: dict[str, Attribute] = {
        "type": "radio",
        "name": "file",
        "id": f"file-{number}",
        "value": file,
        "checked": chosen,
        "data-length": length,
        "data-width": width,
    }
    title = file.removesuffix(".pieces").replace("_", " ").capitalize()
    return h(
        "label",
        {"class": "army", "for": f"file-{number}"},
        h("span", {"class": "title"}, h("input", shape), h("b", None, title)),
        " ",
        _roster(army),
        h(
            "span",
            {"class": "fits"},
            _picture(size(army), length, width),
            h("span", {"class": "visually-hidden"}, "on a board of "),
            f"{length} × {width}",
        ),
    )


def _roster(army: Army) -> Element:
    """An army as its pieces from the strongest down, and how many there are of each."""
    ranks = strengths(army)
    return h("span", {"class": "roster"}, counted(sorted(army, key=lambda it: ranks.index(it[0]))))


def _picture(pieces: int, length: int, width: int) -> Element:
    """A board in small, with the squares that two armies of `pieces` take."""
    rows, rest = divmod(pieces, width)
    taken = f"M0 0h{width}v{rows}h{rest - width}v{1 if rest else 0}h{-rest}z"
    lines = "".join(f"M0 {row}h{width}" for row in range(1, length))
    lines += "".join(f"M{column} 0v{length}" for column in range(1, width))
    return h(
        "svg",
        {"viewBox": f"0 0 {width} {length}", "aria-hidden": "true"},
        h("path", {"class": "side-0", "d": taken}),
        h("path", {"class": "side-1", "d": taken, "transform": f"matrix(1 0 0 -1 0 {length})"}),
        h("path", {"class": "lines", "d": lines}),
    )


# What is folded away


def _fold(scene: Setup, ask: Ask, left: Sequence[str]) -> Element:
    """The other fields; open where one of them was not taken, or holds an army."""
    own = scene.pieces.strip() not in {"", *BUILT_IN}
    length, width = _board(scene, ask)
    return h(
        "details",
        {"id": "more", "open": own or ask.error != ""},
        h("summary", None, "Seed, size, an army of your own"),
        h(
            "div",
            {"class": "more"},
            # Not the seed of the game, which New game and links have: that one offers this.
            _field(
                "seed",
                "Seed of the armies",
                left,
                type="text",
                value=scene.seed,
                spellcheck="false",
            ),
            _number("length", "Rows", left, LENGTHS, length),
            _number("width", "Columns", left, WIDTHS, width),
            _own(scene, left, scene.pieces if own else ""),
        ),
    )


def _board(scene: Setup, ask: Ask) -> tuple[int, int]:
    """The board to offer, as length and width."""
    if scene.army is None:
        return BOARD_SIZES[DEFAULT_FILE]
    length, width = BOARD_SIZES.get(scene.pieces.strip()) or suitable_board(size(scene.army))
    if ask.kind != "width":
        return length, width
    assert scene.length is not None
    assert isinstance(ask.answers, range)
    return scene.length, width if scene.length >= length else ask.answers[0]


def _own(scene: Setup, left: Sequence[str], text: str) -> Element:
    own: dict[str, Attribute] = {
        "type": "radio",
        "name": "file",
        "id": "file-own",
        "value": text,
        "checked": text != "",
    }
    return h(
        "fieldset",
        {"class": "own", "disabled": "file" not in left},
        h(
            "label",
            {"class": "title", "for": "file-own"},
            h("input", own),
            h("b", None, "Your own army"),
        ),
        _fits(scene.army) if text and scene.army else None,
        h(
            "label",
            {"for": "army-text"},
            "A line for each rank: its strength (or F, M, S, A), a space, how many",
        ),
        h(
            "textarea",
            {"id": "army-text", "rows": 3, "spellcheck": "false", "placeholder": "5 1\n3 2\nF 1"},
            text,
        ),
        h("label", {"for": "open-army"}, "or open a file"),
        h("input", {"type": "file", "id": "open-army", "accept": ".pieces,.txt,text/plain"}),
    )


def _fits(army: Army) -> Element:
    length, width = smallest_board(size(army))
    return h(
        "p",
        None,
        _roster(army),
        f" {size(army)} pieces; the smallest board that holds both armies is {length} × {width}.",
    )


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
