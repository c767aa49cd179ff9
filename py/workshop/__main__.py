"""The workshop at a terminal: ``python -m workshop check my_bots.py --game bots``."""

import sys

from workshop.teacher.command_line import main

sys.exit(main())
