"""The programs on which the judge is measured, and what each must get."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from build import ROOT
from courses import FOLDER, course
from lab.judging.beginner_faults import beginner_faults
from lab.judging.changes import (
    by_unique_names,
    changed_source,
    changes,
    recordings,
    small_changes,
)
from programs import ENTRIES, name_of, program
from workshop.assignment.assignment import Assignment
from workshop.judging.findings import first_difference
from workshop.run.program import program_of
from workshop.run.recording import Recording

BESIDE = [each / "shared" for each in ROOT.parents if (each / "shared/evidence").is_dir()]
SHARED = BESIDE[0] if BESIDE else ROOT
FIVE = ("snake_case", "note_list", "temperatures", "bill", "groceries")
"""A text, a file, a table, one output, and the end of input."""
MUTANTS, REWRITES = 20, 10
"""Of each of the five."""
NO_NEEDS = re.compile(r"^(exact|points|hint|words) *=.*\n", re.M)
"""What makes it easier to judge, or is unknown to older trees."""
ANY = ("passes", "not compared", "differs", "error")


class Entry(NamedTuple):
    """A program, and what it must get."""

    name: str
    path: Path
    assignment: tuple[str, str]
    """As it is said at the command line."""
    must: tuple[str, ...]


def evidence(_: Path) -> Iterator[Entry]:
    for each in json.loads((SHARED / "evidence/cases.json").read_text())["programs"]:
        must = ("differs", "not compared") if each["must"] == "not passes" else (each["must"],)
        folder = str(SHARED / "evidence" / each.get("assignment", ""))
        by = ("--game", each["game"]) if "game" in each else ("--assignment", folder)
        yield Entry(each["file"], SHARED / "evidence" / each["file"], by, must)


def real_faults(_: Path) -> Iterator[Entry]:
    folders = {"pynim/class1/": ["s1/game.pyw", "s2/nim.py"], "tactego/class3/": ["s1.py", "s2.py"]}
    for each in json.loads((SHARED / "real-faults/cases.json").read_text())["programs"]:
        said = each["must"].split(";")[0]
        must = tuple(word for word in ANY if re.search(rf"\b{word.replace('not ', '')}\b", said))
        if "passes, or is not" in said or "imports" in each["kind"]:
            must = ("passes", "not compared")[each["kind"] == "imports" :]
        for number, name in enumerate(folders.get(each["file"], [""])):
            path = SHARED / "real-faults" / each["file"] / name
            if name:
                must = (ANY[1 - number],) if "s1 is" in said else (ANY[2 * number],)
            by = "--game", each["game"]
            yield Entry(each["file"] + name, path, by, must)


def samples(folder: Path) -> Iterator[Entry]:
    for number, entry in enumerate(ENTRIES):
        if entry["game"] in ("bots", "four_five_six", "pynim", "tactego"):
            sample = program(entry)
            for name, data in sample.files.items():
                path = folder / str(number) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            must = ("differs",) if "wrong" in entry else ("passes",)
            by = "--game", entry["game"]
            yield Entry(name_of(entry), folder / str(number) / sample.main, by, must)


def mutants(folder: Path) -> Iterator[Entry]:
    for name in FIVE:
        small, by = course(name), _written(name, folder)
        sources = [each.files["mine.py"].decode() for each in small.right]
        usual = [recordings(small.assignment, each) for each in small.right]
        every = [(n, *each) for n, source in enumerate(sources) for each in _changed(source)]
        Random(name).shuffle(every)
        kept = 0
        for number, what, source in every:
            own = recordings(small.assignment, program_of({"mine.py": source}))
            if kept < MUTANTS and any(map(_shows, usual[number], own)):
                kept += 1
                path = folder / f"{name}_{kept}.py"
                path.write_text(source)
                yield Entry(f"{name} {number}, {what}", path, by, ("differs",))


def rewrites(folder: Path) -> Iterator[Entry]:
    for name in FIVE:
        small, by = course(name), _written(name, folder)
        for number in range(REWRITES):
            rng = Random(f"{name} {number}")
            source = small.right[number % len(small.right)].files["mine.py"].decode()
            path = folder / f"{name}_{number}.py"
            path.write_text(ast.unparse(_Rewritten(rng).visit(ast.parse(source))))
            yield Entry(f"{name} {number}", path, by, ("passes",))


SETS = {
    "evidence": evidence,
    "real-faults": real_faults,
    "samples": samples,
    "mutants": mutants,
    "rewrites": rewrites,
}


def _written(name: str, folder: Path) -> tuple[str, str]:
    """Write a course as an assignment in which no text is given to the letter."""
    small: Assignment = course(name).assignment
    where = folder / name
    where.mkdir(parents=True, exist_ok=True)
    for file, content in small.reference.files.items():
        (where / file).write_bytes(content)
    (where / f"{name}.py").write_bytes(small.reference.files[small.reference.main])
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    given = ROOT / "workshop/assignments" / name
    own = "program" in data
    text = data["requirements"] if own else (given / "requirements.toml").read_text()
    cases = json.dumps(data["cases"]) if own else (given / "cases.json").read_text()
    (where / "requirements.toml").write_text(NO_NEEDS.sub("", text))
    (where / "cases.json").write_text(cases)
    return "--assignment", str(where)


def _changed(source: str) -> Iterator[tuple[str, str]]:
    """Yield the changes of a program but for those of a text, or of a line of words: most of these
    are of wording."""
    tree = ast.parse(source)
    every = (each for rule in (small_changes, beginner_faults) for each in changes(tree, rule))
    for change in by_unique_names(every):
        is_text = isinstance(change.new, ast.Constant) and isinstance(change.new.value, str)
        is_wording = re.search(r"swapped: print|print\('[^{]*'\) → pass", change.name)
        if not is_text and not is_wording and (new := changed_source(tree, change)):
            yield change.name, new


def _shows(one: Recording, other: Recording) -> bool:
    """Return whether two runs say other words or numbers, or end otherwise."""
    if len(one.stretches) != len(other.stretches) or one.end.kind != other.end.kind:
        return True
    texts = zip(one.stretches, other.stretches, strict=True)
    return one.files != other.files or any(first_difference(a.text, b.text) for a, b in texts)


class _Rewritten(ast.NodeTransformer):
    """Replaces the words of the texts that a program prints or asks with."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.words = rng, dict[str, str]()

    def _word(self, found: re.Match[str]) -> str:
        letters = "".join(self.rng.choices("bdfglmnprstvw", k=3))
        return self.words.setdefault(found[0], f"{letters[0]}a{letters[1]}e{letters[2]}")

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if ast.unparse(node.func) in ("print", "input"):
            for part in node.args:
                for each in [part, *getattr(part, "values", [])]:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        each.value = re.sub("[A-Za-z]{2,}", self._word, each.value)
        return node
