"""Runs programs for the page, in a worker of their own: what judges them is in another one."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.run.calls import CallsOrder, call, run_at_prompt
from workshop.run.dialogue import drawn_turns, plain, plain_events
from workshop.run.end import End
from workshop.run.examination import ExaminationOrder, examine
from workshop.run.execute import Run, run_program
from workshop.run.folder import Folder
from workshop.run.names import fault_in_names
from workshop.run.program import MAX_BYTES, Program, ProgramError, program_of
from workshop.run.recording import perform, record_order
from workshop.run.requests import Requests, decoded
from workshop.run.sandbox import Event, Limits, Sandbox, Terminal
from workshop.run.streams import INTERRUPT
from workshop.run.unavailable import warnings_of

LONG_RUN_STEPS = 100_000
"""Steps after which a run waits for its next answer: again from its start it would take a tenth of
a second or more. Steps are counted, not seconds: a run is the same on a slow machine."""


class RunRequest(NamedTuple):
    """A run that the page asks for."""

    answers: Sequence[str]
    seed: str
    files: Mapping[str, str]
    """Beside the program's own."""
    dice: Sequence[int]
    took: Sequence[float] = ()
    """The seconds that each answer took."""
    start: float = 0
    """The Unix time at which the run began."""
    kept: Mapping[str, str] = MappingProxyType({})
    """What earlier runs have made of its files, in base64."""
    removed: Sequence[str] = ()
    seconds: float = 0
    """How long it may take between two questions; 0 is the default limit."""
    sleep: float = 1e9
    """How many seconds it may sleep in all."""
    at_prompt: bool = False
    """Whether the answers are typed at Python's own prompt, once the program's functions are
    there."""


CHANGING = ("answers", "took", "seconds", "sleep")
"""What of a request a run that waits can take in."""
DOES_NOT_REPEAT = "Your program does not repeat itself with the same answers."


