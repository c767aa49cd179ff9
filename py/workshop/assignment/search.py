"""Find cases for a program: answers that lead to the places where it prints.

The program is run with what it accepts: answers of the given cases, choices and numbers that its
prompts and its source name, neighbours of these, an empty line, junk. Each question is answered by
its place in the source, mostly with what led on from there before; what reached something new is
gone on from more often.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterable, Mapping, Sequence
from random import Random
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

from workshop.assignment.assignment import Case
from workshop.assignment.pack import case_as_json, distinct
from workshop.run.instrument import parse
from workshop.run.program import Program
from workshop.run.recording import Piece, RecordOrder, Site, Trace

MAX_RUNS = 400
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
RANGE = re.compile(r"(-?\d+)\s*(?:-|–|to|and|bis|\.\.+)\s*(-?\d+)")
LETTER = re.compile(r"\b(?:letters?|characters?|Buchstabe|lettre|letra)\b", re.I)

Place: TypeAlias = tuple[str, int]
"""A file and the line of a call that prints."""


class Coverage(NamedTuple):
    """Which cases reach which of a program's places that print."""

    cases: tuple[Case, ...]
    """The cases that were found, besides those that were given."""
    places: frozenset[Place]
    """All places."""
    given: frozenset[Place]
    """Those that the given cases reach."""
    reached: frozenset[Place]
    """Those that any case reaches."""
    problem: str = ""
    """What is wrong with the program, in a sentence; empty if nothing is."""

    def lines(self, files: Mapping[str, bytes]) -> list[tuple[str, int, str]]:
        """Return the lines that no case reaches: file, number and source."""
        return [
            (file, line, files[file].decode("utf-8", "replace").split("\n")[line - 1].strip())
            for file, line in sorted(self.places - self.reached)
        ]

    def as_json(self, files: Mapping[str, bytes]) -> dict[str, Any]:
        """Return plain JSON values."""
        return {
            "places": len(self.places),
            "given": len(self.given),
            "reached": len(self.reached),
            "problem": self.problem,
            "cases": [case_as_json(case) for case in self.cases],
            "missing": [list(each) for each in self.lines(files)],
        }


def places_of(program: Program) -> frozenset[Place]:
    """Return where the program prints."""
    places: set[Place] = set()
    for file, tree in _trees(program):
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Name("print"), lineno=line):
                    places.add((file, line))
    return frozenset(places)


def _trees(program: Program) -> Iterable[tuple[str, ast.Module]]:
    for file, data in program.files.items():
        if file.endswith(".py") and (tree := parse(data)):
            yield file, tree


def source_words(program: Program) -> list[str]:
    """Return the words and numbers of the source, with their neighbours; and the cells of data
    files."""
    words: dict[str, None] = {}
    for file, data in program.files.items():
        if not file.endswith(".py"):
            cells = re.split(r"[,;\t\n]", data[:MAX_DATA_BYTES].decode("utf-8", "replace"))
            words |= dict.fromkeys(cell.strip() for cell in cells if 0 < len(cell) <= MAX_WORD)
    for _, tree in _trees(program):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant):
                words |= dict.fromkeys(_words_of(node.value))
    return list(words)


def _words_of(value: object) -> list[str]:
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [str(value), str(value + 1), str(value - 1)]
    if isinstance(value, str) and len(value) <= MAX_WORD and not re.search(r"\s", value):
        return [value, value.upper()]
    return []


def prompt_words(prompt: str, rng: Random) -> list[str]:
    """Return what a question names: its choices, and numbers of its range and beside it."""
    named: list[str] = []
    for low, high in RANGE.findall(prompt):
        first, last = sorted((int(low), int(high)))
        named += [str(number) for number in (first - 1, first, last, last + 1)]
        named += [str(rng.randint(first, last)) for _ in range(4)]
    if LETTER.search(prompt):
        named += ascii_lowercase
    words = WORD.findall(prompt)
    named += [each for each in words if each.isdecimal() or len(each) == 1]
    if "/" in prompt or " or " in prompt:
        named += [part for each in words for part in each.split("/")]
    return named


class State(NamedTuple):
    """Answers after which the program asks."""

    taken: tuple[tuple[Site, str], ...]
    """The sites of its questions, and their answers."""
    seed: str


def find_cases(
    program: Program,
    given: Sequence[Case] = (),
    *,
    max_cases: int = MAX_CASES,
    max_runs: int = MAX_RUNS,
) -> Generator[RecordOrder, Trace, Coverage]:
    """Find cases that reach places which the given ones do not reach, as few as may be."""
    search = _Search(program, given)
    yield from search.run_given()
    if not search.problem:
        yield from search.explore(max_runs)
    return search.result(max_cases)


