"""Read an assignment from its files. Nothing of it but the reference is ever run."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from workshop.assignment.keys import (
    FILE,
    OPEN,
    OWN,
    REQUIREMENT,
    SOURCE,
    TableError,
    nearest,
    read_table,
)
from workshop.run.instrument import parse
from workshop.run.literals import assigned_in
from workshop.run.names import fault_in_names
from workshop.run.program import Program, program_of

TEXT_FILE, REQUIREMENTS_FILE, CASES_FILE = "assignment.md", "requirements.toml", "cases.json"
FRONT = {"title", "about", "page", "source", "level"}
"""What is at the top of the text; a level was there once."""
DATA_FILES = (TEXT_FILE, REQUIREMENTS_FILE, CASES_FILE)


class AssignmentError(ValueError):
    """The files are no assignment; the message is a sentence."""


class Worked(str):
    """An answer that is worked out: an expression, evaluated in the reference before its case."""

    __slots__ = ()


class Case(NamedTuple):
    """One thing to try: answers, and the seed of chance."""

    name: str
    answers: tuple[str, ...] = ()
    about: str = ""
    seed: str = "1"
    files: Mapping[str, str] = {}
    """Data files beside the program."""
    dice: tuple[int, ...] = ()
    """The first rolls of six-sided dice, in place of the seed's."""
    extra: bool = False
    """Whether it is reported and does not count."""
    training: bool = False
    """Whether it is one of the longer games from which places are learnt, too."""


class Requirement(NamedTuple):
    """A sentence of the task's text, and what shows it."""

    says: str
    facts: tuple[str, ...] = ()
    """Names of the facts and questions that it is about; empty: any difference in its cases."""
    cases: tuple[str, ...] = ()
    """The cases that show it; empty: all."""
    prompts: tuple[str, ...] = ()
    """Questions that are given to the letter."""
    source: Mapping[str, Any] = {}
    """What has to be in the source (`source_rules`)."""
    clears: bool = False
    """Whether it is about cleared screens."""
    spelling: bool = False
    """Whether it is about how its facts are written, capitals too."""
    draws: bool = False
    """Whether it is about what is left to chance."""
    goes_on: bool = False
    """Whether the program has only to go on in its cases, in whatever way."""
    refuses: tuple[str, ...] = ()
    """Questions at which odd answers are refused, besides those of its cases."""
    calls: tuple[str, ...] = ()
    """Expressions that are evaluated in the program and in the reference (`judging.calls`)."""
    exact: bool = False
    """Whether its facts are given to the letter, and the types of what its calls return."""
    words: Mapping[str, tuple[str, ...]] = {}
    """By a value of its facts, the words that may say it."""
    points: float = 1
    hint: str = ""
    """The teacher's own sentence, for a program that does not meet it."""
    hidden: bool = False
    """Whether a student's page does not show it."""
    extra: bool = False
    """Whether it is reported and does not count."""

    @property
    def needs_cases(self) -> bool:
        """Whether it takes a case to show it, and not only the source or calls."""
        return bool(self.facts or self.cases or not (self.source or self.calls))


class Freedom(NamedTuple):
    """Something that the text leaves open: lines of the reference that may be others."""

    says: str
    changes: tuple[tuple[str, str], ...]


class OwnData(NamedTuple):
    """Data that the text leaves to students: the reference takes the program's."""

    says: str
    data: str
    """Its name in the main file of the reference, or a file beside that."""
    sources: tuple[str, ...]
    """Names, or files, by which the program may have it."""


