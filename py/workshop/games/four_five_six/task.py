"""Four, Five, Six as an assignment: its text fixes no wording and no order of questions."""

from __future__ import annotations

from four_five_six.rules import COMPUTER
from workshop.compare.task import QuestionKind, Task
from workshop.games.four_five_six.driver import NAMES
from workshop.games.four_five_six.facts import random_case
from workshop.games.four_five_six.judging import judge
from workshop.reading.source_rules import has_function, keeps_to_functions

TASK = Task(
    "four_five_six",
    {kind: QuestionKind() for kind in ("bet", "roll", "name")},
    source_rules=(has_function("main"), keeps_to_functions),
    judge=judge,
    random_case=random_case,
    case_names=NAMES,
    computer=COMPUTER,
)
