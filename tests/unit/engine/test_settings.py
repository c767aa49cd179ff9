"""Settings from links, and records from a device's storage: both may be junk."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots import GAME as BOTS
from engine.game import Game
from engine.record import from_record, to_record
from engine.settings import InputError, Settings, introduce, read_settings, write_settings
from engine.sitting import Sitting
from four_five_six import GAME as FOUR_FIVE_SIX
from pynim import GAME


def test_settings_round_trip() -> None:
    given = {"seed": "Ada & co = 1", "strategy": "sharp", "seat2": "taker"}
    settings = read_settings(GAME, given)
    assert settings == Settings("Ada & co = 1", {"strategy": "sharp"}, {1: "taker"})
    assert write_settings(settings) == given


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"sedd": "1"},
            "PyNIM has no setting “sedd”, only seed, names, start, players, strategy, seat1, "
            "seat2.",
        ),
        (
            {"strategy": "<b>"},
            "“strategy” cannot be “<b>”, only as written, as specified, drowsy, awake, keen, "
            "sharp.",
        ),
        ({"seat1": "taker!"}, "“seat1” cannot be “taker!”, only human, guesser, taker."),
        ({"seed": "x" * 101}, "A seed has at most 100 characters."),
        ({"names": "Red,Green,Blue"}, "PyNIM has at most 2 names."),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_allowed(given: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as problem:
        read_settings(GAME, given)
    assert str(problem.value) == message


def test_names_answer_what_is_asked_for_them() -> None:
    settings = read_settings(GAME, {"names": "Red,", "seat2": "taker"})
    assert write_settings(settings)["names"] == "Red,"
    assert settings.names is not None
    sitting = Sitting(GAME, "1")
    introduce(sitting, settings.seats, settings.names)
    assert sitting.ask is not None
    assert sitting.ask.kind == "pile"
    assert sitting.scene.names[0] == "Red"
    friends = Sitting(GAME, "1")
    introduce(friends, {}, ("", "Blue"))
    assert friends.scene.names[:2] == ("Player 1", "Blue")


@pytest.mark.parametrize(
    ("game", "names", "message"),
    [
        (BOTS, ["Red"], "B.O.T.S. asks nobody for a name."),
        (FOUR_FIVE_SIX, ["Red", "Red"], "“Red” cannot be a name here. "),
    ],
)
def test_a_name_that_cannot_be_is_named(game: Game, names: list[str], message: str) -> None:
    with pytest.raises(InputError) as problem:
        introduce(Sitting(game, "1"), {}, names)
    assert str(problem.value).startswith(message)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    json_values
    | st.fixed_dictionaries({"settings": json_values, "answers": json_values})
    | st.fixed_dictionaries(
        {
            "settings": st.dictionaries(st.sampled_from(["seed", "strategy", "seat1"]), st.text()),
            "answers": st.lists(st.text(), max_size=5),
        }
    )
)
def test_a_record_is_a_sitting_or_nothing(record: object) -> None:
    with suppress(InputError):
        assert isinstance(from_record(GAME, record).sitting, Sitting)


def test_a_record_is_plain_json() -> None:
    sitting = Sitting(GAME, "7", {"strategy": "sharp"}, ["Zoë", "\ud800"])
    record = json.loads(json.dumps(to_record(sitting, {0: "taker"})))
    again, seats, lost, edition = from_record(GAME, record)
    assert (lost, edition) == (0, GAME.script_version)
    assert (again.seed, again.options, again.answers) == (
        "7",
        {"players": "two", "strategy": "sharp"},
        sitting.answers,
    )
    assert seats == {0: "taker"}
