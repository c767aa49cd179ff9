"""Run programs on the page where a player is written: they may import the games and the contest."""

from __future__ import annotations

from collections.abc import Callable

from games import GAMES
from workshop.run.importer import BESIDE
from workshop.runner import Runner


class Trying(Runner):
    """A runner for players, and for programs that ask a player what it answers."""

    def __init__(
        self, post: Callable[[str], None], exchange: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(post, exchange)
        BESIDE.update(("contest", "engine", *GAMES))
