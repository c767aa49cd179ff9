"""The command line of a contest."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from contest.apart import ANSWER, Apart, ask_alone, hold
from contest.desk import CHANCE, entered
from contest.kept import Kept, read, write
from contest.play import Asked, House, Pairing, Played, link, pairings
from contest.proof import asked_again, false_result
from contest.table import as_csv, as_text
from engine.game import Game, load
from engine.players import random_player
from games import GAMES
from workshop.run.program import ProgramError
from workshop.teacher.fence import NO_FENCE, find_fence
from workshop.teacher.isolated_check import FenceError
from workshop.teacher.submissions import read_files

ALL_HONEST, ACCUSED, WRONG_USAGE = range(3)
"""Exit statuses."""
DEFAULT_PAIRS = 10
Start = Callable[[], Asked]


def main(arguments: Sequence[str] | None = None) -> int:
    """Hold a contest, or prove one that was kept; return the exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        if chosen.players.suffix == ".json":
            contest, head = read(chosen.players.read_text()), "As it was kept"
            starts = _starts(chosen, contest)
        else:
            seed = chosen.seed or secrets.token_hex(8)
            contest, head = _entered(chosen), f"Seed {seed}"
            starts = _starts(chosen, contest)
            _try_out(contest.game, starts, seed)
            for games in _hold(contest.game, starts, pairings(starts, seed, chosen.pairs)):
                contest.games.extend(games)
                if sys.stderr.isatty():
                    print(f"\r{as_text(contest.games)}\n", file=sys.stderr)
        if chosen.keep:
            chosen.keep.write_text(write(contest))
        said = _prove(contest.game, starts, contest.games)
    except (FenceError, ProgramError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return WRONG_USAGE
    for each in contest.games:
        if chosen.links is not None and {*chosen.links} <= {*each.seats}:
            print(*each.seats, f"{each.points[0]:g}:{each.points[1]:g}", link(contest.game, each))
    if chosen.csv:
        print(as_csv(contest.games), end="")
    else:
        print(f"{head}\n\n{as_text(contest.games)}")
    for sentence in said:
        print(sentence)
    return ACCUSED if said else ALL_HONEST


def _try_out(game: Game, starts: Mapping[str, Start], seed: str) -> None:
    """Let each player play a game from each seat, and print its first fault."""
    pairs = (pair for name in starts for pair in ((name, CHANCE, seed), (CHANCE, name, seed)))
    faults: dict[str, str] = {}
    for games in _hold(game, {**starts, CHANCE: partial(House, random_player)}, pairs):
        for each in games:
            if each.at_fault is not None:
                faults.setdefault(each.seats[each.at_fault], each.fault)
    for name, fault in faults.items():
        print(f"{name}: {fault}", file=sys.stderr)


def _hold(
    game: Game, starts: Mapping[str, Start], waiting: Iterator[Pairing]
) -> Iterator[list[Played]]:
    """Yield the games of each round, until all are played, or the contest is stopped: then those so
    far."""
    players = {name: start() for name, start in starts.items()}
    size, first = len(players) * (len(players) - 1), 0
    games: list[Played] = []
    try:
        while pairs := list(islice(waiting, size)):
            for played in hold(game, pairs, players, first):
                games.append(played)
                if sys.stderr.isatty():
                    print(f"\r{first + len(games)} games", end="", file=sys.stderr)
            yield games
            games, first = [], first + size
    except KeyboardInterrupt:
        print("Stopped: this is the table so far.", file=sys.stderr)
        yield games
    finally:
        for player in players.values():
            player.close()


def _prove(game: Game, starts: Mapping[str, Start], games: Sequence[Played]) -> list[str]:
    """Play each game again, and ask each player again; return what is not as it was."""
    said = [false for each in games if (false := false_result(game, each))]
    for name, start in starts.items():
        if otherwise := ask_alone(asked_again(game, name, games), start):
            said.append(f"{name}: {otherwise}")
    return said


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m contest", description="Let players meet, each with each other."
    )
    parser.add_argument(
        "players", type=Path, help="a folder or a zip, with a .py file for each; or a kept contest"
    )
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument(
        "--levels", nargs="*", default=[], metavar="LEVEL", help="computer players of the site too"
    )
    parser.add_argument(
        "--pairs", type=int, default=DEFAULT_PAIRS, help="rounds: in each, every two meet twice"
    )
    parser.add_argument("--seed", help="holds the same contest again; keep it secret until then")
    parser.add_argument(
        "--links", nargs="*", metavar="PLAYER", help="print a link for each game of these, or all"
    )
    parser.add_argument("--csv", action="store_true", help="print the table for a spreadsheet")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the contest to FILE.json")
    parser.add_argument(
        "--unfenced", action="store_true", help="run players that you trust like any other program"
    )
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


def _starts(chosen: argparse.Namespace, contest: Kept) -> dict[str, Start]:
    """Return what starts each player, by name. Raises ValueError."""
    fence = NO_FENCE if chosen.unfenced else find_fence(ANSWER)
    if fence is None:
        raise ValueError(
            "Nothing here keeps players from the machine: install bubblewrap or "
            "Node.js 20, or say --unfenced if you trust them."
        )
    starts: dict[str, Start] = {
        level: partial(House, contest.game.players[level]) for level in contest.levels
    }
    return starts | {
        name: partial(Apart, name, source.encode(), fence)
        for name, source in contest.sources.items()
    }
