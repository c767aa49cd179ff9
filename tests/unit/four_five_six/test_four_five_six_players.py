"""What the computer players answer."""

from random import Random

import pytest

from four_five_six.players import PLAYERS, bold, careful, random
from table.ask import Ask


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_all_press_enter_to_roll(player):
    assert player(Ask("", None, "roll", seat=0), Random(0)) == ""


def test_levels_are_as_links_have_them():
    assert list(PLAYERS) == ["random", "careful", "bold"]


@pytest.mark.parametrize(
    ("allowed", "cautious", "most"),
    [(range(1001), "100", "1000"), (range(1, 41), "5", "40"), (range(1, 2), "1", "1")],
)
def test_what_they_bet(allowed, cautious, most):
    ask = Ask("", None, "bet", seat=0, answers=allowed)
    assert careful(ask, Random(0)) == cautious
    assert bold(ask, Random(0)) == most
    assert int(random(ask, Random(0))) in allowed
