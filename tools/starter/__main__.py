"""Coin at a terminal: ``python -m coin``."""

from coin import GAME
from engine.terminal import main

main(GAME)
