"""Print the versions of the libraries linked into this Python, as its modules report them."""

import _decimal
import json
import pyexpat
import sqlite3
import sys
import zlib

import _zstd


def main(given):
    del given
    print(
        json.dumps(
            {
                "CPython": sys.version.split()[0],
                "Emscripten": ".".join(map(str, sys._emscripten_info.emscripten_version)),
                "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
                "libmpdec": _decimal.__libmpdec_version__,
                "SQLite": sqlite3.sqlite_version,
                "zlib": zlib.ZLIB_VERSION,
                "zstd": _zstd.zstd_version,
            }
        )
    )
