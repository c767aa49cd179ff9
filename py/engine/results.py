"""What came of the games on this device: how each ended, and what a player's decisions gave up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from time import gmtime, strftime
from typing import Any, NamedTuple

from engine.day import DAY
from engine.game import Game, Result
from engine.seats import people_at
from engine.settings import InputError, Settings, read_settings, write_settings
from engine.sitting import Sitting

MAX_SITTINGS = 200
"""How many sittings count in the statistics: the latest."""
MAX_GAMES_OF_A_SITTING = 100
"""How many games of one sitting count: undo and playing on makes several of one."""
MAX_TIME_MS = 10.0**14
"""The latest time in milliseconds since 1970 (the year 5138) that is taken for one."""


class FinishedGame(NamedTuple):
    """The result of a game that has ended."""

    after: int
    """How many answers its sitting had at the end."""
    time: float
    """When it ended, in milliseconds since 1970."""
    settings: Settings
    """Who played, and the options that were not the default; no seed."""
    result: Result
    gave_up: float | None = None
    """What the decisions of the one person who played here gave up; None if no coach counts it."""
    unit: str = ""
    """The unit of `gave_up`, written after the number: ``" points"``, ``"%"``."""
    day: str = ""
    """The day, if it was a day's game: ``2026-11-22``."""

    fingerprint: str = ""
    """A hash that only the same game has, so that it counts once."""

    def people(self, game: Game) -> list[int]:
        """Return the seats of the people who played at this device."""
        return people_at(game, self.settings.options, self.settings.seats)

    def won(self, game: Game) -> bool:
        """Return whether exactly one person played here, and won."""
        return self.people(game) == [self.result.winner]


def ends(sitting: Sitting) -> dict[int, Result]:
    """Return the results of a sitting, by the number of answers before each."""
    assert sitting.game.result is not None
    results = {}
    before = None
    for number, scene in enumerate([*(ask.scene for ask in sitting.asked), sitting.scene]):
        now = sitting.game.result(scene)
        if now and not before:
            results[number] = now
        before = now
    return results


def add(
    known: Iterable[FinishedGame], outcome: FinishedGame, ended: Mapping[int, Result]
) -> list[FinishedGame]:
    """Return `known` with another outcome of the same sitting, without those taken back since.

    An earlier outcome is still valid if `ended`, the results of the sitting by the number of
    answers before each, has it.
    """
    still = [
        earlier
        for earlier in known
        if earlier.after < outcome.after and ended.get(earlier.after) == earlier.result
    ]
    return [*still, outcome][-MAX_GAMES_OF_A_SITTING:]


def add_review(
    known: Sequence[FinishedGame], outcome: FinishedGame, gave_up: float, unit: str
) -> list[FinishedGame]:
    """Return `known` with the coach's verdict on `outcome`; empty if it is no longer known."""
    if outcome not in known:
        return []
    judged = outcome._replace(gave_up=gave_up, unit=unit)
    return [judged if each == outcome else each for each in known]


# As they are kept


def to_plain(known: Iterable[FinishedGame]) -> list[dict[str, Any]]:
    """The outcomes of a sitting as JSON values."""
    return list(map(_plain, known))


def _plain(outcome: FinishedGame) -> dict[str, Any]:
    settings = write_settings(outcome.settings)
    del settings["seed"]
    plain = {
        "after": outcome.after,
        "time": outcome.time,
        "settings": settings,
        "winner": outcome.result.winner,
        "scores": list(outcome.result.scores),
        "gave_up": outcome.gave_up,
        "unit": outcome.unit,
        "day": outcome.day or None,
        "fingerprint": outcome.fingerprint or None,
    }
    return {name: value for name, value in plain.items() if value is not None}


def from_plain(game: Game, kept: Any) -> list[FinishedGame]:
    """Return the outcomes of a sitting as they are kept; junk is left out."""
    outcomes = (_outcome(game, each) for each in kept) if isinstance(kept, list) else ()
    return [each for each in outcomes if each is not None]


