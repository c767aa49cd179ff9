"""Tactego at a terminal: ``python -m tactego``."""

from engine.terminal import main
from tactego import GAME

main(GAME)
