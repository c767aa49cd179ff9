"""A game in another page's frame: what each tells the other, and who else is not heard."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from conftest import READY, Host, show_moves, stay, transcript, type_line
from engines import keeping
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from engine.answer_codec import encode_answers
from engine.game import load
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from places import ROOT

OF_FRAME = "[...document.querySelectorAll('iframe')].find((it) => it.contentWindow === source)"
WAYS = {
    "Canvas": """addEventListener("message", ({ source, data }) => {
        const said = typeof data === "string" && JSON.parse(data);
        if (said.subject === "lti.frameResize") %s.style.height = `${said.height}px`;
    })""",
    "H5P": """addEventListener("message", ({ source, origin, data }) => {
        if (data.context !== "h5p") return;
        const { style } = %s;
        const reply = (action) =>
            source.postMessage({ context: "h5p", action }, origin === "null" ? "*" : origin);
        if (data.action === "hello") reply("hello");
        if (data.action === "prepareResize") {
            style.height = `${data.clientHeight}px`;
            reply("resizePrepared");
        }
        if (data.action === "resize") style.height = `${data.scrollHeight}px`;
    })""",
    "old H5P": """addEventListener("message", ({ source, origin, data }) => {
        if (data.context !== "h5p") return;
        const { style } = %s;
        const reply = (action) =>
            source.postMessage({ context: "h5p", action }, origin === "null" ? "*" : origin);
        if (data.action === "hello") reply("hello");
        if (data.action === "prepareResize") {
            style.height = "1px";
            reply("resizePrepared");
        }
        if (data.action === "resize") style.height = `${data.height}px`;
    })""",
    "open-iframe-resizer": """
        import { initialize } from "./resizer.js";
        initialize({}, "iframe");
        // %s""",
}
"""The scripts of hosts that fit a frame to the height that it tells."""
FITS = """innerHeight > value && innerHeight === document.documentElement.scrollHeight
    && innerHeight === document.body.offsetHeight"""
SANDBOX = 'sandbox="allow-scripts allow-popups"'


STORES = ["no storage", "separate storage"]


@pytest.fixture(
    scope="module", params=[pytest.param(STORES[0], marks=pytest.mark.nightly), STORES[1]]
)
def visitor(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_type_launch_args: dict[str, Any],
    host: Host,
) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps nothing in frames of other sites, or apart."""
    stored = request.param == "separate storage"
    for context in keeping(browser, browser_type_launch_args, stored=stored):
        stay(context, host)
        yield context


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Another site, to a browser, with nothing on it yet."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "404.html").touch()
    shutil.copy(
        ROOT / "node_modules/@open-iframe-resizer/core/dist/index.js", folder / "resizer.js"
    )
    host = Host(folder, name="127.0.0.1")
    yield host
    host.stop()


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    page = visitor.new_page()
    yield page
    page.close()


def stand(page: Page, course: Host, html: str) -> None:
    """Open a page of the course that no browser has kept yet."""
    name = f"{len(list(course.site.iterdir()))}.html"
    (course.site / name).write_text(f"<!doctype html><title>Week 3</title>{html}")
    page.goto(course.url + name)


def until(place: Page | Frame, condition: str, value: object = None) -> None:
    """Wait until a condition holds; Playwright's own way evaluates a string, which is forbidden."""
    place.evaluate(
        f"""(value) => new Promise((done, fail) => {{
            setTimeout(() => fail(new Error(`never: {condition}, ${{value}}`)), 120_000);
            const look = () => ({condition} ? done() : requestAnimationFrame(look));
            look();
        }})""",
        value,
    )


def framed(src: str, attributes: str = "") -> str:
    return f'<iframe {attributes} src="{src}" title="Game" width="480" height="150"></iframe>'


def game_in(page: Page) -> Frame:
    """The first frame, with Python ready."""
    page.frame_locator("iframe >> nth=0").locator(READY).wait_for(state="attached")
    return page.frames[1]


