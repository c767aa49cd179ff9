"""Read cases that have only text, as teachers keep them elsewhere: what is typed, what is printed.

A pasted terminal session as IoSpec has it, Classroom's `autograding.json`, Classroom 50's
`tests.json`, TESTed's test suites, pairs of `.in` and `.ans` files. What is YAML comes as JSON: the
page has a library for it. Nothing in them is executed: a command that a file names is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple, TypeAlias, cast, get_args

from workshop.assignment.pack import distinct

Comparison: TypeAlias = Literal["exact", "included", "regex", "lines"]
Texts: TypeAlias = Mapping[str, str | None]
"""The texts of files by name; None for one that has none."""
Test: TypeAlias = tuple[str, Mapping[str, Any]]
"""A test's name, and what a file says of it."""
MAX_CHARACTERS = 1_000_000
MAX_CASES = 500
TYPED = re.compile(r"<([^<>\n]*)>")
"""What is typed in a pasted session."""
INPUT_ENDS = (".in", ".input")
OUTPUT_ENDS = (".ans", ".out", ".expected", ".output")
YAML_ENDS = (".yaml", ".yml")
SUITE_ENDS = (".json", *YAML_ENDS)


class TextCase(NamedTuple):
    """What is typed, and what has to be printed."""

    name: str
    answers: tuple[str, ...]
    expected: str
    comparison: Comparison = "exact"
    """`exact`: the same text, but for line ends and blanks at its end. `included`: the text is in
    it. `regex`: the pattern is found in it. `lines`: as `exact`, line by line without blanks at
    their ends."""
    command: str = ""
    """What the file has run; it is shown, and never run."""


class TextCasesError(ValueError):
    """A file, or a test in one, is no such case; the message says why."""


def read_text_cases(files: Mapping[str, bytes]) -> tuple[list[TextCase], list[str]]:
    """Return the cases in files, by their names, and what could not be read, a sentence each."""
    cases: list[TextCase] = []
    problems: list[str] = []
    texts = {name: _decoded(data) for name, data in sorted(files.items())}
    for name in texts:
        left_out: dict[str, list[str]] = {}
        try:
            for test_name, test in _tests_in(name, texts):
                try:
                    cases.append(_case(test_name, test, texts))
                except TextCasesError as problem:
                    left_out.setdefault(str(problem), []).append(f"“{test_name}”")
        except TextCasesError as problem:
            problems.append(f"{name} cannot be read: {problem}.")
        for why, tests in left_out.items():
            more = f" and {len(tests) - 3} more" if len(tests) > 3 else ""
            problems.append(f"{name}, left out: {', '.join(tests[:3])}{more}. {why}")
    if not cases and not problems:
        problems.append("There is no case here.")
    names = distinct(case.name for case in cases[:MAX_CASES])
    found = [case._replace(name=name) for case, name in zip(cases, names, strict=False)]
    return found, problems


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def _tests_in(name: str, texts: Texts) -> list[Test]:
    """Return the tests in a file. Raises TextCasesError if it should have some."""
    text = texts[name]
    if text is None or len(text) > MAX_CHARACTERS:
        raise TextCasesError("it is no text, or too large")
    stem, dot, end = name.rpartition(".")
    if dot + end in INPUT_ENDS:
        expected = [texts[stem + end] for end in OUTPUT_ENDS if stem + end in texts]
        if not expected:
            raise TextCasesError(f"beside it there is no {PurePosixPath(stem).name}.ans")
        return [(PurePosixPath(stem).name, {"stdin": text, "stdout": expected[0]})]
    if name.endswith(SUITE_ENDS):
        try:
            suite = json.loads(text)
        except (ValueError, RecursionError):
            kind = "YAML" if name.endswith(YAML_ENDS) else "JSON"
            raise TextCasesError(f"it is no {kind}") from None
        tests = list(_tests(suite, "Test"))
        if not tests:
            raise TextCasesError("it has no case with what is typed and printed")
        return tests
    # Beside a suite, a text may be what the suite types.
    has_suite = any(each.endswith(SUITE_ENDS) for each in texts)
    is_session = end == "txt" and (not has_suite or TYPED.search(text))
    return _sessions(text) if is_session or len(texts) == 1 else []


