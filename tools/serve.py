"""Serve the built site as GitHub Pages does: under a subpath, with its caching and its redirects.

Usage: python tools/serve.py [--site _site] [--port 8000]; takes a free port if that one is taken.
"""

from __future__ import annotations

import argparse
import gzip
import socket
import threading
from functools import cache
from mimetypes import guess_type
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

BASE = "/recess/"
TYPES = {
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
}
COMPRESSED = (".archive", ".png")
"""What is compressed as it is; hosts leave it alone."""


@cache
def zipped(file: Path, etag: str) -> bytes:
    """The file's bytes as sent: compressing the runtime anew for each visit would take seconds."""
    return gzip.compress(file.read_bytes(), 6)


def application(site: Path) -> Starlette:
    """The server of the folder `site`."""

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
        headers = {
            "cache-control": "max-age=600",
            "access-control-allow-origin": "*",
            "etag": f'"{found.stat().st_mtime_ns:x}"',
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        kind = TYPES.get(found.suffix) or guess_type(found.name)[0]
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


class Host:
    """A server of the folder `site` while the program does something else; it can go away and come
    back."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.port = 0
        self.start()

    def start(self) -> None:
        listener = listen(self.port)
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(
            application(self.site), log_level="error", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{BASE}"


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=Path(__file__).parent.parent / "_site")
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args()
    listener = listen(given.port)
    port = listener.getsockname()[1]
    if port != given.port:
        print(f"Port {given.port} is taken.")
    print(f"Play at http://127.0.0.1:{port}{BASE}  (Ctrl-C stops)", flush=True)
    server = uvicorn.Server(uvicorn.Config(application(given.site), log_level="warning"))
    server.run(sockets=[listener])


if __name__ == "__main__":
    main()
