"""Hands: real input at coordinates, and keys. One class for each way to drive a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Frame, Page

EYES = (Path(__file__).parent / "eyes.js").read_text()


class Hands(Protocol):
    """What a player has of a device: a look at the page, and real input to it."""

    def open(self, url: str) -> None:
        """Open an address, as somebody does who was sent it, and wait until the game is there."""

    def see(self, expression: str) -> Any:
        """The value of an expression of `eyes` in the page that is played, awaited."""

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger."""

    def move(self, x: float, y: float) -> None:
        """Move the mouse."""

    def press(self, *, down: bool) -> None:
        """Press the mouse's button, or release it."""

    def key(self, name: str) -> None:
        """Press a key by the name that Playwright has for it, as Tab, Enter or a letter."""

    def scroll(self, x: float, y: float, by: float) -> None:
        """Turn the wheel or drag a finger at a point, so that what is below comes in sight."""


class PlaywrightHands:
    """Hands at a page of Playwright's; the game may be in a frame of it."""

    def __init__(self, page: Page, *, touch: bool, framed: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.framed = framed

    @property
    def _frame(self) -> Frame:
        return self.page.frames[1] if self.framed else self.page.main_frame

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the game's window as one of the page's."""
        if not self.framed:
            return x, y
        left, top = self.page.evaluate(
            "() => { const it = document.querySelector('iframe').getBoundingClientRect();"
            " return [it.left, it.top] }"
        )
        return x + left, y + top

    def open(self, url: str) -> None:
        self.page.bring_to_front()  # elsewhere Firefox takes no key for a press
        self.page.goto("about:blank")  # an address that differs behind its # alone is no new page
        self.page.goto(url)
        where = self.page.frame_locator("iframe") if self.framed else self.page
        where.locator("html[data-ready]").wait_for(state="attached")

    def see(self, expression: str) -> Any:
        # Evaluated in the page, whose policy lets nothing be evaluated: the debugger may.
        return self._frame.evaluate(
            f"() => {{ if (!globalThis.eyes) {{ {EYES} }} return eyes.{expression} }}"
        )

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(*self._at(x, y))

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(*self._at(x, y))

    def press(self, *, down: bool) -> None:
        if down:
            self.page.mouse.down()
        else:
            self.page.mouse.up()

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def scroll(self, x: float, y: float, by: float) -> None:
        if self.touch:
            self._drag(*self._at(x, y), by)
        else:
            self.move(x, y)
            self.page.mouse.wheel(0, by)

    def _drag(self, x: float, y: float, by: float) -> None:
        """Drag a finger, and rest before it is lifted, so that nothing is flung; Playwright knows
        taps alone."""
        session = self.page.context.new_cdp_session(self.page)
        start = y + by / 2
        for kind, at in (
            ("touchStart", start),
            *(("touchMove", start - by * step / 6) for step in (1, 2, 3, 4, 5, 6, 6, 6)),
        ):
            points = [{"x": x, "y": at}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
