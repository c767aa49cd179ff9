"""The command line: `python3 -m workshop check program.py --game pynim`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TextIO

from engine.game import load
from workshop.assignment.assignment import AssignmentError
from workshop.cases.pack import Pack, PackError, read_pack
from workshop.cases.run_cases import VERDICTS, CaseResult, Report
from workshop.compare.diff_spans import visible, without_controls
from workshop.compare.exchanges import Verdict
from workshop.compare.levels import LEVEL_NAMES, LEVELS, USUAL_LEVEL
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.judging.judge import Report as AssignmentReport
from workshop.judging.pointing import POINTS_FILE, read_points
from workshop.reading import output_hints
from workshop.reading.source_rules import RuleResult, check_source
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.assignment_check import as_json as assignment_as_json
from workshop.teacher.assignment_check import check_program, read_folder
from workshop.teacher.assignment_check import report_lines as assignment_lines
from workshop.teacher.class_table import csv_head, csv_row, passed_of, reason_of
from workshop.teacher.fence import NO_FENCE, NODE_FENCE, ROOT, Fence, find_fence
from workshop.teacher.hand_ins import remarks_of
from workshop.teacher.isolated_check import FenceError, built_in_pack, check_all
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
    words = list(sys.argv[1:] if arguments is None else arguments)
    game = _game_in(words)
    chosen = _parser(game).parse_args(words)
    options = {
        option.name: value
        for option in (load(game).options if game else ())
        if (value := getattr(chosen, option.name)) is not None
    }
    if chosen.assignment:
        return _check_assignment(chosen)
    try:
        pack = _pack(chosen.cases, game)
        programs = _with_hints(_programs(chosen.paths), chosen.hints)
    except (PackError, ProgramError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(f"{problem.filename}: {problem.strerror}.")
    except UnicodeDecodeError:
        _give_up(f"{chosen.cases} is no text.")
    there = {name: each for name, each in programs.items() if isinstance(each, Program)}
    mains = {name: each.main for name, each in there.items()}
    remarks = remarks_of({name: each.files for name, each in there.items()})
    task = load_task(pack.game)
    level = chosen.level or USUAL_LEVEL
    fence = _fence(chosen)
    judged = check_all(there, pack, level, options, chosen.seconds, fence)
    reports: dict[str, Report | str] = {}
    all_rules: dict[str, list[RuleResult]] = {}
    for name, program in programs.items():
        if isinstance(program, str):
            reports[name], all_rules[name] = program, []
        else:
            all_rules[name] = check_source(program, task.source_rules)
            try:
                reports[name] = next(judged)
            except FenceError as problem:
                _give_up(str(problem))
    if chosen.csv:
        print(csv_head(pack.cases), end="")
        for name, report in reports.items():
            rules, file = all_rules[name], mains.get(name, "")
            print(csv_row(name, report, pack.cases, rules, file, remarks.get(name, "")), end="")
    elif chosen.json:
        print(json.dumps(_as_json(pack, level, fence, reports, all_rules), indent=1))
    elif len(reports) == 1:
        ((name, report),) = reports.items()
        _print_lines(_report_lines(name, report, all_rules[name], level))
    else:
        _print_lines(_table_lines(reports, all_rules, remarks))
    verdicts = [_verdict(each) for each in reports.values()]
    broken_rules = [each for rules in all_rules.values() for each in rules if not each.passed]
    if "differs" in verdicts or (chosen.structure and broken_rules):
        return DIFFERS
    return NOT_COMPARED if "not compared" in verdicts else ALL_PASS


def _check_assignment(chosen: argparse.Namespace) -> int:
    """Check programs by an assignment's folder; return the exit status."""
    try:
        assignment = read_folder(chosen.assignment)
        programs = _programs(chosen.paths)
        points = read_points(
            {POINTS_FILE: read_regular(Path(chosen.hints))} if chosen.hints else {}
        )
    except (AssignmentError, ProgramError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(f"{problem.filename}: {problem.strerror}.")
    fence = _fence(chosen)
    reports: dict[str, AssignmentReport | str] = {}
    for name, program in programs.items():
        try:
            reports[name] = (
                program
                if isinstance(program, str)
                else check_program(
                    assignment, program, chosen.seconds, fence, read_points(program.files) or points
                )
            )
        except ProgramError as problem:
            reports[name] = str(problem)
        except FenceError as problem:
            _give_up(str(problem))
    if chosen.json:
        print(json.dumps(assignment_as_json(assignment, reports), indent=1))
    else:
        for name, report in reports.items():
            _print_lines(assignment_lines(name, report))
    verdicts = ["not compared" if isinstance(r, str) else r.verdict for r in reports.values()]
    if "differs" in verdicts:
        return DIFFERS
    return NOT_COMPARED if "not compared" in verdicts else ALL_PASS


def _fence(chosen: argparse.Namespace) -> Fence:
    """Return the fence that holds programs, and print what it keeps from them."""
    fence: Fence | None = chosen.fence or find_fence()
    if fence is None:
        _give_up(
            "Nothing here keeps a program from your files and the net: install bubblewrap, or what "
            "--fenced needs, or say --unfenced if you trust these programs."
        )
    if not fence.command():
        _give_up(f"--fenced needs Node.js 20 or later, and its packages: say npm ci in {ROOT}.")
    about_fence = f"Fence: {fence.name} ({fence.keeps})."
    print(about_fence, file=sys.stderr if chosen.csv or chosen.json else sys.stdout)
    return fence


def _verdict(report: Report | str) -> Verdict:
    return "not compared" if isinstance(report, str) else report.verdict


def _as_json(
    pack: Pack,
    level: str,
    fence: Fence,
    reports: Mapping[str, Report | str],
    all_rules: Mapping[str, list[RuleResult]],
) -> dict[str, Any]:
    judged = {name: each for name, each in reports.items() if isinstance(each, Report)}
    return {
        "game": pack.game,
        "level": level,
        "fence": {"name": fence.name, "keeps": fence.keeps},
        "verdicts": {name: _verdict(report) for name, report in reports.items()},
        "programs": {
            name: report if isinstance(report, str) else [each.as_json() for each in report.results]
            for name, report in reports.items()
        },
        "reasons": {name: report.reasons_as_json() for name, report in judged.items()},
        "learnt": {name: report.learnt for name, report in judged.items()},
        "structure": {
            name: [each.as_json() for each in rules] for name, rules in all_rules.items()
        },
    }


def _game_in(words: Sequence[str]) -> str:
    """Return the game that the command line names, or "".

    It is read before all else: the game's options are options of the command line.
    """
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--game", choices=GAMES_WITH_TASKS)
    first.add_argument("--cases")
    known, _ = first.parse_known_args(words)
    if known.game is None and known.cases:
        try:
            return read_pack(read_regular(Path(known.cases)).decode()).game
        except (OSError, ValueError):
            return ""
    return known.game or ""


def _parser(game: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m workshop", description="Compare a console program with its game."
    )
    check = parser.add_subparsers(required=True, metavar="check").add_parser(
        "check", help="try all cases on a program, or on each in a folder or a zip"
    )
    check.add_argument("paths", nargs="+", type=Path, metavar="program")
    check.add_argument("--game", choices=GAMES_WITH_TASKS, help="the game that it is to be")
    check.add_argument(
        "--assignment", type=Path, metavar="FOLDER", help="an assignment of any program, as data"
    )
    check.add_argument("--level", choices=LEVELS, help="how closely it is to agree")
    check.add_argument("--cases", metavar="FILE", help="a pack of cases; else the game's own")
    check.add_argument(
        "--hints",
        "--taught",  # its old name
        metavar="FILE",
        help=f"how to read programs that have no {output_hints.HINTS_FILE} beside them",
    )
    check.add_argument(
        "--seconds", type=_seconds, default=MAX_SECONDS, help="the most for one program"
    )
    check.add_argument(
        "--structure", action="store_true", help="the source has to be as the assignment asks too"
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
    for option in load(game).options if game else ():
        check.add_argument(f"--{option.name}", choices=option.values, help=option.about)
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


def _pack(path: str | None, game: str) -> Pack:
    if path is None:
        if not game:
            raise PackError(f"Which game is it? Say --game {', '.join(GAMES_WITH_TASKS)}.")
        return built_in_pack(game)
    pack = read_pack(read_regular(Path(path)).decode())
    if game not in ("", pack.game):
        raise PackError(f"The cases are for {pack.game}, not for {game}.")
    return pack


def _programs(paths: Sequence[Path]) -> Mapping[str, Program | str]:
    """Return the programs at the paths by name. Raises ProgramError if there is none, and OSError.

    Of many paths, one where there is no program gets the sentence that says so.
    """
    found: dict[tuple[str, ...], Program | str] = {}
    for path in paths:
        parts = Path(os.path.abspath(path)).parts
        try:
            files = read_files(path)
            if path.is_dir() or path.suffix.lower() == ".zip":
                submissions = read_submissions(files)
                found |= {(*parts, name): each for name, each in submissions.items()}
            else:
                found[parts] = unless_empty(program_of(files, path.name))
        except ProgramError as problem:
            if len(paths) == 1:
                raise
            found[parts] = str(problem)
    if not found:
        raise ProgramError("There is no program here.")
    return dict(zip(_short_names(list(found)), found.values(), strict=True))


def _short_names(paths: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield the end of each path, as much of it as no other path has."""
    for path in paths:
        ends = (path[-count:] for count in range(1, len(path)))
        is_own = (end for end in ends if sum(each[-len(end) :] == end for each in paths) == 1)
        yield "/".join(next(is_own, path))


def _with_hints(
    programs: Mapping[str, Program | str], path: str | None
) -> Mapping[str, Program | str]:
    """Return the programs with the hints in the file `path` beside those that have none.

    A program with broken hints becomes the sentence that says so.
    """
    common = {output_hints.HINTS_FILE: read_regular(Path(path))} if path else {}
    try:
        output_hints.read_hints(common)
    except ProgramError:
        raise ProgramError(f"{path}, which says how to read programs, is broken.") from None
    found: dict[str, Program | str] = {}
    for name, program in programs.items():
        found[name] = program
        if isinstance(program, str):
            continue
        try:
            output_hints.read_hints(program.files)
        except ProgramError as problem:
            found[name] = str(problem)
        else:
            if not output_hints.has_hints(program.files):
                found[name] = program._replace(files={**common, **program.files})
    return found


def _report_lines(
    name: str, report: Report | str, rules: Sequence[RuleResult], level: str
) -> Iterator[str]:
    """Yield the results of one program: what goes well first, then each difference once."""
    if isinstance(report, str):
        yield f"{name}: not compared. {report}"
        return
    yield f"{name}: {report.verdict}, asked for: {LEVEL_NAMES[level]}"
    yield f"{report.passed} of {report.required} cases pass: {report.seen_text}."
    for verdict in VERDICTS:
        names = [_name(each) for each in report.results if each.verdict == verdict]
        if names:
            yield f"  {verdict}: {', '.join(names)}"
    for reason, results in report.by_reason.items():
        yield from ("", f"{', '.join(map(_name, results))}: {results[0].verdict}")
        yield from _difference_lines(reason, results[0])
    for note in dict.fromkeys(note for each in report.results for note in each.notes):
        yield from ("", note)
    if rules:
        yield from ("", "Of its source the assignment asks:")
    for rule in rules:
        where = f" Not so: {rule.where}." if rule.where else ""
        yield f"  {'yes' if rule.passed else 'no ':3}  {rule.rule}{where}"


def _name(result: CaseResult) -> str:
    """Return the name of a case; one for extra credit does not count."""
    return result.case.name + " (extra credit)" * result.case.extra_credit


def _difference_lines(reason: str, result: CaseResult) -> list[str]:
    """Return where a program differs first."""
    found = result.difference
    assert found is not None
    lines = [f"  {reason}"]
    if found.typed is not None:
        lines = [
            f"  It plays right until answer {found.program_index}. "
            f"At answer {found.program_index}, “{visible(found.typed)}”: {reason}"
        ]
    if found.where:
        lines.append(f"  {found.where}: {found.source}")
    for whose, text in (("The game", found.game_text), ("Your program", found.program_text)):
        if text:
            lines += [f"  {whose}:", *(f"    | {line}" for line in text.split("\n")[-12:])]
    return lines


def _table_lines(
    reports: Mapping[str, Report | str],
    all_rules: Mapping[str, Sequence[RuleResult]],
    remarks: Mapping[str, str],
) -> Iterator[str]:
    """Yield the results of many programs, a line each, and how many came to each verdict."""
    width = max(map(len, reports))
    for name, report in reports.items():
        if isinstance(report, str):
            yield f"{name:{width}}  not compared  {report}"
            continue
        source = f"  source {passed_of(all_rules[name])}" if all_rules[name] else ""
        why = reason_of(report, remarks.get(name, ""))
        line = f"{report.verdict:12}  {report.passed} of {report.required}{source}  {why}"
        yield f"{name:{width}}  {line}".rstrip()
    counts = Counter(_verdict(report) for report in reports.values())
    yield ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS)
