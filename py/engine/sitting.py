"""A sitting: a game, its options, its seed and the list of answers. Nothing else needs saving."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from copy import copy
from itertools import pairwise
from random import Random
from types import TracebackType
from typing import Any

from engine.ask import PENDING, READY, Answered, Ask
from engine.console import Checkpoint, Console, Frame, Line
from engine.game import Game, Options, Result
from engine.seed import clean_seed

MAX_QUOTED_CHARACTERS = 40
"""How many characters of a refused answer an error quotes."""


class ScriptError(Exception):
    """A game's script broke off; its text names the game, the answer and the line."""


class _CountingRandom(Random):
    """The same numbers as `Random` with the same seed, and how often one was drawn."""

    draws = 0

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def random(self) -> float:
        """Draw a number between 0 and 1."""
        self.draws += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """Draw a number of `k` bits."""
        self.draws += 1
        return super().getrandbits(k)


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
        self.ask: Ask | None = None
        """The question that waits for an answer; None when the game is over, or broke off."""
        self.failure: ScriptError | None = None
        """Why the script broke off, where it did; undo goes back to before."""
        self.console = Console()
        self._checkpoints: list[Checkpoint] = []
        """What the console held at each question that was answered."""
        self._chance = _CountingRandom(self.seed)
        self._draws: list[int] = []
        """How often chance had decided something by each question that was answered."""
        self._script = self.game.play(self.console, self._chance, self.options)
        self._go_on(lambda: next(self._script))
        self.play(answers)

    def play(self, answers: Iterable[str], *, until_refused: bool = False) -> None:
        """Give several answers, as far as the game goes; or until one is refused, which is taken
        back."""
        for answer in answers:
            if self.ask is None:
                break
            self._step(answer)
            if until_refused and (self.failure or (self.ask and self.ask.error)):
                self._run(self.answers[:-1])
                break

    def _step(self, answer: str) -> None:
        assert self.ask is not None
        self.answers.append(answer)
        self.asked.append(self.ask)
        self._checkpoints.append(self.console.checkpoint())
        self._draws.append(self._chance.draws)
        self.console.lines.append(Line(self.ask.prompt, answer))
        self.console.frames.clear()
        self._go_on(lambda: self._script.send(answer))

    def _go_on(self, step: Callable[[], Ask]) -> None:
        """Let the script run to its next question."""
        self.ask = None
        try:
            self.ask = step()
        except StopIteration:
            if not self.asked and not self.frames:
                self.failure = ScriptError(f"{self.game.title} ended without a question.")
            elif not self.frames:
                self.failure = ScriptError(
                    f"{self.game.title} ended at {self._last_answer} without showing the table: "
                    "its script must show a scene before it returns."
                )
        except Exception as problem:
            self.failure = ScriptError(
                f"{self.game.title} broke off at {self._last_answer}, in "
                f"{self._place(problem.__traceback__)}: {type(problem).__name__}: {problem}"
            )
            self.failure.__cause__ = problem

    @property
    def _last_answer(self) -> str:
        if not self.answers:
            return "its start"
        text = self.answers[-1]
        cut = text if len(text) <= MAX_QUOTED_CHARACTERS else f"{text[:MAX_QUOTED_CHARACTERS]}…"
        return f"answer {len(self.answers)}, “{cut}”"

    def _place(self, trace: TracebackType | None) -> str:
        """The innermost line of the game's own code where an exception passed, or of any."""
        place = ""
        in_game = False
        while trace is not None:
            code = trace.tb_frame.f_code
            module = trace.tb_frame.f_globals.get("__name__", "")
            is_own = module.partition(".")[0] == self.game.name
            if is_own or not in_game:
                place = f"line {trace.tb_lineno} of {'/'.join(code.co_filename.split('/')[-2:])}"
                in_game = is_own
            trace = trace.tb_next
        return place

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None and self.failure is None

    @property
    def result(self) -> Result | None:
        """How the game came out that the last answer ended; None where it ended none."""
        result = self.game.result
        if result is None or not self.asked or result(self.asked[-1].scene):
            return None
        return result(self.scene)

    @property
    def has_result(self) -> bool:
        """Whether a game has ended, and no other has begun since."""
        result = self.game.result
        return result is not None and result(self.scene) is not None

    @property
    def played(self) -> list[Answered]:
        """The questions so far, and their answers."""
        return list(map(Answered, self.asked, self.answers))

    @property
    def frames(self) -> list[Frame]:
        """What happened since the last answer, as the table showed it."""
        return self.console.frames

    def frames_since(self, count: int) -> list[Frame]:
        """What was shown since the question after the first `count` answers; with -1, since the
        start."""
        if len(self.answers) <= count:
            return []
        marks = self._checkpoints[count + 1 :]
        return [*(frame for mark in marks for frame in mark.frames), *self.frames]

    @property
    def scene(self) -> Any:
        """What is on the table now; where the script broke off, what was on it at the last
        question."""
        if self.ask:
            return self.ask.scene
        if self.failure:
            return self.asked[-1].scene if self.asked else None
        return self.frames[-1].scene

    def snapshot(self) -> Sitting:
        """Return a copy of this sitting that later answers and undo do not change."""
        still = copy(self)
        still.answers, still.asked = self.answers.copy(), self.asked.copy()
        return still

    def answer(self, text: str) -> None:
        """Answer the question that waits; what was taken back after the same answer can still be
        given again. Raises ValueError when there is none.

        Where its question was not known, the script goes on instead, or runs again if it took
        answers meanwhile.
        """
        if self.failure:
            raise ValueError("The game broke off: only undo goes on from here.")
        if self.ask is None:
            raise ValueError("The game is over: there is nothing to answer.")
        if self.ask.kind == PENDING:
            if self.asked and self.asked[-1].kind == PENDING:
                self._run(self.answers)
            else:
                self._go_on(lambda: next(self._script))
            return
        if self.undone and self.undone[-1] == text:
            self.undone.pop()
        else:
            self.undone.clear()
        self._step(text)

    def at(self, number: int) -> Sitting:
        """Return the sitting as it was before the answer of this number.

        It can be drawn, but not answered: the script is not run again for it.
        """
        if number == len(self.answers):
            return self
        past = copy(self)
        past.answers, past.asked = self.answers[:number], self.asked[:number]
        past.ask, past.failure, past.undone = self.asked[number], None, []
        past._checkpoints = self._checkpoints[:number]
        past.console = self.console.at(self._checkpoints[number])
        return past

    def asks_person(self, ask: Ask, computers: Collection[int]) -> bool:
        """Whether a person has to answer `ask`.

        Where all other seats are computers', nobody has to look away before the table is uncovered.
        """
        others = len(self.game.active_seats(self.options)) - 1
        alone = ask.kind == READY and len(computers) == others
        return ask.seat not in computers and not alone

    def last_by_person(self, computers: Collection[int] = ()) -> int:
        """Return the number, from 0, of the last answer that a person gave; -1 if there is none."""
        numbers = reversed(range(len(self.answers)))
        return next((n for n in numbers if self.asks_person(self.asked[n], computers)), -1)

    def undo(self, computers: Collection[int] = ()) -> bool:
        """Take back the last answer that was a person's; say whether there was one."""
        number = self.last_by_person(computers)
        if number >= 0:
            self.truncate(number)
        return number >= 0

    def moves_since(self, number: int, computers: Collection[int] = ()) -> int:
        """Return how many answers of people from this number on, counted from 0, were moves: after
        them chance decided, somebody else was asked, or more was shown than the next question. An
        answer that only chooses a piece does not count."""
        asked = [*self.asked, self.ask]
        draws = [*self._draws, self._chance.draws]
        frames = [*(mark.frames for mark in self._checkpoints), self.frames]
        return sum(
            ask is not None
            and self.asks_person(ask, computers)
            and (
                draws[index] != draws[index + 1]
                or len(frames[index + 1]) > 1
                or then is None
                or then.seat != ask.seat
            )
            for index, (ask, then) in enumerate(pairwise(asked))
            if index >= number
        )

    def drew_since(self, number: int) -> bool:
        """Return whether chance decided something after the answer of this number, from 0."""
        return self._chance.draws != self._draws[number]

    def revealed_since(self, number: int) -> bool:
        """Return whether something hidden was revealed after the answer of this number, from 0."""
        reveals = self.game.reveals
        return reveals is not None and any(
            reveals(frame.scene) for frame in self.frames_since(number)
        )

    def truncate(self, count: int) -> None:
        """Take back all answers but the first `count`."""
        self.undone += reversed(self.answers[count:])
        self._run(self.answers[:count])

    def redo(self, computers: Collection[int] = (), away: Collection[int] = ()) -> bool:
        """Give again the answer taken back last, and the computers' answers after it.

        The answers of seats that are `away` are never given here.
        """
        given = False
        while self.undone and self.ask is not None and self.ask.seat not in away:
            if given and self.asks_person(self.ask, computers):
                break
            self._step(self.undone.pop())
            given = True
        return given

    def forget_refused(self) -> None:
        """Drop the answers that a seat's questions refused: they would show what they asked about.

        What is asked now, and what was shown since the last answer, stays as it is.
        """
        after = [*self.asked, self.ask][1:]
        taken = [
            answer
            for ask, answer, then in zip(self.asked, self.answers, after, strict=True)
            if ask.seat is None or then is None or not then.error
        ]
        if len(taken) < len(self.answers):
            self._run(taken)
