"""Tactego at a terminal: ``python -m tactego``."""

from table.terminal import main
from tactego import GAME

main(GAME)
