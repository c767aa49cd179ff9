"""The command line of a contest."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from contest.apart import ANSWER, Processes
from contest.desk import ContestDesk, entered
from contest.kept import Kept, read, write
from contest.play import link
from contest.table import as_csv, as_text
from engine.game import load
from games import GAMES
from workshop.run.program import ProgramError
from workshop.teacher.class_table import without_controls
from workshop.teacher.fence import NO_FENCE, NOTHING_HOLDS, find_fence
from workshop.teacher.isolated_check import FenceError
from workshop.teacher.submissions import read_files

ALL_HONEST, ACCUSED, WRONG_USAGE = range(3)
"""Exit statuses."""
DEFAULT_PAIRS = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Hold a contest, or prove one that was kept; return the exit status."""
    chosen = _parser().parse_args(arguments)
    desk = ContestDesk(lambda progress: None, lambda name, seat: name)
    head = "As it was kept"
    try:
        fence = NO_FENCE if chosen.unfenced else find_fence(ANSWER)
        if fence is None:
            raise ValueError(NOTHING_HOLDS)
        processes = Processes(fence)
        try:
            if chosen.players.suffix == ".json":
                desk.begin(read(chosen.players.read_text()), "")
            else:
                seed = chosen.seed or secrets.token_hex(8)
                head = f"Seed {seed}"
                _hold(desk, processes, _entered(chosen), seed, chosen.pairs)
            if chosen.keep:
                chosen.keep.write_text(write(desk.contest))
            said = _prove(desk, processes)
        finally:
            processes.close()
    except (FenceError, ProgramError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return WRONG_USAGE
    game, games = desk.contest.game, desk.contest.games
    for each in games:
        if chosen.links is not None and {*chosen.links} <= {*each.seats}:
            print(*each.seats, f"{each.points[0]:g}:{each.points[1]:g}", link(game, each))
    print(as_csv(games) if chosen.csv else f"{head}\n\n{as_text(games)}\n", end="")
    for sentence in said:
        print(without_controls(sentence))
    return ACCUSED if said else ALL_HONEST


def _hold(desk: ContestDesk, processes: Processes, contest: Kept, seed: str, rounds: int) -> None:
    """Let each player play a game from each seat, and print its first fault; then hold rounds."""
    begun = desk.do_enter(contest.game.name, contest.levels, contest.sources, seed)
    for name, fault in processes.carry(begun)["faults"].items():
        print(without_controls(f"{name}: {fault}"), file=sys.stderr)
    try:
        for _ in range(rounds):
            processes.carry(desk.do_round(), desk.contest.games)
            if sys.stderr.isatty():
                print(f"\r{as_text(desk.contest.games)}\n", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped: this is the table so far.", file=sys.stderr)


def _prove(desk: ContestDesk, processes: Processes) -> list[str]:
    """Play each game again, and ask each player again; return what is not as it was."""
    said: list[str] = processes.carry(desk.do_play_again())["false"]
    for name in desk.contest.sources:
        if accused := processes.carry(desk.do_ask_again(name))["accused"]:
            said.append(f"{name}: {accused}")
        processes.close("alone")
    return said


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m contest", description="Let players meet, each with each other."
    )
    add = parser.add_argument
    add("players", type=Path, help="a folder or a zip with a .py file for each; or a kept contest")
    add("--game", choices=GAMES)
    add("--levels", nargs="*", default=[], metavar="LEVEL", help="levels of the site that play too")
    add("--pairs", type=int, default=DEFAULT_PAIRS, help="rounds: in each, every two meet twice")
    add("--seed", help="hold the same contest again; keep it secret until then")
    links = "print a link for each game, or for each game of these players"
    add("--links", nargs="*", metavar="PLAYER", help=links)
    add("--csv", action="store_true", help="print the table for a spreadsheet")
    add("--keep", type=Path, metavar="FILE", help="write the contest to FILE.json")
    add("--unfenced", action="store_true", help="run players with nothing between them and you")
    return parser


def _entered(chosen: argparse.Namespace) -> Kept:
    """Return the contest of these players, before its first game. Raises ValueError, ProgramError
    and OSError."""
    if not chosen.game:
        raise ValueError(f"Say --game and which one: {', '.join(GAMES)}.")
    if chosen.pairs < 1:
        raise ValueError("--pairs has to be at least 1.")
    game = load(chosen.game)
    for level in chosen.levels:
        if level not in game.players:
            raise ValueError(f"{game.title} has no level {level}: {', '.join(game.players)}.")
    sources, refused = entered(read_files(chosen.players), chosen.levels)
    for name, sentence in refused.items():
        print(f"{name}: {sentence}", file=sys.stderr)
    if len(sources) + len(chosen.levels) < 2:
        raise ValueError(f"A contest needs two players: {chosen.players} and --levels have fewer.")
    return Kept(game, chosen.levels, sources, [])
