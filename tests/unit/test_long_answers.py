"""However long an answer is, judging it takes time in proportion to its length.

Each kind of question of every game is answered with 20,000 characters of each family below. A
script that reads them once is done in milliseconds, one that goes back over what it has read takes
a second or longer, since time grows with the square. The processor's time is counted, not the
clock's, so that nothing fails because the machine is busy.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise, product

import pytest
from test_conformance import questions

from engine.game import load
from engine.markup import lines_to_html, to_html
from engine.sitting import Sitting
from games import GAMES
from lab.fuzz.trial import limited
from repeats import repeats

LONG = 20_000
ENOUGH = 1.0
"""Seconds of the processor's time for one answer."""
BEGINNINGS = repeats(("", "F 1"), ("", "-", "x", "7 ", "F 1", "ROLL 1"))
LETTERS = "09- x,\t\n\u3000\ud800"
WORDS = ("0 ", "1 ", "x ", "\r\n", "F 1\n", "F 1,", "9999 9999,")
ENDS = ("x", "1")


def long_answers() -> Iterator[str]:
    """A letter or a word over and over, between a beginning and an end; and one letter after
    another: by day each with its neighbour and fewer beginnings, each night all."""
    for beginning, part, end in product(BEGINNINGS, (*LETTERS, *WORDS), ENDS):
        yield beginning + part * (LONG // len(part)) + end
    others = product(LETTERS, repeat=2) if repeats(False, True) else pairwise(LETTERS + LETTERS[0])
    for first, second in others:
        yield first * (LONG // 2) + second * (LONG // 2) + "x"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_long_answer_is_judged_and_shown_in_no_time(name: str) -> None:
    game = load(name)
    view = import_module(f"{name}.view")
    kinds = {}
    for sitting in questions(game):
        assert sitting.ask is not None
        kinds.setdefault(sitting.ask.kind, sitting)
    for (kind, sitting), answer in product(kinds.items(), long_answers()):
        with limited(ENOUGH, f"{kind} {answer[:12]!r}…{answer[-12:]!r}"):
            # Undo and redo play a sitting from its answers, just as this does.
            tried = Sitting(game, sitting.seed, sitting.options, [*sitting.answers, answer])
            to_html(view.table(tried.scene, tried.ask))
            lines_to_html(tried.console, 0, len(tried.console.lines))
