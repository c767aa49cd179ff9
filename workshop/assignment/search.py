"""Find cases for a program: answers that lead to the places where it prints.

The program is run with what it accepts: answers of the given cases, choices and numbers that its
prompts and its source name, neighbours of these, an empty line, junk. Each question is answered by
its place in the source; most runs go on from where one of the last has come to.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from workshop.assignment.assignment import Case
from workshop.assignment.pack import case_as_json, distinct
from workshop.run.instrument import parse
from workshop.run.program import Program
from workshop.run.recording import Chain, Recording, RecordOrder

MAX_RUNS = 250
"""A person waits for them."""
MAX_CASES = 10
MAX_ANSWERS = 60
"""Of a case; more would be read by nobody."""
STEPS = (1, 2, 4, 8, 16)
"""Answers to each question that a run may have more than the one it goes on from."""
MAX_STATES = 60
"""Beginnings that are kept to go on from."""
SEEDS = ("1", "2", "3", "4")
JUNK = ("", " ", "?", "abc", "0", "-1", "1.5", "999", "Anna-Maria " * 4)
MAX_DATA_BYTES = 2_000
"""Of a data file, whose cells may be answers."""
MAX_WORD = 30
"""Characters of a word that is taken from a prompt or from the source."""
WORD = re.compile(r"[\w'+*/-]+")
NUMBER = re.compile(r"\d{1,9}")

State: TypeAlias = tuple[tuple[tuple[Chain, str], ...], str]
"""What the questions before one were answered, each by its chain, and the seed."""
Place: TypeAlias = tuple[str, int]
"""A file and the line of a call that prints."""


class Coverage(NamedTuple):
    """Which cases reach which of a program's places that print."""

    cases: tuple[Case, ...]
    """The cases that were found, besides those that were given."""
    places: frozenset[Place]
    """All places."""
    reached: frozenset[Place]
    """Those that any case reaches, of these or of the given ones."""
    problem: str = ""
    """What is wrong with the program, in a sentence; empty if nothing is."""

    def as_json(self, files: Mapping[str, bytes]) -> dict[str, Any]:
        """Return plain JSON values; `missing` are the lines that no case reaches."""
        return {
            "places": len(self.places),
            "reached": len(self.reached),
            "problem": self.problem,
            "cases": [case_as_json(case) for case in self.cases],
            "missing": [
                [file, line, files[file].decode("utf-8", "replace").split("\n")[line - 1].strip()]
                for file, line in sorted(self.places - self.reached)
            ],
        }


def places_of(program: Program) -> frozenset[Place]:
    """Return where the program prints."""
    return frozenset(
        (file, node.lineno)
        for file, node in _nodes(program)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    )


def _nodes(program: Program) -> Iterator[tuple[str, ast.AST]]:
    for file, data in program.files.items():
        if file.endswith(".py") and (tree := parse(data)):
            yield from ((file, node) for node in ast.walk(tree))


def source_words(program: Program) -> list[str]:
    """Return the words and numbers of the source, with their neighbours; and the cells of data
    files."""
    words: list[str] = []
    for file, data in program.files.items():
        if not file.endswith(".py"):
            cells = re.split(r"[,;\t\n]", data[:MAX_DATA_BYTES].decode("utf-8", "replace"))
            words += [cell.strip() for cell in cells if 0 < len(cell) <= MAX_WORD]
    for _, node in _nodes(program):
        match node:
            case ast.Constant(str(text)) if len(text) <= MAX_WORD and not re.search(r"\s", text):
                words += text, text.upper()
            case ast.Constant(value) if type(value) is int:
                words += neighbours(value)
    return words


def neighbours(number: int) -> list[str]:
    """Return a number and those beside it."""
    return [str(number), str(number + 1), str(number - 1)]


def prompt_words(prompt: str) -> list[str]:
    """Return what a question names: its choices, and its numbers with those beside them."""
    named = [each for number in NUMBER.findall(prompt) for each in neighbours(int(number))]
    words = WORD.findall(prompt)
    named += [each for each in words if len(each) == 1]
    if "/" in prompt or " or " in prompt:
        named += [part for each in words for part in each.split("/")]
    return named


