"""Run a student's program in a sandbox: its answers in, what it printed and asked out."""
