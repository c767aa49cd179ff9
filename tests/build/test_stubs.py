"""Each stub behaves like the module of the library that it replaces, as far as it is used."""

from __future__ import annotations

import json
import re
from zipfile import ZipFile

import pytest
from interpreters import Interpreters

from build.parts import PYODIDE, STUBS

NAMES = sorted(
    ".".join(file.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
    for file in STUBS.rglob("*.py")
)
UNUSED = {
    "dis.get_instructions": "inspect looks into closures, of which nobody asks it",
    "pyodide._package_loader.get_install_dir": "a page installs no packages",
    "pyodide._package_loader.unpack_buffer": "a page installs no packages",
    "socket.SOCK_STREAM": "a page opens no sockets",
    "socket.getaddrinfo": "a page opens no sockets",
    "socket.getnameinfo": "a page opens no sockets",
    "socket.socket": "a page opens no sockets",
}
"""What packed modules name of the real ones, and no page reaches."""


@pytest.fixture(scope="module")
def interpreters(tmp_path_factory: pytest.TempPathFactory) -> Interpreters:
    return Interpreters(tmp_path_factory.mktemp("archives"))


@pytest.fixture(scope="module")
def used(interpreters: Interpreters) -> list[tuple[str, str]]:
    """The names used of the modules that have a stub: by Python, and by Pyodide's JavaScript."""
    packed = [
        name.removesuffix("c") for name in ZipFile(interpreters.archives["stdlib"]).namelist()
    ]
    found: list[tuple[str, str]] = json.loads(
        interpreters.shipped("uses", packed=packed, stubs=NAMES)
    )
    glue = (PYODIDE / "pyodide.asm.mjs").read_text() + (PYODIDE / "pyodide.mjs").read_text()
    loader = "pyodide._package_loader"
    found += [(loader, name) for name in sorted(set(re.findall(r"package_loader\.(\w+)", glue)))]
    return found


@pytest.mark.nightly  # another library brings it, or another stub; by day every page starts
def test_each_stand_in_has_all_that_is_used_of_the_real_module(
    interpreters: Interpreters, used: list[tuple[str, str]]
) -> None:
    assert {module for module, _ in used} == set(NAMES), "each is used"
    real = json.loads(interpreters.shipped("looks", used=used))
    ours = json.loads(interpreters.page("looks", used=used))
    assert {name for name, look in ours.items() if look == "missing"} == set(UNUSED)
    assert "missing" not in real.values()
    assert ours == real | dict.fromkeys(UNUSED, "missing")


def lines_of(said: str) -> list[str]:
    """Return the lines that both print: no addresses, and no lines of the library, which only an
    interpreter that has its sources prints."""
    lines = []
    for line in re.sub(r"(?<=0x)[0-9a-f]+|(?<=^Future )\d+", "…", said, flags=re.M).splitlines():
        place = re.match(r'([ |]*)File "(?!<exec>)[^"]*?([^/"]+)", line \d+(.*)', line)
        if place:
            lines.append("".join(place.groups()))
        elif not re.match(r"[ |]*    ", line):
            lines.append(line)
    return lines


@pytest.mark.nightly  # by day tests/browser/test_errors.py sees what a page reports
def test_a_page_reports_errors_as_the_whole_library_does(interpreters: Interpreters) -> None:
    real, ours = interpreters.shipped("trouble"), interpreters.page("trouble")
    assert lines_of(ours) == lines_of(real)
    for word in (
        "&lt;a href=",
        "exception calling callback",
        "| ZeroDivisionError",
        "Did you mean",
    ):
        assert word in ours
