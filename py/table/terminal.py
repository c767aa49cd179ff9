"""A game at a terminal: the driver behind every ``python -m <game>``."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence

from table.game import HUMAN, Game
from table.link import LinkError, read_settings
from table.players import finish
from table.seats import computer_answer
from table.sitting import Sitting

CLEAR = "\033[2J\033[H"


def parse(game: Game, arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line's settings, checked; leaves with a message where they are wrong."""
    parser = argparse.ArgumentParser(prog=f"python -m {game.name}", description=game.title)
    parser.add_argument("--seed", help="same seed, same answers, same game")
    for option in game.options:
        parser.add_argument(f"--{option.name}", choices=option.values, help=option.about)
    for number, seat in enumerate(game.seats, 1):
        parser.add_argument(
            f"--seat{number}", choices=[HUMAN, *game.players], help=f"who plays {seat}"
        )
    return parser.parse_args(arguments)


def main(game: Game, arguments: Sequence[str] | None = None) -> None:
    """Play `game` at the terminal until it ends or the input does."""
    given = {
        name: value for name, value in vars(parse(game, arguments)).items() if value is not None
    }
    try:
        settings = read_settings(game, given)
    except LinkError as problem:
        sys.exit(str(problem))
    sitting = Sitting(game, settings.seed or secrets.token_hex(4), settings.options)
    at_terminal = sys.stdout.isatty()
    seen = 0  # lines that stand at the terminal already
    while True:
        lines, cleared = sitting.console.lines, sitting.console.cleared
        for number in range(seen, len(lines) + 1):
            if at_terminal and number in cleared:
                print(CLEAR, end="")
            if number < len(lines) and lines[number].seat not in settings.seats:
                print(lines[number].printed)
        if sitting.ask is None:
            break
        seen = len(lines) + 1  # the prompt, and what is typed behind it
        try:
            thought = computer_answer(sitting, settings.seats)
            if thought is None:
                answer = input(sitting.ask.prompt)
            else:
                answer = finish(thought)
                print(sitting.ask.prompt + answer)
        except (EOFError, KeyboardInterrupt):
            if at_terminal:
                print()
            break
        sitting.answer(answer)
