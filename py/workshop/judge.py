"""Judges programs for the page, in a separate worker: it runs none of them.

Where it needs a run, its reply is an `order`: the page has a runner perform it, and brings what the
program printed and asked. So nothing that a program does to its Python reaches its verdict.
"""

from __future__ import annotations

import gc
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, TypeAlias

from engine.markup import to_html
from engine.record import from_link, from_record
from engine.settings import InputError
from workshop.cases.case import Case, applicable_cases
from workshop.cases.counter_example import Search
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_further, judge_program
from workshop.cases.pack import PackError, case_from_sitting, read_pack
from workshop.cases.reading_report import describe_reading
from workshop.cases.run_cases import (
    CaseResult,
    cases_of,
    notes_of,
    report_of,
    result_of,
    training_of,
    with_source_lines,
)
from workshop.compare.levels import LEVELS
from workshop.compare.task import Task, load_task
from workshop.reading.guess import guess_game
from workshop.reading.source_rules import check_source
from workshop.run.order import Judging, RunOrder, read_run, stopped_run
from workshop.run.program import Program, ProgramError
from workshop.run.requests import Requests, decoded
from workshop.run.syntax import faults_in
from workshop.teacher.class_table import csv_head, csv_row, reason_of
from workshop.teacher.hand_ins import remarks_of, tidy, why_no_program
from workshop.teacher.submissions import read_submissions, read_zip

Reply: TypeAlias = dict[str, Any]
UNREADABLE = "What came back from your program cannot be read."


