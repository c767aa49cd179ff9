"""What a program printed and asked, by its seed and the answers so far.

A program runs elsewhere and from its start each time. What it did after an answer that it was given
before is known here, so undo, redo and looking back wait for no run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Turn(NamedTuple):
    """What a program did after an answer, up to its next question or its end."""

    printed: tuple[str | None, ...] = ()
    """What it printed, in pieces; None where it cleared the screen."""
    prompt: str = ""
    """The argument of the `input` that asks."""
    end: str = ""
    """`ended`, `failed` or `stopped`; empty if it asks."""
    sentence: str = ""
    """Why it failed or was stopped."""
    drawn: str = ""
    """What a terminal draws of it, as JSON: its events and its end (`dialogue.drawn_turns`)."""
    hides: bool = False
    """Whether the answer to its question is not shown: `getpass` asks."""

    @property
    def pages(self) -> str:
        """What it printed, with a form feed where it cleared the screen."""
        return "".join("\f" if piece is None else piece for piece in self.printed)

    @property
    def text(self) -> str:
        """What it printed since it cleared the screen last, without the line of its question."""
        last = max((at for at, piece in enumerate(self.printed) if piece is None), default=-1)
        text = "".join(piece or "" for piece in (*self.printed[last + 1 :], self.prompt))
        return text if self.end else text.rpartition("\n")[0]


class Node:
    """A turn, once it is known, and what follows from the answers to it."""

    __slots__ = ("after", "turn")

    def __init__(self, turn: Turn | None = None) -> None:
        self.turn = turn
        self.after: dict[str, Node] = {}

    def then(self, answer: str) -> Node:
        """Return what follows from an answer."""
        return self.after.setdefault(answer, Node())


class Runs:
    """The turns of a program that are known."""

    def __init__(self, first: Turn | None = None) -> None:
        """`first` is how the program begins with every seed, if that is known."""
        self._first = first
        self._starts: dict[str, Node] = {}

    def start(self, seed: str) -> Node:
        """Return how the program begins with this seed."""
        return self._starts.setdefault(seed, Node(self._first))

    def count_known(self, seed: str, answers: Sequence[str]) -> int:
        """Return after how many of the answers the first turn comes that is not known."""
        node = self.start(seed)
        for count, answer in enumerate(answers):
            if node.turn is None:
                return count
            node = node.then(answer)
        return len(answers)

    def learn(self, seed: str, answers: Sequence[str], reply: Any) -> None:
        """Keep the turns of a run, which begins after the first answers. Raises ValueError.

        `reply` is what the worker says of it (`Runner.do_continue`). A program may have written it,
        so only texts are taken from it.
        """
        match reply:
            case {
                "known": int(known),
                "events": list(events),
                "end": dict(end),
                "drawn": [*drawn, last],
            }:
                pass
            case _:
                raise ValueError("What came back from the program cannot be read.")
        node = self.start(seed)
        for answer in answers[:known]:
            node = node.then(answer)
        printed: list[str | None] = []
        hides = False
        for event in events:
            match event:
                case ["out", str(text)]:
                    printed.append(text)
                case ["clear"]:
                    printed.append(None)
                case ["hidden"]:
                    hides = True
                case ["asked", str(prompt), str(answer)]:
                    node.turn = Turn(tuple(printed), prompt, drawn=str(drawn.pop(0)), hides=hides)
                    node, printed, hides = node.then(answer), [], False
        node.turn = last_turn(printed, end, str(last))


def last_turn(printed: Sequence[str | None], end: Any, drawn: str) -> Turn:
    """Return the turn at whose end a run asks for more answers, ended, or broke off."""
    texts = {name: str(end.get(name, "")) for name in ("kind", "prompt", "sentence", "traceback")}
    if texts["kind"] == "asks":
        hides = str(end.get("hidden")).lower() == "true"
        return Turn(tuple(printed), texts["prompt"], drawn=drawn, hides=hides)
    return Turn((*printed, texts["traceback"]), "", texts["kind"], texts["sentence"], drawn)
