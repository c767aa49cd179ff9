"""The packages that are installed are those that the lock file names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build import ROOT
from build.parts import check_packages


def test_another_version_than_the_locked_one_ends_the_build(tmp_path: Path) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    check_packages(tmp_path)
    lock["packages"]["node_modules/pyodide"]["version"] = "0.0.1"
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    with pytest.raises(
        SystemExit, match=r"^pyodide .* is installed, and package-lock.json names an"
    ):
        check_packages(tmp_path)


def test_a_site_is_built_without_the_packages_for_tests(tmp_path: Path) -> None:
    """As `make play` and the workflows that publish do."""
    lock = json.loads((ROOT / "package-lock.json").read_text())
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    for name in lock["packages"][""]["dependencies"]:
        link = tmp_path / "node_modules" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(ROOT / "node_modules" / name)
    check_packages(tmp_path)
