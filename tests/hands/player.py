"""A player with eyes and hands and nothing else: it knows no game, only what a page shows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import dist
from random import Random
from typing import Any

from hands import Hands

PATIENCE = 8_000
"""Milliseconds until a press counts as one that nothing answers; a busy machine needs some."""
MOST_KEYS = 120
"""How many keys lead to any control."""
FINGER = 24
"""Pixels that a finger covers."""
WEIGHTS = {"checkbox": 1.0, "radio": 1.0, "number": 0.5, "text": 0.2, "summary": 0.2, "a": 0.0}
OVER = "Look back"
"""What is offered once a game is over, and at no other time."""
HAND_OVER = "Hand over"


class Unanswered(AssertionError):  # noqa: N818 - it is what the player reports
    """Something looked enabled, was pressed, and nothing happened."""


Control = dict[str, Any]


class Player:
    """Plays what it sees at a device: by `touch`, `mouse` or `keys`."""

    def __init__(
        self, hands: Hands, ways: str, rng: Random, *, phone: bool = False, closely: bool = True
    ) -> None:
        self.hands = hands
        self.ways = ways
        self.rng = rng
        self.phone = phone
        """Whether what is asked and what answers it have to be in sight together."""
        self.closely = closely
        self.presses: Counter[str] = Counter()
        self.breaches: dict[str, str] = {}
        """What was wrong in what was seen, each with what was asked when it was first seen."""
        self.view: dict[str, Any] = {}
        self.last = (0.0, 0.0)
        """Where it pressed last."""

    # Eyes

    def look(self) -> dict[str, Any]:
        """Look at the page."""
        closely, phone = json.dumps(self.closely), json.dumps(self.phone)
        self.view = self.hands.see(f"look({closely}, {phone})")
        for breach in self.view["breaches"]:
            self.breaches.setdefault(breach, self.view["asks"] or self.view["says"][:60])
        return self.view

    def seen(self, name: str, region: str = "") -> int | None:
        """The number of a control that can be pressed, by its name."""
        for number, it in enumerate(self.view["controls"]):
            if it["enabled"] and it["name"] == name and region in ("", it["region"]):
                return number
        return None

    @property
    def over(self) -> bool:
        return self.seen(OVER) is not None

    def is_to_hand_over(self) -> bool:
        """Whether to hand over now; what looks enabled besides, is tried as well."""
        offered = self.seen(HAND_OVER) is not None
        return offered and (self.choose() is None or self.rng.random() < 0.5)

    # Hands

    def choose(self) -> int | None:
        """A control that looks enabled, by chance; what answers at once more often."""
        weights = [
            WEIGHTS.get(it["kind"], 3.0 if it["answers"] else 0.7)
            if it["enabled"] and it["region"] == "table" and not it["picked"]
            else 0.0
            for it in self.view["controls"]
        ]
        return self.rng.choices(range(len(weights)), weights)[0] if any(weights) else None

    def press(self, number: int) -> None:
        """Press a control with the hands at hand, and expect an answer."""
        name = self.view["controls"][number]["name"]
        keys = self.ways == "keys"
        pressed = self._by_keys(number) if keys else self._at(self._in_sight(number))
        control = self.view["controls"][number] if number < len(self.view["controls"]) else {}
        self.presses[self.ways] += pressed
        if control.get("kind") in ("number", "text") and control.get("name") == name:
            self._write(control)
        self._expect_answer(name)

    def _expect_answer(self, name: str) -> None:
        """Wait for what answers a press; what happens then is mostly skipped."""
        watches = json.dumps(self.rng.random() < 0.25)
        if not self.hands.see(f"answered({PATIENCE}, {watches})"):
            raise Unanswered(f"“{name}” does nothing. Asked: {self.view['asks']}")
        self.look()
        number = self.seen("Skip")
        if number is not None:  # it may be gone before a finger is there
            if self.ways == "keys":
                self.hands.key("Escape")
            else:
                self._at(number)
            self.presses[self.ways] += 1
            self.hands.see("still()")

    def _in_sight(self, number: int) -> int:
        """Scroll until a control can be hit, as a person does."""
        for _ in range(12):
            it = self.view["controls"][number]
            if it["seen"]:
                return number
            if it["covered"]:
                raise Unanswered(f"“{it['name']}” is covered, or deaf. Asked: {self.view['asks']}")
            width, height = self.hands.see("size()")
            by = max(-height * 0.8, min(height * 0.8, it["y"] - height / 2))
            self.hands.scroll(width / 2, height / 2, by)
            self.hands.see("scrolled()")
            self.look()
        raise Unanswered(f"“{it['name']}” cannot be scrolled to. Asked: {self.view['asks']}")

    def _at(self, number: int) -> int:
        """Press at a control's middle; what it looks like meanwhile is looked at as well."""
        it = self.view["controls"][number]
        last, self.last = self.last, (it["x"], it["y"])
        if dist(last, self.last) < FINGER:
            self.hands.see("pause()")
        if self.ways == "touch":
            self.hands.tap(it["x"], it["y"])
            return 1
        self.hands.move(it["x"], it["y"])
        self._look_at(number, "under the mouse")
        self.hands.press(down=True)
        self._look_at(number, "pressed")
        self.hands.press(down=False)
        return 1

    def _look_at(self, number: int, state: str) -> None:
        if self.closely and (pale := self.hands.see(f"faint({number})")):
            self.breaches.setdefault(f"{pale}, {state}", self.view["asks"])

    def _by_keys(self, number: int) -> int:
        """Go to a control by Tab and arrows, and press it; or press its own key."""
        it = self.view["controls"][number]
        letter = len(it["key"]) == 1
        if letter and self.rng.random() < 0.4:
            self.hands.key(it["key"])
            return 1
        count = 0
        while True:
            way = self.hands.see(f"way({number})")
            if way.get("there"):
                break
            if count == MOST_KEYS:
                raise Unanswered(f"No key leads to “{it['name']}”. Asked: {self.view['asks']}")
            self.hands.key(way.get("arrow") or ("Shift+Tab" if way["back"] else "Tab"))
            count += 1
        self._look_at(number, "focused")
        if it["kind"] in ("number", "text"):
            return count
        if it["kind"] == "radio":  # an arrow checks it on arrival
            if not self.hands.see(f"checked({number})"):
                self.hands.key("Space")
            return count + 1
        plain = it["kind"] == "checkbox"
        self.hands.key("Space" if plain or self.rng.random() < 0.5 else "Enter")
        return count + 1

    def _write(self, control: Control) -> None:
        """Write something into the field that has the focus now."""
        if control["kind"] == "text":
            text = self.rng.choice(("Ann", "Jo", "7"))
        elif control["high"] > control["low"]:
            text = str(self.rng.randint(int(control["low"]), int(control["high"])))
        else:
            return
        self.hands.key("ControlOrMeta+a")
        for letter in text:
            self.hands.key(letter)
        self.presses["keys"] += len(text)

    # A game

    def step(self) -> None:
        """Press one thing that looks enabled."""
        if self.view["overlay"]:
            self._put_away()
        elif (number := self.choose()) is not None:
            self.press(number)
        elif (back := self.seen("Back to now")) is not None:  # it looked back at what it gave up
            self.press(back)
        elif not self.hands.see(f"changed({PATIENCE})"):
            raise Unanswered(f"Nothing can be pressed. Asked: {self.view['asks']}")

    def _put_away(self) -> None:
        """Close the dialogs over the table."""
        if (number := self.seen("Close")) is not None:
            self.press(number)
            return
        if self.ways == "keys" or not self.view["nothing"]:
            self.hands.key("Escape")
        elif self.ways == "touch":
            self.hands.tap(*self.view["nothing"])
        else:
            self.hands.move(*self.view["nothing"])
            self.hands.press(down=True)
            self.hands.press(down=False)
        self._expect_answer("beside what lies over the table")

    def play(self, *, until: Callable[[], bool] | None = None, most: int = 3_000) -> bool:
        """Play until the game is over, or `until`; return whether it is over."""
        for _ in range(most):
            self.look()
            if self.over:
                return True
            if until and until():
                return False
            self.step()
        raise AssertionError(f"the game does not end: {self.view['asks']}")


def by_turns(players: Sequence[Player], first: str) -> None:
    """Play a game at two devices: each opens the link that the other one's button gave."""
    link, at = first, 0
    for _ in range(400):
        player = players[at]
        player.hands.open(link)
        ended = player.play(until=player.is_to_hand_over)
        link = handed_over(player)
        at = 1 - at
        if ended:
            players[at].hands.open(link)
            players[at].look()
            assert players[at].over, f"the other device is asked: {players[at].view['asks']}"
            return
    raise AssertionError("the game does not end")


def handed_over(player: Player) -> str:
    """The link that a player's device gives, read from its dialog, which is closed again."""
    number = player.seen(HAND_OVER)
    assert number is not None, f"nothing hands it over: {player.view['says']}"
    player.press(number)
    player.look()
    values = [it["value"] for it in player.view["controls"]]
    link = next((it for it in values if it.startswith("http")), "")
    assert link, f"no link is shown: {values}"
    number = player.seen("Close")
    assert number is not None, "the dialog cannot be closed"
    player.press(number)
    return str(link)
