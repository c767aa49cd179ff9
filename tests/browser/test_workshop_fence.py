"""A program in the workshop reaches only its console, whichever way it tries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from conftest import Host
from playwright.sync_api import Browser, Page, expect

from request_recorder import RequestRecorder, recorder
from workshop_page import choose_task, go_to, open_workshop, write, zipped

__all__ = ["recorder"]
AROUND = """
import gc, sys
js, pyodide = ({}, {})
for finder in sys.meta_path:
    if hasattr(finder, "jsproxies"):
        js, pyodide = finder.jsproxies["js"], finder.jsproxies["pyodide_js"]
modules = {getattr(m, "__name__", ""): m for m in gc.get_objects() if type(m) is type(sys)}
frame, post = sys._getframe(), None
while frame and not post:
    post = getattr(frame.f_locals.get("self"), "_post", None)
    frame = frame.f_back
assert js is not None and pyodide and post and "pyodide.ffi" in modules
"""
"""Finds, around all that hides it, Pyodide's own hold on JavaScript, and on the page."""
WAYS = {
    "fetch": "js.fetch(to)",
    "importScripts": "js.importScripts(to)",
    "Worker": "js.Worker.new(to)",
    "request": "r = js.XMLHttpRequest.new(); r.open('GET', to); r.send()",
    "socket": "js.WebSocket.new(to)",
    "a string": "js.constructor.constructor(f'return fetch(\\'{to}\\')')()",
    "run_js": "modules['pyodide.code'].run_js(f'fetch(\\'{to}\\')')",
    "pyfetch": "from pyodide.http import pyfetch; pyfetch(to).send(None)",
    "open_url": "from pyodide.http import open_url; open_url(to)",
    "urllib": "import urllib.request; urllib.request.urlopen(to)",
    "sockets": "import socket; socket.create_connection(('localhost', 80))",
    "its modules": "import importlib; importlib.import_module('socket').create_connection(to)",
    "a package": "pyodide.loadPackage(to)",
    "a library": "pyodide._api.loadDynlib(to)",
    "another Python": "pyodide._api.config.indexURL = to; pyodide.loadPackage('numpy')",
    "a timer's this": "own = modules['pyodide.ffi'].create_proxy(lambda this: this.fetch(to), "
    "capture_this=True); pyodide._api.scheduleCallback(own, 0)",
    "storage": "print(pyodide.FS.filesystems.IDBFS.indexedDB().open('secret'))",
    "channel": "js.BroadcastChannel.new('recess').postMessage('secret')",
    "caches": "js.caches.open('secret')",
    "postMessage": "js.postMessage('secret')",
}
"""How a program may try to reach the net, the page or what it keeps."""


