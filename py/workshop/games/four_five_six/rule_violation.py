"""What a program may tell that the rules do not have."""


class RuleViolationError(Exception):
    """Something that the rules do not have; its text is a sentence."""
