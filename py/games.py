"""The list of games: each is a folder here and a page at the top."""

GAMES = ("bots", "four_five_six", "pynim", "tactego")
