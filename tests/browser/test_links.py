"""Every link of a page leads somewhere."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

from lxml.html import HtmlElement, parse

from engine.game import load
from games import GAMES

SETTINGS = {f"{load(name).page}.html" for name in GAMES} | {"workshop.html"}
"""Pages that read the part of their address after the `#` themselves."""


def test_every_link_leads_to_a_file_and_a_place_that_are_there(site: Path) -> None:
    pages: dict[str, HtmlElement] = {
        path.name: parse(path).getroot() for path in sorted(site.glob("*.html"))
    }
    places = {name: {*page.xpath("//@id"), ""} for name, page in pages.items()}
    led = 0
    for name, page in pages.items():
        for link in page.xpath("//@href | //@src"):
            if urlsplit(link).scheme:
                continue
            led += 1
            file, place = urldefrag(link)
            path = unquote(urlsplit(file).path)
            target = name if not path else "index.html" if path == "./" else path
            assert (site / target).is_file(), f"{name}: {link}"
            if target in pages and not (target in SETTINGS and target != name):
                assert place in places[target], f"{name}: {link}"
    assert led > 100
