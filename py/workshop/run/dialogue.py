"""What of a program's output is no text."""

from __future__ import annotations

import re

TERMINAL_CODES = re.compile("\033(?:\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])")
"""ANSI codes that colour text or move the cursor (ECMA-48, 5.4 and 5.5)."""