class Runner(Requests):
    """Holds one program and its last run.

    The program is run from its start for each answer, unless that took long: then the run waits for
    its next answer, where Python can wait.
    """

    def __init__(
        self,
        post: Callable[[str], None],
        exchange: Callable[[str], str] | None = None,
        folder: Folder | None = None,
    ) -> None:
        """`exchange` sends the page a reply, waits for its next request, and returns that; None
        where Python cannot wait. Programs run in `folder`."""
        super().__init__(post)
        self._exchange = exchange
        self._request = ""
        """The request that is carried out."""
        self._next_request: str | None = None
        """The request that ended a run which waited; it is still to be carried out."""
        self._folder = folder or Folder("/program")
        self._last: tuple[Any, Run] | None = None
        """The last run that is complete, and what it ran with."""
        self._sent: list[Event] = []
        """The events that the page has."""
        self._terminal: Terminal | None = None

    def reply(self, request: str) -> str:
        """Carry out a request, or the one that came while its run waited."""
        while True:
            self._request, self._next_request = request, None
            reply = super().reply(request)
            if self._next_request is None:
                return reply
            request = self._next_request

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Load a program: its files in base64, by name; `notes` are what to say before it runs."""
        self._last = None
        loaded = super().do_load(files, main)
        sources = {name: data for name, data in self._program.files.items() if name.endswith(".py")}
        notes = list(dict.fromkeys(warnings_of(sources, self._program.files)))
        return {**loaded, "notes": notes}

    def do_run(self, **request: Any) -> dict[str, Any]:
        """Run the program; the arguments are the fields of a `RunRequest`."""
        asked = RunRequest(**request)
        program = self._started_with(asked)
        setting = [asked.seed, asked.files, asked.dice, asked.start, asked.kept, asked.removed]
        setting.append(asked.at_prompt)

        def more(sandbox: Sandbox, end: End) -> bool:
            terminal = self._terminal
            if not (self._exchange and terminal) or terminal.step_count < LONG_RUN_STEPS:
                return False
            run = Run(list(sandbox.all_events()), end)
            reply = json.dumps(self._run_reply(setting, run, program), default=dict)
            self._next_request = self._exchange(reply)
            if not _goes_on(self._request, self._next_request):
                return False
            self._request, self._next_request = self._next_request, None
            request = json.loads(self._request)
            terminal.answers, terminal.seconds = request["answers"], request["took"]
            sandbox.limits = _limits(request["seconds"], request["sleep"])
            return True

        self._terminal = Terminal(asked.answers, asked.took, asked.start, more)
        limits, terminal = _limits(asked.seconds, asked.sleep), self._terminal
        around = self._report_line, self._folder
        if asked.at_prompt:
            run = run_at_prompt(program, asked.seed, limits, *around, terminal)
        else:
            given = program, (), asked.seed, limits
            run = run_program(*given, *around, asked.dice, terminal=terminal)
        self._terminal = None
        return self._run_reply(setting, run, program)

    def _run_reply(self, setting: Any, run: Run, program: Program) -> dict[str, Any]:
        """Return what the page hears of a run that has come to its end, or to a question."""
        same = _common_length(self._sent, run.events)
        self._sent = run.events
        return {
            "main": program.main,
            "warning": self._warning(setting, run),
            "unchanged": same,
            "events": run.events[same:],
            "end": run.end._asdict(),
            "written": {
                name: None if data is None else b64encode(data).decode()
                for name, data in self._folder.changes().items()
                if data is None or len(data) < MAX_BYTES
            },
        }

    def do_continue(self, answers: list[str], seed: str, known: int) -> dict[str, Any]:
        """Run the program as the last time, and return what followed the first `known` answers.

        `events` and `end` are text; `drawn` is what a terminal draws, by question.
        """
        report, folder = self._report_line, self._folder
        run = run_program(
            *(self._program, answers, seed, None, report, folder), shows_warnings=True
        )
        events = list(plain_events(run.events))
        asked = [at for at, event in enumerate(events, 1) if event[0] == "asked"]
        known = min(known, len(asked))
        return {
            "known": known,
            "events": events[asked[known - 1] if known else 0 :],
            "end": run.end._replace(prompt=plain(run.end.prompt))._asdict(),
            "drawn": drawn_turns(run.events, run.end)[known:],
            "warning": self._warning((seed,), run),
        }

    def _started_with(self, asked: RunRequest) -> Program:
        """Return the program with files beside it, and what earlier runs have made of its own."""
        if fault := fault_in_names({**asked.files, **asked.kept}):
            raise ProgramError(fault)
        program = self._program.beside(asked.files)
        now = {**program.files, **decoded(asked.kept)}
        return program._replace(
            files={name: data for name, data in now.items() if name not in asked.removed}
        )

    def _warning(self, setting: Any, run: Run) -> str:
        """Return a sentence if a run does not begin like the last one with the same setting."""
        last, self._last = self._last, (setting, run)
        if not last or last[0] != setting or last[1].end.kind != "asks":
            return ""
        _, before = last
        is_longer = run.answers[: len(before.answers)] == before.answers
        is_same = run.events[: len(before.events)] == before.events
        return DOES_NOT_REPEAT if is_longer and not is_same else ""

    def do_watch(self, skip: int = 0, **request: Any) -> dict[str, Any]:
        """Run the program with these answers, and watch what it does after the last one, without
        the first `skip` steps of that. Without a `start` it is run as a program's page does."""
        from workshop.watch.watcher import MAX_STEPS, watch  # noqa: PLC0415 - most visits do without

        asked, report = RunRequest(**request), self._report_line
        program = self._started_with(asked)
        given = program, asked.answers, asked.seed, skip, asked.dice, report, self._folder
        watched = watch(*given, asked.took, asked.start or None)
        end = watched.end._asdict()
        return {**watched._asdict(), "max": MAX_STEPS, "main": program.main, "end": end}

    def do_perform(self, **order: Any) -> dict[str, Any]:
        """Perform a judge's order: the fields of a `RecordOrder`."""
        return perform(record_order(order), self._program, self._folder).as_json()

    def do_call(self, **order: Any) -> dict[str, Any]:
        """Evaluate expressions in the program: the fields of a `CallsOrder`."""
        called = call(CallsOrder(**order), self._program, self._folder)
        return {"called": called}

    def do_examine(
        self, files: dict[str, str], main: str, rules: list[dict[str, Any]], names: list[str]
    ) -> dict[str, Any]:
        """Examine a program, which is not run; it takes no place of the one that is loaded."""
        order = ExaminationOrder(program_of(decoded(files), main), tuple(rules), tuple(names))
        return examine(order)._asdict()

    def _report_line(self, file: str, line: int, unchanged: int, events: list[Event]) -> None:
        step = self._terminal.step_count if self._terminal else 0
        self._report_progress(
            {"file": file, "line": line, "step": step, "unchanged": unchanged, "events": events}
        )


def _goes_on(before: str, now: str) -> bool:
    """Return whether a request to run a program only has one answer more than the one before.

    An interrupt elsewhere than at a question is none: it belongs before the end of what was shown.
    """
    had, has = ({"answers": [], **json.loads(request)} for request in (before, now))
    old, new = had["answers"], has["answers"]
    is_placed = new[-1:] != [INTERRUPT] and "".join(new[-1:]).startswith(INTERRUPT)
    had, has = ({**request, **dict.fromkeys(CHANGING)} for request in (had, has))
    return had == has and new[:-1] == old and new != old and not is_placed


def _limits(seconds: float, sleep: float) -> Limits:
    return Limits(seconds=seconds, sleep_s=sleep) if seconds else Limits(sleep_s=sleep)


def _common_length(before: list[Event], now: list[Event]) -> int:
    """Return how many events two runs have in common at their beginning."""
    if now[: len(before)] == before:
        return len(before)
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(now)))
