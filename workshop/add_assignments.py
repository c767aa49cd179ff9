"""Add assignments to a site that is built already, such as a release's.

Usage: python3 add_assignments.py ASSIGNMENTS SITE. It needs nothing but Python 3.10 or later. In
ASSIGNMENTS is a folder for each assignment: its program, and `assignment.md` with its text. Each
gets a page, on which its program runs; one with `requirements.toml` is in the list of assignments,
and programs are judged by it in the workshop.
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
JUDGED = "added-assignments.json"
"""The site's file of what programs are judged by: texts by name, by the assignments' names."""
MARK = '<script type="application/json" id="assignment">'
MAX_BYTES = 5_000_000


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """Return the lines `key: value` between two lines `---`, and the text after them."""
    if not (found := re.fullmatch(r"---\n(.*?)\n---[-\n]*(.*)", text, re.S)):
        return {}, text
    pairs = (line.partition(":") for line in found[1].split("\n") if ":" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}, found[2]


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
        "about": settings.get("about", ""),
        "text": text,
        "main": main if main in found else "",
        "files": files,
        "source": settings.get("source", "yes") == "yes",
        "judged": (folder / "requirements.toml").exists(),
        "version": 10_000 + crc32(json.dumps(files).encode()) % 90_000,
    }


def judged_by(folder: Path) -> dict[str, str]:
    """Return the texts of an assignment's folder, by name; {} if it has no requirements."""
    if not (folder / "requirements.toml").exists():
        return {}
    files = [each for each in sorted(folder.rglob("*")) if each.is_file()]
    try:
        return {
            str(each.relative_to(folder)): each.read_text("utf-8")
            for each in files
            if "__pycache__" not in each.parts
        }
    except UnicodeDecodeError:
        raise ValueError(
            f"{folder.name} has a file that is no text: no program is judged by it."
        ) from None


def add_to_lists(site: Path, added: dict[str, tuple[dict[str, str], dict[str, object]]]) -> None:
    """Have assignments, of each the texts and what its page has, in the workshop and in the list of
    assignments, in place of those added before."""
    texts = {name: files for name, (files, _) in added.items()}
    (site / JUDGED).write_text(json.dumps(texts), "utf-8")
    choices, items = [], ""
    for name, (files, data) in added.items():
        beside = {
            file: text
            for file, text in files.items()
            if not file.endswith(".py") and file not in NOT_THE_PROGRAM
        }
        choices.append({"name": name, "title": data["title"], "data": beside})
        title, about = escape(str(data["title"])), escape(str(data["about"]))
        items += (
            f'<li><h2>{title}</h2><p>{about}</p><p><a href="{name.replace("_", "-")}.html"'
            f' aria-label="Run it: {title}">Run it</a> · <a href="workshop.html#assignment={name}"'
            f' aria-label="Write it yourself: {title}">Write it yourself</a></p></li>'
        )
    content = json.dumps(choices).replace("<", "\\u003c")
    workshop = (site / "workshop.html").read_text("utf-8")
    workshop = with_text_between('id="added">', "</script>", content, workshop)
    own, *_ = workshop.partition('data-assignments="')[2].partition('"')[0].split()
    workshop = with_text_between('data-assignments="', '"', f"{own} {JUDGED}", workshop)
    (site / "workshop.html").write_text(workshop, "utf-8")
    page = (site / "assignments.html").read_text("utf-8")
    page = with_text_between("<!-- added -->", "</ul>", items, page)
    (site / "assignments.html").write_text(page, "utf-8")


def with_text_between(before: str, after: str, new: str, text: str) -> str:
    """Return a text with another piece between two marks, of which the first is there once. Raises
    ValueError with a sentence."""
    head, mark, rest = text.partition(before)
    _, end, tail = rest.partition(after)
    if not end or before in rest:
        raise ValueError("The site is of another version than this script: take both from one.")
    return f"{head}{mark}{new}{end}{tail}"


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
    changed, judged = [], {}
    for folder in folders:
        try:
            data = assignment(folder)
            changed.append(add_page(site, data))
            print(f"{folder.name}: {changed[-1].name}")
            if texts := judged_by(folder):
                judged[str(data["name"])] = texts, data
        except (ValueError, OSError) as wrong:
            problems.append(str(wrong))
    try:
        add_to_lists(site, judged)
        changed += [site / name for name in ("workshop.html", "assignments.html", JUDGED)]
    except (ValueError, OSError) as wrong:
        problems.append(str(wrong))
    play_offline(site, changed)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*map(Path, sys.argv[1:])))
