"""A line that always names the other player is about whose turn it is, if no other line may be."""

from __future__ import annotations

import pytest

from workshop.compare.exchanges import TURN, Fact, Step
from workshop.compare.turns import MIN_TURNS, find_unchanging
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks

NAMES = ("Red", "Blue")


def wrong_lines(text: str) -> int:
    """Return how many of the turns have a wrong line; in `text` {0} is the other player."""
    masks = Masks({name.casefold(): seat for seat, name in enumerate(NAMES)})
    turns = [
        (
            Fact(TURN, "label", number % 2, required=False),
            Step("start"),
            Heard(text.format(NAMES[1 - number % 2], NAMES[number % 2], number % 3), masks),
        )
        for number in range(MIN_TURNS)
    ]
    found = find_unchanging(turns, {0, 1}, ())
    return sum(any(address in heard.values for address in found) for *_, heard in turns)


@pytest.mark.parametrize(
    "text",
    [
        "TURN {2} | {0} to move | quiet moves: 4\n[{1}] from: ",
        "R{2} R1 BF   Turn: {0}\n..  .. B1   Lost by Red: 0\nFrom: ",
        "{0}'s move (the crowd goes mild)\nFrom: ",
        "Zoe's {0} go now.\nFrom: ",
        "Now is the {0} player on the row.\nFrom: ",
        " {0} \nFrom: ",
        "Heyy {0}, you're up\nAttacks: 0\nFrom: ",
    ],
)
def test_a_line_that_always_names_the_other_player_is_wrong(text: str) -> None:
    assert wrong_lines(text) == MIN_TURNS


@pytest.mark.parametrize(
    "text",
    [
        "{0}'s army\nR1 R2\nFrom: ",
        "{0} is waiting\nFrom: ",
        "Opponent: {0}\nFrom: ",
        "Flags of {0}: {2}\nFrom: ",
        "Fallen Red: 0\nFallen {0}: 0\nFrom: ",
        "{1} against {0}\nFrom: ",
    ],
)
def test_a_player_may_be_named_besides(text: str) -> None:
    assert wrong_lines(text) == 0
