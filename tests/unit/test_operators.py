"""The page for operators says what the configurations do; `make hosting` tries these."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build.policy import POLICY
from places import ROOT

PAGE = (ROOT / "docs/operators.md").read_text()
FILES = sorted((ROOT / "docs/hosting").iterdir())
(WRITTEN,) = re.findall(r"^```\n(default-src.*?)\n```", PAGE, re.MULTILINE | re.DOTALL)


def directives(policy: str) -> dict[str, set[str]]:
    """The sources by directive."""
    return {name: set(sources) for name, *sources in map(str.split, policy.split(";"))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_configuration_sends_the_policy_of_the_page(file: Path) -> None:
    (sent,) = re.findall(r'Content-Security-Policy "([^"]*)"', file.read_text())
    assert sent == " ".join(WRITTEN.split())


def test_the_policy_allows_what_the_pages_own_ask_for() -> None:
    header = directives(WRITTEN)
    for name, sources in directives("; ".join(map(" ".join, POLICY.items()))).items():
        allowed = header.get(name, header["default-src"])
        assert sources <= allowed | {"'none'"}, name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_keeps_course_sites_from_framing(file: Path) -> None:
    text = file.read_text()
    assert "X-Frame-Options" not in text
    assert "frame-ancestors" not in text
    assert "cross-origin" in text
