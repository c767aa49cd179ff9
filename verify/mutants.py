"""Mutants: would a test notice?

In the rules, the script and the players of each game, and where the table reads what came from
outside, one small thing is changed at a time: a comparison, a number, a text, a word; a statement
or an argument is left out. Each change is tried against the unit tests of its folder that come
there, the quickest first, until one of them fails. A change that none notices must be one that
makes no difference to anybody; it is listed in `verify/survivors.toml`, with the reason.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator

from build import ROOT
from games import GAMES
from verify import Figure
from verify.changes import changes
from verify.trial import found, source

TRIED = {
    **dict.fromkeys(GAMES, ("rules", "script", "players")),
    "engine": ("answer_codec", "record", "settings"),
}
"""The modules that are changed, by folder."""
EXPLAINED = ROOT / "verify/survivors.toml"
ASKED = 95


def verify(share: float) -> Iterator[Figure]:
    explained = tomllib.loads(EXPLAINED.read_text())
    for folder, modules in TRIED.items():
        names = [f"{folder}.{module}" for module in modules]
        subprocess.run([sys.executable, "-m", "verify.trial", str(share), *names], check=True)
        for name in names:
            noticed = found(name)
            made = {change.name: change for change in changes(ast.parse(source(name).read_text()))}
            left = [made[change] for change in noticed if not noticed[change]]
            unknown = [change for change in left if change.name not in explained.get(name, {})]
            for change in unknown:
                print(f"  {source(name)}:{change.lines[0]}: {change.name}", flush=True)
            rate = 100 * (1 - len(left) / len(noticed))
            figure = f"{rate:.1f} % of {len(noticed):,} changes noticed"
            if len(left) > len(unknown):
                figure += f", {len(left) - len(unknown)} make no difference"
            if unknown:
                figure += f", {len(unknown)} are not explained"
            yield Figure(name, figure, f"at least {ASKED} %", rate >= ASKED and not unknown)
