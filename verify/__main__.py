"""Prove it: python -m verify [PART …] [--share 0.01]

All parts take some hours on two cores; each can be run alone. What was found goes into
docs/proven.json, from which `make site` builds the page proven.html; a share
of the work only prints.
The exit status is 1 where a figure is not what it is held to.
"""

from __future__ import annotations

import argparse
import sys

from build.findings import PARTS, write_findings
from verify import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m verify", description=(__doc__ or ""))
    parser.add_argument(
        "parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=" ".join(PARTS)
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the work, for a look")
    said = parser.parse_args()
    holds = True
    for name in said.parts or PARTS:
        part = run(name, said.share)
        holds &= all(figure["holds"] for figure in part["figures"])
        if said.share == 1:
            write_findings(name, part)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
