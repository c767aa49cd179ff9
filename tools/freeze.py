"""Compile what the pages run into two archives; runs inside the site's own Pyodide.

`stdlib.zip` holds of the standard library only what gets imported, `app.zip` the games, the page
and PyScript's own package. What gets imported is found out by doing it: every game is played
through, drawn and advised on.
"""

import sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

APP = Path("/repo/py")
PYSCRIPT = Path("/repo/node_modules/@pyscript/core/src/stdlib")
STDLIB = Path("/stdlib")
FAILURES = ("traceback", "tokenize", "linecache", "textwrap", "_colorize", "ast")
"""Imported only where something goes wrong, to say what."""
before = set(sys.modules)


def imported(root: Path) -> list[Path]:
    """The modules under `root` that are imported by now, as paths within it."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return sorted(
        Path(file).relative_to(root) for file in files if file and Path(file).is_relative_to(root)
    )


def archive(name: str, sources: list[tuple[Path, Path]]) -> None:
    """Compile modules, given as (root, path within it), into the archive `name`."""
    with ZipFile(f"/out/{name}", "w", ZIP_DEFLATED, compresslevel=9) as target:
        for root, path in sorted(set(sources), key=lambda source: source[1]):
            source = (root / path).read_bytes()
            code = compile(source, str(path), "exec", dont_inherit=True, optimize=1)
            entry = ZipInfo(str(path.with_suffix(".pyc")))  # no date: same sources, same archive
            entry.compress_type = ZIP_DEFLATED
            target.writestr(entry, _code_to_hash_pyc(code, source_hash(source), checked=False))


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
            sitting.answer("" if ask.seat is None else conclude(player(ask, rng)))
            for frame in sitting.frames:
                view.spoken(frame.scene)
                view.pace(frame.scene)
            to_html(view.table(sitting.scene, sitting.ask))
            if sitting.ask:
                view.question(sitting.ask)
        from_record(game, to_record(sitting, {}))
        if game.advise and number == 0:
            to_html(view.advice(conclude(game.advise(sitting))))


# The standard library as shipped is one archive; unpacked, each module has a file of its own.
(shipped,) = [path for path in sys.path if path.endswith(".zip")]
with ZipFile(shipped) as library:
    library.extractall(STDLIB)
sys.path[sys.path.index(shipped)] = str(STDLIB)
sys.path_importer_cache.clear()
booted = {
    name
    for name in before
    if getattr(sys.modules[name], "__file__", None) and shipped in sys.modules[name].__file__
}

sys.path[:0] = [str(APP), str(PYSCRIPT)]
import web.page  # noqa: E402, F401
from games import GAMES  # noqa: E402
from table.game import conclude, load, random_player  # noqa: E402
from table.markup import to_html  # noqa: E402
from table.record import from_record, to_record  # noqa: E402
from table.sitting import Sitting  # noqa: E402

for name in GAMES:
    play_through(load(name))
for name in FAILURES:
    import_module(name)

library = [(STDLIB, path) for path in imported(STDLIB)]
for name in booted:
    path = Path(sys.modules[name].__file__).relative_to(shipped)
    library.append((STDLIB, path))
archive("stdlib.zip", library)
archive("app.zip", [(root, path) for root in (APP, PYSCRIPT) for path in imported(root)])
print(f"{len(set(library))} modules of the standard library")
