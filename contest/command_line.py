"""The command line of a contest."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from contest.apart import ANSWER, Apart
from contest.play import Asked, House, Pairing, Played, contest, options_of, pairings
from contest.proof import asked_again, false_result
from contest.table import as_csv, as_text
from engine.game import Game, load
from engine.players import random_player
from engine.record import to_link, to_record
from engine.sitting import Sitting
from games import GAMES
from workshop.run.program import ProgramError
from workshop.teacher.fence import NO_FENCE, find_fence
from workshop.teacher.isolated_check import FenceError
from workshop.teacher.submissions import read_files

ALL_HONEST, ACCUSED, WRONG_USAGE = range(3)
"""Exit statuses."""
DEFAULT_PAIRS = 10
CHANCE = "(chance)"
"""Who plays each player first, from both seats, so that its faults are said before the rounds."""
Start = Callable[[], Asked]


def main(arguments: Sequence[str] | None = None) -> int:
    """Hold a contest; return the exit status."""
    chosen = _parser().parse_args(arguments)
    game = load(chosen.game)
    seed = chosen.seed or secrets.token_hex(8)
    faults: dict[str, str] = {}
    try:
        starts = _players(chosen, game)
        trial = (pair for name in starts for pair in ((name, CHANCE, seed), (CHANCE, name, seed)))
        for played in _hold(game, starts | {CHANCE: partial(House, random_player)}, trial):
            if played.fault and played.at_fault is not None:
                faults.setdefault(played.seats[played.at_fault], played.fault)
        for name, fault in faults.items():
            print(f"{name}: {fault}", file=sys.stderr)
        games = list(_hold(game, starts, pairings(starts, seed, chosen.pairs)))
        said = _prove(game, starts, games)
    except (FenceError, ProgramError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return WRONG_USAGE
    if chosen.links:
        for played in games:
            print(*played.seats, f"{played.points[0]:g}:{played.points[1]:g}", link(game, played))
    print(as_csv(games), end="") if chosen.csv else print(f"Seed {seed}\n\n{as_text(games)}")
    for sentence in said:
        print(sentence)
    return ACCUSED if said else ALL_HONEST


def _hold(game: Game, starts: Mapping[str, Start], waiting: Iterable[Pairing]) -> Iterator[Played]:
    """Yield each game as it ends, until all are played, or the contest is stopped."""
    players = {name: start() for name, start in starts.items()}
    try:
        for count, played in enumerate(contest(game, waiting, players), 1):
            if sys.stderr.isatty():
                print(f"\r{count} games", end="", file=sys.stderr)
            yield played
    except KeyboardInterrupt:
        print("Stopped: this is the table so far.", file=sys.stderr)
    finally:
        for player in players.values():
            player.close()


def _prove(game: Game, starts: Mapping[str, Start], games: Sequence[Played]) -> list[str]:
    """Play each game again, and ask each player again; return what is not as it was."""
    said = [false for each in games if (false := false_result(game, each))]
    for name, start in starts.items():
        if otherwise := asked_again(game, start, name, games):
            said.append(f"{name}: {otherwise}")
    return said


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m contest", description="Let players meet, each with each other."
    )
    parser.add_argument("folder", type=Path, help="a folder or a zip, with a .py file for each")
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument(
        "--levels", nargs="*", default=[], metavar="LEVEL", help="computer players of the site too"
    )
    parser.add_argument(
        "--pairs", type=int, default=DEFAULT_PAIRS, help="rounds: in each, every two meet twice"
    )
    parser.add_argument("--seed", help="holds the same contest again; keep it secret until then")
    parser.add_argument("--links", action="store_true", help="print a link for each game")
    parser.add_argument("--csv", action="store_true", help="print the table for a spreadsheet")
    parser.add_argument(
        "--unfenced", action="store_true", help="run players that you trust like any other program"
    )
    return parser


def _players(chosen: argparse.Namespace, game: Game) -> dict[str, Start]:
    """Return what starts each player, by name. Raises ValueError and OSError."""
    fence = NO_FENCE if chosen.unfenced else find_fence(ANSWER)
    if fence is None:
        raise ValueError(
            "Nothing here keeps players from the machine: install bubblewrap or "
            "Node.js 20, or say --unfenced if you trust them."
        )
    starts: dict[str, Start] = {}
    for level in chosen.levels:
        if level not in game.players:
            raise ValueError(f"{game.title} has no level {level}: {', '.join(game.players)}.")
        starts[level] = partial(House, game.players[level])
    for name, source in read_files(chosen.folder).items():
        if name.endswith(".py") and "/" not in name:
            starts[_unused(name.removesuffix(".py"), starts)] = partial(Apart, source, name, fence)
    if chosen.pairs < 1:
        raise ValueError("--pairs has to be at least 1.")
    if len(starts) < 2:
        raise ValueError(f"A contest needs two players: {chosen.folder} and --levels have fewer.")
    return starts


def _unused(name: str, taken: Mapping[str, Start]) -> str:
    return _unused(f"{name}’", taken) if name in taken else name


def link(game: Game, played: Played) -> str:
    """Return the address, from the site's, at which a game opens."""
    sitting = Sitting(game, played.seed, options_of(game), played.answers)
    return f"{game.page}.html#{urlencode(to_link(to_record(sitting, {})))}"
