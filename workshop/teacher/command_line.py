"""The command line: `python3 -m workshop check program.py --game pynim`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO

from workshop.assignment.assignment import Assignment, AssignmentError
from workshop.assignment.pack import Pack, read_pack, with_pack
from workshop.judging.pointing import share_points
from workshop.run.order import carry_out
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder
from workshop.teacher.class_table import (
    Result,
    class_lines,
    class_row,
    csv_head,
    csv_line,
    report_lines,
    verdict_of,
    without_controls,
)
from workshop.teacher.fence import (
    NO_FENCE,
    NODE_FENCE,
    NOTHING_HOLDS,
    ROOT,
    RUN_PROGRAMS,
    Fence,
    find_fence,
)
from workshop.teacher.hand_ins import remarks_of
from workshop.teacher.isolated_check import (
    Checker,
    FenceError,
    IsolatedReference,
    check_all,
)
from workshop.teacher.overview import overview, overview_lines
from workshop.teacher.submissions import read_files, read_regular, read_submissions, unless_empty

ALL_PASS, DIFFERS, WRONG_USAGE, NOT_COMPARED = range(4)
"""Exit statuses: all pass, at least one differs, nothing could be tried, at least one could not be
compared and none differs."""
MAX_SECONDS = 60.0
MAX_ALLOWED_SECONDS = 86_400


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may not know all characters
    chosen = _parser().parse_args(arguments)
    try:
        status = _show(chosen) if chosen.reference else _check(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _give_up("Stopped.")
    except BrokenPipeError:  # as before `head`: the rest is to go nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ALL_PASS
    except (AssignmentError, FenceError, ProgramError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(f"{problem.filename}: {problem.strerror}.")
    return status


def _check(chosen: argparse.Namespace) -> int:
    """Judge programs by an assignment; return the exit status."""
    assignment = _assignment(chosen)
    programs = share_points(_programs(chosen.paths))
    there = {name: each for name, each in programs.items() if isinstance(each, Program)}
    fence = _fence(chosen)
    new_checker = partial(Checker, assignment, chosen.seconds, fence)
    checked = dict(
        zip(there, check_all(list(there.values()), new_checker, chosen.seconds), strict=True)
    )
    results: dict[str, Result | str] = {
        name: program if isinstance(program, str) else checked[name].result
        for name, program in programs.items()
    }
    prints = {name: each.fingerprints for name, each in checked.items() if each.fingerprints}
    remarks = remarks_of(prints, assignment.reference)
    verdicts = {name: verdict_of(result) for name, result in results.items()}
    if chosen.csv:
        print(csv_head(assignment), end="")
        for name, result in results.items():
            row = class_row(name, result, assignment, remarks.get(name, ""))
            print(csv_line(row, assignment), end="")
    elif chosen.json:
        found = {
            "assignment": assignment.name,
            "fence": {"name": fence.name, "keeps": fence.keeps},
            "verdicts": verdicts,
            "programs": results,
            "remarks": remarks,
        }
        print(json.dumps(found, indent=1))
    elif len(results) == 1:
        ((name, result),) = results.items()
        _print_lines(report_lines(name, result, remarks.get(name, "")))
    else:
        _print_lines(class_lines(results, assignment, remarks))
    if "differs" in verdicts.values():
        return DIFFERS
    return NOT_COMPARED if "not compared" in verdicts.values() else ALL_PASS


def _show(chosen: argparse.Namespace) -> int:
    """Print what an assignment's reference says in its cases; return the exit status. Raises
    AssignmentError."""
    if chosen.paths:
        raise AssignmentError("--reference judges no program: leave out what is to be judged.")
    assignment = read_folder(chosen.reference)
    reference = IsolatedReference(assignment.reference, _fence(chosen))
    try:
        found = carry_out(overview(assignment), reference.perform)
    finally:
        reference.stop()
    if chosen.json:
        print(json.dumps(found, indent=1))
    else:
        _print_lines(overview_lines(found))
    return WRONG_USAGE if found["slips"] else ALL_PASS


def _assignment(chosen: argparse.Namespace) -> Assignment:
    """Return the assignment that is named, with a teacher's own cases.

    Raises AssignmentError, ProgramError and OSError.
    """
    pack = Pack("", "", ())
    if chosen.cases:
        pack = read_pack(read_regular(chosen.cases).decode("utf-8", "replace"))
        pack = pack._replace(origin=chosen.cases.name)
    folder = chosen.assignment or (ASSIGNMENTS / (chosen.game or pack.game))
    if not (chosen.assignment or chosen.game or pack.game in names_of_assignments()):
        known = f"--game {', '.join(names_of_assignments())}"
        raise AssignmentError(f"Which assignment is it? Say {known}, or --assignment FOLDER.")
    assignment = read_folder(folder)
    if pack.game not in ("", assignment.name):
        raise AssignmentError(f"The cases are for {pack.game}, not for {assignment.name}.")
    return with_pack(assignment, pack) if pack.cases else assignment


def _fence(chosen: argparse.Namespace) -> Fence:
    """Return the fence that holds programs, and print what it keeps from them."""
    fence: Fence | None = chosen.fence or find_fence()
    if fence is None:
        _give_up(NOTHING_HOLDS)
    if not fence.command(RUN_PROGRAMS):
        _give_up(f"--fenced needs Node.js 20 or later, and its packages: say npm ci in {ROOT}.")
    about_fence = f"Fence: {fence.name} ({fence.keeps})."
    print(about_fence, file=sys.stderr if chosen.csv or chosen.json else sys.stdout)
    return fence


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m workshop", description="Judge console programs by an assignment."
    )
    commands = parser.add_subparsers(required=True, metavar="check")
    check = commands.add_parser("check", help="judge a program, or each in a folder or a zip")
    check.add_argument("paths", nargs="*", type=Path, metavar="program")
    which = check.add_mutually_exclusive_group()
    which.add_argument(
        "--game", choices=names_of_assignments(), help="an assignment that comes with the workshop"
    )
    which.add_argument("--assignment", type=Path, metavar="FOLDER", help="one of your own")
    which.add_argument(
        "--reference",
        type=Path,
        metavar="FOLDER",
        help="judge no program, but show what an assignment's reference says in its cases",
    )
    check.add_argument(
        "--cases", type=Path, metavar="FILE", help="a pack of cases of your own, tried as well"
    )
    check.add_argument(
        "--seconds", type=_seconds, default=MAX_SECONDS, help="the most for one program"
    )
    fences = check.add_mutually_exclusive_group()
    for name, fence, about in (
        ("--fenced", NODE_FENCE, "run programs in WebAssembly, under Node.js"),
        ("--unfenced", NO_FENCE, "run programs with nothing between them and you"),
    ):
        fences.add_argument(name, dest="fence", action="store_const", const=fence, help=about)
    forms = check.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument("--csv", action="store_true", help="print a table for a spreadsheet")
    return parser


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < (seconds := float(text)) <= MAX_ALLOWED_SECONDS:
            return seconds
    raise argparse.ArgumentTypeError(
        f"{text!r} is no number of seconds above 0, and at most {MAX_ALLOWED_SECONDS:,}."
    )


def _print_lines(lines: Iterable[str], file: TextIO | None = None) -> None:
    """Print lines, of which a program may have written any part."""
    for line in lines:
        print(without_controls(line), file=file)


def _give_up(why: str) -> NoReturn:
    _print_lines([why], sys.stderr)
    sys.exit(WRONG_USAGE)


def _programs(paths: Sequence[Path]) -> Mapping[str, Program | str]:
    """Return the programs at the paths by name. Raises ProgramError if there is none, and OSError.

    Of many paths, one where there is no program gets the sentence that says so.
    """
    programs: dict[tuple[str, ...], Program | str] = {}
    for path in paths:
        parts = Path(os.path.abspath(path)).parts
        try:
            files = read_files(path)
            if path.is_dir() or path.suffix.lower() == ".zip":
                submissions = read_submissions(files)
                programs |= {(*parts, name): program for name, program in submissions.items()}
            else:
                main = path.name if path.name in files else ""  # a notebook's has another name
                programs[parts] = unless_empty(program_of(files, main))
        except ProgramError as problem:
            if len(paths) == 1:
                raise
            programs[parts] = str(problem)
    if not programs:
        raise ProgramError("There is no program here.")
    return dict(zip(_short_names(list(programs)), programs.values(), strict=True))


def _short_names(paths: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield the end of each path, as much of it as no other path has."""
    for path in paths:
        ends = (path[-count:] for count in range(1, len(path)))
        is_own = (end for end in ends if sum(each[-len(end) :] == end for each in paths) == 1)
        yield "/".join(next(is_own, path))
