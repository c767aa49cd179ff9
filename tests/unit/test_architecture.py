"""Check docs/architecture.md against the packages, and that the code stays short; `test_layers`
checks the arrows."""

from __future__ import annotations

import ast
import re
from importlib import import_module

import pytest

from places import ROOT
from session import commands, effects

TEXT = (ROOT / "docs/architecture.md").read_text()
PLAIN = {"str", "int", "Any", "dict[str, Any]", "", "Game.advise"}
"""Types of the glossary that no module of ours defines."""
DEFINED_IN = [
    *(f"engine.{name}" for name in ("ask", "console", "game", "hints", "sitting")),
    *(f"session.{name}" for name in ("commands", "device", "effects", "opening")),
    "workshop.assignment.assignment",
]


def table(heading: str) -> list[list[str]]:
    """Return the rows of the first table below a heading, without its head."""
    rows = re.findall(r"^\|(.*)\|$", TEXT.partition(f"## {heading}\n")[2], re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows[2:]]


def row(folder: str) -> str:
    """Return what the table of packages says of a folder."""
    (found,) = (cells[1] for cells in table("Layers") if cells[0] == f"`{folder}`")
    return found


ROOMS = [f"workshop/{room}" for room in ("run", "watch", "assignment", "judging", "teacher")]


HOUSE = [f"py/{package}" for package in ("engine", "session", "course", "web")]


@pytest.mark.parametrize("package", [*HOUSE, "workshop", *ROOMS])
def test_each_module_of_a_package_is_named_and_no_other(package: str) -> None:
    named = set(re.findall(r"`(\w+)`", row(f"{package}/")))
    there = {file.stem for file in (ROOT / package).glob("*.py")} - {"__init__", "__main__"}
    assert named == there


def test_commands_and_effects_of_the_click_exist() -> None:
    click = TEXT.partition("## One click")[2].partition("## One program")[0]
    for name in re.findall(r"`([A-Z]\w+)(?:\([^`]*\))?`", click):
        assert hasattr(commands, name) or hasattr(effects, name) or name in ("Ask", "Sitting")


def test_the_glossary_is_sorted_and_its_types_exist() -> None:
    words = table("Glossary")
    assert [word for word, *_ in words] == sorted(word for word, *_ in words)
    modules = [import_module(name) for name in DEFINED_IN]
    for word, kind, meaning in words:
        name = kind.strip("`")
        assert name in PLAIN or any(hasattr(module, name) for module in modules), word
        assert meaning


def test_the_words_of_judging_are_sorted_and_their_types_exist() -> None:
    text = (ROOT / "workshop/README.md").read_text().partition("## Words of running")[2]
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| ")][1:]
    words = [word.strip() for word, _ in rows]
    assert words == sorted(words)
    sources = [file.read_text() for file in (ROOT / "workshop").glob("*/*.py")]
    for name in filter(None, (kind.strip(" `") for _, kind in rows)):
        defined = re.compile(rf"^(class )?{name}(\(|:| =)", re.MULTILINE)
        assert any(map(defined.search, sources)), name


def test_every_word_that_stays_is_in_the_glossary() -> None:
    words = {word for word, *_ in table("Glossary")}
    assert {"ask", "answer", "prompt", "scene", "frame", "sitting", "seat", "level"} <= words
    assert {"coach", "hint", "option", "seed", "move", "console", "panel", "case"} <= words


CODE = [
    file
    for top in ("py", "js", "css", "pages", "build", "interpreter", "workshop", "contest", "tools")
    for file in sorted((ROOT / top).rglob("*"))
    if file.suffix in (".py", ".js", ".mjs", ".css", ".html")
    and not {"tests", "assignments", "examples"} & set(file.parts)  # each program stands alone
]


def test_no_six_lines_stand_twice() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for file in CODE:
        lines = [line.strip() for line in file.read_text().splitlines()]
        lines = [line for line in lines if re.search(r"\w", line)]
        for six in zip(*(lines[at:] for at in range(6)), strict=False):
            assert six not in seen, f"{seen[six]} and {file.name} have these: {six}"
            seen[six] = file.name


@pytest.mark.parametrize(("top", "most"), [("py", 80), ("build", 60), ("workshop", 80)])
def test_no_function_is_long(top: str, most: int) -> None:
    for file in CODE:
        if file.suffix == ".py" and file.is_relative_to(ROOT / top):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef) and node.end_lineno:
                    assert node.end_lineno - node.lineno < most, f"{file.name}: {node.name}"
