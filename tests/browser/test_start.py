"""How Python starts in a page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from conftest import READY, Host
from playwright.sync_api import Browser, Page, Route, expect

from places import PY

FOREIGN = """
const native = WebAssembly.instantiateStreaming;
const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const module = () => new Response(empty, { headers: { "content-type": "application/wasm" } });
globalThis.swaps = [];
let current = native;
Object.defineProperty(WebAssembly, "instantiateStreaming", {
  get: () => current,
  set(other) {
    current = other;
    swaps.push(other(module(), {}).then(({ instance }) => Object.keys(instance.exports).length));
  },
});
globalThis.isNative = () => current === native;
"""
"""Has a module of somebody else's instantiated each time that how to do so is swapped."""


def test_only_pyodides_own_module_is_served_and_the_browsers_way_is_put_back(
    newcomer: Page, host: Host
) -> None:
    newcomer.add_init_script(FOREIGN)
    newcomer.goto(f"{host.url}pynim.html")
    newcomer.locator(READY).wait_for(state="attached")
    assert newcomer.evaluate("Promise.all(swaps)") == [0, 0], (
        "there and back, both load an empty one"
    )
    assert newcomer.evaluate("isNative()")


STACKS = """
globalThis.stacks = 0;
WebAssembly.promising = (entry) => {
  stacks += 1;
  return entry;
};
"""
"""A script that counts the functions to be run on a separate stack (JSPI)."""


def test_python_runs_on_no_separate_stack(newcomer: Page, host: Host) -> None:
    """Chromium goes down where it samples its memory there."""
    newcomer.add_init_script(STACKS)
    newcomer.goto(f"{host.url}pynim.html")
    newcomer.locator(READY).wait_for(state="attached")
    assert newcomer.evaluate("stacks") == 0


LOADED = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const ours = ({ name }) => /(app|runtime)-/.test(name);
  const parts = performance.getEntriesByType("resource").filter(ours);
  return parts.map(({ name, startTime }) => [name.split("/").at(-1), startTime > paint]);
}"""
"""What of Python's parts was asked for, and whether the page was painted before."""


def test_what_python_takes_is_asked_for_once_the_table_is_painted(
    newcomer: Page, host: Host
) -> None:
    newcomer.goto(f"{host.url}tactego.html")
    newcomer.locator(READY).wait_for(state="attached")
    loaded = dict(newcomer.evaluate(LOADED))
    assert loaded.keys() >= {"interpreter.js", "pyodide.asm.js", "draw.js", "tactego.js"}
    assert [name for name, later in loaded.items() if not later and not name.endswith(".css")] == []


def test_python_starts_in_a_frame_that_is_never_painted(newcomer: Page, host: Host) -> None:
    newcomer.set_content(
        f'<iframe src="{host.url}pynim.html?embed" style="display: none"></iframe>'
    )
    newcomer.frame_locator("iframe").locator(READY).wait_for(state="attached")


def test_a_missing_early_import_is_reported(browser: Browser, host: Host) -> None:
    def misname(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        assert text.count("xml.etree.ElementTree") == 1
        route.fulfill(response=response, body=text.replace("xml.etree.ElementTree", "not_there"))

    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/pynim.html", misname)
    page.goto(f"{host.url}pynim.html")
    expect(page.locator("#failure-text")).to_contain_text("No module named 'not_there'")
    context.close()


def test_a_traceback_names_the_lines_that_failed(browser: Browser, host: Host) -> None:
    """The page is asked for a game that there is not."""

    def misname(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response, body=response.text().replace('start("pynim")', 'start("no")')
        )

    context = browser.new_context(service_workers="block")
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.route("**/pynim.html", misname)
    page.goto(f"{host.url}pynim.html")
    expect(page.locator("#failure-text")).to_contain_text("No module named 'no'")
    places = re.findall(r'File "([^"<]+)", line (\d+), in (\w+)', "\n".join(said))
    ours = [place for place in places if (PY / place[0]).exists()]
    assert ours[0][2] == "start"
    assert ours[-1][2] == "load"
    # Each line is in its function, and calls the next one.
    called = [function for _, _, function in ours[1:]] + ["import_module"]
    for (file, line, function), call in zip(ours, called, strict=True):
        source = Path(PY / file).read_text()
        assert f"{call}(" in source.splitlines()[int(line) - 1]
        (definition,) = (
            node
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef) and node.name == function
        )
        assert definition.lineno < int(line) <= (definition.end_lineno or 0)
    context.close()
