"""The object that Python and the page's scripts share: both describe the same members, with as many
parameters, and a script has each."""

from __future__ import annotations

import ast
import re

from places import PY, ROOT


def in_python() -> dict[str, int | None]:
    """The members of the Protocol by name: how many parameters, or None for what is no function.

    Keywords count as one: Pyodide hands them to JavaScript as one object."""
    tree = ast.parse((PY / "web/bridge.py").read_text())
    (protocol,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    members: dict[str, int | None] = {}
    for node in protocol.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            members[node.target.id] = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            members[node.name] = len(node.args.args) - 1 + (node.args.kwarg is not None)
    return members


def in_typescript(interface: str) -> dict[str, int | None]:
    """The members of an interface of `js/bridge.d.ts`, likewise."""
    source = re.sub(r"/\*\*.*?\*/", "", (ROOT / "js/bridge.d.ts").read_text(), flags=re.DOTALL)
    (body,) = re.findall(rf"(?ms)^interface {interface} {{\n(.*?)^}}", source)
    members: dict[str, int | None] = {}
    for name, parameters in re.findall(r"(?ms)^  (\w+)(\(.*?\))?: [^;]*;$", body):
        flat = re.sub(r"(?s)\{.*?\}|(?<!^)\(.*?\)|<.*?>", "", parameters)
        members[name] = len(re.findall(r"\w+\??:", flat)) if parameters else None
    return members


def test_python_and_typescript_describe_the_same_bridge() -> None:
    assert in_python() == in_typescript("Bridge")


def test_a_script_has_each_member() -> None:
    sources = "\n".join(
        (ROOT / f"{name}.js").read_text()
        for name in (
            *("js/page", "js/draw", "js/dialog", "js/early/errors"),
            "js/interpreter",
        )
    )
    for name in in_typescript("Bridge") | in_typescript("Scripts"):
        assert re.search(rf"recess\.{name} =|^  {name}[,:(]", sources, re.MULTILINE), name
