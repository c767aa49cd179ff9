"""Hidden armies of two people at one device: covered until the one who is asked looks alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.ask import READY
from engine.record import to_record
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from session import commands as do
from session import effects as show
from tactego import GAME
from tactego.rules import BLUE
from tactego.script import Setup
from tactego.view import table

HIDDEN = "seed=1&armies=hidden"
SMALL = ("7", "2 2\nF 1", "4", "3")
RED_MOVED = (*SMALL, "", "0 1", "1 1")


def tab_with(*answers: str, start: str = HIDDEN) -> Tab:
    tab = Tab(GAME, MemoryDevice(), start)
    tab.do(*map(do.Answer, answers))
    return tab


def ranks(tab: Tab) -> set[str]:
    """The ranks that the table shows of pieces that nobody has met."""
    scene = tab.last(show.Draw).scene
    return {piece.rank for piece in scene.squares if piece and not piece.known}


def is_covered(tab: Tab) -> bool:
    ask = tab.last(show.Draw).ask
    return ranks(tab) == {"?"} and ask is not None and ask.kind == READY


def blue_choosing() -> Tab:
    """A game in Blue's turn, who has looked."""
    tab = tab_with(*RED_MOVED, "")
    assert tab.session.current.sitting.ask.kind == "start"  # type: ignore[union-attr]
    assert ranks(tab) != {"?"}
    return tab


def reloaded(tab: Tab) -> Tab:
    again = Tab(GAME, tab.session.device, HIDDEN, open_name=tab.session.store.open)  # type: ignore[arg-type]
    again.wait()
    return again


def test_a_game_that_was_left_in_a_turn_opens_covered() -> None:
    tab = reloaded(blue_choosing())
    assert is_covered(tab)
    count = len(tab.answers)
    tab.do(do.TypeLine("0 0"))
    assert is_covered(tab)
    tab.do(do.Answer(""))
    assert ranks(tab) != {"?"}
    assert len(tab.answers) == count, "nothing is answered by it"


def test_it_is_not_shown_before_python_is_there() -> None:
    tab = blue_choosing()
    assert tab.last(show.Opened).saved_at is None
    start = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(start))
    end = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(end))
    assert tab.last(show.Opened).saved_at is not None


@pytest.mark.parametrize(
    "commands",
    [
        [do.Undo(), do.Undo(), do.Redo(), do.Redo()],
        [do.View(6), do.UndoToViewed()],
        [do.View(7), do.PlayOnFromViewed()],
        [do.View(8), do.PlayOnFromViewed()],
        [do.DialogCommand("copy", ""), do.DialogCommand("shelf", "")],
    ],
)
def test_who_is_asked_next_is_covered_first(commands: list[Any]) -> None:
    tab = blue_choosing()
    for command in commands:
        if isinstance(command, do.DialogCommand):
            command = do.DialogCommand("open", tab.session.store.open)  # noqa: PLW2901
        tab.do(command)
    assert is_covered(tab)


def test_undo_comes_to_the_other_player_covered() -> None:
    tab = tab_with(*RED_MOVED)
    tab.do(do.Undo())
    assert is_covered(tab)
    assert tab.session.current.sitting.ask.kind == "end"  # type: ignore[union-attr]
    tab.do(do.Answer(""))
    tab.do(do.Undo())
    assert ranks(tab) != {"?"}, "whoever looks already, chooses another piece"


def test_a_kept_games_picture_and_the_moves_show_what_both_may_see() -> None:
    tab = blue_choosing()
    start = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(start))
    tab = reloaded(tab)
    tab.do(do.ShowPanel(coach=False, moves=True))
    assert [answer for _, answer in tab.last(show.ListMoves).moves] == [*RED_MOVED]
    tab.do(do.DialogCommand("picture", tab.session.store.open))
    html = tab.last(show.ShowPicture).html
    assert "unknown" in html
    assert not any(f"Blue, {rank}" in html for rank in ("strength 2", "flag"))
    assert 'class="piece side-1">2' not in html


