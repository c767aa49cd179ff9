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
    """Something that was found."""

    what: str
    found: str
    asked: str = ""
    """What it is held to; empty where it is told for its own sake."""
    holds: bool = True


Verify: TypeAlias = Callable[[float], Iterator[Figure]]
"""A part's function `verify`: it is given the share of its work to do, 1 for all of it. The part's
docstring says what it tries; its first sentence is its title on the page."""


def run(name: str, share: float = 1.0) -> dict[str, Any]:
    """Run a part, printing as it goes; what came of it, as the page shows it."""
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
    """The commit that is tried, with a `+` where files differ from it but for what was found."""
    name = _git("rev-parse", "--short", "HEAD").stdout.strip()
    others = f":!{FINDINGS.relative_to(ROOT)}"
    return f"{name}+" if _git("diff", "--quiet", "HEAD", "--", ".", others).returncode else name


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
