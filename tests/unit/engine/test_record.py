"""A sitting as data: what is written is read again, and nothing that is read does harm."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from string import printable
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answer_codec import (
    BROKEN,
    MAX_CHARACTERS,
    NEWER,
    TOO_LONG,
    decode_answers,
    encode_answers,
)
from engine.game import AWAY, Game, load
from engine.players import random_player, run_to_end
from engine.record import (
    MAX_ANSWERS,
    NO_SITTING,
    beginning,
    compare_histories,
    first_divergence,
    from_address,
    from_link,
    from_record,
    merge_private,
    public_answers,
    to_link,
    to_record,
)
from engine.settings import InputError
from engine.sitting import Sitting
from games import GAMES
from pynim import GAME as PYNIM

answers = st.lists(st.text(st.characters(codec=None)), max_size=30)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def played(game: Game, number: int, most: int) -> Sitting:
    """A random sitting, with an answer now and then that is refused."""
    rng = Random(f"{game.name}/{number}")
    options = {option.name: rng.choice(option.values) for option in game.options}
    sitting = Sitting(game, f"seed {number}", options)
    while sitting.ask is not None and len(sitting.answers) < most:
        odd = rng.random() < 0.1
        sitting.answer(
            rng.choice(["", "x", "Zoë"]) if odd else run_to_end(random_player(sitting.ask, rng))
        )
    return sitting


def through_a_link(sitting: Sitting, *, private: bool) -> Sitting:
    """The sitting as it comes out of the address it was written into."""
    text = urlencode(to_link(to_record(sitting, {}, private=private)))
    given = dict(parse_qsl(text, keep_blank_values=True))
    return from_record(sitting.game, from_link(sitting.game, given)).sitting


@given(answers)
def test_what_is_packed_is_unpacked(texts: list[str]) -> None:
    text = encode_answers(texts)
    assert decode_answers(text) == texts
    assert not set(text) - set("-_" + printable[:62])


@given(st.text() | st.text("1ABCabc-_"))
def test_junk_is_answers_or_refused(text: str) -> None:
    with suppress(InputError):
        assert decode_answers(encode_answers(decode_answers(text))) == decode_answers(text)


def test_each_way_of_being_wrong_has_its_sentence() -> None:
    whole = encode_answers(["SAVE"] * 20)
    for text in (
        "",
        whole[:-3],
        whole[:5] + whole[6].swapcase() + "_" + whole[7:],
        whole + "AAAA",
        f"0{whole[1:]}",
    ):
        with pytest.raises(InputError, match=BROKEN):
            decode_answers(text)
    with pytest.raises(InputError, match=NEWER):
        decode_answers("2" + whole[1:])
    for text in ("1" * (MAX_CHARACTERS + 1), encode_answers(["a" * 2_000_000])):
        with pytest.raises(InputError, match=TOO_LONG):
            decode_answers(text)


def test_a_link_is_short() -> None:
    """A whole game of B.O.T.S. has 71 answers here, one of Tactego's some 2,500."""
    bots = played(load("bots"), 1, 1_000)
    assert len(encode_answers(bots.answers)) < 320
    rng = Random(1)
    squares = [f"{rng.randrange(8)} {rng.randrange(12)}" for _ in range(2_500)]
    assert len(encode_answers(squares)) < 5_000


@pytest.mark.parametrize("number", range(4))
def test_a_link_holds_the_same_sitting(game: Game, number: int) -> None:
    sitting = played(game, number, 60)
    again = through_a_link(sitting, private=True)
    assert again.console.transcript == sitting.console.transcript
    assert (again.options, again.scene) == (sitting.options, sitting.scene)


@pytest.mark.parametrize("number", range(4))
def test_what_is_private_stays_here_and_the_game_is_the_same(game: Game, number: int) -> None:
    sitting = played(game, number, 60)
    public = through_a_link(sitting, private=False)
    assert all(text == ask.private for ask, text in public.played if ask.private)
    kinds = [(ask.kind, ask.seat) for ask in public.asked if not ask.private]
    assert kinds == [(ask.kind, ask.seat) for ask in sitting.asked if not ask.private]
    assert compare_histories(sitting, public) == "same"
    assert merge_private(sitting, public) == sitting.answers


