"""Import all that the pages of the games can come to import."""

import ast
import os
from importlib import import_module

TERMINAL = ("__main__", "terminal")


def called(source):
    """Return the imports in functions, without those of modules that play at a terminal."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                module = getattr(node, "module", None) or ""
                if isinstance(node, ast.Import | ast.ImportFrom) and not module.endswith(TERMINAL):
                    yield node


def main(given):
    """Import every module, then what its functions import; print how many imports that were."""
    count = 0
    for folder in ("engine", "web", *given["games"]):
        for file in sorted(os.listdir(f"/repo/py/{folder}")):
            stem, ending = os.path.splitext(file)
            if ending != ".py" or stem in TERMINAL:
                continue
            module = import_module(f"{folder}.{stem}".removesuffix(".__init__"))
            assert module.__file__.endswith(f".zip/{folder}/{file}c"), "it is the packed one"
            with open(f"/repo/py/{folder}/{file}", encoding="utf-8") as source:
                for node in called(source.read()):
                    exec(compile(ast.Module([node], []), file, "exec"), {})
                    count += 1
    print(count)
