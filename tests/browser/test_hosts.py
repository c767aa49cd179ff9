"""The site on hosts that are less friendly than GitHub Pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import READY, Host, type_line
from playwright.sync_api import Browser, BrowserContext, Page, expect

from serve import Ways

LACKS = "“Access-Control-Allow-Origin: *”"
"""What a host does not send that a sandbox needs."""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def served(site: Path) -> Iterator[Callable[[Ways], Host]]:
    """Serves the site in other ways."""
    hosts: list[Host] = []

    def serve(ways: Ways) -> Host:
        hosts.append(Host(site, ways))
        return hosts[-1]

    yield serve
    for host in hosts:
        host.stop()


def play(page: Page, host: Host, seed: int) -> None:
    """Play two moves of PyNIM."""
    page.goto(f"{host.url}pynim.html#seed={seed}&seat2=human")
    page.locator(READY).wait_for(state="attached")
    for text in ("ann", "1", "bob", "2", "40", "3", "2"):
        type_line(page, text)
    expect(page.locator("#table .left")).to_have_text("35 stones left")


def test_a_host_that_knows_few_types(
    visitor: BrowserContext, served: Callable[[Ways], Host]
) -> None:
    host = served(Ways(ignorant=True))
    page = visitor.new_page()
    with page.expect_response("**/*.wasm") as response:
        play(page, host, 1)
    assert response.value.headers["content-type"] == "application/octet-stream"
    page.locator("html[data-offline]").wait_for(state="attached")
    host.stop()
    play(visitor.new_page(), host, 2)
    host.start()


def test_no_file_has_a_name_that_hosts_may_not_know(site: Path) -> None:
    assert not list(site.glob("**/*.mjs"))


def test_a_sandbox_is_told_what_its_host_must_send(
    visitor: BrowserContext, served: Callable[[Ways], Host]
) -> None:
    page = visitor.new_page()
    page.goto(f"{served(Ways(sandboxed=True, closed=True)).url}pynim.html")
    expect(page.locator("#failure")).to_contain_text(LACKS)
    expect(page.locator("#table")).to_be_visible()


def test_a_sandbox_whose_host_sends_it_plays(
    visitor: BrowserContext, served: Callable[[Ways], Host]
) -> None:
    play(visitor.new_page(), served(Ways(sandboxed=True)), 1)


def test_a_sandboxed_frame_is_told_the_same(
    visitor: BrowserContext, served: Callable[[Ways], Host], tmp_path: Path
) -> None:
    address = f"{served(Ways(closed=True)).url}pynim.html?embed"
    frame = f'<iframe sandbox="allow-scripts" src="{address}" title="Game"></iframe>'
    (tmp_path / "index.html").write_text(frame)
    (tmp_path / "404.html").touch()
    course = Host(tmp_path, name="127.0.0.1")
    page = visitor.new_page()
    page.goto(course.url)
    expect(page.frame_locator("iframe").locator("#failure")).to_contain_text(LACKS)
    course.stop()


def test_a_frame_without_scripts_says_so(site: Path) -> None:
    """As text that the browser shows there by itself; it cannot be asked what it shows."""
    (said,) = re.findall("<noscript>(.*?)</noscript>", (site / "pynim.html").read_text())
    assert "scripts are turned off" in said
