"""Read a program: what its source has, and what its output says, whatever the wording."""