def find_cases(
    program: Program, given: Sequence[Case] = ()
) -> Generator[RecordOrder, Recording, Coverage]:
    """Find cases that reach places which the given ones do not reach, as few as may be."""
    search = _Search(program, given)
    for case in given:
        run = yield (order := RecordOrder(case.answers, case.seed, case.files))
        search.learn(run, order)
    reached = set(search.reached)
    search.found.clear()
    problem = ""
    for seed in SEEDS:
        run = yield (order := RecordOrder((), seed))
        if run.end.kind != "asks":
            problem = problem or _problem(run)
        search.learn(run, order)
    for _ in range(0 if problem else MAX_RUNS):
        if search.reached >= search.places:
            break
        run = yield (order := search.order())
        search.learn(run, order)
    chosen: list[Case] = []
    while len(chosen) < MAX_CASES and not search.reached <= reached:
        case, places = max(
            search.found, key=lambda each: (len(each[1] - reached), -len(each[0].answers))
        )
        chosen.append(case)
        reached |= places
    names = distinct(case.name or f"{len(case.answers)} answers" for case in chosen)
    cases = tuple(case._replace(name=name) for case, name in zip(chosen, names, strict=True))
    return Coverage(cases, search.places, frozenset(reached), problem)


class _Search:
    def __init__(self, program: Program, given: Sequence[Case]) -> None:
        self.places = places_of(program)
        self.rng = Random(1)
        typed = [answer for case in given for answer in case.answers]
        self.words = list(dict.fromkeys([*typed, *source_words(program), *JUNK]))
        self.reached: set[Place] = set()
        self.found: list[tuple[Case, frozenset[Place]]] = []
        self.states: list[State] = []
        self.prompts: dict[Chain, str] = {}
        """What was printed before the questions of a chain."""

    def order(self) -> RecordOrder:
        """Return a run that goes on from answers that are known, with others to each question."""
        start: State = (), self.rng.choice(SEEDS)
        states = [*self.states[-4:], self.rng.choice(self.states), start]
        taken, seed = self.rng.choice(states)
        count = self.rng.choice(STEPS)
        queues: dict[Chain, list[str]] = {chain: [] for chain in self.prompts}
        for chain, answer in taken:
            queues[chain].append(answer)
        for chain, queue in queues.items():
            kinds = [prompt_words(self.prompts[chain]) or self.words, self.words]
            queue += [self.rng.choice(self.rng.choice(kinds)) for _ in range(count)]
        other = tuple(self.rng.choices(self.words, k=count))  # of chains that are new
        given = tuple(((chain,), tuple(queue)) for chain, queue in queues.items())
        return RecordOrder(other, seed, queues=given)

    def learn(self, run: Recording, order: RecordOrder) -> None:
        """Learn what a run was asked, and which new places it reached: for each of these its
        answers up to there may be a case."""
        if run.end.kind == "stopped":
            return
        answers = tuple(each.answer for each in run.stretches if each.answer is not None)
        reached: set[Place] = set()
        for count, stretch in enumerate(run.stretches):
            for piece in stretch.pieces:
                places = {(file, line) for file, line, *_ in piece.chain} & self.places
                reached |= places
                if not places <= self.reached:
                    self.reached |= places
                    case = Case(_name(piece.text), answers[:count], seed=order.seed)
                    self.found.append((case, frozenset(reached)))
            if stretch.asks:
                self.prompts[stretch.asks] = " ".join(stretch.text.split("\n")[-2:])
        if run.end.kind == "asks" and len(answers) < MAX_ANSWERS:
            chains = [each.asks or () for each in run.stretches]
            taken = tuple(zip(chains, answers, strict=False))
            self.states = [*self.states[-MAX_STATES:], (taken, order.seed)]


def _name(printed: str) -> str:
    """Return the name of a case that ends with this text."""
    text = printed.strip().split("\n")[0]
    return f"It prints “{text[:40]}{'…' * (len(text) > 40)}”" if text else ""


def _problem(run: Recording) -> str:
    """Return why a program has no cases that does not ask at its start."""
    if run.end.kind == "ended":
        return "It asks nothing: its only case is its start."
    if run.end.kind == "stopped":
        return f"It never asks, and had to be stopped. {run.end.sentence}"
    where = f" in line {run.end.line} of {run.end.file}" if run.end.line else ""
    return f"It breaks off at its start{where}. {run.end.sentence}".rstrip()
