"""A stub for `socket`: the names that are default arguments in asyncio; a page has no sockets."""

from _socket import AF_UNSPEC, AI_PASSIVE  # noqa: F401
