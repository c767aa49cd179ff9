"""Four, Five, Six at a terminal: ``python -m four_five_six``."""

from four_five_six import GAME
from table.terminal import main

main(GAME)
