"""`pyscript.toml` decides what runs: the build takes nothing of it from elsewhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from build import config
from games import GAMES

PLACED = {
    name: f"app/{name}.archive"
    for name in ("app", "late", "course", "program", "library", "runner", "judge", *GAMES)
} | {"interpreter": "./runtime/interpreter.js"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_runs_its_own_lines_with_its_own_archives(game: str) -> None:
    main, written = config.page_config("game", PLACED, game)
    assert main == f'from web.page import start\nstart("{game}")\n'
    read = json.loads(written)
    assert read["archives"] == ["app/app.archive", f"app/{game}.archive"]
    assert f"{game}.view" in read["early"]


@pytest.mark.parametrize("kind", ["game", "program"])
@pytest.mark.parametrize("key", ["main", "archives", "late", "package"])
def test_without_a_line_no_page_is_built(
    kind: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: dict[str, Any] = {kind: {**config.CONFIG["page"][kind]}}
    del pages[kind][key]
    monkeypatch.setattr(config, "CONFIG", {**config.CONFIG, "page": pages})
    with pytest.raises(KeyError, match=key):
        config.page_config(kind, PLACED, "pynim")


def test_an_archive_that_nobody_builds_ends_the_build() -> None:
    less = {name: place for name, place in PLACED.items() if name != "judge"}
    with pytest.raises(KeyError, match="judge"):
        config.worker_config(less, "judge")
    assert config.worker_config(less, "runner")["runner"]["archives"][-1] == "app/runner.archive"
