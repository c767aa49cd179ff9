"""Any console program as a game: its moves are the typed lines, and what it prints comes from where
it runs, in a worker of its own."""
