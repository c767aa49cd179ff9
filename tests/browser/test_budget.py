"""What a first visit weighs."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_first_visit_stays_within_its_budget(site: Path) -> None:
    spec = spec_from_file_location("build", ROOT / "tools/site.py")  # "site" is the library's own
    assert spec is not None
    assert spec.loader is not None
    build = module_from_spec(spec)
    spec.loader.exec_module(build)
    weights = build.weigh(site)
    over = {part: weight for part, weight in weights.items() if weight > build.BUDGET[part][1]}
    assert over == {}
    assert all(weights.values()), "every part is found"
