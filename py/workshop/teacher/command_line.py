"""The workshop's command line."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from table.game import load
from workshop.cases.pack import Pack, PackError, read_pack
from workshop.compare.diff_spans import visible
from workshop.compare.levels import LEVELS, NAMES
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.reading import output_hints
from workshop.reading.source_rules import Point, look
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.isolated_check import own_pack, reached_in, run_child
from workshop.teacher.submissions import handed_in, read_files

REACHED, MISSED, UNTRIED = 0, 1, 2
"""The exit status: all cases reach the level, one does not, it could not be tried."""
SECONDS = 60.0
Verdicts = list[dict[str, Any]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Check what the command line names; the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    game = _game_in(words)
    said = _parser(game).parse_args(words)
    options = {
        option.name: value
        for option in (load(game).options if game else ())
        if (value := getattr(said, option.name)) is not None
    }
    try:
        pack = _pack(said.cases, game)
        programs = _taught(_programs(said.paths), said.taught)
    except (PackError, ProgramError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(f"{problem.filename}: {problem.strerror}.")
    except UnicodeDecodeError:
        _give_up(f"{said.cases} is no text.")
    task = load_task(pack.game)
    level = said.level or task.level
    points = {
        name: [] if isinstance(program, str) else look(program, task.demands)
        for name, program in programs.items()
    }
    all_verdicts: dict[str, Verdicts | str] = {}
    for name, program in programs.items():
        if isinstance(program, str):
            all_verdicts[name] = program
        else:
            all_verdicts[name] = list(run_child(program, pack, level, options, said.seconds))
    if said.csv:
        _write_csv(pack, all_verdicts, points)
    elif said.json:
        told = {"game": pack.game, "level": level, "programs": all_verdicts}
        structure = {name: [each.as_json() for each in found] for name, found in points.items()}
        print(json.dumps({**told, "structure": structure}, indent=1))
    elif len(all_verdicts) == 1:
        ((name, verdicts),) = all_verdicts.items()
        _report(name, verdicts, points[name], level)
    else:
        _table(all_verdicts, points, level)
    if any(isinstance(each, str) for each in all_verdicts.values()):
        return UNTRIED
    missed = [each for each in all_verdicts.values() if not all(reached_in(each))]  # type: ignore[arg-type]
    loose = said.structure and not all(each.kept for found in points.values() for each in found)
    return MISSED if missed or loose else REACHED


def _game_in(words: Sequence[str]) -> str:
    """The game that the command line names; its options are the command line's too."""
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
        prog="python -m workshop", description="Hold a console program to its game."
    )
    check = parser.add_subparsers(required=True, metavar="check").add_parser(
        "check", help="try all cases on a program, or on each in a folder or a zip"
    )
    check.add_argument("paths", nargs="+", type=Path, metavar="program")
    check.add_argument("--game", choices=GAMES_WITH_TASKS, help="the game that it is to be")
    check.add_argument("--level", choices=LEVELS, help="how closely it is to agree")
    check.add_argument("--cases", metavar="FILE", help="a pack of cases; else the game's own")
    check.add_argument(
        "--taught",
        metavar="FILE",
        help="how programs are read that have no taught.json beside them",
    )
    check.add_argument("--seconds", type=float, default=SECONDS, help="the most for one program")
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
    sys.exit(UNTRIED)


def _pack(path: str | None, game: str) -> Pack:
    if path is None:
        if not game:
            raise PackError(f"Which game is it? Say --game {', '.join(GAMES_WITH_TASKS)}.")
        return own_pack(game)
    pack = read_pack(Path(path).read_text(encoding="utf-8"))
    if game not in ("", pack.game):
        raise PackError(f"The cases are for {pack.game}, not for {game}.")
    return pack


def _programs(paths: Sequence[Path]) -> Mapping[str, Program | str]:
    found: dict[str, Program | str] = {}
    for path in paths:
        files = read_files(path)
        if path.is_dir() or path.suffix == ".zip":
            found |= handed_in(files)
        else:
            found[path.name] = program_of(files, path.name)
    if not found:
        raise ProgramError("There is no program here.")
    return found


