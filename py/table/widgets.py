"""What many tables have in common: the row of seats, the ways to answer, the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from table.ask import Ask, Choice
from table.markup import Attribute, Child, h

PAGE_KEYS = frozenset("uync?/")
"""The keys that the page itself has; a game's `data-key` is another one."""


def seat_row(
    names: Sequence[str],
    turn: int | None,
    winner: int | None = None,
    rest: Callable[[int], Child] = lambda seat: None,
    mark: Callable[[int], Element] | None = None,
) -> Element:
    """The row of seats, with who sits there by `names`: whose turn it is, or who has won, is
    marked.

    `rest` makes what else stands at a seat; `mark` a sign of its own for each seat, in place of
    the arrow and the star.
    """

    def seat(number: int) -> Element:
        won = number == winner
        at_turn = winner is None and number == turn
        sign = "★" if won else "▸" if at_turn else ""
        who = mark(number) if mark else h("span", {"class": "mark", "aria-hidden": "true"}, sign)
        return h(
            "li",
            {
                "id": f"seat-{number}",
                "class": f"seat seat-{number + 1}",
                "aria-current": "true" if won or at_turn else None,
            },
            h("span", {"class": "who"}, who, h("span", {"class": "name"}, names[number])),
            rest(number),
        )

    seats = [seat(number) for number in range(len(names))]
    return h("ol", {"class": "seats", "aria-label": "Players"}, seats)


def ending(verdict: str, *details: Child) -> Element:
    """The end of a game in place of its controls: who won and why, and what to do now."""
    return h(
        "div",
        {"class": "controls", "id": "controls-over"},
        h("p", {"class": "asks"}, verdict),
        details,
        ending_buttons(),
    )


def ending_buttons() -> Element:
    """What may be done when the game is over."""
    new = {"type": "button", "class": "answer", "data-opens": "new-game"}
    return h("div", {"class": "answers"}, h("button", {**new}, "New game"))


def answer_button(choice: Choice, **attributes: Attribute) -> Element:
    """A button that answers what `choice` stands for; `attributes` add to its own."""
    usual: dict[str, Attribute] = {
        "type": "button",
        "class": "answer",
        "id": f"answer-{choice.answer}",
        "data-answer": choice.answer,
    }
    return h("button", usual | attributes, choice.label)


def composer(
    ask: Ask, label: str, parts: Sequence[Choice], join: str = " ", **field: Attribute
) -> Element:
    """A way to answer `ask` by several taps: each of `parts` is written into the field, with `join`
    between them, and the last one can be taken back; it can be typed as well.

    Parts that nothing joins are of one character each. `field` holds attributes of the input.
    """
    buttons = [
        h(
            "button",
            {"type": "button", "id": f"part-{part.answer}", "data-part": part.answer},
            part.label,
        )
        for part in parts
    ]
    back = h("button", {"type": "button", "data-back": True, "aria-label": "Take back"}, "\u232b")
    return h(
        "form",
        {
            "class": "controls",
            "id": f"controls-{ask.kind}",
            "autocomplete": "off",
            "data-join": join,
        },
        h("label", {"class": "asks", "for": "answer"}, label),
        h("div", {"class": "answers parts"}, buttons),
        _line(field, back),
        _error(ask),
    )


def controls(ask: Ask, label: str, **field: Attribute) -> Element:
    """The plain way to answer `ask`: its buttons, a number to set, or a line to type.

    `label` says in the page's words what is asked; `field` holds attributes of the input.
    """
    answers = ask.answers
    form = answers is None or isinstance(answers, range)
    return h(
        "form" if form else "div",
        {
            "class": "controls",
            "id": f"controls-{ask.kind}",
            "autocomplete": "off" if form else None,
        },
        h("label" if form else "p", {"class": "asks", "for": "answer" if form else None}, label),
        _line(field)
        if answers is None
        else _number(answers, field)
        if isinstance(answers, range)
        else h("div", {"class": "answers"}, [answer_button(each) for each in answers]),
        _error(ask),
    )


def _error(ask: Ask) -> Element:
    return h("p", {"class": "error", "id": "error"}, ask.error)


def _line(field: dict[str, Attribute], back: Element | None = None) -> Element:
    shape: dict[str, Attribute] = {
        "id": "answer",
        "name": "answer",
        "type": "text",
        "spellcheck": "false",
    }
    ok = h("button", {"class": "answer"}, "OK")
    return h("div", {"class": "entry"}, h("input", shape | field), back, ok)


def _number(numbers: range, field: dict[str, Attribute]) -> Element:
    low, high = numbers[0], numbers[-1]
    shape: dict[str, Attribute] = {
        "id": "answer",
        "name": "answer",
        "type": "number",
        "inputmode": "numeric",
        "min": low,
        "max": high,
        "value": low,
    }
    return h(
        "div",
        {"class": "entry stepper"},
        h("button", {"type": "button", "data-step": "-1", "aria-label": "One less"}, "\u2212"),
        h("input", shape | field),
        h("button", {"type": "button", "data-step": "1", "aria-label": "One more"}, "+"),
        h("button", {"class": "answer"}, "OK"),
    )