@pytest.mark.parametrize(
    ("way", "sandbox"),
    [
        pytest.param(
            way,
            sandbox,
            id=f"{way}-{'sandboxed' if sandbox else 'open'}",
            marks=[] if number % 2 == bool(sandbox) else pytest.mark.nightly,
        )
        for number, way in enumerate(WAYS)
        for sandbox in ("", SANDBOX)
    ],
)
def test_a_frame_fits_where_its_host_understands(
    page: Page, course: Host, host: Host, way: str, sandbox: str
) -> None:
    no_python = {"content-type": "text/javascript", "access-control-allow-origin": "*"}
    page.route("**/runtime-*/**", lambda route: route.fulfill(headers=no_python))
    script = f'<script type="module">{WAYS[way] % OF_FRAME}</script>'
    stand(page, course, script + framed(f"{host.url}pynim.html?embed", sandbox))
    frame = page.frames[1]
    until(frame, FITS, 400)
    height = frame.evaluate("innerHeight")
    frame.locator("#open-console").click()
    until(frame, FITS, height + 100)
    # A click of the mouse would go to the page around the frame, where the browser's own process
    # has not yet heard that the frame has grown.
    frame.locator("#panel .close").dispatch_event("click")
    until(frame, "innerHeight === value", height)
    page.set_viewport_size({"width": 340, "height": 700})
    page.evaluate("document.querySelector('iframe').width = 320")
    until(frame, "innerWidth === 320")
    until(frame, FITS, 400)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_frame_is_left_as_it_is_where_its_host_does_not(
    page: Page, course: Host, host: Host
) -> None:
    stand(page, course, framed(f"{host.url}bots.html?embed").replace("150", "400"))
    frame = game_in(page)
    assert frame.evaluate("[innerHeight, 'fitted' in document.documentElement.dataset]") == [
        400,
        False,
    ]


def test_only_the_host_is_listened_to(page: Page, course: Host, host: Host) -> None:
    (course.site / "beside.html").write_text(
        """<script>addEventListener("message", () => {
            for (const said of [
                { context: "h5p", action: "hello" },
                { type: "iframe-child-init" },
                { recess: "hello" },
            ]) parent.frames[0].postMessage(said, "*");
        });</script>"""
    )
    both = framed(f"{host.url}bots.html?embed").replace("150", "400") + framed("beside.html")
    stand(page, course, both)
    frame = game_in(page)
    frame.evaluate(
        """new Promise((done) => {
            let heard = 0;
            addEventListener("message", () => ++heard === 3 && done());
            parent.frames[1].postMessage("speak", "*");
        })"""
    )
    assert not frame.evaluate("'fitted' in document.documentElement.dataset")


EVENTS = """<script>
    globalThis.heard = [];
    for (const name of ["ready", "answered", "ended"])
        addEventListener(`recess-${name}`, ({ detail }) => heard.push([name, detail]));
</script>"""
HEARD = "(name) => heard.filter((each) => each[0] === name).map((each) => each[1])"


def short_of_its_end(name: str) -> tuple[Sitting, str]:
    """A sitting that has ended a game, and how an element starts one answer before."""
    game = load(name)
    sitting = Sitting(game, "7")
    whole = []
    rng = Random("7")
    while sitting.ask is not None and not sitting.result:
        whole.append(run_to_end(random_player(sitting.ask, rng)))
        sitting.answer(whole[-1])
    start = encode_answers(whole[:-1])
    return sitting, f'seed="7" seat2="human" edition="{game.script_version}" start="{start}"'


def test_the_element_raises_what_happens(page: Page, course: Host, host: Host) -> None:
    sitting, attributes = short_of_its_end("pynim")
    element = f'<recess-game game="pynim" theme="dark" {attributes}></recess-game>'
    stand(page, course, f'{EVENTS}<script src="{host.url}recess-game.js"></script>{element}')
    frame = game_in(page)
    page.wait_for_function(f"({HEARD})('ready').length === 1")
    until(frame, FITS, 400)
    assert frame.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert page.evaluate(HEARD, "ended") == []
    count = len(sitting.answers)
    assert page.evaluate(HEARD, "answered")[-1]["answers"] == count - 1

    page.evaluate(  # what is none of the game's is not believed
        """() => new Promise((done) => {
            addEventListener("message", done, { once: true });
            postMessage({ recess: "ended" }, "*");
        })"""
    )
    type_line(frame, sitting.answers[-1])
    page.wait_for_function(f"({HEARD})('ended').length > 0")
    (ended,) = page.evaluate(HEARD, "ended")
    assert sitting.result is not None
    assert ended == {"winner": sitting.result.winner, "scores": list(sitting.result.scores)}
    answered = page.evaluate(HEARD, "answered")[-1]
    assert answered["answers"] == count
    assert "start=" in answered["link"], "and it begins there when it is played again"


