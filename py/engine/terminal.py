"""Play a game at a terminal: ``python -m <game>`` runs this."""

from __future__ import annotations

import argparse
import json
import os
import re
import secrets
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Any

from engine.console import Console
from engine.game import AWAY, HUMAN, OWN, Game
from engine.players import run_to_end
from engine.record import NO_SITTING, LoadedSitting, checked, from_record
from engine.seats import computer_answer
from engine.settings import InputError, read_settings
from engine.sitting import Sitting

MAX_FILE_BYTES = 1_000_000
"""The largest saved game that is read."""
CONTROL_CHARACTERS = re.compile("[\0-\x1f\x7f-\x9f]")
CLEAR = "\033[H\033[2J"
CLEAR_SCROLLBACK = "\033[3J"
"""Clears the scrollback buffer. It comes after `CLEAR`, which scrolls in some terminals."""


def parse(game: Game, arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the settings of the command line; if one is wrong, exit with a message."""
    parser = argparse.ArgumentParser(prog=f"python -m {game.name}", description=game.title)
    parser.add_argument("--seed", help="same seed, same answers, same game")
    for option in game.options:
        parser.add_argument(f"--{option.name}", choices=option.values, help=option.about)
    for number, seat in enumerate(game.seats, 1):
        parser.add_argument(
            f"--seat{number}", choices=[HUMAN, *game.players], help=f"who plays {seat}"
        )
    parser.add_argument("--replay", metavar="FILE", help="go on with a game that was saved")
    return parser.parse_args(arguments)


@contextmanager
def graceful() -> Iterator[None]:
    """End a game without a traceback at the end of the input, at Ctrl-C, or if the terminal or the
    reader of the output is gone."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed, and input() insists on all three
            setattr(sys, name, StringIO())
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        if isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation):  # too late where something was read already
                stream.reconfigure(errors=errors)
    try:
        try:
            yield
        except (EOFError, KeyboardInterrupt):
            if sys.stdout.isatty():
                print()
        finally:
            sys.stdout.flush()
    except OSError as problem:
        # What is left to print goes nowhere, or Python would complain of it as it leaves.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):
            sys.exit(f"The game cannot go on here: {problem.strerror}.")


def read_answer(prompt: str) -> str:
    """Return the line typed after `prompt`; ask again if its bytes are no text."""
    while True:
        try:
            answer = input(prompt)
            answer.encode()
            return answer
        except UnicodeEncodeError:  # bytes that are no text have become halves of surrogate pairs
            print(f"This cannot be read as {sys.stdin.encoding}. Please type it again.")
        except UnicodeDecodeError:  # where it was too late to have it so, the rest is lost
            sys.exit(f"The input cannot be read as {sys.stdin.encoding}.")


def print_lines(console: Console, start: int, computers: Collection[int] = ()) -> int:
    """Print the lines from number `start` on with what was typed, except those that only computer
    players may read.

    Returns the number of the line to start with next time: after the prompt and its answer.
    """
    lines = console.lines
    for number in range(start, len(lines) + 1):
        if number in console.cleared:
            _clear(any(line.seat is not None for line in lines[:number]))
        if number < len(lines) and lines[number].seat not in computers:
            print(lines[number].printed + lines[number].typed)
    return len(lines) + 1


def _clear(forget: bool) -> None:
    """Clear the screen and, to `forget`, what was scrolled out of sight; at a terminal only."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return
    if sys.platform == "win32":  # its console may know no escape codes, and cls forgets as well
        sys.stdout.flush()
        os.system("cls")
    else:
        print(CLEAR + CLEAR_SCROLLBACK * forget, end="")


def sit_down(game: Game, given: Mapping[str, str]) -> LoadedSitting:
    """Return the sitting that the command line asks for: a saved one, or a new one. Raises
    InputError."""
    if "replay" in given:
        if len(given) > 1:
            raise InputError(
                "A saved game brings its seed, options and players: give --replay alone."
            )
        record = checked(read_record(given["replay"]))
        return from_record(game, record | {"answers": list(map(harmless, record["answers"]))})
    settings = read_settings(game, given)
    sitting = Sitting(game, settings.seed or secrets.token_hex(4), settings.options)
    return LoadedSitting(sitting, settings.seats, 0, game.script_version)


def read_record(file: str) -> Any:
    """Return the record in a file. Raises InputError if it cannot be read, or is too large."""
    try:
        with Path(file).open("rb") as opened:
            saved = opened.read(MAX_FILE_BYTES + 1)
        if len(saved) > MAX_FILE_BYTES:
            raise InputError(NO_SITTING)
        return json.loads(saved)
    except OSError as problem:
        raise InputError(f"{file} cannot be read: {problem.strerror}.") from problem
    except (ValueError, RecursionError) as problem:
        raise InputError(NO_SITTING) from problem


def harmless(text: str) -> str:
    """Return a text without control characters, which a terminal would take for commands."""
    return CONTROL_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", text)


def main(game: Game, arguments: Sequence[str] | None = None) -> None:
    """Play `game` at the terminal until it ends or the input does."""
    with graceful():
        given = {
            name: value for name, value in vars(parse(game, arguments)).items() if value is not None
        }
        try:
            loaded = sit_down(game, given)
        except InputError as problem:
            sys.exit(harmless(str(problem)))
        sitting, seats = loaded.sitting, loaded.seats
        start = 0
        while sitting.ask is not None and not loaded.read_only:
            start = print_lines(sitting.console, start, seats)
            thought = computer_answer(sitting, seats)
            seat = sitting.ask.seat
            if seat is not None and seats.get(seat) == AWAY:
                sys.exit(f"It is the turn of {game.seats[seat]}, who plays at another device.")
            if seat is not None and seats.get(seat) == OWN:
                sys.exit(f"It is the turn of {game.seats[seat]}, who plays on a page alone.")
            if thought is None:
                answer = read_answer(sitting.ask.prompt)
            else:
                answer = run_to_end(thought)
                print(sitting.ask.prompt + answer)
            sitting.answer(answer)
        print_lines(sitting.console, start, seats)
        if loaded.read_only:
            sys.exit(f"This was played with another edition of {game.title}: nobody can play on.")
        if sitting.failure:
            sys.exit(str(sitting.failure))
