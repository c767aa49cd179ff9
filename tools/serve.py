"""Serve the built site as GitHub Pages does: under a subpath, with its caching and its redirects.

Usage: python tools/serve.py [--site _site] [--port 8000]; takes a free port if that one is taken.
With `--ignorant` it knows the types of few files, as some course servers do; with `--closed` it
lets no other origin read them, a sandboxed frame included; with `--sandboxed` it says that its own
pages are such frames.
"""

from __future__ import annotations

import argparse
import gzip
import socket
import threading
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp

BASE = "/recess/"
TYPES = {
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
}
UNKNOWN = {".mjs": "text/plain", ".wasm": "application/octet-stream", ".webmanifest": "text/plain"}
"""What an ignorant host takes files for."""
COMPRESSED = (".archive", ".png", ".webp")
"""What is compressed as it is; hosts leave it alone."""


@cache
def zipped(file: Path, etag: str) -> bytes:
    """Return the file compressed, from a cache: compressing the runtime takes seconds."""
    return gzip.compress(file.read_bytes(), 6)


class Ways(NamedTuple):
    """How a host is less friendly than GitHub Pages."""

    ignorant: bool = False
    """It does not know the types of newer files."""
    closed: bool = False
    """It lets no other origin read its files, and a sandboxed frame is another origin."""
    sandboxed: bool = False
    """It sandboxes its own pages."""


FRIENDLY = Ways()


def application(site: Path, ways: Ways = FRIENDLY) -> Starlette:
    """The server of the folder `site`."""
    headers_of_all = {"cache-control": "max-age=600", "vary": "accept-encoding"}
    if not ways.closed:
        headers_of_all["access-control-allow-origin"] = "*"
    if ways.sandboxed:
        headers_of_all["content-security-policy"] = "sandbox allow-scripts"
    types = {**TYPES, **UNKNOWN} if ways.ignorant else TYPES

    async def serve(request: Request) -> Response:
        path = request.url.path
        if path in ("/", BASE.rstrip("/")):
            return RedirectResponse(BASE, 301)
        name = path.removeprefix(BASE)
        name = name + "index.html" if name == "" or name.endswith("/") else name
        files = (site / name, site / f"{name}.html") if path.startswith(BASE) else ()
        found = next((each for each in files if each.is_file()), None)
        if found is None or not found.resolve().is_relative_to(site.resolve()):
            return Response((site / "404.html").read_bytes(), 404, media_type="text/html")
        headers = {**headers_of_all, "etag": f'"{found.stat().st_mtime_ns:x}"'}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        kind = types.get(found.suffix) or guess_type(found.name)[0]
        if found.suffix in COMPRESSED or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(found.read_bytes(), headers=headers, media_type=kind)
        headers["content-encoding"] = "gzip"
        return Response(zipped(found, headers["etag"]), headers=headers, media_type=kind)

    app = Starlette()
    app.add_route("/{path:path}", serve, methods=["GET", "HEAD"])
    return app


def listen(port: int) -> socket.socket:
    """A socket that listens on `port`, or on a free one where that is taken."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError:
        listener.bind(("127.0.0.1", 0))
    listener.listen()
    return listener


class Server:
    """A server of `app` while the program does something else; it can go away and come back."""

    def __init__(self, app: ASGIApp, name: str = "localhost") -> None:
        self.app = app
        self.name = name
        self.port = 0
        self.start()

    def start(self) -> None:
        listener = listen(self.port)
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(self.app, log_level="error", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://{self.name}:{self.port}"


class Host(Server):
    """A server of the folder `site`."""

    def __init__(self, site: Path, ways: Ways = FRIENDLY, name: str = "localhost") -> None:
        self.site = site
        super().__init__(application(site, ways), name)

    @property
    def url(self) -> str:
        return f"{super().url}{BASE}"


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=Path(__file__).parent.parent / "_site")
    parser.add_argument("--port", type=int, default=8000)
    for way in Ways._fields:
        parser.add_argument(f"--{way}", action="store_true")
    given = parser.parse_args()
    ways = Ways(*(getattr(given, way) for way in Ways._fields))
    listener = listen(given.port)
    port = listener.getsockname()[1]
    if port != given.port:
        print(f"Port {given.port} is taken.")
    print(f"Play at http://127.0.0.1:{port}{BASE}  (Ctrl-C stops)", flush=True)
    server = uvicorn.Server(uvicorn.Config(application(given.site, ways), log_level="warning"))
    server.run(sockets=[listener])


if __name__ == "__main__":
    main()
