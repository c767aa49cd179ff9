"""The documentation lists every sentence that a verdict can say, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from verdict_sentences import sentences

TABLE = Path(__file__).parents[3] / "docs/verdicts.md"


def test_the_table_of_sentences_has_them_all_and_no_others() -> None:
    rows = re.findall(r"^\| (.+?) \| (?:differs|not compared) \|", TABLE.read_text(), re.M)
    assert set(rows) == sentences()
    assert len(rows) == len(set(rows))
