"""Ways to structure a program of functions; what it does stays the same."""

from __future__ import annotations

import ast

MAIN = "main.py"
STARTS = (ast.If, ast.Expr)
"""The statements that start a program."""
MAX_LIMITS = 3
"""A `range` with as many has a step."""


def as_it_is(source: str) -> dict[str, str]:
    """Functions, as they are."""
    return {MAIN: source}


def in_a_class(source: str) -> dict[str, str]:
    """The functions are methods of a class."""
    tree = ast.parse(source)
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    own = {each.name for each in functions} - {"tactego"}
    methods = [each for each in functions if each.name in own]

    class ToMethods(ast.NodeTransformer):
        def __init__(self, owner: str) -> None:
            self.owner = owner

        def visit_Name(self, node: ast.Name) -> ast.AST:
            if node.id not in own or not isinstance(node.ctx, ast.Load):
                return node
            return ast.Attribute(ast.Name(self.owner, ast.Load()), node.id, ast.Load())

    for each in methods:
        assert not own & {node.id for node in ast.walk(each) if _is_stored(node)}, each.name
        ToMethods("self").visit(each)
        each.args.args.insert(0, ast.arg("self"))
    rest = [each for each in tree.body if each not in methods]
    heads = [each for each in rest if isinstance(each, ast.Import | ast.ImportFrom | ast.Assign)]
    tails = [ToMethods("Game()").visit(each) for each in rest if each not in heads]
    game = ast.ClassDef("Game", [], [], [*methods], [])
    return {MAIN: ast.unparse(ast.fix_missing_locations(ast.Module([*heads, game, *tails], [])))}


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def in_two_files(source: str) -> dict[str, str]:
    """All but the last function is in a file beside it."""
    tree = ast.parse(source)
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    heads = [each for each in tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
    last = [functions[-1], *[each for each in tree.body if isinstance(each, STARTS)]]
    tools = [each for each in tree.body if each not in last]
    uses = ast.ImportFrom("tools", [ast.alias("*")], 0)
    return {
        MAIN: ast.unparse(ast.fix_missing_locations(ast.Module([*heads, uses, *last], []))),
        "tools.py": ast.unparse(ast.Module(tools, [])),
    }


def _continues(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Continue) for each in ast.walk(node))


def with_while(source: str) -> dict[str, str]:
    """What counts with `for` and `range` counts with `while`."""

    class ToWhile(ast.NodeTransformer):
        def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
            self.generic_visit(node)
            match node:
                case ast.For(
                    target=ast.Name(id=name),
                    iter=ast.Call(func=ast.Name(id="range"), args=[*limits]),
                    body=body,
                ) if len(limits) < 3 and not any(
                    isinstance(x, ast.Continue) for x in ast.walk(node)
                ):
                    start = ast.unparse(limits[0]) if len(limits) == 2 else "0"
                    loop = ast.parse(f"while {name} < {ast.unparse(limits[-1])}: pass").body[0]
                    assert isinstance(loop, ast.While)
                    loop.body = [*body, *ast.parse(f"{name} += 1").body]
                    return [*ast.parse(f"{name} = {start}").body, loop]
            return node

    return {MAIN: ast.unparse(ast.fix_missing_locations(ToWhile().visit(ast.parse(source))))}


def without_main(source: str) -> dict[str, str]:
    """What `main` does is at the end of the file."""
    tree = ast.parse(source)
    mains = [
        each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == "main"
    ]
    if not mains:
        return in_two_files(source)
    body = [each for each in tree.body if each not in mains and not isinstance(each, STARTS)]
    return {MAIN: ast.unparse(ast.Module([*body, *mains[0].body], []))}


STRUCTURES = (as_it_is, in_a_class, in_two_files, with_while, without_main)
