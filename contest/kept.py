"""A contest as one file, which is all that it takes to prove it: sources, seeds and answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from contest.play import Played
from engine.game import Game, load
from games import GAMES

FORMAT = 1
UNREADABLE = "This is no contest that was kept: a part of it is missing, or it is something else."


class Kept(NamedTuple):
    """A contest that was held."""

    game: Game
    levels: Sequence[str]
    """The site's own players in it."""
    sources: Mapping[str, str]
    """The others', by name."""
    games: list[Played]


def write(contest: Kept) -> str:
    """Return a contest as JSON."""
    game = {"game": contest.game.name, "edition": contest.game.script_version}
    players = {"levels": [*contest.levels], "sources": dict(contest.sources)}
    return json.dumps({"contest": FORMAT, **game, **players, "games": contest.games}, indent=1)


def read(text: str) -> Kept:
    """Read a contest. Raises ValueError with a sentence."""
    try:
        given = json.loads(text)
        if given["contest"] > FORMAT or given["game"] not in GAMES:
            raise ValueError
        game = load(given["game"])
        games = [_played(each) for each in given["games"]]
        levels = [level for level in given["levels"] if level in game.players]
        sources = {str(name): str(source) for name, source in given["sources"].items()}
        if not {seat for each in games for seat in each.seats} <= {*levels, *sources}:
            raise ValueError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ValueError(UNREADABLE) from None
    if given.get("edition") != game.script_version:
        raise ValueError(f"It was held with another version of {game.title}.")
    return Kept(game, levels, sources, games)


def _played(given: Sequence[Any]) -> Played:
    """Read a game. Raises TypeError or ValueError."""
    fields: list[Any] = [tuple(each) if isinstance(each, list) else each for each in given]
    game = Played(*fields)
    (_, _), (_, _), (_, _) = game.seats, game.points, game.printed
    texts = (*game.seats, game.seed, *game.answers, game.fault, *game.printed)
    numbers = all(isinstance(each, int | float) for each in (*game.points, *game.scores))
    if not all(isinstance(each, str) for each in texts) or not numbers:
        raise TypeError
    if game.at_fault not in (None, 0, 1):
        raise ValueError
    return game
