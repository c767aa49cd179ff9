"""The site on hosts that are less friendly than GitHub Pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import PLAIN, READY, Host, type_line
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

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


def test_a_sandbox_reads_what_its_host_must_send(
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


def test_a_sandboxed_frame_reads_the_same(
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


def changed(page: Page, pattern: str, headers: dict[str, str]) -> None:
    """Let the host send other headers with some files."""

    def send(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, **headers})

    page.route(pattern, send)


@pytest.mark.parametrize("how", ["no scripts", "a policy"])
def test_where_no_script_may_run_the_page_says_so(
    browser: Browser, host: Host, stopped: list[str], how: str
) -> None:
    context = browser.new_context(java_script_enabled=how != "no scripts", service_workers="block")
    page = context.new_page()
    if how == "a policy":
        changed(page, "**/pynim.html", {"content-security-policy": "default-src 'self'"})
    page.goto(f"{host.url}pynim.html")
    expect(page.locator("#unstarted")).to_be_visible()
    expect(page.locator("#unstarted")).to_contain_text("scripts do not run here")
    context.close()
    assert bool(stopped) == (how == "a policy")
    stopped.clear()


def test_where_scripts_run_the_page_does_not_say_so(visitor: BrowserContext, host: Host) -> None:
    page = visitor.new_page()
    page.goto(f"{host.url}pynim.html")
    expect(page.locator("#unstarted")).to_have_count(0)


def test_a_script_with_a_wrong_type_is_named(browser: Browser, host: Host) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    changed(page, "**/draw.js", {"content-type": "text/plain"})
    page.goto(f"{host.url}pynim.html")
    expect(page.locator("#failure")).to_contain_text("draw.js as “text/plain”. It must send it as")
    context.close()


def test_a_page_that_is_opened_as_a_file_says_what_it_needs(
    visitor: BrowserContext, site: Path
) -> None:
    page = visitor.new_page()
    page.goto((site / "pynim.html").as_uri())
    expect(page.locator("#failure")).to_contain_text(
        "opened as a file cannot load its parts. Put this site on"
    )
    expect(page.locator("#table")).to_be_visible()


def test_on_plain_http_games_are_played_and_the_pages_say_what_is_missing(
    visitor: BrowserContext, host: Host
) -> None:
    """There is no service worker, no clipboard and no cryptography."""
    plain = host.url.replace("localhost", PLAIN)
    page = visitor.new_page()
    page.goto(plain)
    expect(page.locator(".hero")).to_contain_text("on plain http: they play, but not offline.")
    expect(page.locator(".hero")).not_to_contain_text("After this visit")
    page.goto(f"{plain}pynim.html#seed=1&seat2=human")
    assert not page.evaluate("isSecureContext")
    page.locator(READY).wait_for(state="attached")
    for text in ("ann", "1", "bob", "2", "40", "3", "2"):
        type_line(page, text)
    expect(page.locator("#table .left")).to_have_text("35 stones left")
    page.locator("#share").click()
    page.get_by_role("button", name="Copy", exact=True).first.click()
    expect(page.locator(".entry").get_by_role("button", name="Marked")).to_be_visible()
    expect(page.locator("#dialog")).to_contain_text("It cannot be copied here")
    page.goto(f"{plain}course.html")
    expect(page.locator("#hindrances")).to_contain_text("This site is on plain http")
    page.locator("#copy").click()
    expect(page.locator("#copied")).to_have_text("It is marked: copy it with your keyboard.")


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({}, ""),
        pytest.param(
            {"x-frame-options": "SAMEORIGIN"},
            "restricts who may frame",
            marks=pytest.mark.nightly,
        ),
        ({"content-security-policy": "frame-ancestors 'self'"}, "restricts who may frame"),
        ({"cross-origin-resource-policy": "same-origin"}, "load no scripts from here"),
    ],
)
def test_a_host_that_keeps_games_out_of_other_sites_gets_a_message(
    browser: Browser, host: Host, headers: dict[str, str], sentence: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    changed(page, "**/course.html", headers)
    with page.expect_response(lambda response: response.request.method == "HEAD"):
        page.goto(f"{host.url}course.html")
    if sentence:
        expect(page.locator("#hindrances")).to_contain_text(sentence)
    else:
        expect(page.locator("#hindrances")).to_be_hidden()
    context.close()