def _sessions(text: str) -> list[Test]:
    """Runs are parted by blank lines; what is typed is in angle brackets at the end of a line.

    As in IoSpec lines before a run that begin with `#` are comments, and a `|` that begins all of
    its lines is left out; elsewhere a program may have printed them."""
    runs = [run for run in re.split(r"\n\s*\n", text.strip("\n")) if run.strip()]
    if not any(TYPED.search(run) for run in runs):
        raise TextCasesError("what is typed has to be in angle brackets, as in “Name: <John>”")
    tests: list[Test] = []
    for number, run in enumerate(runs, 1):
        # At a terminal the Enter key ends the line of a prompt; the program prints no line end.
        text = re.sub(r"\A(?:#.*\n)+", "", run)
        if all(line.startswith("|") for line in text.split("\n")):
            text = re.sub(r"^\|", "", text, flags=re.M)
        typed = "".join(f"{found[1]}\n" for found in TYPED.finditer(text))
        expected = re.sub(r"<[^<>\n]*>\n?", "", text)
        tests.append((f"Run {number}", {"stdin": typed, "stdout": expected}))
    return tests


# JSON and YAML: Classroom's tests and its workflow, Classroom 50's tests, TESTed's suites

GROUPS = (
    *("assignments", "tests"),
    *("tabs", "units", "contexts", "scripts", "script", "cases", "testcases", "runs"),
)
"""What holds tests: in Classroom 50's files, and in all versions of TESTed's."""
TYPED_KEYS, EXPECTED_KEYS = ("stdin", "input"), ("stdout", "output", "expected", "expected-output")
CLASSROOM_KEYS = {"run", "command", "output", "expected-output"}
"""Each of Classroom's tests and of Classroom 50's has one of them."""
ALIASES = {"contains": "included"}
SHELL = re.compile(r"[|<>]")
"""In a command that does more than run a program."""


def _tests(value: Any, name: str) -> Iterator[Test]:
    """Yield the tests in lists and mappings, named by what holds them if they have no name."""
    match value:
        case list():
            for number, each in enumerate(value, 1):
                yield from _tests(each, f"{name} {number}")
        case {"jobs": dict(jobs)}:  # a workflow, as Classroom writes it
            steps = [step for job in jobs.values() for step in job.get("steps", ())]
            tests = [step["with"] for step in steps if "command" in (step.get("with") or ())]
            yield from _tests(tests, name)
        case dict():
            keys = "description", "test-name", "unit", "tab", "name"
            name = next(filter(None, (_text(value.get(key), {}) for key in keys)), name)
            if value.keys() & {"stdin", "stdout", *CLASSROOM_KEYS}:
                yield name, value
            for group in GROUPS:
                yield from _tests(value.get(group), name)


def _case(name: str, test: Mapping[str, Any], texts: Texts) -> TextCase:
    """Return the case that a test is. Raises TextCasesError."""

    def text_of(keys: tuple[str, ...]) -> str:
        files = ({"path": test[f"{key}-file"]} for key in keys if f"{key}-file" in test)
        return next(
            filter(None, (_text(each, texts) for each in (*map(test.get, keys), *files))), ""
        )

    if test.keys() & {"arguments", "expression", "statement"}:
        raise TextCasesError("It passes arguments, or calls a function.")
    typed, expected = text_of(TYPED_KEYS), text_of(EXPECTED_KEYS)
    usual = "included" if test.keys() & CLASSROOM_KEYS else "lines"
    named = str(test.get("comparison") or test.get("comparison-method") or usual)
    comparison = ALIASES.get(named, named)
    command = str(test.get("run") or test.get("command") or "")
    if comparison not in get_args(Comparison):
        raise TextCasesError(f"A comparison “{named[:20]}” is not known.")
    if not expected:
        raise TextCasesError("It does not say what is printed, and no command is run here.")
    if SHELL.search(command):
        raise TextCasesError("The command does more than run a program, and none is run here.")
    lines = tuple(typed.removesuffix("\n").split("\n")) if typed else ()
    return TextCase(name, lines, expected, cast(Comparison, comparison), command)


def _text(value: Any, texts: Texts) -> str:
    """Return a text of TESTed's, which may have settings beside it, or be in a file."""
    match value:
        case {"data": inner} | {"content": inner} | {"description": inner}:
            return _text(inner, texts)
        case {"path": str(path)}:
            names = (name for name in texts if PurePosixPath(name).name == PurePosixPath(path).name)
            if (text := texts.get(next(names, ""))) is None:
                raise TextCasesError(f"There is no {path} here.")
            return text
        case {"file": _}:
            raise TextCasesError(
                "A program of its own checks what is printed, and none is run here."
            )
        case None | dict() | list():
            return ""
    return str(value).replace("\r\n", "\n")
