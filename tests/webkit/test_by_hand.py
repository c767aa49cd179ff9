"""Games played to their end by hand in WebKit, by its driver's own fingers, mouse and keys."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conftest import Tab
from player import Player
from selenium.webdriver import Keys, WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_MOUSE, POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from sittings import SIZES, Play

from hands import EYES
from serve import Host
from served import READY

KEYS = {
    "ArrowDown": Keys.ARROW_DOWN,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowUp": Keys.ARROW_UP,
    "Enter": Keys.ENTER,
    "Escape": Keys.ESCAPE,
    "Space": Keys.SPACE,
    "Tab": Keys.TAB,
}
MODIFIERS = {"ControlOrMeta": Keys.CONTROL, "Shift": Keys.SHIFT}
DRAG_STEPS = 6


class WebDriverHands:
    """Hands at WebKit's small browser, by its driver's actions at coordinates."""

    def __init__(self, driver: WebKitGTK, *, touch: bool) -> None:
        self.driver = driver
        self.touch = touch
        self.pointer = PointerInput(
            POINTER_TOUCH if touch else POINTER_MOUSE, "finger" if touch else "mouse"
        )

    def open(self, url: str) -> None:
        self.driver.get("about:blank")
        self.driver.get(url)
        Tab(self.driver).until(f"document.querySelector('{READY}')")

    def see(self, expression: str) -> Any:
        return Tab(self.driver).ask(
            f"async () => {{ if (!globalThis.eyes) {{ {EYES} }} return eyes.{expression} }}"
        )

    def _act(self, *steps: tuple[str, float, float]) -> None:
        actions = ActionBuilder(self.driver, mouse=self.pointer)
        for step, x, y in steps:
            if step == "move":
                actions.pointer_action.move_to_location(round(x), round(y))
            elif step == "down":
                actions.pointer_action.pointer_down()
            else:
                actions.pointer_action.pointer_up()
        actions.perform()

    def tap(self, x: float, y: float) -> None:
        self._act(("move", x, y), ("down", x, y), ("up", x, y))

    def move(self, x: float, y: float) -> None:
        self._act(("move", x, y))

    def press(self, *, down: bool) -> None:
        self._act(("down" if down else "up", 0, 0))

    def key(self, name: str) -> None:
        *modifiers, name = name.split("+")
        chain = ActionChains(self.driver)
        for modifier in modifiers:
            chain.key_down(MODIFIERS[modifier])
        chain.send_keys(KEYS.get(name, name))
        for modifier in modifiers:
            chain.key_up(MODIFIERS[modifier])
        chain.perform()

    def scroll(self, x: float, y: float, by: float) -> None:
        if not self.touch:
            ActionChains(self.driver).scroll_by_amount(0, round(by)).perform()
            return
        start = y + by / 2
        path = [("move", x, start - by * step / DRAG_STEPS) for step in range(1, DRAG_STEPS + 1)]
        self._act(("move", x, start), ("down", x, start), *path, path[-1], ("up", x, y))


PLAYS = [
    Play("bots", "phone", "touch", "greedy", whole=False),
    Play("four_five_six", "tablet", "touch", "friend", whole=False),
    Play("pynim", "phone", "touch", "taker", whole=False),
    Play("tactego", "tablet", "touch", "sergeant", whole=False),
    Play("bots", "laptop", "mouse", "friend", whole=False),
    Play("tactego", "laptop", "keys", "recruit", whole=False),
]


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_a_game_is_played_to_its_end_by_hand(tab: Tab, host: Host, play: Play) -> None:
    width, height = SIZES[play.size]
    tab.driver.set_window_size(width, height)
    hands = WebDriverHands(tab.driver, touch=play.way == "touch")
    player = Player(hands, play.way, Random(play.name), phone=play.size == "phone")
    player.hands.open(host.url + play.address())
    assert player.play()
    found = [f"{what} ({asked})" for what, asked in player.breaches.items()]
    assert found == [], "\n".join(found)
