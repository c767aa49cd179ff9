"""A review as HTML: bars over the game, and the decisions that gave most up, the worst first."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.markup import h
from engine.names import Names
from engine.review import Decision, Review, amount, gave_up

MAX_VISIBLE_DECISIONS = 5
"""How many of a player's decisions are listed at first, the worst ones; the others unfold."""
MIN_BARS = 16
"""The least width of the picture in bars: in a game with few decisions they would be too wide."""
BAR_HEIGHT = 100
"""The height of the tallest bar in units of the picture; each bar has 10 units of width."""


def review_picture(review: Review, names: Names) -> list[Element]:
    """Return a section for each player with what their decisions gave up, all on one scale.

    A control with `data-goto` shows the position before the answer of that number.
    """
    most = max((decision.gave_up for decision in review.decisions), default=0.0)
    seats = sorted({decision.seat for decision in review.decisions})
    return [_part(review, seat, most, names[seat]) for seat in seats]


def _part(review: Review, seat: int, most: float, name: str) -> Element:
    decisions = review.of(seat)
    worst = sorted(
        (decision for decision in decisions if decision.gave_up),
        key=lambda decision: -decision.gave_up,
    )
    rows = [_row(decision, review.unit) for decision in worst]
    others = len(rows) - MAX_VISIBLE_DECISIONS
    return h(
        "section",
        {"class": f"review seat-{seat + 1}", "aria-label": name},
        h("h2", None, f"{gave_up(name, decisions, review.unit)} in all"),
        _bars(review, decisions, most),
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


def _bars(review: Review, decisions: list[Decision], most: float) -> Element:
    """Return a bar for each decision, in their order, as high as what it gave up."""
    width = 10 * max(len(decisions), MIN_BARS)
    return bar_chart(
        width,
        [_bar(decision, 10 * place, most, review.unit) for place, decision in enumerate(decisions)],
    )


def bar_chart(width: int, bars: list[Element]) -> Element:
    """Return a drawing of bars, stretched to its place. Screen readers have a list instead."""
    size = {"viewBox": f"0 0 {width} {BAR_HEIGHT}", "preserveAspectRatio": "none"}
    return h("svg", {**size, "aria-hidden": "true", "focusable": "false"}, bars)


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
