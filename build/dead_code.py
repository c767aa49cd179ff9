"""Eliminate dead code from a whole program: what has no effect on what it does.

A statement stays if it has an effect (it asks, prints, draws a random number, returns), or assigns
to a name that is needed. An argument stays if its parameter is needed, and a field of a
`NamedTuple` with a default if it is read. Needed names are collected over the whole program,
repeatedly, until no more are found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeAlias

Key: TypeAlias = tuple[str, str]
"""A module or function, and a name in it. For a field or a method the first is ``""``: of which
class it is, is not known where it is used."""
Definition: TypeAlias = ast.FunctionDef | ast.ClassDef

EFFECTS = {"input", "next", "open", "print", "setattr"}
"""The built-in functions that have an effect."""
NO_EFFECTS = {"_replace", "get", "index", "items", "join", "keys", "lower", "strip", "values"}
"""The methods of built-in types that have none; others may change their object."""


class Module(Protocol):
    """A module of the program."""

    name: str
    tree: ast.Module
    imports: dict[str, Key]
    """For each imported name: its module, and its name there."""


class Scope(NamedTuple):
    """The function, or the module, in which a name is looked up."""

    module: Module
    name: str = ""
    """The function's name and line; empty outside of functions."""
    names: frozenset[str] = frozenset()
    """The function's parameters and local names."""


