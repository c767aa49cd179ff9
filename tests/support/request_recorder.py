"""A server on another origin that records the requests it gets."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread

import pytest


class RequestRecorder(ThreadingHTTPServer):
    """Hears the path of whatever is asked for or sent."""

    def __init__(self) -> None:
        self.heard: Queue[str] = Queue()
        heard = self.heard

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.put(self.path)
                self.send_response(204)
                self.end_headers()

            def do_POST(self) -> None:
                self.do_GET()

            def log_message(self, *_: object) -> None: ...

        super().__init__(("127.0.0.1", 0), Handler)
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}/secret"


@pytest.fixture
def recorder() -> Iterator[RequestRecorder]:
    recorder = RequestRecorder()
    yield recorder
    recorder.shutdown()
    recorder.server_close()
