"""An assignment: what a program for a game is held to, and what it may do in its own way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from games import GAMES
from table.ask import Script
from table.console import Console
from table.game import Game, Options, load
from workshop.compare.reference import Moment
from workshop.reading.output_formats import Format
from workshop.reading.output_hints import Taught, read_taught
from workshop.reading.source_rules import Demand
from workshop.run.dialogue import Dialogue, said_last
from workshop.run.end import End
from workshop.run.program import Program
from workshop.run.shared_random import Way

Adapt: TypeAlias = Callable[[str, str], str]
"""From what the game says and what a program says to what the game might as well say there."""
Judge: TypeAlias = "Callable[[Task, Moment, str], str]"
"""From a moment of the game and the program's text to what is not so in it, in a sentence."""
Odd: TypeAlias = Callable[[Any], Sequence[str]]
"""From a scene to what is near to an answer there, and might be none."""
Watcher: TypeAlias = "Callable[[Task, Dialogue, End], tuple[int, str] | None]"
"""From a program's dialogue to the first exchange that breaks the rules, and how."""

Finder: TypeAlias = "Callable[[Task, Dialogue, str], Mapping[str, list[Format]]]"
"""From a dialogue and its seed to how the program may print what is read of it."""


class Variant(NamedTuple):
    """One of the ways in which the assignment's text may be read."""

    options: Mapping[str, str] = MappingProxyType({})
    note: str = ""
    """What it allows for, in a sentence."""


class Task:
    """A game as an assignment."""

    def __init__(
        self,
        name: str,
        level: str,
        kinds: Mapping[str, str],
        judge: Judge,
        *,
        variants: tuple[Variant, ...] = (Variant(),),
        ways: tuple[Way, ...] = ("same", "uniform"),
        aside: frozenset[str] = frozenset(),
        adapt: Adapt = lambda game, yours: game,
        files: Mapping[str, str] = MappingProxyType({}),
        watch: Watcher | None = None,
        odd: Mapping[str, Odd] = MappingProxyType({}),
        play: Callable[[Console, Random, Options], Script] | None = None,
        own_chance: bool = False,
        left_open: Callable[[Moment], bool] = lambda moment: False,
        typical: Mapping[str, Sequence[str]] = MappingProxyType({}),
        demands: tuple[Demand, ...] = (),
        formats: Finder | None = None,
    ) -> None:
        self.name = name
        self.level = level
        """The level that is asked for where nothing else is said."""
        self.variants = variants
        self.ways = ways
        self.odd = odd
        """The kinds of questions at which a program has to refuse what nobody asked for, and what
        that might be."""
        self.own_chance = own_chance
        """Whether a program may decide by itself what the game leaves to chance."""
        self.left_open = left_open
        """Whether the game goes on there in a way that the assignment does not say."""
        self.typical = typical
        """What is answered at random to questions of a kind, where not whatever the game takes."""
        self.adapt = adapt
        self._watch = watch
        self._formats = formats
        self.files = files
        """What lies beside a program; where there is anything, a file's name may be an answer."""
        self.aside = aside
        """The kinds of questions that a program may ask in any order, or leave out."""
        self.demands = demands
        """What it asks of a program's source, whatever that does."""
        self._judge, self._play = judge, play
        self._kinds = {kind: re.compile(words, re.IGNORECASE) for kind, words in kinds.items()}
        self.taught = Taught()
        """What a program's author told of it."""

    def taught_by(self, program: Program) -> Task:
        """The same for a program that may bring what its author told of it. Raises ProgramError."""
        task = copy(self)
        task.taught = read_taught(program.files)
        return task

    @property
    def watch(self) -> Callable[[Dialogue, End], tuple[int, str] | None] | None:
        """The rules by themselves, where they can be told from what a program prints alone."""
        return partial(self._watch, self) if self._watch else None

    def formats(self, dialogue: Dialogue, seed: str) -> Mapping[str, list[Format]]:
        """How a program may print what is read of it, by what it is: found in a dialogue."""
        return self._formats(self, dialogue, seed) if self._formats else {}

    @property
    def kinds(self) -> list[str]:
        """What its questions ask for."""
        return list(self._kinds)

    @cached_property
    def game(self) -> Game:
        """The game itself, or one that has readings of the assignment that it does not offer."""
        game = load(self.name)
        return game._replace(play=self._play) if self._play else game

    def beside(self, program: Program, files: Mapping[str, str]) -> Program:
        """The program with what lies beside it: the task's files, and these."""
        data = {name: text.encode() for name, text in {**self.files, **files}.items()}
        return program._replace(files={**data, **program.files})

    def told_to_game(self, answers: Sequence[str], program: Program) -> list[str]:
        """The answers as the game gets them, which has no files: in place of a name the text."""
        if not self.files:
            return list(answers)
        data = program.files
        return [
            data[said].decode("utf-8-sig", "replace") if said in data else said for said in answers
        ]

    def readings(self, options: Mapping[str, str] | None) -> list[Variant]:
        """The readings of the assignment that `options` leave open; where they are none of its
        own, they are all that is said."""
        said = options or {}
        return [
            each
            for each in self.variants
            if all(said.get(name, value) == value for name, value in each.options.items())
        ] or [Variant()]

    def kind(self, question: str) -> str:
        """The kind of a question in a program's own words; empty where that cannot be told."""
        taught = self.taught.kind(question)
        if taught is not None:
            return taught if taught in self._kinds else ""
        return next((kind for kind, words in self._kinds.items() if words.search(question)), "")

    def judge(self, moment: Moment, text: str) -> str:
        """What a program's `text` tells or asks otherwise than the game; empty where nothing."""
        asked = self.kind(said_last(text))
        if moment.ask is not None and asked and asked != moment.ask.kind:
            return f"The game asks “{moment.ask.prompt.strip()}”: your program asks something else."
        return self._judge(self, moment, text)


GAMES_WITH_TASKS = tuple(name for name in GAMES if find_spec(f"workshop.games.{name}"))
"""The games that a program can be held to; another one plays without."""


def load_task(name: str) -> Task:
    """The task of the game called `name`."""
    task: Any = import_module(f"workshop.games.{name}.task")
    return task.TASK  # type: ignore[no-any-return]
