"""The workshop at a terminal: ``python -m workshop check my_bots.py --game bots``."""

import gc
import sys

from workshop.teacher.command_line import main

gc.disable()  # judging leaves no garbage, and to look for it takes up to a third of the time
if __name__ == "__main__":  # a process that judges one of many programs imports this, too
    sys.exit(main())
