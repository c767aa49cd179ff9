"""A release: what is packed, what is checked, and what is published when."""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

import release
from build.policy import clean_origin

SITE = {
    "index.html": "<p>",
    "sw.js": "",
    "pynim.html": "",
    "packages.json": json.dumps(
        {"pynim": {"title": "PyNIM", "version": "1.2.0", "files": ["pynim.html"]}}
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in SITE.items():
        (tmp_path / "_site").mkdir(exist_ok=True)
        (tmp_path / "_site" / name).write_text(text)
    for place in (*release.BESIDE, release.ADDS):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text((release.ROOT / place).read_text())
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n\n- Old.\n"
    )
    return tmp_path


class GitHub:
    """What `gh` is called with, and which releases there are."""

    def __init__(self, **drafts: bool) -> None:
        self.drafts = drafts
        self.called: list[str] = []

    def __call__(self, *words: str) -> str:
        self.called.append(words[1])
        if words[1] == "list":
            return json.dumps([{"tagName": tag, "isDraft": it} for tag, it in self.drafts.items()])
        if words[1] == "create":
            assert words[2:4] == ("v1.2.0", "--draft")
            assert words[-1] == "- New."
            self.drafts["v1.2.0"] = True
        if words[1] == "upload":
            assert self.drafts["v1.2.0"], "what is published may be immutable"
            assert {"recess/index.html", "LICENSE"} <= set(ZipFile(words[3]).namelist())
        if words[1] == "edit":
            self.drafts["v1.2.0"] = False
        return ""


@pytest.mark.parametrize(
    ("before", "called"),
    [
        ({}, ["list", "create", "upload", "edit"]),
        ({"v1.2.0": True}, ["list", "upload", "edit"]),
        ({"v1.2.0": False}, ["list"]),
    ],
)
def test_a_draft_is_filled_and_then_published_however_far_it_came(
    root: Path, before: dict[str, bool], called: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    github = GitHub(**before)
    monkeypatch.setattr(release, "gh", github)
    release.main("v1.2.0", root)
    assert github.called == called
    assert github.drafts == {"v1.2.0": False}


def test_nothing_is_published_of_another_version(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    github = GitHub()
    monkeypatch.setattr(release, "gh", github)
    with pytest.raises(ValueError, match=r"PyNIM of version 1\.2\.0"):
        release.main("v1.1.0", root)
    with pytest.raises(ValueError, match=r"says nothing of version 2\.0\.0"):
        release.main("v2.0.0", root)
    (root / "_site/pynim.html").unlink()
    with pytest.raises(ValueError, match="lacks recess/pynim"):
        release.main("v1.2.0", root)
    assert github.called == []


def test_the_archive_is_the_same_for_the_same_files(root: Path) -> None:
    archives = [root / "one.zip", root / "other.zip"]
    for archive in archives:
        release.pack(root / "_site", root, archive)
    assert archives[0].read_bytes() == archives[1].read_bytes()
    with ZipFile(archives[0]) as packed:
        assert {it.external_attr >> 16 for it in packed.infolist()} == {0o644}, "who serves, reads"


def test_the_links_in_the_archive_lead_to_files_in_it(root: Path) -> None:
    release.pack(root / "_site", root, root / "it.zip")
    with ZipFile(root / "it.zip") as packed:
        names = set(packed.namelist())
        links = {
            posixpath.normpath(f"{posixpath.dirname(name)}/{link}")
            for name in names
            if name.endswith(".md")
            for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", packed.read(name).decode())
        }
    assert len(links) > 3
    assert links <= names


def test_the_changelog_has_the_version_that_comes_next() -> None:
    text = (release.ROOT / "CHANGELOG.md").read_text()
    assert release.notes_of("1.0.0", text)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("", ""),
        ("https://Owner.GitHub.io", "https://owner.github.io"),
        ("https://games.example.org/recess/", "https://games.example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
    ],
)
def test_the_origin_of_a_fork_is_as_browsers_write_it(address: str, origin: str) -> None:
    assert clean_origin(address) == origin


@pytest.mark.parametrize("address", ["owner.github.io", "https://", "https://a b", "https://x';*"])
def test_an_origin_that_would_break_the_policy_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="no address of a site"):
        clean_origin(address)
