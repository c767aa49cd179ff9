"""Runs programs for the page, in a worker of their own: what judges them is in another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.execute import Run, run_program
from workshop.run.folder import Folder
from workshop.run.harmless import is_harmless
from workshop.run.recording import perform, record_order
from workshop.run.repeatability import why_not_repeatable
from workshop.run.requests import Requests
from workshop.run.sandbox import Event, Limits

CONSOLE_EVENTS = ("out", "asked", "clear")
"""The events that the page's console shows."""


class Runner(Requests):
    """Holds one program and its last run."""

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        self._folder = Folder("/program")
        self._last: tuple[Any, Run] | None = None

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Load a program: its files in base64, by name. A `harmless` one leaves this Python as it
        is."""
        self._last = None
        loaded = super().do_load(files, main)
        return {**loaded, "harmless": is_harmless(self._program)}

    def do_run(
        self,
        answers: list[str],
        seed: str,
        files: dict[str, str],
        dice: list[int],
        seconds: float = 0,
        traced: bool = False,
    ) -> dict[str, Any]:
        """Run the program with these answers and dice, and with `files` beside it.

        It may take `seconds` between two questions; 0 is the default limit. `traced` reports each
        line that it reaches. That is slow, and needed only if it hangs within a built-in function:
        reports come from the program's own loops and functions.
        """
        return self._reply(*self._run(answers, seed, files, dice, seconds, traced=traced))

    def _run(
        self,
        answers: list[str],
        seed: str,
        files: dict[str, str],
        dice: list[int],
        seconds: float = 0,
        *,
        traced: bool = False,
    ) -> tuple[Run, str]:
        """Return a run, and why it does not begin like the last one with these answers, or ""."""
        program = self._program.beside(files)
        limits = Limits(seconds=seconds) if seconds else None
        report, folder = self._report_line, self._folder
        run = run_program(program, answers, seed, limits, report, folder, dice, traced=traced)
        setting = seed, files, dice
        last, self._last = self._last, (setting, run)
        warning = ""
        if last and last[0] == setting and _continues(last[1], run):
            warning = why_not_repeatable(last[1], run, program)
        return run, warning

    def _reply(self, run: Run, warning: str, known: int = 0) -> dict[str, Any]:
        """Return what the page shows of a run, from what followed its first `known` answers."""
        shown = [event for event in run.events if event[0] in CONSOLE_EVENTS]
        asked = [at for at, event in enumerate(shown, 1) if event[0] == "asked"]
        known = min(known, len(asked))
        return {
            "main": self._program.main,
            "known": known,
            "events": [_shown(event) for event in shown[asked[known - 1] if known else 0 :]],
            "end": run.end._asdict(),
            "warning": warning,
        }

    def do_continue(self, answers: list[str], seed: str, known: int) -> dict[str, Any]:
        """Run the program as the last time, and return what followed the first `known` answers."""
        return self._reply(*self._run(answers, seed, {}, []), known)

    def do_watch(
        self,
        answers: list[str],
        seed: str,
        files: dict[str, str],
        dice: list[int],
        skip: int = 0,
    ) -> dict[str, Any]:
        """Run the program with these answers, and record what it does after the last one, without
        the first `skip` steps of that."""
        from workshop.watch.recorder import MAX_STEPS, record  # noqa: PLC0415 - most visits do without

        program, report = self._program.beside(files), self._report_line
        recording = record(program, answers, seed, skip, dice, report, self._folder)
        events = [event for event in recording.events if event[0] in CONSOLE_EVENTS]
        return {
            **recording._asdict(),
            "max": MAX_STEPS,
            "main": program.main,
            "events": events,
            "end": recording.end._asdict(),
        }

    def do_perform(
        self,
        answers: list[str],
        seed: str,
        files: dict[str, str],
        dice: list[int],
        replies: list[Any],
        queues: list[Any],
        forced_draws: list[Any],
    ) -> dict[str, Any]:
        """Perform a judge's order; its fields are those of a `RecordOrder`."""
        chance = {"seed": seed, "dice": dice, "forced_draws": forced_draws}
        answers_by_site = {"replies": replies, "queues": queues}
        order = record_order({"answers": answers, "files": files, **chance, **answers_by_site})
        return perform(order, self._program, self._folder).as_json()

    def _report_line(self, file: str, line: int, unchanged: int, events: list[Event]) -> None:
        shown = [_shown(event) for event in events]
        self._report_progress({"file": file, "line": line, "unchanged": unchanged, "events": shown})


def _continues(before: Run, now: Run) -> bool:
    """Return whether a run was given the answers of the one before, and perhaps more."""
    return now.answers[: len(before.answers)] == before.answers


def _shown(event: tuple[Any, ...]) -> list[Any]:
    return [TERMINAL_CODES.sub("", each) if isinstance(each, str) else each for each in event]
