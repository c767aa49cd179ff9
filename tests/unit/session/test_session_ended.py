"""What a session shows and says when a game is over, and what today's game is known by."""

from __future__ import annotations

import re

import pytest

from engine.afterwards import SIGNS
from engine.game import load
from engine.markup import to_html
from engine.record import to_record
from engine.review import Decision, Review
from games import GAMES
from memory_device import MemoryDevice, Tab
from played import nearly_whole, whole
from session import commands as do
from session import effects as show
from session.device import store_json
from session.effects import Pause
from session.ending import Ending, load_ending
from session.view import load_view

DAY = "2026-11-22"


def nearly_over(name, device):
    """Open today's game, half played, at its link; return its tab and the last answer."""
    sitting, last, seats = nearly_whole(load(name), DAY)
    record = to_record(sitting, seats)
    kept = {**record, "place": f"today={DAY}", "over": False, "touched": 1.0}
    store_json(device, f"{name}/sitting/kept", kept)
    store_json(device, f"{name}/last", {f"today={DAY}": "kept"})
    return Tab(load(name), device, f"today={DAY}", has_workshop=True), last


def drawn(tab):
    return "".join(map(to_html, tab.last(show.Draw).afterwards))


def dialog(tab, name, text=""):
    tab.do(do.DialogCommand(name, text))
    return tab.last(show.ShowDialog).html


@pytest.mark.parametrize("name", GAMES)
def test_todays_game_from_its_half_to_its_result(name):
    device = MemoryDevice()
    tab, last = nearly_over(name, device)
    assert tab.last(show.ShowSettings).day == DAY, "the table says so"
    assert "Today’s game" in dialog(tab, "shelf")
    shared = dialog(tab, "share")
    assert f'value="https://example.org/recess/#today={DAY}"' in shared, "its link stays the day's"
    assert "Your result" not in shared
    tab.do(do.Undo())
    again = tab.session.current.sitting.undone[-1]
    tab.do(do.Answer(again))
    while tab.session.current.sitting.undone:
        tab.do(do.Redo())
    moves = tab.session.store.taken_back
    effects = tab.do(do.Answer(last))
    assert tab.session.current.sitting.result
    ended = drawn(tab)
    assert 'class="moment"' in ended
    assert "data-plays" in ended
    assert "Today’s game" in ended
    assert "the next one in 5 h 12 min" in ended
    assert "Write it yourself" in ended
    assert "Switch sound on" in ended
    signs = re.findall(f"[{''.join(SIGNS.values())}]", ended)
    assert signs
    said = [effect.text for effect in effects if isinstance(effect, show.Announce)]
    decided = load_ending(name).decided(
        tab.session.current.sitting,
        tab.session.current.names(tab.session.current.sitting, tab.session.current.sitting.scene),
    )
    if decided:
        assert decided in said[-1], "who does not see it hears it, after who won"
        assert not said[-1].startswith(decided)
    result = re.search(r"<textarea [^>]*>([^<]*)</textarea>", dialog(tab, "share"))[1]
    assert "There is no way back" not in dialog(tab, "results")
    assert "There is no way back" in dialog(tab, "clear"), "it is asked first"
    assert f"{moves or 'nothing'} taken back" in result
    assert (
        re.findall(f"[{''.join(SIGNS.values())}]", result) == signs[: -len(SIGNS)]
    )  # behind them is what they mean
    assert result.splitlines()[-1].endswith(f"#today={DAY}")
    again = Tab(load(name), device, f"today={DAY}")
    again.wait()
    assert again.session.store.taken_back == moves, "it is kept"
    assert "data-plays" not in drawn(again), "the moment is over"
    assert "Switch sound on" not in drawn(again), "it is offered once"
    store = tab.session.store
    todays, answers = store.open, list(tab.answers)
    tab.do(do.Answer("yes") if tab.session.current.sitting.ask else do.PlayAgain())
    assert tab.last(show.ShowSettings).day == "", "to go on is a new game, of no day"
    assert DAY not in tab.last(show.ReplaceFragment).fragment
    assert tab.session.current.sitting.seed != DAY
    assert store.record(todays)["over"]
    assert store.record(todays)["answers"] == answers


def test_what_an_end_shows_stays_when_no_further_game_is_wanted():
    tab, last = nearly_over("pynim", MemoryDevice())
    tab.do(do.Answer(last))
    ended = drawn(tab)
    tab.do(do.Answer("no"))
    assert tab.session.current.sitting.over
    assert drawn(tab) == ended
    tab.do(do.Undo(), do.Undo())
    assert not drawn(tab)


@pytest.mark.parametrize("name", GAMES)
def test_every_end_names_the_winner_and_draws_within_its_own_class(name):
    ending, sitting = load_ending(name), whole(load(name))
    game = sitting.game
    names = game.names(sitting.scene) if game.names else game.seats
    result = sitting.result or game.result(sitting.asked[-1].scene)
    assert ending.moment(sitting, names) is not None
    decided = ending.decided(sitting, names)
    if result.winner is not None and decided:
        assert names[result.winner] in decided
    table = to_html(load_view(name).table(sitting.scene, None, names))
    assert "moment" not in table, "what the late sheet's rules begin with"
    for seat in (0, 1):
        signs = ending.signs(sitting, seat, Review("%", (Decision(1, seat, "", 0.0),)))
        assert set(signs) <= set(SIGNS)


def test_a_game_may_have_no_ending(monkeypatch):
    monkeypatch.setattr("session.ending.import_module", _missing)
    assert load_ending("coin") == Ending()


def _missing(name):
    raise ModuleNotFoundError(name=name)


def test_choosing_a_piece_and_another_takes_no_move_back():
    tab = Tab(load("tactego"), MemoryDevice(), f"today={DAY}")
    tab.wait()
    square = next(iter(tab.session.current.sitting.ask.answers)).answer
    tab.do(do.Answer(square), do.Undo())
    assert tab.session.store.taken_back == 0


@pytest.mark.parametrize("day", [f"2026-11-{number}" for number in range(15, 27)])
def test_who_plays_alone_waits_two_seconds_at_most_and_is_asked_in_each_round(day):
    tab = Tab(load("four_five_six"), MemoryDevice(), f"today={day}")
    session, current, asked = tab.session, tab.session.current, set()
    while True:
        waited = 0
        while (wanted := session.waits_for) is not None:
            is_pause = isinstance(wanted, Pause)
            waited += wanted.duration_ms if is_pause else 0
            tab.resume(None if is_pause else wanted.work)
        assert waited <= 2_000
        awaited = current.awaited
        ask = awaited or current.sitting.ask
        if ask is None:
            break
        asked.add(ask.scene.round)
        count = len(current.sitting.answers)
        answer = str(ask.answers[0]) if isinstance(ask.answers, range) else ""
        tab.do(do.Answer(answer), wait=False)
        if awaited:
            assert len(current.sitting.answers) == count, "the page asked, not the game"
    assert asked == set(range(current.sitting.scene.round + 1))
