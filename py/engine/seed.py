"""A seed as text that chance can start from."""


def clean_seed(typed: str) -> str:
    """Return `typed` as `random.seed` takes it: without halves of surrogate pairs.

    >>> clean_seed("a\\ud800")
    'a?'
    """
    return typed.encode("utf-8", "replace").decode()
