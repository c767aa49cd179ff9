"""What is found out about a program without running it, where programs run: it may be of any size,
and as deep as it likes."""

from __future__ import annotations

import ast
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

from workshop.run.fingerprints import Fingerprints, fingerprints_of
from workshop.run.instrument import parse
from workshop.run.literals import literals_in
from workshop.run.program import Program
from workshop.run.source_rules import missing_in

MAX_SOURCE_BYTES = 1_000_000
"""Of a program's Python, up to which it is parsed: a tree takes up to 1,000 times as much."""
TOO_LARGE = f"Its source has at most {MAX_SOURCE_BYTES:,} bytes."


class Seeding(NamedTuple):
    """Where chance is seeded with a constant."""

    file: str
    line: int
    source: str


class Examination(NamedTuple):
    """What is found."""

    missing: tuple[tuple[str, ...], ...]
    """For each set of rules what the program lacks, in sentences."""
    fingerprints: Fingerprints
    seeding: Seeding | None
    literals: Mapping[str, str]
    """By name, the values that are written out in its source, as Python writes them."""


class ExaminationOrder(NamedTuple):
    """A program that is to be examined, by sets of rules (`source_rules`)."""

    program: Program
    rules: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...] = ()
    """Of data that is wanted (`literals`)."""

    def as_json(self) -> dict[str, Any]:
        """Return the request for a `Runner` as JSON values."""
        files = {name: b64encode(data).decode() for name, data in self.program.files.items()}
        rules = list(map(dict, self.rules))
        return {
            "do": "examine",
            "files": files,
            "main": self.program.main,
            "rules": rules,
            "names": self.names,
        }

    def read(self, value: Any) -> Examination:
        """Return what is found, of JSON values. Raises ValueError if they are anything else."""
        match value:
            case {
                "missing": [*missing],
                "fingerprints": [str(exact), str(renamed)],
                "seeding": None | [str(), int(), str()] as seeding,
                "literals": dict(literals),
            } if (
                len(missing) == len(self.rules)
                and all(isinstance(names, list) for names in missing)
                and all(isinstance(each, str) for names in missing for each in names)
                and all(isinstance(each, str) for each in literals.values())
            ):
                its_seeding = Seeding(*seeding) if seeding else None
                prints = Fingerprints(exact, renamed)
                return Examination(tuple(map(tuple, missing)), prints, its_seeding, literals)
        raise ValueError("This is no examination.")


def examine(order: ExaminationOrder) -> Examination:
    """Examine a program in this process."""
    program = order.program
    sources = [data for name, data in program.files.items() if name.endswith(".py")]
    if sum(map(len, sources)) > MAX_SOURCE_BYTES:
        missing = tuple((TOO_LARGE,) * bool(each) for each in order.rules)
        return Examination(missing, fingerprints_of(program.files, parses=False), None, {})
    missing = tuple(tuple(missing_in(program, each)) for each in order.rules)
    found = fingerprints_of(program.files), constant_seed(program)
    return Examination(missing, *found, literals_in(program, order.names))


def constant_seed(program: Program) -> Seeding | None:
    """Return where a program seeds chance with a constant: it draws the same each time."""
    for name, data in program.files.items():
        tree = parse(data) if name.endswith(".py") else None
        for node in ast.walk(tree) if tree else ():
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="seed" | "Random") | ast.Name(id="seed" | "Random"),
                    args=[ast.Constant(value)],
                ) if value is not None:
                    return Seeding(name, node.lineno, ast.unparse(node))
    return None
