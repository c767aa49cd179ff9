"""Letter Lock's table as HTML: the guesses, and a keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.hints import Hint, Hints
from engine.markup import h
from engine.names import Names, does, whose
from engine.widgets import composer, ending, seat_row
from letter_lock.players import Advice
from letter_lock.rules import LENGTH
from letter_lock.script import KEEPER, SEATS, Guess, Scene, result_of
from optional.keyboard import keyboard

PLACES = ("first", "second", "third", "fourth")


def table(scene: Scene, ask: Ask | None, names: Names = SEATS) -> Element:
    """Return the whole table, and how `ask` is answered; None when the game is over."""
    result = result_of(scene)
    return h(
        "div",
        {"class": "table letter-lock"},
        seat_row(names, ask.seat if ask else None, result.winner if result else None),
        h(
            "ol",
            {"class": "guesses", "id": "guesses", "aria-label": "Guesses"},
            [_guess(number, each) for number, each in enumerate(scene.guesses)],
        ),
        h("p", {"class": "left", "id": "left"}, f"{scene.tries} tries left"),
        _controls(ask, names) if ask else _end(scene, names),
    )


def _guess(number: int, guess: Guess) -> Element:
    return h(
        "li",
        {"id": f"guess-{number}"},
        h("b", None, guess.letters.upper()),
        h("span", None, f" {guess.placed} in place, {guess.misplaced} elsewhere"),
    )


def _controls(ask: Ask, names: Names) -> Element:
    scene: Scene = ask.scene
    out = {
        letter: "out"
        for each in scene.guesses
        if not each.placed + each.misplaced
        for letter in each.letters
    }
    letters = keyboard("Letters", composes=True, about=out)
    return composer(ask, question(ask, names), letters, "", maxlength=LENGTH, autocapitalize="off")


def _end(scene: Scene, names: Names) -> Element:
    """Return the end; nothing while the last guess is still shown."""
    return ending(_verdict(scene, names)) if scene.lock else h("div", {"class": "controls"})


def _verdict(scene: Scene, names: Names) -> str:
    result = result_of(scene)
    assert result is not None
    assert result.winner is not None
    return f"{does(names[result.winner], 'wins')}: the lock was {scene.lock.upper()}"


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = SEATS) -> str:
    """Return what happened, in a sentence."""
    scene = scenes[-1]
    last = score(scene, names)
    return f"{last} {_verdict(scene, names)}." if scene.lock else last


def score(scene: Scene, names: Names = SEATS) -> str:
    """Return what the lock said last, and how many tries are left."""
    if not scene.guesses:
        return "Nothing was guessed yet."
    last = scene.guesses[-1]
    said = f"{last.letters.upper()}: {last.placed} in place, {last.misplaced} elsewhere."
    return f"{said} {scene.tries} tries left."


def question(ask: Ask, names: Names = SEATS) -> str:
    """Return what is asked, in a sentence of the page's own."""
    if ask.kind == "lock":
        return f"Which {LENGTH} letters does {whose(names[KEEPER])} lock have?"
    return f"Which letters open {whose(names[KEEPER])} lock?"


def pace(scene: Scene) -> int:
    """Return how long a frame stands before the next, in milliseconds."""
    return 700


def advice(found: Advice, names: Names = SEATS) -> Element:
    """Return what the coach found."""
    return h("p", {"class": "coach"}, found.text)


def hints(found: Advice) -> Hints:
    """Return the marks on the keys of the letters that would fit."""
    return {
        f"key-{letter}": Hint(
            str(number), best=True, description=f"the {PLACES[number - 1]} letter"
        )
        for number, letter in enumerate(found.letters, 1)
    }
