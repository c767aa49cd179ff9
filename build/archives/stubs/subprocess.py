"""A stub for `subprocess`: default arguments in asyncio; a page has no processes."""

PIPE = -1
