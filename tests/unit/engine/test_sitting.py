"""Sittings of a game made for the tests, which counts its answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ask import Ask, Choice, Script
from engine.game import Game
from engine.players import forced, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting


def count(console, rng, options) -> Script:
    """Each of two seats says a word in turn, until one says stop."""
    turn = 0
    while True:
        word = yield Ask("Word? ", scene=turn, kind="word", seat=turn % 2)
        console.print(f"{turn}: {word} {rng.randint(1, 6)}")
        console.show(turn)
        turn += 1
        if word == "stop":
            return


def parrot(ask, rng):
    """Answer with its seat and a random number of the computer player's own generator."""
    return f"{ask.seat}-{rng.randint(1, 6)}"
    yield


COUNT = Game(
    name="count", title="Count", seats=("First", "Second"), play=count, players={"parrot": parrot}
)
words = st.lists(st.text().filter(lambda word: word != "stop"), max_size=12)


@given(words, st.integers(0, 12))
def test_undo_is_the_game_without_the_last_answer(answers: list[str], times: int) -> None:
    sitting = Sitting(COUNT, "seed", {}, answers)
    for _ in range(times):
        sitting.undo()
    kept = answers[: max(0, len(answers) - times)]
    again = Sitting(COUNT, "seed", {}, kept)
    assert sitting.console.lines == again.console.lines
    assert sitting.answers == kept
    while sitting.redo():
        pass
    assert sitting.answers == answers
    assert sitting.console.lines == Sitting(COUNT, "seed", {}, answers).console.lines


@given(words, st.text())
def test_an_answer_ends_what_was_undone(answers: list[str], answer: str) -> None:
    sitting = Sitting(COUNT, "seed", {}, answers)
    sitting.undo()
    sitting.answer(answer)
    assert not sitting.redo()


def test_undo_goes_back_to_a_person() -> None:
    sitting = Sitting(COUNT, "seed")
    for word in ("a", "b"):
        sitting.answer(word)
        sitting.answer(run_to_end(computer_answer(sitting, {1: "parrot"})))
    before = list(sitting.answers)
    assert sitting.undo({1})
    assert sitting.answers == before[:2]
    assert sitting.redo({1})
    assert sitting.answers == before


def test_a_game_of_computers_alone_is_not_undone() -> None:
    sitting = Sitting(COUNT, "seed", {}, ["a", "b"])
    assert not sitting.undo({0, 1})
    assert sitting.answers == ["a", "b"]


def test_the_same_seed_meets_the_same_computer_player() -> None:
    thoughts = [computer_answer(Sitting(COUNT, "seed", {}, ["a"]), {1: "parrot"}) for _ in range(2)]
    first, second = (run_to_end(thought) for thought in thoughts if thought is not None)
    assert first == second


def test_a_human_is_left_to_answer() -> None:
    assert computer_answer(Sitting(COUNT, "seed"), {1: "parrot"}) is None


def test_the_end() -> None:
    sitting = Sitting(COUNT, "seed", {}, ["a", "stop", "too late"])
    assert sitting.answers == ["a", "stop"]
    assert sitting.ask is None
    assert sitting.scene == 1
    with pytest.raises(ValueError, match="over"):
        sitting.answer("b")
    assert sitting.undo()
    assert sitting.ask is not None


def test_frames_are_those_since_the_last_answer() -> None:
    sitting = Sitting(COUNT, "seed", {}, ["a", "b"])
    assert [frame.scene for frame in sitting.frames] == [1]
    assert sitting.frames[0].lines == len(sitting.console.lines)


def test_choices_may_be_any_collection() -> None:
    ask = Ask("?", None, "t", answers=(Choice("1", "One"),))
    assert [choice.answer for choice in ask.answers] == ["1"]


@pytest.mark.parametrize("seed", ["", "\ud800", "é", "三", "\0", "x" * 10_000])
def test_any_text_is_a_seed(seed: str) -> None:
    assert (
        Sitting(COUNT, seed, {}, ["a"]).console.lines
        == Sitting(COUNT, seed, {}, ["a"]).console.lines
    )


# Scripts that break off.


def breaks(console, rng, options) -> Script:
    """Shows what was said, until a word is a number."""
    while True:
        word = yield Ask("Word? ", scene="words", kind="word", seat=0)
        console.print(word)
        if word == "end":
            return
        if word.isdigit():
            raise IndexError(f"no word {word}")
        console.show(word)


def silent(console, rng, options) -> Script:
    """Ends before it asks anything."""
    console.print("Hello.")
    return
    yield


BREAKS = Game(name="breaks", title="Breaks", seats=("You",), play=breaks)


def test_a_script_that_raises_names_game_answer_and_line_and_undo_goes_on() -> None:
    sitting = Sitting(BREAKS, "seed", {}, ["one"])
    sitting.answer("2")
    line = breaks.__code__.co_firstlineno + 8
    assert str(sitting.failure) == (
        f"Breaks broke off at answer 2, “2”, in line {line} of engine/test_sitting.py: "
        "IndexError: no word 2"
    )
    assert isinstance(sitting.failure.__cause__, IndexError)
    assert not sitting.over
    assert sitting.scene == "words"
    assert sitting.console.transcript == ["Word? one", "one", "Word? 2", "2"]
    with pytest.raises(ValueError, match="only undo goes on"):
        sitting.answer("three")
    assert sitting.answers == ["one", "2"]
    assert sitting.undo()
    assert sitting.failure is None
    sitting.answer("three")
    assert sitting.scene == "words"
    assert sitting.answers == ["one", "three"]


def test_answers_after_the_one_that_broke_the_script_are_left_out() -> None:
    sitting = Sitting(BREAKS, "seed", {}, ["1", "one", "two"])
    assert sitting.answers == ["1"]
    assert sitting.failure


def test_a_script_that_ends_without_showing_the_table_is_reported() -> None:
    sitting = Sitting(BREAKS, "seed", {}, ["one", "end"])
    assert "Breaks ended at answer 2, “end” without showing the table" in str(sitting.failure)
    assert sitting.scene == "words"
    assert sitting.undo()
    assert sitting.failure is None


def test_a_script_that_asks_nothing_is_reported() -> None:
    sitting = Sitting(BREAKS._replace(play=silent, title="Silent"), "seed", {}, ["too late"])
    assert str(sitting.failure) == "Silent ended without a question."
    assert sitting.answers == []
    assert not sitting.undo()


def test_a_script_that_raises_before_it_asks_is_reported() -> None:
    def play(console, rng, options) -> Script:
        yield from options["no such option"]

    sitting = Sitting(BREAKS._replace(play=play), "seed")
    assert "Breaks broke off at its start, in line" in str(sitting.failure)


def test_an_error_quotes_the_beginning_of_a_long_answer() -> None:
    sitting = Sitting(BREAKS, "seed", {}, ["1" * 100_000])
    assert f"“{'1' * 40}…”" in str(sitting.failure)


def test_choices_are_texts_whatever_a_question_lists() -> None:
    listed = Ask("?", None, "word", answers=(Choice("a", "A"), Choice("", "Nothing")))
    assert listed.choices == ["a", ""]
    assert Ask("?", None, "number", answers=range(2, 4)).choices == ["2", "3"]
    assert Ask("?", None, "name").choices == []


def test_only_what_leaves_something_to_decide_is_asked() -> None:
    answers = (None, range(1, 2), (Choice("only", "Only"),), range(1, 3))
    asks = [Ask("?", None, "any", answers=each) for each in answers]
    assert [forced(ask) for ask in asks] == ["", "1", "only", None]
    assert forced(Ask("?", None, "name", private="Player One")) == "Player One"
