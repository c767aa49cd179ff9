"""PyNIM at a terminal: ``python -m pynim``."""

from engine.terminal import main
from pynim import GAME

main(GAME)