@dataclass(frozen=True, eq=False)
class Assignment:
    """A task, as data."""

    name: str
    title: str
    text: str
    reference: Program
    cases: tuple[Case, ...]
    requirements: tuple[Requirement, ...] = ()
    freedoms: tuple[Freedom, ...] = ()
    questions: Mapping[str, str] = field(default_factory=dict)
    """What a question is called: a piece of its prompt in the reference."""
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What facts are called: their expressions in the reference, some after a function's name."""
    starting: tuple[str, ...] = ()
    """Names of facts that may start at any number: only how they change is compared."""
    about: str = ""
    """A sentence for its card."""
    has_page: bool = False
    """Whether the site has a page on which the reference runs."""
    hands_out: bool = True
    """Whether that page shows the source of the reference."""
    added: str = ""
    """What was added to it from elsewhere, in a sentence for those who read a verdict."""
    own: tuple[OwnData, ...] = ()
    own_changes: tuple[tuple[str, str], ...] = ()
    """What is changed in the reference so that it has a program's own data."""
    own_files: Mapping[str, str] = field(default_factory=dict)
    """Files of a program's own data, in the place of the reference's."""
    usual_runs: dict[Any, Any] = field(default_factory=dict, init=False)
    """What the reference does in its cases, for all programs of a class: filled as needed."""

    is_checked: list[bool] = field(default_factory=list, init=False)
    """Filled once its own check has found nothing."""

    def __post_init__(self) -> None:
        """Raise AssignmentError if a case's file is where the reference has a folder."""
        for case in self.cases:
            if fault := fault_in_names(case.files, self.reference.files, data=True):
                raise AssignmentError(f"{case.name}: {fault}")

    def for_students(self) -> Assignment:
        """Return the assignment as a student's page judges by it: without what is hidden there."""
        hidden = [each for each in self.requirements if each.hidden]
        if not hidden:
            return self
        shown = tuple(each for each in self.requirements if not each.hidden)
        apart = {case for each in hidden for case in each.cases}
        apart -= {case for each in shown for case in each.cases}
        count = f"{len(hidden)} requirement{'s are' if len(hidden) > 1 else ' is'}"
        said = f"{count} not shown here, and only seen in the assignment's files."
        cases = tuple(case for case in self.cases if case.name not in apart)
        added = f"{self.added} {said}".lstrip()
        changed = replace(self, requirements=shown, cases=cases, added=added)
        changed.is_checked.append(True)  # a fact may be shown by a hidden case alone
        return changed

    @property
    def names_facts(self) -> bool:
        """Whether requirements name facts: then no others are compared."""
        return any(each.facts for each in self.requirements)

    @property
    def names_of_own(self) -> tuple[str, ...]:
        """The names by which programs may have their own data."""
        return tuple(name for each in self.own for name in each.sources)

    @property
    def extra_facts(self) -> set[str]:
        """The names of facts that only requirements speak of which do not count."""
        asked = {name for each in self.requirements if not each.extra for name in each.facts}
        return {name for each in self.requirements for name in each.facts} - asked

    @property
    def data_files(self) -> dict[str, str]:
        """The files beside the reference that are no Python: a program finds them, too."""
        files = {
            name: data.decode("utf-8", "replace")
            for name, data in self.reference.files.items()
            if not name.endswith(".py")
        }
        return {**files, **self.own_files}

    def with_freedoms(self, freedoms: tuple[Freedom, ...]) -> Program:
        """Return the reference with the lines of some freedoms."""
        opened = (change for each in freedoms for change in each.changes)
        return self.reference.with_changes((*self.own_changes, *opened))

    def has_room_for(self, freedom: Freedom, others: tuple[Freedom, ...]) -> bool:
        """Return whether a freedom changes lines that `others` have left as they were."""
        source = self.with_freedoms(others).files[self.reference.main].decode()
        return freedom not in others and all(source.count(old) == 1 for old, _ in freedom.changes)


def read_assignment(name: str, files: Mapping[str, bytes]) -> Assignment:
    """Return the assignment in a folder's files. Raises AssignmentError, with a sentence."""
    front, text = _front_matter(_text(files, TEXT_FILE))
    if unknown := front.keys() - FRONT:
        key = min(unknown)
        raise AssignmentError(f"{TEXT_FILE} has no “{key}”{nearest(key, FRONT) or '.'}")
    data = _read_table(_loaded(files, REQUIREMENTS_FILE, tomllib.loads), FILE, REQUIREMENTS_FILE)
    raw = _loaded(files, CASES_FILE, json.loads) if CASES_FILE in files else []
    if not isinstance(raw, list):
        raise AssignmentError(f"{CASES_FILE} has to be a list.")
    cases = tuple(read_case(each, number) for number, each in enumerate(raw, 1))
    names = [case.name for case in cases]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise AssignmentError(f"Two cases are called “{twice}”: a requirement could mean either.")
    program = {file: body for file, body in files.items() if file not in DATA_FILES}
    main = f"{name}.py" if f"{name}.py" in program else ""
    try:
        reference = program_of(program, main)
    except ValueError as wrong:
        raise AssignmentError(f"The assignment has no reference: {wrong}") from None
    source = reference.files[reference.main].decode("utf-8", "replace")
    freedoms = tuple(
        Freedom(each.get("says", ""), each.get("changes", ()))
        for each in (_read_table(point, OPEN, "An open point") for point in data.get("open", ()))
    )
    for says, changes in freedoms:
        for old, _ in changes:
            if source.count(old) != 1:
                raise AssignmentError(
                    f"“{says}” changes a text that is not once in the reference: {old}"
                )
    return Assignment(
        name,
        front.get("title", name),
        text,
        reference,
        cases,
        tuple(
            _requirement(each, extra)
            for key, extra in (("requirements", False), ("extra", True))
            for each in data.get(key, ())
        ),
        freedoms,
        data.get("questions", {}),
        data.get("facts", {}),
        data.get("starting", ()),
        front.get("about", ""),
        _is_yes(front, "page", "no"),
        _is_yes(front, "source", "yes"),
        own=tuple(_own_data(each, reference) for each in data.get("own", ())),
    )


