"""The cases of Four, Five, Six: its questions are answered by what they ask for."""

from __future__ import annotations

from itertools import chain, product

from workshop.cases.case import Case

NAMED = ((1, 1, 1), (6, 6, 6), (1, 2, 3), (1, 1, 6), (6, 6, 1), (6, 4, 1), (4, 5, 6))
TIM_IS_BANKER = (3, 6, 4)
CASES = (
    Case(
        "Runs to its end",
        "Only names, bets and Enters are given: fifteen rounds, and more where two lead.",
        ("1",),
    ),
    Case(
        "Rolls judged",
        "Every roll that is printed means what the table says.",
        (
            "2",
            "1",
        ),
    ),
    Case(
        "Rolls of the table",
        "1-1-1, 6-6-6, 1-2-3, 1-1-6, 6-6-1, 6-4-1, 4-5-6 for the banker, then all others.",
        ("1",),
        dice=(*TIM_IS_BANKER, *chain(*NAMED, *product(range(1, 7), repeat=3))),
    ),
    Case(
        "Chips conserved",
        "A round moves the bets, and no other chips.",
        (
            "3",
            "5",
            "7",
            "1",
        ),
        seed="c",
    ),
    Case(
        "Worked example",
        "Banker 4-4-5, a fumble and 4-4-1, 4-4-4: the net is 0, -1 and +1.",
        ("1",),
        dice=(*TIM_IS_BANKER, 4, 4, 5, 2, 3, 5, 4, 4, 1, 4, 4, 4),
    ),
    Case(
        "Bank moves",
        "Another's 4-5-6 moves the bank from the next round on, and nothing else does.",
        ("1",),
        dice=(*TIM_IS_BANKER, 4, 4, 2, 4, 5, 6, 4, 4, 5) + (4, 4, 3, 5, 5, 4, 6, 5, 4) * 6,
    ),
    Case(
        "Ties",
        "The highest die is shared, and points are equal: both are rolled again, and end.",
        ("1",),
        dice=(5, 5, 2, 4, 6, 3, 3, 4, 2, 2, 4, 1, 2, 3, 5, 5, 6, 6, 6, 1, 4, 4, 4, 2, 2, 5),
    ),
    Case(
        "Bad bets",
        "What is no bet is asked again; nothing breaks.",
        (
            "abc",
            "1",
            "-5",
            "2",
            "",
            "1",
            "99999",
            "1",
            "1.5",
            "1",
        ),
        seed="b",
    ),
    Case(
        "Bets above",
        "No bet is more than the banker has left, or than the other has.",
        ("60", "41", "40", "50", "40", "61", "60", "1"),
        dice=(*TIM_IS_BANKER, 2, 2, 6, 1, 2, 3),
    ),
    Case(
        "A shared lead",
        "Two lead after the last round: a further one is played.",
        ("1",),
        dice=(*TIM_IS_BANKER, *(2, 2, 6) * 7, *(1, 2, 3) * 8, 4, 4, 3, 5, 5, 1, 6, 6, 6),
    ),
)
