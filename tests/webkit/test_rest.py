"""A call into the interpreter's second half before it is there waits for it, in WebKit too."""

from __future__ import annotations

import shutil
from pathlib import Path

from conftest import Tab
from selenium.webdriver import Keys

from places import TESTS
from serve import Host
from served import READY

CALLED = TESTS / "support/rest_calls.js"
LEFT_OUT = """
const load = globalThis.fetch;
globalThis.fetch = (url, ...more) =>
  `${url}`.endsWith("rest.wasm") ? Promise.reject(new Error("left out")) : load(url, ...more);
"""
"""Keeps the second half from a page, unless a call waits for it."""


def test_a_call_waits_for_the_rest(tab: Tab, host: Host, tmp_path: Path) -> None:
    site = Path(shutil.copytree(host.site, tmp_path / "site"))
    (interpreter,) = site.glob("runtime-*/interpreter.js")
    script = interpreter.read_text()
    interpreter.write_text(f"{CALLED.read_text()}{LEFT_OUT}{script}")
    own_host = Host(site)
    tab.open(f"{own_host.url}pynim.html#seed=1")
    assert tab.js(f"document.querySelector('{READY}').dataset.rest") is None
    tab.js("(call = 'now')")
    tab.type("/", "ann", Keys.ENTER)
    tab.until("document.getElementById('prompt').textContent.includes(', Ann?')")
    assert tab.js("[asked.length, call]") == [1, "done"]
    tab.until("document.documentElement.dataset.rest !== undefined")
    own_host.stop()