class Program:
    """The modules of a program, and the names in them that are needed."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}
        self.needed: set[Key] = set()
        self.definitions: dict[Key, Definition] = {}
        self.keys: dict[ast.AST, Key] = {}
        """The key of each definition: of a function, a class, or a field that has a default."""
        self.scopes: dict[ast.AST, Scope] = {}
        self.parameters: dict[ast.AST, list[str]] = {}
        """The names of each function's parameters, without `self`."""
        self.fields: dict[ast.AST, list[str]] = {}
        """The names of the fields of each `NamedTuple`."""
        self.optional: set[str] = set()
        """The fields that have a default."""
        self.explained: dict[ast.AST, ast.stmt] = {}
        """For each text after a statement that explains it: that statement."""
        self.globals: dict[str, set[str]] = {}
        for module in self.modules.values():
            self.globals[module.name] = {
                name for node in module.tree.body for name in names_stored(node)
            }
            for node in module.tree.body:
                self._enter(node, module, module.name)
            for block in (block for node in ast.walk(module.tree) for block in blocks(node)):
                self.explained |= {text: node for node, text in pairwise(block) if is_text(text)}
        size = -1
        while size < len(self.needed):
            size = len(self.needed)
            for module in self.modules.values():
                _Mark(self, Scope(module)).visit(module.tree)

    def _enter(self, node: ast.stmt, module: Module, owner: str) -> None:
        if isinstance(node, Definition):
            self.keys[node] = owner, node.name
            self.definitions[owner, node.name] = node
        if isinstance(node, ast.FunctionDef):
            own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
            own |= {name for each in node.body for name in names_stored(each)}
            name = f"{module.name}:{node.lineno}"
            self.scopes[node] = Scope(module, name, frozenset(own))
            known = node.args
            names = [each.arg for each in (*known.posonlyargs, *known.args, *known.kwonlyargs)]
            self.parameters[node] = names[1:] if owner == "" else names
        elif isinstance(node, ast.ClassDef):
            if any(ast.unparse(base) == "NamedTuple" for base in node.bases):
                fields = {
                    ast.unparse(each.target): each
                    for each in node.body
                    if isinstance(each, ast.AnnAssign)
                }
                self.fields[node] = list(fields)
                optional = {name: each for name, each in fields.items() if each.value}
                self.optional |= set(optional)
                self.keys |= {each: ("", name) for name, each in optional.items()}
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    self._enter(each, module, "")

    def key(self, name: str, scope: Scope) -> Key | None:
        """Return the key of a name in a scope, where it is defined; None if it is built in."""
        if name in scope.names:
            return scope.name, name
        module = scope.module
        while name not in self.globals[module.name]:
            if name not in module.imports:
                return None
            source, name = module.imports[name]
            if source not in self.modules:
                return source, name
            module = self.modules[source]
        return module.name, name

    def callee(self, call: ast.Call, scope: Scope) -> Definition | None:
        """Return the definition that is called, if it is in the program: a function, a method or a
        `NamedTuple`."""
        match call.func:
            case ast.Name(name):
                key = self.key(name, scope)
            case ast.Attribute(attr=name):
                key = "", name
            case _:
                return None
        found = self.definitions.get(key) if key else None
        if isinstance(found, ast.ClassDef) and found not in self.fields:
            own = (each for each in found.body if isinstance(each, ast.FunctionDef))
            return next((each for each in own if each.name == "__init__"), None)
        return found

    def is_spare(self, field: str) -> bool:
        """Whether nothing needs this field."""
        return field in self.optional and ("", field) not in self.needed

    def takes(self, function: ast.FunctionDef) -> dict[str, bool]:
        """Whether each of a function's parameters is needed."""
        owner = self.scopes[function].name
        return {name: (owner, name) in self.needed for name in self.parameters[function]}

    def arguments(self, call: ast.Call, scope: Scope) -> list[ast.expr | ast.keyword]:
        """The arguments of a call that are needed."""
        callee = self.callee(call, scope)
        places: dict[str, bool] = {}
        takes_fields = isinstance(call.func, ast.Attribute) and call.func.attr == "_replace"
        if isinstance(callee, ast.FunctionDef):
            places = self.takes(callee)
            takes_fields = callee.args.kwarg is not None
        elif callee:
            places = {name: not self.is_spare(name) for name in self.fields[callee]}
        by_place = iter(() if has_star(call) else places.values())
        positional = [each for each in call.args if next(by_place, True)]
        return positional + [
            each
            for each in call.keywords
            if each.arg is None
            or places.get(each.arg, not (takes_fields and self.is_spare(each.arg)))
        ]

    def stays(self, node: ast.stmt, scope: Scope) -> bool:
        """Return whether a statement is needed."""
        if is_text(node):
            return node not in self.explained or self.stays(self.explained[node], scope)
        if node in self.keys:
            key = self.keys[node]
            return key in self.needed or key[1].startswith("__")
        match node:
            case ast.Expr(value):
                return not self.is_pure(value, scope)
            case ast.Assign([target], ast.Call(ast.Attribute(old, "_replace")) as call) if (
                ast.unparse(target) == ast.unparse(old) and not self.arguments(call, scope)
            ):
                return False
            case ast.AnnAssign(value=None) if not scope.name:
                return True
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(self.is_wanted(target, scope) for target in targets):
                    return True
                return bool(scope.name and node.value and not self.is_pure(node.value, scope))
            case ast.Pass():
                return False
        inner = [each for block in blocks(node) for each in block]
        heads = (each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr))
        return (
            not inner
            or any(self.stays(each, scope) for each in inner)
            or not all(self.is_pure(each, scope) for each in heads)
        )

    def is_wanted(self, target: ast.expr, scope: Scope) -> bool:
        """Return whether a name or an attribute that a statement assigns to is needed."""
        match target:
            case ast.Name(name):
                return self.key(name, scope) in self.needed
            case ast.Attribute(attr=name):
                return ("", name) in self.needed
            case ast.Tuple(parts):
                return any(self.is_wanted(part, scope) for part in parts)
        return True

    def is_pure(self, node: ast.AST, scope: Scope, within: tuple[ast.AST, ...] = ()) -> bool:
        """Return whether an expression has no effect outside of the functions `within`.

        These are the functions that are entered from the first expression on. What they assign to
        their local names ends with them, and a `yield` in one only makes it a generator; a call of
        one of them is a recursion, which adds nothing new.
        """
        match node:
            case ast.NamedExpr() | ast.Raise():
                return False
            case ast.Yield() | ast.YieldFrom() if not within:
                return False
            case ast.Attribute() | ast.Subscript() if not isinstance(node.ctx, ast.Load):
                return False
            case ast.Call():
                return self._is_pure_call(node, scope, within)
        return all(self.is_pure(each, scope, within) for each in ast.iter_child_nodes(node))

    def _is_pure_call(self, node: ast.Call, scope: Scope, within: tuple[ast.AST, ...]) -> bool:
        callee = self.callee(node, scope)
        given = self.arguments(node, scope)
        if not all(self.is_pure(each, scope, within) for each in (node.func, *given)):
            return False
        if isinstance(callee, ast.FunctionDef):
            changes_nothing = callee.args.kwarg is not None and not given
            inner = self.scopes[callee]
            return (
                changes_nothing
                or callee in within
                or all(self.is_pure(each, inner, (*within, callee)) for each in callee.body)
            )
        match node.func:
            case ast.Name(name):
                built_in = self.key(name, scope) is None and name not in EFFECTS
                if name == "next" and isinstance(node.args[0], ast.GeneratorExp):
                    return True  # no other code has this generator
                return callee in self.fields or built_in
            case ast.Attribute(attr=name):
                return name in NO_EFFECTS
        return False

    def kept_parameters(self, function: ast.FunctionDef) -> ast.arguments:
        """Return the parameters of a function that are needed."""
        needed = self.takes(function)
        known = function.args
        places = [*known.posonlyargs, *known.args]
        defaults = [None] * (len(places) - len(known.defaults)) + known.defaults
        kept = [
            each for each in zip(places, defaults, strict=True) if needed.get(each[0].arg, True)
        ]
        named = [
            each
            for each in zip(known.kwonlyargs, known.kw_defaults, strict=True)
            if needed[each[0].arg]
        ]
        return ast.arguments(
            posonlyargs=[],
            args=[argument for argument, _ in kept],
            defaults=[default for _, default in kept if default],
            vararg=known.vararg,
            kwonlyargs=[argument for argument, _ in named],
            kw_defaults=[default for _, default in named],
            kwarg=known.kwarg,
        )

    def sweep(self) -> None:
        """Remove from the modules' trees what is not needed."""
        for module in self.modules.values():
            _Sweep(self, Scope(module)).visit(module.tree)


