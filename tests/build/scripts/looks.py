"""Print the signatures and constants of modules, to compare stubs with the real ones."""

import json
import warnings
from importlib import import_module


def look(module, name):
    """Return the look of a name; of what asyncio collects, its module."""
    it = getattr(import_module(module), name, None)
    if it is None:
        return "missing"
    if module == "asyncio" and name != "DefaultEventLoopPolicy":
        return f"{it.__module__}.{it.__qualname__}" if callable(it) else it.__name__
    return "callable" if callable(it) else str(it)


def main(given):
    """Print the looks, as JSON."""
    warnings.simplefilter("ignore")
    print(json.dumps({f"{module}.{name}": look(module, name) for module, name in given["used"]}))
