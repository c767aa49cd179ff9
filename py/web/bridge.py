"""The one object through which Python reaches the page's JavaScript.

`js/bridge.d.ts` says the same to the JavaScript; `tests/unit/test_bridge.py` compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import js

if TYPE_CHECKING:  # pages load none of this: the build removes it
    from collections.abc import Callable, Iterable
    from typing import Any, Protocol

    class Bridge(Protocol):
        """What the page's scripts offer to Python, as `globalThis.recess`."""

        storage: Any
        """`localStorage`, or null where it is blocked."""
        fragment: str
        """What the address says after its ``#``."""
        program: str
        """The program that the address brings before that, as ``program=…&``; else empty."""
        search: str
        """What it says after its ``?``, with the ``?``, but for what only holds in a frame."""
        openSitting: str
        """The sitting that this tab had open, or that was open last at this address."""

        def today(self) -> str:
            """Return today's date, as ``2026-11-22``."""

        def minutesLeft(self) -> int:
            """Return how many minutes are left of today."""

        def attach(self, receive: Callable[[str, str], None]) -> Iterable[tuple[str, str]]:
            """Give commands to `receive` from now on; return those that were given before."""

        def bringLate(self) -> None:
            """Write the archive of `web.late`, and block the page until it is there."""

        def publishOpenSitting(self, name: str, saved_at: float | None) -> None:
            """Remember which sitting is open, and when it was saved as it is drawn."""

        def isPanelVisible(self, page: str) -> bool:
            """Return whether the panel shows this page of it."""

        def isPanelActive(self, page: str) -> bool:
            """Return whether this page of the panel is in sight, or was until the
            panel was closed to see the table below it."""

        def table(self, html: str, same_question: bool) -> None:
            """Draw the whole table."""

        def parts(self, ids: str, html: str, same_question: bool) -> None:
            """Draw parts of the table, each in place of one of the elements with these `ids`."""

        def dirtyIds(self) -> str:
            """Return the ids of what scripts or people changed on the table since it was drawn."""

        def lines(self, html: str, kept: int) -> None:
            """Append groups of lines to the console after the first `kept` groups."""

        def moves(self, html: str, kept: int) -> None:
            """List moves after the first `kept`."""

        def bar(self, **shown: Any) -> None:
            """Show what may be done now."""

        def look(self, number: int, count: int, looking_back: bool) -> None:
            """Show that the table is as it was before an answer, or is as it is now."""

        def advice(self, html: str) -> None:
            """Show the coach's advice."""

        def say(self, text: str) -> None:
            """Add a sentence to the live region, which screen readers speak."""

        def sound(self, name: str) -> None:
            """Play the sound of this name, if sound is switched on."""

        def remark(self, typed: str, text: str) -> None:
            """Answer a typed line at the console, and aloud."""

        def follow(self) -> None:
            """Move the focus to the question's controls, if the control that had it is gone."""

        def notice(self, text: str, label: str, command: str, news: bool) -> None:
            """Show a sentence above the table, with a button that gives a command; of `news` a
            small screen shows two lines."""

        def fail(self, text: str, part_is_missing: bool = False) -> None:
            """Report a failure; an empty text takes the report away, unless a part of the page is
            missing."""

        def teach(self, sentence: str) -> None:
            """Show the sentence of a first turn, or none."""

        def typedAhead(self, lines: str) -> None:
            """Show the lines that were typed before their question."""

        def seats(self, **levels: str) -> None:
            """Show who sits where."""

        async def askOwn(self, asked: str) -> str:
            """Ask the player that is kept on this device, in a worker: the question and its reply
            are JSON."""

        def offer(self, seed: str, day: str, **options: str) -> None:
            """Let the *New game* dialog offer what is being played, and say whose `day` it is."""

        def dialog(self, html: str) -> None:
            """Show a dialog over the page; the empty one closes it."""

        def picture(self, name: str, html: str) -> None:
            """Show the small picture of a stored game."""


recess = cast("Bridge", js.recess)
