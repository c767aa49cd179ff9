"""Programs for the games in many wordings, put together by rules: right ones, and with a fault.

A game's module has a program as `BASE`; `WORDINGS` lists parts of it, each with natural ones that
may be in its place; `FAULTS` has wrong ones. `structures` writes the whole in another way.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from programs import source_of
from wordings.structures import MAIN as MAIN
from wordings.structures import STRUCTURES


def right_program(game: str, seed: int) -> dict[str, str]:
    """Return a right program, its files by name, in a wording that the seed chooses."""
    return _program(game, seed, "", "")


def faulty_program(game: str, seed: int) -> tuple[dict[str, str], str]:
    """Return the same program with a fault; and what is wrong."""
    faults: dict[str, tuple[str, str]] = import_module(f"wordings.{game}").FAULTS
    name = Random(f"fault {seed}").choice(list(faults))
    return _program(game, seed, *faults[name]), name


def _program(game: str, seed: int, right: str, wrong: str) -> dict[str, str]:
    module: Any = import_module(f"wordings.{game}")
    rng = Random(f"wording {seed}")
    source = source_of(module.BASE)
    if right:
        assert source.count(right) == 1, right
        source = source.replace(right, wrong)
    for usual, others in module.WORDINGS:
        chosen = rng.choice((usual, *others))
        if source.count(usual) == 1:
            source = source.replace(usual, chosen)
        else:  # the fault is in it
            assert right, usual
            assert usual not in source, usual
    for usual, names in module.NAMES.items():
        source = source.replace(usual, rng.choice(names))
    return rng.choice(STRUCTURES)(source)
