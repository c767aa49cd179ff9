"""Runs programs for the page, in a worker: requests and replies, each a JSON text."""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import FrameType, MappingProxyType
from typing import Any

from engine.markup import to_html
from engine.record import from_link, from_record
from engine.settings import InputError
from workshop.cases.case import Case, applicable_cases
from workshop.cases.judging import Judged, judge_program
from workshop.cases.pack import PackError, case_from_sitting, read_pack
from workshop.cases.reading_report import describe_reading
from workshop.cases.run_cases import cases_of, report_of, training_of
from workshop.compare.compare_program import ComparisonRun, compare_program
from workshop.compare.counter_example import find_counter_example
from workshop.compare.levels import LEVELS
from workshop.compare.reference import GameTurn
from workshop.compare.task import Task, load_task
from workshop.reading.source_rules import check_source
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.execute import Run, run_program
from workshop.run.folder import Folder
from workshop.run.order import RunOrder, carry_out, perform_order
from workshop.run.program import Program, ProgramError, program_of
from workshop.run.repeatability import why_not_repeatable
from workshop.run.sandbox import Limits, WorkTimer
from workshop.run.shared_random import DrawMode
from workshop.teacher.submissions import read_submissions, read_zip

SHORT_LIMITS = Limits(seconds=1.0)
"""For programs that are run many times."""
CONSOLE_EVENTS = ("out", "asked", "clear")
"""The events that the page's console shows."""
TYPE_CHECKS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: type(value) is int,
    "float": lambda value: type(value) in (int, float),
    "bool": lambda value: isinstance(value, bool),
    "list[str]": lambda value: isinstance(value, list) and all(map(TYPE_CHECKS["str"], value)),
    "dict[str, str]": lambda value: (
        isinstance(value, dict) and all(map(TYPE_CHECKS["str"], value.values()))
    ),
    "Sequence[int]": lambda value: isinstance(value, list) and all(map(TYPE_CHECKS["int"], value)),
    "int | None": lambda value: value is None or TYPE_CHECKS["int"](value),
    "DrawMode": lambda value: value in ("same", "uniform"),
}
"""By the annotation of a request's parameter, whether a JSON value is of that type."""


