"""The page of Tactego: the set-up or the board, what happened on it, and the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.ask import READY, Ask
from engine.markup import h
from engine.names import YOU, Names, does, to
from engine.widgets import controls, ending, seat_row
from tactego.rules import BLUE, NAMES, RED, Combat, seen_by
from tactego.script import Scene, Setup, call, describe_move, spell
from tactego.view.board import board, why_not
from tactego.view.coach import advice, hints
from tactego.view.faces import face
from tactego.view.legend import legend, opener
from tactego.view.naming import named, unbroken
from tactego.view.set_up import set_up

__all__ = [
    "advice",
    "before_day",
    "hints",
    "pace",
    "question",
    "score",
    "seen",
    "sound",
    "spoken",
    "table",
]


def table(scene: Scene | Setup, ask: Ask | None, names: Names = NAMES) -> Element:
    """Draw the whole table and the controls that answer `ask`, which is None after the end."""
    if isinstance(scene, Setup):
        assert ask is not None
        return h("div", {"class": "table tactego"}, set_up(scene, ask))
    answering = ask if ask is not None and isinstance(ask.scene, Scene) else None
    turn = scene.turn
    if answering and not scene.combat_pending:
        turn = answering.seat  # the scene that others may see is that of the move before
    elif answering and answering.kind == READY:
        answering = None  # both see who meets whom before the board is covered
    return h(
        "div",
        {"class": "table tactego fight" if scene.combat_pending else "table tactego"},
        seat_row(names, turn, scene.winner, lambda side: _fallen(scene, side)),
        opener(),
        board(scene, answering, names, turned=names[RED] == YOU),
        _event(scene, names),
        _controls(scene, answering, names),
        legend(scene.army),
    )


def before_day(ask: Ask) -> tuple[Scene, None]:
    """Return what is drawn of a day's game before the page knows where its pieces are: the empty
    board, and nothing to answer."""
    scene: Scene = ask.scene
    return scene._replace(squares=(None,) * len(scene.squares)), None


def seen(scene: Scene | Setup, shown: Scene | None, viewer: int | None) -> Scene | Setup:
    """Return the scene as `viewer` may see it; `shown` is the frame before it.

    None is a viewer who may see neither army: both players look at the screen. All pieces are shown
    after the end.
    """
    if isinstance(scene, Setup) or not scene.hidden or scene.outcome:
        return scene
    frame = scene if scene.truth is not None or shown is None else shown
    truth = frame.truth or frame.squares
    # The scene of a question shows the army of the player who is asked, even if that is a computer.
    # Other viewers get the frame before it instead, which holds the whole board.
    seen = scene if scene.turn == viewer else frame
    return seen._replace(squares=tuple(seen_by(viewer, piece) for piece in truth), truth=None)


def spoken(
    scenes: Sequence[Scene | Setup], before: Scene | Setup | None, names: Names = NAMES
) -> str:
    """Return the sentences for a screen reader: each move, and the result of the game."""
    return " ".join(filter(None, (_happened(scene, names) for scene in scenes)))


def _happened(scene: Scene | Setup, names: Names) -> str:
    if isinstance(scene, Setup) or scene.combat_pending:
        return ""
    moved = named(describe_move(scene), names)
    if not scene.outcome:
        return moved
    return f"{moved} {named(scene.outcome, names)} {_verdict(scene, names)}."


def score(scene: Scene | Setup, names: Names = NAMES) -> str:
    """Return a sentence on what each side has lost."""
    if isinstance(scene, Setup):
        return ""
    return " ".join(f"{does(names[side], 'has')} {_all_lost(scene, side)}." for side in (RED, BLUE))


def _all_lost(scene: Scene, side: int) -> str:
    lost = Counter(piece.rank for piece in scene.fallen if piece.side == side)
    return f"lost {', '.join(_lost(*each).strip() for each in lost.items()) or 'nothing yet'}"


def question(ask: Ask, names: Names = NAMES) -> str:
    """Return the question in the page's words."""
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
    rank, square = scene.squares[scene.chosen].rank, spell(scene.chosen, scene.width)
    return to(side, f"where does the {call(rank)} on {square} go?")


