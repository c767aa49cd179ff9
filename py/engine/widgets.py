"""What many tables have in common: the row of seats, the ways to answer, the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engine.ask import Ask, Choice
from engine.game import Result
from engine.markup import Attribute, Child, h
from engine.names import Names, does

PAGE_KEYS = frozenset("uynhc?/")
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

    `rest` makes what else a seat shows; `mark` makes a sign for each seat, in place of the arrow
    and the star.
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
        h("p", {"class": "asks headline"}, verdict),
        details,
        afterwards(),
        ending_buttons(),
    )


def headline(result: Result, names: Names) -> str:
    """Who won, and by how much where points are counted: ``You win by 30``."""
    if result.winner is None:
        return "A draw"
    scores = list(result.scores)
    lead = scores.pop(result.winner) - max(scores) if len(scores) > 1 else 0
    return f"{does(names[result.winner], 'wins')}{f' by {lead}' if lead > 0 else ''}"


def afterwards() -> Element:
    """The place below a game's headline for what the page knows of it: `engine.afterwards`."""
    return h("div", {"id": "afterwards", "class": "afterwards"})


def hand_on() -> Element:
    """Return the button at a game's end that shares it, or hands it over to the device it is played
    at by turns: the page shows the words that are right."""
    words = [h("span", {"class": "on"}, "Share"), h("span", {"class": "over"}, "Hand over")]
    return h("button", {"type": "button", "id": "hand-on", "data-command": "share"}, words)


def look_back() -> Element:
    """Return the button at a game's end that shows it from its start."""
    return h("button", {"type": "button", "id": "look-back", "data-goto": "0"}, "Look back")


def ending_buttons() -> Element:
    """Return what may be done when the game is over."""

    def button(label: str, attributes: dict[str, Attribute]) -> Element:
        return h("button", {"type": "button", **attributes}, label)

    return h(
        "div",
        {"class": "answers", "id": "ending"},
        button("Play again", {"id": "again", "class": "answer", "data-command": "again"}),
        look_back(),
        hand_on(),
        button("Change seats", {"id": "change-seats", "data-seats": True}),
    )


class Field(NamedTuple):
    """A field of a form that answers several questions."""

    kind: str
    """The kind of question that it answers."""
    label: str
    """What is written above it."""
    seat: int | None = None
    """The seat that is asked; where a computer player sits there, the field is not shown."""
    attributes: Mapping[str, Attribute] = MappingProxyType({})
    """Attributes of its input: its value is what one tap accepts."""
    private: bool = False
    """Whether it is a name or an ID, which the device remembers until a person clears it."""

    @property
    def name(self) -> str:
        return self.kind if self.seat is None else f"{self.kind}-{self.seat}"


def several(ask: Ask, title: str, fields: Sequence[Field], button: str) -> Element:
    """One form for several questions, of which `ask` is one: it answers those from `ask` on, one
    after the other. What was answered before stays in its place."""
    asked = next(
        n for n, field in enumerate(fields) if (field.kind, field.seat) == (ask.kind, ask.seat)
    )
    left = [field.name for field in fields[asked:]]
    # The page shows it if the device remembers names.
    forget: dict[str, Attribute] = {
        **{"type": "button", "class": "forget", "data-forget": True},
        "hidden": True,  # until the page finds that the device remembers names
    }
    return h(
        "form",
        {
            "class": "controls several",
            "id": "controls-several",
            "data-answers": " ".join(left),
            "autocomplete": "off",
        },
        h("p", {"class": "asks"}, title),
        h("div", {"class": "fields"}, [_field(field, field.name in left) for field in fields]),
        h("button", {"class": "answer"}, button),
        h("button", forget, "Forget these names")
        if any(field.private for field in fields)
        else None,
        _error(ask),
    )


def _field(field: Field, left: bool) -> Element:
    key = f"set-{field.name}"
    shape: dict[str, Attribute] = {
        "id": key,
        "name": field.name,
        "type": "text",
        "spellcheck": "false",
        "disabled": not left,
        "data-remember": field.private,
    }
    return h(
        "div",
        {"class": "field", "data-of-seat": field.seat},
        h("label", {"for": key}, field.label),
        h("input", shape | dict(field.attributes)),
    )


def answer_id(answer: str) -> str:
    """Return the id of the button that gives an answer; an id has no spaces."""
    return f"answer-{answer.replace(' ', '-')}"


def answer_button(choice: Choice, key: str | None = None) -> Element:
    """Return a button that gives the answer of `choice`; `key` presses it as well."""
    return h(
        "button",
        {
            "type": "button",
            "class": "answer",
            "id": answer_id(choice.answer),
            "data-answer": choice.answer,
            "data-key": key,
        },
        choice.label,
    )


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


def controls(
    ask: Ask, label: str, keys: Mapping[str, str] = MappingProxyType({}), **field: Attribute
) -> Element:
    """The plain way to answer `ask`: its buttons, a number to set, or a line to type.

    `label` says in the page's words what is asked; `keys` are those that press the buttons, by
    their answers; `field` holds attributes of the input.
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
        else h(
            "div",
            {"class": "answers"},
            [answer_button(each, keys.get(each.answer)) for each in answers],
        ),
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
