"""B.O.T.S. at a terminal: ``python -m bots``."""

from bots import GAME
from engine.terminal import main

main(GAME)
