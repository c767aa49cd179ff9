"""PyNIM at a terminal: ``python -m pynim``."""

from table.terminal import main

from pynim import GAME

main(GAME)
