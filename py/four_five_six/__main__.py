"""Four, Five, Six at a terminal: ``python -m four_five_six``."""

from engine.terminal import main
from four_five_six import GAME

main(GAME)
