"""A seed as text that chance can start from."""


def clean_seed(typed: str) -> str:
    """`typed` as `random.seed` takes it: half of a surrogate pair is no text, and becomes ``?``."""
    return typed.encode("utf-8", "replace").decode()
