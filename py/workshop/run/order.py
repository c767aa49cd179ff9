"""Orders to run a program, for those who judge it somewhere else.

A judge is a generator: where it wants a run, it yields a `RunOrder`, and gets the `Run`. So it can
be in another process, or in another worker, than the program.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from workshop.run.dialogue import TERMINAL_CODES, question_line
from workshop.run.end import End
from workshop.run.execute import Run, run_program
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import AnswerSource, Event, Limits, WorkTimer

Result = TypeVar("Result")
REPEATED_SIGN = re.compile("([^\\w\\s\ue001-\ue003])\\1{2,}")
"""Three of a sign; those that replace values (`reading.masks`) are kept, each is one."""
MAX_EVENTS = 200_000
"""Of a run; a program may have a tenth between two questions."""
MAX_RULE_ANSWERS = 1000
"""Answers by `rules` in a run: a program may ask for ever."""
EVENT_FIELDS: dict[str, tuple[type, ...]] = {
    "out": (str,),
    "asked": (str, str),
    "clear": (),
    "sleep": (float,),
    "draw": (float, int),
    "line": (str, int),
}
"""By the name of an event, the types of its values."""


class RunOrder(NamedTuple):
    """A run that is wanted."""

    answers: tuple[str, ...] = ()
    seed: str = ""
    files: Mapping[str, str] = MappingProxyType({})
    """Data files beside the program."""
    dice: tuple[int, ...] = ()
    rules: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Regular expressions of questions, in lower case, each with its own answers: the last one
    is given again and again. All other questions take `answers`."""
    lines: bool = False
    """Whether the lines of the program are recorded that print."""

    def read(self, value: Any) -> Run:
        """Return the run in JSON values that came from where a program ran. Raises ValueError."""
        return read_run(value, self)

    def stopped(self, sentence: str) -> Run:
        """Return a run that had to be stopped, of which nothing is known."""
        return stopped_run(sentence)


Order = TypeVar("Order")
Found = TypeVar("Found")
Judging: TypeAlias = Generator[RunOrder, Run, Result]
"""Wants runs, and comes to a result."""


def carry_out(
    judging: Generator[Order, Found, Result], perform: Callable[[Order], Found]
) -> Result:
    """Perform all orders of a judge, and return its result."""
    try:
        order = next(judging)
        while True:
            order = judging.send(perform(order))
    except StopIteration as done:
        result: Result = done.value
        return result


def perform_order(
    order: RunOrder, program: Program, limits: Limits | None = None, folder: Folder | None = None
) -> Run:
    """Run a program in this process; no verdict depends on how fast the machine is."""
    limits = limits or Limits(seconds=1.0, timer=WorkTimer(), max_events=MAX_EVENTS // 10)
    beside = program.beside(order.files)
    return run_program(
        *(beside, _answers(order), order.seed, limits),
        folder=folder,
        dice=order.dice,
        with_lines=order.lines,
    )


def _answers(order: RunOrder) -> AnswerSource:
    """Return the source of a run's answers."""
    rules = [(re.compile(pattern), deque(answers)) for pattern, answers in order.rules]
    rest = iter(order.answers)
    count = 0

    def answer(printed: str, prompt: str) -> str | None:
        nonlocal count
        asked = plain_question(printed + prompt) if rules else ""
        for pattern, answers in rules:
            if pattern.fullmatch(asked):
                count += 1
                if count > MAX_RULE_ANSWERS:
                    return None
                return answers.popleft() if len(answers) > 1 else answers[0]
        return next(rest, None)

    return answer


def plain_question(text: str) -> str:
    """Return the last line with a word, as the patterns of `rules` have it."""
    return plain_line(question_line(TERMINAL_CODES.sub("", text)))


def plain_line(line: str) -> str:
    """Return a line in lower case, with one blank for many, and one sign for many of a kind."""
    return " ".join(REPEATED_SIGN.sub(r"\1", line).split()).casefold()


def read_run(value: Any, order: RunOrder) -> Run:
    """Return the run in JSON values that came from where a program ran. Raises ValueError.

    The program may have written them: nothing but events and an end is taken from them, and the
    answers in them have to be those that were ordered.
    """
    match value:
        case {"events": list(events), "end": dict(end)} if len(events) <= MAX_EVENTS:
            run = Run([_event(each) for each in events], read_end(end))
        case _:
            raise ValueError("This is no run.")
    source, text = _answers(order), ""
    for event in run.events:
        match event:
            case ("out", printed):
                text += printed
            case ("asked", prompt, answer):
                if source(text, prompt) != answer:
                    raise ValueError("This is no run with the answers that were ordered.")
                text = ""
    return run


def stopped_run(sentence: str) -> Run:
    """Return a run that had to be stopped, of which nothing is known."""
    return Run([], End("stopped", sentence=sentence, timed_out=True))


def _event(value: Any) -> Event:
    match value:
        case [str(name), *values] if name in EVENT_FIELDS:
            fields = EVENT_FIELDS[name]
            right = len(values) == len(fields) and all(map(_is_of_type, values, fields))
            if right and (name != "draw" or is_possible(*values)):
                return (name, *values)
    raise ValueError("This is no event.")


def is_possible(fraction: float, sides: int) -> bool:
    """Return whether something may have been drawn so; a larger number of sides is no float."""
    return 0 <= fraction < 1 and 0 <= sides <= sys.float_info.max


def _is_of_type(value: object, kind: type) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)


def read_end(value: Mapping[str, Any]) -> End:
    """Return the end of a run in JSON values. Raises ValueError."""
    defaults = End("ended")._asdict()
    known = {key: value.get(key, default) for key, default in defaults.items()}
    right = all(type(known[key]) is type(default) for key, default in defaults.items())
    if not right or known["kind"] not in ("ended", "asks", "failed", "stopped"):
        raise ValueError("This is no end of a run.")
    return End(**known)
