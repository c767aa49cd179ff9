"""Pack what the workshop's page offers: assignments, example players, and what a scene holds."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from pathlib import Path

from build import ROOT
from engine.game import Game
from games import GAMES
from workshop.assignment.assignment import DATA_FILES, Assignment
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder


def read_assignments() -> list[Assignment]:
    """Return the assignments that come with the workshop, the games' first."""
    names = names_of_assignments()
    in_order = [name for name in GAMES if name in names]
    in_order += [name for name in names if name not in GAMES]
    return [read_folder(ASSIGNMENTS / name) for name in in_order]


def pack_assignments(assignments: list[Assignment], file: Path) -> Path:
    """Write the files of all assignments into one, as JSON by name."""
    packed = {
        assignment.name: {
            name: (ASSIGNMENTS / assignment.name / name).read_text()
            for name in sorted({*assignment.reference.files, *DATA_FILES})
        }
        for assignment in assignments
    }
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def pack_players(file: Path) -> Path:
    """Write the players that come as examples into one file: their sources by game and name."""
    packed: dict[str, dict[str, str]] = {}
    for source in sorted((ROOT / "contest/examples").glob("*/*.py")):
        packed.setdefault(source.parent.name, {})[source.stem] = source.read_text()
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def scene_fields(game: Game) -> list[tuple[str, str]]:
    """Return what a player finds in a scene of a game, and in what is in it: each field or
    property, and what it is."""
    known: dict[str, list[ast.stmt]] = {}
    for file in ("script", "rules"):
        body = ast.parse((ROOT / f"py/{game.name}/{file}.py").read_text()).body
        for node, then in zip(body, [*body[1:], ast.Pass()], strict=True):
            if isinstance(node, ast.ClassDef):
                known[node.name] = node.body
            elif isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
                known[ast.unparse(node.target)] = [node, then]
    fields: list[tuple[str, str]] = []
    names = ["Scene"]
    for name in names:
        own = _fields(name, known[name])
        fields += own
        words = {word for head, _ in own for word in re.findall(r"\w+", head)}
        names += [each for each in known if each in words and each not in names]
    return fields


def _fields(owner: str, body: list[ast.stmt]) -> list[tuple[str, str]]:
    """Return the fields of a class; for a name of a type, return that type."""
    prefix = "ask.scene." if owner == "Scene" else f"{owner}."
    fields: list[tuple[str, str]] = []
    for node in body:
        if isinstance(node, ast.AnnAssign):
            name, kind = ast.unparse(node.target), ast.unparse(node.annotation)
            if name == owner and node.value:
                fields.append((f"{name} = {ast.unparse(node.value)}", ""))
            else:
                fields.append((f"{prefix}{name}: {kind}", ""))
        elif isinstance(node, ast.Expr) and fields:
            fields[-1] = (fields[-1][0], " ".join(ast.literal_eval(node.value).split()))
        elif isinstance(node, ast.FunctionDef):
            given = ", ".join(each.arg for each in node.args.args[1:])
            call = f"({given})" if given else ""
            said = " ".join((ast.get_docstring(node) or "").split())
            fields.append((f"{prefix}{node.name}{call}", said))
    return fields


def pack_scenes(games: list[Game], file: Path) -> Path:
    """Write what whoever writes a player for a game has to know of it, as JSON by game."""
    packed = {
        game.name: {"levels": [*game.players], "fields": scene_fields(game)} for game in games
    }
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def read_faults() -> dict[str, dict[str, str]]:
    """Return a fault for each game's reference program: its text `old` is replaced by `new`.

    Ends the build if a reference program does not have that text once.
    """
    faults: dict[str, dict[str, str]] = tomllib.loads((ASSIGNMENTS / "faults.toml").read_text())
    for name, fault in faults.items():
        source = (ASSIGNMENTS / name / f"{name}.py").read_text()
        if source.count(fault["old"]) != 1:
            sys.exit(f"tasks.py expects {fault['old']} once in {name}.py, for faults.toml.")
    return faults
