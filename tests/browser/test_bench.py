"""What the site is measured against plays, too: a bench without it says nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.game import load
from lab.bench.as_documented import make
from lab.bench.visits import visit
from serve import Host


@pytest.mark.nightly  # `make bench` ends without it
def test_a_page_on_pyscript_alone_takes_an_answer(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    docs = make(copy, load("pynim"))
    host = Host(copy)
    with browser.new_context(service_workers="block") as context:
        page = f"{host.url}{docs.name}/pynim.html#seed=7"
        seen = visit(context, page, "fast", cpu=1, calm=False)
    host.stop()
    assert 0 < seen["paint"] < seen["ready"]
    assert seen["accepted"] >= seen["ready"], "an answer was taken before Python was ready"
