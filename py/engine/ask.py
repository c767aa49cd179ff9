"""A question, and what may be answered.

A game is a generator: where the console program called ``input(prompt)``, its script
yields an `Ask`; what comes back is the text that was typed.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any, NamedTuple


class Choice(NamedTuple):
    """One answer that the table offers."""

    answer: str
    """The text that it answers with, as it would be typed."""
    label: str
    """What its button says."""


READY = "ready"
"""The kind of question that keeps the table covered until the next player looks at it alone.

An empty answer says that they do."""

PENDING = "pending"
"""The kind of question that stands for one that is not known yet, since it is found elsewhere.

The script takes any answers to it. Once the question is known, the script goes on with None, or
runs again from its start if it took answers meanwhile."""


class Ask(NamedTuple):
    """One question of a script. The script itself judges what is answered."""

    prompt: str
    """The console's prompt, to the letter."""
    scene: Any
    """What the one who is asked sees on the table: the game's own `NamedTuple`."""
    kind: str
    """What kind of question it is, in one word of the game: ``"name"``, ``"take"``."""
    seat: int | None = None
    """The seat that is asked, from 0; None where the people at the table are, and no computer."""
    answers: Collection[Choice] | range | None = None
    """The choices, a range of whole numbers, or None where any text will do.

    A collection may work its choices out only when it is gone through."""
    error: str = ""
    """Why the answer before was not taken: the table shows it beside the question."""
    private: str = ""
    """A placeholder for an answer that must not leave this device: a name or a student ID. The
    script accepts it as an answer. Empty if the answer is not private."""
    secret: bool = False
    """Whether the answer must not leave this page, such as a password: it is neither kept nor
    linked, nor is what follows it, and the game is opened again at this question."""

    @property
    def choices(self) -> list[str]:
        """What may be answered, as texts; none where any text will do."""
        return [
            each.answer if isinstance(each, Choice) else str(each) for each in self.answers or ()
        ]


class Answered(NamedTuple):
    """A question, and what was answered."""

    ask: Ask
    """The question, with the scene that was asked about."""
    answer: str
    """The text that was typed."""


Script = Generator[Ask, str, None]
"""A game in play: yields questions, is sent answers, returns when the game is over."""
