"""Find the names that modules use of stubbed modules, now or when a function is called."""

import ast
import json
import sys
from importlib.util import resolve_name
from pathlib import Path
from zipfile import ZipFile

OURS = ("/repo/py", "/repo/node_modules/@pyscript/core/src/stdlib")


def uses(package, tree):
    """What a module takes from others: their names, each with a name of theirs."""
    called = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name if alias.asname else alias.name.partition(".")[0]
                called[alias.asname or top] = top
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                called[alias.asname or alias.name] = f"{base}.{alias.name}"
                yield base, alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield called.get(node.value.id), node.attr


def main(given):
    """Print what is used, as JSON."""
    (library,) = [path for path in sys.path if path.endswith(".zip")]
    with ZipFile(library) as shipped:
        names = set(given["packed"]).intersection(shipped.namelist())
        sources = {name: shipped.read(name) for name in names}
    for root in map(Path, OURS):
        for file in root.rglob("*.py"):
            if "workshop" not in file.parts:  # no page of a game has it
                sources[str(file.relative_to(root))] = file.read_text()
    used = set()
    for path, source in sources.items():
        name = path.removesuffix(".py").replace("/", ".")
        if name.removesuffix(".__init__") not in given["stubs"]:
            used.update(uses(name.rpartition(".")[0], ast.parse(source)))
    print(json.dumps(sorted(each for each in used if each[0] in given["stubs"] and each[1] != "*")))
