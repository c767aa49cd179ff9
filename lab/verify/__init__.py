"""Verification at length: each part tries one thing, and prints its figures."""

from __future__ import annotations

import sys
from importlib import import_module
from inspect import getdoc
from typing import NamedTuple

from build import ROOT

HELPERS = ("py", "tools", "tests/support", "workshop/tests/support")
sys.path[:0] = [str(ROOT / each) for each in HELPERS]

PARTS = ("pythons", "fuzz", "case_mutants")


class Figure(NamedTuple):
    """What a part found of one thing."""

    what: str
    found: str
    asked: str = ""
    """The goal; empty if the figure has none."""
    holds: bool = True


def run(name: str, share: float = 1.0) -> bool:
    """Run a part and print its figures; return whether all of them hold."""
    part = import_module(f"lab.verify.{name}")
    print((getdoc(part) or "").partition("\n")[0], flush=True)
    holds = True
    for figure in part.verify(share):
        holds &= figure.holds
        sign = "" if figure.holds else " ✗"
        asked = f" ({figure.asked})" if figure.asked else ""
        print(f"  {figure.what}: {figure.found}{asked}{sign}", flush=True)
    return holds
