"""Judges programs for the page, in a separate worker: it runs none of them.

Where it needs a run, its reply is an `order`: the page has a runner perform it, and brings what the
program printed and asked. So nothing that a program does to its Python reaches its verdict.
"""

from __future__ import annotations

import gc
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from workshop.assignment.assignment import (
    Assignment,
    AssignmentError,
    Case,
    Requirement,
    read_assignment,
    read_case,
    read_draft,
)
from workshop.assignment.pack import case_as_json, played_case, read_pack, with_cases, with_pack
from workshop.assignment.search import find_cases
from workshop.judging.explore import FOUND, MAX_GAMES, Exploration, Explorer
from workshop.judging.judge import Judge, Report, examination_of, judge_of
from workshop.judging.pointing import share_points
from workshop.judging.report_json import report_as_json
from workshop.run.calls import Called, CallsOrder
from workshop.run.examination import Examination, ExaminationOrder
from workshop.run.program import Program, ProgramError
from workshop.run.recording import MAX_RUNS_CHARACTERS, TOO_MUCH, Recording, RecordOrder, Running
from workshop.run.requests import Requests, decoded
from workshop.run.syntax import faults_in
from workshop.teacher.class_table import class_row, csv_head, row_as_json
from workshop.teacher.hand_ins import remarks_of, tidy, why_no_program
from workshop.teacher.overview import overview
from workshop.teacher.submissions import read_submissions, read_zip, with_zips_opened

Reply: TypeAlias = dict[str, Any]
UNREADABLE = "What came back cannot be read."
NO_REFERENCE = "The assignment's own program could not be run beside yours."
UNREADABLE_SOURCE = "Its source is too large, or nested too deeply, to be looked through."
Result = TypeVar("Result")
Order: TypeAlias = RecordOrder | CallsOrder | ExaminationOrder
Working: TypeAlias = Generator[Order, Any, Result]
"""Wants runs and examinations, and comes to a result."""
TYPED = "What you typed"
"""The case of the answers at the console."""


