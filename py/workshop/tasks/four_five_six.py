"""Four, Five, Six: its text fixes no wording, so a program is held to the rules of what it tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workshop.exchanges import Dialogue, Exchange
from workshop.halt import End
from workshop.reference import Moment
from workshop.task import Task
from workshop.tasks.bank import FaultError, Watch
from workshop.tasks.told import Reader, find_computer

KINDS = {
    "bet": r"\bbets?\b|\bstake|\bwager|how (?:much|many)",
    "roll": r"\broll|\benter\b|\breturn\b|\bpress|\bdice",
    "name": r"\bname|\bplayer\b",
}
GOOD_BET = re.compile(r" *\+?[0-9]{1,9} *")


def judge(moment: Moment, text: str) -> str:
    """There are no facts to compare but by the text itself."""
    return "The words differ."


def watch(task: Task, dialogue: Dialogue, end: End) -> tuple[int, str] | None:
    """The first exchange in which a program breaks the rules, and how; None where it keeps them."""
    exchanges = dialogue.exchanges
    names = _names(task, exchanges)
    everything = "\n".join(each.text for each in exchanges)
    names.append(find_computer(everything, names))
    game, reader = Watch(names), Reader(names)
    for number, exchange in enumerate(exchanges):
        try:
            if number:
                _asks_again(task, exchanges[number - 1], exchange)
            for line in exchange.text.split("\n"):
                for told in reader.read(line):
                    game.hear(told)
            if number == len(exchanges) - 1 and end.kind == "ended":
                game.end()
        except FaultError as fault:
            return number, str(fault)
    return None


def _names(task: Task, exchanges: Sequence[Exchange]) -> list[str]:
    """The humans' names: the last two different ones that were given before the game goes on."""
    given: list[str] = []
    for exchange in exchanges:
        if exchange.answer is not None and task.kind(exchange.question) == "name":
            given.append(exchange.answer.strip())
    said = "\n".join(each.text for each in exchanges).casefold()
    known = [name for name in dict.fromkeys(given) if name and name.casefold() in said]
    return [*known, "", ""][:2]


def _asks_again(task: Task, before: Exchange, now: Exchange) -> None:
    """A bet that is none is asked again."""
    if before.answer is None or task.kind(before.question) != "bet":
        return
    if not GOOD_BET.fullmatch(before.answer) and task.kind(now.question) != "bet":
        raise FaultError(f"“{before.answer}” is no bet: it is asked again.")


TASK = Task("four_five_six", "rules", KINDS, judge, ways=("same",), watch=watch)
