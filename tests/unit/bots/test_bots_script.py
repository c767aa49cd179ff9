"""The console program: the sample screens line for line, its errors, and a game to its end."""

from random import Random

import pytest

from bots import GAME
from bots.rules import BLANK, CATEGORIES
from bots.script import Scene, play
from cases import read
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from golden import expect_golden, play_on
from screens import S7_ANSWERS, S7_FACES, SCREENS, WAYS, cheated


class Loaded(Random):
    """Dice that show the faces they were given, one after the other."""

    def __init__(self, *faces):
        super().__init__(0)
        self.faces = list(faces)

    def randint(self, low, high):
        assert (low, high) == (1, 4)
        return self.faces.pop(0)


class Loose(Sitting):
    """A sitting whose dice are loaded."""

    def __init__(self, faces, options, answers=()):
        dice = Loaded(*faces)
        game = GAME._replace(play=lambda c, _, o: play(c, dice, o))
        super().__init__(game, "", options, answers)


def screen(faces, answers, print="as shown"):
    """Return the text on the screen, including the current prompt."""
    sitting = Loose(faces, {"print": print}, answers)
    return sitting.console.screen + ([sitting.ask.prompt] if sitting.ask else [])


@pytest.mark.parametrize("name", WAYS)
def test_sample_screens_line_for_line(name):
    assert screen(*WAYS[name]) == SCREENS[name]


def test_the_first_roll_of_the_samples_is_above_the_options():
    shown = screen([1, 2, 3, 1, 2], [""])
    assert shown[: len(SCREENS["S2_roll1"])] == SCREENS["S2_roll1"]


def test_the_sample_of_category_errors():
    faces = [*S7_FACES, 1, 3, 2, 2, 2, 1, 4, 2, 4, 4]
    answers = [*S7_ANSWERS, "", "cheat 1 1 1 1 1", "orchestra", "", "save", "doremi", "tri"]
    lines = SCREENS["S8a_category_errors"]
    assert screen(faces, answers) == [*lines[:-1], "Enter your desired category: "]
    sitting = Loose(faces, {"print": "as shown"}, [*answers, "trio"])
    assert sitting.console.transcript[: sitting.console.cleared[-1]][-len(lines) :] == lines


def test_as_written_differs_in_the_title_and_the_band_alone():
    faces, answers = cheated(("33311", "band"), ("12312", "1s"))
    shown, written = (screen(faces, answers, how) for how in ("as shown", "as written"))
    assert written[0] == shown[0] + "="
    assert len(written[0]) == 80
    differing = [(a, b) for a, b in zip(shown, written, strict=True) if a != b][1:]
    assert [b.replace("30", "25") for _, b in differing] == [a for a, _ in differing]
    assert differing[-1] == ("Player 1: 25", "Player 1: 30")


def test_enter_rolls_whatever_is_typed():
    assert Sitting(GAME, "1", {}, ["\0 <b>ROLL 9"]).ask.kind == "input"


def test_after_the_third_roll_a_category_is_asked():
    lines = screen([1, 1, 2, 2, 3, 4, 2], ["", "ROLL 5", " roll 05  5 "])
    at = lines.index("Roll #3 : [1, 1, 2, 2, 2]")
    assert lines[at - 2 : at + 1] == ["Input >  roll 05  5 ", "", "Roll #3 : [1, 1, 2, 2, 2]"]
    assert lines[-3:] == [
        "+----+----+----+----+------+---------+------+--------+-----------+",
        "",
        "Enter your desired category: ",
    ]
    assert "Input Options:" not in lines[at:]


def test_a_roll_draws_the_dice_in_their_order():
    rng = Random("seed")
    sitting = Sitting(GAME, "seed", {}, ["", "ROLL 4 2"])
    first = [rng.randint(1, 4) for _ in range(5)]
    first[1], first[3] = rng.randint(1, 4), rng.randint(1, 4)
    assert sitting.scene.dice == tuple(first)
    assert sitting.scene.rolled == (2, 4)


@pytest.mark.parametrize(
    "item", read("bots_commands")["items"], ids=lambda item: repr(item["input"])
)
def test_what_a_command_leads_to(item):
    sitting = Sitting(GAME, "seed", {}, ["", item["input"]])
    if not item["valid"]:
        assert sitting.console.transcript[-2:] == [
            f"Input > {item['input']}",
            "ERROR: Invalid input.",
        ]
        assert (sitting.ask.prompt, sitting.ask.error) == ("Input > ", "ERROR: Invalid input.")
        assert sitting.scene.roll == 1
    elif item["command"].startswith("ROLL"):
        assert (sitting.ask.kind, sitting.scene.roll) == ("input", 2)
    else:
        assert sitting.ask.prompt == "Enter your desired category: "


@pytest.mark.parametrize(
    "item", read("bots_category_input")["items"], ids=lambda item: repr(item["input"])
)
def test_what_a_category_leads_to(item):
    answers = []
    for used in item["used"]:
        answers += ["", "SAVE", used, "", "SAVE", "1S"]
    sitting = Sitting(GAME, "seed", {}, [*answers, "", "SAVE", item["input"]])
    if item["result"] == "error":
        assert sitting.console.transcript[-1] == item["message"] == sitting.ask.error
        assert sitting.ask.prompt == "Enter your desired category: "
    else:
        assert sitting.scene.sheets[0][CATEGORIES.index(item["result"])] is not None


def test_cheat_is_not_among_the_choices():
    sitting = Sitting(GAME, "seed", {}, [""])
    answers = [choice.answer for choice in sitting.ask.answers]
    assert answers[:2] == ["SAVE", "ROLL"]
    assert "ROLL 1 3 4 5" in answers
    assert len(answers) == len(set(answers)) == 32
    assert not any("CHEAT" in answer for answer in answers)


def test_a_game_has_nine_rounds_and_ends_with_its_result():
    sitting = Sitting(GAME, "a game")
    rng = Random(1)
    while sitting.ask:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    assert len(sitting.console.cleared) == 19
    assert all(None not in sheet for sheet in sitting.scene.sheets)
    screen = sitting.console.screen
    assert screen[-2] == ""
    assert screen[-1] in ("Player 1 wins!", "Player 2 wins!", "It's a tie")
    assert [
        f"Player {n}: {sum(sheet)}" for n, sheet in enumerate(sitting.scene.sheets, 1)
    ] == screen[-4:-2]


def test_a_golden_sitting():
    """Whatever may be typed, and what comes by chance."""
    begun = ["anything", "rol", "roll 6", "ROLL 2 4", " save ", "trios", "TRIO"]
    begun += ["", "roll", "roll 1 1 5", "1s", "", "cheat 1 1 1 1", "Cheat 4 4 4 4 4", "trio", "4s"]
    sitting = play_on(Sitting(GAME, "golden", {"print": "as shown"}, begun), "1", 17)
    expect_golden("bots_as_shown", sitting)


def test_the_scene_says_what_open_categories_score() -> None:
    scene = Scene(30, ((1, *BLANK[1:]), BLANK), 0, (1, 1, 2, 3, 4))
    assert scene.points == {
        **{"2S": 2, "3S": 3, "4S": 4, "Trio": 0, "Quartet": 0},
        **{"Band": 0, "Doremi": 20, "Orchestra": 0},
    }
