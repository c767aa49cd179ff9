"""Build the site into a folder, `_site` by default, and print how large a first visit is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from build import ROOT
from build.policy import clean_origin
from build.site import build
from build.size_budget import report

parser = argparse.ArgumentParser(prog="python -m build", description=__doc__)
parser.add_argument("site", nargs="?", type=Path, default=ROOT / "_site")
parser.add_argument("--origin", default="", help="where it will be: https://owner.github.io")
parser.add_argument("--version", default="", help="the version of a release, such as 1.2.0")
given = parser.parse_args()
try:
    origin = clean_origin(given.origin)
except ValueError as problem:
    sys.exit(str(problem))
build(given.site, origin, version=given.version)
report(given.site)
