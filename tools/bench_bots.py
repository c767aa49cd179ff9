"""What B.O.T.S.'s computer players and coach can do: `python tools/bench_bots.py [games]`.

Plays seeded games between each pair of levels, each level starting half of them, and prints win
rates with their standard errors, the expected totals, and how long the coach thinks.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "py"))

from bots import GAME
from bots.players import PLAYERS, points

GAME.players = {**PLAYERS, "points": points}
