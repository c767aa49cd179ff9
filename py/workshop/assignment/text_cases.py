"""Read cases that have only text, as teachers keep them elsewhere: what is typed, what is printed.

A pasted terminal session as IoSpec has it, Classroom's `autograding.json`, Classroom 50's
`tests.json`, TESTed's test suites, pairs of `.in` and `.ans` files. Nothing in them is executed: a
command that a file names is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple, TypeAlias

from workshop.assignment.pack import distinct

Comparison: TypeAlias = Literal["exact", "included", "regex", "lines"]
Beside: TypeAlias = Mapping[str, str | None]
"""The texts of all files, by their names without folders."""
MAX_CHARACTERS = 1_000_000
MAX_CASES = 500
TYPED = re.compile(r"<([^<>\n]*)>")
"""What is typed in a pasted session."""
INPUT_ENDS = (".in", ".input")
OUTPUT_ENDS = (".ans", ".out", ".expected", ".output")
SUITE_ENDS = (".json", ".yaml", ".yml")
NO_YAML = "To read YAML, Python's package PyYAML has to be installed: pip install pyyaml."


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
    """A file holds no such cases; the message is a sentence."""


class LeftOut(NamedTuple):
    """A test of a file that is no such case."""

    name: str
    why: str
    """What is said of all tests that are left out for this."""


class Found(NamedTuple):
    """What was read of some files."""

    cases: tuple[TextCase, ...]
    problems: tuple[str, ...]
    """What could not be read, a sentence each."""


def read_text_cases(files: Mapping[str, bytes]) -> Found:
    """Return the cases in files, by their names; what cannot be read is said, and left out."""
    cases: list[TextCase] = []
    problems: list[str] = []
    texts = {name: _decoded(data) for name, data in sorted(files.items())}
    for name, text in texts.items():
        stem = PurePosixPath(name).name
        try:
            if text is None or len(text) > MAX_CHARACTERS:
                raise TextCasesError("it is no text, or too large")
            if stem.endswith(INPUT_ENDS):
                cases += _pair(name, text, texts)
            elif stem.endswith(OUTPUT_ENDS) or not _may_have_cases(name, texts):
                continue
            else:
                beside = {PurePosixPath(each).name: text for each, text in texts.items()}
                left_out: dict[str, list[str]] = {}
                for case in _read(stem, text, beside):
                    if isinstance(case, TextCase):
                        cases.append(case)
                    else:
                        left_out.setdefault(case.why, []).append(f"“{case.name}”")
                for why, tests in left_out.items():
                    more = f" and {len(tests) - 3} more" if len(tests) > 3 else ""
                    problems.append(f"{name}, left out: {', '.join(tests[:3])}{more}. {why}")
        except TextCasesError as problem:
            problems.append(f"{name} cannot be read: {problem}.")
    if not cases and not problems:
        problems.append("There is no case here.")
    names = distinct(case.name for case in cases[:MAX_CASES])
    found = (case._replace(name=name) for case, name in zip(cases, names, strict=False))
    return Found(tuple(found), tuple(problems))


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def _may_have_cases(name: str, texts: Mapping[str, str | None]) -> bool:
    """Return whether a file is looked at: beside a suite, a text may be what the suite types."""
    text = texts[name] or ""
    if len(texts) == 1 or (name.endswith(".txt") and TYPED.search(text)):
        return True
    has_suite = any(each.endswith(SUITE_ENDS) for each in texts)
    return name.endswith(SUITE_ENDS if has_suite else (*SUITE_ENDS, ".txt"))


def _pair(name: str, text: str, texts: Mapping[str, str | None]) -> Iterator[TextCase]:
    stem = name[: name.rindex(".")]
    others = (texts[f"{stem}{end}"] for end in OUTPUT_ENDS if f"{stem}{end}" in texts)
    expected = next(others, None)
    if expected is None:
        raise TextCasesError(f"beside it there is no {PurePosixPath(stem).name}.ans")
    yield TextCase(PurePosixPath(stem).name, _lines(text), expected, "lines")


def _read(name: str, text: str, beside: Beside) -> Iterator[TextCase | LeftOut]:
    if name.endswith((".yaml", ".yml")):
        yield from _structured(_yaml(text), beside)
        return
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        if name.endswith(".json"):
            raise TextCasesError("it is no JSON") from None
        yield from _sessions(text)
    else:
        yield from _structured(value, beside)


def _yaml(text: str) -> Any:
    try:
        import yaml  # type: ignore[import-untyped]  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise TextCasesError(NO_YAML.rstrip(".")) from None

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        """Reads a value with an unknown tag, such as `!oracle`, as if it had none."""

    def plain(loader: Any, tag: str, node: Any) -> Any:
        if tag == "path":
            return {"path": node.value}
        if isinstance(node, yaml.MappingNode):
            return loader.construct_mapping(node, deep=True)
        is_list = isinstance(node, yaml.SequenceNode)
        return loader.construct_sequence(node, deep=True) if is_list else node.value

    Loader.add_multi_constructor("!", plain)
    try:
        return yaml.load(text, Loader)
    except (yaml.YAMLError, RecursionError, ValueError):
        raise TextCasesError("it is no YAML") from None


# A pasted session


def _sessions(text: str) -> Iterator[TextCase]:
    """Runs are parted by blank lines; what is typed is in angle brackets at the end of a line.

    As in IoSpec lines before a run that begin with `#` are comments, and a `|` that begins all of
    its lines is left out; elsewhere a program may have printed them."""
    runs = [run for run in re.split(r"\n\s*\n", text.strip("\n")) if run.strip()]
    if not any(TYPED.search(run) for run in runs):
        raise TextCasesError("what is typed has to be in angle brackets, as in “Name: <John>”")
    for number, run in enumerate(runs, 1):
        # At a terminal the Enter key ends the line of a prompt; the program prints no line end.
        text = re.sub(r"\A(?:#.*\n)+", "", run)
        if all(line.startswith("|") for line in text.split("\n")):
            text = re.sub(r"^\|", "", text, flags=re.M)
        answers = tuple(found[1] for found in TYPED.finditer(text))
        expected = re.sub(r"<[^<>\n]*>\n?", "", text)
        yield TextCase(f"Run {number}", answers, expected, "lines")


# JSON and YAML


def _structured(value: Any, beside: Beside) -> Iterator[TextCase | LeftOut]:
    match value:
        case {"assignments": list(assignments)}:  # Classroom 50's file of a whole class
            for assignment in assignments:
                yield from _structured({"tests": [], **assignment}, beside)
        case {"tests": list(tests)} | list(tests) if _is_classroom(tests):
            for number, test in enumerate(tests, 1):
                yield _classroom(test, f"Test {number}", beside)
        case {"jobs": dict(jobs)}:  # a workflow, as Classroom writes it
            steps = [step for job in jobs.values() for step in job.get("steps", ())]
            tests = [step["with"] for step in steps if "command" in (step.get("with") or ())]
            yield from _structured(tests, beside)
        case {"tests": []}:
            return
        case _:
            found = list(_tested(value, "", beside))
            if not found:
                raise TextCasesError("it has no case with what is typed and printed")
            yield from found


def _is_classroom(tests: Sequence[Any]) -> bool:
    return bool(tests) and all(
        isinstance(test, dict) and test.keys() & {"run", "output", "command", "expected-output"}
        for test in tests
    )


COMPARISONS: Mapping[str, Comparison] = {
    "exact": "exact",
    "included": "included",
    "contains": "included",
    "regex": "regex",
}
SHELL = re.compile(r"[|<>]")
"""In a command that does more than run a program."""


def _classroom(test: Mapping[str, Any], name: str, beside: Beside) -> TextCase | LeftOut:
    """Classroom's and Classroom 50's: input, output, and how these are compared."""

    def first(*keys: str) -> str:
        return next((str(test[key]).replace("\r\n", "\n") for key in keys if test.get(key)), "")

    name = first("name", "test-name") or name
    command = first("run", "command")
    texts = []
    for keys in (("input", "stdin"), ("output", "expected", "expected-output")):
        file = first(f"{keys[1]}-file", f"{keys[0]}-file")
        if file and beside.get(PurePosixPath(file).name) is None:
            return LeftOut(name, f"There is no {file} here.")
        texts.append(beside.get(PurePosixPath(file).name) or first(*keys))
    typed, expected = texts
    comparison = first("comparison", "comparison-method") or "included"
    if comparison not in COMPARISONS:
        return LeftOut(name, f"A comparison “{comparison[:20]}” is not known.")
    if not expected:
        return LeftOut(name, "Only a command says whether it passes, and none is run here.")
    if SHELL.search(command):
        return LeftOut(name, "The command does more than run a program, and none is run here.")
    return TextCase(name, _lines(typed), expected, COMPARISONS[comparison], command)


GROUPS = ("tabs", "units", "contexts", "scripts", "script", "cases", "testcases", "runs")
"""Where TESTed's suites have lists of what they hold, in all of its versions."""


