"""An assignment as data: what a program for a game must do, and what it may do its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from engine.ask import Script
from engine.console import Console
from engine.game import Game, Options, load
from games import GAMES
from workshop.compare.exchanges import Step
from workshop.compare.reference import GameTurn
from workshop.reading.output_formats import Format
from workshop.reading.output_hints import OutputHints, read_hints
from workshop.reading.source_rules import SourceRule
from workshop.run.dialogue import Dialogue
from workshop.run.program import Program

WordingAdapter: TypeAlias = Callable[[str, str], str]
"""(game's text, program's text) -> the game's text, rewritten where the assignment allows the
program's variant."""
FormatFinder: TypeAlias = "Callable[[Task, Dialogue, str], Mapping[str, list[Format]]]"
"""(task, program's dialogue, seed) -> by subject, how the program may print it."""
StepFinder: TypeAlias = "Callable[[Sequence[GameTurn], OutputHints], list[Step]]"
TypedFinder: TypeAlias = "Callable[[Sequence[GameTurn]], tuple[Mapping[int, str], list[str]]]"


class Variant(NamedTuple):
    """One reading of the assignment's text, where it can be read in several ways."""

    options: Mapping[str, str] = MappingProxyType({})
    note: str = ""
    """What this reading allows, in a sentence."""


class QuestionKind(NamedTuple):
    """How one kind of question may be answered."""

    typical: Sequence[str] = ()
    """Answers for random games; empty: whatever the game takes."""
    invalid: Callable[[Any], Sequence[str]] | None = None
    """From a scene to answers that a program has to refuse there; None: none has to be."""
    asks_for: str = ""
    """What it asks for, in a sentence; empty: ``the`` and its kind."""


class Task(NamedTuple):
    """A game as an assignment."""

    name: str
    """The game's folder."""
    questions: Mapping[str, QuestionKind]
    """By the `kind` of the game's `Ask`."""
    variants: tuple[Variant, ...] = (Variant(),)
    adapt_wording: WordingAdapter = lambda game, program: game
    files: Mapping[str, str] = MappingProxyType({})
    """Data files beside every program; if there are any, an answer may be a file's name."""
    play: Callable[[Console, Random, Options], Script] | None = None
    """A script with readings of the assignment that the game itself does not offer."""
    own_choices: bool = False
    """Whether a program may choose in its own way what the game draws, as long as it varies."""
    source_rules: tuple[SourceRule, ...] = ()
    find_formats: FormatFinder | None = None
    judge: Any = None
    """How programs are judged whose questions come in no fixed order: as `cases.judging`'s
    `judge_program`."""
    random_case: Any = None
    """From a seed to a random game for such programs, as a `Case`."""
    steps: StepFinder | None = None
    """From the game's turns to what a program has to ask and to tell in each."""
    typed: TypedFinder = lambda turns: ({}, [])
    """From the game's turns to the names that were typed, by seat, and to other texts."""
    name_forms: Callable[[str], Sequence[str]] | None = None
    """From a name as it was typed to how a program may print it, first as the game does; None: in
    any case."""
    names: Mapping[str, int] = MappingProxyType({})
    """Names that the assignment gives the players, each with its seat."""
    headings: tuple[str, ...] = ()
    """What the assignment calls the numbers of its tables."""
    case_names: tuple[str, ...] = ()
    """By seat, the names in its cases, by which its facts are called."""
    computer: int | None = None
    """The seat of the computer; its name is the program's own."""
    orders: tuple[tuple[int, ...], ...] = ((),)
    """The orders in which a program may ask the questions at the start."""
    follows_draws: bool = True
    """Whether the game is given what the program drew. If not, the seed decides alone."""
    hints: OutputHints = OutputHints()
    """What the program's author said about its output; read from beside the program."""

    def with_hints_of(self, program: Program) -> Task:
        """Return the task with the hints beside `program`. Raises ProgramError."""
        return self._replace(hints=read_hints(program.files))

    @property
    def game(self) -> Game:
        """The game itself, played by the task's own script if it has one."""
        game = load(self.name)
        return game._replace(play=self.play) if self.play else game

    def game_answers(self, answers: Sequence[str], files: Mapping[str, str]) -> list[str]:
        """Return the answers as the game takes them: it has no files, so a file's name becomes
        its text."""
        data = {**self.files, **files} if self.files else {}
        return [
            data[answer].removeprefix("\ufeff") if answer in data else answer for answer in answers
        ]

    def places(self, turns: Sequence[GameTurn], order: Sequence[int]) -> list[int]:
        """Return the indices of the game's turns in the order in which a program has them.

        `order` is that of the questions at the start, each of which is asked until it is answered.
        """
        blocks: list[list[int]] = []
        number = 0
        for _ in order:
            block = []
            while number < len(turns) and turns[number].ask:
                block.append(number)
                number += 1
                if turns[number - 1].answer:
                    break
            blocks.append(block)
        head = [place for each in order for place in blocks[each]]
        return [*head, *range(number, len(turns))]

    def open_variants(self, options: Mapping[str, str] | None) -> list[Variant]:
        """Return the readings that agree with the chosen `options`.

        If none does, the options decide alone: one variant without options.
        """
        chosen = options or {}
        return [
            each
            for each in self.variants
            if all(chosen.get(name, value) == value for name, value in each.options.items())
        ] or [Variant()]


GAMES_WITH_TASKS = tuple(name for name in GAMES if find_spec(f"workshop.games.{name}"))
"""The games that a program can be compared with; a new game plays without a task."""


def load_task(name: str) -> Task:
    """Return the task of the game called `name`."""
    module: Any = import_module(f"workshop.games.{name}.task")
    return module.TASK  # type: ignore[no-any-return]
