"""What a program for Four, Five, Six does against the rules is said as it is."""

from __future__ import annotations

import pytest

from workshop.games.four_five_six.play import Asked, Drawn, Freedom, Play, Printed, Token
from workshop.run.end import End

TIM_BEGINS = (3, 6, 4)
COMPUTER_BEGINS = (3, 4, 6)


def reason(*events: int | str) -> str:
    """Return what is wrong in a game of dice and bets, or ""."""
    tokens: list[Token] = []
    for event in events:
        if isinstance(event, int):
            tokens.append(Drawn((event - 0.5) / 6, 6))
        else:
            tokens += [Printed("Your bet? "), Asked("bet", event)]
    return str(Play(tokens, End("ended"), Freedom()).error or "")


@pytest.mark.parametrize(
    ("bets", "told"),
    [
        (("50", "40"), "“50” is no bet here and asked again, your program takes it."),
        (("x", "1"), "“x” is no bet here and asked again, your program takes it."),
        (("x", "41", "1"), "“41” is no bet here and asked again, your program takes it."),
        (
            ("x", "1", "1", "1"),
            "The bet “x” is refused once, your program asks again.",
        ),
        (("1", "1", "1"), "The game takes this bet, your program asks again."),
        ((), "After 2, 2, 6 of Tim a bet has to be asked for, your program rolls."),
    ],
)
def test_a_bet_that_is_none_is_named(bets: tuple[str, ...], told: str) -> None:
    # After the first round the computer has 40 chips, and Becky 60.
    assert reason(*TIM_BEGINS, "60", "40", 2, 2, 6, *bets, 1, 2, 3) == told


def test_what_comes_instead_of_a_roll_is_said_with_the_roll_before() -> None:
    told = "After 4, 4, 5 of Tim the computer has to roll, your program asks for a bet."
    assert reason(*TIM_BEGINS, "1", "1", 4, 4, 5, "1") == told


def test_a_game_that_does_not_end_is_followed_for_forty_rounds() -> None:
    # The computer's bets are not drawn and not printed: nobody knows who leads.
    ended = "Your program has ended where the computer has to roll."
    told = "The game is over once one player leads, your program plays on."
    assert reason(*COMPUTER_BEGINS, *(1, 2, 3) * 39) == ended
    assert reason(*COMPUTER_BEGINS, *(1, 2, 3) * 500) == told
