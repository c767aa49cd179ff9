"""Check the style sheets of the pages: which are joined, and what they may not set."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise

import pytest
import soupsieve
from bs4 import BeautifulSoup
from test_conformance import playout

from build.pages import CSS, FRAME, GAME, MEDIA, check_names, sheets_of
from build.site import in_words
from engine.game import Game, load
from engine.markup import to_html
from engine.names import names_for
from engine.sitting import Sitting
from games import GAMES
from session.view import load_view

COMMON = {CSS / f"{name}.css" for name in (*FRAME, *GAME, *MEDIA)}
OWN = sorted({*CSS.glob("*.css"), *CSS.glob("[!l]*/*.css")} - COMMON)  # not late
MAX_LINES = 500
ON_THE_PAGE = re.compile(
    r"#play|#transcript|\.afterwards >|\.coach|\.meanings|\.odds|\.prose|:root|\.unset|aria-busy"
)
"""What is in the selector of a rule for something outside the table, for the table in a state of
the page, or for a player who is not asked."""
STATES = (
    r"(::?(hover|focus-visible|focus|active|checked|disabled|enabled|popover-open|before|after)\b"
    r"|\[data-(hint|best)\])"
)
ANY = ":not(never)"
"""In place of a state, which a table that is not on a page has not."""


@pytest.mark.parametrize("sheet", OWN, ids=lambda sheet: str(sheet.relative_to(CSS)))
def test_a_page_sets_no_token(sheet) -> None:
    check_names(sheet)


def test_a_sheet_that_sets_a_token_is_refused(tmp_path) -> None:
    sheet = tmp_path / "chess.css"
    sheet.write_text(".chess { --edge: 1rem; /* --line: */ & .board { --squares:8;--lift:none } }")
    with pytest.raises(ValueError, match=r"chess\.css sets --edge, --lift, which tokens\.css sets"):
        check_names(sheet)


def test_every_common_sheet_is_joined_once() -> None:
    joined = [*FRAME, *GAME, *MEDIA]
    sheets = [sheet for folder in ("frame", "game") for sheet in CSS.glob(f"{folder}/*.css")]
    there = {f"{sheet.parent.name}/{sheet.stem}" for sheet in sheets}
    assert sorted(joined) == sorted({*there, "tokens"})


def test_nothing_takes_time_where_motion_is_not_wanted() -> None:
    tokens = (CSS / "tokens.css").read_text()
    durations = set(re.findall(r"(--\w+): \d+ms;", tokens))
    reduced = tokens.partition("prefers-reduced-motion: reduce")[2].partition("@media")[0]
    assert {f"{name}: 0s;" for name in durations} == set(re.findall(r"--.*;", reduced))
    wanted = re.compile(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", re.DOTALL)
    for sheet in {*CSS.rglob("*.css")} - {CSS / "tokens.css"}:
        assert not re.search(rf"({'|'.join(durations)}):", wanted.sub("", sheet.read_text())), sheet


def test_no_sheet_is_long() -> None:
    long = {sheet.stem for sheet in CSS.rglob("*.css") if sheet.read_text().count("\n") > MAX_LINES}
    assert not long


def tables(game: Game) -> Iterator[str]:
    """Yield tables of random games as HTML, each with something that no table before it had."""
    table = load_view(game.name).table
    seen: set[tuple[str, str]] = set()
    for number in range(9):
        played = playout(game, number)
        count = len(played.answers)
        for answers in sorted({*range(min(count, 12)), *range(0, count, 9), count}):
            sitting = Sitting(game, played.seed, played.options, played.answers[:answers])
            names = names_for(
                game, sitting.scene, sitting.options, game.opponents if number % 2 else {}
            )
            moments = [(frame.scene, None) for frame in sitting.frames]
            if sitting.scene is not None:
                asked, now = sitting.ask, sitting.scene
                moments += [(now, asked), (now, asked and asked._replace(error="No."))]
            for scene, ask in moments:
                html = to_html(table(scene, ask, names))
                tags = set(pairwise(re.findall(r"<[^>]+>[^<]?", re.sub(r"\d+", "0", html))))
                if not tags <= seen:
                    seen |= tags
                    yield html


def selectors(css: str) -> set[str]:
    """Return the selectors of all rules of a sheet, without their states."""
    flat = subprocess.run(
        ["node_modules/.bin/esbuild", "--loader=css", "--target=chrome99"],
        input=css,
        capture_output=True,
        text=True,
        check=True,
        cwd=CSS.parent,
    ).stdout
    found = set()
    for block in re.findall(r"([^{};]+)\{", flat):
        if not re.match(r"\s*(@|from\b|to\b|[\d.]+%)", block):
            found |= {
                re.sub(STATES, ANY, re.sub(rf":not\((:has\()?{STATES}\)?\)", "", part)).strip()
                for part in re.split(r",(?![^(]*\))", block)
            }
    return found


def named(selector: str) -> set[str]:
    """Return the classes and ids without which a selector matches nothing."""
    return set(re.findall(r"[.#]([\w-]+)", re.sub(r":(not|is|where)\([^)]*\)", "", selector)))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_for_a_table_matches_something(name: str) -> None:
    game = load(name)
    css = "\n".join(sheet.read_text() for sheet in sheets_of(game.page))
    left = {selector for selector in selectors(css) if not ON_THE_PAGE.search(selector)}
    for html in tables(game):
        table = BeautifulSoup(html, "lxml")
        left = {
            selector
            for selector in left
            if not named(selector) <= set(re.findall(r"[\w-]+", html))
            or not soupsieve.select_one(selector, table)
        }
        if not left:
            break
    assert not left


def test_the_manifest_knows_every_game() -> None:
    games = [load(name) for name in GAMES]
    named = in_words(games)
    assert all(game.title in named for game in games)
    manifest = (CSS.parent / "pages/recess.webmanifest").read_text()
    assert "GAMES" in manifest, "the build writes the titles there"
    assert not any(game.title in manifest for game in games)


def test_what_is_only_read_out_is_hidden_by_one_rule() -> None:
    sheets = [sheet.read_text() for sheet in CSS.rglob("*.css")]
    assert sum(len(re.findall(r"clip-path: inset\(50%\)", text)) for text in sheets) == 1
