"""The console program of B.O.T.S.: it yields an `Ask` where a program calls ``input()``."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations
from random import Random
from typing import NamedTuple

from bots.rules import (
    BLANK,
    CATEGORIES,
    DICE,
    FACES,
    MAX_ROLLS,
    VERSIONS,
    Command,
    Dice,
    Sheet,
    open_categories,
    read_category,
    read_command,
    result,
    scores,
    total,
)
from engine.ask import Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result

SEATS = ("Player 1", "Player 2")
TITLE = " Battle of the Sexes (B.O.T.S) "
HELP = """\
Input Options:
  SAVE           :- Accept these dice.
  ROLL           :- Re-roll ALL dice.
  ROLL d1 ... dn :- Re-roll specified dice only.
"""
COMMANDS = (
    Choice("SAVE", "Save"),
    Choice("ROLL", "Roll all"),
    *(
        Choice(f"ROLL {dice}", f"Roll {dice}")
        for size in DICE[:-1]
        for dice in map(" ".join, combinations(map(str, DICE), size))
    ),
)
"""The commands that are offered after a roll: not CHEAT, which the assignment keeps secret."""


class Scene(NamedTuple):
    """What is on the table."""

    band: int
    """The score of a Band."""
    sheets: tuple[Sheet, ...] = (BLANK, BLANK)
    turn: int | None = None
    """The seat whose turn it is; None when the game is over."""
    dice: Dice = ()
    """Empty before a turn's first roll."""
    roll: int = 0
    """The number of the last roll, from 1."""
    rolled: tuple[int, ...] = ()
    """The dice that were just rolled, from 1."""
    taken: tuple[int, int] | None = None
    """The seat and the category of the last score that was entered."""

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""
        assert self.turn is not None
        return self.sheets[self.turn]

    @property
    def points(self) -> dict[str, int]:
        """What the dice score in each category that is open to the player whose turn it is."""
        now = scores(self.dice, self.band)
        return {CATEGORIES[each]: now[each] for each in open_categories(self.sheet)}

    @property
    def other_sheet(self) -> Sheet:
        """The other player's sheet."""
        assert self.turn is not None
        return self.sheets[1 - self.turn]


def result_of(scene: Scene) -> Result | None:
    """Return the game's result, which has no winner if it is a tie, or None before the end."""
    if scene.turn is not None:
        return None
    return Result(result(scene.sheets), tuple(map(total, scene.sheets)))


def play(console: Console, rng: Random, options: Options) -> Script:
    """Play B.O.T.S.: nine rounds, in each of which both players have a turn."""
    band, width = VERSIONS[options["print"]]
    title = TITLE.center(width, "=")
    scene = Scene(band)
    for turn in range(len(CATEGORIES) * len(SEATS)):
        seat = turn % len(SEATS)
        print_scoreboard(console, title, scene.sheets)
        console.print(SEATS[seat])
        console.print("=" * len(SEATS[seat]))
        scene = Scene(band, scene.sheets, seat, taken=scene.taken)
        scene = yield from roll_dice(console, rng, scene)
        category = yield from ask_category(console, scene)
        scene = take(scene, category)
        console.show(scene)
    print_scoreboard(console, title, scene.sheets)
    winner = result(scene.sheets)
    if winner is None:
        console.print("It's a tie")
    else:
        console.print(f"{SEATS[winner]} wins!")
    console.show(Scene(band, scene.sheets, taken=scene.taken))


def roll_dice(console: Console, rng: Random, scene: Scene) -> Generator[Ask, str, Scene]:
    """Let the player roll up to three times, or cheat; return the scene with the final dice."""
    yield Ask("Press ENTER to roll dice.", scene, "roll", scene.turn)
    dice = [0] * len(DICE)
    rolled = tuple(DICE)
    for number in range(1, MAX_ROLLS + 1):
        for die in rolled:
            dice[die - 1] = rng.randint(FACES[0], FACES[-1])
        scene = scene._replace(dice=tuple(dice), roll=number, rolled=rolled)
        console.print(f"\nRoll #{number} : {dice}\n")
        print_scores(console, scene)
        console.show(scene)
        if number == MAX_ROLLS:
            break
        console.print(HELP)
        command = yield from ask_command(console, scene)
        if command.word == "save":
            break
        if command.word == "cheat":
            scene = scene._replace(dice=command.numbers, rolled=())
            print_scores(console, scene)
            console.show(scene)
            break
        rolled = command.numbers
    return scene


def ask_command(console: Console, scene: Scene) -> Generator[Ask, str, Command]:
    """Ask what to do with the dice until the answer is a command."""
    error = ""
    while True:
        answer = yield Ask("Input > ", scene, "input", scene.turn, COMMANDS, error)
        command = read_command(answer)
        if command is not None:
            return command
        error = "ERROR: Invalid input."
        console.print(error)


def ask_category(console: Console, scene: Scene) -> Generator[Ask, str, int]:
    """Ask for a category until the answer is an open one."""
    headings = [CATEGORIES[category] for category in open_categories(scene.sheet)]
    choices = tuple(Choice(heading, heading) for heading in headings)
    error = ""
    while True:
        prompt = "Enter your desired category: "
        answer = yield Ask(prompt, scene, "category", scene.turn, choices, error)
        category = read_category(answer)
        if category is None:
            error = f"ERROR: Category '{answer}' does not exist."
        elif scene.sheet[category] is not None:
            error = f"ERROR: Category '{answer}' has been used."
        else:
            return category
        console.print(error)


def take(scene: Scene, category: int) -> Scene:
    """Return the scene with the score of its dice entered in a category."""
    assert scene.turn is not None
    sheet = list(scene.sheet)
    sheet[category] = scores(scene.dice, scene.band)[category]
    sheets = list(scene.sheets)
    sheets[scene.turn] = tuple(sheet)
    return scene._replace(sheets=tuple(sheets), rolled=(), taken=(scene.turn, category))


def print_scoreboard(console: Console, title: str, sheets: tuple[Sheet, ...]) -> None:
    """Clear the screen, and print the title, both sheets and their totals."""
    console.clear()
    console.print(title)
    console.print("Scoreboard")
    corner = " " * len(SEATS[0])
    print_table(console, (corner, *CATEGORIES), [(SEATS[seat], *sheets[seat]) for seat in (0, 1)])
    console.print()
    for seat, sheet in zip(SEATS, sheets, strict=True):
        console.print(f"{seat}: {total(sheet)}")
    console.print()


def print_scores(console: Console, scene: Scene) -> None:
    """Print the score of the dice in each category, used or not."""
    console.print("Category Scores")
    print_table(console, CATEGORIES, [scores(scene.dice, scene.band)])
    console.print()


def print_table(
    console: Console, heads: tuple[str, ...], rows: Iterable[tuple[str | int | None, ...]]
) -> None:
    """Print a table with a line above and below each row; None is a blank cell."""
    widths = [len(head) for head in heads]
    line = f"+{'+'.join('-' * (width + 2) for width in widths)}+"
    console.print(line)
    for row in (heads, *rows):
        cells = ("" if cell is None else str(cell) for cell in row)
        padded = (f" {cell:>{width}} " for cell, width in zip(cells, widths, strict=True))
        console.print(f"|{'|'.join(padded)}|")
        console.print(line)