def test_the_element_hears_nobody_else_in_its_frame(page: Page, course: Host, host: Host) -> None:
    (course.site / "liar.html").write_text(
        """<script>for (const recess of ["hello", "ready", "ended"])
            parent.postMessage({ recess, lie: true }, "*");</script>"""
    )
    element = '<recess-game game="pynim"></recess-game>'
    stand(page, course, f'{EVENTS}<script src="{host.url}recess-game.js"></script>{element}')
    page.frame_locator("iframe").locator("#table").wait_for()
    page.evaluate(
        """(liar) => new Promise((done) => {
            let cached = 0;
            addEventListener("message", ({ origin }) => {
                if (origin === location.origin && ++cached === 3) done();
            });
            document.querySelector("iframe").src = liar;
        })""",
        f"{course.url}liar.html",
    )
    # Nor another frame of the games' own site, such as the game beside it.
    page.evaluate(
        """(origin) => dispatchEvent(new MessageEvent(
            "message", { source: window, origin, data: { recess: "ended", lie: true } }))""",
        host.url.removesuffix("/recess/"),
    )
    assert not [detail for _, detail in page.evaluate("heard") if "lie" in detail]


def test_odd_messages_and_names_change_nothing(page: Page, course: Host, host: Host) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    element = '<recess-game game="pynim"></recess-game>'
    stand(page, course, f'{EVENTS}<script src="{host.url}recess-game.js"></script>{element}')
    frame = game_in(page)
    until(frame, FITS, 400)
    height = frame.evaluate("innerHeight")
    send = """(place) => {
        const cycle = {};
        cycle.recess = cycle.type = cycle.context = cycle;
        const odd = [undefined, null, 1n, "x", new Map(), /x/g, { toString: 0 }, cycle, NaN];
        const all = odd.flatMap((it) => [it, { recess: it }, { type: it }, { context: it },
            { recess: "height", height: it }, { recess: "theme", theme: it }]);
        for (const each of all) eval(place).postMessage(each, "*");
    }"""
    page.evaluate(send, "frames[0]")
    frame.evaluate(send.replace("eval(place)", "parent"))
    page.evaluate(
        "new Promise((done) => { onmessage = done; frames[0].postMessage({}, '*'); "
        "postMessage({}, '*'); })"
    )
    assert frame.evaluate("innerHeight") == height
    assert {name for name, _ in page.evaluate("heard")} <= {"ready", "answered"}
    for name in ("javascript:alert(1)//", "//example.com/x", "\\x", "../../x"):
        page.evaluate("it => document.querySelector('recess-game').setAttribute('game', it)", name)
        until(page, "document.querySelector('iframe').title === value", name)
        src = page.locator("iframe").get_attribute("src") or ""
        assert src.startswith(host.url)
    assert not faults


def test_an_element_follows_its_attributes(page: Page, course: Host, host: Host) -> None:
    others = 'class="x" id="w3" style="margin: 0" inert translate="no" width="9" loading="eager"'
    attributes = f'{others} data-y="1" height="500" seed="a b" without="undo,coach" stakes="open"'
    element = f'<recess-game game="four_five_six" {attributes}>'
    stand(page, course, f'<script src="{host.url}recess-game.js"></script>{element}')
    src = page.locator("iframe").get_attribute("src")
    assert src == f"{host.url}four-five-six.html?embed&without=undo,coach#seed=a+b&stakes=open"
    expect(page.locator("iframe")).to_have_attribute("title", "four_five_six")
    page.evaluate("document.querySelector('recess-game').setAttribute('game', 'bots')")
    page.evaluate("document.querySelector('recess-game').removeAttribute('stakes')")
    expect(page.locator("iframe")).to_have_attribute(
        "src", f"{host.url}bots.html?embed&without=undo,coach#seed=a+b"
    )


