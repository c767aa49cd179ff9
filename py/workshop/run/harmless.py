"""Which programs cannot change the Python that runs them, so that the next may have the same one.

It goes by what a program may use, not by what it may not: these modules, what can be changed in
them only to call it, and no way from a value to its insides.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import PurePosixPath
from types import MethodType, ModuleType
from typing import Any

from workshop.run.instrument import parse
from workshop.run.program import Program

MODULES: Mapping[str, str] = {
    "collections": "Counter OrderedDict defaultdict deque namedtuple",
    "datetime": "date datetime timedelta",
    "itertools": "*",
    "math": "*",
    "os": "name system",
    "random": "*",
    "re": "IGNORECASE compile findall fullmatch match search split sub",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits punctuation",
    "sys": "exit",
    "time": "*",
}
"""The modules that a harmless program may import, and what it may use of each: most modules have
others among their names. `*` is all without an underscore."""
WAYS_IN = (
    *("breakpoint", "delattr", "eval", "exec", "getattr", "globals", "help", "locals", "mro"),
    *("setattr", "type", "vars"),
)
"""Names and attributes that lead from a value to what it is made of, or run what is no source."""
INSIDES = ("ag_", "co_", "cr_", "f_", "gi_", "tb_")
"""How attributes begin that lead into a function, a generator or an error."""
SPECIAL_NAMES = frozenset(("__doc__", "__init__", "__name__", "__post_init__", "__str__"))
"""The names with two underscores that lead nowhere."""
IMMUTABLE = 1 << 8
"""The flag of classes on which nothing can be set."""


def is_harmless(program: Program) -> bool:
    """Return whether nothing that a program does lasts after its run. A harmless one may be taken
    for another, but never the other way round."""
    own_modules = {PurePosixPath(name).stem for name in program.files}
    sources = [data for name, data in program.files.items() if name.endswith(".py")]
    trees = [parse(each) for each in sources]
    return own_modules.isdisjoint(sys.stdlib_module_names) and not any(
        each is None or any(_harms(each, own_modules)) for each in trees
    )


def _harms(tree: ast.Module, own_modules: set[str]) -> Iterator[bool]:
    """Yield of each part of a file whether it might do harm; `own_modules` are the program's."""
    modules: dict[str, str] = {}
    shared = {name for name in dir(builtins) if _can_be_changed(builtins, name)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                imported = [each for each in names if each.name not in own_modules]
                yield any(each.name not in MODULES for each in imported)
                modules |= {each.asname or each.name: each.name for each in imported}
            case ast.ImportFrom(str(module), names, 0):
                if module not in own_modules:
                    yield any(each.name == "*" or not _may_use(module, each.name) for each in names)
                    shared |= {
                        each.asname or each.name
                        for each in names
                        if _can_be_changed(import_module(module), each.name)
                    }
            case ast.ImportFrom():
                yield True
    free = set()
    for node in ast.walk(tree):
        match node:  # what is only called, and a module of which something is taken
            case ast.Call(func=used):
                free.add(id(used))
            case ast.Attribute(value=ast.Name(name) as used) if name in modules:
                free.add(id(used))
    for node in ast.walk(tree):
        is_free = id(node) in free
        match node:
            case ast.Name(name):
                yield name in WAYS_IN or _is_hidden(name)
                yield (name in modules or name in shared or name == "open") and not is_free
            case ast.Attribute(ast.Name(base), name, ast.Load()) if base in modules:
                yield not _may_use(modules[base], name)
                yield not is_free and _can_be_changed(import_module(modules[base]), name)
            case ast.Attribute(base, name, context):
                is_own = isinstance(base, ast.Name) and base.id in ("self", "cls")
                yield _leads_inside(name) or (name[0] == "_" and not is_own and name[:2] != "__")
                yield not isinstance(context, ast.Load) and _is_shared(base, modules, shared)
            case ast.MatchClass(kwd_attrs=attributes):
                yield any(map(_leads_inside, attributes))
            case ast.Call(ast.Name("open"), [_, *modes], keywords):
                yield any(not _is_reading(each) for each in modes[:1])
                yield any(each.arg != "encoding" for each in keywords)
            case ast.ClassDef(keywords=keywords):
                yield bool(keywords)  # a metaclass is given the classes that others inherit from
            case ast.FunctionDef(name="__del__") | ast.AsyncFunctionDef():
                yield True
            case ast.Try() | ast.TryStar() | ast.With():
                # What is left of a generator ends some time, perhaps in the next program's run.
                yield any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))


def _may_use(module: str, name: str) -> bool:
    """Return whether a harmless program may use a name of a module."""
    allowed = MODULES.get(module, "").split()
    return name in allowed or ("*" in allowed and not name.startswith("_"))


def _is_hidden(name: str) -> bool:
    return name.startswith("__") and name not in SPECIAL_NAMES


def _leads_inside(attribute: str) -> bool:
    return _is_hidden(attribute) or attribute in WAYS_IN or attribute.startswith(INSIDES)


@cache
def _can_be_changed(module: ModuleType, name: str) -> bool:
    """Return whether something can be set on a value of a module that others see, too."""
    value: Any = getattr(module, name, None)
    if isinstance(value, type):
        return not value.__flags__ & IMMUTABLE
    return hasattr(value, "__dict__") and not isinstance(value, MethodType)


def _is_shared(base: ast.expr, modules: Mapping[str, str], shared: set[str]) -> bool:
    """Return whether this is a module, or something of one, whose attributes others share."""
    match base:
        case ast.Name(name):
            return name in modules or name in shared
        case ast.Attribute(ast.Name(name)):
            return name in modules
    return False


def _is_reading(mode: ast.expr) -> bool:
    """Return whether a file is opened to be read only."""
    return isinstance(mode, ast.Constant) and mode.value in ("r", "rt", "rb")