def _taught(programs: Mapping[str, Program | str], path: str | None) -> Mapping[str, Program | str]:
    """The programs, with what they were taught beside them; one whose is broken is none."""
    common = {output_hints.FILE: Path(path).read_bytes()} if path else {}
    output_hints.read_taught(common)
    found: dict[str, Program | str] = {}
    for name, program in programs.items():
        found[name] = program
        if not isinstance(program, str):
            try:
                output_hints.read_taught(program.files)
                found[name] = program._replace(files={**common, **program.files})
            except ProgramError as problem:
                found[name] = str(problem)
    return found


def _report(name: str, verdicts: Verdicts | str, points: list[Point], level: str) -> None:
    """What came of one program."""
    if isinstance(verdicts, str):
        print(f"{name}: {verdicts}")
        return
    print(f"{name}, asked for: {NAMES[level]}")
    for each in verdicts:
        mark = "ok" if each.get("passed") else "no"
        said = NAMES.get(each.get("reached", ""), "at no level")
        print(f"  {mark}  {each['case']}: {'stopped' if 'stopped' in each else said}")
    for each in verdicts:
        if not each.get("passed"):
            print(f"\n{each['case']}")
            print(_difference(each))
    notes = dict.fromkeys(note for each in verdicts for note in each.get("notes", ()))
    for note in notes:
        print(f"\n{note}")
    reached = reached_in(verdicts)
    print(f"\n{sum(reached)} of {len(reached)} cases reach it.")
    if points:
        print("\nOf its source the assignment asks:")
    for point in points:
        where = f" Not so: {point.where}." if point.where else ""
        print(f"  {'yes' if point.kept else 'no ':3}  {point.asks}{where}")


def _difference(verdict: Mapping[str, Any]) -> str:
    """Where a program differs first."""
    if "stopped" in verdict:
        return f"  {verdict['stopped']}"
    found = verdict["difference"]
    typed = found["typed"]
    lines = [f"  {found['why']}"]
    if typed is not None:
        lines.append(f"  You typed “{visible(typed)}” at “{found['question']}”, {found['own']}.")
    for whose, text in (("The game", found["game"]), ("Your program", found["yours"])):
        if text:
            lines += [f"  {whose}:", *(f"    | {line}" for line in text.split("\n")[-12:])]
    return "\n".join(lines)


def _table(
    all_verdicts: Mapping[str, Verdicts | str], points: Mapping[str, list[Point]], level: str
) -> None:
    """What came of many programs, a line each."""
    print(f"asked for: {NAMES[level]}")
    width = max(map(len, all_verdicts))
    for name, verdicts in all_verdicts.items():
        if isinstance(verdicts, str):
            print(f"{name:{width}}  {verdicts}")
            continue
        reached = reached_in(verdicts)
        missed = [each["case"] for each in verdicts if not each.get("passed")]
        source = f"  source {_kept(points[name])}" if points[name] else ""
        told = f"{sum(reached)} of {len(reached)}{source}  {', '.join(missed)}"
        print(f"{name:{width}}  {told}".rstrip())


def _kept(points: Sequence[Point]) -> str:
    """How much of what is asked of a source is so."""
    return f"{sum(each.kept for each in points)} of {len(points)}"


def _write_csv(
    pack: Pack, all_verdicts: Mapping[str, Verdicts | str], points: Mapping[str, list[Point]]
) -> None:
    """A row each program: how many cases reach the level, what each case reached, and how much of
    what is asked of its source is so."""
    writer = csv.writer(sys.stdout)
    names = [case.name for case in pack.cases]
    asked = sum(not case.extra for case in pack.cases)
    writer.writerow(["program", "reached", "cases", *names, "remark", "source"])
    for name, verdicts in all_verdicts.items():
        if isinstance(verdicts, str):
            writer.writerow([_cell(name), 0, asked, *([""] * len(names)), verdicts])
            continue
        by_case = {each["case"]: each.get("reached") or "none" for each in verdicts}
        row = [by_case.get(case, "") for case in names]
        source = _kept(points[name]) if points[name] else ""
        remark = next((each["stopped"] for each in verdicts if "stopped" in each), "")
        reached = reached_in(verdicts)
        writer.writerow([_cell(name), sum(reached), asked, *row, remark, source])


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