class _Mark(ast.NodeVisitor):
    """Visits the statements that stay, and collects the names that they need."""

    def __init__(self, program: Program, scope: Scope) -> None:
        self.program = program
        self.scope = scope

    def visit(self, node: ast.AST) -> None:
        if not isinstance(node, ast.stmt) or self.program.stays(node, self.scope):
            super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        inner = _Mark(self.program, self.program.scopes.get(node, self.scope))
        if node.name.startswith("__") and node.name != "__init__":
            inner._need_all(node)
        parts = (self.program.kept_parameters(node), node.returns, *node.body, *node.decorator_list)
        for each in parts:
            if each is not None:
                inner.visit(each)

    def visit_Call(self, node: ast.Call) -> None:
        if has_star(node):
            self._need_all(self.program.callee(node, self.scope))
        match node.func:
            case ast.Name(name):
                self._need(self.program.key(name, self.scope))
            case ast.Attribute(value, name):
                self._need(("", name))
                self.visit(value)
            case _:
                self.visit(node.func)
        for each in self.program.arguments(node, self.scope):
            self.visit(each)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._need(self.program.key(node.id, self.scope), is_called=False)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self._need(("", node.attr), is_called=False)
        self.visit(node.value)

    def _need(self, key: Key | None, is_called: bool = True) -> None:
        if key:
            self.program.needed.add(key)
            if not is_called:  # it is passed on as a value: its callers and arguments are not known
                self._need_all(self.program.definitions.get(key))

    def _need_all(self, callee: Definition | None) -> None:
        """Mark all parameters of a function as needed, or all fields of a `NamedTuple`."""
        if isinstance(callee, ast.FunctionDef):
            owner = self.program.scopes[callee].name
            self.program.needed |= {(owner, name) for name in self.program.parameters[callee]}


class _Sweep(ast.NodeTransformer):
    """Removes what is not needed."""

    def __init__(self, program: Program, scope: Scope) -> None:
        self.program = program
        self.scope = scope

    def visit(self, node: ast.AST) -> ast.AST | None:
        if isinstance(node, ast.stmt) and not self.program.stays(node, self.scope):
            return None
        first = next((block[0] for block in blocks(node)), None)
        swept: ast.AST | None = super().visit(node)
        if first and isinstance(swept, ast.stmt) and not swept.body:  # type: ignore[attr-defined]
            swept.body = [ast.copy_location(ast.Pass(), first)]  # type: ignore[attr-defined]
        return swept

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args = self.program.kept_parameters(node)
        _Sweep(self.program, self.program.scopes.get(node, self.scope)).generic_visit(node)
        leave_out_unread(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        kept = set(self.program.arguments(node, self.scope))
        node.args = [each for each in node.args if each in kept]
        node.keywords = [each for each in node.keywords if each in kept]
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Attribute(old, "_replace"), [], []):
                return old
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Keep a call with an effect as a statement, even if its value is not needed."""
        is_wanted = any(self.program.is_wanted(each, self.scope) for each in node.targets)
        self.generic_visit(node)
        return node if is_wanted else ast.copy_location(ast.Expr(node.value), node)


def leave_out_unread(function: ast.FunctionDef) -> None:
    """Remove constants that are assigned to a name and replaced before it is read."""
    for block in [block for node in ast.walk(function) for block in blocks(node)]:
        for number in reversed(range(len(block))):
            match block[number]:
                case ast.Assign([ast.Name(name)], ast.Constant()):
                    rest = block[number + 1 :]
                    read_there = sum(each.id == name for node in rest for each in names_read(node))
                    read = sum(each.id == name for each in names_read(function))
                    if read == read_there and not reads_first(rest, name):
                        del block[number]


def reads_first(body: list[ast.stmt], name: str) -> bool:
    """Return whether statements may read `name` before they assign to it."""
    for node in body:
        parts = [node] if not any(blocks(node)) else list(ast.iter_child_nodes(node))
        inside = [part for part in parts if part is node or not isinstance(part, ast.stmt)]
        inside = [part for part in inside if not isinstance(part, ast.ExceptHandler)]
        if any(each.id == name for part in inside for each in names_read(part)):
            return True
        if any(reads_first(block, name) for block in blocks(node)):
            return True
        if isinstance(node, ast.Assign) and name in names_stored(node):
            return False
    return False


def names_read(tree: ast.AST) -> Iterator[ast.Name]:
    """Return the names that `tree` reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def names_stored(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a statement assigns to or defines."""
    if isinstance(tree, Definition):
        yield tree.name
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a compound statement that are not empty."""
    for part in (node, *getattr(node, "handlers", ())):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(part, name, None)
            if block and isinstance(block, list):
                yield block


def is_text(node: ast.AST) -> bool:
    """Return whether a statement is only a text: a docstring, or it explains the one before."""
    match node:
        case ast.Expr(ast.Constant(str())):
            return True
    return False


def has_star(call: ast.Call) -> bool:
    """Return whether a call has a starred argument: which parameters it fills is known later."""
    return any(isinstance(each, ast.Starred) for each in call.args)
