"""How games come out: what `Game.result` says is what the console says."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random

import pytest

from bots.script import SEATS
from engine.game import Game, Result, load
from engine.players import random_player, run_to_end
from engine.results import ends
from engine.sitting import Sitting
from tactego.rules import NAMES

GAMES = 12
"""Random games of each."""


def bots(lines: Sequence[str]) -> Result:
    text = "\n".join(lines)
    scores = tuple(int(re.findall(rf"^{seat}: (\d+)$", text, re.M)[-1]) for seat in SEATS)
    winner = None if lines[-1] == "It's a tie" else SEATS.index(lines[-1].removesuffix(" wins!"))
    return Result(winner, scores)


def four_five_six(lines: Sequence[str]) -> Result:
    said = next(line for line in reversed(lines) if line.startswith("Chips after round"))
    each = re.findall(r"(?:: |, )(.+?) (-?\d+)(?=,|\.)", said)
    names = [name for name, _ in each]
    found = re.match(r"(.+?) (?:wins|is the only one)", lines[-1])
    assert found
    return Result(names.index(found[1]), tuple(int(chips) for _, chips in each))


def pynim(lines: Sequence[str]) -> Result:
    start = len(lines) - lines[::-1].index("The score so far:")
    scores = takewhile(lambda line: ": " in line, lines[start : start + 3])
    each = [line.rpartition(": ") for line in scores]
    names = [name for name, _, _ in each]
    won = next(line for line in reversed(lines[:start]) if "THE WINNER IS" in line)
    (winner,) = [seat for seat, name in enumerate(names) if name in won]
    return Result(winner, tuple(int(score) for _, _, score in each))


def tactego(lines: Sequence[str]) -> Result:
    if lines[-1] == "The game is a draw.":
        return Result(None)
    return Result(NAMES.index(lines[-1].removesuffix(" has won!")))


def play(game: Game, number: int, names: Sequence[str] = ("Ann", "Bob")) -> Sitting:
    """A game of random answers up to its first result; its people have these names."""
    rng = Random(number)
    options = {option.name: rng.choice(option.values) for option in game.options}
    sitting = Sitting(game, str(number), options)
    while sitting.ask is not None and not sitting.result and len(sitting.answers) < 3_000:
        ask = sitting.ask
        own = ask.private and ask.seat is not None
        sitting.answer(names[ask.seat or 0] if own else run_to_end(random_player(ask, rng)))
    return sitting


@pytest.mark.parametrize("says", [bots, four_five_six, pynim, tactego])
def test_a_result_is_what_the_console_says(says: Callable[[Sequence[str]], Result]) -> None:
    game = load(says.__name__)
    winners = set()
    for number in range(GAMES):
        sitting = play(game, number)
        if sitting.result:
            assert sitting.result == says(sitting.console.transcript)
            winners.add(sitting.result.winner)
    assert len(winners) > 1


def test_each_round_of_pynim_is_a_game() -> None:
    """Two, the end of the second asked about twice, and a goodbye."""
    sitting = Sitting(load("pynim"), "any", {}, ["ann", "1", "bob", "2", "30"])
    ended = []
    for said in (["yes", "30"], ["", "no"]):
        while sitting.ask and sitting.ask.kind == "take":
            sitting.answer("1")
        assert sitting.result
        ended.append((len(sitting.answers), sitting.result))
        for answer in said:
            sitting.answer(answer)
            assert not sitting.result
    assert sitting.over
    assert list(ends(sitting).items()) == ended
    assert [sum(result.scores) for _, result in ended] == [1, 2]


def test_what_was_ended_stays_as_it_was() -> None:
    sitting = play(load("pynim"), 1)
    still = sitting.snapshot()
    assert sitting.result
    sitting.answer("yes")
    ended = len(still.answers)
    assert ended == len(sitting.answers) - 1
    assert still.result == ends(sitting)[ended]
    sitting.truncate(3)
    assert len(still.played) == ended
