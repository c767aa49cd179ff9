"""What a game may say of itself."""

from __future__ import annotations

import pytest

from engine.ask import READY, Ask
from engine.game import Game, Option
from engine.settings import InputError, read_settings
from engine.sitting import Sitting


def play(console, rng, options):
    """Ask every seat that is taken whether it is ready."""
    while True:
        for seat in range(2 if options["players"] == "two" else 1):
            yield Ask("Ready? ", None, READY, seat=seat)


def parrot(ask, rng):
    """Say nothing."""
    return ""


def game(**fields) -> Game:
    given = {"name": "pair", "title": "Pair", "seats": ("One", "Two"), "play": play}
    return Game(**given | fields)


@pytest.mark.parametrize("name", ["seed", "seat1", "seat2", "twice"])
def test_an_option_whose_name_means_something_else_is_refused(name: str) -> None:
    options = (Option("twice", ("yes",), ""), Option(name, ("yes", "no"), ""))
    with pytest.raises(ValueError, match=f"Pair: an option cannot be called “{name}”"):
        game(options=options)


def test_a_level_that_is_called_human_is_refused() -> None:
    with pytest.raises(ValueError, match="Pair: a computer player cannot be called “human”"):
        game(players={"human": parrot})


def test_seats_may_depend_on_the_options() -> None:
    pair = game(
        options=(Option("players", ("two", "one"), "How many play."),),
        players={"parrot": parrot},
        seat_count=lambda options: 2 if options["players"] == "two" else 1,
    )
    assert pair.active_seats({}) == ("One", "Two")
    assert pair.active_seats({"players": "one"}) == ("One",)
    assert read_settings(pair, {"seat2": "parrot"}).seats == {1: "parrot"}
    with pytest.raises(InputError, match=r"With these options Pair has no “seat2”\."):
        read_settings(pair, {"players": "one", "seat2": "parrot"})
    alone = Sitting(pair, "seed", {"players": "one"})
    assert alone.ask is not None
    assert not alone.asks_person(alone.ask, {}), "nobody has to look away"


def test_a_page_may_begin_otherwise_than_a_terminal_and_links_name_it() -> None:
    options = (
        Option("players", ("two", "one"), "How many play.", on_page="one"),
        Option("armies", ("open", "hidden"), "What is seen.", on_page="hidden"),
        Option("stakes", ("stock", "open"), "What is bet."),
    )
    pair = game(
        options=options,
        players={"parrot": parrot},
        seat_count=lambda options: 2 if options["players"] == "two" else 1,
    )
    assert pair.defaults == {"players": "two", "armies": "open", "stakes": "stock"}
    assert pair.on_page == {"players": "one", "armies": "hidden"}
    assert pair.alone == {"players": "one", "armies": "hidden"}
    assert pair.with_friend == {"armies": "hidden", "seat2": "human"}
    assert game(options=options[1:], players={"parrot": parrot}).alone == {
        "armies": "hidden",
        "seat2": "parrot",
    }


@pytest.mark.parametrize(("levels", "middle"), [("ab", "a"), ("abc", "b"), ("abcd", "b")])
def test_a_newcomer_meets_the_middle_level_or_the_weaker_of_two(levels: str, middle: str) -> None:
    assert game(players=dict.fromkeys(levels, parrot)).opponents == {1: middle}
    assert game().opponents == {}


def test_an_options_values_are_called_by_their_labels_or_themselves() -> None:
    plain = Option("armies", ("open", "hidden"), "What is seen.")
    labelled = plain._replace(labels=("All is seen", "Your own are seen"))
    assert [plain.label(value) for value in plain.values] == ["Open", "Hidden"]
    assert [labelled.label(value) for value in plain.values] == ["All is seen", "Your own are seen"]
