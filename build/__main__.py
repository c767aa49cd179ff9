"""Build the site into a folder, `_site` by default, and print how large a first visit is."""

from __future__ import annotations

import argparse
from pathlib import Path

from build import ROOT
from build.site import build
from build.size_budget import report

parser = argparse.ArgumentParser(prog="python -m build", description=__doc__)
parser.add_argument("site", nargs="?", type=Path, default=ROOT / "_site")
parser.add_argument("--origin", default="", help="where it will be: https://owner.github.io")
given = parser.parse_args()
build(given.site, given.origin)
report(given.site)