class Runner:
    """Holds one program and its last run. Each `do_` method is a request of the page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        """`post` sends the page a JSON text while a request is at work."""
        self._post = post
        self._folder = Folder("/program")
        self._program = Program({}, "")
        self._last: tuple[Any, Run] | None = None
        self._judged: tuple[Any, Judged] | None = None

    def reply(self, request: str) -> str:
        """Carry out a request; the reply has a `sentence` if that is impossible."""
        try:
            arguments: dict[str, Any] = json.loads(request)
            method = getattr(self, f"do_{arguments.pop('do')}")
            for name, kind in method.__annotations__.items():
                is_valid = TYPE_CHECKS.get(kind.replace("Mapping", "dict"))
                if name in arguments and not (is_valid and is_valid(arguments[name])):
                    raise TypeError(f"{name} is no {kind}")
            if arguments.get("level", "") not in ("", *LEVELS):
                raise ValueError("there is no such level")
            reply = method(**arguments)
        except (ProgramError, PackError, InputError) as problem:
            reply = {"sentence": str(problem)}
        except Exception as problem:
            # A program shares this Python, and may have left anything behind.
            reply = {
                "sentence": f"The workshop cannot do this: {type(problem).__name__}: {problem}."
            }
        return json.dumps(reply)

    def _report_progress(self, progress: Mapping[str, Any]) -> None:
        """Send the page something while a request is at work."""
        self._post(json.dumps(progress))

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Load a program: its files in base64, by name."""
        self._program = program_of(
            {name: b64decode(data, validate=True) for name, data in files.items()}, main
        )
        self._last = self._judged = None
        return {"main": self._program.main}

    def do_main(self) -> dict[str, str]:
        """Return the file that the program starts with."""
        return {"main": self._program.main}

    def do_run(
        self,
        answers: list[str],
        seed: str,
        game: str,
        draw_mode: DrawMode = "same",
        files: Mapping[str, str] = MappingProxyType({}),
        dice: Sequence[int] = (),
        seconds: float = 0,
    ) -> dict[str, Any]:
        """Run the program with these answers, and with the game's data files and `files` beside it.

        It may take `seconds` between two questions; 0 is the default limit.
        """
        program = self._program
        if game:
            program = load_task(game).with_files(program, files)
        limits = Limits(seconds=seconds) if seconds else None
        run = run_program(
            program, answers, seed, draw_mode, limits, self._report_line, self._folder, dice
        )
        setting = seed, game, draw_mode, files, dice
        last, self._last = self._last, (setting, run)
        warning = ""
        if last and last[0] == setting and _continues(last[1], run):
            warning = why_not_repeatable(last[1], run, program)
        return {
            "main": program.main,
            "events": [_shown(event) for event in run.events if event[0] in CONSOLE_EVENTS],
            "end": run.end._asdict(),
            "warning": warning,
        }

    def do_trace(self, **arguments: Any) -> dict[str, Any]:
        """Run it as `do_run` does, and report each line that it reaches.

        Slow: only for a program that hangs within a function of Python's own, where no line of
        its own is reported otherwise.
        """
        files, last = self._program.files, ("", 0)

        def trace(frame: FrameType, event: str, _: object) -> Any:
            nonlocal last
            place = frame.f_code.co_filename, frame.f_lineno
            if place[0] not in files:
                return None
            if place != last:
                last = place
                self._report_line(*place)
            return trace

        sys.settrace(trace)
        try:
            return self.do_run(**arguments)
        finally:
            sys.settrace(None)

    def _report_line(self, file: str, line: int) -> None:
        self._report_progress({"file": file, "line": line})

    def do_compare(
        self,
        game: str,
        answers: list[str],
        seed: str,
        options: dict[str, str],
        level: str,
        files: Mapping[str, str],
    ) -> dict[str, Any]:
        """Compare it with a game with these answers, and with `files` beside it."""
        task = load_task(game)
        level = level or task.level
        found = compare_program(
            task, self._program, answers, seed, options, level, files, folder=self._folder
        )
        return found.as_json() | {"wanted": level, "tables": _tables(task, found)}

    def do_cases(
        self,
        game: str,
        options: dict[str, str],
        level: str,
        pack: str = "",
        only: int | None = None,
    ) -> dict[str, Any]:
        """Run all cases of a game, or of a pack, or `only` the one with this number.

        Each result is reported, and each run that leads to them. The source is checked, too.
        """
        cases: Sequence[Case] = read_pack(pack).cases if pack else cases_of(game)
        if only is not None:
            cases = applicable_cases(cases, self._program)[only : only + 1]
        task, judged, cases = self._judge(game, cases, options)
        report = report_of(task, judged, cases, level)
        for each in report.results:
            table = _table(task, each.game_turn) if each.game_turn else ""
            self._report_progress({"result": each.as_json(), "table": table})
        rules = check_source(self._program, task.source_rules)
        return {
            "verdict": report.verdict,
            "passed": report.passed,
            "cases": report.required,
            "seen": report.seen_text,
            "learnt": report.learnt,
            "structure": [each.as_json() for each in rules],
        }

    def _judge(
        self, game: str, cases: Sequence[Case], options: Mapping[str, str]
    ) -> tuple[Task, Judged, Sequence[Case]]:
        """Judge the program, unless that was done last; return the task and the cases as well."""
        setting = game, json.dumps([case.as_json() for case in cases]), dict(options)
        task = load_task(game).with_hints_of(self._program)
        cases = applicable_cases(cases, self._program)
        if self._judged is None or self._judged[0] != setting:
            judging = judge_program(task, cases, training_of(task), options)
            self._judged = setting, carry_out(judging, self._perform)
        return task, self._judged[1], cases

    def _perform(self, order: RunOrder) -> Run:
        """Run the program for its judge, and report that it goes on."""
        self._report_progress({"ran": True})
        return perform_order(order, self._program, SHORT_LIMITS, self._folder)

    def do_search(
        self, game: str, options: dict[str, str], level: str, games: int
    ) -> dict[str, Any]:
        """Play random games until one differs."""
        found = find_counter_example(
            load_task(game),
            self._program,
            games,
            level,
            options,
            on_game=lambda number: self._report_progress({"games": number}),
            limits=SHORT_LIMITS._replace(timer=WorkTimer()),
            folder=self._folder,
        )
        if found is None:
            return {"found": None}
        return {"found": {"seed": found.seed, "answers": found.answers, "games": found.games}}

    def do_reading(self, game: str, pack: str) -> dict[str, Any]:
        """Report how it is read in the cases of a game, or of a pack."""
        cases = read_pack(pack).cases if pack else cases_of(game)
        return describe_reading(*self._judge(game, cases, {}))

    def do_pack(self, text: str) -> dict[str, Any]:
        """Return the content of a pack of cases."""
        return read_pack(text).as_json()

    def do_case(self, game: str, link: dict[str, str]) -> dict[str, Any]:
        """Return a sitting as a case; `link` has the sitting's parameters in the game's link."""
        task = load_task(game)
        found = from_record(task.game, from_link(task.game, link))
        return {"game": game, "case": case_from_sitting(found.sitting, task).as_json()}

    def do_class(self, zipped: str) -> dict[str, Any]:
        """Return the programs in a zip of submissions, or for each why it is none."""
        return {
            "programs": [
                {"name": name, "sentence": program}
                if isinstance(program, str)
                else {"name": name, "main": program.main, "files": _in_base64(program)}
                for name, program in read_submissions(
                    read_zip(b64decode(zipped, validate=True))
                ).items()
            ]
        }


def _in_base64(program: Program) -> dict[str, str]:
    return {name: b64encode(data).decode() for name, data in program.files.items()}


def _continues(before: Run, now: Run) -> bool:
    """Return whether a run was given the answers of the one before, and perhaps more."""
    return now.answers[: len(before.answers)] == before.answers


def _shown(event: tuple[Any, ...]) -> list[Any]:
    return [TERMINAL_CODES.sub("", each) if isinstance(each, str) else each for each in event]


def _tables(task: Task, found: ComparisonRun) -> dict[str, str]:
    """Return, by level, the game's table at the first difference."""
    turns = found.game_turns
    return {
        level: _table(task, turns[each.game_index])
        for level, each in found.comparison.first.items()
        if each.game_index < len(turns)
    }


def _table(task: Task, turn: GameTurn) -> str:
    view: Any = import_module(f"{task.name}.view")
    return to_html(view.table(turn.scene, turn.ask))
