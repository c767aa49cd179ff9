"""What a program announces wrongly throughout is found by a word beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from workshop.compare.exchanges import BET, Fact, Step, Trial
from workshop.games.four_five_six.announcements import LOSER, find_wrong_announcements
from workshop.games.four_five_six.bets import constant_bet
from workshop.games.four_five_six.play import PLAYED
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.run.end import End

NAMES = ("Becky", "Tim", "Ann")
Words = Callable[[int, int, int, int], str]
"""From a round's number, its banker, the loser of the last bet and the bet to what is printed."""


def found(words: Words) -> set[str]:
    """Return what is printed wrongly in two games of fifteen rounds."""
    masks = Masks({name: seat for seat, name in enumerate(NAMES)})
    trials = []
    for game in range(2):
        steps, heard = [], []
        for number in range(1, 16):
            banker, loser, bet = number * (game + 1) // 2 % 3, number % 3, number % 4 + 1
            facts = (
                Fact("round", "number", number, False),
                Fact("banker", "label", banker, False),
                Fact(BET, "label", (loser + 1) % 3, False),
                Fact(LOSER, "label", loser, False),
                Fact(PLAYED, "number", number - 1, False),
                Fact("bet 1", "number", bet, False, is_echo=True),
            )
            steps.append(Step(None, facts=facts))
            heard.append(Heard(words(number, banker, loser, bet), masks))
        steps.append(Step(None, context="other ends over"))
        heard.append(Heard("Last round 15\n", masks))
        names = dict(enumerate(NAMES))
        trials.append(Trial("", steps, heard, End("ended"), masks, names, {}, (), (), (), ()))
    return {*find_wrong_announcements(trials, [None] * 2)}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (lambda number, *_: f"Round {number}", ()),
        (lambda number, *_: f"Round no. {number - 1} of 15", ("round",)),
        (lambda *_: "Round 1", ("round",)),
        (lambda number, *_: f"Last round {number - 1}", ()),
        (lambda number, *_: f"Chips after round {number - 1}", ()),
        (lambda number, *_: f"Chips after round {number - 2}", (PLAYED,)),
        (lambda number, *_: f"Rounds before round {number - 2}", ()),
        (lambda _, banker, *__: f"{NAMES[banker]} is the banker", ()),
        (lambda _, banker, *__: f"Bank: {NAMES[banker - 1]}", ("banker",)),
        (lambda *_: "Becky holds the bank", ("banker",)),
        (lambda _, banker, *__: f"Beside the banker: {NAMES[banker - 1]}", ()),
        (lambda *args: f"{NAMES[args[2]]} collects {args[3]}.", (BET,)),
        (lambda *args: f"{NAMES[args[2]]} takes the dice.", ()),
        (lambda *args: f"{NAMES[args[2]]} won 3, {NAMES[args[2] - 2]} lost 3.", (BET, LOSER)),
        (lambda *args: f"{NAMES[args[2] - 2]} loses {args[3]}", (LOSER,)),
        (lambda *args: f"{NAMES[args[2]]} loses {args[3]}", ()),
        (lambda *args: f"{NAMES[args[2]]}: 3, {NAMES[args[2] - 2]}: -3", (BET,)),
        (lambda *args: f"{NAMES[args[2] - 2]}: 3, {NAMES[args[2]]}: -3", ()),
        (lambda *args: f"3 go from {NAMES[args[2] - 2]} to {NAMES[args[2]]}", (BET,)),
        (lambda *args: f"3 go from {NAMES[args[2]]} to {NAMES[args[2] - 2]}", ()),
        (lambda *args: f"Bet {args[3]}, pot {2 * args[3]}", ()),
        (lambda *args: f"Bet {args[3]}, pot {3 * args[3]}", ("bet 1",)),
    ],
)
def test_what_is_wrong_throughout_is_found(words: Words, expected: Sequence[str]) -> None:
    assert found(words) == {*expected}


@pytest.mark.parametrize(
    ("bets", "expected"),
    [
        ([(1, most) for most in range(2, 20)], "1"),
        ([(min(10, most), most) for most in range(2, 20)], "10"),
        ([(most, most) for most in range(2, 20)], "the most"),
        ([(most // 2, most) for most in range(2, 20)], ""),
        ([(1, 1)] * 20, ""),
        ([(1, 100)] * 8, ""),
    ],
)
def test_bets_that_are_always_the_same_are_no_draws(
    bets: Sequence[tuple[int, int]], expected: str
) -> None:
    assert constant_bet(bets) == expected
