"""The cases of Four, Five, Six: its questions are answered by what they ask for."""

from __future__ import annotations

from itertools import chain, product

from workshop.cases.case import AnswerRule, Case

NAMES = AnswerRule(
    ("name", "who is", "player one", "player two", "player 1", "player 2"), ("Becky", "Tim")
)
ENTER = AnswerRule((), ("",))


def bets(*answers: str) -> tuple[AnswerRule, ...]:
    """Names, these bets again and again, and Enter for all else."""
    return NAMES, AnswerRule(("bet", "stake", "wager", "how many", "how much"), answers), ENTER


NAMED = ((1, 1, 1), (6, 6, 6), (1, 2, 3), (1, 1, 6), (6, 6, 1), (6, 4, 1), (4, 5, 6))
TIM_IS_BANKER = (3, 6, 4)
CASES = (
    Case(
        "Runs to its end",
        "Only names, bets and Enters are given: fifteen rounds, and more where two lead.",
        rules=bets("1"),
        max_answers=2000,
        seed_count=10,
    ),
    Case(
        "Rolls judged",
        "Every roll that is printed means what the table says.",
        rules=bets("2", "1"),
        max_answers=2000,
        seed_count=30,
    ),
    Case(
        "Rolls of the table",
        "1-1-1, 6-6-6, 1-2-3, 1-1-6, 6-6-1, 6-4-1, 4-5-6 for the banker, then all others.",
        rules=bets("1"),
        dice=(*TIM_IS_BANKER, *chain(*NAMED, *product(range(1, 7), repeat=3))),
        max_answers=2000,
    ),
    Case(
        "Chips conserved",
        "A round moves the bets, and no other chips.",
        rules=bets("3", "5", "7", "1"),
        max_answers=2000,
        seed_count=10,
        seed="c",
    ),
    Case(
        "Worked example",
        "Banker 4-4-5, a fumble and 4-4-1, 4-4-4: the net is 0, -1 and +1.",
        rules=bets("1"),
        dice=(*TIM_IS_BANKER, 4, 4, 5, 2, 3, 5, 4, 4, 1, 4, 4, 4),
        max_answers=40,
    ),
    Case(
        "Bank moves",
        "Another's 4-5-6 moves the bank from the next round on, and nothing else does.",
        rules=bets("1"),
        dice=(*TIM_IS_BANKER, 4, 4, 2, 4, 5, 6, 4, 4, 5) + (4, 4, 3, 5, 5, 4, 6, 5, 4) * 6,
        max_answers=200,
    ),
    Case(
        "Ties",
        "The highest die is shared, and points are equal: both are rolled again, and end.",
        rules=bets("1"),
        dice=(5, 5, 2, 4, 6, 3, 3, 4, 2, 2, 4, 1, 2, 3, 5, 5, 6, 6, 6, 1, 4, 4, 4, 2, 2, 5),
        max_answers=2000,
    ),
    Case(
        "Bad bets",
        "What is no bet is asked again; nothing breaks.",
        rules=bets("abc", "1", "-5", "2", "", "1", "99999", "1", "1.5", "1"),
        max_answers=2000,
        seed_count=10,
        seed="b",
    ),
)
