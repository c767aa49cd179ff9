"""The configurations of docs/operators.md, each with its server: `make hosting`.

A server that is not installed is left out, unless `SERVERS=all` says that all have to be there.
"""

from __future__ import annotations

import gzip
import http.client
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from browsers import launch
from places import ROOT

SITE = ROOT / "_site"
CONFIGURATIONS = ROOT / "docs/hosting"
MODULES = Path("/usr/lib/apache2/modules")
SERVERS = {"nginx": "nginx.conf", "apache2": "apache.conf", "caddy": "Caddyfile"}
TYPES = {
    "index.html": "text/html; charset=utf-8",
    "pynim.py": "text/x-python",
    "packages.json": "application/json",
    "recess.webmanifest": "application/manifest+json",
    "recess-game.js": "text/javascript",
    "img/icon.svg": "image/svg+xml",
    "img/icon-192.png": "image/png",
    "app-*/app.archive": "application/octet-stream",
    "runtime-*/pyodide.asm.wasm": "application/wasm",
}
"""Files of the site, and the types that a browser or a host page needs."""
WAIT_S = 60


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Server(NamedTuple):
    """A server that serves the site below /recess/."""

    name: str
    port: int

    def get(self, path: str, **headers: str) -> Answer:
        """Return what it answers to a request; the underscores of headers are hyphens."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=WAIT_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=named)
        found = connection.getresponse()
        answer = Answer(found.status, found.headers, found.read())
        connection.close()
        return answer


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def command(name: str, folder: Path, port: int) -> list[str]:
    """Write the server's configuration into `folder`; return the command that starts it."""
    text = (CONFIGURATIONS / SERVERS[name]).read_text().replace("/srv", str(folder / "srv"))
    own = folder / "own.conf"
    if name == "nginx":
        text = text.replace("listen 80;", f"listen {port};").replace("example.org;", "localhost;")
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        own.write_text(
            f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{text}\n}}\n"
        )
        return ["nginx", "-p", str(folder), "-c", str(own), "-e", "stderr"]
    if name == "apache2":
        names = "mpm_event authz_core alias dir mime headers filter deflate brotli".split()  # noqa: SIM905
        modules = "".join(f"LoadModule {it}_module {MODULES}/mod_{it}.so\n" for it in names)
        own.write_text(
            f"{modules}ServerRoot {folder}\nPidFile {folder}/pid\nListen {port}\n"
            f"ServerName localhost\nErrorLog /dev/stderr\nTypesConfig /dev/null\n"
            + text.replace("*:80", f"*:{port}").replace("example.org", "localhost")
        )
        return ["apache2", "-f", str(own), "-DFOREGROUND"]
    own.write_text(
        "{\nadmin off\nauto_https off\n}\n"
        + text.replace("example.org", f"http://localhost:{port}")
    )
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(own)]


