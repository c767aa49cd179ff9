"""Write what the page adds below the headline of a game that has ended: what its choices gave up,
and the statistics. For a day's game also its result as a text that does not reveal its dice."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.day import spell_day
from engine.markup import Attribute, h
from engine.names import YOU, Names
from engine.results import FinishedGame, ends
from engine.review import Review, gave_up
from engine.sitting import Sitting


def cost(review: Review, people: Sequence[int], names: Names) -> list[Element]:
    """Return a line for each of `people` who decided something: what they gave up, where most, and
    a button that looks there."""
    return [_cost(review, seat, names[seat]) for seat in people if review.of(seat)]


def _cost(review: Review, seat: int, name: str) -> Element:
    decisions = review.of(seat)
    worst = max(decisions, key=lambda each: each.gave_up)
    if not worst.gave_up:
        return h("p", {"class": "gave-up"}, f"{name} gave up nothing: each choice was the best.")
    where = "all" if sum(each.gave_up > 0 for each in decisions) == 1 else "most"
    better = f": “{worst.better}” was better than “{worst.choice}” "
    look: dict[str, Attribute] = {
        "type": "button",
        "id": f"look-closely-{seat}",
        "data-command": "look_closely",
        "value": worst.answer,
        "aria-label": f"Look at {worst.when.removeprefix('in ')}",
    }
    said = f"{gave_up(name, decisions, review.unit)}, {where} {worst.when}{better}"
    return h("p", {"class": "gave-up"}, said, h("button", look, "look"))


SIGNS = {1: "🟩", 0: "🟨", -1: "⬛"}
"""How a round went, as people know it from other games of the day; each has a brightness of its
own."""
SIGN_WORDS = {1: "well", 0: "even", -1: "badly"}

SIGN_KEY = " · ".join(f"{SIGNS[sign]} {word}" for sign, word in SIGN_WORDS.items())
"""What the signs mean, in a line."""


def signs_by_review(_ended: Sitting, seat: int, review: Review | None) -> list[int]:
    """Return a sign for each decision of a player: the best (1), or what gave up less (0) or more
    (-1) than that player's mistakes do on average; none without a review."""
    lost = [decision.gave_up for decision in review.of(seat)] if review else []
    mistakes = [loss for loss in lost if loss]
    mean = sum(mistakes) / len(mistakes) if mistakes else 0
    return [1 if not loss else 0 if loss < mean else -1 for loss in lost]


def signs_in_rows(signs: Sequence[int]) -> list[str]:
    """Return the signs as text, at most 10 in a row.

    >>> signs_in_rows([1, 0, -1])
    ['🟩🟨⬛']
    """
    drawn = [SIGNS[sign] for sign in signs]
    return ["".join(drawn[start : start + 10]) for start in range(0, len(drawn), 10)]


def signs_spoken(signs: Sequence[int]) -> str:
    """Return the signs in words, for screen readers.

    >>> signs_spoken([1, 0, -1, 1])
    'Of 4 signs 2 well, 1 even, 1 badly.'
    """
    counts = ", ".join(f"{signs.count(sign)} {SIGN_WORDS[sign]}" for sign in SIGNS)
    return f"Of {len(signs)} signs {counts}."


def wait(minutes: int) -> str:
    """Return how long it is in words: ``5 h 12 min``."""
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def of_the_day(name: str, signs: Sequence[int], days: int, minutes_left: int | None) -> Element:
    """Return what the page says below the headline of a day's game: which it is by `name`, its
    signs, how many `days` in a row were played, and how long it is to the next one if it is
    today's."""
    said = [name]
    if days > 1:
        said.append(f"{days} days in a row")
    if minutes_left is not None:
        said.append(f"the next one in {wait(minutes_left)}")
    row: dict[str, Attribute] = {"role": "img", "aria-label": signs_spoken(signs)}
    return h(
        "p",
        {"class": "of-the-day"},
        h("span", {"class": "signs", **row}, " ".join(signs_in_rows(signs))) if signs else None,
        h("small", {"aria-hidden": "true"}, SIGN_KEY) if signs else None,
        h("span", None, " · ".join(said)),
    )


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
    sitting: Sitting,
    names: Names,
    day: str,
    link: str,
    *,
    review: Review | None = None,
    signs: Sequence[int] = (),
    taken_back: int = 0,
    days: int = 0,
) -> str:
    """Return the result of a day's game in a few lines, for others to play it and compare: how it
    ended, how many moves were `taken_back`, how its rounds went (`signs`), how many `days` in a row
    were played; nothing that gives the game away."""
    assert sitting.result is not None
    winner, scores = sitting.result
    you = names.index(YOU)
    how = "A draw" if winner is None else "Won" if winner == you else f"{names[winner]} won"
    others = [score for seat, score in enumerate(scores) if seat != you]
    counted = f", {scores[you]} to {max(others)}" if others and sum(scores) > 1 else ""
    return "\n".join(
        [
            f"{sitting.game.title}, {spell_day(day)}",
            f"{how}{counted}, {taken_back or 'nothing'} taken back",
            *signs_in_rows(signs),
            *([gave_up("I", review.of(you), review.unit)] if review else []),
            *([f"{days} days in a row"] if days > 1 else []),
            link,
        ]
    )
