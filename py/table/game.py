"""What a game tells the table about itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from table.ask import Ask, Script
from table.console import Console

if TYPE_CHECKING:
    from table.sitting import Sitting

Options: TypeAlias = Mapping[str, str]
"""The value of each of a game's options, by the option's name."""

Thought: TypeAlias = Generator[None, None, Any]
"""Work that yields now and then, so that a page can breathe, and returns its result."""

Player: TypeAlias = Callable[[Ask, Random], Thought]
"""A computer player: thinks about a question, and returns the answer as text."""


class Option(NamedTuple):
    """A rule of the game that may be chosen before it starts."""

    name: str
    """One word, as in links and at the terminal."""
    values: tuple[str, ...]
    """What it may be; the first is how the game is played if nothing is said."""
    about: str
    """One sentence for the dialog."""


class Game(NamedTuple):
    """A game: its script, and who may sit at it."""

    name: str
    """The name of its folder."""
    title: str
    seats: tuple[str, ...]
    """The seats that answer, each a human's or a computer player's."""
    play: Callable[[Console, Random, Options], Script]
    options: tuple[Option, ...] = ()
    players: Mapping[str, Player] = MappingProxyType({})
    """The computer players that may take a seat, by the name of their level."""
    advise: Callable[[Sitting], Thought] | None = None
    """What the game's coach knows of a sitting, for its `view` to draw."""
    advice: str = "Coach"
    """What the button is called that shows it."""

    @property
    def page(self) -> str:
        """Its page at the top of the site, without the ending."""
        return self.name.replace("_", "-")

    @property
    def defaults(self) -> dict[str, str]:
        """The options as they are if nothing is said."""
        return {option.name: option.values[0] for option in self.options}


def load(name: str) -> Game:
    """The game in the folder `name`."""
    game: Game = import_module(name).GAME
    return game


def finish(thought: Thought) -> Any:
    """Think a thought to its end, without a break, and return its result."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value


def random_player(ask: Ask, rng: Random) -> Thought:
    """Answer anything that may be answered, each with the same chance."""
    answers = ask.answers
    if answers is None:
        return rng.choice(("Ada", "Grace", "Alan", "Edsger", "Barbara"))
    if isinstance(answers, range):
        return str(rng.choice(answers))
    return rng.choice(list(answers)).answer
    yield
