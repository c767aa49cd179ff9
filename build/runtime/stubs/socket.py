"""What asyncio's interface names as defaults; a page has no sockets."""

from _socket import AF_UNSPEC, AI_PASSIVE  # noqa: F401
