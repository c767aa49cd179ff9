"""Which programs cannot change the Python that runs them, so that the next may have the same one.

It goes by what a program may use, not by what it may not: these modules, their classes only to call
them or to inherit from them, and no way from a value to what it is made of.
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import PurePosixPath

from workshop.run.program import Program

MODULES: Mapping[str, str] = {
    "__future__": "annotations",
    "collections": "Counter OrderedDict defaultdict deque namedtuple",
    "copy": "copy deepcopy",
    "dataclasses": "dataclass field",
    "datetime": "date datetime timedelta",
    "enum": "Enum IntEnum auto",
    "functools": "cache lru_cache partial reduce",
    "itertools": "*",
    "math": "*",
    "os": "name system",
    "random": "*",
    "re": "IGNORECASE compile findall fullmatch match search split sub",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits punctuation",
    "sys": "exit",
    "textwrap": "dedent fill indent wrap",
    "time": "*",
    "typing": "Any Callable Dict Final Iterable Iterator List Literal NamedTuple Optional Sequence "
    "Set Tuple Union",
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


def is_harmless(program: Program) -> bool:
    """Return whether nothing that a program does lasts after its run. A harmless one may be taken
    for another, but never the other way round."""
    own = {PurePosixPath(name).stem for name in program.files}
    sources = [data for name, data in program.files.items() if name.endswith(".py")]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a backslash, which a run says itself
            trees = [ast.parse(each) for each in sources]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return own.isdisjoint(sys.stdlib_module_names) and not any(
        any(_harms(each, own)) for each in trees
    )


def _harms(tree: ast.Module, own: set[str]) -> Iterator[bool]:
    """Yield of each part of a file whether it might do harm; `own` are the program's modules."""
    modules: dict[str, str] = {}
    classes: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                imported = [each for each in names if each.name not in own]
                yield any(each.name not in MODULES for each in imported)
                modules |= {each.asname or each.name: each.name for each in imported}
            case ast.ImportFrom(str(module), names, 0):
                if module not in own:
                    yield any(not _may_use(module, each.name) for each in names)
                    if module != "typing":
                        classes.update(each.asname or each.name for each in names)
                    if names[0].name == "*" and _may_use(module, "*"):
                        classes.update(dir(import_module(module)))
            case ast.ImportFrom():
                yield True
    classes = {name for name in classes if name[0].isupper()}
    free = {id(each) for node in ast.walk(tree) for each in _free_uses(node)}
    for node in ast.walk(tree):
        is_free = id(node) in free
        match node:
            case ast.Name(name):
                yield name in WAYS_IN or _is_hidden(name)
                yield (name in modules or name in classes or name == "open") and not is_free
            case ast.Attribute(ast.Name(base), name, ast.Load()) if base in modules:
                is_class = name[0].isupper() and modules[base] != "typing"
                yield not _may_use(modules[base], name) or (is_class and not is_free)
            case ast.Attribute(base, name, context):
                is_own = isinstance(base, ast.Name) and base.id in ("self", "cls")
                yield _leads_inside(name) or (name[0] == "_" and not is_own and name[:2] != "__")
                yield not isinstance(context, ast.Load) and _is_shared(base, modules, classes)
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


def _is_shared(base: ast.expr, modules: Mapping[str, str], classes: set[str]) -> bool:
    """Return whether this is a module, or a class of one, whose attributes others share."""
    match base:
        case ast.Name(name):
            return name in modules or name in classes
        case ast.Attribute(ast.Name(name)):
            return name in modules
    return False


def _is_reading(mode: ast.expr) -> bool:
    """Return whether a file is opened to be read only."""
    return isinstance(mode, ast.Constant) and mode.value in ("r", "rt", "rb")


def _free_uses(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a node only calls, takes an attribute of or inherits from."""
    match node:
        case ast.Call(func=used) | ast.Attribute(value=used):
            yield used
        case ast.ClassDef(bases=bases):
            yield from bases
