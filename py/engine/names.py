"""What the seats are called for the people at this device, and sentences that agree with it."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from engine.game import AWAY, OWN, Game, Options
from engine.seats import Seats, people_at

Names: TypeAlias = tuple[str, ...]
"""A name for each seat, and after them names of players without a seat. If it is empty, a view
takes the names from the scene."""

YOU = "You"
"""The one person at this device, where all others are computers or elsewhere."""
IRREGULAR = {"is": "are", "has": "have", "was": "were"}
PLAYER = re.compile(r"\{(?P<seat>\d+)\}(?P<whose>'s)?(?: (?P<verb>\w+s)\b)?")


def names_for(game: Game, scene: Any, options: Options, seats: Seats) -> Names:
    """Return the names of all players: a lone person is `YOU`, a computer player is called by its
    level, and everybody else as the game calls them in `scene`.

    Two computer players of one level keep the game's names, since the level would name both.
    """
    names = list(game.names(scene) if game.names else game.seats)
    levels = list(seats.values())
    for seat, level in seats.items():
        if level != AWAY and levels.count(level) == 1:
            names[seat] = called(level)
    people = people_at(game, options, seats)
    if len(people) == 1:
        names[people[0]] = YOU
    return tuple(names)


def called(level: str) -> str:
    """Return what a page calls a level."""
    return "Your player" if level == OWN else level.capitalize()


def does(name: str, verb: str) -> str:
    """Return a name and its verb: ``Greedy wins``, ``You win``."""
    return f"{name} {_agreeing(verb) if name.capitalize() == YOU else verb}"


def whose(name: str) -> str:
    """Return the possessive within a sentence: ``Greedy's``, ``your``."""
    return "your" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """Return the name within a sentence: ``Greedy``, ``you``."""
    return "you" if name == YOU else name


def to(name: str, words: str) -> str:
    """Return `words`, which begin with a small letter, said to a player: ``Red, go``, ``Go``."""
    return words[0].upper() + words[1:] if name == YOU else f"{name}, {words}"


def sentence(template: str, names: Names) -> str:
    """Return a script's sentence with names in place of ``{0}``, ``{1}``; what follows `YOU`
    agrees.

    >>> sentence("{0} beats {1}.", ("You", "Bold"))
    'You beat Bold.'
    >>> sentence("{0} beats {1}.", ("Red", "Blue"))
    'Red beats Blue.'
    """

    def named(match: re.Match[str]) -> str:
        name = names[int(match["seat"])]
        verb = match["verb"]
        if name != YOU:
            return f"{name}{match['whose'] or ''}{f' {verb}' if verb else ''}"
        word = "Your" if match["whose"] else YOU
        before = template[: match.start()]
        if before and not before.endswith((". ", ": ", "! ")):
            word = word.lower()
        if not verb:
            return word
        return f"{word} {verb if match['whose'] else _agreeing(verb)}"

    return PLAYER.sub(named, template)


def _agreeing(verb: str) -> str:
    """Return a verb as it is after ``you``: ``win`` for ``wins``; a past tense stays."""
    return IRREGULAR.get(verb, verb.removesuffix("s"))
