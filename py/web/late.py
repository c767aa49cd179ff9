"""Finds the modules that a page loads once it can be played, in an archive of their own.

They are a fifth of it: dialogs, statistics, and how each game ends. A first visit waits for
none of them. One that is imported before the archive came blocks the page until it is there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from os.path import exists

from web.bridge import recess

MODULES = frozenset(
    (
        "engine.afterwards",
        "engine.dialogs",
        "engine.results",
        "engine.statistics_view",
        "session.dialogs",
        "session.statistics",
        "web.own",
    )
)
"""Those of all games. Each game has its `ending` besides."""
ARCHIVE = "/late.archive"
"""Where `js/shared/late.js` writes it."""


def is_late(name: str) -> bool:
    """Return whether a module is in the archive, which the build writes by this."""
    return name in MODULES or name.endswith(".ending")


class LateFinder:
    """Finds a late module after all others were looked through."""

    @staticmethod
    def find_spec(
        name: str, _path: Sequence[str] | None = None, _target: object = None
    ) -> ModuleSpec | None:
        """Return where a late module is; None if the module is not late."""
        if not is_late(name):
            return None
        if not exists(ARCHIVE):
            recess.bringLate()
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{ARCHIVE}/{folder}"])


sys.meta_path.append(LateFinder)
