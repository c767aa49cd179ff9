"""Check that a program repeats itself: with the same answers it has to do the same again."""

from __future__ import annotations

from workshop.run.execute import Run
from workshop.run.program import Program

WHY = {
    "id(": "it uses id(), which is another number each time",
    "hash(": "it uses hash(), which is another number each time",
    "set(": "it goes through a set, whose order is not fixed",
    "random": "its chance starts from somewhere else each time",
    "time": "it looks at the clock",
}
"""By a text in the source, why a program may not repeat itself; the likeliest first."""


def why_not_repeatable(before: Run, now: Run, program: Program) -> str:
    """Return why the run `now`, with more answers, does not begin like `before`, in a sentence; ""
    if it does."""
    size = len(before.events)
    if before.end.kind != "asks" or now.events[:size] == before.events:
        return ""
    source = b"\n".join(data for name, data in program.files.items() if name.endswith(".py"))
    why = [reason for word, reason in WHY.items() if word.encode() in source]
    guess = f": perhaps {why[0]}" if why else ""
    return f"Your program does not repeat itself with the same answers{guess}."
