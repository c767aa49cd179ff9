"""The walks find what breaks a law: each fault that is planted in the session fails one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pairs import DOES, HERE, walk_pair
from session import statistics
from session.coach import Coach
from session.current import REVEALED, CurrentSitting
from session.dialogs import Dialogs
from session.game_store import GameStore
from session.origin import Origin
from walks import OPS, WORLDS, Op

MOST = 400
"""How many walks a fault may take to be found."""
NAMES = [name for name, share in OPS.items() for _ in range(share)]
LOST = {
    "a tab that is behind saves": (GameStore, "_went_on_elsewhere", lambda self: False),
    "what is deleted cannot be put back": (
        Dialogs,
        "_delete",
        lambda self, name: self.store.delete(name) and None,
    ),
}
ANSWERED = {
    "undo goes past what another device answered": (
        CurrentSitting,
        "why_kept",
        lambda self, number, _: REVEALED if self.sitting.revealed_since(number) else "",
    ),
    "several answers go on at another's question": (
        CurrentSitting,
        "asks_person",
        property(lambda self: self.viewed is None and not self.read_only),
    ),
}
COUNTED = {
    "a game counts for who sits there at last": (Origin, "seats_at", lambda self, _, now: now),
    "a game counts wherever it ends": (
        statistics,
        "played_by",
        lambda sitting, seats, origin: seats,
    ),
}
SHOWN = {
    "what another is about to do is shown": (
        CurrentSitting,
        "shown",
        property(lambda it: it.sitting),
    ),
    "the coach speaks of any turn": (Coach, "comments_on_viewed", True),
    "seats change in a hidden game": (CurrentSitting, "hides", lambda self, sitting: False),
}


def in_worlds() -> None:
    """Walk until a law is broken."""
    for number in range(MOST):
        rng = Random(number)
        world = WORLDS[rng.choice(list(WORLDS))]()
        for _ in range(60):
            world.perform(Op(rng.choice(NAMES), rng.randrange(4), rng.randrange(41)))


def in_pairs() -> None:
    """Walk at pairs until they differ."""
    for number in range(MOST):
        rng = Random(number)
        walk = [Op(rng.choice(DOES), 0, rng.randrange(41)) for _ in range(16)]
        walk_pair(rng.choice(list(HERE)), number, rng.randrange(41), walk)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("walk", "fault"),
    [
        *(pytest.param(in_worlds, fault, id=name) for name, fault in LOST.items()),
        *(pytest.param(in_worlds, fault, id=name) for name, fault in ANSWERED.items()),
        *(pytest.param(in_worlds, fault, id=name) for name, fault in COUNTED.items()),
        *(pytest.param(in_pairs, fault, id=name) for name, fault in SHOWN.items()),
    ],
)
def test_the_walks_find_a_planted_fault(
    monkeypatch: pytest.MonkeyPatch, walk: Any, fault: tuple[Any, str, Any]
) -> None:
    where, name, planted = fault
    monkeypatch.setattr(where, name, planted, raising=False)
    with pytest.raises(AssertionError):
        walk()
