"""What Python 3 has for names of Python 2, and some of other languages."""

from __future__ import annotations

NAMES = {
    "raw_input": "input",
    "xrange": "range",
    "unicode": "str",
    "basestring": "str",
    "unichr": "chr",
    "long": "int",
    "reduce": "functools.reduce",
    "reload": "importlib.reload",
    "file": "open",
    **dict.fromkeys(("null", "NULL", "nil"), "None"),
}
ATTRIBUTES = {
    "dict": {
        "has_key": "key in dictionary",
        **{f"iter{name}": name for name in ("items", "keys", "values")},
    },
    "string": {
        **{name: f"string.ascii_{name}" for name in ("letters", "lowercase", "uppercase")},
        **{
            name: f"text.{name}" for name in ("join", "split", "strip", "upper", "lower", "replace")
        },
    },
    "sys": {"maxint": "sys.maxsize"},
    "time": {"clock": "time.perf_counter"},
    "itertools": {f"i{name}": name for name in ("zip", "map", "filter")},
    "os": {"getcwdu": "os.getcwd"},
}
"""By the name of a module, or of a kind of value."""
MODULES = {
    **dict.fromkeys(("StringIO", "cStringIO"), "io"),
    "cPickle": "pickle",
    "urllib2": "urllib.request",
    "urlparse": "urllib.parse",
    "httplib": "http.client",
    "tkMessageBox": "tkinter.messagebox",
    "thread": "_thread",
}


def why_not_here(name: str, known: str) -> str:
    """Return what to write for a name, in a sentence."""
    return f"Python 3 has no {name}: write {known}."
