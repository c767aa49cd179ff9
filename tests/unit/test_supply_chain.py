"""Third-party code is locked and listed, and the workflows pass their linters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from build import ROOT
from build.parts import build_parts
from build.third_party import Component, inventory, shipped

LOCKS = ROOT / "tools/requirements"
ALLOWED = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0"}
"""Licences that packages may have."""


@pytest.fixture(scope="module")
def components() -> list[Component]:
    return shipped(build_parts()["bundled"])


def test_all_that_is_locked_has_its_hash() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name, each in packages.items() if name and "integrity" not in each] == []
    lock = "".join(path.read_text() for path in sorted(LOCKS.glob("*.txt")))
    pinned = re.split(r"\n(?=\S)", re.sub(r"(?m)^#.*\n", "", lock))
    assert [each for each in pinned if each.strip() and "--hash=" not in each] == []


def test_no_lock_file_names_a_registry() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()
    for lock in LOCKS.glob("*.txt"):
        assert "://" not in lock.read_text()


def test_a_site_is_built_with_what_playing_needs() -> None:
    """`make play` and the workflows that publish install no more than that."""
    there = set(re.findall(r"^([\w-]+)==", (LOCKS / "play.txt").read_text(), re.MULTILINE))
    there = {name.removesuffix("-py").replace("-", "_") for name in there}
    files = [*(ROOT / "build").glob("*.py"), ROOT / "tools/serve.py"]
    text = "".join(file.read_text() for file in files)
    used = set(re.findall(r"^\s*(?:from|import) (\w+)", text, re.MULTILINE))
    used |= set(re.findall(r"[\"' ]-m (\w+)", text))
    own = {each.stem for each in (*ROOT.iterdir(), *(ROOT / "py").iterdir())}
    assert {"jinja2", "pygments", "uvicorn"} <= used
    assert used - own - sys.stdlib_module_names <= there
    files = [*(ROOT / "build").rglob("*.mjs"), *(ROOT / "interpreter").rglob("*.mjs")]
    scripts = "".join(file.read_text() for file in files)
    needed = set(re.findall(r'from "(@?[a-z][^":]*)"', scripts))
    assert {"esbuild", "pyodide"} <= needed
    assert needed <= set(json.loads((ROOT / "package.json").read_text())["dependencies"])


def test_what_is_shipped_may_be_shipped(components: list[Component]) -> None:
    names = {each.name for each in components}
    assert {"@pyscript/core", "pyodide", "idiomorph", "fflate", "workbox-core", "CPython"} <= names
    assert {each.licence for each in components if each.integrity} <= ALLOWED
    for each in components:
        assert each.text or each.holder, f"{each.name} has neither a text nor a holder"
        if each.integrity:
            assert each.text, f"{each.name} comes without the text of its licence"


def test_the_texts_of_licences_are_those_alone_and_from_no_package_for_tests(
    components: list[Component], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [])  # where importlib.metadata looks for packages
    assert shipped(build_parts()["bundled"]) == components
    for each in components:
        if each.licence == "ISC" or not each.integrity:
            assert not re.search(r"^Copyright .*(Nominum|Google)", each.text, re.MULTILINE), (
                each.name
            )


def test_a_fork_is_published_without_the_suite_and_a_release_after_it() -> None:
    text = (ROOT / ".github/workflows/publish.yml").read_text()
    check, _, publish = text.partition("  publish:\n")
    assert "if: ${{ !github.event.repository.fork }}" in check
    assert "needs.check.result != 'failure'" in publish
    assert "steps.pages.outputs.origin" in publish
    assert "needs: check" in (ROOT / ".github/workflows/release.yml").read_text()


def test_the_inventory_is_as_its_schema_has_it(components: list[Component]) -> None:
    # Imported here, since it takes seconds: each worker of a run collects this file.
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    text = json.dumps(inventory(components, "0"))
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text.replace("library", "?"))


def test_the_actions_of_others_are_pinned_to_a_commit() -> None:
    files = (ROOT / ".github/workflows").glob("*.yml")
    used = [name for file in files for name in re.findall(r"uses: (\S+)", file.read_text())]
    assert used
    assert [name for name in used if not re.search(r"@[0-9a-f]{40}$|^\$/", name)] == []


@pytest.mark.parametrize(
    "linter", [("actionlint",), ("zizmor", "--offline", "--quiet", ".github/workflows")]
)
def test_the_workflows(linter: tuple[str, ...]) -> None:
    command = [Path(sys.executable).parent / linter[0], *linter[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout or done.stderr