def test_a_computers_army_is_not_shown_by_taking_its_seat() -> None:
    tab = tab_with(*SMALL, "0 1", "1 1", start=f"{HIDDEN}&seat2=recruit")
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "human"}))
    assert tab.session.current.seats == {BLUE: "recruit"}
    tab.do(do.Undo())
    scene = tab.last(show.Draw).scene
    assert all(p.rank == "?" for p in scene.squares if p and p.side == BLUE and not p.known)
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "general"}))
    assert tab.session.current.seats == {BLUE: "general"}, "how well it plays may change"


def test_against_a_computer_nobody_looks_away_and_a_fight_is_thought_about_by_nobody() -> None:
    tab = tab_with(*SMALL, start=f"{HIDDEN}&seat2=recruit")
    while (ask := tab.session.current.sitting.ask) is not None:
        tab.do(do.Answer(list(ask.answers)[-1].answer))  # type: ignore[arg-type]
    tab.do(*map(do.View, range(len(tab.answers))))
    bar, fights = tab.last(show.ShowBar), 0
    for effect in tab.effects:
        bar = effect if isinstance(effect, show.ShowBar) else bar
        if not isinstance(effect, show.Draw) or isinstance(effect.scene, Setup):
            continue
        assert effect.ask is None or effect.ask.kind != READY
        fights += effect.scene.combat_pending
        assert bar.showing or not effect.scene.combat_pending
        if effect.ask and bar.thinking:
            at_turn = table(effect.scene, effect.ask).find(".//li[@aria-current]")
            assert at_turn is not None
            assert at_turn.get("id") == f"seat-{BLUE}"
    assert fights


def test_a_fight_is_not_taken_back_where_armies_are_hidden() -> None:
    for options in ({"armies": "hidden"}, {"armies": "open"}):
        sitting = Sitting(GAME, "1", options, SMALL)
        while not any(frame.scene.combat_pending for frame in sitting.frames):
            assert sitting.ask is not None
            choices = list(sitting.ask.answers)  # type: ignore[arg-type]
            sitting.answer(choices[-1 if sitting.ask.seat == 0 else 0].answer)
        device = MemoryDevice()
        device.store("tactego/sitting/kept", json.dumps(to_record(sitting, {})))
        tab = Tab(GAME, device, "", open_name="kept")
        tab.do(do.Undo())
        is_hidden = options["armies"] == "hidden"
        assert (tab.answers == sitting.answers) == is_hidden
        notices = [each.text for each in tab.effects if isinstance(each, show.Notice)]
        assert any("cannot be taken back" in text for text in notices) == is_hidden


def test_what_a_question_refused_is_forgotten_once_it_is_answered() -> None:
    tab = tab_with(*SMALL, "")
    flag = next(
        f"{square // 3} {square % 3}"
        for square, piece in enumerate(tab.session.current.sitting.ask.scene.squares)  # type: ignore[union-attr]
        if piece and piece.rank == "F" and piece.side == 0
    )
    tab.do(do.Answer(flag))
    assert "never moves" in tab.session.current.sitting.ask.error  # type: ignore[union-attr]
    start = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(start))
    assert tab.answers == [*SMALL, "", start]
    assert not any("never moves" in line for line in tab.session.current.sitting.console.transcript)


def test_the_coach_comments_on_no_earlier_turn_of_the_other_player() -> None:
    tab = blue_choosing()
    start = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(start))
    end = next(iter(tab.session.current.sitting.ask.answers)).answer  # type: ignore[union-attr]
    tab.do(do.Answer(end), do.Answer(""))
    tab.do(do.View(8), do.ShowPanel(coach=True, moves=False))
    assert tab.last(show.Draw).hints is None
    scene = tab.last(show.Draw).scene
    assert {p.rank for p in scene.squares if p and p.side == BLUE and not p.known} == {"?"}
