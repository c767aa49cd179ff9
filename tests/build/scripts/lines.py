"""Compare our modules, as they are packed, with their sources; types are left out of both."""

import ast
import sys
from importlib import import_module
from types import CodeType

sys.path.append("/repo/build/archives")
from archive import without_types


def places(code):
    """Return the line of each instruction of a module, function by function."""
    yield code.co_qualname, list(code.co_positions())
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from places(inner)


def main(given):
    """Print the modules of which any place is wrong, after how many there are."""
    wrong = []
    for name in given["modules"]:
        spec = import_module(name).__spec__
        file = spec.origin.partition(".zip/")[2].removesuffix("c")
        with open(f"/repo/py/{file}", "rb") as source:
            code = without_types(ast.parse(source.read()), file)
        if list(places(spec.loader.get_code(name))) != list(places(code)):
            wrong.append(name)
    print(len(given["modules"]), *wrong)
