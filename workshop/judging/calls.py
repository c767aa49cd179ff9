"""Compare functions: expressions are evaluated in the reference and in a program, and what comes of
both is compared. So no expected value is written down."""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Sequence
from functools import partial
from math import isclose, isnan
from random import Random
from typing import Any, TypeAlias, TypeVar

from workshop.assignment.assignment import Assignment, AssignmentError, Requirement
from workshop.judging.findings import Finding, quoted
from workshop.run.calls import Called, CallsOrder, Plain, may_change
from workshop.run.recording import RecordOrder

Result = TypeVar("Result")
Calling: TypeAlias = Generator[CallsOrder | RecordOrder, Any, Result]
"""Wants calls and runs of a program and of the reference, and comes to a result."""
DRAWN = re.compile(r"\{(number|decimal|word|text|numbers|words)(?: (-?\d{1,9}) to (-?\d{1,9}))?\}")
"""A value that is drawn: `{number}`, `{numbers 1 to 6}`."""
COUNT = 12
"""How often values are drawn for a call."""
SEEDS = ("1", "2", "3")
"""With which the reference is called: what differs is left to chance."""
LEAST, MOST = -50, 200
"""Numbers that are drawn if no others are named."""
WORDS = ("a", "Zoo", "level", "Anna", "QUEUE", "tree", "Mississippi", "x1")
TEXTS = ("", " ", "A man, a plan: Panama!", "two  blanks", "it's 3 o'clock")
MAX_WRITTEN = 80
"""Characters of a value in a sentence."""
SUBJECT = "calls"
KINDS = {"list": "the list", "dict": "the dictionary", "set": "the set"}


def compare_calls(assignment: Assignment) -> Calling[tuple[Finding | None, ...]]:
    """Return by requirement the first of its calls of which something else comes in the program;
    None if there is none. Raises AssignmentError if a call is none that can be compared."""
    found: list[Finding | None] = []
    for requirement in assignment.requirements:
        due = yield from calls_due(assignment, requirement)
        calls = tuple(call for call, _ in due)
        own = (yield CallsOrder(calls, files=assignment.data_files)) if calls else ()
        findings = (
            _finding(call, each, result, requirement.exact)
            for (call, each), result in zip(due, own, strict=True)
        )
        found.append(next(filter(None, findings), None))
    return tuple(found)


def calls_due(
    assignment: Assignment, requirement: Requirement
) -> Calling[Sequence[tuple[str, Called]]]:
    """Return the calls of a requirement, with values drawn, and what comes of each in the
    reference. Raises AssignmentError."""
    key = "calls", requirement.calls
    if key not in assignment.usual_runs and requirement.calls:
        calls = [(each, drawn) for each in requirement.calls for drawn in with_draws(each)]
        texts = tuple(drawn for _, drawn in calls)
        runs = []
        for seed in SEEDS:
            runs.append((yield CallsOrder(texts, seed, of_reference=True)))
        due: list[tuple[str, Called]] = []
        for (written, drawn), *results in zip(calls, *runs, strict=True):
            # A value that is drawn may be none for which the text says anything.
            if written == drawn or results[0].outcome == "returned":
                if slip := _slip(drawn, results):
                    raise AssignmentError(f"The assignment {assignment.name} has a slip: {slip}")
                due.append((drawn, results[0]))
        assignment.usual_runs[key] = due
    found: Sequence[tuple[str, Called]] = assignment.usual_runs.get(key, ())
    return found


def with_draws(call: str) -> list[str]:
    """Return a call with values in the place of what stands for them; they are the same each time.

    >>> with_draws("area({number 3 to 3}, 4)")
    ['area(3, 4)']
    """
    rng = Random(call)
    drawn: dict[str, None] = {}
    for number in range(COUNT):
        value = partial(_value, rng, number)
        drawn[DRAWN.sub(lambda found, value=value: value(*found.groups()), call)] = None  # type: ignore[misc]
    return [*drawn]


def _value(rng: Random, number: int, kind: str, least: str | None, most: str | None) -> str:
    """Return a value of a kind as Python; the first are at the ends of what there is."""
    low, high = int(least or LEAST), int(most or MOST)
    edges = [low, high] if least else [0, 1, -1]

    def whole() -> int:
        return edges[number] if number < len(edges) else rng.randint(low, max(low, high))

    def word() -> str:
        letters = "".join(rng.choices("abcdeilnorst", k=rng.randint(1, 8)))
        return rng.choice([*WORDS, letters, letters])

    value: object
    match kind:
        case "number":
            value = whole()
        case "decimal":
            value = round(rng.uniform(low, high), 2)
        case "word":
            value = word()
        case "text":
            value = rng.choice([rng.choice(TEXTS), " ".join(word() for _ in range(4))])
        case "numbers":
            value = [rng.randint(low, max(low, high)) for _ in range(rng.randint(0, 6))]
        case _:
            value = [word() for _ in range(rng.randint(0, 4))]
    return repr(value)


def came_of(due: Called) -> str:
    """Return what came of a call in the reference."""
    return f"raises {due.value[0]}" if due.outcome == "raised" else f"gives {written(due.value)}"


def changed_by(due: Called) -> str:
    """Return which arguments a call changes in the reference, as the end of a sentence."""
    return "".join(
        f", and changes {KINDS.get(before[0], 'what')} it is given as {written(after)}"
        for before, after in due.arguments
        if not is_same(before, after)
    )


