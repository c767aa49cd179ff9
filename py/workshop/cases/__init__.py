"""The cases of each game: what is tried, with its seed and its answers."""
