"""Find syntax errors in a source before it is run."""

from __future__ import annotations

import warnings
from typing import NamedTuple


class Fault(NamedTuple):
    """What Python says of a place in a source; lines and columns count from 1, columns in
    characters."""

    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    """As Python prints it, with its kind before it."""


def faults_in(name: str, source: str) -> list[Fault]:
    """Return what Python's compiler says of a source: its error, if any, and then its warnings.

    >>> faults_in("game.py", "while True print(1)")[0].message
    'SyntaxError: invalid syntax'
    """
    faults = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source, name, "exec", dont_inherit=True)
        except SyntaxError as problem:
            line, column = problem.lineno or 1, problem.offset or 1
            end_line, end_column = problem.end_lineno or line, problem.end_offset or column
            # 0 and -1 where Python knows no end
            end_line, end_column = max((end_line, end_column), (line, column))
            message = f"{type(problem).__name__}: {problem.msg}"
            faults.append(Fault(line, column, end_line, end_column, message))
        except (ValueError, RecursionError, MemoryError) as problem:
            message = f"{type(problem).__name__}: {problem}"
            faults.append(Fault(1, 1, 1, 1, message))  # such as a null character, or too deep
    lines = source.splitlines()
    for warning in caught:
        line = min(max(1, warning.lineno), len(lines) or 1)
        text = lines[line - 1] if lines else ""
        start = len(text) - len(text.lstrip()) + 1
        message = f"{warning.category.__name__}: {warning.message}"
        faults.append(Fault(line, start, line, len(text.rstrip()) + 1, message))
    return faults
