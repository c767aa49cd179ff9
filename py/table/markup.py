"""HTML as a tree, escaped by construction: text goes in as text and comes out as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from table.ask import Ask, Choice

Child: TypeAlias = "Element | str | Iterable[Child] | None"
Attribute: TypeAlias = "str | int | bool | None"


def h(tag: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Element:
    """An element. An attribute that is None or False is left out, True stands without a value."""
    element = Element(
        tag,
        {
            name: "" if value is True else str(value)
            for name, value in (attributes or {}).items()
            if value is not None and value is not False
        },
    )
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


def answer_button(choice: Choice, css: str = "answer", **attributes: Attribute) -> Element:
    """A button that answers what its choice stands for."""
    return h(
        "button",
        {"type": "button", "class": css, "id": f"answer-{choice.answer}", "data-answer": choice.answer}
        | {name.replace("_", "-"): value for name, value in attributes.items()},
        choice.label,
    )


def controls(ask: Ask, label: str, **field: Attribute) -> Element:
    """The plain way to answer `ask`: its buttons, a number to set, or a line to type.

    `label` says in the page's words what is asked; `field` holds attributes of the input.
    """
    answers = ask.answers
    children: list[Child] = [h("label", {"for": "answer"}, label)]
    if answers is None:
        children.append(_line(field))
    elif isinstance(answers, range):
        children.append(_number(answers, field))
    else:
        children = [h("p", {"class": "asks"}, label)]
        children.append(h("div", {"class": "answers"}, [answer_button(each) for each in answers]))
    form = "div" if answers is not None and not isinstance(answers, range) else "form"
    error = h("p", {"class": "error", "id": "error"}, ask.error) if ask.error else None
    key = {"class": "controls", "id": f"controls-{ask.topic}", "autocomplete": "off" if form == "form" else None}
    return h(form, key, children, error)


def _line(field: dict[str, Attribute]) -> Child:
    return h(
        "div",
        {"class": "entry"},
        h("input", {"id": "answer", "name": "answer", "type": "text", "spellcheck": "false"} | field),
        h("button", {"class": "answer"}, "OK"),
    )


def _number(numbers: range, field: dict[str, Attribute]) -> Child:
    low, high = numbers[0], numbers[-1]
    shape = {"id": "answer", "name": "answer", "type": "number", "min": low, "max": high, "value": low}
    return h(
        "div",
        {"class": "entry stepper"},
        h("button", {"type": "button", "data-step": "-1", "aria-label": "One less"}, "−"),
        h("input", shape | {"inputmode": "numeric"} | field),
        h("button", {"type": "button", "data-step": "1", "aria-label": "One more"}, "+"),
        h("button", {"class": "answer"}, "OK"),
    )