@pytest.fixture
def workshop(browser: Browser, host: Host, stopped: list[str]) -> Iterator[Page]:
    """A separate tab, whose violations of the policy are expected."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{host.url}404.html")
    page.evaluate("localStorage['recess/pynim/sitting/1'] = 'a secret'")
    open_workshop(page, host.url)
    yield page
    context.close()
    stopped.clear()


def run(page: Page, source: str) -> str:
    """What a program prints, run up to its end."""
    write(page, source)
    page.evaluate("document.getElementById('said').textContent = '…'")
    page.locator("#run").click()
    expect(page.locator("#said")).to_have_text(re.compile("^(Ended|Broke off|Stopped)"))
    return page.locator("#transcript").text_content() or ""


@pytest.mark.parametrize(
    "programs",
    [
        pytest.param([list(WAYS)], id="one after the other"),
        pytest.param([[name] for name in WAYS], id="each alone", marks=pytest.mark.nightly),
    ],
)
def test_no_way_leads_out_of_a_bench(
    workshop: Page, recorder: RequestRecorder, programs: list[list[str]]
) -> None:
    heard: list[str] = []
    workshop.on("request", lambda request: heard.append(request.url))
    for names in programs:
        source = AROUND
        for name in names:
            to = f"{recorder.url}/{name.replace(' ', '-')}"
            source += f"\nto = {to!r}\ntry:\n    {WAYS[name]}\n    print({name!r}, 'tried')\n"
            source += f"except BaseException as why:\n    print({name!r}, type(why))\n"
        printed = run(workshop, source)
        for name in names:
            assert re.search(rf"{name} (tried|.*(Error|Exception))", printed), (name, printed)
    run(workshop, "print('last')")
    assert recorder.heard.empty()
    assert [url for url in heard if "secret" in url] == []


def test_a_bench_has_no_net_no_storage_and_nobody_to_write_to(workshop: Page) -> None:
    names = """fetch XMLHttpRequest WebSocket EventSource WebTransport importScripts Worker Request
        indexedDB caches cookieStore localStorage navigator postMessage BroadcastChannel FontFace
        MessageChannel close addEventListener dispatchEvent onmessage"""
    there = "(names) => names.filter((name) => globalThis[name] !== undefined)"
    assert workshop.workers[0].evaluate(there, names.split()) == []


TELL = """(to) => new Promise((done) => {
    const source = `fetch("${to}", { mode: "no-cors" })
        .then(() => postMessage("sent"), () => postMessage("stopped"));`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    new Worker(url, { type: "module" }).onmessage = ({ data }) => done(data);
})"""


def test_the_pages_policy_holds_in_such_workers(
    browser: Browser, host: Host, recorder: RequestRecorder, stopped: list[str]
) -> None:
    """It alone would stop it, too."""
    for open_, came in ((False, "stopped"), (True, "sent")):
        context = browser.new_context(service_workers="block", bypass_csp=open_)
        page = context.new_page()
        page.goto(f"{host.url}workshop.html")
        assert page.evaluate(TELL, recorder.url) == came
        assert recorder.heard.empty() != open_
        context.close()
    stopped.clear()


MARKUP = "<img src=x onerror=alert(1)><style>body{display:none}</style>"


def test_nothing_is_drawn_outside_its_console(workshop: Page) -> None:
    drawn = workshop.locator("body :not(#editor *, #note *)")
    before = drawn.count()
    assert MARKUP in run(workshop, f"print({MARKUP!r})\nraise ValueError({MARKUP!r})")
    messages = [{"file": MARKUP, "line": MARKUP}, {"result": {"case": MARKUP}}, {"games": MARKUP}]
    run(
        workshop,
        f"{AROUND}\nfor each in {list(map(json.dumps, messages))}:\n    post(each)\nprint('sent')",
    )
    expect(workshop.locator("#note")).to_contain_text("What came back cannot be read.")
    assert workshop.locator("img, style:not(head style), #cases *").count() == 0
    assert drawn.count() <= before + 4, "the console's own lines"
    assert workshop.locator("#note :not(p, div, button)").count() == 0


END = {"kind": "ended", "prompt": "", "sentence": "", "traceback": "", "file": "", "line": 0}
END |= {"timed_out": False, "hidden": False, "cause": 0}
REPLY = {"main": "a.py", "warning": "", "unchanged": 0, "end": END, "written": {}}
RECORDING = {"steps": [], "frames": {}, "files": [], "seen": {}, "notes": {"5": "x"}, "events": []}
RECORDING |= {"skipped": 0, "is_cut": False, "end": END, "max": 1, "main": "a.py"}
FORGED = [[], ["asked", {}, []], {**REPLY, "events": ["asked", {}, []]}, {**REPLY, "events": {}}]
FORGED += [RECORDING]


@pytest.mark.parametrize("forged", FORGED, ids=range(len(FORGED)))
def test_a_forged_answer_leaves_the_page_working(workshop: Page, forged: object) -> None:
    forging = (
        "runner = next(m for n, m in modules.items() if n == 'workshop.runner')\n"
        f"runner.Runner.reply = eval('lambda *_: ' + repr({json.dumps(forged)!r}))\n"
    )
    # What waits is not looked over after its run, which would take the forged answer.
    write(workshop, f"{AROUND + forging}input('ready')")
    workshop.locator("#run").click()
    expect(workshop.locator("#transcript")).to_have_text("ready")
    workshop.locator("#run").click()
    expect(workshop.locator("#note")).to_contain_text("cannot be read")
    # The next program is not held to it, even if it waits for this one's end in the same worker.
    write(workshop, AROUND + forging)
    workshop.locator("#run").click()
    run(workshop, "print('fine')")
    expect(workshop.locator("#transcript")).to_have_text("fine\n")


def test_an_error_of_a_program_is_none_of_the_page(workshop: Page, stopped: list[str]) -> None:
    raising = (
        "def later(): raise ValueError('Your account is locked')\n"
        "pyodide._api.scheduleCallback(modules['pyodide.ffi'].create_proxy(later), 0)\n"
        "print('sent')\n"
    )
    run(workshop, AROUND + raising)
    run(workshop, "print('fine')")
    expect(workshop.locator("#transcript")).to_have_text("fine\n")
    expect(workshop.locator("#failure")).to_be_hidden()


PASSED = {"case": "forged", "passed": True, "verdict": "passes", "reached": "letter"}
ALL_PASSED = {"verdict": "passes", "passed": 8, "cases": 8, "seen": "all", "structure": []}
FORGERS = {
    "what is in its frames": "while frame:\n"
    "    frame.f_globals.update(passed=True, verdict='passes', read_order=lambda *_: None)\n"
    "    frame = frame.f_back\n",
    "a reply": f"runner.Runner.reply = eval('lambda *_: {json.dumps(json.dumps(ALL_PASSED))}')",
    "a result": f"for _ in range(99): post(json.dumps({{'result': {PASSED!r}, 'games': 7}}))",
    "a judge": "sys.modules.update(dict.fromkeys(('workshop.desk', 'pynim'), runner))",
    "an order": "runner.perform = eval('lambda *_, **__: Run')",
    "a run": "runner.Runner.do_perform = eval('lambda *_, **__: dict(trail=[], end={})')",
    "what runs it": "modules['workshop.run.recording'].execute = eval('lambda *_, **__: None')",
    "built-ins": "import builtins\nbuiltins.any = builtins.all = lambda *_: True",
    "its end": f"import atexit\natexit.register(print, {json.dumps(PASSED)!r})",
}
"""How a program may try to decide what is said of it."""
ZIP_CODE = "while True: input('What is your zip code? ')"
INSIDE = "\nimport json\nrunner = modules['workshop.runner']\nframe = sys._getframe()\n"


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(["a reply"], id="few"),
        pytest.param(list(FORGERS), id="all", marks=pytest.mark.nightly),
    ],
)
def test_a_forger_never_passes(workshop: Page, names: list[str]) -> None:
    """None of them, and none gets further by what one before it did; nor does what is pasted over
    the last."""
    choose_task(workshop, "shop")
    go_to(workshop, "Judge")
    forgers = {
        name: f"{AROUND}{INSIDE}{FORGERS[name]}\nprint('8 of 8 cases pass.')\n" for name in names
    }
    for name, source in [*forgers.items(), ("its successor", ZIP_CODE)]:
        write(workshop, source)
        workshop.evaluate("document.getElementById('result').textContent = '…'")
        workshop.locator("#try").click()
        result, cases = workshop.locator("#result"), workshop.locator("#cases")
        expect(result, name).to_have_text(re.compile(r"^Your program (differs|is not compared)"))
        expect(cases, name).not_to_contain_text("✓")
        expect(cases, name).not_to_contain_text("forged")


def test_where_programs_run_there_is_no_game_and_no_judge(workshop: Page) -> None:
    printed = run(workshop, "import os\nprint(sorted(os.listdir('/')))")
    assert "runner.archive" in printed
    for name in ("judge", "pynim", "tactego"):
        assert f"{name}.archive" not in printed


HOSTILE = {
    "ann.py": "print('hello')",
    "hog.py": "all = []\nwhile True:\n    all.append(bytes(100_000_000))",
    "loud.py": "while True:\n    print('x' * 1_000_000)",
    "vast.py": f"{AROUND}\nreply = '\"' + 'x' * 30_000_000 + '\"'\n"
    "modules['workshop.runner'].Runner.reply = lambda *_: reply",
}
"""Hand-ins that take what there is of memory and of what is sent."""


@pytest.mark.nightly  # by day what one run of such a program comes to
def test_a_hostile_hand_in_is_one_row(workshop: Page) -> None:
    choose_task(workshop, "pynim")
    go_to(workshop, "Class")
    opened = {"name": "c.zip", "mimeType": "application/zip", "buffer": zipped(HOSTILE)}
    workshop.locator("#open-class").set_input_files(opened)
    expect(workshop.locator("#class-says")).to_contain_text("4 handed in: 0 pass")
    rows = workshop.locator("#class-table tbody tr")
    expect(rows.filter(has_text="ann.py")).to_contain_text("0 of ")


def test_memory_has_an_end(workshop: Page) -> None:
    """A tab that takes all that the device has would be ended, with all that is in it."""
    assert run(workshop, HOSTILE["hog.py"]).rstrip().endswith("MemoryError")
    assert run(workshop, "print(len(bytes(100_000_000)))") == "100000000\n"


@pytest.mark.nightly  # by day a forger's program passes no verdict on itself
def test_a_program_passes_no_verdict_on_another(workshop: Page) -> None:
    forged = (
        f"{AROUND}\nimport json\n"
        "modules['workshop.runner'].perform = lambda *_, **__: None\n"
        "post(json.dumps({'result': {'case': 'forged', 'passed': True, 'reached': 'letter'}}))\n"
    )
    handed_in = zipped({"ann.py": forged, "ben.py": "print(1 / 0)"})
    choose_task(workshop, "pynim")
    go_to(workshop, "Class")
    opened = {"name": "class.zip", "mimeType": "application/zip", "buffer": handed_in}
    workshop.locator("#open-class").set_input_files(opened)
    expect(workshop.locator("#class-says")).to_contain_text("2 handed in: 0 pass")
    expect(workshop.locator("#class-table tbody tr").nth(1)).to_contain_text("0 of ")