class _Search:
    def __init__(self, program: Program, given: Sequence[Case]) -> None:
        self.program = program
        self.given = given
        self.places = places_of(program)
        self.rng = Random(1)
        typed = [answer for case in given for answer in case.answers]
        self.words = list(dict.fromkeys([*typed, *source_words(program), *JUNK]))
        self.reached: set[Place] = set()
        self.of_given: frozenset[Place] = frozenset()
        self.found: list[tuple[Case, frozenset[Place]]] = []
        self.states: list[State] = []
        self.prompts: dict[Site, str] = {}
        """What was printed before the questions of a site."""
        self.led_on: dict[Site, dict[str, None]] = {}
        """The answers after which another question came than that of the site."""
        self.problem = ""

    def run_given(self) -> Generator[RecordOrder, Trace, None]:
        """Run the program from its start with each seed, and with the given cases."""
        for case in self.given:
            run = yield RecordOrder(case.answers, case.seed, case.files)
            self.reached |= self._places(run)
            self._learn(run, case.seed)
        self.of_given = frozenset(self.reached)
        for seed in SEEDS:
            run = yield RecordOrder((), seed)
            if run.end.kind != "asks":
                self.problem = self.problem or _problem(run)
            self._judge(run, seed)

    def explore(self, max_runs: int) -> Generator[RecordOrder, Trace, None]:
        """Go on from answers that reached something, until all is reached."""
        for number in range(max_runs):
            if self.reached >= self.places or not self.states:
                return
            newest = self.states[-1 - number % min(len(self.states), 4)]
            start = State((), self.rng.choice(SEEDS))
            state = self.rng.choice([newest, newest, self.rng.choice(self.states), start])
            queues: dict[Site, list[str]] = {}
            for site, answer in state.taken:
                queues.setdefault(site, []).append(answer)
            count = self.rng.choice(STEPS)
            for site in self.prompts:
                queues.setdefault(site, []).extend(self._words(site, count))
            other = tuple(self.rng.choices(self.words, k=count))  # of sites that are new
            given = tuple((site, tuple(answers)) for site, answers in queues.items())
            run = yield RecordOrder(other, state.seed, queues=given)
            self._judge(run, state.seed)

    def _words(self, site: Site, count: int) -> list[str]:
        """Return answers to the next questions of a site."""
        named = prompt_words(self.prompts[site], self.rng)
        led_on = list(self.led_on.get(site, ()))
        kinds = [kind for kind in (led_on, led_on, named, self.words) if kind]
        return [self.rng.choice(self.rng.choice(kinds)) for _ in range(count)]

    def _places(self, run: Trace) -> set[Place]:
        pieces = (piece for exchange in run.exchanges for piece in exchange.pieces)
        return {place for piece in pieces for place in _places_of(piece)} & self.places

    def _judge(self, run: Trace, seed: str) -> None:
        """Keep a run that reached something new, up to the answer after which it did."""
        if run.end.kind == "stopped":
            return
        new = self._places(run) - self.reached
        if new:
            count = _answers_until(run, new)
            text = _first_text(run, new)
            case = Case(f"It prints “{text}”" if text else "", answers_of(run)[:count], seed=seed)
            if count > MAX_ANSWERS:
                return
            self.found.append((case, frozenset(self._places(run))))
            self.reached |= new
        self._learn(run, seed, keeps=bool(new) or len(self.states) < MAX_STATES)

    def _learn(self, run: Trace, seed: str, *, keeps: bool = True) -> None:
        """Learn what a run was asked, and what led on; if it `keeps` it, it is gone on from."""
        for at, (_, site, _, answer, *_) in enumerate(run.exchanges):
            if site is None:
                continue
            self.prompts[site] = " ".join(run.exchanges[at].text.split("\n")[-2:])
            if answer is not None and run.exchanges[at + 1].asks not in (None, site):
                self.led_on.setdefault(site, {})[answer] = None
        taken = tuple(
            (it.asks, it.answer) for it in run.exchanges if it.asks and it.answer is not None
        )
        if keeps and run.end.kind == "asks" and len(taken) < MAX_ANSWERS:
            state = State(taken, seed)
            if state in self.states:
                self.states.remove(state)
            self.states = [*self.states[-MAX_STATES:], state]

    def result(self, max_cases: int) -> Coverage:
        """Return the fewest of the cases that reach most."""
        chosen: list[Case] = []
        reached = set(self.of_given)
        left = list(self.found)
        while left and len(chosen) < max_cases:
            case, places = max(
                left, key=lambda each: (len(each[1] - reached), -len(each[0].answers))
            )
            if not places - reached:
                break
            chosen.append(case)
            reached |= places
            left.remove((case, places))
        names = distinct(case.name or f"{len(case.answers)} answers" for case in chosen)
        cases = tuple(case._replace(name=name) for case, name in zip(chosen, names, strict=True))
        return Coverage(cases, self.places, self.of_given, frozenset(reached), self.problem)


def answers_of(run: Trace) -> tuple[str, ...]:
    """Return the answers that a run took."""
    return tuple(each.answer for each in run.exchanges if each.answer is not None)


def _places_of(piece: Piece) -> Iterable[Place]:
    """Return the lines of the program in which a piece was printed, the innermost first."""
    return ((file, line) for file, line, *_ in piece.site)


def _answers_until(run: Trace, new: set[Place]) -> int:
    """Return after how many answers the run had reached all that is new."""
    return max(
        count
        for count, exchange in enumerate(run.exchanges)
        if any(not new.isdisjoint(_places_of(piece)) for piece in exchange.pieces)
    )


def _first_text(run: Trace, new: set[Place]) -> str:
    """Return the first line that a new place printed."""
    for exchange in run.exchanges:
        for piece in exchange.pieces:
            if piece.text.strip() and not new.isdisjoint(_places_of(piece)):
                text = piece.text.strip().split("\n")[0]
                return f"{text[:40]}…" if len(text) > 40 else text
    return ""


def _problem(run: Trace) -> str:
    """Return why a program has no cases that does not ask at its start."""
    if run.end.kind == "ended":
        return "It asks nothing: its only case is its start."
    if run.end.kind == "stopped":
        return f"It never asks, and had to be stopped. {run.end.sentence}"
    where = f" in line {run.end.line} of {run.end.file}" if run.end.line else ""
    return f"It breaks off at its start{where}. {run.end.sentence}".rstrip()
