"""A review as HTML: bars over the game, and the decisions that gave most up, the worst first."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names
from engine.review import Decision, Review, amount, in_all

MAX_VISIBLE_DECISIONS = 5
"""How many of a player's decisions are listed at first, the worst ones; the others unfold."""
MIN_BARS = 16
"""The least width of the picture in bars: in a game with few decisions they would be too wide."""
BAR_HEIGHT = 100
"""The height of the tallest bar in units of the picture; each bar has 10 units of width."""


def review_picture(found: Review, names: Names) -> list[Element]:
    """What each player's decisions gave up: a part for each, all on one scale.

    What carries `data-goto` is to show the position that it names: before that answer.
    """
    most = max((each.gave_up for each in found.decisions), default=0.0)
    seats = sorted({each.seat for each in found.decisions})
    return [_part(found, seat, most, names[seat]) for seat in seats]


def _part(found: Review, seat: int, most: float, name: str) -> Element:
    decisions = found.of(seat)
    lost = in_all(decisions, found.unit)
    worst = sorted((each for each in decisions if each.gave_up), key=lambda each: -each.gave_up)
    rows = [_row(each, found.unit) for each in worst]
    others = len(rows) - MAX_VISIBLE_DECISIONS
    return h(
        "section",
        {"class": f"review seat-{seat + 1}", "aria-label": name},
        h("h2", None, f"{name} gave up {amount(lost, found.unit)} in all"),
        _bars(found, decisions, most),
        h("ol", None, rows[:MAX_VISIBLE_DECISIONS]) if rows else None,
        h(
            "details",
            None,
            h("summary", None, f"And {others} more"),
            h("ol", None, rows[MAX_VISIBLE_DECISIONS:]),
        )
        if others > 0
        else None,
    )


def _bars(found: Review, decisions: list[Decision], most: float) -> Element:
    """A bar for each decision in their order, as high as what it gave up; for eyes and fingers:
    the list says the same to everybody else."""
    width = 10 * max(len(decisions), MIN_BARS)
    return h(
        "svg",
        {
            "viewBox": f"0 0 {width} {BAR_HEIGHT}",
            "preserveAspectRatio": "none",
            "aria-hidden": "true",
            "focusable": "false",
        },
        [_bar(each, 10 * place, most, found.unit) for place, each in enumerate(decisions)],
    )


def _bar(decision: Decision, x: int, most: float, unit: str) -> Element:
    high = round(BAR_HEIGHT * decision.gave_up / most, 1) if most else 0.0
    high = max(high, 3.0)  # a decision that gave up nothing has a visible bar, too
    best = "best" if decision.gave_up == 0 else None
    return h(
        "g",
        {"data-goto": decision.answer},
        h("title", None, _in_words(decision, unit)),
        h("rect", {"class": "place", "x": x, "width": 10, "height": BAR_HEIGHT}),
        h("rect", {"class": best, "x": x + 1, "y": BAR_HEIGHT - high, "width": 8, "height": high}),
    )


def _row(decision: Decision, unit: str) -> Element:
    """Return a decision as a button; its number has no unit unless that is a single sign."""
    lost = amount(decision.gave_up, unit if len(unit) == 1 else "")
    return h(
        "li",
        None,
        h(
            "button",
            {"type": "button", "id": f"look-{decision.answer}", "data-goto": decision.answer},
            h("b", None, f"−{lost}"),
            h("span", None, decision.what),
            h("small", None, f"better: {decision.better}"),
        ),
    )


def _in_words(decision: Decision, unit: str) -> str:
    """Return a decision in words."""
    if not decision.gave_up:
        return f"{decision.what}, the best"
    lost = amount(decision.gave_up, unit)
    return f"{decision.what} gave up {lost}; better: {decision.better}"
