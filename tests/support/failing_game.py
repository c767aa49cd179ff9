"""Trouble, a game that fails where it is asked to: in its script, its view, its coach, its computer
player."""

from __future__ import annotations

from pathlib import Path

from new_game import start

SCRIPT = '''
"""Trouble, the console program."""

from typing import NamedTuple

from engine.ask import Ask


SEATS = ("Guesser",)


class Scene(NamedTuple):
    """What was said last."""

    word: str = ""
    pair: tuple = ()


def result_of(scene):
    """Nobody ever wins."""


def play(console, rng, options):
    """Take words until one is trouble."""
    scene = Scene()
    error = ""
    while True:
        word = yield Ask("Word? ", scene, "word", seat=0, error=error)
        error = ""
        if word == "script":
            raise RuntimeError("planted in the script")
        if word == "junk":
            error = "No junk."
            console.print(error)
            continue
        scene = Scene(word)
        if word == "pair":
            first = yield from number(console, "First? ", scene)
            scene = Scene("pair", (first, (yield from number(console, "Second? ", scene))))
        console.print(f"You said {scene.word}.")
        console.show(scene)
        if word == "end":
            return


def number(console, prompt, scene):
    """Ask for a number until it is one."""
    error = ""
    while True:
        answer = yield Ask(prompt, scene, prompt[:-2].lower(), seat=0, error=error)
        if answer.isdigit():
            return answer
        error = "No number."
        console.print(error)
'''
VIEW = '''
"""Trouble's table."""

from engine.ask import Choice
from engine.markup import h
from engine.widgets import composer, ending


def table(scene, ask, names=()):
    """What was said, and what to say next."""
    if scene.word == "view":
        raise RuntimeError("planted in the view")
    said = h("p", {"id": "word"}, scene.word, *scene.pair)
    return h("div", {"class": "table"}, said, answers(ask) if ask else ending("Enough."))


def answers(ask):
    """A word of letters; or two numbers in one form, those asked for."""
    if ask.kind == "word":
        return composer(ask, "Your word?", [Choice(letter, letter) for letter in "RGB"], "-")
    names = ["first", "second"][ask.kind == "second" :]
    return h(
        "form",
        {"class": "controls", "data-answers": " ".join(names)},
        [h("input", {"name": name, "id": name, "aria-label": name}) for name in names],
        h("button", {"class": "answer", "id": "both"}, "OK"),
        h("p", {"id": "error"}, ask.error),
    )


def spoken(scenes, before, names=()):
    """What was said."""
    scene = scenes[-1]
    if scene.word == "speech":
        raise RuntimeError("planted in the speech")
    return f"You said {scene.word}."


def question(ask, names=()):
    """What is asked."""
    return "Your word?"


def pace(scene):
    """Not long."""
    return 1


def advice(found, names=()):
    """What the coach found."""
    return h("p", None, found)
'''
COACH = '''

def advise(ask, played, seats):
    """Say something, unless the last word was coach."""
    if ask and ask.scene.word == "coach":
        raise RuntimeError("planted in the coach")
    return "Say what you like."
'''


PLAYER = '''

def guesser(ask, rng):
    """Fails once it has thought."""
    yield
    raise RuntimeError("planted in the player")


PLAYERS = {"guesser": guesser}
'''


def enter(repo: Path) -> None:
    """Put the game into a copy of the repository."""
    start("trouble", "Trouble", repo)
    folder = repo / "py/trouble"
    (folder / "script.py").write_text(SCRIPT.lstrip())
    (folder / "view.py").write_text(VIEW.lstrip())
    players = (folder / "players.py").read_text()
    (folder / "players.py").write_text(players[: players.index("\n\ndef guesser")] + PLAYER + COACH)
