"""What PyNIM's table shows, and what can be pressed on it."""

from __future__ import annotations

from engine.players import run_to_end
from engine.sitting import Sitting
from pynim import GAME, view

ANSWERS = ["ann", "1", "bob", "2", "30"]


def at(*takes: str) -> Sitting:
    return Sitting(GAME, "1", {}, [*ANSWERS, *takes])


def stones(table) -> dict[str, str]:
    """The stones that can be pressed, by what they answer."""
    return {li.get("data-answer"): li.get("id") for li in table.iter("li") if li.get("data-answer")}


def test_the_nth_stone_from_the_end_takes_n() -> None:
    ask = at().ask
    assert stones(view.table(ask.scene, ask)) == {"3": "stone-27", "2": "stone-28", "1": "stone-29"}


def test_no_more_stones_can_be_pressed_than_there_are() -> None:
    sitting = at()
    while sitting.ask.scene.stones > 2:
        sitting.answer("1")
    ask = sitting.ask
    left = {str(n): f"stone-{ask.scene.stones - n}" for n in range(1, ask.scene.stones + 1)}
    assert stones(view.table(ask.scene, ask)) == left


def test_a_frame_neither_asks_nor_counts_what_is_not_on_the_table_yet() -> None:
    sitting = at("1", "1")
    frame, ask = sitting.frames[0].scene, sitting.ask
    assert frame.stones > ask.scene.stones
    shown = "".join(view.table(frame, ask).itertext())
    assert f"{frame.stones} stones left" in shown
    assert str(ask.scene.stones) not in shown
    assert not stones(view.table(frame, ask))
    assert f"of the {ask.scene.stones} stones" in "".join(view.table(ask.scene, ask).itertext())


def test_a_game_that_has_ended_can_be_handed_on() -> None:
    sitting = at()
    while sitting.ask.kind != "again":
        sitting.answer("1")
    table = view.table(sitting.scene, sitting.ask)
    assert "share" in {button.get("data-command") for button in table.iter("button")}


def test_a_table_asks_for_an_equal_scene_and_calls_the_python_as_the_page_does() -> None:
    ask = at("1", "1").ask
    again = ask.scene._replace()
    assert again is not ask.scene
    assert stones(view.table(again, ask))
    assert f"of the {again.stones} stones" in "".join(view.table(again, ask).itertext())
    names = ("Ann", "Bob", "Monty")
    said = "".join(view.advice(run_to_end(GAME.advise(ask, (), {})), names).itertext())
    assert "Monty" in said
    assert "The Python" not in said


def test_what_the_python_says_ends_with_its_own_full_stop() -> None:
    sitting = at("1", "1")
    said = view.spoken([sitting.scene], None, ("Ann", "Bob", "Monty"))
    assert "Monty: " in said
    assert "“" not in said
    shown = {
        takes: view.table(at(*takes).scene, None).find(".//*[@id='says']").text
        for takes in (("1", "1"), ("1", "1", "1"), ("1", "1", "3"))
    }
    assert len(set(shown.values())) == 1, "it says nothing else before its next turn"


def test_where_humans_play_alone_the_python_has_no_seat_and_no_chance() -> None:
    sitting = Sitting(GAME, "1", {"players": "humans"}, ANSWERS)
    while sitting.ask and sitting.ask.kind == "take":
        table = view.table(sitting.ask.scene, sitting.ask)
        assert [li.get("id") for li in table.iter("li") if "seat" in (li.get("class") or "")] == [
            "seat-0",
            "seat-1",
        ]
        found = "".join(view.advice(GAME.advise(sitting.ask, sitting.played, {})).itertext())
        assert "The Python" not in found
        sitting.answer("1")
    assert view.score(sitting.scene) == "The score: Ann 0, Bob 1."
