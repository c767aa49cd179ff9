"""Games by turns, each player at their own device: links, seats, and what may be taken back."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from engine.answer_codec import BROKEN
from engine.game import AWAY, Game
from engine.record import to_link, to_record
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from pynim import GAME as PYNIM
from session import commands as do
from session import effects as show
from tactego import GAME as TACTEGO

BY_TURNS = "seed=1&players=two&names=Ann,Bob&seat2=away"
SMALL = ("7", "2 2\nF 1", "4", "3")
HIDDEN = "seed=1&armies=hidden&seat2=away"


def link_of(tab: Tab, form: str = "") -> str:
    """Return what the link that *Share* shows says after its ``#``."""
    tab.do(do.DialogCommand("share", form))
    (link,) = re.findall(r'id="link"[^>]*?value="([^"]*)"', tab.last(show.ShowDialog).html)
    return unescape(link).partition("#")[2]


def link_to(parts: dict[str, str]) -> str:
    return MemoryDevice().write_query(parts)


def notices(tab: Tab) -> list[str]:
    return [effect.text for effect in tab.effects if isinstance(effect, show.Notice)]


def answered(game: Game, start: str, *answers: str) -> tuple[Tab, MemoryDevice]:
    tab = Tab(game, device := MemoryDevice(), start)
    tab.do(*map(do.Answer, answers))
    return tab, device


