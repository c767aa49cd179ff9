"""A game as one file: the console program that its script would be if there were no page.

Where the script yields an `Ask`, the file calls `input`; what it prints at the console, it prints.
What was there for the page alone is left out. What stays as it was keeps its very text.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
from io import StringIO
from pathlib import Path

from build.dead_code import Key, Program, blocks, names_stored
from build.pages import templates
from engine.game import Game

START = "one_file"
"""The module that starts the game: a template; a game may have its own in its folder."""
TITLE_END = r":|\.(?:\s|$)"
"""What ends the first words of a docstring."""
CLEAR = "clear_screen"
"""The function there that clears the screen."""
SECRET = "input_secret"
"""The function there that asks for what is hidden."""
FORMAT = (
    "-m ruff format --isolated --config line-length=100 "
    "--config format.skip-magic-trailing-comma=true "
    "--config lint.isort.split-on-trailing-comma=false -"
)


def one_file(game: Game, py: Path) -> str:
    """The text of a program that plays `game` at a terminal, from its modules in the folder `py`.

    Raises ValueError where two modules call something by the same name.
    """
    pages = templates().overlay(autoescape=False)
    names = [f"py/{game.name}/{START}.jinja", f"{START}.jinja"]
    about = ast.get_docstring(ast.parse((py / game.name / "__init__.py").read_text()))
    start = Module(START, pages.select_template(names).render(game=game, about=about))
    modules = gather(start, py)
    program = Program(modules)
    program.sweep()
    own = {module.name for module in modules}
    imports = {key for module in modules for key in module.imports.values() if key[0] not in own}
    outside = sorted(imports & program.needed)
    kept = [name for _, name in outside]
    kept += [name for each in modules for node in each.tree.body for name in names_stored(node)]
    if twice := sorted({name for name in kept if kept.count(name) > 1}):
        raise ValueError(f"{game.title}: two modules call something {', '.join(twice)}.")
    wanted: dict[str, list[str]] = {}
    for source, name in outside:
        wanted.setdefault(source, []).append(name)
    parts = [
        f'"""{start.docstring}\n"""',
        "from __future__ import annotations\n",
        *(f"import {name}" for name in wanted.pop("import")),
        *(f"from {source} import {', '.join(names)}" for source, names in wanted.items()),
        *(module.text(module.name.startswith(game.name)) for module in modules),
    ]
    return subprocess.run(
        [sys.executable, *FORMAT.split()],
        input="\n".join(parts) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def gather(start: Module, py: Path) -> list[Module]:
    """Return `start` and all modules that it imports from the folder `py`, each after those that
    it imports."""
    gathered: dict[str, Module] = {}

    def add(module: Module) -> None:
        for source, _ in list(module.imports.values()):
            stem = py / source.replace(".", "/")
            for path in (stem.with_suffix(".py"), stem / "__init__.py"):
                if path.exists() and source not in gathered:
                    add(Module(source, path.read_text()))
        for name in (CLEAR, SECRET):
            module.imports[name] = start.name, name
        gathered[module.name] = module

    add(start)
    return list(gathered.values())


class Module:
    """A module of the game, as it would be if there were no page."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.tree = ast.parse(source)
        self.docstring = ast.get_docstring(self.tree) or ""
        del self.tree.body[0]
        self.imports: dict[str, Key] = {"random": ("import", "random")}
        """By the name it has here, the module that something is from and the name it has there."""
        self._lines = re.sub(" *# noqa.*", "", source).splitlines()
        self._comments = {  # at the end of a statement's line
            token.start[0]: token.string
            for token in tokenize.generate_tokens(StringIO("\n".join(self._lines)).readline)
            if token.type == tokenize.COMMENT and token.line.partition("#")[0].strip()
        }
        self._before = {
            (node.lineno, node.col_offset): ast.dump(node)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt)
        }
        self._held: list[str] = []
        _Plain(self).visit(self.tree)

    def text(self, with_title: bool) -> str:
        """What is left of the module; as its title the first words of its docstring."""
        if not self.tree.body:
            return ""
        title = f"# {re.split(TITLE_END, self.docstring)[0]}.\n\n" if with_title else ""
        self._hold(self.tree)
        written = ast.unparse(self.tree)
        written = re.sub(
            "^ *held_([0-9]+)$",
            lambda mark: self._held[int(mark[1])],
            written,
            flags=re.MULTILINE,
        )
        return f"\n\n{title}{written}"

    def _hold(self, tree: ast.AST) -> None:
        """Put marks where the source's own text goes: statements as they were, and comments."""
        for block in blocks(tree):
            marked: list[ast.stmt] = []
            for node in block:
                first, last = lines_of(node)
                above = first
                while above > 1 and not self._lines[above - 2].partition("#")[0].strip():
                    above -= 1
                if self._before.get((node.lineno, node.col_offset)) == ast.dump(node):
                    marked.append(self._mark(self._lines[above - 1 : last]))
                    continue
                inner = (lines_of(each)[0] for part in blocks(node) for each in part)
                head = range(first, min(inner, default=last + 1))
                comments = [self._comments[line] for line in head if line in self._comments]
                self._hold(node)
                above_it = [*self._lines[above - 1 : first - 1], *comments]
                is_elif = isinstance(tree, ast.If) and block is tree.orelse
                if above_it and not (is_elif and isinstance(node, ast.If)):
                    marked.append(self._mark(above_it))
                marked.append(node)
            block[:] = marked

    def _mark(self, lines: list[str]) -> ast.stmt:
        self._held.append("\n".join(lines))
        mark = ast.Name(f"held_{len(self._held) - 1}", ast.Load())
        return ast.Expr(mark, lineno=1, col_offset=0)


