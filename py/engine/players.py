"""Computer players and coaches: plain functions, or generators where they have to think.

One that thinks for long is a generator that yields now and then, so that a page stays responsive,
and returns its result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from engine.ask import Answered, Ask

Computation: TypeAlias = Generator[None, None, Any]
"""Work that yields now and then, and returns its result."""

Player: TypeAlias = Callable[[Ask, Random], "str | Computation"]
"""A computer player: the answer to a question, as text, or the thought that finds it."""

Coach: TypeAlias = Callable[["Ask | None", Sequence[Answered], Mapping[int, str]], Any]
"""A coach: what it knows of the question that waits (None after the game), of what was played and
of the computer players, by seat; at once, or as a thought."""


def run_to_end(work: Any) -> Any:
    """Return the result of `work`; a computation, which is a generator, is run to its end."""
    if not isinstance(work, Generator):
        return work
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def forced(ask: Ask) -> str | None:
    """Return the answer to a question that leaves nothing to decide: a name, Enter, the only
    choice. None if it has to be decided.

    >>> forced(Ask("Press ENTER.", None, "roll"))
    ''
    >>> forced(Ask("Stones? ", None, "take", answers=range(1, 4)))
    """
    if ask.answers is None:
        return ask.private
    return None if len(ask.answers) > 1 else ask.choices[0]


def random_player(ask: Ask, rng: Random) -> str:
    """Answer anything that may be answered, each with the same chance."""
    if ask.answers is None:
        return rng.choice(("Ada", "Grace", "Alan", "Edsger", "Barbara"))
    return rng.choice(ask.choices)