@pytest.mark.parametrize(
    ("visitor", "sandbox"),
    [
        pytest.param(STORES[0], "", id="open, no storage", marks=pytest.mark.nightly),
        pytest.param(STORES[1], "", id="open", marks=pytest.mark.nightly),
        pytest.param(STORES[0], SANDBOX, id="sandboxed, no storage", marks=pytest.mark.nightly),
        pytest.param(STORES[1], SANDBOX, id="sandboxed"),
    ],
    indirect=["visitor"],
)
def test_its_own_tab_goes_on_with_the_game(
    page: Page, course: Host, host: Host, sandbox: str
) -> None:
    src = f"{host.url}pynim.html?embed&amp;without=coach#seed=7&amp;names=Red,Blue&amp;seat2=human"
    stand(page, course, framed(src, sandbox).replace("150", "500"))
    frame = game_in(page)
    show_moves(frame, one_by_one=False)
    for text in ("31", "2"):
        type_line(frame, text)
    expect(frame.locator("#prompt")).to_contain_text("Blue")
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open in its own tab").click()
    tab = opened.value
    tab.locator(READY).wait_for(state="attached")
    assert "31" in "\n".join(transcript(tab))
    assert "Player 2" in transcript(tab)[-1]
    expect(tab.locator(".home")).to_be_visible()
    expect(tab.locator("#advise")).to_be_hidden()
    tab.close()


def test_focus_goes_in_and_out(page: Page, course: Host, host: Host) -> None:
    inside = framed(f"{host.url}pynim.html?embed").replace("150", "500")
    stand(page, course, f"<button id=before>Before</button>{inside}<button id=after>After</button>")
    frame = game_in(page)
    for key, first, last in (("Tab", "#before", "#after"), ("Shift+Tab", "#after", "#before")):
        page.locator(first).focus()
        steps = 0
        went_in = False
        while not page.locator(f"{last}:focus").count():
            page.keyboard.press(key)
            went_in = went_in or frame.evaluate("document.activeElement !== document.body")
            steps += 1
            assert steps < 60, "the frame holds the focus"
        assert went_in


def test_an_element_works_however_it_is_loaded(page: Page, course: Host, host: Host) -> None:
    element = '<recess-game game="pynim" seed="1"></recess-game>'
    src = f'src="{host.url}recess-game.js"'
    wanted = f"{host.url}pynim.html?embed#seed=1"
    for html in (
        f"<script {src}></script><script {src}></script>{element}",
        f"{element}<script {src} async></script>",
        f'<script type="module" {src}></script>{element}',
        f'<script type="module">await import("{host.url}recess-game.js");</script>{element}',
    ):
        stand(page, course, html)
        expect(page.locator("recess-game > iframe")).to_have_attribute("src", wanted)
    page.evaluate(
        """() => {
            const game = document.querySelector("recess-game");
            game.remove();
            document.body.append(document.createElement("p"), game);
        }"""
    )
    expect(page.locator("recess-game > iframe")).to_have_count(1)
    expect(page.frame_locator("iframe").locator("#table")).to_be_visible()
    assert page.locator("iframe").evaluate("({ loading }) => loading") == "lazy"


def test_the_colours_around_an_element_reach_its_game(page: Page, course: Host, host: Host) -> None:
    element = '<recess-game game="pynim"></recess-game>'
    style = "<style>:root { color-scheme: light } .dark { color-scheme: dark }</style>"
    stand(page, course, f'{style}<script src="{host.url}recess-game.js"></script>{element}')
    frame = game_in(page)
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    until(frame, f"{scheme} === value", "light")
    until(page, "document.querySelector('recess-game > iframe').style.height !== ''")
    page.evaluate("document.documentElement.className = 'dark'")
    until(frame, f"{scheme} === value", "dark")
    page.evaluate("document.querySelector('recess-game').setAttribute('theme', 'light')")
    until(frame, f"{scheme} === value", "light")


def test_a_frame_goes_on_where_the_site_is_renewed_meanwhile(
    page: Page, course: Host, host: Host
) -> None:
    stand(page, course, framed(f"{host.url}pynim.html?embed#seed=1").replace("150", "500"))
    frame = game_in(page)
    frame.locator("html[data-rest]").wait_for(state="attached")
    loaded = (
        "performance.getEntriesByType('resource').filter((it) => /(dialog|sound).js/.test(it.name))"
    )
    until(frame, f"{loaded}.length >= value", 2)
    page.route("**/app-*/**", lambda route: route.fulfill(status=404))
    frame.locator("#share").click()
    expect(frame.locator("#dialog")).to_contain_text("Share this game")
    frame.locator("#dialog .close").click()
    frame.locator("#open-new").click()
    frame.locator("#sound").check()
    expect(frame.locator("#failure")).to_be_hidden()
