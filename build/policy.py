"""Write a content security policy (CSP) into each page.

It is a `<meta>` element, since not every host lets a site set headers. A page may send requests to
its own site only, and may have no forms and no frames. Only the site's own scripts and styles
apply, and those written into the page, which the policy lists by their hashes.
"""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html.parser import HTMLParser
from types import MappingProxyType
from urllib.parse import urlsplit

POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "connect-src": "'self'",
    "img-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
}
"""What every page may do; the hashes of the scripts and the styles in it are added."""
START = '<meta charset="utf-8">\n'
"""The line after which the policy is written: it applies to what comes after it."""
NOTHING: Mapping[str, str] = MappingProxyType({})
DATA = ("py",)
"""Types of `<script>` that the browser does not run, so that they need no hash."""


def clean_origin(address: str) -> str:
    """Return the origin of the address that a site will have; empty if that is empty.

    Browsers write it in small letters, whatever the name of a fork's owner is. Raises ValueError
    if the text is no such address: a policy that cannot be read stops the page.
    """
    parts = urlsplit(address.strip())
    if not address.strip():
        return ""
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[\w.-]+(:\d+)?", parts.netloc):
        raise ValueError(f"“{address}” is no address of a site, such as https://example.org.")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def add_csp(html: str, more: Mapping[str, str] = NOTHING, origin: str = "") -> str:
    """Return the page with its policy; `more` adds sources to it, as in `{"worker-src": "blob:"}`.

    `origin` is the site's, if known: in a sandboxed frame, Safari matches 'self' with nothing.
    Ends the build if the page has an inline style attribute or event handler.
    """
    if html.count(START) != 1:
        sys.exit(f"policy.py expects {START.strip()} once in each page.")
    policy = dict(POLICY)
    for name, source in (*_Inside(html).hashes, *more.items()):
        policy[name] = f"{policy.get(name, '')} {source}".strip()
    content = "; ".join(map(" ".join, policy.items()))
    content = content.replace("'self'", f"'self' {origin}".strip())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">\n'
    return html.replace(START, START + meta)


class _Inside(HTMLParser):
    """Collects the directive and the hash of each script and style sheet in a page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.hashes: list[tuple[str, str]] = []
        self._directive = ""
        self._text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._text = ""
        for name in given:
            if name == "style" or name.startswith("on"):
                sys.exit(f"A page's policy allows no {name}=…, and one has it at <{tag}>.")
        if tag == "style":
            self._directive = "style-src"
        elif tag == "script" and "src" not in given and given.get("type") not in DATA:
            self._directive = "script-src"

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._directive:
            digest = b64encode(sha256(self._text.encode()).digest()).decode()
            self.hashes.append((self._directive, f"'sha256-{digest}'"))
        self._directive = ""
