"""What the site is measured against plays, too: a bench without it says nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bench.rivals import RIVALS, make
from bench.visits import visit
from engine.game import load
from serve import Host


@pytest.fixture(scope="module")
def rivals(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site, with its rivals beside it."""
    beside = tmp_path_factory.mktemp("rivals") / "site"
    shutil.copytree(site, beside)
    make(beside, load("pynim"))
    host = Host(beside)
    yield host
    host.stop()


@pytest.mark.nightly  # `make bench` ends without them
@pytest.mark.parametrize("rival", RIVALS)
def test_a_rival_of_the_bench_takes_an_answer(browser: Browser, rivals: Host, rival: str) -> None:
    with browser.new_context(service_workers="block") as context:
        seen = visit(context, f"{rivals.url}{rival}/pynim.html#seed=7", "fast", cpu=1, calm=False)
    assert 0 < seen["paint"] < seen["ready"]
    assert seen["accepted"] >= seen["ready"], "an answer was taken before Python was ready"
