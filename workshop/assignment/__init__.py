"""An assignment: a folder with a reference program, its text, its requirements and its cases."""
