"""What is spoken of a sitting to a listener: what happened, then what is asked, once.

An announcement is composed each time that play rests: when a person is asked, or when the game is
over. It is one text, so that nothing in it can be overtaken by what follows.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.game import AWAY
from engine.names import Names, names_for
from engine.seats import Seats, viewer_of
from engine.sitting import Sitting

AGAIN, SCORE = "again", "score"
"""The words that the page answers itself, at its console line."""
TAKEN_BACK = "Taken back."
NEW_GAME = "A new game."
NO_SCORE = "Nothing is counted in this game."
PRESS_ENTER = re.compile("press enter", re.IGNORECASE)
"""What a prompt says that waits for the Enter key: whatever is typed there means nothing."""


def page_word(text: str, ask: Ask | None) -> str:
    """Return the page's own word that was typed, or an empty string if `text` answers `ask`.

    Where any text will do, such as a name, the word is an answer.
    """
    word = text.strip().lower()
    if word not in (AGAIN, SCORE):
        return ""
    free = ask is not None and ask.answers is None and not PRESS_ENTER.search(ask.prompt)
    return "" if free or (ask is not None and _offers(ask, word)) else word


def _offers(ask: Ask, word: str) -> bool:
    if ask.answers is None or isinstance(ask.answers, range):
        return False
    return any(choice.answer.lower() == word for choice in ask.answers)


class Announcer:
    """Composes the announcements of a page's sitting, each of what was not announced before."""

    def __init__(self, view: Any) -> None:
        """`view` is the game's."""
        self.view = view
        self._opening = ""
        self._heard = -1
        """The answers whose outcome was announced; -1 where not even the start was."""
        self._asked: Ask | None = None
        """The question that was announced last."""

    def skip(self, sitting: Sitting, opening: str = "") -> None:
        """Leave out what has happened in `sitting` so far; begin with `opening` instead."""
        self._heard = len(sitting.answers)
        self._opening = opening
        self._asked = None

    def start(self, opening: str = "") -> None:
        """Announce a new sitting from its start."""
        self._heard = -1
        self._opening = opening
        self._asked = None

    def rest(self, sitting: Sitting, seats: Seats) -> str:
        """Return what to speak now that play rests; empty if nothing is new."""
        opening, heard, last_asked = self._opening, self._heard, self._asked
        self.skip(sitting)  # first: what cannot be composed is not tried again
        self._asked = sitting.ask
        asked = "" if sitting.ask is last_asked else self.asked(sitting, seats)
        return _join(opening, self.happened(sitting, seats, heard), asked)

    def happened(self, sitting: Sitting, seats: Seats, count: int) -> str:
        """Return what was shown since the first `count` answers, as the listener may know it."""
        scenes = [frame.scene for frame in sitting.frames_since(count)]
        if not scenes:
            return ""
        before = sitting.asked[count].scene if count >= 0 else None
        listener = viewer_of(sitting, seats, sitting.ask)
        if hasattr(self.view, "seen"):
            scenes = [self.view.seen(scene, None, listener) for scene in scenes]
            before = before and self.view.seen(before, None, listener)
        said: str = self.view.spoken(scenes, before, _names(sitting, seats))
        return said

    def asked(self, sitting: Sitting, seats: Seats) -> str:
        """Return what a person here is asked, and why the answer before was not taken."""
        ask = sitting.ask
        if ask is None:
            return ""
        if sitting.asks_person(ask, seats):
            return _join(ask.error, self.view.question(ask, _names(sitting, seats)))
        if ask.seat is not None and seats.get(ask.seat) == AWAY:
            return f"{_names(sitting, seats)[ask.seat]} answers at another device."
        return ""

    def word(self, word: str, sitting: Sitting, seats: Seats) -> str:
        """Return what the page answers to one of its words."""
        if word == AGAIN:
            return self.again(sitting, seats)
        scene = sitting.scene
        if not hasattr(self.view, "score") or scene is None:
            return NO_SCORE
        score: str = self.view.score(scene, _names(sitting, seats))
        return score or NO_SCORE

    def again(self, sitting: Sitting, seats: Seats) -> str:
        """Return the last news: what happened since a person answered last, and what is asked."""
        answered = range(len(sitting.answers))
        by_person = (n for n in reversed(answered) if sitting.asks_person(sitting.asked[n], seats))
        count = next(by_person, -1)
        return _join(self.happened(sitting, seats, count), self.asked(sitting, seats))


def _names(sitting: Sitting, seats: Seats) -> Names:
    return names_for(sitting.game, sitting.scene, sitting.options, seats)


def advice_spoken(shown: Element) -> str:
    """Return what the coach shows, in short: its first paragraph, and its best choices."""
    first = next(("".join(each.itertext()) for each in shown.iter("p")), "")
    rows = [["".join(cell.itertext()) for cell in row.iter("td")] for row in shown.iter("tr")]
    best = [cells[0] for cells in rows if "best" in cells]
    return _join(first, f"Best: {', '.join(best)}" if best else "")


def _join(*parts: str) -> str:
    """Join sentences; one without a full stop gets one before the next."""
    said = ""
    for part in filter(None, parts):
        stop = "" if not said or said[-1] in ".!?:" else "."
        said += f"{stop} {part}" if said else part
    return said
