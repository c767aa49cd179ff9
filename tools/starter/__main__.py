"""Coin at a terminal: ``python -m coin``."""

from coin import GAME
from table.terminal import main

main(GAME)
