"""The table of a contest: who won how much, and how sure that is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from contest.play import Played
from workshop.teacher.class_table import BOM, csv_line_of, without_controls

NORMAL_95 = 1.96
"""Standard errors on each side that hold 95 of 100 normal samples."""


class Row(NamedTuple):
    """What a player has come to."""

    place: int
    """The same where a difference is within the errors."""
    name: str
    won: int
    drawn: int
    lost: int
    share: float
    """Of the points: half for a draw."""
    error: float
    """Half of the 95 % interval of `share`."""
    score: float | None
    """The mean, where the game counts."""
    faults: int
    """Games lost by a fault."""
    first_fault: str


def rows(games: Iterable[Played]) -> list[Row]:
    """Return a row for each player, the best first.

    The two games of a seed are one sample, since they share their chance. One pair won and one lost
    are added for the error alone, so that nobody's is 0.
    """
    points: dict[str, list[float]] = defaultdict(list)
    scores: dict[str, list[int]] = defaultdict(list)
    faults: dict[str, list[str]] = defaultdict(list)
    pairs: dict[str, dict[tuple[str, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for seat, name in enumerate(game.seats):
            points[name].append(game.points[seat])
            pairs[name][game.seats[1 - seat], game.seed].append(game.points[seat])
            scores[name] += game.scores[seat : seat + 1]
            if game.at_fault == seat:
                faults[name].append(game.fault)
    found: list[Row] = []
    for name in sorted(points, key=lambda name: (-mean(points[name]), name)):
        count = Counter(points[name])
        samples = [*map(mean, pairs[name].values()), 0, 1]
        error = NORMAL_95 * stdev(samples) / sqrt(len(samples))
        share = mean(points[name])
        first = next((row for row in found if row.place == found[-1].place), None)
        same = first is not None and first.share - share < sqrt(first.error**2 + error**2)
        place = first.place if first and same else len(found) + 1
        score = mean(scores[name]) if scores[name] else None
        said = len(faults[name]), "".join(faults[name][:1])
        found.append(Row(place, name, count[1], count[0.5], count[0], share, error, score, *said))
    return found


def as_text(games: Sequence[Played]) -> str:
    """Return the table in lines, and below it the first fault of each player who has any."""
    table = rows(games)
    width = max([len(row.name) for row in table] + [6])
    head = f"place  {'player':<{width}}    won  drawn   lost  points         score  faults"
    lines = [head]
    for before, row in zip([None, *table], table, strict=False):
        place = "=" if before and before.place == row.place else str(row.place)
        score = "" if row.score is None else f"{row.score:.1f}"
        lines.append(
            f"{place:>5}  {row.name:<{width}}  {row.won:>5}  {row.drawn:>5}  {row.lost:>5}  "
            f"{row.share:>4.0%} ± {row.error:>3.0%}  {score:>9}  {row.faults or '':>6}".rstrip()
        )
    lines += ["", *(f"{row.name}: {row.first_fault}" for row in table if row.faults)]
    return "\n".join(map(without_controls, lines)).rstrip()


def as_csv(games: Sequence[Played]) -> str:
    """Return the table for a spreadsheet."""
    return BOM + "".join(map(csv_line_of, (Row._fields, *rows(games))))
