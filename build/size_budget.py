"""Measure how many bytes a first visit transfers, and set how many it may."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from engine.game import load
from games import GAMES

BUDGET = {
    "WebAssembly": ("runtime-*/pyodide.asm.wasm", 1_430_000),
    "standard library": ("runtime-*/*.archive", 390_000),
    "Pyodide's glue": ("runtime-*/pyodide.asm.js", 140_000),
    "PyScript and starting": ("runtime-*/[!p]*.js runtime-*/pyscript.js", 32_000),
    "the pages' Python": ("app-*/app.archive", 147_000),
    "a game's Python": ("app-*/*.archive", 64_000),
    "the pages' scripts": ("app-*/[!dps]*.js app-*/draw.js", 9_700),
    "a game's page": ("*.html", 23_600),
}
"""Groups of the files of a first visit: their patterns, and how many bytes, as they are sent, the
group may have."""
MAX_FIRST_VISIT = 2_200_000
"""Bytes over the wire of the heaviest game's first visit, until Python is ready."""
MAX_OFFLINE = 7_720_000
"""Bytes over the wire of the whole site."""


def wire(file: Path) -> int:
    """Return how many bytes of a file a host sends: most compress by gzip at its default level."""
    body = file.read_bytes()
    is_compressed = file.suffix in (".archive", ".png", ".webp")
    return len(body) if is_compressed else len(gzip.compress(body, 6))


def weigh(site: Path) -> dict[str, int]:
    """Return the bytes that a first visit transfers by group; of the games' own files those of the
    game that has most."""
    weights = {
        part: sum(wire(file) for pattern in files.split() for file in site.glob(pattern))
        for part, (files, _) in BUDGET.items()
    }
    weights["a game's page"] = max(wire(site / f"{load(name).page}.html") for name in GAMES)
    weights["a game's Python"] = max(
        wire(file) for name in GAMES for file in site.glob(f"app-*/{name}.archive")
    )
    return weights


def weigh_all(site: Path) -> int:
    """Return the bytes over the wire of the whole site, as it is kept to play offline."""
    return sum(wire(file) for file in site.rglob("*") if file.is_file())


def report(site: Path) -> None:
    """Print the bytes of a first visit by group, and of all that is stored to play offline."""
    weights = weigh(site)
    for part, weight in weights.items():
        print(f"{weight:>10,}  of {BUDGET[part][1]:>10,}  {part}")
    print(f"{sum(weights.values()):>10,}  in all, for a first visit")
    print(f"{weigh_all(site):>10,}  with every page, as it is kept to play offline")
    packages = json.loads((site / "packages.json").read_text())
    largest = max(sum(wire(site / file) for file in packages[name]["files"]) for name in GAMES)
    print(f"{largest:>10,}  or so in the largest package of a game for a course site")
