"""What the seats are called for the people at a device."""

from __future__ import annotations

import pytest

from engine.game import load
from engine.names import YOU, does, names_for, sentence, to, whom, whose
from engine.sitting import Sitting


@pytest.mark.parametrize(
    ("game", "seats", "names"),
    [
        ("bots", {}, ("Player 1", "Player 2")),
        ("bots", {1: "greedy"}, (YOU, "Greedy")),
        ("bots", {0: "perfect"}, ("Perfect", YOU)),
        ("bots", {1: "away"}, (YOU, "Player 2")),
        ("bots", {0: "thumb", 1: "greedy"}, ("Thumb", "Greedy")),
        ("bots", {0: "greedy", 1: "greedy"}, ("Player 1", "Player 2")),
        ("four_five_six", {}, ("Player 1", "Player 2", "The Computer")),
        ("four_five_six", {1: "bold"}, (YOU, "Bold", "The Computer")),
        ("tactego", {0: "captain"}, ("Captain", YOU)),
    ],
)
def test_a_lone_person_is_you_and_a_computer_is_its_level(game, seats, names):
    sitting = Sitting(load(game), "seed")
    assert names_for(sitting.game, sitting.scene, sitting.options, seats) == names


def test_friends_are_called_by_the_names_they_typed():
    sitting = Sitting(load("pynim"), "seed", answers=["Ada", "1", "Grace", "2"])
    seats = names_for(sitting.game, sitting.scene, sitting.options, {})
    assert seats == ("Ada", "Grace", "The Python")
    away = names_for(sitting.game, sitting.scene, sitting.options, {0: "away"})
    assert away == ("Ada", YOU, "The Python")


def test_sentences_agree_with_you():
    assert (does("Greedy", "wins"), does(YOU, "wins")) == ("Greedy wins", "You win")
    assert (does(YOU, "is"), does("you", "has")) == ("You are", "you have")
    assert (whose("Bold"), whose(YOU), whom(YOU)) == ("Bold's", "your", "you")
    assert (to("Red", "go on"), to(YOU, "go on")) == ("Red, go on", "Go on")


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{0} beats {1}.", "You beat Bold."),
        ("{1} beats {0}.", "Bold beats you."),
        ("{0} has captured {1}'s flag.", "You have captured Bold's flag."),
        ("{1} has captured {0}'s flag.", "Bold has captured your flag."),
        ("{0}'s 7 attacks {1}'s 3.", "Your 7 attacks Bold's 3."),
        ("Round 1: {0} is the banker.", "Round 1: You are the banker."),
        ("{1} and {0} share the lead.", "Bold and you share the lead."),
        ("{0} rolled 1, 2, 3.", "You rolled 1, 2, 3."),
    ],
)
def test_a_script_s_sentence_takes_names(template, said):
    assert sentence(template, (YOU, "Bold")) == said
