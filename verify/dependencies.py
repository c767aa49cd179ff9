"""What it is made of.
Everything that comes from elsewhere is named in a lock file with its hash, and everything that is
shipped on the page Licences, with its terms, and in sbom.json. The workflows were read by
actionlint and zizmor.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build import ROOT
from build.parts import build_parts
from build.third_party import inventory, shipped
from verify import Figure

LOCKS = ROOT / "requirements"
ALLOWED = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0"}
"""Licences that packages may have."""


def unlocked() -> list[str]:
    """What a lock file names without its hash."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    bare = [name for name, each in packages.items() if name and "integrity" not in each]
    lock = "".join(path.read_text() for path in sorted(LOCKS.glob("*.txt")))
    pinned = re.split(r"\n(?=\S)", re.sub(r"(?m)^#.*\n", "", lock))
    return bare + [each.split("==")[0] for each in pinned if each.strip() and "--hash=" not in each]


def unpinned() -> list[str]:
    """What a workflow runs of others', and not by its commit."""
    used = [
        name
        for file in (ROOT / ".github/workflows").glob("*.yml")
        for name in re.findall(r"uses: (\S+)", file.read_text())
    ]
    return [name for name in used if not re.search(r"@[0-9a-f]{40}$|^\$/", name)]


def findings() -> list[str]:
    """What actionlint and zizmor find in the workflows, in lines."""
    tools = Path(sys.executable).parent
    commands = (["actionlint"], ["zizmor", "--offline", "--quiet", ".github/workflows"])
    said = []
    for tool, *rest in commands:
        done = subprocess.run(
            [tools / tool, *rest], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            said += (done.stdout or done.stderr).splitlines()
    return said


def verify(share: float) -> Iterator[Figure]:
    """Quick, so the whole of it whatever the share."""
    del share
    components = shipped(build_parts()["bundled"])
    packages = [each for each in components if each.integrity]
    others = {each.licence for each in packages} - ALLOWED
    yield Figure("shipped", f"{len(packages)} packages of npm's")
    yield Figure("shipped in the WebAssembly", f"{len(components) - len(packages)} parts")
    yield Figure("licences of packages", ", ".join(sorted({each.licence for each in packages})))
    yield Figure("of another licence than these", f"{len(others)}", "0", not others)
    listed = len(inventory(components, "")["components"])
    yield Figure("in the inventory", f"{listed}", f"{len(components)}", listed == len(components))
    for what, found in (
        ("in a lock file without a hash", unlocked()),
        ("actions not pinned to a commit", unpinned()),
        ("findings in the workflows", findings()),
    ):
        yield Figure(what, f"{len(found)}", "0", not found)
