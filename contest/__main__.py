"""A contest at a terminal: `python3 -m contest FOLDER --game bots`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "py"))

if __name__ == "__main__":
    from contest.command_line import main

    sys.exit(main())
