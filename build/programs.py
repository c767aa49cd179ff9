"""Pages of plain console programs: one for each folder of assignments that asks for it."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from markdown_it import MarkdownIt

from build import ROOT
from engine.console import Console
from engine.game import Game
from engine.markup import lines_to_html
from program.runs import Runs, Turn, last_turn
from program.script import HIDDEN, program_game, show
from workshop.assignment.assignment import Assignment
from workshop.run.dialogue import drawn_turns, plain, plain_events
from workshop.run.execute import run_program
from workshop.teacher.assignment_folders import read_folder

MARKDOWN = MarkdownIt("commonmark", {"html": False})
"""Renders the text of a task; what is HTML in it is shown as text."""
SEEDS = ("1", "2", "3")
"""If a program begins in the same way with these, it is taken to do so with all."""


WORDS = {
    "kind": "program",
    "new_game": "New run",
    "games_here": "Kept",
    "chance": "numbers",
    "has_task": False,
    "table": "",
    "table_of_today": "",
    "table_by_defaults": "",
}
"""What the template of all pages calls things, and leaves out, on a program's page."""
OPEN_GAME = program_game("program", "A program", Runs(), 1)
OPEN_PAGE = {
    **WORDS,
    "is_open": True,
    "game": OPEN_GAME,
    "page": "program",
    "about": "A console program that runs in your browser: type its answers, step back, share it.",
    "task": "",
    "sources": [],
    "assignment": "",
    "transcript": "",
    "prompt": "",
}
"""What the page is rendered with that runs whatever program its address brings."""


class ProgramPage(NamedTuple):
    """An assignment with a page, and its program as a game."""

    assignment: Assignment
    game: Game


def program_pages(folder: Path = ROOT / "workshop/assignments") -> list[ProgramPage]:
    """Return the assignments in a folder that ask for a page, by their names."""
    pages = []
    for text in sorted(folder.glob("*/assignment.md")):
        assignment = read_folder(text.parent)
        if assignment.has_page:
            pages.append(ProgramPage(assignment, _game(assignment)))
    return pages


def _game(assignment: Assignment) -> Game:
    content = json.dumps(_files(assignment)).encode()
    version = 10_000 + crc32(content) % 90_000  # a version has at most five digits
    return program_game(assignment.name, assignment.title, Runs(), version)


def _files(assignment: Assignment) -> dict[str, str]:
    files = assignment.reference.files
    return {name: b64encode(files[name]).decode() for name in sorted(files)}


def first_turn(assignment: Assignment) -> Turn | None:
    """Return how the program begins; None if that is left to chance, or it does not ask."""
    program = assignment.reference._replace(with_values=False)
    turns = set()
    for seed in SEEDS:
        run = run_program(program, (), seed, shows_warnings=True)
        printed = [
            event[1] if event[0] == "out" else None
            for event in plain_events(run.events)
            if event[0] != "hidden"
        ]
        (drawn,) = drawn_turns(run.events, run.end)
        end = run.end._replace(prompt=plain(run.end.prompt))
        turns.add(last_turn(printed, end._asdict(), drawn))
    (first, *others) = turns
    return None if others or first.end else first


def values(page: ProgramPage) -> dict[str, Any]:
    """Return what the template of its page is rendered with, besides what all pages are."""
    assignment, game = page
    console, prompt = Console(), ""
    first = first_turn(assignment)
    if first:
        prompt = show(console, first)
    files = assignment.reference.files
    sources = [(name, files[name].decode("utf-8", "replace")) for name in sorted(files)]
    data = {
        "name": game.name,
        "title": game.title,
        "main": assignment.reference.main,
        "files": _files(assignment),
        "first": first and [first.pages, first.prompt, first.drawn, HIDDEN if first.hides else ""],
        "version": game.script_version,
    }
    return {
        **WORDS,
        "is_open": False,
        "about": assignment.about or f"{assignment.title}: a console program, in your browser.",
        "task": MARKDOWN.render(assignment.text),
        "sources": sources if assignment.hands_out else [],
        "assignment": json.dumps(data).replace("<", "\\u003c"),
        "game": game,
        "page": game.page,
        "transcript": lines_to_html(console, 0, len(console.lines)),
        "prompt": prompt,
        "typed": "password" if first and first.hides else "text",
    }