def _tested(value: Any, name: str, beside: Beside) -> Iterator[TextCase | LeftOut]:
    """TESTed's: units or tabs, with cases or contexts, each with what is typed and printed."""
    if isinstance(value, list):
        for number, each in enumerate(value, 1):
            yield from _tested(each, f"{name} {number}".strip(), beside)
    elif isinstance(value, dict):
        named = str(value.get("unit") or value.get("tab") or value.get("name") or name)
        if "stdin" in value or "stdout" in value:
            yield _tested_case(value, named, beside)
        for group in GROUPS:
            if group in value:
                yield from _tested(value[group], named, beside)


def _tested_case(value: Mapping[str, Any], name: str, beside: Beside) -> TextCase | LeftOut:
    name = _content(value.get("description"), beside) or name or "Test"
    stdout = value.get("stdout")
    if value.keys() & {"arguments", "expression", "statement"}:
        return LeftOut(name, "It passes arguments, or calls a function.")
    if isinstance(stdout, dict) and "file" in stdout:
        return LeftOut(name, "A program of its own checks what is printed, and none is run here.")
    try:
        typed, expected = _content(value.get("stdin"), beside), _content(stdout, beside)
    except TextCasesError as problem:
        return LeftOut(name, str(problem))
    return TextCase(name, _lines(typed), expected, "lines")


def _content(value: Any, beside: Beside) -> str:
    """Return a text of TESTed's, which may have settings beside it, or be in a file."""
    match value:
        case {"data": inner} | {"content": inner} | {"description": inner}:
            return _content(inner, beside)
        case {"path": str(path)}:
            text = beside.get(PurePosixPath(path).name)
            if text is None:
                raise TextCasesError(f"There is no {path} here.")
            return text
        case None | dict():
            return ""
    return str(value)


def _lines(text: str) -> tuple[str, ...]:
    text = text.replace("\r\n", "\n")
    return tuple(text.split("\n")[: -1 if text.endswith("\n") else None]) if text else ()