def read_draft(assignment: Assignment, files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return what is written in an assignment's files as plain JSON values, to be changed."""
    return {
        **{"title": assignment.title, "about": assignment.about, "text": assignment.text.strip()},
        **{"isShown": assignment.hands_out, "hasPage": assignment.has_page},
        "main": assignment.reference.main,
        "cases": _loaded(files, CASES_FILE, json.loads) if CASES_FILE in files else [],
        "tables": _loaded(files, REQUIREMENTS_FILE, tomllib.loads),
    }


def _is_yes(front: Mapping[str, str], key: str, default: str) -> bool:
    value = front.get(key, default)
    if value not in ("yes", "no"):
        raise AssignmentError(f"In {TEXT_FILE}, “{key}” is yes or no, and not “{value}”.")
    return value == "yes"


def _requirement(data: Mapping[str, Any], extra: bool) -> Requirement:
    says = data.get("says")
    where = f"“{says}”" if isinstance(says, str) else "A requirement"
    table = _read_table(data, REQUIREMENT, where)
    if "says" not in table:
        raise AssignmentError("A requirement needs “says”: its sentence.")
    if "source" in table:
        table["source"] = _read_table(table["source"], SOURCE, f"{where}: its “source”")
    return Requirement(**table, extra=extra)


def _own_data(data: Mapping[str, Any], reference: Program) -> OwnData:
    table = _read_table(data, OWN, "Own data")
    name = table.get("data", "")
    tree = parse(reference.files[reference.main])
    known = {*reference.files, *(each for each, _ in (assigned_in(tree) if tree else ()))}
    if name not in known:
        raise AssignmentError(f"The reference has no data “{name}”{nearest(name, known) or '.'}")
    return OwnData(table.get("says", name), name, table.get("from", (name,)))


def _read_table(data: Any, forms: Any, where: str) -> dict[str, Any]:
    try:
        return read_table(data, forms, where)
    except TableError as fault:
        raise AssignmentError(str(fault)) from None


def read_case(data: Any, number: int) -> Case:
    """Return a case from JSON values; its `number` is for one without a name. Raises
    AssignmentError."""
    where = f"Case {number}"
    if not isinstance(data, dict):
        raise AssignmentError(f"{where} is no case: it needs “name” and “answers”.")
    for key, value in data.items():
        if key not in Case._fields:
            near = nearest(key, set(Case._fields)) or "."
            raise AssignmentError(f"{where} has “{key[:40]}”, which no case has{near}")
        if not _is_possible(key, value):
            raise AssignmentError(f"{where}: its “{key}” cannot be {json.dumps(value)[:40]}.")
    if fault := fault_in_names(data.get("files", {}), data=True):
        raise AssignmentError(f"{where}: {fault}")
    # JSON can have half of a surrogate pair, which is no character, and no file takes it.
    data = json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
    answers = data.get("answers", ())
    texts = {
        "answers": tuple(
            Worked(each["python"]) if isinstance(each, dict) else str(each) for each in answers
        )
    }
    name, dice = data.get("name") or where, tuple(data.get("dice", ()))
    return Case(**{**data, **texts, "name": name, "dice": dice})


def _is_possible(key: str, value: Any) -> bool:
    """Return whether a JSON value is one for this key of a case."""
    match key, value:
        case "answers", [*answers]:
            return all(
                [*each] == ["python"] and isinstance(each["python"], str)
                if isinstance(each, dict)
                else isinstance(each, (str, int))
                for each in answers
            )
        case "dice", [*dice]:
            return all(type(each) is int and each in range(1, 7) for each in dice)
        case "files", dict(files):
            return all(isinstance(text, str) for text in files.values())
        case ("name" | "about" | "seed", str()) | ("extra" | "training", bool()):
            return True
    return False


def _text(files: Mapping[str, bytes], name: str) -> str:
    return files.get(name, b"").decode("utf-8-sig", "replace")


def _loaded(files: Mapping[str, bytes], name: str, loads: Callable[[str], Any]) -> Any:
    try:
        return loads(_text(files, name))
    except ValueError as wrong:  # of TOML, too
        raise AssignmentError(f"{name} cannot be read: {wrong}.") from None


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    """Return the lines `key: value` between two lines `---`, and the text after them."""
    if not (found := re.fullmatch(r"---\n(.*?)\n---[-\n]*(.*)", text, re.S)):
        return {}, text
    pairs = (line.partition(":") for line in found[1].split("\n") if ":" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}, found[2]
