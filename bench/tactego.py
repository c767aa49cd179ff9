"""What Tactego's computer players can do, and how long they and a long game's replay take.

Usage: python -m bench.tactego [games]; plays that many seeded games between levels, and
against random answers, 200 if nothing is said, each level starting half of them. Thinking and
replay are timed in CPython and in the pages' own Pyodide.
"""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from time import process_time

from bench.timing import shares, thinking_in_pyodide, timed
from engine.markup import to_html
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from tactego import GAME
from tactego.players import PLAYERS
from tactego.view import table

LEVELS = {"random": random_player, **PLAYERS}
BOARDS = {
    "small, 6 x 4": ("small_game.pieces", "6", "4"),
    "basic, 12 x 8": ("basic.pieces", "12", "8"),
}
LARGEST_BOARD = ("1 300, F 30", "26", "26")
"""A board of 26 x 26 that is nearly full."""
PAIRS = (
    ("general", "random"),
    ("general", "recruit"),
    ("general", "captain"),
    ("captain", "recruit"),
    ("recruit", "random"),
)


def sit(seed: str, armies: str, board: tuple[str, ...]) -> Sitting:
    """Return a game after its set-up."""
    return Sitting(GAME, seed, {"armies": armies}, [seed, *board])


def thinking() -> None:
    """Print how long the general thinks about a move, and how long replays and tables take."""
    print(f"On {sys.platform}, milliseconds of a general's moves (piece and goal):")
    for board, games in (
        (BOARDS["small, 6 x 4"], 2),
        (BOARDS["basic, 12 x 8"], 2),
        (LARGEST_BOARD, 1),
    ):
        for armies in ("open", "hidden"):
            moves, longest = [0.0], 0.0
            for game in range(games):
                sitting = sit(str(game), armies, board)
                while sitting.ask is not None and len(sitting.answers) < 60:
                    name = "recruit" if sitting.ask.seat else "general"
                    whole, pause, answer = timed(partial(LEVELS[name], sitting.ask, Random(game)))
                    if name == "general":
                        longest = max(longest, pause)
                        moves[-1] += whole
                        if sitting.ask.kind == "end":
                            moves.append(0.0)
                    sitting.answer(answer)
            moves.sort()
            print(
                f"  {' '.join(board):24} {armies:6} median {moves[len(moves) // 2]:4.0f}, "
                f"longest {moves[-1]:4.0f}, longest without a break {longest:3.0f}",
                flush=True,
            )
    print("Milliseconds to replay 1,000 answers, and to answer and draw one more:")
    for board in (BOARDS["basic, 12 x 8"], ("basic.pieces", "26", "26"), LARGEST_BOARD):
        for armies in ("open", "hidden"):
            rng = Random(5)
            sitting = sit("5", armies, board)
            while sitting.ask is not None and len(sitting.answers) < 1_000:
                sitting.answer(run_to_end(random_player(sitting.ask, rng)))
            start = process_time()
            again = Sitting(GAME, sitting.seed, sitting.options, sitting.answers[:-1])
            replayed = process_time()
            again.answer(sitting.answers[-1])
            html = to_html(table(again.scene, again.ask))
            drawn = process_time()
            print(
                f"  {' '.join(board):24} {armies:6} {(replayed - start) * 1000:4.0f}, "
                f"{(drawn - replayed) * 1000:3.0f} for {len(html) // 1000} kB of HTML",
                flush=True,
            )


def match(pair: tuple[str, str], armies: str, name: str, games: int) -> None:
    """Play a pair of levels, and print how often each wins."""
    wins = dict.fromkeys((*pair, "draw"), 0)
    for game in range(games):
        seats = pair if game % 2 == 0 else pair[::-1]
        sitting = sit(str(game // 2), armies, BOARDS[name])
        while sitting.ask is not None:
            player = LEVELS[seats[sitting.ask.seat or 0]]
            sitting.answer(
                run_to_end(player(sitting.ask, Random(f"{game}/{len(sitting.answers)}")))
            )
        winner = sitting.scene.winner
        wins["draw" if winner is None else seats[winner]] += 1
    print(f"  {armies:6} {name:13} {shares(wins, games)}", flush=True)


if __name__ == "__main__":
    thinking()
    thinking_in_pyodide("bench.tactego")
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"Levels, {games} games a pair, with standard errors:")
    for armies in ("open", "hidden"):
        for pair in PAIRS:
            for name in BOARDS:
                match(pair, armies, name, games)
