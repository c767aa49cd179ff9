"""The table as HTML: what may be pressed, what is said, and what the coach shows."""

from random import Random

import pytest
from bots_positions import at, sheet

from bots import GAME, view
from bots.coach import advise
from bots.players import thumb
from bots.rules import CATEGORIES, scores
from bots.script import Scene
from cases import advised
from engine.players import run_to_end
from engine.sitting import Sitting


def drawn(sitting):
    return view.table(sitting.scene, sitting.ask)


def seated(*answers, seed="seed"):
    return Sitting(GAME, seed, {}, answers)


def over():
    sitting = seated()
    while sitting.ask is not None:
        sitting.answer(run_to_end(thumb(sitting.ask, Random(0))))
    return sitting


def by_id(element, key):
    return element.find(f".//*[@id='{key}']")


def words(element):
    return " ".join("".join(element.itertext()).split())


def keys(element):
    return [each.get("data-key") for each in element.iter() if each.get("data-key")]


def enabled(element):
    """The ids of all that may be pressed."""
    pressed = [each for each in element.iter() if each.tag in ("button", "input")]
    return {each.get("id") for each in pressed if each.get("disabled") is None}


def test_before_the_first_roll_only_the_roll_may_be_pressed():
    root = drawn(seated())
    assert enabled(root) == {"roll"}
    assert by_id(root, "tray").get("data-answer") is None
    assert by_id(root, "mark-3").get("aria-label") == "Die 3, not rolled yet"


def test_after_a_roll_dice_may_be_marked_and_each_open_category_taken():
    sitting = seated("", "SAVE", "Trio", "", "SAVE", "Band", "")
    root = drawn(sitting)
    dice = sitting.scene.dice
    taken = {f"take-{name}" for name in CATEGORIES if name != "Trio"}
    assert enabled(root) == taken | {"roll", "save", *(f"mark-{die}" for die in range(1, 6))}
    assert by_id(root, "tray").get("data-answer") == "ROLL"
    assert by_id(root, "mark-2").get("aria-label") == f"Roll die 2 again, shows {dice[1]}"
    for name, score in zip(CATEGORIES, scores(dice, 30), strict=True):
        button = by_id(root, f"take-{name}")
        if name != "Trio":
            assert button.text == str(score)
            assert button.get("aria-label") == f"Take {name} for {score}"
            assert (button.get("data-answer"), button.get("data-next-answer")) == ("SAVE", name)


def test_once_the_dice_stand_only_a_category_may_be_taken():
    root = drawn(seated("", "SAVE"))
    assert enabled(root) == {f"take-{name}" for name in CATEGORIES}
    button = by_id(root, "take-Doremi")
    assert (button.get("data-answer"), button.get("data-next-answer")) == ("Doremi", None)


def test_keys_are_never_given_twice():
    assert sorted(keys(drawn(seated()))) == ["r", "s"]
    assert sorted(keys(drawn(seated("")))) == sorted("12345rstqbdo")
    assert sorted(keys(drawn(seated("", "SAVE")))) == sorted("1234tqbdors")


def test_only_the_dice_just_rolled_tumble():
    root = drawn(seated("", "ROLL 2 4"))
    tumbling = [die for die in range(1, 6) if by_id(root, f"tetrahedron-{die}-2").get("class")]
    assert tumbling == [2, 4]


def test_both_sheets_are_in_sight_and_the_last_score_stands_out():
    root = drawn(seated("", "CHEAT 1 2 3 4 4", "Doremi", "", "CHEAT 1 1 1 2 2", "Band"))
    assert by_id(root, "cell-0-Doremi").text == "20"
    assert by_id(root, "cell-1-Band").text == "30"
    assert by_id(root, "cell-1-Band").get("class") == "just"
    assert [cell.text for cell in root.find(".//tr[@class='total']")] == ["Total", "20", "30"]


def test_an_error_is_beside_the_controls():
    sitting = seated("", "nonsense")
    assert by_id(drawn(sitting), "error").text == "ERROR: Invalid input."
    assert not by_id(drawn(seated("")), "error").text


def test_cheat_is_offered_nowhere():
    for answers in ([], [""], ["", "ROLL"], ["", "SAVE"]):
        root = drawn(seated(*answers))
        offered = [
            each.get(name, "")
            for each in root.iter()
            for name in ("data-answer", "data-next-answer")
        ]
        assert not any("CHEAT" in answer.upper() for answer in offered)


