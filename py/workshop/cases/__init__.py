"""Cases: what a program is tried with, and what each of them came to."""