def lines_of(node: ast.stmt) -> tuple[int, int]:
    """The first line of a statement, or of its decorators, and the last."""
    decorators = (each.lineno for each in getattr(node, "decorator_list", ()))
    return min([node.lineno, *decorators]), node.end_lineno or node.lineno


class _Plain(ast.NodeTransformer):
    """Makes a console program of a script: to ask is `input`, and chance is `random`."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.asks = False
        """Whether it is within a function that asks."""

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.module.imports[alias.asname or alias.name] = "import", alias.name

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.module.imports[alias.asname or alias.name] = node.module or "", alias.name

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Imports may have been all that was in it."""
        self.generic_visit(node)
        return node if node.body else None

    def visit_Assert(self, node: ast.Assert) -> None:
        """It is there for the type checker."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """One that asks is no generator any more."""
        result: ast.expr | None = None
        match node.returns:
            case ast.Name("Script"):
                result = ast.Constant(None)
            case ast.Subscript(ast.Name("Generator"), ast.Tuple([ast.Name("Ask"), _, returned])):
                result = returned
        self.asks = result is not None
        inner = [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef)]
        if self.asks and len(inner) > 1:
            raise ValueError(
                f"{self.module.name}: {inner[1].name} is defined within {node.name}. A function "
                "that asks has no def within it (CONTRIBUTING, The script)."
            )
        self.generic_visit(node)
        node.returns = result or node.returns
        return node

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        hidden = hidden_of(node.value)
        self.generic_visit(node)
        if not (self.asks and node.value):
            return node
        asks: ast.expr = ast.Name("input", ast.Load())
        if hidden is not None:
            asks = ast.IfExp(hidden, ast.Name(SECRET, ast.Load()), asks)
        return ast.Call(asks, [node.value], [])

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        self.generic_visit(node)
        return node.value if self.asks else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """An `Ask` is its prompt; the console prints, is cleared, and shows nothing."""
        is_ask = is_read_as(node.func, "Ask")
        self.generic_visit(node)
        match node:
            case ast.Call(_, [prompt, *_]) if is_ask:
                return prompt
            case ast.Call(ast.Attribute(owner, word), given) if is_read_as(owner, "console"):
                if word == "show":
                    return given[0]
                word = CLEAR if word == "clear" else word
                return ast.Call(ast.Name(word, ast.Load()), given[:1], [])
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if is_read_as(node, "Ask"):
            return ast.Name("str", node.ctx)
        return ast.Name("random", node.ctx) if is_read_as(node, "rng") else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        return ast.Name("random", node.ctx) if is_read_as(node, "rng") else node


def hidden_of(asked: ast.expr | None) -> ast.expr | None:
    """Return what an `Ask` says of being hidden, None if nothing."""
    given = asked.keywords if isinstance(asked, ast.Call) and is_read_as(asked.func, "Ask") else []
    return next((each.value for each in given if each.arg == "hidden"), None)


def is_read_as(node: ast.expr, name: str) -> bool:
    """Whether an expression is the value of a variable or of an attribute called `name`."""
    match node:
        case ast.Name(found, ast.Load()) | ast.Attribute(_, found, ast.Load()):
            return found == name
    return False