def _slip(call: str, results: Sequence[Called]) -> str:
    """Return why a call cannot be compared, as the reference shows."""
    first = results[0]
    if (
        first.outcome == "raised"
        and not first.file
        and first.value[0] in ("NameError", "SyntaxError")
    ):
        return f"the call {call} cannot be evaluated in its reference: {first.said}."
    if first.outcome in ("asked", "stopped"):
        return f"the call {call} comes to no end in its reference: {quoted(first.said)}."
    if not all(_is_same_call(first, each) for each in results):
        return f"what {call} gives is left to chance: call what is always the same, as sorted(…)."
    return ""


def _is_same_call(one: Called, other: Called) -> bool:
    return one.outcome == other.outcome and is_same(one.value, other.value)


def _finding(call: str, due: Called, own: Called, exact: bool) -> Finding | None:
    """Return what differs, in a sentence."""
    sentence, typed = "", call
    if due.outcome == "raised":
        if own.outcome != "raised" or due.value[0] not in own.value:
            sentence = f"{call} {came_of(due)}; {_came(own)}"
    elif own.outcome != "returned" or not is_same(due.value, own.value, exact):
        sentence = f"{call} {came_of(due)}; {_came(own)}"
    if not sentence and len(due.arguments) == len(own.arguments):
        pairs = zip(due.arguments, own.arguments, strict=True)
        for at, ((before, after), (_, result)) in enumerate(pairs):
            if not is_same(after, result):
                typed = typed_with_name(call, at)
                what = KINDS.get(before[0], "what")
                leaves = "leaves" if is_same(before, after) else "changes"
                sentence = f"{call} {leaves} {what} it is given as {written(after)}; "
                sentence += f"yours makes it {written(result)}."
                break
    if not sentence:
        return None
    return Finding("differs", 0, sentence, SUBJECT, own.file, own.line, call=typed)


def typed_with_name(call: str, at: int) -> str:
    """Return the lines that one types to see what a call makes of one of its arguments, of those
    that it may change, in the order in which they are evaluated.

    >>> typed_with_name("add_to([1], 2)", 0)
    'given = [1]\\nadd_to(given, 2)\\ngiven'
    """
    nodes = (each for _, each in may_change(ast.parse(call, mode="eval")))
    node = sorted(nodes, key=lambda each: (each.end_lineno, each.end_col_offset))[at]
    argument = ast.get_source_segment(call, node) or ""
    start = len(call.encode()[: node.col_offset].decode())
    return f"given = {argument}\n{call[:start]}given{call[start + len(argument) :]}\ngiven"


def _came(own: Called) -> str:
    """Return what came of a call in the program, as the end of a sentence."""
    match own.outcome:
        case "raised" if own.value[0] == "NameError" and not own.file:
            return f"your program has no such function: {own.said}."
        case "raised":
            return f"yours raises {own.said}."
        case "asked":
            return f"yours asks {quoted(own.said)} in place of that."
        case "stopped":
            return f"yours has to be stopped. {own.said}"
    if own.value == ["none"] and own.said.strip():
        return f"yours prints {quoted(own.said)}, and gives None: return it, too."
    return f"yours gives {written(own.value)}."


def is_same(due: Plain, own: Plain, exact: bool = False) -> bool:
    """Return whether two values are the same: numbers as numbers, collections by what is in them;
    if `exact`, of the same types, too.

    >>> is_same(["whole", "3"], ["number", "3.0"]), is_same(["text", "3"], ["whole", "3"])
    (True, False)
    """
    if exact and due[0] != own[0]:
        return False
    numbers = [_number(each) for each in (due, own)]
    if None not in numbers:
        one, other = numbers
        return one == other or isclose(one, other, abs_tol=1e-9) or (isnan(one) and isnan(other))  # type: ignore[arg-type]
    are_rows = {due[0], own[0]} <= {"list", "tuple", "items"}
    if not are_rows and due[0] != own[0]:
        return False
    match due:
        case ["list" | "tuple" | "items" | "set", *items]:
            return len(due) == len(own) and all(
                is_same(one, other, exact) for one, other in zip(items, own[1:], strict=True)
            )
        case ["dict", *pairs]:
            return len(due) == len(own) and all(
                is_same(one[0], other[0], exact) and is_same(one[1], other[1], exact)
                for one, other in zip(pairs, own[1:], strict=True)
            )
        case ["object", *_]:
            return True  # of a class of its own, which may have another name
    return due == own


def _number(value: Plain) -> float | None:
    match value:
        case ["truth" | "whole", number]:
            return int(number)
        case ["number", number]:
            return float(number)
    return None


def written(value: Plain) -> str:
    """Return a value as Python writes it, shortened.

    >>> written(["list", ["whole", "3"], ["text", "a"]])
    "[3, 'a']"
    """
    text = _written(value)
    return text if len(text) <= MAX_WRITTEN else text[: MAX_WRITTEN - 1] + "…"


def _written(value: Plain) -> str:
    match value:
        case ["truth" | "whole" | "number", number]:
            return str(number)
        case ["text", text]:
            return repr(text)
        case ["bytes", text]:
            return repr(bytes.fromhex(text))
        case ["dict", *pairs]:
            return f"{{{', '.join(f'{_written(key)}: {_written(its)}' for key, its in pairs)}}}"
        case ["object", name]:
            return f"an object of the class {name}"
        case ["list" | "items", *items]:
            return f"[{', '.join(map(_written, items))}]"
        case ["tuple", *items]:
            return f"({', '.join(map(_written, items))}{',' * (len(items) == 1)})"
        case ["set", *items]:
            return f"{{{', '.join(map(_written, items))}}}" if items else "set()"
    return "None"
