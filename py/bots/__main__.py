"""B.O.T.S. at a terminal: ``python -m bots``."""

from bots import GAME
from table.terminal import main

main(GAME)
