"""Nothing leaves the site, and nothing runs that is not its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import READY, Host
from engines import SILENT
from playwright.sync_api import Browser, Page

from engine.game import load
from games import GAMES
from request_recorder import RequestRecorder, recorder

__all__ = ["recorder"]

LEAST = {
    "default-src": {"'none'"},
    "base-uri": {"'none'"},
    "form-action": {"'none'"},
    "script-src": {"'self'"},
    "style-src": set(),
    "connect-src": {"'self'"},
    "img-src": {"'self'"},
    "manifest-src": {"'self'"},
    "worker-src": {"'self'"},
}
"""The policy of a page, without the hashes of what is in it."""
PYTHON = {"script-src": {"'self'", "'wasm-unsafe-eval'"}}
SHEETS = {"style-src": {"'self'"}}
WORKERS = {"worker-src": {"'self'", "blob:", "data:"}}
MORE = {
    "course.html": {"frame-src": {"'self'"}},
    **{f"{load(name).page}.html": PYTHON | WORKERS | SHEETS for name in GAMES},
    **{
        f"{page}.html": PYTHON | WORKERS | ({} if page in ("workshop", "contest") else SHEETS)
        for page in ("workshop", "contest", "program", "higher-lower", "shop", "small-talk")
    },
}
"""What a page may do beside that: run Python, load sheets, or make workers of its own policy."""


class Policy(HTMLParser):
    """The policy of a page, with what comes before it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.before: list[str] = []
        self.directives: dict[str, set[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not [name for name in given if name == "style" or name.startswith("on")]
        if given.get("http-equiv") == "Content-Security-Policy":
            assert not self.directives
            for directive in str(given["content"]).split(";"):
                name, *sources = directive.split()
                self.directives[name] = set(sources)
        elif not self.directives:
            self.before.append(tag)


def test_every_page_has_the_policy_before_all_else(site: Path) -> None:
    pages = list(site.glob("**/*.html"))
    assert pages
    for page in pages:
        policy = Policy(page.read_text())
        assert policy.before == ["html", "head", "meta"], "nothing but the character set"
        hashed = {
            name: {each for each in sources if not re.fullmatch("'sha256-.{44}'", each)}
            for name, sources in policy.directives.items()
        }
        assert hashed == LEAST | MORE.get(page.name, {}), page.name


APPEND = "const it = Object.assign(document.createElement('%s'), %s); document.body.append(it);"
WAYS = {
    "fetch": "fetch(to, { mode: 'no-cors' })",
    "request": "const it = new XMLHttpRequest(); it.open('POST', to); it.send('secret')",
    "beacon": "navigator.sendBeacon(to, 'secret')",
    "socket": "new WebSocket(to.replace('http', 'ws'))",
    "events": "new EventSource(to)",
    "image": "new Image().src = to",
    "picture": "document.body.style.backgroundImage = `url(${to})`",
    "film": "document.createElement('video').src = to",
    "font": "new FontFace('secret', `url(${to})`).load()",
    "module": "import(to)",
    "script": APPEND % ("script", "{ src: to }"),
    "sheet": APPEND % ("link", "{ rel: 'stylesheet', href: to }"),
    "prefetch": APPEND % ("link", "{ rel: 'prefetch', href: to }"),
    "preload": APPEND % ("link", "{ rel: 'preload', as: 'image', href: to }"),
    "frame": APPEND % ("iframe", "{ src: to }"),
    "object": APPEND % ("object", "{ data: to }"),
    "form": APPEND % ("form", "{ action: to, method: 'post' }") + "it.submit()",
    "click": APPEND % ("a", "{ href: '#', ping: to }") + "it.click()",
    "inline": APPEND % ("script", "{ textContent: `new Image().src = '${to}'` }"),
    "attribute": "document.body.setAttribute('onclick', `new Image().src = '${to}'`);"
    "document.body.click()",
    "markup": "document.body.innerHTML = `<img src='${to}'>`",
    "style": "document.body.innerHTML = `<p style='background: url(${to})'>.</p>`",
    "string": "Function('to', 'new Image().src = to')(to)",
}
"""Ways in which a script could send something to another site without leaving the page."""
PYTHON = {
    "fetch": "import js; js.fetch(to)",
    "request": "import js; it = js.XMLHttpRequest.new(); it.open('POST', to); it.send('secret')",
    "image": "import js; js.Image.new().src = to",
    "string": "import js; js.eval(f'new Image().src = \"{to}\"')",
}
TRY = """([script, to]) => new Promise((done) => {
    addEventListener("securitypolicyviolation", (stopped) => done(stopped.effectiveDirective));
    setTimeout(() => done("nothing"), 5_000);
    setTimeout(async () => { %s });
})"""
"""Has a page try it, and returns what stopped that."""
RUN_PYTHON = """
    const { loadPyodide } = await import(document.querySelector("[src*=interpreter]").src);
    const python = await loadPyodide({ stdout: console.log, stderr: console.log });
    python.runPython(script);
"""


def tries(page: Page, host: Host, to: str) -> Iterator[tuple[str, str, list[str]]]:
    """On one page after the other, a name, a script that tries to tell `to` under that name, and
    what it is given."""
    for name, script in WAYS.items():
        page.goto(f"{host.url}404.html")
        yield name, script, ["", f"{to}/{name}"]
    page.goto(f"{host.url}pynim.html")
    page.locator(READY).wait_for(state="attached")
    for name, line in PYTHON.items():
        way = f"Python/{name}"
        yield way, RUN_PYTHON, [f"to = '{to}/{way}'\n{line}", ""]


def test_nothing_leaves_a_page(
    browser: Browser, browser_name: str, host: Host, recorder: RequestRecorder, stopped: list[str]
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    by = {
        name: page.evaluate(TRY % script, given)
        for name, script, given in tries(page, host, recorder.url)
    }
    context.close()
    silent = SILENT[browser_name]
    assert [name for name in by if by[name] == "nothing"] == silent
    assert len(stopped) >= len(by) - len(silent), "each of them would fail the run"
    stopped.clear()
    assert recorder.heard.empty()


@pytest.mark.nightly  # whether an engine's ways are still open where nothing forbids them
def test_without_the_policy_each_of_these_ways_is_open(
    browser: Browser, host: Host, recorder: RequestRecorder
) -> None:
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    for name, script, given in tries(page, host, recorder.url):
        page.evaluate(f"([script, to]) => {{ setTimeout(async () => {{ {script} }}) }}", given)
        assert recorder.heard.get(timeout=120) == f"/secret/{name}"
    context.close()
