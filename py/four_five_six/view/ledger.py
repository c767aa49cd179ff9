"""The ledger: what each round brought each player."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.markup import Child, h
from engine.names import Names
from four_five_six.rules import SEATS, net
from four_five_six.script import Round, Scene
from four_five_six.view.drawings import seat_mark
from four_five_six.view.words import format_number

MAX_LEDGER_ROWS = 30
"""The ledger shows this many of the latest rounds: with bets of 0 a game may be very long."""


def ledger(scene: Scene, names: Names) -> Element:
    """Draw the ledger, the latest round last."""
    heads = [h("th", {"scope": "col"}, seat_mark(seat), names[seat]) for seat in SEATS]
    rows = [_row(entry) for entry in scene.ledger[-MAX_LEDGER_ROWS:]]
    nothing = h("tr", {"id": "no-rounds"}, h("td", {"colspan": 4}, "No rounds played yet."))
    return h(
        "section",
        {"class": "ledger", "aria-label": "Ledger", "tabindex": "0"},
        h(
            "table",
            None,
            h("caption", {"class": "visually-hidden"}, "Ledger"),
            h("thead", None, h("tr", None, h("th", {"scope": "col"}, "Round"), heads)),
            h("tbody", None, rows or nothing),
        ),
    )


def _row(entry: Round) -> Element:
    change = net(entry.banker, entry.bets, entry.winners)
    return h(
        "tr",
        {"id": f"round-{entry.number}"},
        h("th", {"scope": "row"}, str(entry.number)),
        [
            h(
                "td",
                {"data-net": (amount > 0) - (amount < 0)},
                _banker() if seat == entry.banker else None,
                _format_change(amount),
            )
            for seat, amount in enumerate(change)
        ],
    )


def _banker() -> Child:
    return [
        h("span", {"class": "bank-mark", "aria-hidden": "true"}, "B"),
        h("span", {"class": "visually-hidden"}, "Banker "),
    ]


def _format_change(count: int) -> str:
    return f"+{count:,}" if count > 0 else format_number(count)
