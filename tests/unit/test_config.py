"""`pyscript.toml` decides what runs: the build takes nothing of it from elsewhere."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from build import config
from games import GAMES
from places import ROOT

PLACED = {
    name: f"app/{name}.archive"
    for name in (
        "app",
        "late",
        "course",
        "program",
        "library",
        "runner",
        "judge",
        "contest",
        *GAMES,
    )
} | {"interpreter": "./runtime/interpreter.js"}
WORKERS = config.CONFIG["worker"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_runs_its_own_lines_with_its_own_archives(game: str) -> None:
    main, written = config.page_config("game", PLACED, game)
    assert main == f'from web.page import start\nstart("{game}")\n'
    read = json.loads(written)
    assert read["archives"] == ["app/app.archive", f"app/{game}.archive"]
    assert f"{game}.view" in read["early"]


def built(text: str) -> Any:
    """Return all that the build makes of a `pyscript.toml`. Raises KeyError or ValueError."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(config, "CONFIG", tomllib.loads(text))
        pages = [config.page_config("game", PLACED, game) for game in GAMES]
        pages.append(config.page_config("program", PLACED))
        return config.CONFIG["interpreter"], pages, config.worker_config(PLACED, *WORKERS)


def test_each_line_is_in_what_is_built_or_the_build_ends_without_it() -> None:
    lines = (ROOT / "pyscript.toml").read_text().splitlines(keepends=True)
    whole = built("".join(lines))
    for number, line in enumerate(lines):
        if line.strip() and not line.startswith("#"):
            try:
                less = built("".join(lines[:number] + lines[number + 1 :]))
            except (KeyError, ValueError):
                continue
            assert less != whole, line


def test_an_archive_that_nobody_builds_ends_the_build() -> None:
    less = {name: place for name, place in PLACED.items() if name != "judge"}
    with pytest.raises(KeyError, match="judge"):
        config.worker_config(less, "judge")
    assert config.worker_config(less, "runner")["runner"]["archives"][-1] == "app/runner.archive"
