"""Runs programs where a player is written: they may import the games, and what asks it again."""

from __future__ import annotations

from collections.abc import Callable

from games import GAMES
from workshop.run.importer import BESIDE
from workshop.runner import Runner


class Trying(Runner):
    """A runner of programs that are players, or ask them."""

    def __init__(
        self, post: Callable[[str], None], exchange: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(post, exchange)
        BESIDE.update(("contest", "engine", *GAMES))