@pytest.mark.parametrize("number", range(3))
def test_each_part_of_a_sitting_is_one(game: Game, number: int) -> None:
    """A sitting cut at any question is as it was then, and can be continued to the same end."""
    sitting = played(game, number, 40)
    stood = Sitting(game, sitting.seed, sitting.options)
    for count, answer in enumerate([*sitting.answers, ""]):
        cut = from_record(game, to_record(stood, {})).sitting
        assert cut.console.transcript == stood.console.transcript
        assert cut.scene == stood.scene
        whole = compare_histories(cut, sitting)
        assert whole in ("newer", "same")
        assert merge_private(cut, sitting)[: len(cut.answers)] == cut.answers
        if count < len(sitting.answers):
            stood.answer(answer)
    sitting.truncate(len(sitting.answers) // 2)
    while sitting.redo():
        pass
    assert sitting.console.transcript == stood.console.transcript


def test_sittings_are_compared() -> None:
    kept = Sitting(PYNIM, "1", {}, ["Ann", "12", "Bob", "34", "30", "1"])
    other = Sitting(PYNIM, "1", {}, ["Player One", "0", "Player Two", "0", "30", "2", "3"])
    assert compare_histories(kept, other) == "apart"
    assert first_divergence(kept, other) == 6
    assert compare_histories(kept, Sitting(PYNIM, "1", {}, kept.answers[:5])) == "older"
    assert compare_histories(kept, Sitting(PYNIM, "1", {}, [*kept.answers, "3"])) == "newer"
    assert compare_histories(kept, Sitting(PYNIM, "2", {}, kept.answers)) == "another"
    assert (
        compare_histories(kept, Sitting(PYNIM, "1", {"strategy": "sharp"}, kept.answers))
        == "another"
    )


def test_what_goes_on_keeps_what_is_private_here() -> None:
    kept = Sitting(PYNIM, "1", {}, ["", "Ann", "12", "Bob", "34", "30"])
    further = Sitting(PYNIM, "1", {}, [*public_answers(kept), "1"])
    assert merge_private(kept, further) == [*kept.answers, "1"]
    own = Sitting(PYNIM, "1", {}, ["Ada", "1", "Eva", "2", "30", "1"])
    assert merge_private(kept, own) == [*kept.answers, "1"], "nobody's name replaces a name"
    nameless = Sitting(PYNIM, "1", {}, public_answers(kept))
    assert merge_private(nameless, own) == own.answers


def test_another_edition_opens_as_far_as_it_fits() -> None:
    sitting = Sitting(PYNIM, "1", {}, ["Ann", "12", "Bob", "34", "30", "7", "1"])
    record = to_record(sitting, {}) | {"edition": PYNIM.script_version + 1}
    found = from_record(PYNIM, record)
    assert found.read_only
    assert found.sitting.answers == sitting.answers[:5], "up to what is refused"
    assert found.lost == 2
    assert not from_record(PYNIM, to_record(sitting, {})).read_only


def test_a_seat_may_be_somebodys_who_is_away() -> None:
    sitting = Sitting(PYNIM, "1")
    found = from_record(PYNIM, to_record(sitting, {1: AWAY}))
    assert found.seats == {1: AWAY}
    with pytest.raises(InputError, match="only human, guesser"):
        from_record(PYNIM, {"settings": {"seat1": "gone"}, "answers": []})


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (None, NO_SITTING),
        ([], NO_SITTING),
        ({"settings": {}}, NO_SITTING),
        ({"settings": {"seed": 1}, "answers": []}, NO_SITTING),
        ({"settings": {}, "answers": [["a"]]}, NO_SITTING),
        ({"settings": {}, "answers": [], "edition": "1"}, NO_SITTING),
        ({"settings": {}, "answers": [], "recess": 2}, NEWER),
        ({"settings": {}, "answers": [], "game": "bots"}, "another game"),
        ({"settings": {}, "answers": ["1"] * (MAX_ANSWERS + 1)}, "no game is that long"),
        ({"settings": {"seed": "x" * 101}, "answers": []}, "at most 100"),
    ],
)
def test_a_record_of_junk_is_refused(record: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        from_record(PYNIM, record)


def test_a_position_is_what_every_new_sitting_starts_from(game: Game) -> None:
    sitting = Sitting(game, "1", answers=[""])
    link = to_link(to_record(sitting, {}))
    given = {**link, "start": link["answers"]}
    del given["answers"]
    settings = from_address(game, given)
    assert Sitting(game, settings.seed, settings.options, settings.start).answers == [""]
    assert beginning(given) == {"start": link["answers"], "edition": str(game.script_version)}
    assert beginning(link | {"names": "Red"}) == {"names": "Red"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "A position to start from needs the “seed” that it was played with."),
        ({"seed": "1", "edition": "999"}, "The position is of another edition of PyNIM"),
        ({"seed": "1", "start": "1junk"}, BROKEN),
        ({"seed": "1", "strategy": "?"}, "“strategy” cannot be “?”"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, str], message: str) -> None:
    usual = {"start": encode_answers(["ann"]), "edition": str(PYNIM.script_version)}
    with pytest.raises(InputError) as problem:
        from_address(PYNIM, usual | given)
    assert str(problem.value).startswith(message)
