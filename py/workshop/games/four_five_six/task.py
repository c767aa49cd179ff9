"""Four, Five, Six: its text fixes no wording, so a program is held to the rules alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from four_five_six.rules import COMPUTER
from workshop.compare.reference import GameTurn
from workshop.compare.task import QuestionKind, Task
from workshop.games.four_five_six.judging import judge
from workshop.games.four_five_six.rule_checker import RuleChecker
from workshop.games.four_five_six.rule_violation import RuleViolationError
from workshop.games.four_five_six.statements import (
    Bet,
    Chips,
    Rolled,
    Round,
    Statement,
    StatementReader,
    find_computer,
)
from workshop.reading.source_rules import has_function, keeps_to_functions
from workshop.run.dialogue import Dialogue, ProgramTurn
from workshop.run.end import End

QUESTIONS = {
    "bet": QuestionKind(r"\bbets?\b|\bstake|\bwager|how (?:much|many)"),
    "roll": QuestionKind(r"\broll|\benter\b|\breturn\b|\bpress|\bdice"),
    "name": QuestionKind(r"\bname|\bplayer\b"),
}
GOOD_BET = re.compile(r" *\+?[0-9]{1,9} *")


def find_wrong_fact(task: Task, turn: GameTurn, text: str) -> str:
    """The same rolls, bets, rounds and chips are told, in the same order."""
    names, asks = turn.scene.names, turn.ask is not None
    sides = (
        _facts(StatementReader(names), turn.text, asks),
        _facts(StatementReader(names, task.hints), text, asks),
    )
    for expected, found in zip_longest(*sides):
        if expected != found:
            return f"The game tells {_say(expected)} here: your program tells {_say(found)}."
    return ""


def _facts(reader: StatementReader, text: str, asks: bool) -> list[Statement]:
    """What a text tells, without what is said of a roll."""
    told = reader.read_all(text, asks)
    bare = [
        each._replace(means="", point=None) if isinstance(each, Rolled) else each for each in told
    ]
    return [each for each in bare if isinstance(each, Rolled | Bet | Round | Chips)]


def _say(told: Statement | None) -> str:
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


def find_rule_violation(task: Task, dialogue: Dialogue, end: End) -> tuple[int, str] | None:
    """The first exchange in which a program breaks the rules, and how; None where it keeps them."""
    exchanges = dialogue.turns
    names = _names(task, exchanges)
    everything = "\n".join(each.text for each in exchanges)
    names.append(find_computer(everything, names, task.hints))
    game, reader = RuleChecker(names), StatementReader(names, task.hints)
    for number, exchange in enumerate(exchanges):
        last = number == len(exchanges) - 1
        try:
            if number and not (last and end.kind in ("failed", "stopped")):
                _asks_again(task, exchanges[number - 1], exchange)
                if typed := _typed(task, reader, game.banker, exchanges[number - 1], exchange):
                    game.check(typed)
            asks = exchange.answer is not None or end.kind == "asks"
            for told in reader.read_all(exchange.text, asks):
                game.check(told)
            if last and end.kind == "ended":
                game.check_end()
        except RuleViolationError as fault:
            return number, str(fault)
    return None


def _names(task: Task, exchanges: Sequence[ProgramTurn]) -> list[str]:
    """The humans' names: the last two different ones that were given before the game goes on."""
    given: list[str] = []
    for exchange in exchanges:
        if exchange.answer is not None and task.question_kind(exchange.question) == "name":
            given.append(exchange.answer.strip())
    said = "\n".join(each.text for each in exchanges).casefold()
    known = [name for name in dict.fromkeys(given) if name and name.casefold() in said]
    return [*known, "", ""][:2]


def _typed(
    task: Task, reader: StatementReader, banker: int | None, before: ProgramTurn, now: ProgramTurn
) -> Bet | None:
    """The bet that was typed and taken, which not every program tells once more."""
    taken = before.question != now.question and task.question_kind(before.question) == "bet"
    if banker is None or not taken or not GOOD_BET.fullmatch(before.answer or ""):
        return None
    others = set(reader.seats(before.question)) - {banker}
    return Bet(banker, others.pop(), int(before.answer or "")) if len(others) == 1 else None


def _asks_again(task: Task, before: ProgramTurn, now: ProgramTurn) -> None:
    """A bet that is none is asked again."""
    if before.answer is None or task.question_kind(before.question) != "bet":
        return
    if not GOOD_BET.fullmatch(before.answer) and task.question_kind(now.question) != "bet":
        raise RuleViolationError(f"“{before.answer}” is no bet: it is asked again.")


TASK = Task(
    "four_five_six",
    "rules",
    QUESTIONS,
    find_wrong_fact,
    find_rule_violation,
    draw_modes=("same",),
    source_rules=(has_function("main"), keeps_to_functions),
    judge=judge,
    computer=COMPUTER,
)
