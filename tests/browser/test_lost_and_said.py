"""Nothing is lost without a word: what is not kept, what cannot be read, what a browser lacks."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from conftest import READY, Host
from playwright.sync_api import Browser, BrowserContext, expect

from repeats import by_day, repeats
from workshop_page import answer, cases, choose_task, go_to, open_workshop, write, written

WRITES = "open('big.bin', 'wb').write(b'x' * 4_000_000)\nprint('written')"
FULL = "localStorage.filler = 'x'.repeat(4_900_000)"
BLOCKED = """
const get = () => { throw new DOMException("blocked", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get });
"""
GETS_PASS = (
    "from getpass import getpass\ninput('Name? ')\nprint(len(getpass('Word? ')))\ninput('? ')"
)
STORED = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block")
    yield context
    context.close()


def packed(value: Any) -> str:
    """A value as a link has it."""
    deflate = zlib.compressobj(wbits=-15)
    data = deflate.compress(json.dumps(value).encode()) + deflate.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def test_a_program_that_writes_much_is_kept_and_what_is_not_is_said(
    visitor: BrowserContext, host: Host
) -> None:
    page = visitor.new_page()
    open_workshop(page, host.url)
    write(page, WRITES)
    page.locator("#run").click()
    expect(page.locator("#unkept")).to_contain_text("The files that your program wrote are not")
    write(page, "print('edited')")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert written(page) == "print('edited')"
    page.evaluate(FULL)
    write(page, "print('" + 300_000 * "x" + "')")
    expect(page.locator("#unkept")).to_contain_text("is full. Your program is not kept")
    page.evaluate("localStorage.removeItem('filler')")
    write(page, "print('small')")
    expect(page.locator("#unkept")).to_be_empty()


def test_the_workshop_says_that_storage_is_forbidden(visitor: BrowserContext, host: Host) -> None:
    visitor.add_init_script(BLOCKED)
    page = visitor.new_page()
    open_workshop(page, host.url)
    write(page, "print('hello')")
    expect(page.locator("#unkept")).to_contain_text("Your program is not kept on this device.")


def test_a_password_is_nowhere_in_storage_and_in_no_link(
    visitor: BrowserContext, host: Host
) -> None:
    page = visitor.new_page()
    open_workshop(page, host.url)
    write(page, GETS_PASS)
    page.locator("#run").click()
    answer(page, "Ann", "zq77x", "more")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert "zq77x" not in page.evaluate(STORED)
    page.locator("#share").click()
    page.locator("[data-command=copy-run]").click()
    expect(page.locator("#its-said")).to_contain_text("end before the password")
    page.keyboard.press("Escape")
    choose_task(page, "small_talk")
    cases(page)
    page.locator("#make-case").click()
    expect(page.locator("#notice-text")).to_contain_text("end before the password")
    assert "zq77x" not in page.evaluate(STORED)
    page.goto("about:blank")
    page.goto(f"{host.url}workshop.html")
    go_to(page, "Program")
    expect(page.locator("#prompt")).to_have_text("Word?")


def test_a_password_typed_before_python_is_there_is_not_stored_either(
    visitor: BrowserContext, host: Host
) -> None:
    page = visitor.new_page()
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{host.url}small-talk.html", wait_until="commit")
    page.locator("#typed").evaluate("it => it.type = 'password'")
    page.locator("#typed").fill("zq77x")
    page.locator("#typed").press("Enter")
    expect(page.locator("#transcript .kept")).to_contain_text("••••••")
    assert "zq77x" not in page.evaluate(STORED)


JUNK = [
    {"files": {"p.py": "%%%"}},
    {"files": {"p.py": 7}},
    {"files": ["cHJpbnQoMSk="]},
    {"files": None},
    {"files": {}},
    {"files": "cHJpbnQoMSk="},
]
PROGRAM = {"title": "T", "text": "x", "main": "p.py", "answers": []}
LINKS = [*(packed({**PROGRAM, **each}) for each in JUNK), "%%", packed([])]


@pytest.mark.parametrize("link", by_day(LINKS[0], of=LINKS))
@pytest.mark.parametrize("page_name", ["program", "workshop"])
def test_a_link_that_cannot_be_read_is_said(
    visitor: BrowserContext, host: Host, page_name: str, link: str
) -> None:
    page = visitor.new_page()
    page.goto(f"{host.url}{page_name}.html#program={link}")
    expect(page.get_by_text("The program in this link cannot be read")).to_be_visible()


def test_a_pack_that_cannot_be_read_is_said(visitor: BrowserContext, host: Host) -> None:
    page = visitor.new_page()
    page.goto(f"{host.url}workshop.html#pack={packed({'cases': 'x'})}")
    expect(page.locator("#notice-text")).not_to_be_empty()


WHOLE = {
    "program": {**PROGRAM, "files": {"p.py": "cHJpbnQoMSk="}, "seed": "7", "game": "pynim"},
    "pack": {"game": "pynim", "name": "Mine", "cases": [{"name": "One", "answers": ["1", "2"]}]},
}
ODD = (None, 0, -1, "", "x", "../x", [], {}, [[]], {"": 1}, "<img src=x onerror=alert(1)>", "\0")
AFTER = """(hash) => new Promise((done, fail) => {
    const $ = (id) => document.getElementById(id);
    $("notice-text").textContent = "";
    location.hash = hash;
    const end = performance.now() + 60_000;
    const look = () => {
        const said = $("notice-text").textContent;
        if (!$("offer") && !said) {
            if (performance.now() > end) return fail(new Error(`nothing is said of ${hash}`));
            return setTimeout(look, 5);
        }
        $("offer")?.querySelector("[value=no]").click();
        done($("offer") ? "offered" : "said");
    };
    look();
})"""
"""Opens a link, and waits until it is offered, which is refused, or something is said of it."""


def mutated(rng: Random) -> str:
    """A link that brings something to the workshop, with a part of it exchanged or torn."""
    kind = rng.choice(("program", "pack", "case"))
    if kind == "case":
        parts = {"seed": "1", "answers": json.dumps(["Ann", "1"])}
        parts[rng.choice([*parts])] = rng.choice(
            ("[", "7", "{}", "[[]]", "[1e999]", "%", "é", '"x"')
        )
        game = rng.choice(("pynim", "bots", "chess", "", "../pynim", "__proto__"))
        return f"case={game}&{urlencode(parts)}"
    value = deepcopy(WHOLE[kind])
    its = rng.choice([value, *(value["cases"] if kind == "pack" else [value["files"]])])
    its[rng.choice([*its, "more"])] = rng.choice(ODD)
    text = packed(rng.choice([value, value, value, rng.choice(ODD)]))
    at = rng.randrange(len(text))
    return f"{kind}={rng.choice([text, text, text[:at], text[:at] + '%' + text[at:]])}"


def test_a_mutated_link_is_offered_or_said_and_runs_nothing(
    visitor: BrowserContext, host: Host
) -> None:
    page = visitor.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda problem: errors.append(str(problem)))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    open_workshop(page, host.url)
    rng = Random(63)
    found = [page.evaluate(AFTER, f"{mutated(rng)}&number={n}") for n in range(repeats(12, 300))]
    assert set(found) == {"offered", "said"}
    assert errors == []
    expect(page.locator("#transcript")).to_be_empty()
    expect(page.locator("#said")).to_have_text("Nothing runs yet")
    assert page.evaluate("localStorage['recess/workshop/packs'] ?? '{}'") == "{}"


NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
FORBIDDEN = """
WebAssembly.Module = function () { throw new WebAssembly.CompileError("disallowed by embedder"); };
"""


@pytest.mark.parametrize("script", by_day(NO_WEBASSEMBLY, of=[NO_WEBASSEMBLY, FORBIDDEN]))
@pytest.mark.parametrize("name", ["pynim", "small-talk", "workshop"])
def test_without_webassembly_the_page_says_what_to_do_and_can_be_read(
    visitor: BrowserContext, host: Host, script: str, name: str
) -> None:
    visitor.add_init_script(script)
    page = visitor.new_page()
    page.goto(f"{host.url}{name}.html")
    expect(page.locator("#failure")).to_contain_text("another browser")
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    if name == "workshop":
        return
    expect(page.locator("#transcript")).not_to_be_empty()
    if page.locator("#rules").is_hidden():
        page.locator("#open-rules").click()
    expect(page.locator("#rules")).to_be_visible()
    if name == "pynim":
        page.goto(f"{host.url}{name}-source.html")
    else:
        page.locator("#open-code").click()
    expect(page.get_by_text("print(").first).to_be_visible()