@pytest.fixture(scope="module", params=SERVERS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    name: str = request.param
    if shutil.which(name) is None:
        assert os.environ.get("SERVERS") != "all", f"{name} is not installed"
        pytest.skip(f"{name} is not installed")
    folder = tmp_path_factory.mktemp(name)
    for each in (folder, *folder.parents[:2]):
        each.chmod(0o755)  # the workers of a server that was started by root are somebody else
    shutil.copytree(SITE, folder / "srv/recess")
    port = free_port()
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(
        command(name, folder, port), env=environment, stderr=subprocess.PIPE, text=True
    ) as running:
        found = Server(name, port)
        answered = False
        while not answered and running.poll() is None:
            with suppress(OSError):
                answered = found.get("/recess/").status > 0
        assert answered, running.stderr and running.stderr.read()
        yield found
        running.terminate()


def one(pattern: str) -> str:
    """The path of the one file of the site that a pattern means."""
    (file,) = SITE.glob(pattern)
    return f"/recess/{file.relative_to(SITE)}"


@pytest.mark.parametrize("pattern", TYPES)
def test_a_file_has_its_type(server: Server, pattern: str) -> None:
    answer = server.get(one(pattern))
    assert answer.status == 200
    assert (
        answer.headers["content-type"].lower().partition(";")[0] == TYPES[pattern].partition(";")[0]
    )
    assert (SITE / one(pattern).removeprefix("/recess/")).read_bytes() == answer.body


def test_the_folder_is_redirected_to_and_shows_the_site(server: Server) -> None:
    moved = server.get("/recess")
    assert moved.status == 301
    assert moved.headers["location"].endswith("/recess/")
    shown = server.get("/recess/")
    assert shown.body == (SITE / "index.html").read_bytes()


def test_a_file_that_is_not_there_is_the_sites_own_404(server: Server) -> None:
    answer = server.get("/recess/nothing.html")
    assert answer.status == 404
    assert answer.body == (SITE / "404.html").read_bytes()


@pytest.mark.parametrize(
    ("pattern", "caching"),
    [
        ("pynim.html", "no-cache"),
        ("sw.js", "no-cache"),
        ("app-*/app.archive", "public, max-age=31536000, immutable"),
        ("runtime-*/pyodide.asm.wasm", "public, max-age=31536000, immutable"),
    ],
)
def test_what_is_named_by_its_content_is_kept_and_all_else_asked_for(
    server: Server, pattern: str, caching: str
) -> None:
    assert server.get(one(pattern)).headers.get_all("cache-control") == [caching]


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_has_not_changed_is_not_sent_again(server: Server, encoding: str) -> None:
    first = server.get("/recess/pynim.html", accept_encoding=encoding)
    again = server.get(
        "/recess/pynim.html", accept_encoding=encoding, if_none_match=first.headers["etag"]
    )
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("pattern", ["pynim.html", "runtime-*/pyodide.asm.wasm", "recess-game.js"])
def test_what_can_be_compressed_is(server: Server, pattern: str) -> None:
    answer = server.get(one(pattern), accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert gzip.decompress(answer.body) == server.get(one(pattern)).body
    assert (
        "content-encoding"
        not in server.get(one("app-*/app.archive"), accept_encoding="gzip").headers
    )


def test_brotli_where_the_server_brings_it(server: Server) -> None:
    answer = server.get(one("runtime-*/pyodide.asm.wasm"), accept_encoding="gzip, br")
    assert answer.headers["content-encoding"] == ("br" if server.name == "apache2" else "gzip")


@pytest.mark.parametrize("path", ["/recess/pynim.html", "/recess/nothing.html"])
def test_other_sites_and_sandboxed_frames_may_have_the_files(server: Server, path: str) -> None:
    headers = server.get(path).headers
    if path.endswith("pynim.html"):
        assert headers.get_all("access-control-allow-origin") == ["*"]
        assert headers.get_all("cross-origin-resource-policy") == ["cross-origin"]
        assert headers.get_all("x-content-type-options") == ["nosniff"]
        assert "'wasm-unsafe-eval'" in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers.get("content-security-policy", "")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(**launch("chromium"))
        yield browser
        browser.close()


@pytest.mark.parametrize("page_name", ["pynim.html", "workshop.html", "course.html"])
def test_the_pages_run_under_the_servers_policy(
    server: Server, browser: Browser, page_name: str
) -> None:
    context = browser.new_context()
    said: list[str] = []
    context.on(
        "console", lambda it: said.append(it.text) if it.type in ("error", "warning") else None
    )
    page = context.new_page()
    address = f"http://localhost:{server.port}/recess/"
    page.goto(address + page_name)
    if page_name == "pynim.html":
        page.locator("html[data-ready]").wait_for(state="attached", timeout=WAIT_S * 1000)
        page.locator("html[data-offline]").wait_for(state="attached", timeout=WAIT_S * 1000)
        page.locator("#controls-several .answer").click()
        expect(page.locator("#undo")).to_be_enabled()
        context.set_offline(True)
        with suppress(Error):
            page.reload()
        page.locator("html[data-ready]").wait_for(state="attached", timeout=WAIT_S * 1000)
    if page_name == "workshop.html":
        page.locator("html[data-ready]").wait_for(state="attached", timeout=WAIT_S * 1000)
    context.close()
    assert said == []
