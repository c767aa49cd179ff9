"""Mutants of the reference programs: would the judge notice?

Each is the reference as a student might have written it, changed in one small thing: a comparison,
a number, a text, an order, or what beginners leave out. Changes of the wording alone, with the same
numbers and names in each stretch, are a program's own and do not count. Those that show in a case
and pass are printed.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from build import ROOT
from lab.verify import Figure
from lab.verify.beginner_faults import beginner_faults
from lab.verify.changes import Change, by_unique_names, changes
from workshop.assignment.assignment import Assignment
from workshop.judging.judge import Judge
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.run.recording import Recording, RecordOrder, record
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder

ASKED = 70
"""Per cent of the changes that show; many that pass are allowed by the text."""
VALUE = re.compile(r"-?\w*\d\w*|\b[RB][FMSA]\b|\b(?:red|blue|computer|python|tie)\b", re.I)
"""What a text says besides what was typed: numbers, pieces and whose they are, names."""


def verify(share: float) -> Iterator[Figure]:
    for name in names_of_assignments():
        assignment = read_folder(ASSIGNMENTS / name)
        every = list(sources(name).items())
        usual = recordings(assignment, program_of({f"{name}.py": every[0][1]}))
        counts: Counter[str] = Counter()
        for what, source in every[1 :: round(1 / share)]:
            outcome = try_out(assignment, program_of({f"{name}.py": source}), usual)
            counts[outcome] += 1
            if outcome == "passes":
                print(f"  {name}: {what}", flush=True)
        seen = counts.total() - counts["unseen"] - counts["words"]
        rate = 100 * (seen - counts["passes"]) / max(1, seen)
        text = f"{rate:.1f} % of {seen:,} changes that show ({counts['differs']} differ); "
        text += f"{counts['words']} of wording, {counts['unseen']} do not show"
        yield Figure(name, text, f"at least {ASKED} %", rate >= ASKED)


def sources(game: str) -> dict[str, str]:
    """Return the changed programs for a game, by what is changed."""
    tree = ast.parse((ROOT / f"workshop/assignments/{game}/{game}.py").read_text())
    for holder in ast.walk(tree):
        if isinstance(holder, ast.FunctionDef | ast.ClassDef | ast.Module):
            _drop_docstring(holder)
    found: dict[str, str] = {}
    usual = ast.unparse(ast.parse(ast.unparse(tree)))
    known = {usual}
    every = (*by_unique_names(changes(tree)), *by_unique_names(beginner_faults(tree)))
    for change in every:
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


def recordings(assignment: Assignment, program: Program) -> list[Recording]:
    """Return the runs of all cases."""
    beside = assignment.data_files
    return [
        record(program, RecordOrder(case.answers, case.seed, {**beside, **case.files}, case.dice))
        for case in assignment.cases
    ]


def try_out(assignment: Assignment, program: Program, usual: list[Recording]) -> str:
    """Return the verdict on a program; or ``unseen`` if it prints the same, ``words`` if only its
    wording is another."""
    own = recordings(assignment, program)
    if all(map(_same, usual, own)):
        return "unseen"
    if [_said(recording) for recording in usual] == [_said(recording) for recording in own]:
        return "words"
    judging = Judge(assignment, program).judge()
    sides = program, assignment.reference
    return carry_out(judging, lambda order: record(sides[order.of_reference], order)).verdict


def _same(one: Recording, other: Recording) -> bool:
    return [each.text for each in one.stretches] == [each.text for each in other.stretches]


def _said(recording: Recording) -> list[list[str]]:
    """Return what a run says in each stretch, without the words around it."""
    answers = [each.answer or "" for each in recording.stretches]
    typed = [re.escape(each) for each in answers if each.strip()]
    said = re.compile("|".join([*sorted(typed, key=len, reverse=True), VALUE.pattern]), re.I)
    return [said.findall(each.text) for each in recording.stretches] + [[recording.end.kind]]
