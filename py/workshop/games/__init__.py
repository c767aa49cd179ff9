"""What the workshop knows of each game: a package a game, with its task and its cases."""
