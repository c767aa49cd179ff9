"""Build the site from the repository: `python -m build`, run in the repository's folder."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "py"))


def digest(*paths: Path) -> str:
    """Return eight hexadecimal digits that change when a file under `paths` changes."""
    total = hashlib.sha256()
    for path in paths:
        files = (
            sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        )
        for file in files:
            if "__pycache__" not in file.parts:
                total.update(str(file.name).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:8]


def node(*command: object) -> None:
    """Run a Node script in the repository's folder; end the build if it fails. It prints why."""
    done = subprocess.run(["node", *map(str, command)], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"{Path(str(command[0])).name} failed: the site is not built.")
