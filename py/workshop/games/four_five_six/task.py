"""Four, Five, Six: its text fixes no wording, so a program is held to the rules alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from workshop.compare.reference import Moment
from workshop.compare.task import Task
from workshop.games.four_five_six.output_formats import formats
from workshop.games.four_five_six.rule_checker import Bank
from workshop.games.four_five_six.rule_violation import FaultError
from workshop.games.four_five_six.statements import (
    Bet,
    Chips,
    Reader,
    Rolled,
    Round,
    Told,
    find_computer,
)
from workshop.reading.output_formats import Format
from workshop.reading.source_rules import has_function, keeps_to_functions
from workshop.run.dialogue import Dialogue, Exchange
from workshop.run.end import End

KINDS = {
    "bet": r"\bbets?\b|\bstake|\bwager|how (?:much|many)",
    "roll": r"\broll|\benter\b|\breturn\b|\bpress|\bdice",
    "name": r"\bname|\bplayer\b",
}
GOOD_BET = re.compile(r" *\+?[0-9]{1,9} *")


def judge(task: Task, moment: Moment, text: str) -> str:
    """The same rolls, bets, rounds and chips are told, in the same order."""
    names, asks = moment.scene.names, moment.ask is not None
    sides = (
        _facts(Reader(names), moment.exchange.text, asks),
        _facts(Reader(names, task.taught), text, asks),
    )
    for expected, found in zip_longest(*sides):
        if expected != found:
            return f"The game tells {_say(expected)} here: your program tells {_say(found)}."
    return ""


def _facts(reader: Reader, text: str, asks: bool) -> list[Told]:
    """What a text tells, without what is said of a roll."""
    told = reader.read_all(text, asks)
    bare = [
        each._replace(means="", point=None) if isinstance(each, Rolled) else each for each in told
    ]
    return [each for each in bare if isinstance(each, Rolled | Bet | Round | Chips)]


def _say(told: Told | None) -> str:
    match told:
        case Rolled():
            return f"a roll of {'-'.join(map(str, told.dice))}"
        case Bet():
            return f"a bet of {told.chips}"
        case Round():
            return f"round {told.number}"
        case Chips():
            return f"a balance of {told.chips}"
    return "nothing"


def watch(task: Task, dialogue: Dialogue, end: End) -> tuple[int, str] | None:
    """The first exchange in which a program breaks the rules, and how; None where it keeps them."""
    exchanges = dialogue.exchanges
    names = _names(task, exchanges)
    everything = "\n".join(each.text for each in exchanges)
    names.append(find_computer(everything, names, task.taught))
    game, reader = Bank(names), Reader(names, task.taught)
    for number, exchange in enumerate(exchanges):
        last = number == len(exchanges) - 1
        try:
            if number and not (last and end.kind in ("failed", "stopped")):
                _asks_again(task, exchanges[number - 1], exchange)
                if typed := _typed(task, reader, game.banker, exchanges[number - 1], exchange):
                    game.hear(typed)
            asks = exchange.answer is not None or end.kind == "asks"
            for told in reader.read_all(exchange.text, asks):
                game.hear(told)
            if last and end.kind == "ended":
                game.end()
        except FaultError as fault:
            return number, str(fault)
    return None


def found_formats(task: Task, dialogue: Dialogue, _: str) -> dict[str, list[Format]]:
    """How the program may print a roll and a balance."""
    names = _names(task, dialogue.exchanges)
    told = [each.text.split("\n")[:-1] for each in dialogue.exchanges]
    lines = [line for each in told for line in each]
    return formats(lines, [*names, find_computer("\n".join(lines), names, task.taught)])


def _names(task: Task, exchanges: Sequence[Exchange]) -> list[str]:
    """The humans' names: the last two different ones that were given before the game goes on."""
    given: list[str] = []
    for exchange in exchanges:
        if exchange.answer is not None and task.kind(exchange.question) == "name":
            given.append(exchange.answer.strip())
    said = "\n".join(each.text for each in exchanges).casefold()
    known = [name for name in dict.fromkeys(given) if name and name.casefold() in said]
    return [*known, "", ""][:2]


def _typed(
    task: Task, reader: Reader, banker: int | None, before: Exchange, now: Exchange
) -> Bet | None:
    """The bet that was typed and taken, which not every program tells once more."""
    taken = before.question != now.question and task.kind(before.question) == "bet"
    if banker is None or not taken or not GOOD_BET.fullmatch(before.answer or ""):
        return None
    others = set(reader.seats(before.question)) - {banker}
    return Bet(banker, others.pop(), int(before.answer or "")) if len(others) == 1 else None


def _asks_again(task: Task, before: Exchange, now: Exchange) -> None:
    """A bet that is none is asked again."""
    if before.answer is None or task.kind(before.question) != "bet":
        return
    if not GOOD_BET.fullmatch(before.answer) and task.kind(now.question) != "bet":
        raise FaultError(f"“{before.answer}” is no bet: it is asked again.")


TASK = Task(
    "four_five_six",
    "rules",
    KINDS,
    judge,
    ways=("same",),
    watch=watch,
    demands=(has_function("main"), keeps_to_functions),
    formats=found_formats,
)
