"""A game's entry: what the engine and the pages have to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from engine.ask import Ask, Script
from engine.console import Console
from engine.players import Coach, Player

HUMAN = "human"
"""The level, in links and at the terminal, of a seat that a person takes."""
AWAY = "away"
"""The level, in links, of a seat that a person takes at another device."""
OWN = "own"
"""The level, in links, of a seat that a player takes whom a person wrote, or was given."""
RESERVED = (
    "seed",
    "names",
    "start",
    "today",
    "edition",
    "answers",
    "game",
    "theme",
    "show",
    "without",
)
"""What a link says of every game, or of its page."""

Options: TypeAlias = Mapping[str, str]
"""The value of each of a game's options, by the option's name."""


class Option(NamedTuple):
    """A rule of the game that may be chosen before it starts."""

    name: str
    """One word, as in links and at the terminal."""
    values: tuple[str, ...]
    """What it may be; the first is how the game is played if nothing is said."""
    about: str
    """What it changes for a player, in a sentence for the dialog."""
    title: str = ""
    """What the dialog calls it, where that is not its name."""
    labels: tuple[str, ...] = ()
    """What the dialog calls its values, in their order, where the words say too little."""
    on_page: str = ""
    """The value that a game's page begins with if nothing is said, where that is not the first."""

    def label(self, value: str) -> str:
        """What the dialog calls one of its values."""
        return dict(zip(self.values, self.labels, strict=False)).get(value, value.capitalize())


class Result(NamedTuple):
    """How a game came out."""

    winner: int | None
    """The seat that won; one more than the last seat if the game itself won; None for a draw."""
    scores: tuple[int, ...] = ()
    """What each seat has, where the game counts something."""


class _Game(NamedTuple):
    name: str
    """The name of its folder."""
    title: str
    """What people call it."""
    seats: tuple[str, ...]
    """The seats that answer, each a person's or a computer player's."""
    play: Callable[[Console, Random, Options], Script]
    """The script; the options are texts by their names."""
    options: tuple[Option, ...] = ()
    """The rules that may be chosen before it starts."""
    players: Mapping[str, Player] = MappingProxyType({})
    """The computer players that may take a seat, by the name of their level."""
    advise: Coach | None = None
    """What the game's coach knows, for its `view` to draw."""
    advice: str = "Coach"
    """What the button is called that shows it."""
    seat_count: Callable[[Options], int] | None = None
    """How many of the seats are taken, from the first, where that depends on the options."""
    script_version: int = 1
    """Raised when the script's answers change their meaning: those of older sittings do not count
    any more."""
    result: Callable[[Any], Result | None] | None = None
    """How the game came out, from a scene; None before its end. A sitting of several games has a
    result after each, until it goes on."""
    names: Callable[[Any], tuple[str, ...]] | None = None
    """What the players call themselves, from a scene, those without a seat last; where it is
    missing they are called as their seats are."""
    first_turn: tuple[str, str] = ("", "")
    """A kind of question, and the one sentence that a newcomer needs there: shown at the first one,
    and never again."""
    reveals: Callable[[Any], bool] | None = None
    """Whether a scene that is shown reveals what was hidden until then: nobody takes back what led
    to it. None if nothing is hidden."""
    settle: Callable[[Ask, Random], str | None] | None = None
    """What the day decides in today's game, such as a board; None where a player decides."""


class Game(_Game):
    """A game: its script, and who may sit at it."""

    __slots__ = ()

    def __new__(cls, *fields: Any, **named: Any) -> Game:
        """Raise ValueError if a name has two meanings: a link could not distinguish them."""
        game = super().__new__(cls, *fields, **named)
        names = [option.name for option in game.options]
        for name in names:
            if name in (*RESERVED, *game.seat_settings) or names.count(name) > 1:
                raise ValueError(
                    f"{game.title}: an option cannot be called “{name}”: a link has "
                    "another setting of that name."
                )
        for level in (HUMAN, AWAY, OWN):
            if level in game.players:
                raise ValueError(
                    f"{game.title}: a computer player cannot be called “{level}”: "
                    "that is how a link names a person."
                )
        return game

    @property
    def page(self) -> str:
        """Its page at the top of the site, without the ending."""
        return page_of(self.name)

    @property
    def defaults(self) -> dict[str, str]:
        """The options as they are if nothing is said."""
        return {option.name: option.values[0] for option in self.options}

    @property
    def on_page(self) -> dict[str, str]:
        """The options that a page begins with if nothing is said, where they are not `defaults`."""
        return {option.name: option.on_page for option in self.options if option.on_page}

    @property
    def alone(self) -> dict[str, str]:
        """The settings, as a link names them, of a newcomer's game against the computer."""
        seats = self.opponents_with(self.on_page)
        return {**self.on_page, **{self.seat_settings[seat]: seats[seat] for seat in seats}}

    @property
    def with_friend(self) -> dict[str, str]:
        """The settings, as a link names them, of a game of people at one device: what the page
        begins with, except for options that leave a seat out."""
        options = {
            name: value
            for name, value in self.on_page.items()
            if self.active_seats({name: value}) == self.seats
        }
        return {**options, **dict.fromkeys(self.seat_settings[1:], HUMAN)}

    @property
    def seat_settings(self) -> tuple[str, ...]:
        """What a link calls the seats."""
        return tuple(f"seat{number}" for number in range(1, len(self.seats) + 1))

    @property
    def opponents(self) -> dict[int, str]:
        """Who sits with a newcomer: computer players of the middle level, the weaker of two, at all
        seats but one."""
        levels = list(self.players)
        middle = levels[(len(levels) - 1) // 2] if levels else ""
        return dict.fromkeys(range(1, len(self.seats)), middle) if levels else {}

    def opponents_with(self, options: Options) -> dict[int, str]:
        """Who of a newcomer's opponents has a seat with these options."""
        taken = len(self.active_seats(options))
        return {seat: level for seat, level in self.opponents.items() if seat < taken}

    def active_seats(self, options: Options) -> tuple[str, ...]:
        """The seats that are taken with these options; those left out are as usual."""
        if self.seat_count is None:
            return self.seats
        return self.seats[: self.seat_count({**self.defaults, **options})]


def page_of(name: str) -> str:
    """The page of the game in the folder `name`, without the ending."""
    return name.replace("_", "-")


def load(name: str) -> Game:
    """The game in the folder `name`."""
    game: Game = import_module(name).GAME
    return game
