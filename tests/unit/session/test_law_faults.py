"""The walks find what breaks a law: each fault that is planted in the session fails them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given
from hypothesis import strategies as st
from test_laws import ANY, LOOKS, WALK, walk_world, walked

from pairs import HERE, walk_pair
from session import statistics
from session.dialogs import Dialogs
from session.game_store import GameStore
from session.linking import Linked
from session.origin import Origin
from session.session import Session
from walks import WORLDS

MOST = 1_000
"""How many walks a fault may take to be found."""
LOST: dict[str, tuple[type, str, Any]] = {
    "a tab that is behind saves": (GameStore, "_went_on_elsewhere", lambda self: False),
    "what is put back replaces": (
        GameStore,
        "restore",
        lambda self, name, record: self.write(name, record),
    ),
    "a link's names replace those here": (
        Linked,
        "_fits",
        lambda self, kept: True,
    ),
    "what is deleted cannot be put back": (
        Dialogs,
        "_delete",
        lambda self, name: self.store.delete(name) and None,
    ),
}
ANSWERED: dict[str, tuple[type, str, Any]] = {
    "undo goes past what another device answered": (Session, "_first_open", lambda self: 0),
    "a link leaves out who is elsewhere": (
        Dialogs,
        "_receivers",
        lambda self, what: {s: it for s, it in self.session.seats.items() if it != "away"},
    ),
    "several answers go on at another's question": (
        Session,
        "asks_person",
        property(lambda self: self.viewed is None and not self.read_only),
    ),
}
SHOWN: dict[str, tuple[type, str, Any]] = {
    "what another is about to do is shown": (
        Session,
        "shown",
        property(lambda self: self.sitting),
    ),
    "whoever is asked counts as looking": (
        Session,
        "_ready",
        property(lambda self: getattr(self.sitting.ask, "seat", None), lambda self, seat: None),
    ),
    "the coach speaks of any turn": (Session, "_coaches_viewed", True),
    "a picture shows what the one who is asked sees": (
        Dialogs,
        "_draw",
        lambda self, sitting, seats: self.session.view.table(sitting.scene, sitting.ask),
    ),
    "seats change in a hidden game": (Session, "hides", lambda self, sitting: False),
}
COUNTED: dict[str, tuple[Any, str, Any]] = {
    "a game counts for who sits there at last": (
        Origin,
        "seats_at",
        lambda self, number, now: now,
    ),
    "a game counts wherever it ends": (
        statistics,
        "played_by",
        lambda sitting, seats, origin: seats,
    ),
}


def in_worlds() -> None:
    """Walk until a law is broken."""

    @given(name=st.sampled_from(list(WORLDS)), walk=WALK)
    @walked(MOST, phases=[Phase.generate], derandomize=True)
    def found(name: str, walk: Any) -> None:
        walk_world(name, walk)

    found()


def in_pairs() -> None:
    """Walk at pairs until they differ."""

    @given(name=st.sampled_from(list(HERE)), seed=st.integers(0, 1_000), count=ANY, walk=LOOKS)
    @walked(MOST, phases=[Phase.generate], derandomize=True)
    def found(name: str, seed: int, count: int, walk: Any) -> None:
        walk_pair(name, seed, count, walk)

    found()


FAULTS = [
    *(pytest.param(in_worlds, *fault, id=name) for name, fault in (LOST | ANSWERED).items()),
    *(pytest.param(in_worlds, *fault, id=name) for name, fault in COUNTED.items()),
    *(pytest.param(in_pairs, *fault, id=name) for name, fault in SHOWN.items()),
]


@pytest.mark.parametrize(("walk", "where", "name", "fault"), FAULTS)
def test_the_walks_find_a_planted_fault(
    monkeypatch: pytest.MonkeyPatch,
    walk: Callable[[], None],
    where: Any,
    name: str,
    fault: Any,
) -> None:
    monkeypatch.setattr(where, name, fault, raising=False)
    with pytest.raises(AssertionError):
        walk()
