"""Letter Lock at a terminal: ``python -m letter_lock``."""

from engine.terminal import main
from letter_lock import GAME

main(GAME)
