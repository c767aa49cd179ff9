"""The interpreter comes in two halves: the rest once the page is ready, or when it is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from urllib.parse import urlencode

import pytest
from conftest import READY, Host, hold, kept, settled, transcript, type_line
from playwright.sync_api import Browser, Page, expect

from engine.game import Game, load
from engine.players import random_player, run_to_end
from engine.record import to_link, to_record
from engine.sitting import Sitting
from faulty import SLOW, FaultyHost
from games import GAMES
from places import TESTS
from repeats import by_day

REST = "html[data-rest]"
CALLED = TESTS / "support/rest_calls.js"


@pytest.fixture
def player(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    context.add_init_script(path=CALLED)
    yield context.new_page()
    context.close()


def played(game: Game, answers: int) -> Sitting:
    """The beginning of a game, as chance plays it."""
    rng = Random(1)
    sitting = Sitting(game, "1")
    while sitting.ask is not None and len(sitting.answers) < answers:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    return sitting


def only_if_called(page: Page) -> None:
    """Keep the rest from a page, unless a call waits for it."""
    page.route(
        "**/rest.wasm",
        lambda route: route.continue_() if route.request.resource_type == "xhr" else route.abort(),
    )


def starts(sitting: Sitting) -> Iterator[str]:
    """Addresses of all kinds, of which those that are read alike in all games are opened in one;
    then the last one again."""
    link = to_link(to_record(sitting, {}))
    if sitting.game.name == GAMES[0]:
        yield "#"
        yield f"#{urlencode(link)}"
        yield "#seed=%00&no_such=1&seat1=away&seat2=nobody&answers=~~~~"
    yield f"?embed#{urlencode({**link, 'start': len(sitting.answers) // 2})}"
    for _ in range(2):
        yield f"?embed&without=undo#{urlencode({**sitting.options, 'names': 'Becky,Zoë'})}"


@pytest.mark.parametrize("name", by_day("pynim"))
def test_no_start_calls_the_rest_and_a_game_plays_without_it(
    player: Page, host: Host, name: str
) -> None:
    """What a game calls nevertheless comes then: it is counted, and printed."""
    game = load(name)
    only_if_called(player)
    sitting = played(game, 30)
    start_with_early_answers(player, f"{host.url}{game.page}.html", sitting.answers[:9])
    player.add_init_script("localStorage['recess/paced'] = 'false'")
    for start in starts(sitting):
        player.goto("about:blank")
        player.goto(f"{host.url}{game.page}.html{start}")
        player.locator(READY).wait_for(state="attached")
        assert player.evaluate("asked") == [], f"at {start}; see `make profile`"
        for answer in sitting.answers[:5]:
            player.evaluate("(text) => recess.send('answer', text)", answer)
    player.goto(f"{host.url}404.html")
    player.evaluate("localStorage.clear()")
    player.goto(f"{host.url}{game.page}.html#seed=1")
    player.locator(READY).wait_for(state="attached")
    whole = played(game, 100)
    for answer in whole.answers:
        player.evaluate("(text) => recess.send('answer', text)", answer)
    assert transcript(player)[:-1] == whole.console.transcript
    print(f"{game.name}: {len(player.evaluate('asked'))} calls of the rest")


def test_no_link_to_todays_game_calls_the_rest(player: Page, host: Host) -> None:
    """It is what others are sent: its first visit is what has to be short."""
    only_if_called(player)
    for game in map(load, GAMES):
        player.goto("about:blank")
        player.goto(f"{host.url}{game.page}.html#today")
        player.locator(READY).wait_for(state="attached")
        assert player.evaluate("asked") == [], f"{game.name}; see `make profile`"


def start_with_early_answers(page: Page, address: str, answers: Sequence[str]) -> None:
    """Answer before Python is ready, which then shows what follows frame by frame."""
    release = hold(page, "**/*.wasm")
    page.goto(f"{address}#seed=1", wait_until="commit")
    for answer in answers:
        type_line(page, answer)
    release()
    page.locator(READY).wait_for(state="attached")
    assert page.evaluate("asked") == [], "after early answers; see `make profile`"


def call_rest(page: Page, answer: str) -> None:
    """Give an answer, and let Python call something of the rest meanwhile."""
    page.evaluate("call = 'now'")
    type_line(page, answer)


def test_a_call_waits_for_the_rest(player: Page, host: Host) -> None:
    only_if_called(player)
    player.goto(f"{host.url}pynim.html#seed=1")
    player.locator(READY).wait_for(state="attached")
    call_rest(player, "ann")
    expect(player.locator("#prompt")).to_contain_text(", Ann?")
    assert player.evaluate("[asked.length, call]") == [1, "done"]
    expect(player.locator(REST)).to_be_attached()


def test_the_rest_comes_once_the_page_is_ready(player: Page, host: Host) -> None:
    player.goto(f"{host.url}pynim.html#seed=1")
    player.locator(REST).wait_for(state="attached")
    call_rest(player, "ann")
    expect(player.locator("#prompt")).to_contain_text(", Ann?")
    assert player.evaluate("asked") == []


def begin_without_the_rest(player: Page, own_host: FaultyHost) -> None:
    """Give PyNIM its first answer."""
    player.goto(f"{own_host.url}pynim.html#seed=1")
    player.locator(READY).wait_for(state="attached")
    type_line(player, "ann")


def expect_both_answers(player: Page) -> None:
    """The rest came, and the game went on from its answers."""
    player.locator(REST).wait_for(state="attached")
    settled(player)
    assert kept(player)["answers"][:2] == ["ann", "1"]


@pytest.mark.fault("the rest")
@pytest.mark.parametrize(
    "fault",
    [
        "missing",
        pytest.param("truncated", marks=pytest.mark.nightly),
        pytest.param("broken off", marks=pytest.mark.nightly),
        pytest.param("another page", marks=pytest.mark.nightly),
    ],
)
def test_a_call_into_a_missing_second_half_is_reported_and_the_game_goes_on(
    player: Page, own_host: FaultyHost, fault: str
) -> None:
    own_host.plant("rest.wasm", fault)
    begin_without_the_rest(player, own_host)
    call_rest(player, "1")
    expect(player.locator("#failure")).to_contain_text("Python could not be loaded")
    own_host.heal()
    player.get_by_role("button", name="Try again").click()
    player.locator(READY).wait_for(state="attached")
    expect_both_answers(player)


@pytest.mark.fault("the rest")
@pytest.mark.parametrize(
    "kind",
    by_day(of=["of type text/plain", "of type octet-stream"]),  # test_hosts tries one by day
)
def test_a_host_that_knows_no_webassembly(player: Page, own_host: FaultyHost, kind: str) -> None:
    own_host.plant("wasm", kind)
    player.goto(f"{own_host.url}pynim.html#seed=1")
    player.locator(REST).wait_for(state="attached")


@pytest.mark.fault("the rest")
def test_a_slow_rest_keeps_nobody_waiting(player: Page, own_host: FaultyHost) -> None:
    own_host.plant("rest.wasm", SLOW)
    begin_without_the_rest(player, own_host)
    expect(player.locator("#prompt")).to_contain_text(", Ann?")
    own_host.heal()
    player.locator(REST).wait_for(state="attached")


def test_what_is_imported_before_its_archive_came_waits_for_it(player: Page, host: Host) -> None:
    player.route(
        "**/late.archive",
        lambda route: route.continue_() if route.request.resource_type == "xhr" else route.abort(),
    )
    player.goto(f"{host.url}bots.html")
    player.wait_for_selector(READY)
    player.locator("#share").click()
    expect(player.locator("#dialog h2")).to_be_visible()
