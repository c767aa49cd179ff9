"""The coach's panel, and what it marks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from xml.etree.ElementTree import Element

from engine.hints import Hint, Hints
from engine.markup import Child, h
from engine.names import Names, does, whom, whose
from engine.review import Review
from engine.review_view import review_picture
from tactego.coach.forecast import NEVER, SURE, Advice, Danger, MoveForecast
from tactego.coach.unknown import Unknown
from tactego.rules import BLUE, MINE, NAMES, RED, UNKNOWN, Piece
from tactego.script import spell
from tactego.view.faces import counted, small
from tactego.view.naming import piece_of

MAX_ROWS = 10
"""The most rows of a table; a line below says how many more there are."""
MAX_CASES = 99
"""A probability with a denominator up to this is shown as a fraction (``3 of 8``), else in percent:
``2431 of 9724`` says less than ``25%``."""


def advice(found: Advice | Review, names: Names = NAMES) -> Element:
    """Draw the coach's panel, for a question or for a game that is over."""
    body: Child = _reviewed(found, names) if isinstance(found, Review) else _advised(found, names)
    return h("section", {"class": "coach", "id": "coach", "aria-label": "Coach"}, body)


def _advised(found: Advice, names: Names) -> Child:
    if found.seat is None:
        return h("p", None, "Place the armies, and the coach shows which moves are safe.")
    other = BLUE if found.seat == RED else RED
    side, enemy = whom(names[found.seat]), names[other]
    if not found.width:
        return h(
            "p", None, f"The board is covered. The coach looks at it when {does(side, 'is')} ready."
        )
    attacks = [way for way in found.ways if way.enemy]
    attacks.sort(key=lambda way: (-way.wins, -way.takes, way.beaten))
    safe = sum(way.safe for way in found.ways)
    return [
        h(
            "p",
            None,
            f"{safe} of {_many(len(found.ways), 'move')} "
            f"{'is' if safe == 1 else 'are'} {'sure to be ' if found.unknown.ranks else ''}safe: "
            f"{whom(enemy)} cannot beat the piece in the next turn.",
        ),
        _table(
            "Attacks", ("Attack", "Comes to"), [_attack(way, found.width, names) for way in attacks]
        ),
        _table(
            "In danger",
            ("Piece", f"{enemy} can beat it"),
            [_danger(danger, found.width, names) for danger in found.dangers],
        ),
        _table(
            "Other moves" if attacks or found.dangers else "Moves",
            ("Piece", "Safe", "Can be beaten"),
            _moves(found, names),
        ),
        _hidden(other, found.unknown, names) if found.unknown.ranks else None,
    ]


def _attack(way: MoveForecast, width: int, names: Names) -> tuple[Child, ...]:
    assert way.enemy is not None
    return (
        (
            _on(way.piece, way.start, width, names),
            "→ ",
            _on(way.enemy, way.end, width, names),
        ),
        f"{_result_of(way, way.enemy)}.",
    )


def _result_of(way: MoveForecast, enemy: Piece) -> str:
    """Return the result of an attack in words."""
    if way.wins == SURE:
        return "Wins the game"
    if way.takes == NEVER:
        return "Both fall" if enemy.rank == MINE else "Falls"
    wins = f", wins the game{_in(way.wins)}" if way.wins else ""
    falls = ", or else falls" if way.falls else ""
    then = f"can be beaten there{_in(way.beaten)}" if way.beaten else "is safe there"
    return f"Takes it{_in(way.takes)}{wins}{falls}; {then}"


def _danger(danger: Danger, width: int, names: Names) -> tuple[Child, ...]:
    return _on(danger.piece, danger.square, width, names), _chance(danger.beaten)


def _moves(found: Advice, names: Names) -> list[tuple[Child, ...]]:
    """Return a row for each piece with moves to empty squares: the safe ones and the others."""
    return [
        (
            _on(ways[0].piece, start, found.width, names),
            ", ".join(spell(way.end, found.width) for way in ways if way.safe),
            ", ".join(
                f"{spell(way.end, found.width)}{_in(way.beaten)}" for way in ways if not way.safe
            ),
        )
        for start, group in groupby(found.ways, lambda way: way.start)
        if (ways := [way for way in group if way.enemy is None])
    ]


