"""The laws of a session, over random walks of all operations.

Nothing is lost; nobody answers for another; a viewer sees what the viewer may see; a game counts
once. `walks` says what is done, and what has to be so after each step; `pairs` has games that
differ in what is hidden. Each law is broken on purpose, too, to see that the walks find it.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pairs import DOES, HERE, walk_pair
from repeats import repeats
from walks import OPS, WORLDS, Op

WALKS = repeats(100, 20_000)
"""The planted faults of `test_law_faults.py` are found within 50."""
ANY = st.integers(0, 40)


def walks(names: list[str], length: int) -> st.SearchStrategy[list[Op]]:
    """Return lists of operations."""
    op = st.builds(Op, st.sampled_from(names), st.integers(0, 3), ANY)
    return st.lists(op, min_size=length, max_size=length)


WALK = walks([name for name, share in OPS.items() for _ in range(share)], 40)
LOOKS = walks(DOES, 16)


def walked(count: int, **named: Any) -> settings:
    """Return how often walks are tried: with no regard to time."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=count, deadline=None, suppress_health_check=slow, **named)


def walk_world(name: str, walk: list[Op]) -> None:
    """Perform a walk, and check the laws after each step."""
    world = WORLDS[name]()
    for op in walk:
        world.perform(op)


@pytest.mark.parametrize("name", WORLDS)
@given(walk=WALK)
@walked(WALKS // len(WORLDS))
def test_nothing_is_lost_nobody_answers_for_another_and_a_game_counts_once(
    name: str, walk: list[Op]
) -> None:
    walk_world(name, walk)


@pytest.mark.parametrize("name", HERE)
@given(seed=st.integers(0, 1_000), count=ANY, walk=LOOKS)
@walked(WALKS // len(HERE))
def test_a_page_shows_the_same_whatever_is_hidden(
    name: str, seed: int, count: int, walk: list[Op]
) -> None:
    assume(walk_pair(name, seed, count, walk))
