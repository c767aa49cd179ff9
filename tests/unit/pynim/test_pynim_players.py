"""The computer players: how they introduce themselves, and what they take."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.sitting import Sitting
from pynim import GAME
from pynim.players import PLAYERS, guesser, safe_takes, taker
from pynim.rules import PILES

ASKED = Sitting(GAME, "1", {}, ["ann", "1", "bob", "2", "30", "1"]).asked
FIRST_NAME, FIRST_ID, SECOND_NAME, _, PILE, TAKE = ASKED


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_each_seat_has_a_name_an_id_and_a_pile(player) -> None:
    name = player.__name__.capitalize()
    assert [player(ask, Random(0)) for ask in (FIRST_NAME, SECOND_NAME)] == [name, name]
    own = SECOND_NAME._replace(scene=SECOND_NAME.scene._replace(names=(name, "", "")))
    assert player(own, Random(0)) == f"{name} 2"
    ids = {player(FIRST_ID, Random(seed)) for seed in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("MIT[0-9]{6}", each) for each in ids)
    assert {player(PILE, Random(seed)) for seed in range(300)} == set(map(str, PILES))


def test_levels_are_as_links_have_them() -> None:
    assert list(PLAYERS) == ["guesser", "taker"]


def test_the_guesser_presses_enter() -> None:
    assert guesser(TAKE, Random(0)) == ""


def test_the_taker_takes_what_is_safe() -> None:
    assert {taker(TAKE, Random(seed)) for seed in range(30)} == {"1", "2", "3"}
    last = TAKE._replace(scene=TAKE.scene._replace(stones=2))
    assert taker(last, Random(0)) == "2"


def test_it_is_safe_to_take_the_last_stones_or_to_leave_four_or_more() -> None:
    safe = {1: [1], 2: [2], 3: [3], 4: [1], 5: [1], 6: [1, 2], 7: [1, 2, 3], 50: [1, 2, 3]}
    assert {stones: safe_takes(stones) for stones in safe} == safe