def _hidden(side: int, unknown: Unknown, names: Names) -> Child:
    """Draw how likely each rank is for a hidden piece of a side."""
    enemy = names[side]
    moved, still = (dict(unknown.may_be(moved=moved)) for moved in (True, False))
    rows = [
        (
            counted([(rank, count)], side),
            _chance(moved.get(rank, NEVER)) if unknown.moved else "",
            _chance(still.get(rank, NEVER)) if unknown.unmoved else "",
        )
        for rank, count in unknown.ranks
    ]
    return [
        _table(
            f"What {whose(enemy)} hidden pieces may be",
            ("Left", "One that has moved", "One that has not"),
            rows,
            len(rows),
        ),
        h(
            "p",
            None,
            "Every way to spread these ranks over the hidden pieces counts as one case; what has "
            f"moved is no flag and no mine. What {whom(enemy)} may have meant is not weighed.",
        ),
    ]


def _reviewed(found: Review, names: Names) -> Child:
    return [
        *review_picture(found, names),
        h(
            "p",
            None,
            "Counted for the piece that moves, up to the enemy's next turn: what it takes, less "
            "what it may lose. The last flag counts as a whole army. What comes later is not "
            "weighed.",
        ),
    ]


# On the board


def hints(found: Advice | Review) -> Hints:
    """Return the marks on the board.

    They are on the pieces that have a safe move or, once a piece is chosen, on the squares that it
    can move to: safe, or how likely it is lost there.
    """
    if isinstance(found, Review):
        return {}
    if not found.chosen:
        safe = {way.start for way in found.ways if way.safe}
        return {f"square-{start}": Hint("✓", False, "Has a safe move.") for start in safe}
    return {f"square-{way.end}": _mark(way) for way in found.ways}


def _mark(way: MoveForecast) -> Hint:
    lost = way.falls + way.beaten
    if not lost:
        return Hint("✓", False, "Safe.")
    return Hint("!" if lost == SURE else _share(lost), False, f"Can be lost: {_chance(lost)}.")


# Words


def _chance(chance: Fraction) -> str:
    """Return how likely something is in words: ``surely``, ``3 of 8``, ``about 37%``."""
    if chance == SURE:
        return "surely"
    if chance == NEVER:
        return "never"
    if chance.denominator <= MAX_CASES:
        return f"{chance.numerator} of {chance.denominator}"
    return f"about {_share(chance)}"


def _share(chance: Fraction) -> str:
    """Return a chance between 0 and 1 as a percentage that is never rounded to 0 or 100."""
    share = float(chance)
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{share:.0%}"


def _in(chance: Fraction) -> str:
    """Return a chance in brackets, or nothing if it is a certainty."""
    return "" if chance == SURE else f" ({_chance(chance)})"


def _many(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


def _on(piece: Piece, square: int, width: int, names: Names) -> Child:
    """Draw a piece and its square."""
    shown = (
        [
            h("span", {"class": "visually-hidden"}, _owner(piece, names), " "),
            small(piece.rank, piece.side),
        ]
        if piece.rank != UNKNOWN
        else piece_of(piece, names)
    )
    return h("span", {"class": "at"}, shown, f" {spell(square, width)} ")


def _owner(piece: Piece, names: Names) -> str:
    """Return whose a piece is, for screen readers: ``Red``, or ``Ann's`` if players have names."""
    return NAMES[piece.side] if names == NAMES else whose(names[piece.side])


def _table(
    title: str, heads: Iterable[str], rows: Sequence[tuple[Child, ...]], shown: int = MAX_ROWS
) -> Element | None:
    """Draw a table with its title; return None if it has no rows."""
    if not rows:
        return None
    more = len(rows) - shown
    return h(
        "table",
        None,
        h("caption", None, title),
        h("thead", None, h("tr", None, [h("th", {"scope": "col"}, head) for head in heads])),
        h(
            "tbody",
            None,
            [h("tr", None, [h("td", None, cell) for cell in row]) for row in rows[:shown]],
            h("tr", None, h("td", {"colspan": len(rows[0])}, f"and {more} more"))
            if more > 0
            else None,
        ),
    )
