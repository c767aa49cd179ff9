"""Run a judge in another process or worker than the program that it judges.

A judge is a generator: where it needs a run, it yields an order (`recording.RecordOrder`), and is
sent the run. What comes back from the program's side is checked here before it is used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

from workshop.run.end import End

Order = TypeVar("Order")
Run = TypeVar("Run")
Result = TypeVar("Result")


def carry_out(judging: Generator[Order, Run, Result], perform: Callable[[Order], Run]) -> Result:
    """Perform all orders of a judge, and return its result."""
    try:
        order = next(judging)
        while True:
            order = judging.send(perform(order))
    except StopIteration as done:
        result: Result = done.value
        return result


def is_possible(fraction: float, sides: int) -> bool:
    """Return whether a draw can be real: a fraction of `sides`, which have to fit into a float.

    >>> is_possible(0.99, sides=4), is_possible(1.0, sides=4)
    (True, False)
    """
    return 0 <= fraction < 1 and 0 <= sides <= sys.float_info.max


def read_end(value: Mapping[str, Any]) -> End:
    """Return the end of a run from JSON values. Raises ValueError if they are of other types."""
    defaults = End("ended")._asdict()
    known = {key: value.get(key, default) for key, default in defaults.items()}
    right = all(type(known[key]) is type(default) for key, default in defaults.items())
    if not right or known["kind"] not in ("ended", "asks", "failed", "stopped"):
        raise ValueError("This is no end of a run.")
    return End(**known)
