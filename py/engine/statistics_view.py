"""Write the dialog of a game's statistics: in numbers, as a picture, and game by game."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.dialogs import alone, button, confirmation, dialog, tabs
from engine.game import AWAY, Game
from engine.markup import Child, h
from engine.names import called
from engine.results import FinishedGame, Summary, summaries, to_csv
from engine.review import ADDS_UP, amount
from engine.review_view import BAR_HEIGHT, bar_chart
from engine.settings import Settings

MAX_LISTED_GAMES = 40
"""How many games are listed and drawn: the latest."""
RECENT_GAMES = 5
"""The average over this many latest games is shown beside the average over all."""


def statistics_dialog(
    game: Game, outcomes: Sequence[FinishedGame], *, counting: bool = True, clearing: bool = False
) -> str:
    """Return the dialog of a game's statistics as HTML, from its `outcomes` in order."""
    latest = outcomes[-MAX_LISTED_GAMES:]
    return dialog(
        f"{game.title}: statistics",
        tabs("results"),
        h("p", None, "Counted on this device only, and without names."),
        _numbers(game, summaries(game, outcomes))
        if outcomes
        else h("p", None, "No game has ended here yet."),
        _verdicts([each for each in latest if each.gave_up is not None]),
        _games(game, latest) if outcomes else None,
        h(
            "form",
            None,
            h(
                "label",
                {"class": "check"},
                h(
                    "input",
                    {
                        "id": "counting",
                        "type": "checkbox",
                        "name": "counting",
                        "checked": counting,
                        "data-command": "counting",
                    },
                ),
                "Count my games, at all tables",
            ),
        ),
        h(
            "div",
            {"class": "answers"},
            button("Save as a table", data_save=f"{game.page}.csv", value="csv"),
            button("Clear the statistics", data_command="clear", id="clear"),
            h("textarea", {"id": "csv", "hidden": True}, to_csv(game, outcomes)),
        )
        if outcomes
        else None,
        confirmation(
            f"Clear what is counted of {game.title}?",
            button("Clear it", data_command="clear_all", id="clear-yes"),
            button("Keep it", data_command="results", id="clear-no"),
        )
        if clearing
        else None,
    )


def _table(label: str, heads: Sequence[str], rows: Sequence[Sequence[Child]]) -> Element:
    """A table whose first column says what a row is about; where it is too wide, it scrolls."""
    return h(
        "div",
        {"class": "figures", "role": "region", "aria-label": label, "tabindex": 0},
        h(
            "table",
            None,
            h("thead", None, h("tr", None, [h("th", {"scope": "col"}, head) for head in heads])),
            h(
                "tbody",
                None,
                [
                    h(
                        "tr",
                        None,
                        h("th", {"scope": "row"}, row[0]),
                        [h("td", None, it) for it in row[1:]],
                    )
                    for row in rows
                ],
            ),
        ),
    )


def _numbers(game: Game, counted: Sequence[Summary]) -> Element:
    heads = ("Against", "Played", "Won", "Best score", "In a row")
    return _table("What came of your games", heads, [_row(game, each) for each in counted])


def _row(game: Game, summary: Summary) -> list[str]:
    alone = len(summary.won) == 1
    won = [str(won) if alone else f"{game.seats[seat]}: {won}" for seat, won in summary.won.items()]
    row = f"{summary.streak} (best {summary.longest})" if alone else "–"
    best = str(summary.best or "–")
    against = _against(game, summary.settings, summary.daily)
    return [against, str(summary.played), ", ".join(won), best, row]


def _against(game: Game, settings: Settings, daily: bool) -> str:
    """Who the opponents were, and which rules were not as usual."""
    levels = list(settings.seats.values())
    if AWAY in levels:
        against = "A friend elsewhere"
    elif levels:
        against = " and ".join(map(called, levels)).capitalize()
    else:
        against = "" if alone(game, settings.options) else "A friend here"
    options = {option.name: option for option in game.options}
    changed = (options[name].label(value) for name, value in settings.options.items())
    return " · ".join(filter(None, ["Today’s games"] * daily + [against, *changed]))


def _verdicts(judged: Sequence[FinishedGame]) -> Element | None:
    """Draw what the decisions of each game gave up, as the coach counts: a bar for each game."""
    lost = [loss.gave_up or 0.0 for loss in judged]
    if not lost:
        return None
    unit = judged[-1].unit
    said = ", as the coach counts: " if unit in ADDS_UP else " in each game, as the coach counts"
    if unit in ADDS_UP:
        said += f"{amount(sum(lost) / len(lost), unit)} a game on average"
        if len(lost) > RECENT_GAMES:
            recent = sum(lost[-RECENT_GAMES:]) / RECENT_GAMES
            said += f", {amount(recent, unit)} in the last {RECENT_GAMES}"
    most = max(lost) or 1
    width = 10 * max(len(lost), MAX_LISTED_GAMES // 2)
    return h(
        "figure",
        None,
        h("figcaption", None, h("b", None, "What you gave up"), f"{said}."),
        bar_chart(
            width,
            [_bar(10 * place, max(BAR_HEIGHT * loss / most, 3)) for place, loss in enumerate(lost)],
        ),
    )


def _bar(x: int, high: float) -> Element:
    y, height = round(BAR_HEIGHT - high, 1), round(high, 1)
    return h("rect", {"x": x + 1, "y": y, "width": 8, "height": height})


def _games(game: Game, latest: Sequence[FinishedGame]) -> Element:
    rows = [
        (
            h("time", {"data-time": outcome.time}),
            _against(game, outcome.settings, bool(outcome.day)),
            _ending(game, outcome),
            " : ".join(map(str, outcome.result.scores)) or "–",
            "–"
            if outcome.gave_up is None or outcome.unit not in ADDS_UP
            else amount(outcome.gave_up, outcome.unit),
        )
        for outcome in reversed(latest)
    ]
    heads = ("When", "Against", "Result", "Score", "Gave up")
    count = f"The last {len(rows)}" if len(rows) == MAX_LISTED_GAMES else "All"
    return h(
        "details",
        {"id": "one-by-one"},
        h("summary", None, f"{count}, one by one"),
        _table("The games, one by one", heads, rows),
    )


def _ending(game: Game, outcome: FinishedGame) -> str:
    """How a game came out, for who played here."""
    winner = outcome.result.winner
    if winner is None:
        return "draw"
    people = outcome.people(game)
    if len(people) == 1:
        return "won" if winner in people else "lost"
    return f"{game.seats[winner]} won" if winner in people else "nobody here won"
