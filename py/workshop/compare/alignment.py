"""A program that asks in its own order: its questions are answered by what they ask for.

What is asked before the game and around it is put together with the exchange that it leads to, so
that the two dialogues go side by side again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from workshop.compare.reference import Moment
from workshop.compare.task import Task
from workshop.run.dialogue import Dialogue, Exchange
from workshop.run.sandbox import Answers

MOST_UNKNOWN = 500
"""So many questions in a row that nobody knows are answered with Enter."""


def by_question(task: Task, game: Sequence[Moment]) -> Answers:
    """Answer what a program asks aside with what the game was answered to that, and the rest in
    its order."""
    waiting: dict[str, deque[str]] = {}
    for moment in game:
        if moment.ask is not None and moment.exchange.answer is not None:
            kind = moment.ask.kind if moment.ask.kind in task.aside else ""
            waiting.setdefault(kind, deque()).append(moment.exchange.answer)
    unknown = 0

    def answer(printed: str, prompt: str) -> str | None:
        nonlocal unknown
        kind = task.kind(Exchange(printed + prompt).question)
        if not kind:
            unknown += 1
            return "" if unknown < MOST_UNKNOWN and any(waiting.values()) else None
        unknown = 0
        queue = waiting.get(kind if kind in task.aside else "")
        return queue.popleft() if queue else None

    return answer


def parts(kinds: Sequence[str], apart: frozenset[str]) -> list[range]:
    """The exchanges that belong together: each part ends with a question of a kind in `apart`."""
    ends = [number for number, kind in enumerate(kinds) if kind in apart]
    if not ends or ends[-1] != len(kinds) - 1:
        ends.append(len(kinds) - 1)
    starts = [0, *(end + 1 for end in ends)]
    return [range(start, end + 1) for start, end in zip(starts, ends, strict=False)]


def join(exchanges: Sequence[Exchange]) -> Exchange:
    """Exchanges as one."""
    text = "\n".join(each.text for each in exchanges)
    draws = tuple(draw for each in exchanges for draw in each.draws)
    return Exchange(text, exchanges[-1].answer, draws)


def join_moments(moments: Sequence[Moment]) -> Moment:
    """Moments of the game as one."""
    scenes = tuple(scene for moment in moments for scene in moment.scenes)
    exchange = join([moment.exchange for moment in moments])
    return moments[-1]._replace(exchange=exchange, scenes=scenes)


class Alignment:
    """How the exchanges of both sides go together."""

    def __init__(self, task: Task, yours: Dialogue, game: Sequence[Moment], aside: bool) -> None:
        """With `aside`, what is asked aside is put together with what follows it."""
        theirs = [moment.ask.kind if moment.ask else "" for moment in game]
        mine = [task.kind(each.question) for each in yours.exchanges]
        apart = frozenset(task.kinds) - task.aside
        self.yours = parts(mine, apart) if aside else _each(mine)
        self.game = parts(theirs, apart) if aside else _each(theirs)


def _each(kinds: Sequence[str]) -> list[range]:
    return [range(number, number + 1) for number in range(len(kinds))]
