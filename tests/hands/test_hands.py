"""Every game is played to its end by hand: what looks enabled is pressed, and answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from devices import Devices, all_devices, course, devices, host, site
from player import Player, by_turns
from sittings import ALL, BY_TURNS, FRAME, TURNS, WAYS, Play, few, pairs_of

from serve import Host

__all__ = ["all_devices", "course", "devices", "host", "site"]
BY_DAY = ("bots-laptop-keys", "four_five_six-tablet-keys", "pynim-laptop", "tactego-phone-touch")
"""The sittings of `make test`: each game, each size, each way of input, in a frame and without."""
PLAYS = [
    *(
        pytest.param(
            play, id=play.name, marks=[] if play.name.startswith(BY_DAY) else pytest.mark.nightly
        )
        for play in few()
    ),
    *(pytest.param(play, id=play.name, marks=pytest.mark.long) for play in ALL),
]


def test_each_pair_occurs_in_the_few_that_are_always_played() -> None:
    one_device = (play for play in ALL if play.company != TURNS)
    assert set().union(*map(pairs_of, few())) >= set().union(*map(pairs_of, one_device))
    assert [play.game for play in few() if play.company == TURNS] == [BY_TURNS]


@pytest.mark.parametrize("play", PLAYS)
def test_a_game_is_played_to_its_end_by_hand(
    devices: Devices,
    host: Host,
    course: Host,
    play: Play,
    record_property: Callable[[str, object], None],
    browser_name: str,
) -> None:
    if browser_name == "firefox" and play.way == "touch":
        pytest.skip("Playwright's taps do not reach Firefox")
    link = host.url + play.address()
    players = [_player(devices, play, play.way)]
    if play.company == TURNS:
        ways = [way for way in WAYS if way != play.way]
        if browser_name == "firefox":
            ways.remove("touch")
        players.append(_player(devices, play, Random(play.name).choice(ways), second=True))
        by_turns(players, link)
    else:
        if play.company == FRAME:
            link = _around(course, link)
        players[0].hands.open(link)
        assert players[0].play()
    for player in players:
        record_property(player.ways, sum(player.presses.values()))
    found = [f"{what} ({asked})" for player in players for what, asked in player.breaches.items()]
    assert found == [], "\n".join(found)


def _player(devices: Devices, play: Play, way: str, *, second: bool = False) -> Player:
    framed = play.company == FRAME
    hands = devices.hands(play.size, way, framed=framed, second=second)
    together = play.size == "phone" and not framed
    return Player(hands, way, Random(f"{play.name} {way}"), phone=together)


def _around(course: Host, link: str) -> str:
    """A page of a course with the game in a frame."""
    name = f"{len(list(course.site.iterdir()))}.html"  # a new one: hosts let pages be cached
    frame = f'<iframe src="{link}" title="Game" style="width: 100%; height: 85vh; border: 0">'
    viewport = '<meta name="viewport" content="width=device-width">'
    page = f'<!doctype html>{viewport}<body style="margin: 0">{frame}</iframe><h1>Week 3</h1>'
    (course.site / name).write_text(page.replace("&", "&amp;"))
    return course.url + name
