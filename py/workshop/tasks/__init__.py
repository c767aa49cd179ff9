"""The four assignments: what a program for each game is held to."""
