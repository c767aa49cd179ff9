"""Write what the page adds below the headline of a game that has ended: what its choices gave up,
and the statistics. For a day's game also its result as a text that does not reveal its dice."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.day import spell_day
from engine.markup import Attribute, h
from engine.names import YOU, Names
from engine.results import FinishedGame, ends
from engine.review import Review, amount, in_all
from engine.sitting import Sitting


def cost(found: Review, people: Sequence[int], names: Names) -> list[Element]:
    """Return a line for each of `people` who decided something: what they gave up, where most, and
    a button that looks there."""
    return [_cost(found, seat, names[seat]) for seat in people if found.of(seat)]


def _cost(found: Review, seat: int, name: str) -> Element:
    decisions = found.of(seat)
    worst = max(decisions, key=lambda each: each.gave_up)
    if not worst.gave_up:
        return h("p", {"class": "gave-up"}, f"{name} gave up nothing: each choice was the best.")
    lost = in_all(decisions, found.unit)
    where = "all" if lost == worst.gave_up else "most"
    look: dict[str, Attribute] = {
        "type": "button",
        "id": f"look-closely-{seat}",
        "class": "inline",
        "data-command": "look_closely",
        "value": worst.answer,
        "aria-label": f"Look at {worst.when.removeprefix('in ')}",
    }
    said = f"{name} gave up {amount(lost, found.unit)}, {where} {worst.when}: "
    return h("p", {"class": "gave-up"}, said, h("button", look, "look"))


def best(sitting: Sitting, outcome: FinishedGame, before: Sequence[FinishedGame]) -> str:
    """Return how a game compares with those `before` with the same settings: the best score, and
    how many were won; empty for the first, and where several people play here."""
    game = sitting.game
    same = [each for each in before if each.settings == outcome.settings and not each.day]
    people = outcome.people(game)
    if not same or outcome.day or len(people) != 1:
        return ""
    won = sum(each.won(game) for each in (*same, outcome))
    wins = f"{won} of {len(same) + 1} won here."
    counts_games = sum(outcome.result.scores) == len(ends(sitting))
    (seat,) = people
    if counts_games or seat >= len(outcome.result.scores):
        return wins
    score = outcome.result.scores[seat]
    highest = max(each.result.scores[seat] for each in same if len(each.result.scores) > seat)
    if score > highest:
        return f"Your best here: {score}, before it {highest}. {wins}"
    return f"Your best here: {highest}. {wins}"


def result_text(
    sitting: Sitting, names: Names, day: str, link: str, found: Review | None = None
) -> str:
    """Return the result of a day's game in a few lines, for others to play it and compare."""
    assert sitting.result is not None
    winner, scores = sitting.result
    you = names.index(YOU)
    how = "A draw" if winner is None else "Won" if winner == you else f"{names[winner]} won"
    others = [score for seat, score in enumerate(scores) if seat != you]
    counted = f", {scores[you]} to {max(others)}" if others and sum(scores) > 1 else ""
    lost = in_all(found.of(you), found.unit) if found else 0
    return "\n".join(
        [
            f"{sitting.game.title}, {spell_day(day)}",
            f"{how}{counted}",
            *([f"{amount(lost, found.unit)} given up"] if found else []),
            link,
        ]
    )
