"""Compare a program's dialogue with the game's own, turn by turn, at five levels."""
