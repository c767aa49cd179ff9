"""What a page asks of the workshop: requests and replies, each a text of JSON."""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import FrameType, MappingProxyType
from typing import Any

from table.link import LinkError
from table.markup import to_html
from table.record import from_link, from_record
from workshop.cases.case import offered
from workshop.cases.pack import PackError, case_of, read_pack
from workshop.cases.reading_report import read_program
from workshop.cases.run_cases import cases_of, check
from workshop.compare.compare_program import Held, hold
from workshop.compare.counter_example import search
from workshop.compare.levels import LEVELS
from workshop.compare.reference import Moment
from workshop.compare.task import Task, load_task
from workshop.reading.source_rules import look
from workshop.run.dialogue import CODES
from workshop.run.execute import Run, run
from workshop.run.folder import Folder
from workshop.run.program import Program, ProgramError, program_of
from workshop.run.repeatability import why_not_again
from workshop.run.sandbox import Limits
from workshop.run.shared_random import Way
from workshop.teacher.submissions import handed_in, read_zip

BRIEF = Limits(seconds=1.0)
"""How far a program may go where it is run many times."""
SHOWN = ("out", "asked", "clear")
"""The events that a console shows."""
FITS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: type(value) is int,
    "float": lambda value: type(value) in (int, float),
    "bool": lambda value: isinstance(value, bool),
    "list[str]": lambda value: isinstance(value, list) and all(map(FITS["str"], value)),
    "dict[str, str]": lambda value: (
        isinstance(value, dict) and all(map(FITS["str"], value.values()))
    ),
    "Sequence[int]": lambda value: isinstance(value, list) and all(map(FITS["int"], value)),
    "int | None": lambda value: value is None or FITS["int"](value),
    "Way": lambda value: value in ("same", "uniform"),
}
"""By how the parameters of requests are annotated, whether a value of JSON is one."""


