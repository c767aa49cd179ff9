"""What Recess shows of itself: parts that each try one thing at length, for a page of the site."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / each) for each in ("py", "tools", "tests")]
FOUND = ROOT / "docs/proven.json"
"""What was found last, by part; the site's page is built from it."""
PARTS = (
    "engines",
    "pythons",
    "faults",
    "crashes",
    "junk",
    "soak",
    "coverage",
    "mutants",
    "strength",
    "supply",
)


class Figure(NamedTuple):
    """Something that was found."""

    what: str
    found: str
    asked: str = ""
    """What it is held to; empty where it is told for its own sake."""
    holds: bool = True


Prove: TypeAlias = Callable[[float], Iterator[Figure]]
"""A part's function `prove`: it is given the share of its work that is to be done, 1 for all of it,
and a part's docstring says what it tries, its first sentence being its title."""


def run(name: str, share: float = 1.0) -> dict[str, Any]:
    """Run a part, printing as it goes; what came of it, as the page shows it."""
    part = import_module(f"prove.{name}")
    title, _, about = (getdoc(part) or "").partition("\n")
    print(f"{title}", flush=True)
    figures: list[Figure] = []
    begun = time.monotonic()
    for figure in part.prove(share):
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
    others = f":!{FOUND.relative_to(ROOT)}"
    return f"{name}+" if _git("diff", "--quiet", "HEAD", "--", ".", others).returncode else name


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def found() -> dict[str, dict[str, Any]]:
    """What was found last, by part."""
    kept: dict[str, dict[str, Any]] = json.loads(FOUND.read_text()) if FOUND.exists() else {}
    return {name: kept[name] for name in PARTS if name in kept}


def keep(name: str, part: dict[str, Any]) -> None:
    """Keep what was found, for the page."""
    FOUND.write_text(json.dumps({**found(), name: part}, indent=1, ensure_ascii=False) + "\n")
