"""The answers that a person has typed, as a run at a terminal takes them: each with its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workshop.run.end import End
from workshop.run.sandbox import ANSWER_S, Sandbox
from workshop.run.streams import INTERRUPT


class TypedAnswers:
    """A `sandbox.Terminal`, and the `AnswerSource` of its run."""

    def __init__(
        self,
        answers: Sequence[str],
        seconds: Sequence[float],
        start: float,
        more: Callable[[Sandbox, End], bool] = lambda sandbox, end: False,
    ) -> None:
        """`seconds` are how long the person took for each answer. `more` shows a question that has
        no answer yet, and returns whether `answers` has it then."""
        self.answers, self.seconds, self.start = answers, seconds, start
        self._more = more
        self.taken_count = self.step_count = 0

    def __call__(self, printed: str, prompt: str) -> str | None:
        """Return the next answer; None if it is not there yet."""
        if self.taken_count == len(self.answers):
            return None
        self.taken_count += 1
        return self.answers[self.taken_count - 1]

    def wait(self, sandbox: Sandbox, end: End) -> str | None:
        """Show the question `end`, and return its answer; None if the run has to end there."""
        return self("", "") if self._more(sandbox, end) else None

    @property
    def answer_s(self) -> float:
        """How long the person took for the last answer."""
        number = self.taken_count - 1
        return self.seconds[number] if number < len(self.seconds) else ANSWER_S

    @property
    def interrupt(self) -> str:
        """Where the run is interrupted next; "" if the next answer is none of a place."""
        rest = self.answers[self.taken_count : self.taken_count + 1]
        return rest[0].removeprefix(INTERRUPT) if rest and rest[0].startswith(INTERRUPT) else ""
