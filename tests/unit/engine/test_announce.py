"""What is heard at a page: every game, with computers and people at its seats, as chance has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.announce import (
    NO_SCORE,
    TAKEN_BACK,
    Announcer,
    advice_spoken,
    page_word,
)
from engine.ask import Ask, Choice
from engine.game import AWAY, Game, load
from engine.markup import h
from engine.names import names_for
from engine.players import random_player, run_to_end
from engine.seats import Seats, computer_answer, people_at, viewer_of
from engine.sitting import Sitting
from games import GAMES

ROUND = 240
"""The most characters of the announcements of a round, or of a turn of each player."""


class Heard(NamedTuple):
    """An announcement, and the sitting at the one before and at this one."""

    text: str
    before: int
    sitting: Sitting


def settle(sitting: Sitting, seats: Seats) -> None:
    """Let the computer players answer whose turn it is."""
    while (answer := computer_answer(sitting, seats)) is not None:
        sitting.answer(run_to_end(answer))


def listen(game: Game, number: int, seats: Seats, longest: int = 120) -> Iterator[Heard]:
    """Play a random game, in which people give junk at times, and yield what is heard."""
    rng = Random(f"{game.name} {number}")
    options = {option.name: rng.choice(option.values) for option in game.options}
    sitting = Sitting(game, str(number), options)
    seats = {seat: seats[seat] for seat in range(len(game.active_seats(options))) if seat in seats}
    if not people_at(game, options, seats):
        return
    announcer = Announcer(import_module(f"{game.name}.view"))
    announcer.start()
    before = -1
    while True:
        settle(sitting, seats)
        yield Heard(announcer.rest(sitting, seats), before, sitting)
        if sitting.ask is None or len(sitting.answers) > longest:
            return
        before = len(sitting.answers)
        junk = rng.random() < 0.1 and sitting.ask.answers is not None
        sitting.answer("\0junk" if junk else run_to_end(random_player(sitting.ask, rng)))


def who_sits(game: Game) -> list[Seats]:
    """Nobody but people; and one person alone, at each seat."""
    level = next(iter(game.players))
    seats = range(len(game.seats))
    return [{}, *({other: level for other in seats if other != seat} for seat in seats)]


def seatings() -> Iterator[Any]:
    for name in GAMES:
        game = load(name)
        for seats in who_sits(game):
            yield pytest.param(game, seats, id=f"{name}-{len(seats)}-{min(seats, default='')}")


every_seating = pytest.mark.parametrize(("game", "seats"), list(seatings()))


@every_seating
def test_what_is_asked_comes_last_and_nothing_that_a_computer_is_asked(
    game: Game, seats: Seats
) -> None:
    view = import_module(f"{game.name}.view")
    for number in range(8):
        for text, before, sitting in listen(game, number, seats):
            names = names_for(game, sitting.scene, sitting.options, seats)
            question = view.question(sitting.ask, names) if sitting.ask else ""
            assert text.endswith(question)
            assert sitting.ask is None or sitting.ask.error in text
            happened = text.removesuffix(question)
            for ask in sitting.asked[max(before, 0) :]:
                assert view.question(ask, names) not in happened


@every_seating
def test_a_round_is_announced_in_few_characters(game: Game, seats: Seats) -> None:
    for number in range(8):
        for text, before, sitting in listen(game, number, seats):
            scenes = [frame.scene for frame in sitting.frames_since(before)]
            rounds = len({getattr(scene, "round", 0) for scene in scenes})
            error = len(sitting.ask.error) if sitting.ask else 0
            assert len(text) <= ROUND * max(rounds, 1) + error, text


def turns_played(sitting: Sitting) -> int:
    """How many turns were played to their end, or of several seats' turns, how many rounds."""
    match sitting.game.name:
        case "bots":
            return sum(score is not None for sheet in sitting.scene.sheets for score in sheet)
        case "tactego":
            moves = [frame.scene.last for frame in sitting.frames_since(-1)]
            clashes = [frame.scene.combat_pending for frame in sitting.frames_since(-1)]
            return sum(bool(move) and not clash for move, clash in zip(moves, clashes, strict=True))
        case "pynim":
            scenes = [frame.scene for frame in sitting.frames_since(-1)]
            return sum(scene.taker is not None and not scene.over for scene in scenes)
    return len([entry for entry in sitting.scene.ledger if any(entry.bets)])


@every_seating
def test_each_turn_is_announced_once(game: Game, seats: Seats) -> None:
    patterns = {
        "bots": r" takes? \w+ for \d+, \d+ in all\.",
        "tactego": r" (?:moves from|attacks) ",
        "pynim": r" took \d+ stones?\.",
        "four_five_six": r"Round \d+:[^.]* (?:wins?|loses?) [\d,]+\.",
    }
    if game.name not in patterns:
        pytest.skip("a game of somebody's own")
    for number in range(8):
        heard = list(listen(game, number, seats))
        if not heard:
            continue
        turns = re.findall(patterns[game.name], " ".join(each.text for each in heard))
        assert len(turns) == turns_played(heard[-1].sitting)


def hidden_games(seats: Seats) -> Iterator[list[Heard]]:
    """Games with hidden armies, as far as they are not over."""
    game = load("tactego")
    for number in range(24):
        heard = [each for each in listen(game, number, seats, 80) if each.sitting.ask is not None]
        if heard and heard[0].sitting.options["armies"] == "hidden":
            yield heard


