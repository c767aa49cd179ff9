"""Describe an exception of a program: its traceback without the sandbox's frames, and advice."""

from __future__ import annotations

import linecache
from collections.abc import Mapping

from workshop.run.end import NO_LOCALE, End, Halt
from workshop.run.no_python import why_no_character, why_no_python
from workshop.run.reasons import reason_of
from workshop.run.silent import GUARD

QUOTES = "“”„‟‘’‚‛«»″′"
"""Marks that word processors put in the place of Python's."""


def describe_failure(problem: BaseException, files: Mapping[str, bytes]) -> End:
    """Return the end of a run that an exception of the program with these files ended."""
    from traceback import TracebackException  # noqa: PLC0415 - most runs do without

    for name, data in files.items():
        if name.endswith(".py"):
            lines = data.decode("utf-8", "replace").splitlines(keepends=True)
            linecache.cache[name] = (len(data), None, lines, name)
    try:
        traceback = TracebackException.from_exception(problem)
        _keep_own_frames(traceback, files, 0)
        trace = "".join(traceback.format())
    except Exception as fault:  # the exception's own __str__ may do anything
        trace = f"{type(problem).__name__}: it cannot be shown, because of a {type(fault).__name__}"
        traceback = None
    finally:
        for name in files:
            linecache.cache.pop(name, None)
    place: list[tuple[str, int]] = (
        [(frame.filename, frame.lineno or 0) for frame in traceback.stack] if traceback else []
    )
    if isinstance(problem, SyntaxError) and (named := problem.filename) in files:
        place.append((str(named), problem.lineno or 0))
    file, line = place[-1] if place else ("", 0)
    reason = reason_of(problem, files)
    cause = reason.cause if reason.cause != line else 0
    binary = [name for name, data in files.items() if name.endswith(".py") and b"\0" in data]
    other = next(iter([file] if file in files else binary), "")
    other = why_no_python(files[other], line) if other and _may_be_other(problem) else ""
    sentence = other or _sentence(problem) or reason.sentence
    return End("failed", "", sentence, trace, file, line, cause=cause)


def _keep_own_frames(traceback: object, files: Mapping[str, bytes], depth: int) -> None:
    """Remove from a traceback, and from those of its causes, all frames but the program's."""
    if traceback is None or depth > 20:
        return
    traceback.stack[:] = [frame for frame in traceback.stack if frame.filename in files]  # type: ignore[attr-defined]
    for name in ("__cause__", "__context__"):
        before = getattr(traceback, name)
        if before is not None and issubclass(before.exc_type or Exception, Halt):
            setattr(traceback, name, None)
        else:
            _keep_own_frames(before, files, depth + 1)


def _may_be_other(problem: BaseException) -> bool:
    """Return whether Python says this of a file that is no Python; JSON fails at its `null`."""
    names = ("name 'null'", "name 'true'", "name 'false'")
    is_other = type(problem) in (NameError, ValueError)
    return isinstance(problem, SyntaxError) or (
        is_other and str(problem).startswith((*names, "source code"))
    )


def _sentence(problem: BaseException) -> str:
    """Return advice beyond Python's message, or ""."""
    known = getattr(problem, "sentence", "")
    if known:
        return str(known)
    text = str(problem.args[0]) if problem.args else ""
    source = problem.text or "" if isinstance(problem, SyntaxError) else ""
    match problem:
        case SyntaxError() if "invalid character" in text and any(each in text for each in QUOTES):
            return "This quotation mark comes from a word processor: type \" or ' in its place."
        case SyntaxError() if text.startswith("invalid ") and (why := why_no_character(text)):
            return why
        case SyntaxError() if source[(problem.offset or 1) - 1 :].startswith("<>"):
            return "Python 3 writes != in the place of <>."
        case SyntaxError() if source.lstrip().startswith(("if __name__ ", "if __name__=")):
            return f"The file that is run is known by this line: {GUARD}"
        case SyntaxError() if source.lstrip().startswith((">>>", "...")):
            return "This line begins as in Python's shell: take out the >>> or ... before it."
        case TabError():
            return "This line is indented by tabs, and others by blanks: use blanks everywhere."
        case SyntaxError() if "(unicode error) 'utf-8'" in text or "Non-UTF-8 code" in text:
            return "This file is saved in another encoding: save it as UTF-8."
        case SyntaxError() | ValueError() if "null byte" in text:
            return "This file is no plain text: save it as UTF-8."
        case RecursionError():
            return (
                "A function calls itself too often without coming back: Python's limit is 1,000 "
                "deep. Does it come back at all?"
            )
        case Exception() if text == "unsupported locale setting":
            return NO_LOCALE
        case EOFError():
            return "The input was ended, and the program wanted more of it."
    return ""
