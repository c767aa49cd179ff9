"""HTML as a tree, escaped by construction: text goes in as text and comes out as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from table.ask import Ask, Choice
from table.console import Console

Child: TypeAlias = "Element | str | Iterable[Child] | None"
Attribute: TypeAlias = "str | float | bool | None"


def h(tag: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Element:
    """An element. An attribute that is None or False is left out, True stands without a value."""
    element = Element(tag)
    for name, value in (attributes or {}).items():
        if value is not None and value is not False:
            element.set(name, "" if value is True else str(value))
    _append(element, children)
    return element


def _append(element: Element, child: Child) -> None:
    if child is None:
        return
    if isinstance(child, Element):
        element.append(child)
    elif not isinstance(child, str):
        for each in child:
            _append(element, each)
    elif len(element):
        element[-1].tail = (element[-1].tail or "") + child
    else:
        element.text = (element.text or "") + child


def to_html(element: Element) -> str:
    """The element as a string of HTML."""
    return tostring(element, encoding="unicode", method="html")


def lines_to_html(console: Console, start: int, end: int, seat: int | None = None) -> str:
    """Lines of the console as a string of HTML, as they may be shown while `seat` is asked.

    What was typed stands out behind its prompt.
    """
    cleared = set(console.cleared)
    lines = [
        h(
            "span",
            {"class": "cleared" if number in cleared else None},
            line.printed,
            h("b", None, line.typed) if line.typed else None,
            "\n",
        )
        for number, line in enumerate(console.lines[start:end], start)
        if console.is_open(number, seat)
    ]
    return to_html(h("span", {"class": "lines"}, lines))


def answer_button(choice: Choice, **attributes: Attribute) -> Element:
    """A button that answers what its choice stands for; `attributes` add to its own."""
    usual: dict[str, Attribute] = {
        "type": "button",
        "class": "answer",
        "id": f"answer-{choice.answer}",
        "data-answer": choice.answer,
    }
    return h("button", usual | attributes, choice.label)


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
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _line(field: dict[str, Attribute]) -> Element:
    shape: dict[str, Attribute] = {
        "id": "answer",
        "name": "answer",
        "type": "text",
        "spellcheck": "false",
    }
    return h(
        "div", {"class": "entry"}, h("input", shape | field), h("button", {"class": "answer"}, "OK")
    )


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
