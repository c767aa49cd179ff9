"""A stub for `dis`: the names that `inspect` imports; a page disassembles nothing."""

from collections import namedtuple

Positions = namedtuple(
    "Positions", ["lineno", "end_lineno", "col_offset", "end_col_offset"], defaults=[None] * 4
)

COMPILER_FLAG_NAMES = {
    1: "OPTIMIZED",
    2: "NEWLOCALS",
    4: "VARARGS",
    8: "VARKEYWORDS",
    16: "NESTED",
    32: "GENERATOR",
    64: "NOFREE",
    128: "COROUTINE",
    256: "ITERABLE_COROUTINE",
    512: "ASYNC_GENERATOR",
    0x4000000: "HAS_DOCSTRING",
    0x8000000: "METHOD",
}
