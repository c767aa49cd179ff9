"""The benchmarks: what is measured, side by side. `python -m lab.bench` measures the pages."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tools")]
