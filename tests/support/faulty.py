"""A failing host: it sends some files wrong, late or not at all."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from mimetypes import guess_type
from pathlib import Path
from threading import Event
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from serve import BASE, TYPES, Host, Server, application

HEADERS = {"cache-control": "max-age=600", "access-control-allow-origin": "*"}
"""The browser may keep what it got, and would bring it again."""
SIGN_IN = "<!doctype html><title>Sign in</title><h1>Sign in to use this network</h1>"
Sends: TypeAlias = Callable[[Path, str], Response]


def broken_off(file: Path, kind: str) -> Response:
    """Half of the file, of which all is promised: then the line breaks."""
    body = file.read_bytes()

    async def half() -> AsyncIterator[bytes]:
        yield body[: len(body) // 2]

    headers = {**HEADERS, "content-length": str(len(body))}
    return StreamingResponse(half(), headers=headers, media_type=kind)


def sends(kind: str = "", part: float = 1.0) -> Sends:
    """Sends the file, or a part of it, perhaps under a type that it is not of."""

    def send(file: Path, own: str) -> Response:
        body = file.read_bytes()
        return Response(body[: int(len(body) * part)], headers=HEADERS, media_type=kind or own)

    return send


FAULTS: dict[str, Sends] = {
    "missing": lambda file, kind: Response(SIGN_IN, 404, HEADERS, "text/html"),
    "truncated": sends(part=0.6),
    "broken off": broken_off,
    "of type text/plain": sends("text/plain"),
    "of type octet-stream": sends("application/octet-stream"),
    "another page": lambda file, kind: Response(SIGN_IN, 200, HEADERS, "text/html"),
}
"""What a host may send in place of a file, given the file and its type."""
SLOW = "slow"


class FaultyHost(Host):
    """A server of the folder `site`, with a fault that is planted in one of its files."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.well = application(site)
        self.part = self.fault = ""
        self.met = Event()
        """Set once the fault was met."""
        self.released = Event()
        Server.__init__(self, self)

    def plant(self, part: str, fault: str) -> None:
        """Let there be a fault in the files whose names end in `part`, an expression, until
        `heal`."""
        self.part, self.fault = part, fault
        self.met.clear()
        self.released.clear()

    def heal(self) -> None:
        """Be well again."""
        self.part = ""
        self.released.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        respond: Callable[[Scope, Receive, Send], Awaitable[None]] = self.well
        met = self.part and scope["type"] == "http" and re.search(f"{self.part}$", scope["path"])
        if met:
            self.met.set()
            if self.fault == SLOW:
                while not self.released.is_set():
                    await asyncio.sleep(0.01)
            else:
                file = self.site / Request(scope).url.path.removeprefix(BASE)
                kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "text/plain"
                respond = FAULTS[self.fault](file, kind)
        await respond(scope, receive, send)