class Bench:
    """Where one program lies, and what was last done with it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._post = tell
        self._folder = Folder("/program")
        self._program = Program({}, "")
        self._last: tuple[Any, Run] | None = None

    def reply(self, request: str) -> str:
        """Do what is asked; what cannot be done has a `sentence`."""
        try:
            asked: dict[str, Any] = json.loads(request)
            do = getattr(self, f"do_{asked.pop('do')}")
            for name, kind in do.__annotations__.items():
                if name in asked and not FITS[kind.replace("Mapping", "dict")](asked[name]):
                    raise TypeError(f"{name} is no {kind}")
            if asked.get("level", "") not in ("", *LEVELS):
                raise ValueError("there is no such level")
            found = do(**asked)
        except (ProgramError, PackError, LinkError) as problem:
            found = {"sentence": str(problem)}
        except Exception as problem:
            found = {
                "sentence": f"The workshop cannot do this: {type(problem).__name__}: {problem}."
            }
        return json.dumps(found)

    def _tell(self, told: Mapping[str, Any]) -> None:
        """Tell the page something on the way."""
        self._post(json.dumps(told))

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Take a program: its files in base64."""
        self._program = program_of(
            {name: b64decode(data, validate=True) for name, data in files.items()}, main
        )
        self._last = None
        return {"main": self._program.main}

    def do_main(self) -> dict[str, str]:
        """The file that it starts with."""
        return {"main": self._program.main}

    def do_run(
        self,
        answers: list[str],
        seed: str,
        game: str,
        way: Way = "same",
        files: Mapping[str, str] = MappingProxyType({}),
        laid: Sequence[int] = (),
        seconds: float = 0,
    ) -> dict[str, Any]:
        """Run it with these answers; what the game's text hands out lies beside it, and so do
        `files`. It may go on for so many `seconds`, unless 0."""
        program = load_task(game).beside(self._program, files) if game else self._program
        limits = Limits(seconds=seconds) if seconds else None
        ran = run(program, answers, seed, way, limits, self._watch, self._folder, laid)
        setting = seed, game, way, files, laid
        last, self._last = self._last, (setting, ran)
        odd = ""
        if last and last[0] == setting and _goes_on(last[1], ran):
            odd = why_not_again(last[1], ran, self._program)
        return {
            "main": self._program.main,
            "events": [_shown(event) for event in ran.events if event[0] in SHOWN],
            "end": ran.end._asdict(),
            "odd": odd,
        }

    def do_trace(self, **given: Any) -> dict[str, Any]:
        """Run it as before, and tell each line that it comes to."""
        files, last = self._program.files, ("", 0)

        def trace(frame: FrameType, event: str, _: object) -> Any:
            nonlocal last
            place = frame.f_code.co_filename, frame.f_lineno
            if place[0] not in files:
                return None
            if place != last:
                last = place
                self._watch(*place)
            return trace

        sys.settrace(trace)
        try:
            return self.do_run(**given)
        finally:
            sys.settrace(None)

    def _watch(self, file: str, line: int) -> None:
        self._tell({"file": file, "line": line})

    def do_compare(
        self,
        game: str,
        answers: list[str],
        seed: str,
        options: dict[str, str],
        level: str,
        files: Mapping[str, str],
    ) -> dict[str, Any]:
        """Hold it to a game with these answers, and with `files` beside it."""
        task = load_task(game)
        level = level or task.level
        held = hold(task, self._program, answers, seed, options, level, files, folder=self._folder)
        return held.as_json() | {"wanted": level, "tables": _tables(task, held)}

    def do_cases(
        self,
        game: str,
        options: dict[str, str],
        level: str,
        pack: str = "",
        only: int | None = None,
    ) -> dict[str, Any]:
        """Try all cases of a game, or of a pack, or `only` one of them; each verdict is told.
        The source is looked at, too."""
        cases = read_pack(pack).cases if pack else cases_of(game)
        if only is not None:
            cases = offered(cases, self._program)[only : only + 1]
        passed = all_asked = 0
        task = load_task(game)
        for each in check(task, self._program, cases, level, options, BRIEF, self._folder):
            table = _table(task, each.moment) if each.moment else ""
            self._tell({"verdict": each.as_json(), "table": table})
            passed += each.passed and not each.case.extra
            all_asked += not each.case.extra
        points = look(self._program, task.demands)
        return {
            "passed": passed,
            "cases": all_asked,
            "structure": [each.as_json() for each in points],
        }

    def do_search(
        self, game: str, options: dict[str, str], level: str, games: int
    ) -> dict[str, Any]:
        """Play random games until one differs."""
        found = search(
            load_task(game),
            self._program,
            games,
            level,
            options,
            tell=lambda number: self._tell({"games": number}),
            limits=BRIEF,
            folder=self._folder,
        )
        if found is None:
            return {"found": None}
        return {"found": {"seed": found.seed, "answers": found.answers, "games": found.games}}

    def do_reading(self, game: str, pack: str) -> dict[str, Any]:
        """How it is read in the cases of a game, or of a pack."""
        cases = read_pack(pack).cases if pack else cases_of(game)
        return read_program(load_task(game), self._program, cases, BRIEF, self._folder)

    def do_pack(self, text: str) -> dict[str, Any]:
        """What a pack of cases holds."""
        return read_pack(text).as_json()

    def do_case(self, game: str, link: dict[str, str]) -> dict[str, Any]:
        """A case made of a sitting, which is told as links tell it."""
        task = load_task(game)
        found = from_record(task.game, from_link(task.game, link))
        return {"game": game, "case": case_of(found.sitting, task).as_json()}

    def do_class(self, zipped: str) -> dict[str, Any]:
        """The programs in a zip of what was handed in, or why one is none."""
        return {
            "programs": [
                {"name": name, "sentence": program}
                if isinstance(program, str)
                else {"name": name, "main": program.main, "files": _packed(program)}
                for name, program in handed_in(read_zip(b64decode(zipped, validate=True))).items()
            ]
        }


def _packed(program: Program) -> dict[str, str]:
    """Its files in base64."""
    return {name: b64encode(data).decode() for name, data in program.files.items()}


def _goes_on(before: Run, now: Run) -> bool:
    """Whether a run was given the answers of the one before, and perhaps more."""
    return now.answers[: len(before.answers)] == before.answers


def _shown(event: tuple[Any, ...]) -> list[Any]:
    return [CODES.sub("", each) if isinstance(each, str) else each for each in event]


def _tables(task: Task, held: Held) -> dict[str, str]:
    """By level, the game's table as it stood at the first difference."""
    return {
        level: _table(task, held.game[each.scene])
        for level, each in held.comparison.first.items()
        if each.scene < len(held.game)
    }


def _table(task: Task, moment: Moment) -> str:
    view: Any = import_module(f"{task.name}.view")
    return to_html(view.table(moment.scene, moment.ask))
