"""What a page may load and run: its content security policy.

It stands in the page, since not every host lets a site set headers. Nothing may leave the site: no
request, no form, no frame; and nothing runs or is styled but the site's own files, and what stands
in the page itself, by its hash.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html.parser import HTMLParser
from types import MappingProxyType

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
"""What every page may do; the scripts and the style sheet in it come with their hashes."""
START = '<meta charset="utf-8">\n'
"""What the policy stands behind: it holds for what comes after it."""
NOTHING: Mapping[str, str] = MappingProxyType({})
DATA = ("py",)
"""Types of scripts that the browser does not run."""


def add_csp(html: str, more: Mapping[str, str] = NOTHING, origin: str = "") -> str:
    """The page with its policy, which allows `more` where it must: `{"worker-src": "blob:"}`.

    `origin` is the site's own, where it is known: to Safari, 'self' is nobody in a frame that is
    sandboxed.
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
    """What a page holds in itself of scripts and style sheets."""

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
