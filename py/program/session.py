"""The session of a program's page: where its answers were not given before, the program runs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Generator
from typing import Any, NamedTuple

from engine.ask import PENDING
from engine.sitting import Sitting
from program.runs import Runs
from program.script import HIDDEN, MASK
from session import commands as do
from session.current import CurrentSitting
from session.effects import Effect, ListMoves, Notice, ShowBar
from session.screen import Screen
from session.session import Session

Run = Callable[[str], Awaitable[str]]
"""Runs the program: takes a request, and returns a reply, both as JSON."""
ENDED = "The program has ended."
SECRET = (
    "What you type now is not shown, and not kept: who opens this run again, you too, is asked for "
    "it again."
)


class ShowTerminal(NamedTuple):
    """Draw the terminal of a program."""

    seed: str
    """That it was run with."""
    turns: str
    """What it did and was answered, as JSON: the parts of each `Turn.drawn`, and an answer."""


class ProgramSitting(CurrentSitting):
    """Lets the program run, in place of a computer player, while a question is not known yet."""

    runs: Runs
    run: Run
    warning = ""
    """Why its runs differ, until it is shown."""

    @property
    def is_idle(self) -> bool:
        """Whether the program does not run."""
        return self.sitting.ask is None or self.sitting.ask.kind != PENDING

    @property
    def asks_person(self) -> bool:
        """Whether the program asks."""
        return super().asks_person and self.is_idle

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
        reply = json.loads(await self.run(json.dumps(request)))
        self.runs.learn(seed, answers, reply)
        self.warning = str(reply.get("warning", "")).replace("Your program", "This program")
        return ""


class ProgramScreen(Screen):
    """Draws the console of a program."""

    _is_warned = False

    def draw(self, *, playing: bool = False) -> Sitting:
        """Draw the sitting as it is now, or is viewed; return the one that is drawn."""
        current = self.current
        if current.viewed is not None:  # the program may have ended before all answers were given
            current.viewed = min(current.viewed, len(current.sitting.answers))
        drawn = super().draw(playing=playing)
        # It is kept up to the first secret: so it is not shown early, as it is drawn now.
        self.store.show_private(shows=any(ask.secret for ask in current.sitting.asked))
        return drawn

    def draw_sitting(self, sitting: Sitting, **named: Any) -> None:
        """Draw nothing where the last question is not known: what was drawn before is right."""
        if sitting.asked and sitting.asked[-1].kind == PENDING:
            return
        super().draw_sitting(sitting, **named)
        hides = sitting.ask is not None and sitting.ask.kind == HIDDEN
        if hides != self._is_warned:
            self.emit(Notice(SECRET if hides else ""))
        self._is_warned = hides
        turns = [f"[{ask.scene.drawn},{json.dumps(text)}]" for ask, text in sitting.played]
        if sitting.scene.drawn:
            turns.append(f"[{sitting.scene.drawn},null]")
            self.emit(ShowTerminal(sitting.seed, f"[{','.join(turns)}]"))

    def list_moves(self) -> None:
        """List the questions and answers so far, without those that are not shown."""
        played = self.current.shown.played
        moves = [(ask.prompt, MASK if ask.kind == HIDDEN else text) for ask, text in played]
        self.emit(ListMoves(moves))

    def bar(self, *, playing: bool) -> ShowBar:
        """Return what may be done now."""
        sitting = self.current.sitting
        bar = super().bar(playing=playing and self.current.is_idle)
        viewed = self.current.viewed if self.current.viewed != len(sitting.answers) else None
        prompt = ENDED if sitting.over else bar.prompt
        if viewed is not None:
            prompt = sitting.asked[viewed].prompt
        return bar._replace(prompt=prompt, thinking=False)


class ProgramSession(Session):
    """Plays a console program as the games are played."""

    screen_type = ProgramScreen

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.activity.paced = False

    def handle_early(self, *commands: do.Command) -> list[Effect]:
        """Return what follows from commands that were given before there was a session."""
        lines = (do.TypeLine(it.text) if isinstance(it, do.Answer) else it for it in commands)
        return super().handle_early(*lines)

    def resume(self, result: Any = None) -> list[Effect]:
        """Go on after the program has run; show how it differs from the run before, if it does."""
        effects = super().resume(result)
        current: Any = self.current
        warning, current.warning = current.warning, ""
        return [*effects, Notice(warning)] if warning else effects


class Learning:
    """Learns what the program does, once it is awaited: other commands may come before that."""

    def __init__(self, sitting: ProgramSitting) -> None:
        self.sitting = sitting

    def __await__(self) -> Generator[Any, Any, str]:
        return self.sitting.learn().__await__()
