"""What a game may use, as a page of the documentation, made from the docstrings.

Usage: python -m build.reference
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from build import ROOT

PAGE = ROOT / "docs/reference.md"
MODULES = {
    "engine.ask": ("Choice", "Ask", "Answered", "Script", "READY"),
    "engine.console": ("Console.print", "Console.clear", "Console.show"),
    "engine.game": ("Options", "Option", "Result", "_Game"),
    "engine.players": ("Player", "Coach", "Computation", "run_to_end", "random_player"),
    "engine.seats": ("Seats",),
    "engine.markup": ("h", "Child", "Attribute"),
    "engine.names": ("Names", "YOU", "does", "whose", "whom", "to", "sentence"),
    "engine.widgets": (
        "seat_row",
        "controls",
        "composer",
        "several",
        "Field",
        "answer_button",
        "answer_id",
        "ending",
        "headline",
        "afterwards",
        "ending_buttons",
        "hand_on",
        "look_back",
    ),
    "engine.diff": ("memoized",),
    "engine.hints": ("Hint", "Hints"),
    "engine.sitting": ("Sitting",),
    "engine.review": ("Decision", "Review"),
    "engine.review_view": ("review_picture",),
    "engine.seed": ("clean_seed",),
    "engine.terminal": ("main",),
}
"""What a game may import, in the order in which it is met."""
HEAD = """# What a game may use

Made from the docstrings by `make reference`; a test holds it to them. How these parts go together,
and the rules that they do not say, is in [CONTRIBUTING](../CONTRIBUTING.md#adding-a-game).
"""


def reference() -> str:
    """Return the page. Raises LookupError if a name is not there, or has no docstring."""
    parts = [HEAD]
    for module, names in MODULES.items():
        tree = ast.parse((ROOT / f"py/{module.replace('.', '/')}.py").read_text())
        parts.append(f"## {module}\n\n{_text(ast.get_docstring(tree) or '')}\n")
        parts += [_entry(tree, name) for name in names]
    return "\n".join(parts)


def _text(docstring: str) -> str:
    """Return a docstring as Markdown: what reStructuredText marks twice, it marks once."""
    return docstring.replace("``", "`")


def _entry(tree: ast.Module, name: str) -> str:
    owner, _, method = name.partition(".")
    definition = _find(tree.body, owner)
    if method and isinstance(definition, ast.ClassDef):
        definition = _find(definition.body, method)
    title = name.removeprefix("_")
    if isinstance(definition, ast.ClassDef):
        fields = [f"- `{field}`  \n  {_text(text)}" for field, text in _fields(definition, name)]
        return "\n".join([f"### {title}", "", _doc(definition, name, title), "", *fields, ""])
    if isinstance(definition, ast.FunctionDef):
        signature, text = _signature(definition), _doc(definition, name, title)
        return f"### {title}\n\n```python\n{signature}\n```\n\n{text}\n"
    node, said = _value(tree.body, name)
    value = " ".join(ast.unparse(node).split())[:300]  # the beginning of a long table is enough
    return f"### {title}\n\n`{value}`\n\n{_text(said)}\n"


def _find(body: list[ast.stmt], name: str) -> ast.stmt | None:
    kinds = (ast.ClassDef, ast.FunctionDef)
    return next((node for node in body if isinstance(node, kinds) and node.name == name), None)


def _value(body: list[ast.stmt], name: str) -> tuple[ast.stmt, str]:
    """Return the assignment of a name, and the string below it."""
    for node, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        match node:
            case ast.AnnAssign(ast.Name(target)) | ast.Assign([ast.Name(target)]) if target == name:
                return node, _string(below)
    raise LookupError(f"{name} is not there, and build/reference.py names it")


def _string(node: ast.stmt) -> str:
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return re.sub(r"\s+", " ", text)
    return ""


def _doc(node: ast.ClassDef | ast.FunctionDef, name: str, title: str) -> str:
    """Return a docstring. `_Game` has the fields of `Game`, which has the words."""
    said = ast.get_docstring(node)
    if not said and title == name:
        raise LookupError(f"{name} has no docstring")
    return _text(said or "What a game is, for the site, the terminal and the tests.")


def _fields(node: ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class, with their values if left out, and what is said below each."""
    for each, below in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
        if isinstance(each, ast.AnnAssign):
            if not _string(below):
                raise LookupError(f"{name}.{ast.unparse(each.target)} has no docstring")
            yield ast.unparse(each).replace("MappingProxyType({})", "{}"), _string(below)


def _signature(node: ast.FunctionDef) -> str:
    arguments = re.sub(r"^self(, )?", "", ast.unparse(node.args))
    arguments = arguments.replace("MappingProxyType({})", "{}")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if len(f"{node.name}({arguments}){returns}") > 100:
        separate = re.sub(r", (?=\*|\w+: )", ",\n    ", arguments)
        arguments = f"\n    {separate},\n"
    return f"{node.name}({arguments}){returns}"


if __name__ == "__main__":
    PAGE.write_text(reference())
