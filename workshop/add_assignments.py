"""Add a page for each assignment to a site that is built already, such as a release's.

Usage: python3 add_assignments.py ASSIGNMENTS SITE. It needs nothing but Python 3.10 or later. In
ASSIGNMENTS is a folder for each assignment: its program, and `assignment.md` with its text.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from zlib import crc32

NOT_THE_PROGRAM = {"assignment.md", "requirements.toml", "cases.json", "cases.txt"}
MARK = '<script type="application/json" id="assignment">'
MAX_BYTES = 5_000_000


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """Return the lines `key: value` between two lines `---`, and the text after them."""
    if not text.startswith("---\n") or "\n---" not in text[4:]:
        return {}, text
    head, _, rest = text[4:].partition("\n---")
    pairs = (line.partition(":") for line in head.split("\n") if ":" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}, rest.lstrip("-\n")


def assignment(folder: Path) -> dict[str, object]:
    """Return what the page of an assignment has of it. Raises ValueError with a sentence."""
    found = {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts and file.name not in NOT_THE_PROGRAM
    }
    if not any(name.endswith(".py") for name in found):
        raise ValueError(f"{folder.name} has no program: it needs {folder.name}.py.")
    if sum(map(len, found.values())) > MAX_BYTES:
        raise ValueError(f"{folder.name} is too large: a program has at most {MAX_BYTES:,} bytes.")
    task = folder / "assignment.md"
    settings, text = front_matter(task.read_text("utf-8") if task.exists() else "")
    main = f"{folder.name}.py"
    files = {name: b64encode(data).decode() for name, data in found.items()}
    return {
        "name": folder.name.replace("-", "_"),
        "title": settings.get("title", folder.name),
        "text": text,
        "main": main if main in found else "",
        "files": files,
        "source": settings.get("source", "yes") == "yes",
        "version": 10_000 + crc32(json.dumps(files).encode()) % 90_000,
    }


def add_page(site: Path, data: dict[str, object]) -> Path:
    """Write the page of an assignment. Raises ValueError with a sentence."""
    page = site / f"{str(data['name']).replace('_', '-')}.html"
    html = (site / "program.html").read_text("utf-8")
    if html.count(MARK) != 1 or html.count('data-game="program"') != 1:
        raise ValueError(f"{site} is of another version than this script: take both from one.")
    if page.exists() and MARK not in page.read_text("utf-8"):
        raise ValueError(f"The site has a page {page.name} already: give the folder another name.")
    content = json.dumps(data).replace("<", "\\u003c")
    html = html.replace('data-game="program"', f'data-game="{escape(str(data["name"]))}"')
    html = html.replace("<title>A program", f"<title>{escape(str(data['title']))}")
    page.write_text(html.replace(MARK, MARK + content), "utf-8")
    return page


def play_offline(site: Path, pages: Sequence[Path]) -> None:
    """Let the site's service worker keep pages for offline play, in place of those added before."""
    worker = site / "sw.js"
    entries = []
    for page in pages:
        digest = sha256(page.read_bytes())
        integrity = f"sha256-{b64encode(digest.digest()).decode()}"
        entries.append({"url": page.name, "revision": digest.hexdigest(), "integrity": integrity})
    source = re.sub(r"\Aself\.added=.*\n", "", worker.read_text("utf-8"))
    worker.write_text(f"self.added={json.dumps(entries)};\n{source}", "utf-8")


def main(assignments: Path, site: Path) -> int:
    """Add all pages; return the exit status."""
    folders = [each for each in sorted(assignments.glob("*")) if each.is_dir()]
    problems = [] if folders else [f"There is no assignment in {assignments}."]
    pages = []
    for folder in folders:
        try:
            pages.append(add_page(site, assignment(folder)))
            print(f"{folder.name}: {pages[-1].name}")
        except (ValueError, OSError) as wrong:
            problems.append(str(wrong))
    play_offline(site, pages)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*map(Path, sys.argv[1:])))
