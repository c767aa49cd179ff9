"""What the computer players answer."""

from random import Random

import pytest

from engine.ask import Ask, Choice
from four_five_six.players import PLAYERS, bold, careful, random
from four_five_six.script import Scene


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_all_press_enter_to_roll(player):
    assert player(Ask("", None, "roll", seat=0), Random(0)) == ""


def test_levels_are_as_links_have_them():
    assert list(PLAYERS) == ["random", "careful", "bold"]


@pytest.mark.parametrize("allowed", [range(1001), range(1, 41), range(1, 2)])
@pytest.mark.parametrize(
    ("chips", "versus", "leads", "is_ahead"),
    [
        ((90, 100, 110), 1, False, False),
        ((100, 90, 110), 1, False, True),
        ((110, 100, 110), 2, True, False),
        ((120, 100, 110), 2, True, True),
    ],
)
def test_what_they_bet(allowed, chips, versus, leads, is_ahead):
    ask = Ask("", Scene(chips=chips, versus=versus), "bet", seat=0, answers=allowed)
    for seed in range(20):
        by_chance = random(ask, Random(seed))
        assert int(by_chance) in allowed
        assert careful(ask, Random(seed)) == (str(allowed[0]) if leads else by_chance)
        assert bold(ask, Random(seed)) == str(allowed[0] if is_ahead else allowed[-1])


def test_who_has_no_chips_left_looks_on():
    ask = Ask("", Scene(), "end", seat=0, answers=(Choice("", ""), Choice("END", "")))
    assert {player(ask, Random(0)) for player in PLAYERS.values()} == {""}
