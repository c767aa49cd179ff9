"""Orders to run a program, for those who judge it somewhere else.

A judge is a generator: where it wants a run, it yields an order (`recording.RecordOrder`), and gets
the run. So it can be in another process, or in another worker, than the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

from workshop.run.end import End

Order = TypeVar("Order")
Found = TypeVar("Found")
Result = TypeVar("Result")


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


def is_possible(fraction: float, sides: int) -> bool:
    """Return whether something may have been drawn so; a larger number of sides is no float."""
    return 0 <= fraction < 1 and 0 <= sides <= sys.float_info.max


def read_end(value: Mapping[str, Any]) -> End:
    """Return the end of a run in JSON values. Raises ValueError."""
    defaults = End("ended")._asdict()
    known = {key: value.get(key, default) for key, default in defaults.items()}
    right = all(type(known[key]) is type(default) for key, default in defaults.items())
    if not right or known["kind"] not in ("ended", "asks", "failed", "stopped"):
        raise ValueError("This is no end of a run.")
    return End(**known)
