"""What is counted of games that have ended, what becomes of junk, and the dialog that shows it."""

from __future__ import annotations

import csv
import json
from html.parser import HTMLParser
from io import StringIO
from typing import Any

import pytest

from engine.game import AWAY, Result
from engine.results import (
    MAX_GAMES_OF_A_SITTING,
    FinishedGame,
    add,
    add_review,
    from_plain,
    summaries,
    to_csv,
    to_plain,
)
from engine.settings import Settings
from engine.statistics_view import statistics_dialog
from pynim import GAME


def outcome(
    time: float = 1, winner: int | None = 0, after: int = 20, **changes: Any
) -> FinishedGame:
    """An outcome of a game against a computer player, that its person won."""
    settings = Settings("", changes.pop("options", {}), changes.pop("seats", {1: "taker"}))
    return FinishedGame(after, time, settings, Result(winner, (1, 0, 0)), **changes)


def test_what_is_kept_is_read_again() -> None:
    known = [
        outcome(1, gave_up=12.5, unit="%"),
        outcome(2, None, 30),
        outcome(3, 2, seats={0: AWAY}, options={"strategy": "sharp"}),
    ]
    assert from_plain(GAME, json.loads(json.dumps(to_plain(known)))) == known


def test_no_names_are_kept() -> None:
    (plain,) = to_plain([outcome()])
    assert set(plain) == {"after", "time", "settings", "winner", "scores", "unit"}
    assert plain["settings"] == {"seat2": "taker"}


(GOOD,) = to_plain([outcome(gave_up=1.0)])
WRONG: dict[str, list[Any]] = {
    "after": [{}, [[]], "x"],
    "time": [{}, "x", -1, float("inf"), float("nan")],
    "settings": [[], -1, {"seat2": "nobody"}, {"seat9": "taker"}, {"seat2": 1}],
    "winner": [{}, [[]], "x", -1, 9],
    "scores": [{}, [[]], "x", ["x"]],
    "gave_up": [{}, "x", -1, float("inf")],
    "unit": [{}, 1],
}


@pytest.mark.parametrize(
    "junk",
    [
        *(None, [], "x", 1),
        *({**GOOD, name: value} for name, values in WRONG.items() for value in values),
        *({key: GOOD[key] for key in GOOD if key != name} for name in ("after", "time", "unit")),
    ],
)
def test_junk_is_forgotten(junk: Any) -> None:
    assert from_plain(GAME, [junk, GOOD]) == [outcome(gave_up=1.0)]
    assert from_plain(GAME, junk) == []


def test_a_game_played_again_from_an_undo_counts_once() -> None:
    first, again = outcome(1, 0, 20), outcome(2, 2, 18)
    known = add([], first, {20: first.result})
    assert add(known, again, {18: again.result}) == [again]


def test_of_several_games_in_a_sitting_those_count_that_were_not_taken_back() -> None:
    one, two = outcome(1, 0, 20), outcome(2, 2, 40)
    known = add([one], two, {20: one.result, 40: two.result})
    assert known == [one, two]
    other = outcome(3, 1, 50)  # the first game took longer this time, and went to another
    assert add(known, other, {25: one.result, 50: other.result}) == [other]


def test_a_sitting_of_very_many_games_keeps_the_latest() -> None:
    known: list[FinishedGame] = []
    ended = {}
    for number in range(1, MAX_GAMES_OF_A_SITTING + 5):
        ended[number] = Result(0, (1, 0, 0))
        known = add(known, outcome(number, after=number), ended)
    assert [each.after for each in known] == list(range(5, MAX_GAMES_OF_A_SITTING + 5))


def test_a_verdict_comes_to_its_game_alone() -> None:
    one, two = outcome(1), outcome(2)
    assert add_review([one, two], two, 3.0, "%") == [one, two._replace(gave_up=3.0, unit="%")]
    assert add_review([one], two, 3.0, "%") == []
    assert add_review([], one, 3.0, "%") == [], "it was cleared in between"


def test_what_is_counted() -> None:
    winners = (0, 0, 2, 0, 0, 0, None, 0)
    alone = [outcome(time, winner) for time, winner in enumerate(winners)]
    friends = [outcome(10 + seat, seat, seats={}) for seat in (0, 1, 1, 2)]
    most, others = summaries(GAME, [*alone, *friends])
    assert (most.played, most.won, most.best) == (8, {0: 6}, 1)
    assert (most.streak, most.longest) == (1, 3)
    assert (others.played, others.won) == (4, {0: 1, 1: 2})
    assert (others.streak, others.longest) == (0, 0), "nobody knows which of the two one is"


def test_other_rules_are_another_contest() -> None:
    kinds = [{}, {"options": {"strategy": "sharp"}}, {"seats": {1: AWAY}}, {"seats": {}}]
    assert len(summaries(GAME, [outcome(**kind) for kind in kinds])) == len(kinds)


def test_a_spreadsheet_reads_it() -> None:
    played = [outcome(86_400_000, gave_up=12.345, unit="%"), outcome(2, None, seats={})]
    heads, first, second = csv.reader(StringIO(to_csv(GAME, played)))
    assert heads == [
        *("time", "seat1", "seat2", "players", "strategy"),
        *("winner", "scores", "gave up", "unit", "day"),
    ]
    assert first == [
        "1970-01-02T00:00:00Z",
        "person",
        "taker",
        "two",
        "as written",
        "1",
        "1 0 0",
        "12.35",
        "%",
        "",
    ]
    assert second[2:] == ["person", "two", "as written", "", "1 0 0", "", "", ""]


class Text(HTMLParser):
    """The text of a dialog, by the names of the elements around it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.within: list[str] = []
        self.found: dict[str, list[str]] = {}
        self.names: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names += [
            tag,
            *(value or "" for name, value in attrs if name in ("id", "data-command")),
        ]
        if tag != "input":
            self.within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.within.pop()

    def handle_data(self, data: str) -> None:
        self.found.setdefault(self.within[-1], []).append(data)


def test_the_sheet_says_what_is_counted() -> None:
    played = [outcome(time, time % 2, gave_up=10.0 * time, unit="%") for time in range(8)]
    dialog = Text(statistics_dialog(GAME, [*played, outcome(9, 1, seats={})]))
    assert dialog.found["th"][:6] == ["Against", "Played", "Won", "Best score", "In a row", "Taker"]
    assert dialog.found["td"][:4] == ["8", "4", "1", "0 (best 1)"]
    assert dialog.found["td"][4:8] == ["1", "Player 1: 0, Player 2: 1", "1", "–"]
    assert (
        ", as the coach counts: 35.0% a game on average, 50.0% in the last 5."
        in (dialog.found["figcaption"])
    )
    assert dialog.names.count("rect") == 8
    assert dialog.names.count("time") == 9
    assert {"won", "lost", "Player 2 won"} <= set(dialog.found["td"])
    pieces = Text(statistics_dialog(GAME, [outcome(1, 1, gave_up=59.1, unit=" pieces")]))
    assert pieces.found["figcaption"] == [" in each game, as the coach counts."], "no sum of pieces"


def test_the_sheet_of_a_newcomer() -> None:
    dialog = Text(statistics_dialog(GAME, [], counting=False))
    assert "No game has ended here yet." in dialog.found["p"]
    assert not {"svg", "table", "clear"} & set(dialog.names)


def test_to_clear_it_asks_first() -> None:
    assert "clear_all" not in Text(statistics_dialog(GAME, [outcome()])).names
    assert "clear_all" in Text(statistics_dialog(GAME, [outcome()], clearing=True)).names
