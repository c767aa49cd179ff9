"""Compile what the pages run into two archives; runs inside the site's own Pyodide.

`stdlib.archive` holds of the standard library only what gets imported, `app.archive` the games, the
page and PyScript's own package. What gets imported is found out by doing it: every game is played
through, drawn and advised on. Each archive is compressed as a whole: smaller than one
compressed file by file, and the browser unpacks it, not Python.
"""

import sys
from importlib import import_module
from random import Random

APP = "/repo/py"
PYSCRIPT = "/repo/node_modules/@pyscript/core/src/stdlib"
FAILURES = ("traceback", "tokenize", "linecache", "textwrap", "_colorize", "ast")
"""Imported only where something goes wrong, to say what."""

(library,) = [path for path in sys.path if path.endswith(".zip")]
sys.path[:0] = [APP, PYSCRIPT]
import web.page  # noqa: E402, F401
from games import GAMES  # noqa: E402
from table.game import load  # noqa: E402
from table.markup import to_html  # noqa: E402
from table.players import finish, random_player  # noqa: E402
from table.record import from_record, to_record  # noqa: E402
from table.sitting import Sitting  # noqa: E402


def play_through(game) -> None:
    """Play, draw and advise on a game, so that whatever it imports is imported."""
    view = import_module(f"{game.name}.view")
    players = [random_player, *game.players.values()]
    for number, player in enumerate(players):
        sitting = Sitting(game, f"seed {number}")
        rng = Random(number)
        for _ in range(40):
            ask = sitting.ask
            if ask is None:
                break
            sitting.answer("" if ask.seat is None else finish(player(ask, rng)))
            for frame in sitting.frames:
                view.spoken(frame.scene)
                view.pace(frame.scene)
            to_html(view.table(sitting.scene, sitting.ask))
            if sitting.ask:
                view.question(sitting.ask)
        from_record(game, to_record(sitting, {}))
        if game.advise and number == 0:
            to_html(view.advice(finish(game.advise(sitting.ask, sitting.played))))


for name in GAMES:
    play_through(load(name))
for name in FAILURES:
    import_module(name)
specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
imported = {
    spec.origin
    for spec in specs
    if spec and spec.origin and spec.origin.startswith((library, APP, PYSCRIPT))
}

# What this script needs for itself comes only now: the pages do not import it.
import gzip  # noqa: E402
import io  # noqa: E402
from importlib._bootstrap_external import _code_to_hash_pyc  # noqa: E402
from itertools import batched  # noqa: E402
from pathlib import Path  # noqa: E402
from types import CodeType  # noqa: E402
from zipfile import ZipFile, ZipInfo  # noqa: E402


def placeless(code: CodeType) -> CodeType:
    """The code with one place for all of a function: the line where it begins.

    Places are two fifths of a compressed module, and only tracebacks show them. An entry of their
    table covers at most 8 units of code: see InternalDocs/code_objects.md of CPython.
    """
    units = range(len(code.co_code) // 2)
    table = b"".join(bytes([0xE8 + len(entry) - 1, 0]) for entry in batched(units, 8))
    inner = [placeless(it) if isinstance(it, CodeType) else it for it in code.co_consts]
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def compiled(source: bytes, path: str, ours: bool) -> bytes:
    """A module as bytecode; that of others without docstrings, and without places."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=1 if ours else 2)
    return _code_to_hash_pyc(code if ours else placeless(code), bytes(8), checked=False)


def write_archive(name: str, *roots: str) -> None:
    """Compile what was imported from `roots` into the archive `name`: always the same bytes."""
    archive = io.BytesIO()
    with ZipFile(archive, "w") as target, ZipFile(library) as shipped:
        for root in roots:
            for origin in sorted(each for each in imported if each.startswith(f"{root}/")):
                path = origin.removeprefix(f"{root}/")
                source = shipped.read(path) if root == library else Path(origin).read_bytes()
                entry = ZipInfo(f"{path}c")  # no date
                target.writestr(entry, compiled(source, path, ours=root == APP))
    Path(f"/out/{name}").write_bytes(gzip.compress(archive.getvalue(), 9, mtime=0))


write_archive("stdlib.archive", library)
write_archive("app.archive", APP, PYSCRIPT)
print(f"{sum(each.startswith(library) for each in imported)} modules of the standard library")