def ranks_in(whose: str, text: str) -> tuple[set[str], set[str]]:
    """Return the ranks of a side that are announced when its pieces move, and when they fight."""
    moved = set(re.findall(rf"{whose} (\S+) moves", text, re.IGNORECASE)) - {"piece"}
    return moved, set(re.findall(rf"{whose} (\S+) (?:attacks|on )", text, re.IGNORECASE))


def test_a_hidden_army_is_not_announced_and_ones_own_is() -> None:
    level = next(iter(load("tactego").players))
    named = 0
    for enemy in (0, 1):
        for heard in hidden_games({enemy: level}):
            text = " ".join(each.text for each in heard)
            moved, fought = ranks_in(f"{level}'s", text)
            assert moved <= fought, "what was not seen in a fight is a piece"
            assert "your piece moves" not in text.lower()
            assert "look away" not in text, "nobody else is there"
            named += len(re.findall(r"Where does the \w+ on \d+ \d+ go\?", text))
    assert named


def test_two_at_one_device_hear_no_rank_of_the_others() -> None:
    for heard in hidden_games({}):
        fought: set[str] = set()
        for text, _, sitting in heard:
            for side, name in enumerate(sitting.game.seats):
                moved, fights = ranks_in(name, text)
                fought |= fights
                assert side == viewer_of(sitting, {}, sitting.ask) or moved <= fought


def bots() -> tuple[Sitting, Announcer, Seats]:
    game = load("bots")
    announcer = Announcer(import_module("bots.view"))
    announcer.start()
    return Sitting(game, "7"), announcer, {1: "greedy"}


def test_nothing_new_is_nothing_spoken() -> None:
    sitting, announcer, seats = bots()
    assert announcer.rest(sitting, seats) == "Roll the dice"
    assert announcer.rest(sitting, seats) == "", "the coach was opened, or a seat changed"
    sitting.answer("")
    assert announcer.rest(sitting, seats).startswith("You have ")
    assert announcer.rest(sitting, seats) == ""


def test_an_undo_is_announced_with_the_question_after_it() -> None:
    sitting, announcer, seats = bots()
    sitting.answer("")
    sitting.answer("junk")
    refused = announcer.rest(sitting, seats)
    assert refused.endswith("ERROR: Invalid input. Roll 1 of 3: roll again, or take a score")
    sitting.answer("SAVE")
    announcer.rest(sitting, seats)
    for left in (2, 1):
        assert sitting.undo(seats)
        announcer.skip(sitting, TAKEN_BACK)
        text = announcer.rest(sitting, seats)
        assert text.startswith("Taken back. ")
        assert text.endswith("Roll 1 of 3: roll again, or take a score")
        assert ("ERROR" in text) == (left == 2)
    sitting.redo(seats)
    assert "ERROR" in announcer.rest(sitting, seats)


def test_several_answers_at_once_are_announced_together() -> None:
    sitting, announcer, seats = bots()
    for answer in ("", "SAVE", "1s"):
        sitting.answer(answer)
    settle(sitting, seats)
    text = announcer.rest(sitting, seats)
    assert re.fullmatch(
        r"You take 1S for \d+, \d+ in all\. Greedy takes \w+ for \d+, \d+ in all\. Roll the dice",
        text,
    )
    assert announcer.word("again", sitting, seats).endswith("Roll the dice")
    assert announcer.word("again", sitting, seats) == text, "once more, and as often as one likes"
    assert re.fullmatch(r"You \d+, Greedy \d+\.", announcer.word("score", sitting, seats))


def test_who_is_away_is_said_to_be_asked() -> None:
    sitting, announcer, _ = bots()
    assert announcer.rest(sitting, {0: AWAY}) == "Player 1 answers at another device."


def test_a_word_of_the_pages_own_is_none_where_it_answers_the_game() -> None:
    some = (Choice("1", "One"),)
    asks = {
        "a name": (Ask("What is your name? ", None, "name"), ""),
        "one of some": (Ask("Input > ", None, "input", 0, some), "again"),
        "a number": (Ask("How many? ", None, "take", 0, range(3)), "again"),
        "the Enter key": (Ask("Press ENTER to roll dice.", None, "roll", 0), "again"),
        "the word itself": (Ask("Again? ", None, "more", 0, (Choice("Again", ""),)), ""),
    }
    for why, (ask, word) in asks.items():
        assert page_word(" Again ", ask) == word, why
    assert page_word("score", None) == "score", "after the game"
    assert page_word("scores", None) == page_word("", None) == ""


def test_a_game_that_counts_nothing_says_so() -> None:
    sitting, _, seats = bots()
    assert Announcer(object()).word("score", sitting, seats) == NO_SCORE


def test_the_coach_is_heard_in_short() -> None:
    rows = [h("tr", {}, [h("td", {}, cell) for cell in row]) for row in (("A", "best"), ("B", "1"))]
    shown = h("section", {}, h("p", {}, "It is close."), h("table", {}, rows), h("p", {}, "More."))
    assert advice_spoken(shown) == "It is close. Best: A"


def test_who_looks_on_is_the_only_person_here_or_the_one_who_is_asked() -> None:
    sitting = Sitting(load("pynim"), "1", {}, ["Ann", "1", "Bob", "2", "30", "1"])
    ask = sitting.ask
    assert ask is not None
    assert ask.seat == 1
    assert viewer_of(sitting, {}, ask) == 1
    assert viewer_of(sitting, {1: AWAY}, ask) == 0
    assert viewer_of(sitting, {}, None) is None