def spoken(sitting):
    return view.spoken([frame.scene for frame in sitting.frames], sitting.asked[-1].scene)


def test_what_is_said_of_a_turn():
    sitting = seated("")
    dice = ", ".join(map(str, sitting.scene.dice))
    assert spoken(sitting) == f"Player 1 has {dice}."
    assert view.question(sitting.ask) == "Player 1, roll 1 of 3: roll again, or take a score"
    sitting = seated("", "CHEAT 1 2 3 4 4")
    assert spoken(sitting) == "Player 1 has 1, 2, 3, 4, 4."
    assert view.question(sitting.ask) == "Player 1, take a score"
    sitting.answer("doremi")
    assert spoken(sitting) == "Player 1 takes Doremi for 20, 20 in all."
    assert view.score(sitting.scene) == "Player 1 20, Player 2 0."
    assert view.question(sitting.ask) == "Player 2, roll the dice"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((160, 158), "Player 1 wins by 2, 160 to 158."),
        ((5, 40), "Player 2 wins by 35, 5 to 40."),
        ((40, 40), "It's a tie, 40 to 40."),
    ],
)
def test_the_end_says_who_wins_and_shows_both_sheets_side_by_side(points, said):
    scene = Scene(30, (sheet(score=points[0]), sheet(score=points[1])))
    assert view.spoken([scene], None) == said
    root = view.table(scene, None)
    assert words(root.find(".//p[@class='result headline']")) == said.split(",")[0]
    for seat, score in enumerate(points):
        card = by_id(root, f"card-{seat}")
        rows = [words(row) for row in card.findall(".//tr")]
        assert rows == [f"1S{score}", *(f"{name}0" for name in CATEGORIES[1:]), f"Total{score}"]
        assert (card.get("class") == "won") == (f"Player {seat + 1} wins" in said)


def test_while_a_frame_plays_nothing_may_be_pressed():
    sitting = seated("", "SAVE")
    sitting.answer("1S")
    root = view.table(sitting.frames[0].scene, sitting.ask)
    assert enabled(root) == set()
    assert by_id(root, "tray") is not None


def test_the_coach_shows_totals_and_what_is_given_up():
    shown = words(view.advice(advised(seated(""))))
    assert "Player 1 can expect" in shown
    assert "best" in shown
    assert "roll " in shown
    assert "ROLL" not in shown
    nothing = view.advice(advised(seated()))
    assert nothing.find(".//table") is None


def test_the_coach_shows_each_decision_of_both_players():
    sitting = over()
    found = advised(sitting)
    root = view.advice(found)
    bars = [int(bar.get("data-goto")) for bar in root.iter("g")]
    assert bars == [each.answer for seat in (0, 1) for each in found.of(seat)]
    lost = sum(each.gave_up for each in found.of(0))
    assert f"Player 1 gave up {lost:.1f} points" in words(root)


def test_each_choice_is_marked_with_what_it_gives_up():
    found = run_to_end(advise(at("input", (4, 1, 4, 4, 2)), [], {}))
    marks = view.hints(found)
    assert marks["asks"] == ("roll the 1 and the 2", True, "Best: roll the 1 and the 2.")
    assert {key for key in marks if key.startswith("die")} == {"die-2", "die-5"}
    save = next(option for option in found.options if option.answer == "SAVE")
    assert marks["save"].text == f"−{save.gives_up:.1f}"
    assert marks["save"].description == f"Save these dice gives up {save.gives_up:.2f} points."
    for take in found.takes:
        assert marks[f"take-{take.answer}"].text == f"−{take.gives_up:.1f}"
        assert not marks[f"take-{take.answer}"].best


def test_no_die_is_marked_where_it_is_best_to_save():
    marks = view.hints(run_to_end(advise(at("input", (2, 2, 2, 2, 2)), [], {})))
    assert marks["save"].best
    assert marks["take-Orchestra"].best
    assert marks["asks"].text.startswith("roll ")
    assert not marks["asks"].best
    assert not [key for key in marks if key.startswith("die")]


def test_at_a_category_each_open_one_is_marked_and_nothing_else():
    marks = view.hints(run_to_end(advise(at("category", (1, 1, 2, 2, 3), sheet(6, 7)), [], {})))
    assert set(marks) == {"take-Band", "take-Doremi"}
    assert [mark.best for mark in marks.values()] == [True, False]
