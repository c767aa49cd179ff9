"""The page for teachers: what is chosen there is in the code that is copied, and that code
plays where it is put."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit
from zipfile import ZipFile

import pytest
from conftest import READY, Host, Save, type_line
from engines import allow_clipboard
from lxml import html
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from engine.game import load
from engine.settings import read_settings
from frame_heights import FILE
from games import GAMES
from repeats import by_day

HEIGHTS = json.loads(FILE.read_text())
SPHINX = "extensions = ['myst_parser']\nhtml_theme = 'furo'\n"
MATERIAL = "site_name: Week 3\nplugins: []\ntheme: { name: material, font: false }\n"
BUILDERS = {
    "mkdocs": ("mkdocs.yml", MATERIAL, "docs/index.md", "-m mkdocs build -q -d out"),
    "myst": ("conf.py", SPHINX, "index.md", "-m sphinx -q . out"),
    "rst": ("conf.py", SPHINX, "index.rst", "-m sphinx -q . out"),
}
"""For each form of code that is built into pages: its settings, its page, and what builds them."""
TITLE = {"mkdocs": "# Week 3", "myst": "# Week 3", "rst": "Week 3\n======"}
KEPT_BY_CANVAS = {"src", "width", "height", "title", "style", "class", "id", "name"}
"""What Canvas leaves of a frame that a teacher writes; `loading` and `allow` are not among it."""


@pytest.fixture
def teacher(room: tuple[BrowserContext, list[str]], host: Host) -> Iterator[Page]:
    """A tab that may complain: a game that is changed while it starts is broken off."""
    page = room[0].new_page()
    page.goto(f"{host.url}404.html")
    page.evaluate("localStorage.clear()")
    page.goto(f"{host.url}course.html")
    preview(page, "bots")
    yield page
    page.close()


def preview(page: Page, name: str) -> Frame:
    """The game that is tried, with Python ready."""
    frame = page.locator("recess-game iframe")
    expect(frame).to_have_attribute("src", re.compile(rf"/{name}\.html\?embed"))
    inside = page.frame_locator("recess-game iframe")
    inside.locator(f"html[data-ready][data-game={name.replace('-', '_')}]").wait_for(
        state="attached"
    )
    return page.frames[1]


def code(page: Page, form: str) -> str:
    """What is copied for a kind of page."""
    page.locator("#form").select_option(form)
    return page.locator("#code").input_value()


def test_what_is_offered_is_what_the_game_has(teacher: Page) -> None:
    for game in map(load, GAMES):
        teacher.locator("#game").select_option(game.page)
        for select in teacher.locator(f"[data-game={game.page}] select").all():
            setting = select.get_attribute("name") or ""
            for value in select.evaluate("(it) => [...it.options].map(({ value }) => value)"):
                read_settings(game, {setting: value} if value else {})
        link = urlsplit(code(teacher, "link"))
        assert dict(parse_qsl(link.fragment)) == game.alone


def test_what_is_chosen_is_tried_and_copied(teacher: Page, host: Host) -> None:
    allow_clipboard(teacher)
    teacher.locator("#game").select_option("pynim")
    preview(teacher, "pynim")
    own = teacher.locator("[data-game=pynim]")
    expect(own.get_by_label("Player 2")).to_be_hidden()
    own.locator("[name=players]").select_option("two")
    own.locator("[name=strategy]").select_option("sharp")
    own.get_by_label("Player 2").select_option("human")
    own.get_by_label("Names").fill("Red, Blue & Co")
    teacher.get_by_label("Seed").fill("week 3")
    teacher.get_by_label("Colours").select_option("dark")
    teacher.get_by_label("Beside the table").select_option("moves")
    for part in ("Undo", "The coach"):
        teacher.get_by_label(part, exact=True).check()
    settings = "players=two&strategy=sharp&seat2=human&names=Red,Blue+%26+Co&seed=week+3"
    link = f"{host.url}pynim.html?theme=dark&show=moves&without=undo,coach#{settings}"
    assert code(teacher, "link") == link
    assert code(teacher, "markdown") == f"[Play PyNIM]({link})"
    framed = link.replace("?", "?embed&")
    assert framed.replace("&", "&amp;") in code(teacher, "iframe")
    for form in ("moodle", "mkdocs", "myst", "rst"):
        assert code(teacher, "iframe") in code(teacher, form)
    assert framed in code(teacher, "myst2")
    assert ":title: PyNIM" in code(teacher, "myst2")
    known = HEIGHTS["pynim"]
    needed = known["options"]["players=two"] + known["open"] - known["usual"]
    for form in ("iframe", "element"):
        assert f'height="{needed}"' in code(teacher, form)
    assert 'loading="lazy"' in code(teacher, "iframe")
    assert 'names="Red,Blue &amp; Co"' in code(teacher, "element")
    expect(teacher.locator("#pynim-names")).to_contain_text("Now named: Red and Blue & Co.")
    teacher.get_by_role("button", name="Copy").click()
    expect(teacher.locator("#copied")).to_have_text("Copied.")
    copied = teacher.evaluate("navigator.clipboard.readText()")
    assert copied == code(teacher, "element")
    game = preview(teacher, "pynim")
    expect(game.locator("#moves")).to_be_visible()
    expect(game.locator("#undo")).to_be_hidden()
    expect(game.locator("#prompt")).to_contain_text("Red?")


def test_a_position_is_set_by_playing(teacher: Page) -> None:
    teacher.locator("#game").select_option("four-five-six")
    game = preview(teacher, "four-five-six")
    here = teacher.get_by_role("button", name="Start from the preview")
    expect(here).to_be_disabled()
    type_line(game, "Ada")
    expect(here).to_be_enabled()
    here.click()
    expect(teacher.locator("#position")).to_contain_text("at the position that you chose")
    link = dict(parse_qsl(urlsplit(code(teacher, "link")).fragment))
    assert {"seed", "start", "edition"} <= set(link)
    assert "answers" not in link
    expect(preview(teacher, "four-five-six").locator("#prompt")).not_to_contain_text("first player")
    teacher.get_by_role("button", name="Begin at the start").click()
    assert "start=" not in code(teacher, "link")


def test_a_package_is_made_as_it_is_set_up(teacher: Page, saved: Save) -> None:
    teacher.get_by_label("Undo", exact=True).check()
    teacher.get_by_label("Seed").press_sequentially("week 3")
    teacher.get_by_label("Seed").press("Tab")
    teacher.get_by_label("To pass").select_option("won")
    package = saved(teacher.get_by_role("button", name="Download the package"))
    assert package.name == "bots.zip"
    page = ZipFile(package).read("bots.html").decode()
    assert "without=undo" in page
    assert "seed=week+3" in page
    assert 'data-goal="won"' in page
    expect(teacher.locator("#packaged")).to_contain_text("MB")
    add = teacher.get_by_role("button", name="Add this game")
    add.click()
    teacher.locator("#game").select_option("pynim")
    add.click()
    add.click()
    teacher.get_by_role("button", name="number 3").click()
    teacher.get_by_label("Kind").select_option("cartridge")
    expect(teacher.get_by_label("To pass")).to_be_disabled()
    cartridge = ZipFile(saved(teacher.get_by_role("button", name="Download the package")))
    links = [cartridge.read(name).decode() for name in ("link-1.xml", "link-2.xml")]
    assert "bots.html?embed&amp;without=undo#" in links[0]
    assert "pynim.html?embed" in links[1]
    assert "link-3.xml" not in cartridge.namelist()


@pytest.fixture(scope="module")
def codes(browser: Browser, host: Host) -> dict[str, str]:
    """The code of one game, in each form."""
    page = browser.new_page(service_workers="block")
    page.goto(f"{host.url}course.html")
    page.locator("#game").select_option("pynim")
    page.locator("[data-game=pynim] [name=names]").fill("Red, Blue")
    page.locator("[name=seed]").fill("week 3 <&>")
    page.locator("[name=without][value=coach]").check()
    found = {form: code(page, form) for form in (*BUILDERS, "element", "moodle")}
    page.close()
    return found


@pytest.fixture
def course(tmp_path: Path) -> Iterator[Host]:
    """A course's own site, with nothing on it yet."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out/404.html").touch()
    host = Host(tmp_path / "out", name="127.0.0.1")
    yield host
    host.stop()


