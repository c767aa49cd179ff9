"""What a person does around a game: commands in, effects out."""

from __future__ import annotations

from engine.game import load
from memory_device import MemoryDevice, Tab
from pynim import GAME as PYNIM
from session import commands as do
from session import effects as show

NAMED = "seed=1&names=Ann,Bob"


def test_an_answer_is_taken_drawn_saved_and_announced() -> None:
    tab = Tab(PYNIM, device := MemoryDevice(), NAMED)
    effects = tab.do(do.Answer("30"))
    assert tab.answers[-1] == "30"
    assert (
        device.parse(device.load(f"pynim/sitting/{tab.session.store.open}") or "")["answers"][-1]
        == "30"
    )
    kinds = [type(effect) for effect in effects]
    assert kinds.index(show.Draw) < kinds.index(show.FollowFocus) < kinds.index(show.Announce)
    # A report is taken away before what may fail again: a view that raises as it is drawn.
    assert kinds.index(show.Fail) < kinds.index(show.Draw)


def test_lines_typed_ahead_wait_for_their_questions_and_go_with_an_undo() -> None:
    tab = Tab(PYNIM, MemoryDevice(), f"{NAMED}&seat2=taker")
    for line in ("30", "2", "3", "1"):
        tab.do(do.TypeLine(line), wait=False)
    assert tab.session.turns.typed_ahead == ["3", "1"]
    tab.do(do.Undo(), wait=False)
    assert tab.last(show.ShowTypedAhead).lines == ()
    tab.wait()
    assert tab.answers[-1] == "30"
    tab.do(do.TypeLine("2"), wait=False)
    tab.do(do.TypeLine("3"))
    own = [answer for ask, answer in tab.session.current.sitting.played if ask.seat == 0]
    assert own[-2:] == ["2", "3"]


def test_lines_typed_ahead_go_where_a_seat_changes_hands() -> None:
    tab = Tab(PYNIM, MemoryDevice(), f"{NAMED}&seat2=taker")
    for line in ("30", "2", "3"):
        tab.do(do.TypeLine(line), wait=False)
    assert tab.session.turns.typed_ahead
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "human"}), wait=False)
    assert not tab.session.turns.typed_ahead


def test_a_friend_is_not_called_as_the_computer_was_whose_seat_they_take() -> None:
    tab = Tab(load("four_five_six"), MemoryDevice(), "seed=1&seat2=careful")
    tab.do(do.Answer("Ann"), do.Answer(""))
    before = tab.session.store.open
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "human"}))
    ask = tab.session.current.sitting.ask
    assert ask is not None
    assert ask.kind == "name", "a new game asks for the friend's"
    assert tab.session.store.record(before), "the other one is kept"


def test_nobody_answers_while_a_computer_or_another_device_is_asked() -> None:
    tab = Tab(PYNIM, MemoryDevice(), f"{NAMED}&seat2=away")
    tab.do(do.Answer("30"), do.Answer("1"))
    answers = list(tab.answers)
    for command in (do.Answer("1"), do.TypeLine("1"), do.AnswerEach((("", "1"),))):
        tab.do(command)
    assert tab.answers == answers
    bar = tab.last(show.ShowBar)
    assert bar.away
    assert bar.hand_over


def test_looking_back_shows_an_earlier_table_and_undo_to_there_takes_back() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    tab.do(do.Answer("30"), do.Answer("1"), do.Answer("2"))
    count = len(tab.answers)
    tab.do(do.View(count - 1))
    assert tab.last(show.LookBack) == (count - 1, count, True)
    tab.do(do.ShowPanel(coach=False, moves=True))
    assert [prompt[:5] for prompt, _ in tab.last(show.ListMoves).moves[-2:]] == ["Ann: ", "Bob: "]
    closed = tab.do(do.ShowPanel(coach=False, moves=False))
    assert show.LookBack(count - 1, count, True) in closed, "the steps do not go with the panel"
    tab.do(do.Answer("3"))
    assert len(tab.answers) == count, "what is looked at takes no answers"
    tab.do(do.UndoToViewed())
    assert len(tab.answers) == count - 1
    assert tab.last(show.Announce).text.startswith("Taken back.")


def test_a_skip_shows_the_table_as_it_is_now() -> None:
    tab = Tab(PYNIM, MemoryDevice(), f"{NAMED}&seat2=taker")
    tab.do(do.Answer("30"), do.Answer("1"), wait=False)
    assert tab.session.waits_for is not None
    tab.do(do.Skip())
    assert tab.session.waits_for is None
    assert not tab.last(show.ShowBar).playing
    assert tab.last(show.Draw).scene == tab.session.current.sitting.scene


def test_a_replay_shows_each_answer_and_ends_where_the_game_is() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    tab.do(do.Answer("30"), do.Answer("1"), do.Answer("2"))
    effects = tab.do(do.Replay())
    shown = [effect.number for effect in effects if isinstance(effect, show.LookBack)]
    assert shown[1:] == list(range(len(tab.answers) + 1))
    assert tab.session.current.viewed is None


def test_two_tabs_store_two_games() -> None:
    device = MemoryDevice()
    one = Tab(PYNIM, device, NAMED)
    one.do(do.Answer("30"))
    two = Tab(PYNIM, device, NAMED)
    assert two.answers == one.answers
    two.do(do.Answer("1"))
    one.do(do.Stored(f"pynim/sitting/{one.session.store.open}"))
    assert one.last(show.Notice).command == "catch_up"
    one.do(do.Answer("2"))
    assert {record["answers"][-1] for record in one.session.store.all().values()} == {"1", "2"}


def test_a_game_becomes_a_case_where_there_is_a_workshop() -> None:
    for has_workshop in (True, False):
        tab = Tab(PYNIM, MemoryDevice(), NAMED, has_workshop=has_workshop)
        tab.do(do.Answer("30"), do.DialogCommand("share", ""))
        assert ("workshop.html#case=pynim" in tab.last(show.ShowDialog).html) == has_workshop
