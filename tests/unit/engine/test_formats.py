"""What a link, a file and a shelf hold, to the letter: what was written once is read for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.answer_codec import BROKEN, NEWER, TOO_LONG, decode_answers, encode_answers
from engine.record import (
    NO_SITTING,
    checked,
    compare_histories,
    from_address,
    from_link,
    from_record,
    to_link,
    to_record,
)
from engine.settings import InputError, Settings, introduce, read_settings
from engine.sitting import Sitting
from four_five_six import GAME as FOUR_FIVE_SIX
from pynim import GAME as PYNIM

ANSWERS = ["Ann", "12", "Bob", "34", "30", "1"]
PACKED = "1RAJzzMvjMjTicspP4jI24TI24DLkAgA"
"""The same, as a link of the first edition has them."""


def refusal(read: Callable[..., object], *given: object) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(InputError) as problem:
        read(*given)
    return str(problem.value)


def test_a_sitting_as_it_is_kept_and_linked() -> None:
    sitting = Sitting(PYNIM, "7", {"strategy": "sharp"}, ANSWERS)
    record = to_record(sitting, {1: "taker"})
    settings = {"seed": "7", "strategy": "sharp", "seat2": "taker"}
    assert record == {
        "recess": 1,
        "game": "pynim",
        "edition": 1,
        "settings": settings,
        "answers": ANSWERS,
    }
    link = to_link(record)
    assert {**link, "answers": ""} == {**settings, "edition": "1", "answers": ""}
    assert decode_answers(link["answers"]) == decode_answers(PACKED) == ANSWERS
    assert to_link(record | {"answers": []}) == settings
    assert from_link(PYNIM, {**settings, "edition": "1", "answers": PACKED}) == {
        name: record[name] for name in ("game", "edition", "settings", "answers")
    }


def test_what_says_no_edition_is_of_the_first() -> None:
    assert from_link(PYNIM, {"seed": "7"}) == {
        "game": "pynim",
        "edition": 1,
        "settings": {"seed": "7"},
        "answers": [],
    }
    assert checked({"settings": {}, "answers": []})["edition"] == 1
    assert from_link(PYNIM, {"edition": "99999"})["edition"] == 99_999
    assert Settings().seed == ""


@pytest.mark.parametrize("texts", [["a\\b", "\\n", "a\nb", "\\"], ["\ud800"], ["a" * 999_999]])
def test_whatever_is_typed_can_be_packed(texts: list[str]) -> None:
    assert decode_answers(encode_answers(texts)) == texts


DAMAGED = "This link is damaged, or a part of it is missing: please copy it once more."
TOO_MUCH = "This link holds more than any game: it cannot be opened."


def test_sentences_say_what_is_wrong() -> None:
    assert (BROKEN, TOO_LONG) == (DAMAGED, TOO_MUCH)
    newer = "This was made by a newer Recess: reload the page to renew it, and try again."
    assert newer == NEWER
    no_sitting = "This is no sitting of a game: a part of it is missing, or it is something else."
    assert no_sitting == NO_SITTING


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{PACKED[:9]}!{PACKED[9:]}", DAMAGED),
        (f"{PACKED[:9]}!!!!{PACKED[9:]}", DAMAGED),
        ("1" * 50_000, DAMAGED),
        ("1" * 50_001, TOO_MUCH),
        (encode_answers(["a" * 1_000_000]), TOO_MUCH),
    ],
)
def test_what_cannot_be_unpacked(text: str, message: str) -> None:
    assert refusal(decode_answers, text) == message


@pytest.mark.parametrize("edition", ["x", "", "-1", "100000"])
def test_an_edition_is_a_number(edition: str) -> None:
    assert refusal(from_link, PYNIM, {"edition": edition}) == "The “edition” of a link is a number."


def test_a_record_of_another_game_or_without_end() -> None:
    other = {"game": "bots", "settings": {}, "answers": []}
    assert refusal(from_record, PYNIM, other) == "This is a sitting of another game than PyNIM."
    whole: dict[str, Any] = {"settings": {}, "answers": ["1"] * 10_000}
    assert checked(whole)["answers"] == whole["answers"]
    whole["answers"].append("1")
    assert refusal(checked, whole) == "It has more than 10,000 answers: no game is that long."


def test_a_position_of_another_edition() -> None:
    message = "The position is of another edition of PyNIM: make it again."
    assert refusal(from_address, PYNIM, {"seed": "1", "edition": "2", "start": PACKED}) == message


def test_names_that_a_link_brings_are_news() -> None:
    stand_ins = ["Player 1", "000000000", "Player 2", "000000000", "30"]
    nameless = Sitting(PYNIM, "1", {}, stand_ins)
    named = Sitting(PYNIM, "1", {}, ANSWERS[:5])
    others = Sitting(PYNIM, "1", {}, ["Ada", "1", "Eva", "2", "30"])
    assert compare_histories(nameless, named) == "newer"
    assert compare_histories(named, nameless) == "same"
    assert compare_histories(named, others) == "same"
    assert compare_histories(nameless, nameless) == "same"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"seed": "x" * 100, "names": "Red", "x" * 41: "1"},
            f"PyNIM has no setting “{'x' * 40}”, only seed, names, start, players, strategy, "
            "seat1, seat2.",
        ),
        (
            {"strategy": "x" * 41},
            f"“strategy” cannot be “{'x' * 40}”, only as written, as specified, drowsy, awake, "
            "keen, sharp.",
        ),
    ],
)
def test_an_error_quotes_the_beginning_of_a_setting(given: dict[str, str], message: str) -> None:
    assert refusal(read_settings, PYNIM, given) == message


def test_a_seat_that_the_options_leave_out() -> None:
    alone = PYNIM._replace(seat_count=lambda _: 1)
    message = "With these options PyNIM has no “seat2”."
    assert refusal(read_settings, alone, {"seat2": "taker"}) == message


def test_a_computer_player_keeps_its_name() -> None:
    sitting = Sitting(PYNIM, "1")
    introduce(sitting, {0: "taker"}, ("Red", "Blue"))
    assert sitting.scene.names[0] not in ("Red", "Player 1")
    assert sitting.scene.names[1] == "Blue"


@pytest.mark.parametrize("names", [["Red", "x" * 41], ["x" * 41, "Red"]])
def test_an_error_quotes_the_beginning_of_a_long_name(names: list[str]) -> None:
    message = f"“{'x' * 40}” cannot be a name here. A name has at most 30 characters."
    assert refusal(introduce, Sitting(FOUR_FIVE_SIX, "1"), {}, names) == message
