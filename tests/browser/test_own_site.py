"""A site of one's own assignments: the workflow of its document, run from an empty folder."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import READY, Host
from playwright.sync_api import Browser, expect

import release
from places import ROOT, WORKSHOP
from program_lines import type_in
from workshop_page import go_to, judge_it, write

DOCUMENT = (WORKSHOP / "docs/own-site.md").read_text()


def commands() -> list[str]:
    """What the workflow runs."""
    (block,) = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)
    workflow: Any = yaml.safe_load(block)
    return [step["run"] for step in workflow["jobs"]["publish"]["steps"] if "run" in step]


@pytest.fixture
def repository(site: Path, tmp_path: Path) -> Path:
    """A repository with one assignment, and a release where the workflow downloads it."""
    folder = tmp_path / "assignments/hangman"
    folder.mkdir(parents=True)
    (folder / "hangman.py").write_text('word = input("Letter? ")\nprint("No", word)\n')
    text = "---\ntitle: Hang <man>\nabout: Guess </script> it.\nsource: no\n---\nGuess & win.\n"
    (folder / "assignment.md").write_text(text)
    (folder / "requirements.toml").write_text('[[requirements]]\nsays = "It says <no>."')
    (folder / "cases.json").write_text('[{"name": "A letter", "answers": ["e"]}]')
    release.pack(site, ROOT, tmp_path / "recess.zip")
    return tmp_path


def test_the_workflow_makes_a_site_with_the_page(
    repository: Path, site: Path, browser: Browser
) -> None:
    download, *others = commands()
    assert download.endswith("/releases/latest/download/recess.zip")
    for command in others:
        subprocess.run(command, shell=True, cwd=repository, check=True)
    added, _, worker = (repository / "recess/sw.js").read_text().partition(";\n")
    entries = [each["url"] for each in json.loads(added.removeprefix("self.added="))]
    changed = ["workshop.html", "assignments.html", "added-assignments.json"]
    assert entries == ["hangman.html", *changed]  # they are kept for offline play
    assert worker == (site / "sw.js").read_text()
    host = Host(repository / "recess")
    page = browser.new_context().new_page()
    page.goto(f"{host.url}hangman.html")
    page.locator(READY).wait_for(state="attached")
    expect(page).to_have_title("Hang <man> · Recess")
    expect(page.locator("#task")).to_have_text("Guess & win.")
    expect(page.locator("#open-code")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Letter? ")
    type_in(page, "e")
    expect(page.locator("#transcript")).to_have_text("Letter? e\nNo e\n")
    expect(page.locator("#table")).to_contain_text("The program has ended.")
    # Students write it themselves, and are judged by it.
    page.goto(f"{host.url}assignments.html")
    expect(page.locator(".assignments")).to_contain_text("Guess </script> it.")
    page.get_by_role("link", name="Write it yourself: Hang <man>").click()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#text")).to_have_text("Guess & win.")
    go_to(page, "Program")
    write(page, 'print("No", input("? "))')
    judge_it(page)
    expect(page.locator("#result")).to_contain_text("1 of 1 requirements met")
    page.context.close()
    host.stop()


def test_what_is_wrong_with_a_folder_is_said_and_the_others_get_their_page(
    repository: Path, site: Path
) -> None:
    (repository / "assignments/empty").mkdir()
    (repository / "assignments/pynim").mkdir()
    (repository / "assignments/pynim/pynim.py").write_text("print(1)")
    for command in commands()[1:-1]:
        subprocess.run(command, shell=True, cwd=repository, check=True)
    done = subprocess.run(
        commands()[-1], check=False, shell=True, cwd=repository, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "empty has no program: it needs empty.py." in done.stderr
    assert "The site has a page pynim.html already" in done.stderr
    assert (repository / "recess/hangman.html").exists()
    assert (repository / "recess/pynim.html").read_bytes() == (site / "pynim.html").read_bytes()