class JudgeDesk(Requests):
    """Holds an assignment, a program, and what was found about it."""

    problems = ProgramError, AssignmentError

    def __init__(self, post: Callable[[str], None]) -> None:
        super().__init__(post)
        gc.disable()  # judging leaves no garbage, and to look for it takes a tenth of the time
        self._read: tuple[Any, Assignment] | None = None
        self._judged: tuple[Any, Judge, Report] | None = None
        self._waiting: tuple[Working[Reply], Order] | None = None
        self._sent_reference: Program | None = None
        """The reference that the page has, to have it run."""
        self._received = 0
        """Characters of the program's runs, since it was asked last."""
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
        self._lost_runs = self._received = 0
        return self._go_on(reply, None)

    def _go_on(self, working: Working[Reply], found: Any) -> Reply:
        """Return what comes of the work, or the next order, now that something is `found`: what the
        last order was for, or a problem with it."""
        try:
            is_problem = isinstance(found, Exception)
            order = working.throw(found) if is_problem else working.send(found)
        except StopIteration as done:
            self._waiting = None
            result: Reply = done.value
            return result
        except Exception:
            self._waiting = None
            raise
        self._waiting = working, order
        reply = {"order": order.as_json()}
        of_reference = not isinstance(order, ExaminationOrder) and order.of_reference
        reference = self._read[1].reference if of_reference and self._read else None
        if reference and reference != self._sent_reference:
            self._sent_reference = reference
            reply["reference"] = {"files": _encoded(reference.files), "main": reference.main}
        return reply

    def do_ran(self, run: str, stopped: str = "") -> Reply:
        """Go on with what was ordered, as JSON text; or with why it was `stopped`."""
        if self._waiting is None:
            raise ValueError("no run was ordered")
        working, order = self._waiting
        found: Recording | Examination | tuple[Called, ...] | None = None
        try:
            found = None if stopped else order.read(json.loads(run))
        except (ValueError, RecursionError, MemoryError):
            stopped = UNREADABLE
        if isinstance(order, ExaminationOrder):
            return self._go_on(working, found or ProgramError(UNREADABLE_SOURCE))
        if order.of_reference:
            return self._go_on(working, found or AssignmentError(f"{NO_REFERENCE} {stopped}"))
        self._received += len(run)
        if self._received > MAX_RUNS_CHARACTERS:
            return self._go_on(working, ProgramError(TOO_MUCH))
        self._lost_runs += found is None
        return self._go_on(working, order.stopped(stopped) if found is None else found)

    def do_judge(
        self,
        assignment: str,
        task: dict[str, str],
        pack: str = "",
        name: str = "",
        remark: str = "",
    ) -> Working[Reply]:
        """Judge the program by an assignment, whose files are in `task`, and the cases of a pack.

        `row` is that of a hand-in of this `name`, with this `remark`, in its class's table.
        """
        given = self._assignment(assignment, task, pack, is_of_class=bool(name))
        _, report = yield from self._judge(given)
        found = report_as_json(report, self._program)
        return {**found, "row": row_as_json(class_row(name, found, given, remark), given)}

    def do_typed(
        self,
        assignment: str,
        task: dict[str, str],
        answers: list[str],
        seed: str,
        files: dict[str, str],
        dice: list[int],
        pack: str = "",
    ) -> Working[Reply]:
        """Compare the program with the reference with these answers, as they were typed at it."""
        given = self._assignment(assignment, task, pack)
        judge, report = yield from self._judge(given)
        given = judge.assignment
        beside = {**given.data_files, **files}
        ran = yield RecordOrder(tuple(answers), seed, beside, tuple(dice))
        # Answers to what the reference does not ask are no answers of the case.
        extra = report.matching.replies
        taken = [
            each.answer
            for each in ran.stretches
            if each.answer is not None and each.asks not in extra
        ]
        case = Case(TYPED, tuple(taken), "", seed, files, tuple(dice))
        with_typed = with_cases(given, [case])
        judged = yield from judge.beside(with_typed).judge()
        found = report_as_json(judged, self._program)
        return {**found, "cases": found["cases"][:1]}

    def do_explore(self, assignment: str, task: dict[str, str], pack: str = "") -> Working[Reply]:
        """Judge the program, and try random games until one differs: of the report's `cases` the
        first is then the shortest that does. `games` are how many were tried."""
        given = self._assignment(assignment, task, pack)
        judge, report = yield from self._judge(given)
        explorer, explored = Explorer(judge, report), Exploration(0)
        while explored.report is None and explored.games < MAX_GAMES:
            explored = yield from explorer.explore(explored.games)
        found = report_as_json(explored.report or report, self._program)
        games = [each for each in found["cases"] if each["name"] == FOUND]
        known = report_as_json(report, self._program)
        more = {"games": explored.games, "is_found": bool(games)}
        return {**known, "cases": [*games, *known["cases"]], **more}

    def _judge(self, assignment: Assignment) -> Working[tuple[Judge, Report]]:
        """Judge the program, unless that was done last."""
        if self._judged is None or self._judged[0] is not assignment:
            examined: Examination = yield examination_of(self._program, assignment)
            judge = yield from judge_of(assignment, self._program, examined)
            report = yield from judge.judge()
            if self._lost_runs:  # it may do better the next time
                return judge, report
            self._judged = assignment, judge, report
        return self._judged[1:]

    def _assignment(
        self, name: str, files: Mapping[str, str], pack: str, *, is_of_class: bool = False
    ) -> Assignment:
        """Return the assignment in these files, with the cases of a pack, and with what students
        are not shown if it is for their class."""
        given = name, dict(files), pack, is_of_class
        if self._read is None or self._read[0] != given:
            read = read_assignment(name, {file: text.encode() for file, text in files.items()})
            read = read if is_of_class else read.for_students()
            self._read = given, with_pack(read, read_pack(pack)) if pack else read
        return self._read[1]

    def do_overview(self, assignment: str, task: dict[str, str]) -> Running[Reply]:
        """Return what an assignment's reference says and asks in its cases (`overview`)."""
        return (yield from overview(self._assignment(assignment, task, "", is_of_class=True)))

    def do_draft(self, assignment: str, task: dict[str, str]) -> Reply:
        """Return what is written in an assignment's files, to be changed (`draft.js`)."""
        given = self._assignment(assignment, task, "", is_of_class=True)
        return read_draft(given, {name: text.encode() for name, text in task.items()})

    def do_find_cases(self, cases: list[Any]) -> Running[Reply]:
        """Find cases for the program besides these, each a name, a seed and answers."""
        given = [read_case(each, number) for number, each in enumerate(cases, 1)]
        found = yield from find_cases(self._program, given)
        return found.as_json(self._program.files)

    def do_pack(self, text: str) -> Reply:
        """Return the content of a pack of cases."""
        return read_pack(text).as_json()

    def do_case(self, assignment: str, task: dict[str, str], link: dict[str, str]) -> Reply:
        """Return a sitting as a case; `link` has the sitting's settings, and its answers as
        JSON."""
        given = self._assignment(assignment, task, "")
        try:
            answers = json.loads(link.get("answers", "[]"))
        except ValueError:
            raise AssignmentError("This link is damaged: its answers cannot be read.") from None
        played = read_case({"answers": answers, "seed": link.get("seed", "")}, 1)
        case = played_case(given, played.answers, played.seed)
        return {"game": assignment, "case": case_as_json(case)}

    def do_assignment(self, assignment: str, task: dict[str, str]) -> Reply:
        """Return what an assignment asks, whose files are in `task`."""
        given = self._assignment(assignment, task, "")
        asks = [_head_of(each) for each in given.requirements]
        found = {"title": given.title, "text": given.text.strip(), "requirements": asks}
        return {**found, "cases": len(given.cases)}

    def do_syntax(self, name: str, source: str) -> Reply:
        """Return what is no Python in a file's text."""
        return {"faults": [fault._asdict() for fault in faults_in(name, source)]}

    def do_unzip(self, zipped: str) -> Reply:
        """Return the files of a program in a zip, in base64, by name."""
        found = with_zips_opened(read_zip(b64decode(zipped, validate=True)))
        files = {name: data for name, data in found.items() if not name.endswith("/")}
        return {"files": _encoded(files)}

    def do_sources(self, files: dict[str, str]) -> Reply:
        """Return files, in base64, by the names that they should have: a notebook as its source."""
        found = tidy(decoded(files))
        if not any(name.endswith(".py") for name in found):
            raise ProgramError(why_no_program([*found]))
        return {"files": _encoded(found)}

    def do_class(
        self,
        zipped: str,
        assignment: str,
        task: dict[str, str],
        pack: str = "",
        pressed: Sequence[Any] = (),
    ) -> Working[Reply]:
        """Return the programs in a zip of submissions, or for each why it is none.

        What a person has `pressed` in one of them serves all that print alike. `heads` are those of
        the table's columns, `csv` is its head as a line of CSV.
        """
        given = self._assignment(assignment, task, pack, is_of_class=True)
        found = share_points(read_submissions(read_zip(b64decode(zipped, validate=True))), pressed)
        prints = {}
        for name, each in found.items():
            if isinstance(each, Program):
                try:
                    examined: Examination = yield ExaminationOrder(each, ())
                    prints[name] = examined.fingerprints
                except ProgramError as problem:
                    found[name] = str(problem)
        remarks = remarks_of(prints, given.reference)
        programs: list[Reply] = [
            {"name": name, "row": row_as_json(class_row(name, program, given), given)}
            if isinstance(program, str)
            else {
                **{"name": name, "remark": remarks.get(name, "")},
                **{"main": program.main, "files": _encoded(program.files)},
            }
            for name, program in found.items()
        ]
        heads = [_head_of(each) for each in given.requirements]
        return {"programs": programs, "heads": heads, "csv": csv_head(given)}

    def do_row(self, name: str, sentence: str, assignment: str, task: dict[str, str]) -> Reply:
        """Return the row of the class's table for a hand-in that was not judged."""
        given = self._assignment(assignment, task, "", is_of_class=True)
        return {"row": row_as_json(class_row(name, sentence, given), given)}

    def do_class_sources(self, zipped: str) -> Reply:
        """Return the texts of each program in a zip of submissions."""
        found = read_submissions(read_zip(b64decode(zipped, validate=True))).values()
        sources = [
            [
                data.decode("utf-8", "replace")
                for name, data in each.files.items()
                if name.endswith(".py")
            ]
            for each in found
            if isinstance(each, Program)
        ]
        return {"sources": sources}


def _head_of(requirement: Requirement) -> Reply:
    """Return a requirement as it is shown without a program."""
    values = requirement._asdict()
    return {key: values[key] for key in ("says", "extra", "points", "hidden")}


def _encoded(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return files in base64, by name."""
    return {name: b64encode(data).decode() for name, data in files.items()}
