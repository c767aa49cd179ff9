"""The command line: `python3 -m workshop check program.py --game pynim`."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from engine.game import load
from workshop.cases.pack import Pack, PackError, read_pack
from workshop.compare.diff_spans import visible
from workshop.compare.levels import LEVEL_NAMES, LEVELS
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.reading import output_hints
from workshop.reading.source_rules import RuleResult, check_source
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.isolated_check import built_in_pack, check_isolated, required_passes
from workshop.teacher.submissions import read_files, read_submissions

ALL_PASSED, SOME_MISSED, NOT_TRIED = 0, 1, 2
"""Exit statuses: all cases reach the level, at least one does not, nothing could be tried."""
MAX_SECONDS = 60.0
CaseResults = list[dict[str, Any]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    game = _game_in(words)
    chosen = _parser(game).parse_args(words)
    options = {
        option.name: value
        for option in (load(game).options if game else ())
        if (value := getattr(chosen, option.name)) is not None
    }
    try:
        pack = _pack(chosen.cases, game)
        programs = _with_hints(_programs(chosen.paths), chosen.hints)
    except (PackError, ProgramError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(f"{problem.filename}: {problem.strerror}.")
    except UnicodeDecodeError:
        _give_up(f"{chosen.cases} is no text.")
    task = load_task(pack.game)
    level = chosen.level or task.level
    all_results: dict[str, CaseResults | str] = {}
    all_rules: dict[str, list[RuleResult]] = {}
    for name, program in programs.items():
        if isinstance(program, str):
            all_results[name], all_rules[name] = program, []
        else:
            all_rules[name] = check_source(program, task.source_rules)
            found = check_isolated(program, pack, level, options, chosen.seconds)
            all_results[name] = list(found)
    if chosen.csv:
        _write_csv(pack, all_results, all_rules)
    elif chosen.json:
        structure = {name: [each.as_json() for each in rules] for name, rules in all_rules.items()}
        report = {"game": pack.game, "level": level, "programs": all_results}
        print(json.dumps({**report, "structure": structure}, indent=1))
    elif len(all_results) == 1:
        ((name, results),) = all_results.items()
        _print_report(name, results, all_rules[name], level)
    else:
        _print_table(all_results, all_rules, level)
    if any(isinstance(each, str) for each in all_results.values()):
        return NOT_TRIED
    missed = [each for each in all_results.values() if not all(required_passes(each))]  # type: ignore[arg-type]
    broken_rules = [each for rules in all_rules.values() for each in rules if not each.passed]
    return SOME_MISSED if missed or (chosen.structure and broken_rules) else ALL_PASSED


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
            return read_pack(Path(known.cases).read_text(encoding="utf-8")).game
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
    check.add_argument("--level", choices=LEVELS, help="how closely it is to agree")
    check.add_argument("--cases", metavar="FILE", help="a pack of cases; else the game's own")
    check.add_argument(
        "--hints",
        "--taught",  # its old name
        metavar="FILE",
        help=f"how to read programs that have no {output_hints.HINTS_FILE} beside them",
    )
    check.add_argument(
        "--seconds", type=float, default=MAX_SECONDS, help="the most for one program"
    )
    check.add_argument(
        "--structure", action="store_true", help="the source has to be as the assignment asks too"
    )
    check.add_argument("--json", action="store_true", help="print JSON")
    check.add_argument("--csv", action="store_true", help="print a table for a spreadsheet")
    for option in load(game).options if game else ():
        check.add_argument(f"--{option.name}", choices=option.values, help=option.about)
    return parser


def _give_up(why: str) -> NoReturn:
    print(why, file=sys.stderr)
    sys.exit(NOT_TRIED)


def _pack(path: str | None, game: str) -> Pack:
    if path is None:
        if not game:
            raise PackError(f"Which game is it? Say --game {', '.join(GAMES_WITH_TASKS)}.")
        return built_in_pack(game)
    pack = read_pack(Path(path).read_text(encoding="utf-8"))
    if game not in ("", pack.game):
        raise PackError(f"The cases are for {pack.game}, not for {game}.")
    return pack


def _programs(paths: Sequence[Path]) -> Mapping[str, Program | str]:
    found: dict[str, Program | str] = {}
    for path in paths:
        files = read_files(path)
        if path.is_dir() or path.suffix == ".zip":
            found |= read_submissions(files)
        else:
            found[path.name] = program_of(files, path.name)
    if not found:
        raise ProgramError("There is no program here.")
    return found


def _with_hints(
    programs: Mapping[str, Program | str], path: str | None
) -> Mapping[str, Program | str]:
    """Return the programs with the hints in the file `path` beside those that have none.

    A program with broken hints becomes the sentence that says so.
    """
    common = {output_hints.HINTS_FILE: Path(path).read_bytes()} if path else {}
    output_hints.read_hints(common)
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


def _print_report(
    name: str, results: CaseResults | str, rules: list[RuleResult], level: str
) -> None:
    """Print the results of one program."""
    if isinstance(results, str):
        print(f"{name}: {results}")
        return
    print(f"{name}, asked for: {LEVEL_NAMES[level]}")
    for each in results:
        mark = "ok" if each.get("passed") else "no"
        reached = LEVEL_NAMES.get(each.get("reached", ""), "at no level")
        print(f"  {mark}  {each['case']}: {'stopped' if 'stopped' in each else reached}")
    for each in results:
        if not each.get("passed"):
            print(f"\n{each['case']}")
            print(_difference_text(each))
    notes = dict.fromkeys(note for each in results for note in each.get("notes", ()))
    for note in notes:
        print(f"\n{note}")
    passes = required_passes(results)
    print(f"\n{sum(passes)} of {len(passes)} cases reach it.")
    if rules:
        print("\nOf its source the assignment asks:")
    for rule in rules:
        where = f" Not so: {rule.where}." if rule.where else ""
        print(f"  {'yes' if rule.passed else 'no ':3}  {rule.rule}{where}")


def _difference_text(result: Mapping[str, Any]) -> str:
    """Return where a program differs first, as lines to print."""
    if "stopped" in result:
        return f"  {result['stopped']}"
    found = result["difference"]
    typed = found["typed"]
    lines = [f"  {found['reason']}"]
    if typed is not None:
        lines.append(
            f"  You typed “{visible(typed)}” at “{found['question']}”, {found['program_index']}."
        )
    for whose, text in (("The game", found["game_text"]), ("Your program", found["program_text"])):
        if text:
            lines += [f"  {whose}:", *(f"    | {line}" for line in text.split("\n")[-12:])]
    return "\n".join(lines)


def _print_table(
    all_results: Mapping[str, CaseResults | str],
    all_rules: Mapping[str, list[RuleResult]],
    level: str,
) -> None:
    """Print the results of many programs, a line each."""
    print(f"asked for: {LEVEL_NAMES[level]}")
    width = max(map(len, all_results))
    for name, results in all_results.items():
        if isinstance(results, str):
            print(f"{name:{width}}  {results}")
            continue
        reached = required_passes(results)
        missed = [each["case"] for each in results if not each.get("passed")]
        source = f"  source {_passed_of(all_rules[name])}" if all_rules[name] else ""
        line = f"{sum(reached)} of {len(reached)}{source}  {', '.join(missed)}"
        print(f"{name:{width}}  {line}".rstrip())


def _passed_of(rules: Sequence[RuleResult]) -> str:
    """Return how many of the rules passed."""
    return f"{sum(each.passed for each in rules)} of {len(rules)}"


def _write_csv(
    pack: Pack,
    all_results: Mapping[str, CaseResults | str],
    all_rules: Mapping[str, list[RuleResult]],
) -> None:
    """Print a row a program: how many cases passed, the level that each reached, how many of the
    source's rules passed."""
    writer = csv.writer(sys.stdout)
    names = [case.name for case in pack.cases]
    asked = sum(not case.extra_credit for case in pack.cases)
    writer.writerow(["program", "reached", "cases", *names, "remark", "source"])
    for name, results in all_results.items():
        if isinstance(results, str):
            writer.writerow([_cell(name), 0, asked, *([""] * len(names)), results])
            continue
        by_case = {each["case"]: each.get("reached") or "none" for each in results}
        row = [by_case.get(case, "") for case in names]
        source = _passed_of(all_rules[name]) if all_rules[name] else ""
        remark = next((each["stopped"] for each in results if "stopped" in each), "")
        reached = required_passes(results)
        writer.writerow([_cell(name), sum(reached), asked, *row, remark, source])


def _cell(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
