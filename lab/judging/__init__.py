"""How well the judge judges: sets of programs of which it is known what they must get."""

import sys

from build import ROOT

sys.path[:0] = [str(ROOT / each) for each in ("tests/support", "workshop/tests/support")]
