"""Aligns a program that asks in its own order with the game.

Assignments leave open when a program asks for names, IDs and the like. Such questions are grouped
with the turn they lead to, on both sides, so that the two dialogues run in parallel again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from workshop.compare.reference import GameTurn
from workshop.compare.task import Task
from workshop.run.dialogue import Dialogue, ProgramTurn
from workshop.run.sandbox import AnswerSource

MAX_UNKNOWN_QUESTIONS = 500
"""Unknown questions in a row that are answered with Enter; a program that asks more never ends."""


def answer_by_question(task: Task, game: Sequence[GameTurn]) -> AnswerSource:
    """Return a source that gives each question of a program what the game was given for it.

    Order-free questions have a queue of answers each; all others share one, in the game's order.
    """
    queues: dict[str, deque[str]] = {}
    for turn in game:
        if turn.ask is not None and turn.answer is not None:
            queue = turn.ask.kind if turn.ask.kind in task.order_free else ""
            queues.setdefault(queue, deque()).append(turn.answer)
    unknown = 0

    def answer(printed: str, prompt: str) -> str | None:
        nonlocal unknown
        kind = task.question_kind(ProgramTurn(printed + prompt).question)
        if not kind:
            unknown += 1
            return "" if unknown < MAX_UNKNOWN_QUESTIONS and any(queues.values()) else None
        unknown = 0
        queue = queues.get(kind if kind in task.order_free else "")
        return queue.popleft() if queue else None

    return answer


def group_turns(kinds: Sequence[str], ends: frozenset[str]) -> list[range]:
    """Group turns by their questions' kinds: each group ends with a kind in `ends`."""
    last = [number for number, kind in enumerate(kinds) if kind in ends]
    if not last or last[-1] != len(kinds) - 1:
        last.append(len(kinds) - 1)
    starts = [0, *(each + 1 for each in last)]
    return [range(start, end + 1) for start, end in zip(starts, last, strict=False)]


def merge_turns(turns: Sequence[ProgramTurn]) -> ProgramTurn:
    """Merge turns of a program into one."""
    text = "\n".join(each.text for each in turns)
    draws = tuple(draw for each in turns for draw in each.draws)
    return ProgramTurn(text, turns[-1].answer, draws)


def merge_game_turns(turns: Sequence[GameTurn]) -> GameTurn:
    """Merge turns of the game into one, with the last one's question."""
    return turns[-1]._replace(
        text="\n".join(each.text for each in turns),
        draws=tuple(draw for each in turns for draw in each.draws),
        scenes=tuple(scene for each in turns for scene in each.scenes),
    )


class Alignment:
    """Which turns of the program and of the game belong together."""

    def __init__(
        self, task: Task, program: Dialogue, game: Sequence[GameTurn], group: bool
    ) -> None:
        """Pair turn by turn; with `group`, order-free questions join the turn they lead to."""
        theirs = [turn.ask.kind if turn.ask else "" for turn in game]
        mine = [task.question_kind(each.question) for each in program.turns]
        ends = frozenset(task.questions) - task.order_free
        self.program = group_turns(mine, ends) if group else _single(mine)
        self.game = group_turns(theirs, ends) if group else _single(theirs)


def _single(kinds: Sequence[str]) -> list[range]:
    return [range(number, number + 1) for number in range(len(kinds))]
