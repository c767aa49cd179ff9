"""The laws of a session, over random walks of all operations.

Nothing is lost; nobody answers for another; a viewer sees what the viewer may see; a game counts
once. `walks` says what is done, and what has to be so after each step.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from repeats import repeats
from walks import OPS, WORLDS, Op

WALKS = repeats(200, 20_000)
LENGTH = 40
ops = st.builds(
    Op,
    st.sampled_from([name for name, share in OPS.items() for _ in range(share)]),
    st.integers(0, 3),
    st.integers(0, 40),
)
walks = st.lists(ops, max_size=LENGTH)
walked = settings(
    max_examples=WALKS // len(WORLDS),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("name", WORLDS)
@given(walk=walks)
@walked
def test_nothing_is_lost_and_nobody_answers_for_another(name: str, walk: list[Op]) -> None:
    world = WORLDS[name]()
    for op in walk:
        world.perform(op)