class Judge(Requests):
    """Holds one program, and what was learnt of it."""

    problems: ClassVar[tuple[type[Exception], ...]] = (ProgramError, PackError, InputError)

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        gc.disable()  # judging leaves no garbage, and to look for it takes a tenth of the time
        self._judged: tuple[Any, Judged] | None = None
        self._waiting: tuple[Judging[Reply], RunOrder] | None = None
        self._lost_runs = 0
        """Runs that were ended from outside, since it was asked last."""

    def do_load(self, files: dict[str, str], main: str) -> Reply:
        """Load a program: its files in base64, by name."""
        self._judged = self._waiting = None
        return super().do_load(files, main)

    def _finish(self, reply: Any) -> Any:
        """Return a reply; if it has to be judged first, the first order for that."""
        if not isinstance(reply, Generator):
            return reply
        self._lost_runs = 0
        return self._go_on(reply, None)

    def _go_on(self, judging: Judging[Reply], run: Any) -> Reply:
        try:
            order = judging.send(run)
        except StopIteration as done:
            self._waiting = None
            reply: Reply = done.value
            return reply
        self._waiting = judging, order
        return {"order": order._asdict()}

    def do_ran(self, run: str, stopped: str = "") -> Reply:
        """Go on with the run that was ordered, as JSON text; or with why it was `stopped`."""
        if self._waiting is None:
            raise ValueError("no run was ordered")
        judging, order = self._waiting
        try:
            found = stopped_run(stopped) if stopped else read_run(json.loads(run), order)
        except (ValueError, RecursionError):
            found = stopped_run(UNREADABLE)
        self._lost_runs += found.end.timed_out
        return self._go_on(judging, found)

    def do_compare(
        self,
        game: str,
        answers: list[str],
        seed: str,
        options: dict[str, str],
        level: str,
        files: dict[str, str],
    ) -> Judging[Reply]:
        """Compare it with a game with these answers, and with `files` beside it."""
        task, judged, _ = yield from self._judge(game, cases_of(game), options, level)
        own = {
            name: data.decode("utf-8", "replace")
            for name, data in self._program.files.items()
            if not name.endswith(".py")
        }
        case = Case("", "", tuple(answers), seed=seed, files={**files, **own})
        tried = yield from judge_further(task, judged, case, as_typed=True, relearn=True)
        result = result_of(task, case, *tried, level, notes_of(task, judged))
        (result,) = yield from with_source_lines(task, self._program, [result])
        return {
            "result": result.as_json() | {"files": files},
            "table": _table(task, result),
            "seen": result.seen.text,
        }

    def do_cases(
        self,
        game: str,
        options: dict[str, str],
        level: str,
        pack: str = "",
        only: int | None = None,
        name: str = "",
        remark: str = "",
    ) -> Judging[Reply]:
        """Judge all cases of a game, or of a pack, or `only` the one with this number.

        Each result is reported. The source is checked, too. `csv` is the line for a hand-in of
        this `name`, with this `remark`, and `why` is the remark and its first reason.
        """
        everything = cases = _cases(game, pack)
        if only is not None:
            cases = applicable_cases(cases, self._program)[only : only + 1]
        task, judged, cases = yield from self._judge(game, cases, options, level)
        report = report_of(task, judged, cases, level)
        results = yield from with_source_lines(task, self._program, report.results)
        for each in results:
            self._report_progress({"result": each.as_json(), "table": _table(task, each)})
        rules = check_source(self._program, task.source_rules)
        return {
            "verdict": report.verdict,
            "passed": report.passed,
            "cases": report.required,
            "seen": report.seen_text,
            "why": reason_of(report, remark),
            "learnt": report.learnt,
            "structure": [each.as_json() for each in rules],
            "csv": csv_row(name, report, everything, rules, self._program.main, remark),
        }

    def _judge(
        self, game: str, cases: Sequence[Case], options: Mapping[str, str], level: str = ""
    ) -> Judging[tuple[Task, Judged, Sequence[Case]]]:
        """Judge the program, unless that was done last; return the task and the cases as well."""
        if level and level not in LEVELS:
            raise ValueError("there is no such level")
        setting = game, json.dumps([case.as_json() for case in cases]), dict(options)
        task = load_task(game).with_hints_of(self._program)
        cases = applicable_cases(cases, self._program)
        if self._judged is None or self._judged[0] != setting:
            judged = yield from judge_program(
                task, cases, training_of(game, self._program), options
            )
            if self._lost_runs:  # it may do better the next time
                return task, judged, cases
            self._judged = setting, judged
        return task, self._judged[1], cases

    def do_search(
        self, game: str, options: dict[str, str], level: str, games: int
    ) -> Judging[Reply]:
        """Play random games until one differs."""
        task, judged, _ = yield from self._judge(game, cases_of(game), options, level)
        search = Search(task, judged, level, options)
        found = yield from search.run(
            games, on_game=lambda number: self._report_progress({"games": number})
        )
        return {"found": found and found._asdict()}

    def do_reading(self, game: str, pack: str) -> Judging[Reply]:
        """Report how it is read in the cases of a game, or of a pack."""
        return describe_reading(*(yield from self._judge(game, _cases(game, pack), {})))

    def do_pack(self, text: str) -> Reply:
        """Return the content of a pack of cases."""
        return read_pack(text).as_json()

    def do_case(self, game: str, link: dict[str, str]) -> Reply:
        """Return a sitting as a case; `link` has the sitting's parameters in the game's link."""
        task = load_task(game)
        found = from_record(task.game, from_link(task.game, link))
        return {"game": game, "case": case_from_sitting(found.sitting, task).as_json()}

    def do_guess(self, sources: list[str], references: dict[str, str]) -> Reply:
        """Return the game for which a program was written, or "", from its files' texts and the
        games' reference programs."""
        return {"game": guess_game(sources, references)}

    def do_syntax(self, name: str, source: str) -> Reply:
        """Return what is no Python in a file's text."""
        return {"faults": [fault._asdict() for fault in faults_in(name, source)]}

    def do_unzip(self, zipped: str) -> Reply:
        """Return the files of a program in a zip, in base64, by name."""
        found = read_zip(b64decode(zipped, validate=True))
        files = {name: data for name, data in found.items() if not name.endswith("/")}
        return {"files": _encoded(files)}

    def do_sources(self, files: dict[str, str]) -> Reply:
        """Return files, in base64, by the names that they should have: a notebook as its source."""
        found = tidy(decoded(files))
        if not any(name.endswith(".py") for name in found):
            raise ProgramError(why_no_program([*found]))
        return {"files": _encoded(found)}

    def do_class(self, zipped: str, game: str, pack: str = "") -> Reply:
        """Return the programs in a zip of submissions, or for each why it is none.

        `csv` is the head of the class's table for these cases.
        """
        found = read_submissions(read_zip(b64decode(zipped, validate=True)))
        files = {name: each.files for name, each in found.items() if isinstance(each, Program)}
        remarks = remarks_of(files)
        programs: list[Reply] = [
            {"name": name, "sentence": program}
            if isinstance(program, str)
            else {"name": name, "remark": remarks.get(name, ""), **_as_loaded(program)}
            for name, program in found.items()
        ]
        return {"programs": programs, "csv": csv_head(_cases(game, pack))}

    def do_row(self, name: str, sentence: str, game: str, pack: str = "") -> Reply:
        """Return the line of the class's table for a hand-in that was not judged."""
        return {"csv": csv_row(name, sentence, _cases(game, pack))}


def _cases(game: str, pack: str) -> Sequence[Case]:
    """Return the cases of a pack, or the game's own where there is none."""
    return read_pack(pack).cases if pack else cases_of(game)


def _as_loaded(program: Program) -> Reply:
    """Return a program as `do_load` takes it."""
    return {"main": program.main, "files": _encoded(program.files)}


def _encoded(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return files in base64, by name."""
    return {name: b64encode(data).decode() for name, data in files.items()}


def _table(task: Task, result: CaseResult) -> str:
    """Return the game's table where a result shows a difference, as HTML; or ""."""
    turn = result.game_turn
    if turn is None:
        return ""
    view: Any = import_module(f"{task.name}.view")
    return to_html(view.table(turn.scene, turn.ask))
