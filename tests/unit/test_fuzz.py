"""Junk: some of what is proven at length, and what was found there."""

from __future__ import annotations

from typing import Any

import pytest

from lab.fuzz import games, programs, table, workshop
from lab.fuzz.trial import Trial
from repeats import repeats

SOME = repeats(20, 60)
"""How many inputs of each kind are tried."""


@pytest.mark.slow
@pytest.mark.parametrize("room", [games, table, workshop], ids=lambda room: room.__name__)
def test_whatever_comes_is_read_or_refused_with_a_sentence(
    room: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for reader in room.readers():
        trial = Trial(reader)
        trial.go_on(min(1, SOME / reader.inputs, reader.inputs / 30_000))
        assert trial.inputs
        assert not trial.faults, capsys.readouterr().out


@pytest.mark.slow
def test_no_program_breaks_the_workshop() -> None:
    assert programs.verify(40).holds
