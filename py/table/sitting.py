"""A sitting: a game, its options, its seed and the list of answers. Nothing else needs saving."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import Any

from table.ask import READY, Ask
from table.console import Console, Frame, Line
from table.game import Game, Options
from table.seed import clean_seed


class Sitting:
    """A game in play that can be taken back, taken up again and played through from its answers."""

    def __init__(
        self, game: Game, seed: str, options: Options | None = None, answers: Iterable[str] = ()
    ) -> None:
        """Sit down to `game`; `answers` that come after the game's end are left out."""
        self.game = game
        self.seed = clean_seed(seed)
        self.options = {**game.defaults, **(options or {})}
        self.undone: list[str] = []
        """The answers taken back, the latest one last."""
        self._run(answers)

    def _run(self, answers: Iterable[str]) -> None:
        self.answers: list[str] = []
        self.asked: list[Ask] = []
        """The questions that were answered, one for each answer."""
        self.console = Console()
        self._script = self.game.play(self.console, Random(self.seed), self.options)
        self.ask: Ask | None = next(self._script)
        """The question that waits for an answer; None when the game is over."""
        for answer in answers:
            if self.ask is None:
                break
            self._step(answer)

    def _step(self, answer: str) -> None:
        assert self.ask is not None
        self.answers.append(answer)
        self.asked.append(self.ask)
        self.console.lines.append(Line(self.ask.prompt, answer))
        self.console.frames.clear()
        try:
            self.ask = self._script.send(answer)
        except StopIteration:
            self.ask = None

    @property
    def frames(self) -> list[Frame]:
        """What happened since the last answer, as the table showed it."""
        return self.console.frames

    @property
    def scene(self) -> Any:
        """What is on the table now."""
        return self.ask.scene if self.ask else self.frames[-1].scene

    def answer(self, text: str) -> None:
        """Answer the question that waits. Raises ValueError when the game is over."""
        if self.ask is None:
            raise ValueError("The game is over: there is nothing to answer.")
        self.undone.clear()
        self._step(text)

    def asks_person(self, ask: Ask, computers: Collection[int]) -> bool:
        """Whether a person has to answer `ask`.

        Where all other seats are computers', nobody has to look away before the table is uncovered.
        """
        alone = ask.kind == READY and len(computers) == len(self.game.seats) - 1
        return ask.seat not in computers and not alone

    def undo(self, computers: Collection[int] = ()) -> bool:
        """Take back the last answer that was a person's; say whether there was one."""
        for count in reversed(range(len(self.answers))):
            if self.asks_person(self.asked[count], computers):
                self.undone += reversed(self.answers[count:])
                self._run(self.answers[:count])
                return True
        return False

    def redo(self, computers: Collection[int] = ()) -> bool:
        """Give again the answer taken back last, and those behind it that were no person's."""
        if not self.undone or self.ask is None:
            return False
        self._step(self.undone.pop())
        while self.undone and self.ask is not None and not self.asks_person(self.ask, computers):
            self._step(self.undone.pop())
        return True
