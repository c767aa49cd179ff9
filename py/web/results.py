"""The statistics of a game: kept as games end here, unless that is turned off. Loaded when one has
ended, or when they are asked for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from js import Date, recess

from table import results
from table.afterwards import best, cost
from table.day import day_of
from table.game import Game
from table.link import Settings
from table.markup import h
from table.results import Outcome
from table.review import Review
from table.seats import Seats, people_at
from table.sitting import Sitting
from web import storage
from web.performance import Performance, think

SWITCH = "counting"
REST = 0.05
"""Seconds that the page has to itself between two parts of the coach's work."""


def commands(page: Performance) -> dict[str, Callable[[str], None]]:
    """What a person may do with the statistics, by the names of the page's commands."""
    desk = Results(page)
    return {name: getattr(desk, name) for name in ("results", "counting", "clear", "clear_all")}


async def look_after(
    page: Performance, name: str, ended: Sitting, seats: Seats, is_new: bool
) -> None:
    """Show below the headline of the game that `ended` in the sitting `name` how it compares with
    others, and, once the table is at rest, what its choices gave up; count it where it `is_new`.

    Of a day's game only the first that ended counts: afterwards its dice are known.
    """
    game, result = ended.game, ended.result
    people = people_at(game, ended.options, seats)
    if result is None or not people:
        return
    usual = game.defaults
    options = {option: it for option, it in ended.options.items() if it != usual[option]}
    settings = Settings("", options, dict(seats))
    day = day_of(ended, seats)
    outcome = Outcome(len(ended.answers), Date.now(), settings, result, day=day)
    others = [
        each
        for other, text in read(game).items()
        for each in _outcomes(game, text)
        if other != name or each.after < outcome.after
    ]
    known = [*others, *of(game, name)]
    counts = is_new and is_on() and not (day and any(each.day == day for each in known))
    line = best(ended, outcome, others)
    below = [h("p", {"class": "best"}, line)] if line else []
    if counts:
        write(game, name, results.add(of(game, name), outcome, results.ends(ended)))
    page.review = None
    page.show_below(ended, below)
    if game.advise is None:
        return
    if page.task is not None:
        await asyncio.wait([page.task])
    found = await think(game.advise(ended.ask, ended.played, seats), REST)
    if not isinstance(found, Review):
        return
    if counts and len(people) == 1:
        gave_up = sum(each.gave_up for each in found.of(people[0]))
        judged = results.judge(of(game, name), outcome, gave_up, found.unit)
        if judged:
            write(game, name, judged)
    page.review = found
    names = page.stage.names(ended, ended.scene, seats)
    page.show_below(ended, [*cost(found, people, names), *below])


def is_on() -> bool:
    """Whether games are counted."""
    return storage.read(SWITCH) is not False


def read(game: Game) -> dict[str, Any]:
    """What is kept of `game`: a text of each sitting, so that one is changed without the others."""
    kept = storage.read(f"{game.name}/results")
    return kept if isinstance(kept, dict) else {}


def of(game: Game, name: str) -> list[Outcome]:
    """The outcomes of the sitting `name`."""
    return _outcomes(game, read(game).get(name))


def _outcomes(game: Game, text: Any) -> list[Outcome]:
    return results.from_plain(game, storage.parse(text)) if isinstance(text, str) else []


def write(game: Game, name: str, known: list[Outcome]) -> None:
    """Keep the outcomes of the sitting `name`, which is the latest; the oldest make room."""
    kept = read(game)
    kept.pop(name, None)
    latest = [*kept.items(), (name, json.dumps(results.to_plain(known)))][-results.MOST :]
    storage.write(f"{game.name}/results", dict(latest))


class Results:
    """Where a page's statistics are looked at, turned off, and cleared."""

    def __init__(self, page: Performance) -> None:
        self.page = page

    def results(self, _: str) -> None:
        """Show the statistics."""
        self._show()

    def _show(self, clearing: bool = False) -> None:
        from table.results_sheet import results_sheet  # noqa: PLC0415 (to count does without)

        game = self.page.game
        kept = [each for text in read(game).values() for each in _outcomes(game, text)]
        outcomes = sorted(kept, key=lambda each: each.time)
        recess.sheet(results_sheet(game, outcomes, counting=is_on(), clearing=clearing))

    def counting(self, form: str) -> None:
        """Count games from now on, or do not."""
        storage.write(SWITCH, bool(form))
        self._show()

    def clear(self, _: str) -> None:
        """Ask whether the statistics are to be cleared."""
        self._show(clearing=True)

    def clear_all(self, _: str) -> None:
        """Clear the statistics of this page, for good."""
        storage.remove(f"{self.page.game.name}/results")
        self._show()
