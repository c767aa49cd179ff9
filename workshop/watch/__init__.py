"""Record a stretch of a run, so that a person can watch it line by line, both ways."""
