"""Release a version: pack the site that was built, fill a draft on GitHub with it, and publish it.

Usage: python tools/release.py TAG, such as v1.2.0, in a checkout of the tag, after `make test` and
`make site VERSION=1.2.0`. It may be run again: a draft is filled again, and what is published
stays as it is. GitHub may have made it immutable.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parent.parent
ARCHIVE = "recess.zip"
BESIDE = (
    "LICENSE",
    "CHANGELOG.md",
    "docs/operators.md",
    "docs/hosting/nginx.conf",
    "docs/hosting/apache.conf",
    "docs/hosting/Caddyfile",
)
"""What is in the archive besides the site, in the repository's places, so that links lead there."""
ADDS, ADDS_AS = "workshop/add_assignments.py", "tools/add_assignments.py"
"""What adds pages to the site, and where published workflows call it in the archive."""


def notes_of(version: str, changelog: str) -> str:
    """Return what the changelog says of a version. Raises ValueError if it says nothing."""
    found = re.search(
        rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    if not found or not found[1].strip():
        raise ValueError(f"CHANGELOG.md says nothing of version {version}.")
    return found[1].strip()


def pack(site: Path, root: Path, archive: Path) -> None:
    """Write the archive: the same bytes for the same files."""
    files = {f"recess/{file.relative_to(site)}": file for file in site.rglob("*") if file.is_file()}
    files |= {name: root / name for name in BESIDE}
    files[ADDS_AS] = root / ADDS
    with ZipFile(archive, "w") as target:
        for name, file in sorted(files.items()):
            entry = ZipInfo(name)
            entry.external_attr = 0o644 << 16  # a server runs as somebody else than who unpacks
            target.writestr(entry, file.read_bytes(), ZIP_DEFLATED)


def check(archive: Path, version: str) -> None:
    """Raise ValueError unless the archive holds a whole site of this version."""
    with ZipFile(archive) as found:
        names = set(found.namelist())
        listed = json.loads(found.read("recess/packages.json"))
    for package in listed.values():
        missing = {f"recess/{file}" for file in package["files"]} - names
        if missing or package["version"] != version:
            raise ValueError(
                f"{archive.name} holds {package['title']} of version {package['version']}, and "
                f"lacks {', '.join(sorted(missing)) or 'nothing'}; this is {version}."
            )
    if missing := {"recess/index.html", "recess/sw.js", *BESIDE} - names:
        raise ValueError(f"{archive.name} lacks {', '.join(sorted(missing))}.")


def gh(*words: str) -> str:
    """Return what GitHub's command line says."""
    return subprocess.run(["gh", *words], check=True, capture_output=True, text=True).stdout


def publish(tag: str, notes: str, archive: Path) -> None:
    """Fill the draft of a release, and publish it."""
    releases = json.loads(gh("release", "list", "--json", "tagName,isDraft", "--limit", "100"))
    known = {each["tagName"]: each["isDraft"] for each in releases}
    if known.get(tag) is False:
        print(f"{tag} is published already.")
        return
    if tag not in known:
        gh("release", "create", tag, "--draft", "--verify-tag", "--title", tag, "--notes", notes)
    gh("release", "upload", tag, str(archive), "--clobber")
    gh("release", "edit", tag, "--draft=false")
    print(f"{tag} is published.")


def main(tag: str, root: Path = ROOT) -> None:
    """Release a version by its tag."""
    version = tag.removeprefix("v")
    notes = notes_of(version, (root / "CHANGELOG.md").read_text())
    archive = root / ARCHIVE
    pack(root / "_site", root, archive)
    check(archive, version)
    publish(tag, notes, archive)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (ValueError, IndexError) as problem:
        sys.exit(str(problem))
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.stderr)
