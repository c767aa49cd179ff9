"""What asyncio's interface names as defaults; a page has no processes."""

PIPE = -1