def pace(scene: Scene | Setup) -> int:
    """Return how long a frame is shown before the next, in milliseconds."""
    return 1_400 if isinstance(scene, Scene) and scene.combat_pending else 500


def sound(scene: Scene | Setup) -> str:
    """Return the name of a scene's sound; an empty text if it has none."""
    if isinstance(scene, Setup) or scene.last is None:
        return ""
    return "fight" if scene.combat_pending else "move"


# What happened, and what is asked


def _fallen(scene: Scene, side: int) -> Element:
    """Draw the ranks that a side has lost and how many of each, with room for the whole army."""
    lost = Counter(piece.rank for piece in scene.fallen if piece.side == side)
    letters = sum(len(_lost(rank, count)) for rank, count in scene.army)
    return h(
        "span",
        {"class": "fallen", "data-vars": f"letters={letters}"},
        h("span", {"class": "visually-hidden"}, "lost: " if lost else "lost nothing yet"),
        [h("span", {"class": "lost"}, _lost(*each)) for each in lost.items()],
    )


def _lost(rank: str, count: int) -> str:
    return f"{call(rank)}{f'×{count}' if count > 1 else ''} "


def _event(scene: Scene, names: Names) -> Element:
    """Draw the last move and, if it was an attack, the two pieces and which of them fell.

    Each move's text has its own id, so that the patcher replaces the element instead of its text:
    an animation of the old text would otherwise go on with the new.
    """
    combat = scene.last.combat if scene.last else None
    key = "-".join(map(str, scene.last[:2])) if scene.last else ""
    return h(
        "div",
        {"class": "event", "id": "event"},
        _meeting(combat, scene.combat_pending) if combat else None,
        h("p", {"id": f"met-{key}"}, _who_beats(combat))
        if scene.combat_pending and combat
        else h("p", {"id": f"told-{key}"}, unbroken(named(describe_move(scene), names))),
    )


def _meeting(combat: Combat, clash: bool) -> Element:
    pairs = ((combat.attacker, combat.attacker_stays), (combat.defender, combat.defender_stays))
    attacker, defender = (
        h(
            "span",
            {
                "class": f"piece side-{piece.side}",
                "data-falls": clash and not stays,
                "data-fell": not stays and not clash,
            },
            face(piece.rank),
        )
        for piece, stays in pairs
    )
    return h(
        "div", {"class": "meeting", "aria-hidden": "true"}, attacker, h("span", None, "⚔"), defender
    )


def _who_beats(combat: Combat) -> str:
    """Return how a fight goes, in a few words."""
    attacker, defender = (call(piece.rank).capitalize() for piece in combat[:2])
    if not combat.attacker_stays and not combat.defender_stays:
        return "Both fall"
    if combat.attacker_stays:
        return f"{attacker} beats {defender.lower()}"
    return f"{defender} beats {attacker.lower()}"


def _verdict(scene: Scene, names: Names) -> str:
    return "A draw" if scene.winner is None else does(names[scene.winner], "wins")


def _asked(scene: Scene, ask: Ask, names: Names) -> str:
    """Return the question; it does not name the chosen piece to a viewer who may not see it."""
    if ask.kind == "end" and scene.hidden and scene.chosen is None:
        return to(names[ask.seat or RED], "where does the piece go?")
    return unbroken(question(ask, names))


def _controls(scene: Scene, ask: Ask | None, names: Names) -> Element:
    if ask is None:
        if not scene.outcome:
            return h("div", {"class": "controls"})
        return ending(_verdict(scene, names), h("p", None, named(scene.outcome, names)))
    if ask.kind == READY:
        return controls(ask, question(ask, names))
    other = h(
        "button",
        {"type": "button", "data-command": "undo", "data-key": "escape"},
        "Choose another piece",
    )
    return h(
        "div",
        {"class": "controls", "id": f"controls-{ask.kind}"},
        h("p", {"class": "asks"}, _asked(scene, ask, names)),
        h("div", {"class": "answers"}, other) if ask.kind == "end" else None,
        h(
            "p",
            {"class": "error", "id": "error", "data-why": why_not(scene, ask) or None},
            ask.error,
        ),
    )
