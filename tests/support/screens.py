"""B.O.T.S.'s sample screens, and the way to each: the faces that are rolled, and what is typed."""

from __future__ import annotations

from bots.rules import CATEGORIES
from cases import read

SCREENS: dict[str, list[str]] = {
    screen["id"]: screen["lines"] for screen in read("bots_sample_screens")["screens"]
}
Way = tuple[list[int], list[str]]


def cheated(*turns: tuple[str, str]) -> Way:
    """The way through turns that each cheat their dice and take a category."""
    answers = []
    for dice, category in turns:
        answers += ["", f"CHEAT {' '.join(dice)}", category]
    return [1] * 5 * len(turns), answers


def cheated_game(*players: str) -> Way:
    """The way through a game in which the players cheat these dice, category by category."""
    turns = []
    for category, *pair in zip(CATEGORIES, *map(str.split, players), strict=True):
        turns += [(dice, category) for dice in pair]
    return cheated(*turns)


S7_FACES, S7_ANSWERS = cheated(("22221", "2s"), ("12344", "doremi"))

WAYS: dict[str, Way] = {
    "S1_first_interface": ([], []),
    "S3_options": ([1, 2, 3, 1, 2], [""]),
    "S4_save": ([1, 2, 3, 1, 2], ["", "sAVE"]),
    "S5_roll_all": ([1, 2, 3, 1, 2, 3, 1, 3, 1, 1], ["", "Roll"]),
    "S6_roll_some": ([4, 4, 2, 4, 4, 1, 2, 3, 2], ["", "roll 2 1 5 4 1"]),
    "S7_cheat": (
        [*S7_FACES, 1, 3, 2, 2, 2],
        [
            *S7_ANSWERS,
            *("", "cheat 1 1 1 1 0", "cheat 1 1 -1 1 1", "cheat 1 1 1 1", "cheat 1 a 1 1 1"),
            "cheat 1 1 1 1 1",
        ],
    ),
    "S8b_next_turn": (
        [*S7_FACES, 1, 3, 2, 2, 2, 1, 4, 2, 4, 4],
        [*S7_ANSWERS, "", "cheat 1 1 1 1 1", "orchestra", "", "save", "doremi", "tri", "trio"],
    ),
    "S9a_win": cheated_game(
        "11234 22211 33112 41122 11223 11223 11122 11122 11122",
        "22334 22211 31122 41122 44412 11223 11223 11122 11122",
    ),
    "S9b_tie": cheated_game(*("22334 22211 31122 41122 44412 11223 11122 11122 11122",) * 2),
}
"""The screens that a game comes to."""
