"""Read and write the latest results of `python -m verify`, which the page *Proven* shows."""

from __future__ import annotations

import json
import re
from typing import Any

from build import ROOT

FINDINGS = ROOT / "docs/proven.json"
PARTS = (
    "engines",
    "pythons",
    "faults",
    "crashes",
    "fuzz",
    "soak",
    "coverage",
    "mutants",
    "case_mutants",
    "playing_strength",
    "dependencies",
)
"""The parts of `verify`, in the page's order."""


def read_findings() -> dict[str, dict[str, Any]]:
    """Return the findings by part, without parts that no longer exist."""
    found: dict[str, dict[str, Any]] = json.loads(FINDINGS.read_text())
    return {name: found[name] for name in PARTS if name in found}


def write_findings(name: str, part: dict[str, Any]) -> None:
    """Store the findings of a part: a figure a line, so that a change of one is a line's."""
    text = json.dumps({**read_findings(), name: part}, indent=1, ensure_ascii=False)
    text = re.sub(r"\n {4}", " ", text).replace("\n   }", " }")
    FINDINGS.write_text(f"{text}\n")
