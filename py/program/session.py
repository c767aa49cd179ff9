"""The session of a program's page: where its answers were not given before, the program runs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from engine.ask import PENDING
from engine.sitting import Sitting
from program.runs import Runs
from session import commands as do
from session.effects import Effect
from session.session import Session

Run = Callable[[str], Awaitable[str]]
"""Runs the program: takes a request, and returns a reply, both as JSON."""
ENDED = "The program has ended."


class ProgramSession(Session):
    """Lets the program run, in place of a computer player, while a question is not known yet."""

    runs: Runs
    run: Run

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.paced = False

    def handle_early(self, *commands: do.Command) -> list[Effect]:
        """Return what follows from commands that were given before there was a session."""
        lines = (do.TypeLine(it.text) if isinstance(it, do.Answer) else it for it in commands)
        return super().handle_early(*lines)

    @property
    def is_idle(self) -> bool:
        """Whether the program does not run."""
        return self.sitting.ask is None or self.sitting.ask.kind != PENDING

    @property
    def asks_person(self) -> bool:
        """Whether the program asks."""
        return super().asks_person and self.is_idle and not self.sitting.scene.end

    def computer_answer(self) -> Any:
        """Return what waits for the program, or None if it does not run."""
        return None if self.is_idle else Learning(self)

    def play_computer_turns(self) -> None:
        """Wait for no program: a line that is typed meanwhile waits for its question."""

    async def learn(self) -> str:
        """Run the program, and keep what it did; its question is known then."""
        seed, answers = self.sitting.seed, list(self.sitting.answers)
        known = self.runs.count_known(seed, answers)
        request = {"do": "continue", "answers": answers, "seed": seed, "known": known}
        self.runs.learn(seed, answers, self.device.parse(await self.run(json.dumps(request))))
        return ""

    def _draw(self, *, playing: bool = False) -> Sitting:
        if self.viewed is not None:  # the program may have ended before all answers were given
            self.viewed = min(self.viewed, len(self.sitting.answers))
        return super()._draw(playing=playing)

    def _draw_sitting(self, sitting: Sitting, **named: Any) -> None:
        """Draw nothing where the last question is not known: what was drawn before is right."""
        if not (sitting.asked and sitting.asked[-1].kind == PENDING):
            super()._draw_sitting(sitting, **named)

    def _show_bar(self, *, playing: bool = False) -> None:
        super()._show_bar(playing=playing and self.is_idle)
        bar: Any = self._effects.pop()
        viewed = self.viewed if self.viewed != len(self.sitting.answers) else None
        over = self.sitting.ask is None or self.sitting.scene.end
        prompt = ENDED if over else bar.prompt
        if viewed is not None:
            prompt = self.sitting.asked[viewed].prompt
        self.emit(bar._replace(prompt=prompt, thinking=False))


class Learning:
    """Learns what the program does, once it is awaited: other commands may come before that."""

    def __init__(self, session: ProgramSession) -> None:
        self.session = session

    def __await__(self) -> Generator[Any, Any, str]:
        return self.session.learn().__await__()
