"""A keyboard on the table: its keys are narrower than 44 px, so that it is one stop for Tab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from xml.etree.ElementTree import Element

from engine.ask import Choice
from engine.markup import Attribute, h

LETTERS = tuple(
    tuple(Choice(letter, letter.upper()) for letter in row)
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm")
)
"""The rows of a keyboard of letters."""


def keyboard(
    label: str,
    rows: Sequence[Sequence[Choice]] = LETTERS,
    *,
    composes: bool = False,
    about: Mapping[str, str] = MappingProxyType({}),
    keys: bool = True,
) -> Element:
    """Return a toolbar called `label` with a button for each of `rows`' choices.

    Tab comes to one of its buttons, and the arrow keys go on from there. A button answers what it
    means or, if the keyboard `composes`, writes it into the field of the form that it is in.
    `about` says in a word what is known of a choice, by its answer: it is read out, and is the
    button's class. With `keys`, each choice of one character is pressed by that key as well; the
    game's `Game.letters` leaves it all letters.
    """
    first = next(iter(rows[0])).answer

    def key(choice: Choice) -> Element:
        answer, known = choice.answer, about.get(choice.answer, "")
        attributes: dict[str, Attribute] = {
            "type": "button",
            "id": f"key-{answer}",
            "class": known or None,
            "tabindex": "0" if answer == first else "-1",
            "aria-label": f"{choice.label}, {known}" if known else None,
            "data-part" if composes else "data-answer": answer,
            "data-key": answer.lower() if keys and len(answer) == 1 else None,
        }
        return h("button", attributes, choice.label)

    lines = [h("div", None, map(key, row)) for row in rows]
    return h("div", {"class": "keyboard", "role": "toolbar", "aria-label": label}, lines)
