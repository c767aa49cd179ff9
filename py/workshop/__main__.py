"""The workshop at a terminal: ``python -m workshop check my_bots.py --game bots``."""

import sys

from workshop.teacher.command_line import main

if __name__ == "__main__":  # a process that judges one of many programs imports this, too
    sys.exit(main())
