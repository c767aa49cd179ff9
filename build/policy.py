"""Write a content security policy (CSP) into each page.

It is a `<meta>` element, since not every host lets a site set headers. A page may send requests to
its own site only, may send no form, and may have no frames. The scripts that run are the site's
files, and those written into the page, which the policy lists by their hashes. Style sheets apply
only if they are written into the page.
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
    "script-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
}
"""What every page may do. The hashes of the scripts and style sheets in it are added; where it has
no style sheet, `default-src` allows none."""
CHARSET_LINE = '<meta charset="utf-8">\n'
"""The line after which the policy is written: a policy applies only to what comes after it, and the
browser looks for the character set first."""
NOTHING: Mapping[str, str] = MappingProxyType({})
"""The sources that most pages need besides the policy of every page."""
DATA_TYPES = ("py", "application/json")
"""Types of `<script>` that the browser does not run, so that they need no hash."""


def clean_origin(address: str) -> str:
    """Return the origin of an address, as browsers write it; "" if the address is empty.

    On GitHub's pages the host is the name of a fork's owner, which may have capitals: browsers
    write it in small letters. Raises ValueError if the text is no address of a site: in the
    policy it could mean anything.
    """
    if not address.strip():
        return ""
    parts = urlsplit(address.strip())
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[\w.-]+(:\d+)?", parts.netloc):
        raise ValueError(f"“{address}” is no address of a site, such as https://example.org.")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def add_csp(html: str, more: Mapping[str, str] = NOTHING, origin: str = "") -> str:
    """Return the page with its policy; `more` adds sources to it, as in `{"worker-src": "blob:"}`.

    `origin` is the site's, if known; it is added to each `'self'`, which matches nothing in Safari
    if the page is in a sandboxed frame. Ends the build if the page has an inline style attribute or
    event handler.
    """
    if html.count(CHARSET_LINE) != 1:
        sys.exit(f"policy.py expects {CHARSET_LINE.strip()} once in each page.")
    policy = dict(POLICY)
    for name, source in (*_InlineHashes(html).hashes, *more.items()):
        policy[name] = f"{policy.get(name, '')} {source}".strip()
    content = "; ".join(map(" ".join, policy.items()))
    content = content.replace("'self'", f"'self' {origin}".strip())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">\n'
    return html.replace(CHARSET_LINE, CHARSET_LINE + meta)


class _InlineHashes(HTMLParser):
    """Collects the hash of each script and style sheet in a page, with the directive that lists it.

    Neither can hold an element: its text reaches from its start tag to the next end tag.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.hashes: list[tuple[str, str]] = []
        self._directive = ""
        """The directive for the element whose text is read; "" outside scripts and style sheets."""
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
        elif tag == "script" and "src" not in given and given.get("type") not in DATA_TYPES:
            self._directive = "script-src"

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._directive:
            digest = b64encode(sha256(self._text.encode()).digest()).decode()
            self.hashes.append((self._directive, f"'sha256-{digest}'"))
        self._directive = ""