def _outcome(game: Game, kept: Any) -> FinishedGame | None:
    match kept:
        case {
            "after": int(after),
            "time": int() | float() as time,
            "settings": dict(given),
            "scores": list(scores),
            "unit": str(unit),
            **rest,
        }:
            winner: Any = rest.get("winner")
            gave_up: Any = rest.get("gave_up")
            texts = all(isinstance(text, str) for text in given.values())
            scored = all(isinstance(score, int) for score in scores)
            won = winner is None or (isinstance(winner, int) and 0 <= winner <= len(game.seats))
            lost = gave_up is None or (
                isinstance(gave_up, int | float) and 0 <= gave_up < MAX_TIME_MS
            )
            if not (texts and scored and won and lost and 0 <= time < MAX_TIME_MS):
                return None
            try:
                settings = read_settings(game, given)
            except InputError:
                return None
            result = Result(winner, tuple(scores))
            if gave_up is not None and unit == "%":
                gave_up = min(gave_up, 100.0)  # once these were sums
            day = str(rest.get("day", ""))
            known = day if DAY.fullmatch(day) else ""
            fingerprint = str(rest.get("fingerprint", ""))[:8]
            return FinishedGame(
                after, time, settings, result, gave_up, unit[:20], known, fingerprint
            )
    return None


# Counted


def streak(days: Iterable[str], last: str) -> int:
    """Return how many of the `days` follow each other up to the day `last`.

    Days are those of the calendar: by the clock, one of them has 23 hours.

    >>> streak(["2026-11-18", "2026-11-20", "2026-11-21"], "2026-11-21")
    2
    """

    def number(day: str) -> int:
        year, month, in_month = map(int, day.split("-"))
        return date(year, month, 1).toordinal() + in_month  # a link may name a 31 February

    played, end = set(map(number, days)), number(last)
    return next(count for count in range(len(played) + 1) if end - count not in played)


class Summary(NamedTuple):
    """What came of all games with the same settings; of today's games apart."""

    settings: Settings
    daily: bool
    played: int
    won: Mapping[int, int]
    """How often each seat won."""
    best: int | None
    """The highest score of a person here; None where the game counts nothing."""
    streak: int
    """How many of the latest were won without a break, by the one person who played here."""
    longest: int
    """The most that ever were."""


def summaries(game: Game, outcomes: Iterable[FinishedGame]) -> list[Summary]:
    """Return a summary of the games of the same settings; those that were played most come first.

    `outcomes` are in the order in which they ended.
    """
    groups: dict[tuple[Any, ...], list[FinishedGame]] = {}
    for outcome in outcomes:
        key = (bool(outcome.day), *write_settings(outcome.settings).items())
        groups.setdefault(key, []).append(outcome)
    counted = [_summary(game, some) for some in groups.values()]
    return sorted(counted, key=lambda summary: -summary.played)


def _summary(game: Game, outcomes: Sequence[FinishedGame]) -> Summary:
    winners = [outcome.result.winner for outcome in outcomes]
    people = outcomes[0].people(game)
    scores = [
        score
        for outcome in outcomes
        for seat, score in enumerate(outcome.result.scores)
        if seat in people
    ]
    runs = [
        (won, len(list(run))) for won, run in groupby(outcome.won(game) for outcome in outcomes)
    ]
    return Summary(
        outcomes[0].settings,
        bool(outcomes[0].day),
        len(outcomes),
        {seat: winners.count(seat) for seat in people},
        max(scores, default=None),
        runs[-1][1] if runs[-1][0] else 0,
        max((length for won, length in runs if won), default=0),
    )


def to_csv(game: Game, outcomes: Iterable[FinishedGame]) -> str:
    """Return the outcomes as lines for a spreadsheet, below the names of the columns."""
    options = [option.name for option in game.options]
    rows = [["time", *game.seat_settings, *options, "winner", "scores", "gave up", "unit", "day"]]
    for outcome in outcomes:
        settings = {**dict.fromkeys(game.seat_settings, "person"), **game.defaults}
        settings |= write_settings(outcome.settings)
        winner = outcome.result.winner
        rows.append(
            [
                strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(outcome.time / 1000)),
                *(settings[name] for name in (*game.seat_settings, *options)),
                "" if winner is None else str(winner + 1),
                " ".join(map(str, outcome.result.scores)),
                "" if outcome.gave_up is None else f"{outcome.gave_up:.2f}",
                outcome.unit.strip(),
                outcome.day,
            ]
        )
    return "\n".join(",".join(map(_quoted, row)) for row in rows)


def _quoted(cell: str) -> str:
    return f'"{cell.replace(chr(34), 2 * chr(34))}"'