def test_undo_ends_where_the_received_link_ended() -> None:
    red, _ = answered(TACTEGO, HIDDEN, *SMALL, "0 1", "1 1")
    assert red.session.current.is_away
    blue = Tab(TACTEGO, MemoryDevice(), link_of(red))
    blue.wait()
    before = list(blue.answers)
    assert blue.session.current.seats == {0: AWAY}
    for _ in range(3):
        blue.do(do.Undo())
    assert blue.answers == before
    assert "answered at another device" in notices(blue)[-1]
    blue.do(do.View(2), do.UndoToViewed())
    assert blue.answers == before
    start = next(iter(blue.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    blue.do(do.Answer(start), do.Undo())
    assert blue.answers == before, "a piece can be chosen again"


def test_undo_does_not_ask_for_another_players_id() -> None:
    ann, _ = answered(PYNIM, "seed=1&players=two&seat2=away", "Ann", "11")
    bob = Tab(PYNIM, MemoryDevice(), link_of(ann))
    bob.do(do.Answer("Bob"), do.Answer("22"))
    ann = Tab(PYNIM, ann.session.device, link_of(bob))  # type: ignore[arg-type]
    ann.do(do.Undo(), do.Undo())
    assert ann.answers == ["Ann", "11", "Player 2", "000000000"]


@pytest.mark.parametrize("count", range(3))
def test_seats_stay_in_the_link_of_any_moment(count: int) -> None:
    """In one's own turn, between a piece and its square, and at the hand-over."""
    red, _ = answered(TACTEGO, HIDDEN, *SMALL, *("0 1", "1 1")[:count])
    blue = Tab(TACTEGO, MemoryDevice(), link_of(red))
    blue.wait()
    assert blue.session.current.seats == {0: AWAY}
    assert blue.last(show.Draw).scene == blue.session.current.view.seen(
        blue.session.current.shown.scene, blue.session.current.shown.console.shown, 1
    )


def test_the_game_for_looking_at_is_nobodys_and_is_not_kept() -> None:
    red, _ = answered(TACTEGO, HIDDEN, *SMALL, "0 1")
    other = Tab(TACTEGO, device := MemoryDevice(), link_of(red, "what=position"))
    other.wait()
    assert other.session.current.seats == {0: AWAY, 1: AWAY}
    scene = other.last(show.Draw).scene
    assert {piece.rank for piece in scene.squares if piece} == {"?"} or not any(
        piece.rank.isdigit() for piece in scene.squares if piece
    )
    assert other.session.current.shown.answers == [*SMALL, ""], "not even which piece is chosen"
    assert not [key for key in device.names() if "/sitting/" in key]
    assert not other.last(show.ShowBar).hand_over
    other.do(do.ChangeSeats({"seat1": "human", "seat2": "away"}))
    assert other.session.current.seats == {0: AWAY, 1: AWAY}


def test_after_the_last_move_the_hand_over_is_offered() -> None:
    ann, device = answered(PYNIM, BY_TURNS, "30")
    bob_device = MemoryDevice()
    tab, turn = ann, 0
    while tab.session.current.sitting.result is None:
        tab.do(do.Answer("3"))
        if tab.session.current.sitting.result is None:
            turn = 1 - turn
            tab = Tab(PYNIM, (device, bob_device)[turn], link_of(tab))
            tab.wait()
    other = Tab(PYNIM, (device, bob_device)[1 - turn], link_of(tab))
    assert other.session.current.seats == {turn: AWAY}
    assert other.session.current.sitting.result == tab.session.current.sitting.result


def test_a_link_says_what_is_new() -> None:
    ann, device = answered(PYNIM, BY_TURNS, "30", "1")
    bob = Tab(PYNIM, MemoryDevice(), link_of(ann))
    bob.do(do.Answer("2"))
    ann = Tab(PYNIM, device, link_of(bob))
    assert notices(ann)[-1].startswith("Since then: ")
    assert "2" in notices(ann)[-1]


def test_a_turn_that_somebody_else_played_is_not_taken_over_unasked() -> None:
    ann, device = answered(PYNIM, BY_TURNS, "30")
    kept = list(ann.answers)
    other = Sitting(PYNIM, "1", ann.session.current.sitting.options, [*kept, "3"])
    link = link_to(to_link(to_record(other, {1: AWAY}, private=False)))
    ann = Tab(PYNIM, device, link)
    assert ann.answers == kept
    assert "your seat, that was not given here: “3”" in notices(ann)[-1]
    ann.do(do.DialogCommand("open_left", ""))
    assert ann.answers[-1] == "3"
    records = [record["answers"] for record in ann.session.store.all().values()]
    assert kept in records, "the own game is as it was"


def test_another_seed_than_that_of_the_game_kept_here_is_noticed() -> None:
    ann, device = answered(PYNIM, BY_TURNS, "30", "1")
    answers = [*ann.answers, "2"]
    other = Sitting(PYNIM, "2", ann.session.current.sitting.options, answers)
    link = link_to(to_link(to_record(other, {1: AWAY}, private=False)))
    ann = Tab(PYNIM, device, link)
    assert "its seed is “2”. Your game by turns has the seed “1”" in notices(ann)[-1]


def test_a_link_that_was_cut_is_damaged() -> None:
    ann, device = answered(PYNIM, BY_TURNS, "30", "1")
    cut = re.sub("&answers=.*", "", link_of(ann))
    assert "edition=" in cut
    bob = Tab(PYNIM, MemoryDevice(), cut)
    assert notices(bob)[0].startswith(BROKEN)
    again = Tab(PYNIM, device, cut)
    assert notices(again)[0].startswith(BROKEN)


def test_of_two_seats_in_one_browser_a_person_chooses_one() -> None:
    red, device = answered(TACTEGO, HIDDEN, *SMALL, "0 1", "1 1")
    link = link_of(red)
    blue = Tab(TACTEGO, device, link)
    blue.wait()
    assert "kept here for Red, and this link is for Blue" in notices(blue)[-1]
    assert blue.session.current.seats == {0: AWAY, 1: AWAY}, "nobody's army is shown"
    blue.do(do.DialogCommand("choose_seat", ""))
    html = blue.last(show.ShowDialog).html
    assert "Go on as Red" in html
    assert "Play as Blue" in html
    blue.do(do.DialogCommand("take_kept", ""))
    assert blue.session.current.seats == {1: AWAY}
    blue = Tab(TACTEGO, device, link)
    blue.do(do.DialogCommand("open_left", ""))
    assert blue.session.current.seats == {0: AWAY}
    start = next(iter(blue.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    blue.do(do.Answer(start))
    end = next(iter(blue.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    blue.do(do.Answer(end))
    again = Tab(TACTEGO, device, link_of(blue))
    again.wait()
    assert again.session.current.seats == {1: AWAY}, "each has a separate game now"


def test_what_chance_showed_is_not_taken_back_by_turns() -> None:
    ann, _ = answered(PYNIM, BY_TURNS, "30")
    ann.do(do.Answer(""))  # a mystery value
    count = len(ann.answers)
    ann.do(do.Undo())
    assert len(ann.answers) == count
    assert "cannot be taken back" in notices(ann)[-1]
    here, _ = answered(PYNIM, BY_TURNS.replace("&seat2=away", ""), "30", "")
    here.do(do.Undo())
    assert len(here.answers) == count - 1, "at one device everybody saw it"


def test_who_sits_where_stays_while_something_is_hidden() -> None:
    red, _ = answered(TACTEGO, HIDDEN, *SMALL)
    swapped = {"seat1": "away", "seat2": "human"}
    for levels in (swapped, {"seat1": "human", "seat2": "human"}):
        red.do(do.ChangeSeats(levels))
        assert red.session.current.seats == {1: AWAY}
        assert "nobody changes seats" in notices(red)[-1]
        assert red.last(show.ShowSeats).levels == {"seat1": "human", "seat2": "away"}


def test_names_of_the_address_are_in_a_link_only_if_that_is_wanted() -> None:
    ann, _ = answered(PYNIM, BY_TURNS, "30")
    for what in ("turn", "position", "start", "own"):
        assert "Ann" not in link_of(ann, f"what={what}")
        assert "names=" not in link_of(ann, f"what={what}")
        assert "names=Ann" in link_of(ann, f"what={what}&private=yes")


def test_several_answers_at_once_end_where_another_device_is_asked() -> None:
    ann, _ = answered(PYNIM, BY_TURNS, "30")
    count = len(ann.answers)
    ann.do(do.AnswerEach((("", "1"), ("", "1"), ("", "1"))))
    assert len(ann.answers) == count + 1


def test_nobody_is_advised_on_what_another_device_is_asked() -> None:
    for game, start, answers in (
        (PYNIM, BY_TURNS, ("30", "1")),
        (TACTEGO, HIDDEN, (*SMALL, "0 1", "1 1")),
    ):
        tab, _ = answered(game, start, *answers)
        effects: Any = tab.do(do.ShowPanel(coach=True, moves=False))
        advised = [effect.advice for effect in effects if isinstance(effect, show.ShowAdvice)]
        assert advised
        assert not any(advice is not None for advice in advised)
