"""Read `pyscript.toml`: what runs on each kind of page, with the built files in their places."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from build import ROOT
from games import GAMES

CONFIG: dict[str, Any] = tomllib.loads((ROOT / "pyscript.toml").read_text())
ADDRESSES = ("archives", "package", "late")
"""The keys that name archives."""


def page_config(kind: str, address_of: Mapping[str, str], game: str = "") -> tuple[str, str]:
    """Return the script that PyScript runs on a page of this kind, and its configuration as JSON.

    `address_of` has the address of each archive, and of the interpreter, by name. Raises KeyError
    if one is not built.
    """
    table = {key: _filled(value, game) for key, value in CONFIG["page"][kind].items()}
    main = table.pop("main")
    for key in ADDRESSES:
        table[key] = _placed(table[key], address_of)
    return main, json.dumps({"interpreter": address_of["interpreter"], **table})


def worker_config(address_of: Mapping[str, str], *roles: str) -> dict[str, Any]:
    """Return by role what a worker is made of; `address_of` as for `page_config`."""
    return {
        role: {**CONFIG["worker"][role], "archives": _placed(archives, address_of)}
        for role in roles
        if (archives := CONFIG["worker"][role]["archives"])
    }


def _placed(names: Any, address_of: Mapping[str, str]) -> Any:
    """Return the addresses of archives; `{games}` are those of all games."""
    if isinstance(names, str):
        return address_of[names]
    every = [each for name in names for each in (GAMES if name == "{games}" else (name,))]
    return [address_of[each] for each in every]


def _filled(value: Any, game: str) -> Any:
    """Return a text, or a list of them, with the game's name put in."""
    if isinstance(value, str):
        return value.replace("{game}", game)
    return [_filled(each, game) for each in value]