def filtered_by_canvas(code: str) -> str:
    frame = html.fragment_fromstring(code)
    for name in set(frame.attrib) - KEPT_BY_CANVAS:
        del frame.attrib[name]
    return html.tostring(frame, encoding="unicode")


def play(browser: Browser, course: Host, *, has_height: bool = True) -> None:
    """Open the page of the course, and play the game that is in it: the frame has room for it."""
    page = browser.new_page()
    page.goto(f"{course.url}index.html")
    frame = page.locator("iframe")
    frame.scroll_into_view_if_needed()
    page.frame_locator("iframe").locator(READY).wait_for(state="attached")
    game = page.frames[1]
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert (frame.bounding_box() or {})["width"] <= width
        if has_height:
            expect(frame).to_have_css("height", f"{HEIGHTS['pynim']['usual']}px")
    expect(frame).to_have_attribute("title", "PyNIM")
    expect(game.locator("#notice")).to_be_hidden()
    expect(game.locator("#advise")).to_be_hidden()
    type_line(game, "31")
    expect(game.locator("#table .left")).to_have_text("31 stones left")
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("form", by_day(of=list(BUILDERS)))  # by day an element
def test_the_code_plays_in_a_site_that_is_built(
    browser: Browser, course: Host, codes: dict[str, str], tmp_path: Path, form: str
) -> None:
    settings, what, page, command = BUILDERS[form]
    (tmp_path / settings).write_text(what)
    (tmp_path / page).parent.mkdir(exist_ok=True)
    (tmp_path / page).write_text(f"{TITLE[form]}\n\n{codes[form]}\n\nThat was it.\n")
    subprocess.run([sys.executable, *command.split()], cwd=tmp_path, check=True)
    play(browser, course)


@pytest.mark.parametrize("form", by_day("element", of=["element", "moodle", "canvas"]))
def test_the_code_plays_in_a_page_of_ones_own(
    browser: Browser, course: Host, codes: dict[str, str], form: str
) -> None:
    code = filtered_by_canvas(codes["moodle"]) if form == "canvas" else codes[form]
    (course.site / "index.html").write_text(f"<!doctype html><h1>Week 3</h1>{code}")
    play(browser, course, has_height=form != "element")
