"""What a program may tell that the rules do not have."""


class FaultError(Exception):
    """Something that the rules do not have; its text is a sentence."""
