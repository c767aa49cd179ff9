"""Tactego's table as HTML: the set-up or the board, what happened on it, what is asked."""

from __future__ import annotations

from collections import Counter
from xml.etree.ElementTree import Element

from table.ask import READY, Ask
from table.hints import Hints
from table.markup import h
from table.names import Names, does, to
from table.review import Review
from table.widgets import controls, ending, seat_row
from tactego.advice import marks, told
from tactego.board import board, why_not
from tactego.coach import Advice
from tactego.faces import face
from tactego.legend import legend, opener
from tactego.naming import named
from tactego.rules import BLUE, NAMES, RED, UNKNOWN, Combat, seen_by
from tactego.script import Scene, Setup, call, tell
from tactego.set_up import set_up


def table(scene: Scene | Setup, ask: Ask | None, names: Names = NAMES) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    if isinstance(scene, Setup):
        assert ask is not None
        return h("div", {"class": "table tactego"}, set_up(scene, ask))
    answering = ask if ask is not None and isinstance(ask.scene, Scene) else None
    return h(
        "div",
        {"class": "table tactego"},
        seat_row(names, scene.turn, scene.winner, lambda side: _fallen(scene, side)),
        opener(),
        board(scene, answering, names),
        _event(scene, names),
        _controls(scene, answering, names),
        legend(scene.army),
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


def spoken(scene: Scene | Setup, names: Names = NAMES) -> str:
    """What just happened, in a sentence."""
    if isinstance(scene, Setup) or scene.clash:
        return ""
    if scene.outcome:
        return f"{named(scene.outcome, names)} {_verdict(scene, names)}."
    return named(tell(scene), names)


def question(ask: Ask, names: Names = NAMES) -> str:
    """What is asked, in the page's own words."""
    scene = ask.scene
    if isinstance(scene, Setup):
        return {
            "seed": "Choose an army",
            "file": "Which pieces should each army have?",
            "length": "How many rows should the board have?",
            "width": "How many columns should the board have?",
        }[ask.kind]
    side = names[scene.turn or RED]
    if ask.kind == READY:
        other = names[BLUE if scene.turn == RED else RED]
        return f"{to(side, 'are you ready?')} {to(other, 'look away!')}"
    if ask.kind == "start":
        return to(side, "which piece do you move?")
    # Who looks on while a computer moves a hidden piece hears the question as well.
    rank = UNKNOWN if scene.hidden else scene.squares[scene.chosen].rank
    return to(side, f"where does the {call(rank)} go?")


def pace(scene: Scene | Setup) -> int:
    """How long a frame stands before the next, in milliseconds."""
    return 1100 if isinstance(scene, Scene) and scene.clash else 500


def advice(found: Advice | Review, names: Names = NAMES) -> Element:
    """What the coach found."""
    return told(found, names)


def hints(found: Advice | Review) -> Hints:
    """Which moves are safe, marked on the board."""
    return marks(found)


# What happened, and what is asked


def _fallen(scene: Scene, side: int) -> Element:
    """The pieces that a side has lost, each rank once with its number; with room for all."""
    lost = Counter(piece.rank for piece in scene.fallen if piece.side == side)
    letters = sum(len(_lost(rank, count)) for rank, count in scene.army)
    return h(
        "span",
        {"class": "fallen", "data-numbers": f"letters={letters}"},
        h("span", {"class": "spoken"}, "lost: " if lost else "lost nothing yet"),
        [h("span", {"class": "lost"}, _lost(*each)) for each in lost.items()],
    )


def _lost(rank: str, count: int) -> str:
    return f"{call(rank)}{f'×{count}' if count > 1 else ''} "


def _event(scene: Scene, names: Names) -> Element:
    """The last move; of a combat, who met whom and who fell.

    Each is an element of its own, so that no text seems to move.
    """
    combat = scene.last.combat if scene.last else None
    key = "-".join(map(str, scene.last[:2])) if scene.last else ""
    return h(
        "div",
        {"class": "event", "id": "event"},
        _meeting(combat, scene.clash) if combat else None,
        None if scene.clash else h("p", {"id": f"told-{key}"}, named(tell(scene), names)),
    )


def _meeting(combat: Combat, clash: bool) -> Element:
    pairs = ((combat.attacker, combat.attacker_stays), (combat.defender, combat.defender_stays))
    attacker, defender = (
        h(
            "span",
            {"class": f"piece side-{piece.side}", "data-fell": not stays and not clash},
            face(piece.rank),
        )
        for piece, stays in pairs
    )
    return h(
        "div", {"class": "meeting", "aria-hidden": "true"}, attacker, h("span", None, "⚔"), defender
    )


def _verdict(scene: Scene, names: Names) -> str:
    return "A draw" if scene.winner is None else does(names[scene.winner], "wins")


def _controls(scene: Scene, ask: Ask | None, names: Names) -> Element:
    if ask is None:
        if not scene.outcome:
            return h("div", {"class": "controls"})
        return ending(_verdict(scene, names), h("p", None, named(scene.outcome, names)))
    if ask.kind == READY:
        return controls(ask, question(ask, names))
    other = h(
        "button",
        {"type": "button", "data-do": "undo", "data-key": "escape"},
        "Choose another piece",
    )
    return h(
        "div",
        {"class": "controls", "id": f"controls-{ask.kind}"},
        h("p", {"class": "asks"}, question(ask, names)),
        h("div", {"class": "answers"}, other) if ask.kind == "end" else None,
        h(
            "p",
            {"class": "error", "id": "error", "data-why": why_not(scene, ask) or None},
            ask.error,
        ),
    )
