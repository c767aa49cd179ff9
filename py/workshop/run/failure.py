"""Why a program broke off, told by its own lines alone."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from typing import NamedTuple

from workshop.run.end import Halt


class Failure(NamedTuple):
    """An exception that a program did not catch."""

    trace: str
    """The traceback, as Python prints it."""
    sentence: str
    """What to do about it, where that is known."""
    file: str
    line: int
    """Where in the program it was; 0 where nowhere."""


def describe(problem: BaseException, files: Mapping[str, bytes]) -> Failure:
    """The traceback of `problem` without any frame that is not the program's, and its place."""
    from traceback import TracebackException  # noqa: PLC0415 - most runs do without

    for name, data in files.items():
        if name.endswith(".py"):
            lines = data.decode("utf-8", "replace").splitlines(keepends=True)
            linecache.cache[name] = (len(data), None, lines, name)
    try:
        told = TracebackException.from_exception(problem)
        _leave_own(told, files, 0)
        trace = "".join(told.format())
    except Exception as fault:  # the exception's own __str__ may do anything
        trace = f"{type(problem).__name__}: it cannot be told, because of a {type(fault).__name__}"
        told = None
    finally:
        for name in files:
            linecache.cache.pop(name, None)
    place: list[tuple[str, int]] = (
        [(frame.filename, frame.lineno or 0) for frame in told.stack] if told else []
    )
    if isinstance(problem, SyntaxError) and (named := problem.filename) in files:
        place.append((str(named), problem.lineno or 0))
    file, line = place[-1] if place else ("", 0)
    return Failure(trace, _sentence(problem), file, line)


def _leave_own(told: object, files: Mapping[str, bytes], depth: int) -> None:
    """Leave of a traceback, and of those it came from, what is the program's."""
    if told is None or depth > 20:
        return
    told.stack[:] = [frame for frame in told.stack if frame.filename in files]  # type: ignore[attr-defined]
    for name in ("__cause__", "__context__"):
        before = getattr(told, name)
        if before is not None and issubclass(before.exc_type or Exception, Halt):
            setattr(told, name, None)
        else:
            _leave_own(before, files, depth + 1)
    for each in getattr(told, "exceptions", None) or ():
        _leave_own(each, files, depth + 1)


def _sentence(problem: BaseException) -> str:
    """A sentence that says more than Python does; empty where there is none."""
    known = getattr(problem, "sentence", "")
    if known:
        return str(known)
    text = str(problem.args[0]) if problem.args else ""
    match problem:
        case SyntaxError() if "Missing parentheses in call to 'print'" in text:
            return "This is how Python 2 prints: Python 3 wants print(...)."
        case SyntaxError() | ValueError() if "null byte" in text:
            return "This file is no plain text: save it as UTF-8."
        case NameError() if "raw_input" in text:
            return "raw_input is Python 2: in Python 3 it is called input."
        case RecursionError():
            return "A function calls itself again and again, and never comes back."
        case EOFError():
            return "The input was ended, and the program wanted more of it."
    return ""
