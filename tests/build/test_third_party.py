"""What is linked into the WebAssembly is what the page of licences says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from interpreters import Interpreters

from build.third_party import INSIDE


@pytest.mark.nightly  # an upgrade alone changes them
def test_python_reports_the_versions_that_are_listed(tmp_path: Path) -> None:
    found = json.loads(Interpreters(tmp_path).shipped("inside"))
    listed = {name: version for name, version, _, _ in INSIDE}
    assert found == {name: listed[name] for name in found}
