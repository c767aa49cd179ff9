"""Verification at length: each part tries one thing, and its figures go to a page of the site."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from inspect import getdoc
from typing import Any, NamedTuple, TypeAlias

from build import ROOT
from build.findings import FINDINGS

sys.path[:0] = [str(ROOT / each) for each in ("py", "tools", "tests")]


class Figure(NamedTuple):
    """A row of a part's table on the page *Proven*."""

    what: str
    found: str
    asked: str = ""
    """The goal; empty if the figure has none."""
    holds: bool = True


Verify: TypeAlias = Callable[[float], Iterator[Figure]]
"""A part's function `verify`. Its argument is the share of its work that it does, 1 for all of it.
The part's module docstring is printed on the page; its first line is the title there."""


def run(name: str, share: float = 1.0) -> dict[str, Any]:
    """Run a part and print its figures; return them with the date, the commit and the machine."""
    part = import_module(f"verify.{name}")
    title, _, about = (getdoc(part) or "").partition("\n")
    print(f"{title}", flush=True)
    figures: list[Figure] = []
    begun = time.monotonic()
    for figure in part.verify(share):
        figures.append(figure)
        sign = "" if figure.holds else " ✗"
        asked = f" ({figure.asked})" if figure.asked else ""
        print(f"  {figure.what}: {figure.found}{asked}{sign}", flush=True)
    return {
        "title": title.rstrip("."),
        "about": " ".join(about.split()),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "commit": commit(),
        "minutes": round((time.monotonic() - begun) / 60, 1),
        "on": f"{os.cpu_count()} cores, Python {platform.python_version()}",
        "figures": [figure._asdict() for figure in figures],
    }


def commit() -> str:
    """Return the checked-out commit; with a ``+`` if files differ from it, except the findings."""
    name = _git("rev-parse", "--short", "HEAD").stdout.strip()
    others = f":!{FINDINGS.relative_to(ROOT)}"
    return f"{name}+" if _git("diff", "--quiet", "HEAD", "--", ".", others).returncode else name


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
