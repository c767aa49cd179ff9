"""Check the style sheets of the pages: which are joined, and what they may not set."""

from __future__ import annotations

import re

import pytest

from build.pages import CSS, FRAME, GAME, MEDIA, check_names
from build.site import in_words
from engine.game import load
from games import GAMES

OWN = sorted(sheet for sheet in CSS.glob("*.css") if sheet.stem != "tokens")


@pytest.mark.parametrize("sheet", OWN, ids=lambda sheet: sheet.stem)
def test_a_page_sets_no_token(sheet) -> None:
    check_names(sheet)


def test_a_sheet_that_sets_a_token_is_refused(tmp_path) -> None:
    sheet = tmp_path / "chess.css"
    sheet.write_text(".chess { --edge: 1rem; /* --line: */ & .board { --squares:8;--lift:none } }")
    with pytest.raises(ValueError, match=r"chess\.css sets --edge, --lift, which tokens\.css sets"):
        check_names(sheet)


def test_every_common_sheet_is_joined_once() -> None:
    joined = [*FRAME, *GAME, *MEDIA]
    there = {f"{sheet.parent.name}/{sheet.stem}" for sheet in CSS.glob("[!l]*/*.css")}  # not late
    assert sorted(joined) == sorted({*there, "tokens"})


def test_the_manifest_knows_every_game() -> None:
    games = [load(name) for name in GAMES]
    named = in_words(games)
    assert all(game.title in named for game in games)
    manifest = (CSS.parent / "recess.webmanifest").read_text()
    assert "GAMES" in manifest, "the build writes the titles there"
    assert not any(game.title in manifest for game in games)


def test_what_is_only_read_out_is_hidden_by_one_rule() -> None:
    sheets = [sheet.read_text() for sheet in CSS.rglob("*.css")]
    assert sum(len(re.findall(r"clip-path: inset\(50%\)", text)) for text in sheets) == 1
