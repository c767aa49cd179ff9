"""The conformance suite finds what would break the table: each fault in a small game fails it."""

from __future__ import annotations

import inspect
import re
from types import SimpleNamespace
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import pytest
import test_conformance

from engine.ask import Ask, Choice, Script
from engine.game import Game
from engine.hints import Hint, Hints
from engine.markup import h
from engine.names import Names
from engine.widgets import controls
from places import PAGES


class Scene(NamedTuple):
    """How often the coin was tossed."""

    tosses: int = 0


def play(console, rng, options) -> Script:
    """Toss a coin until nobody wants to."""
    scene = Scene()
    error = ""
    choices = (Choice("toss", "Toss"), Choice("stop", "Stop"))
    while True:
        answer = yield Ask("Toss or stop? ", scene, "toss", seat=0, answers=choices, error=error)
        error = "" if answer in ("toss", "stop") else "Type toss or stop."
        if error:
            console.print(error)
            continue
        scene = Scene(scene.tosses + 1)
        console.print(rng.choice(("Heads.", "Tails.")))
        console.show(scene)
        if answer == "stop":
            return


def table(scene: Scene, ask: Ask | None, names: Names = ()) -> Element:
    """The coin."""
    return h("div", {"class": "table"}, controls(ask, "Toss the coin?") if ask else None)


def hopper(ask, rng):
    """Stops."""
    return "stop"


COIN = Game("coin", "Coin", ("You",), play, players={"hopper": hopper})
COACHED = COIN._replace(advise=lambda ask, played, seats: f"{len(played)}" if ask else "over")
VIEW = SimpleNamespace(
    table=table,
    spoken=lambda scenes, before, names=(): f"{scenes[-1].tosses} tosses.",
    question=lambda ask, names=(): "Toss the coin?",
    pace=lambda scene: 500,
    advice=lambda found, names=(): h("p", None, found),
)


def run(game: Game, view: Any) -> None:
    """Run the whole suite on one game, but for the files that a game has."""
    for name, test in inspect.getmembers(test_conformance, inspect.isfunction):
        if name.startswith("test_") and "its_page" not in name:
            given = {"game": game, "view": view}
            test(**{name: given[name] for name in inspect.signature(test).parameters})


def beside(*more: Element) -> Any:
    """The view, with something more on its table where something is asked."""

    def table_with_more(scene: Scene, ask: Ask | None, names: Names = ()) -> Element:
        drawn = table(scene, ask)
        if ask:
            drawn.extend(more)
        return drawn

    return SimpleNamespace(**{**vars(VIEW), "table": table_with_more})


def hinting(key: str) -> Any:
    """The view, with a hint on its table where something is asked."""

    def hints(found: str) -> Hints:
        return {key: Hint("?", best=False)} if found != "over" else {}

    return SimpleNamespace(**{**vars(VIEW), "hints": hints})


def without_error(scene: Scene, ask: Ask | None) -> Element:
    """The table without the place for errors."""
    drawn = table(scene, ask)
    for each in drawn.iter():
        if each.get("id") == "error":
            del each.attrib["id"]
    return drawn


def raises(ask, played, seats):
    """A coach that fails."""
    raise LookupError("no advice")


def breaks(console, rng, options) -> Script:
    """Breaks off at its first answer."""
    yield Ask("? ", Scene(), "toss", seat=0)
    raise LookupError("broken")


def ends_unseen(console, rng, options) -> Script:
    """Ends without showing the table."""
    yield Ask("? ", Scene(), "toss", seat=0)


def test_a_good_game_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_conformance, "PLAYOUTS", 20)
    run(COIN, VIEW)
    run(COACHED, VIEW)
    run(COACHED, hinting("answer-toss"))


@pytest.mark.parametrize(
    ("game", "view", "fault"),
    [
        (COIN, beside(h("button", {"data-answer": "flip"})), "flip"),
        (COIN, beside(h("button", {"data-answer": "toss", "data-next-answer": "flip"})), "flip"),
        (COIN, beside(h("form", {"data-answer": "flip"})), "flip"),
        (COIN, beside(h("p", {"id": "error"})), "an id is used twice"),
        (COIN, SimpleNamespace(**{**vars(VIEW), "table": without_error}), "one place for errors"),
        (COIN, beside(h("button", {"data-key": "y"})), "the page has that key itself"),
        (COIN, beside(h("i", {"data-key": "a"}), h("b", {"data-key": "a"})), "key is used twice"),
        (COIN._replace(advise=raises), VIEW, "no advice"),
        (COIN, beside(h("i", {"style": "color: red"})), "forbidden"),
        (COIN, beside(h("i", {"onclick": "alert()"})), "forbidden"),
        (COACHED, hinting("answer-flip"), "a hint marks nothing"),
        (COIN._replace(play=breaks), VIEW, "broken"),
        (COIN._replace(play=ends_unseen), VIEW, "without showing the table"),
        (COIN._replace(players={"mute": lambda ask, rng: "hm"}), VIEW, "Type toss or stop."),
    ],
    ids=[
        "button",
        "second answer",
        "form",
        "second error",
        "no error",
        "page's key",
        "key twice",
        "style",
        "script in an attribute",
        "coach",
        "hint",
        "script",
        "end",
        "player",
    ],
)
def test_a_fault_fails_the_suite(
    monkeypatch: pytest.MonkeyPatch, game: Game, view: Any, fault: str
) -> None:
    monkeypatch.setattr(test_conformance, "PLAYOUTS", 20)
    with pytest.raises((AssertionError, LookupError)) as found:
        run(game, view)
    assert fault in str(found.value)


def test_the_list_of_the_pages_keys_is_true() -> None:
    folder = PAGES / "layouts"
    template = "".join((folder / f"{name}.html").read_text() for name in ("layout", "console"))
    keys = set(re.findall(r'data-key="(?:\' ~ alt ~ \')?(.)"', template))
    assert keys == test_conformance.PAGE_KEYS
