"""Mutants of the reference programs: would a case of the workshop notice?

Each is a program as a student might write it, and is changed in one small thing at a time: a
comparison, a number, a text, an order, or what beginners leave out. The workshop judges it by the
assignment's own cases. Changes of the wording alone, with the same numbers, names and pieces in
each exchange, are the program's own and do not count. One that shows in the cases or in random
games and passes is listed in `verify/case_survivors.toml`, with the reason.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import resource
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from build import ROOT
from verify import Figure
from verify.beginner_faults import beginner_faults
from verify.changes import Change, changes
from workshop.cases.case import Case
from workshop.cases.counter_example import random_game
from workshop.cases.judging import judge_program
from workshop.cases.run_cases import cases_of, report_of, training_of
from workshop.compare.task import GAMES_WITH_TASKS, Task, load_task
from workshop.games.four_five_six.driver import Driver
from workshop.run.execute import Run
from workshop.run.order import RunOrder, carry_out, perform_order
from workshop.run.program import Program, program_of

FOLDER = ROOT / ".cache/case_mutants"
"""What was found so far, by game: a run that was interrupted continues."""
EXPLAINED = ROOT / "verify/case_survivors.toml"
ASKED = 97
RANDOM_GAMES = 15
"""Games in which a change that no case shows is looked for."""
SPACE = 3 << 30
"""The memory that a changed program may take, in bytes."""
VALUE = r"-?\w*\d\w*|\b[RB][FMSA]\b|\b(?:red|blue|computer|python|tie)\b"
"""What a text says besides what was typed: numbers, pieces and whose they are, names."""
LONG = 20
"""Characters of a name that may be printed cut."""


class Mutant(NamedTuple):
    """What came of a changed program."""

    outcome: str
    """``unseen``: it does what the game does. ``words``: only its wording is another. ``found`` or
    ``passes``: the cases notice it, or do not."""
    cases: Sequence[str] = ()
    """The cases in which it differs or is not compared."""
    shown: str = ""
    """Where it was first seen to do something else, if it passes."""


def verify(share: float) -> Iterator[Figure]:
    explained = tomllib.loads(EXPLAINED.read_text())
    for game in GAMES_WITH_TASKS:
        subprocess.run([sys.executable, "-m", "verify.case_mutants", str(share), game], check=True)
        found = read_found(game)
        yield from figures(game, found, explained.get(game, {}))


def figures(game: str, found: dict[str, Mutant], explained: dict[str, str]) -> Iterator[Figure]:
    """Yield how many changes to a game the cases notice."""
    counts = Counter(each.outcome for each in found.values())
    seen = counts["found"] + counts["passes"]
    left = {name: each for name, each in found.items() if each.outcome == "passes"}
    unknown = [name for name in left if name not in explained]
    for name in unknown:
        print(f"  {game}: {name}: {left[name].shown}", flush=True)
    # What is explained is allowed by the assignment, or no terminal shows it.
    rate = 100 * counts["found"] / max(1, counts["found"] + len(unknown))
    text = f"{rate:.1f} % of {seen:,} changes that show"
    text += f"; {len(left) - len(unknown)} are allowed" if len(left) > len(unknown) else ""
    text += f", {len(unknown)} are not explained" if unknown else ""
    text += f"; {counts['words']} of wording, {counts['unseen']} do not show"
    yield Figure(game, text, f"at least {ASKED} %", rate >= ASKED)


def sources(game: str) -> dict[str, str]:
    """Return the changed programs for a game, by what is changed."""
    tree = ast.parse((ROOT / f"assignments/{game}/{game}.py").read_text())
    for holder in ast.walk(tree):
        if isinstance(holder, ast.FunctionDef | ast.ClassDef | ast.Module):
            _drop_docstring(holder)
    found: dict[str, str] = {}
    usual = ast.unparse(ast.parse(ast.unparse(tree)))
    known = {usual}
    for change in (*changes(tree), *beginner_faults(tree)):
        source = changed_source(tree, change)
        if source and source not in known:
            known.add(source)
            found[change.name] = source
    return {"": usual, **found}


def _drop_docstring(holder: ast.FunctionDef | ast.ClassDef | ast.Module) -> None:
    if ast.get_docstring(holder) is not None and len(holder.body) > 1:
        holder.body.pop(0)


def changed_source(tree: ast.Module, change: Change) -> str:
    """Return the source with a change, and take it back; empty if that is no Python."""
    holder = change.holder
    before = list(holder) if isinstance(holder, list) else getattr(holder, change.place)
    change.make()
    try:
        source = ast.unparse(ast.fix_missing_locations(tree))
        compile(source, "changed", "exec")
    except (SyntaxError, ValueError, TypeError, AttributeError):
        source = ""
    if isinstance(holder, list):
        holder[:] = before
    else:
        setattr(holder, change.place, before)
    return source


class Other(NamedTuple):
    """Where a changed program does something else than the game."""

    case: str
    kind: str
    """``end``: it fails or has to be stopped. ``words``: only its words are other ones. ``text``:
    it prints something else."""
    text: str


class Bench:
    """Tries changed programs for one game."""

    def __init__(self, game: str, usual: str) -> None:
        self.task: Task = load_task(game)
        self.cases = cases_of(game)
        self.training = training_of(game)
        program = program_of({f"{game}.py": usual})
        self.tried = [(case, self.run(program, case)) for case in (*self.cases, *self.training)]
        random_cases = [self._random_case(number) for number in range(RANDOM_GAMES)]
        self.further = [(case, self.run(program, case)) for case in random_cases]

    def _random_case(self, number: int) -> Case:
        if self.task.random_case:
            case: Case = self.task.random_case(str(number))
            return case
        options = self.task.open_variants({})[0].options
        answers = tuple(random_game(self.task, str(number), options))
        rng = Random(number)
        return Case(f"Random game {number}", "", answers, seed=str(rng.random()))

    def run(self, program: Program, case: Case) -> Run:
        """Return the run of a case."""
        if self.task.judge:
            return carry_out(Driver().play(case), lambda order: perform_order(order, program))
        order = RunOrder(case.answers, case.seed, {**self.task.files, **case.files}, case.dice)
        return perform_order(order, program)

    def judge(self, program: Program) -> list[str]:
        """Return the cases in which a program does not pass; the training games are cases too."""
        judging = judge_program(self.task, self.cases, self.training)
        judged = carry_out(judging, lambda order: perform_order(order, program))
        report = report_of(self.task, judged, self.cases)
        return [each.case.name for each in report.results if not each.passed]

    def try_out(self, source: str) -> Mutant:
        """Return what came of a program."""
        program = program_of({f"{self.task.name}.py": source})
        others = self._others(program, self.tried)
        shown = [each for each in others if each.kind != "words"]
        if broken := [each.case for each in shown if each.kind == "end"]:
            return Mutant("found", broken)
        if shown:
            if blamed := self.judge(program):
                return Mutant("found", blamed)
            return Mutant("passes", (), shown[0].text)
        for each in others or self._others(program, self.further):
            return Mutant("words") if each.kind == "words" else Mutant("passes", (), each.text)
        return Mutant("unseen")

    def _others(self, program: Program, cases: Sequence[tuple[Case, Run]]) -> list[Other]:
        """Return where a program does something else than the game."""
        found = []
        for case, usual in cases:
            run = self.run(program, case)
            one, two = _plain(usual), _plain(run)
            if one != two:
                kind = "words" if _told(usual) == _told(run) else "text"
                # A program that fails, or ends too soon, never passes: that need not be judged.
                kind = "end" if run.end.kind in ("failed", "stopped") else kind
                pairs = enumerate(zip(one, two, strict=False))
                at = next((i for i, each in pairs if each[0] != each[1]), min(len(one), len(two)))
                old, new = (" ".join(each[at : at + 1]).strip() for each in (one, two))
                text = f"{case.name}, exchange {at}: {old[-90:]!r} → {new[-90:]!r}"
                found.append(Other(case.name, kind, text))
        return found


def _plain(run: Run) -> list[str]:
    """Return what a run printed, by exchange, and how it ended."""
    texts = [""]
    for event in run.events:
        match event:
            case ("out", text):
                texts[-1] += text
            case ("asked", prompt, answer):
                texts[-1] += f"{prompt}{answer}"
                texts.append("")
    return [*texts, f"{run.end.kind} {run.end.prompt}"]


def _told(run: Run) -> list[list[str]]:
    """Return what a run says in each exchange, without the words around it."""
    typed = sorted({each.strip() for each in run.answers} - {""}, key=len, reverse=True)
    words = [
        f"{re.escape(each[:LONG])}[\\w ]*"
        if len(each) > LONG
        else rf"(?<!\w){re.escape(each)}(?!\w)"
        for each in typed
    ]
    said = re.compile("|".join([*words, VALUE]), re.IGNORECASE)
    return [said.findall(text) for text in _plain(run)]


def file_of(game: str) -> Path:
    """Return the file for what is found of a game."""
    about = [
        *sorted((ROOT / "py/workshop").rglob("*.py")),
        *sorted((ROOT / f"py/{game}").glob("*.py")),
    ]
    said = b"".join(each.read_bytes() for each in about)
    return FOLDER / f"{game}-{hashlib.sha256(said).hexdigest()[:16]}.json"


def read_found(game: str) -> dict[str, Mutant]:
    """Return what was found so far of a game as it is."""
    file = file_of(game)
    return (
        {name: Mutant(*each) for name, each in json.loads(file.read_text()).items()}
        if file.exists()
        else {}
    )


def main(share: float, game: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    every = sources(game)
    bench = Bench(game, every.pop(""))
    found = read_found(game)
    file = file_of(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    for name in list(every)[:: round(1 / share)]:
        if name not in found:
            found[name] = bench.try_out(every[name])
            file.write_text(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
