"""PyNIM at a terminal: ``python -m pynim``."""

from pynim import GAME
from table.terminal import main

main(GAME)
