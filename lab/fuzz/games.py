"""What is typed at the games: answers at every kind of question, commands, names, pieces files."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from bots.rules import read_category, read_command
from cases import read
from engine.game import Game
from engine.game import load as load_game
from engine.markup import lines_to_html, to_html
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from four_five_six.rules import allowed_bets, name_fault, read_bet
from games import GAMES
from golden import play_on
from lab.fuzz.trial import Reader
from pynim.rules import clean_id, clean_name, read_pile, read_take
from tactego.pieces import BUILT_IN, PiecesError, load, parse, size
from tactego.rules import smallest_board

MAX_ANSWERS = 150
"""Answers after which a new sitting begins."""
DRAWN = 25
"""One of this many answers is drawn."""


class Walk:
    """Games without end: now an answer that is offered, now what is typed here."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view: Any = import_module(f"{game.name}.view")
        self.rng = Random(game.name)
        self.games = self.answers = 0
        self._sit_down()

    def _sit_down(self) -> None:
        self.games += 1
        options = {each.name: self.rng.choice(each.values) for each in self.game.options}
        self.sitting = Sitting(self.game, str(self.games), options)

    def answer(self, text: str) -> None:
        """Answer with a text, and go on to another question now and then."""
        while self.rng.random() < 0.4:
            self._go_on()
        if self.sitting.ask is None or len(self.sitting.answers) > MAX_ANSWERS:
            self._sit_down()
        before = self.sitting.ask
        self._take(text)
        after = self.sitting.ask
        if before and after and after.error:
            assert after.seat == before.seat
        self.answers += 1
        if self.answers % DRAWN == 0:
            self._draw()

    def _go_on(self) -> None:
        if self.sitting.ask is not None:
            self._take(str(run_to_end(random_player(self.sitting.ask, self.rng))))

    def _take(self, text: str) -> None:
        self.sitting.answer(text)
        if self.sitting.failure:
            failure = self.sitting.failure
            self._sit_down()
            raise failure

    def _draw(self) -> None:
        sitting, view = self.sitting, self.view
        to_html(view.table(sitting.scene, sitting.ask))
        lines = len(sitting.console.lines)
        lines_to_html(sitting.console, max(0, lines - 20), lines)
        if sitting.ask:
            assert view.question(sitting.ask)


def _typed(name: str) -> list[str]:
    """Answers that a game takes."""
    return sorted(set(play_on(Sitting(load_game(name), "typed"), name, 300).answers))


def _pieces(text: str) -> None:
    """Read a pieces file, and find a board for its army."""
    army = parse(text)
    assert all(smallest_board(size(army)))


def _bots(text: str) -> None:
    read_command(text)
    read_category(text)


def _numbers(text: str) -> None:
    read_pile(text)
    read_take(text, 2)
    read_bet(text, allowed_bets(50, 30, "stock"))


def _name(text: str) -> None:
    assert name_fault(text.strip(), ("Ann",)) or 0 < len(text.strip()) <= 30
    assert len(clean_name(text)) <= 30
    assert len(clean_id(text)) <= 9


def readers() -> Iterator[Reader]:
    """Each with its valid inputs."""
    commands = [str(case["input"]) for case in read("bots_commands")["items"]]
    for name in GAMES:
        game = load_game(name)
        typed = [*_typed(name), *(commands if name == "bots" else ())]
        yield Reader(f"Answers to {game.title}", 60_000, typed, Walk(game).answer)
    yield Reader("Commands of B.O.T.S.", 120_000, commands, _bots)
    yield Reader("Numbers that are typed", 120_000, ["30", " 50 ", "-1", "003", "10"], _numbers)
    yield Reader("Names and IDs", 60_000, ["Ann", "Zoë van Dam", "912345678"], _name)
    files = list(BUILT_IN.values())
    yield Reader("Pieces files", 60_000, files, _pieces, (PiecesError,))
    lines = [text.replace("\n", ", ") for text in files]
    yield Reader("Pieces in a line", 50_000, [*lines, *BUILT_IN], load, (PiecesError,))
