"""Prove it: python -m lab.verify [PART …] [--share 0.01]

All parts take some hours on two cores; each can be run alone. The exit status is 1
where a figure is not what it is held to.
"""

from __future__ import annotations

import argparse
import sys

from lab.verify import PARTS, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m lab.verify", description=(__doc__ or ""))
    parser.add_argument(
        "parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=" ".join(PARTS)
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the work, for a look")
    said = parser.parse_args()
    found = [run(name, said.share) for name in said.parts or PARTS]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
