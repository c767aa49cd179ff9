"""The list of a sitting's questions, each with its answer."""

from __future__ import annotations

from collections.abc import Iterable

from engine.markup import h, to_html

ENTER = "Enter"
"""How an empty answer is written."""


def moves_to_html(moves: Iterable[tuple[str, str]], first: int) -> str:
    """Return the items of a list of moves, numbered from `first`; each is a button that shows the
    table before its answer."""
    return "".join(
        to_html(
            h(
                "li",
                None,
                h(
                    "button",
                    {"type": "button", "data-goto": str(number)},
                    h("b", None, answer) if answer.strip() else h("i", None, ENTER),
                    " ",
                    h("span", None, prompt.strip()),
                ),
            )
        )
        for number, (prompt, answer) in enumerate(moves, first)
    )
