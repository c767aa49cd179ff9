"""What a program for B.O.T.S. has to print in each exchange, from the game's scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bots.rules import CATEGORIES, Sheet, open_categories, result, scores, total
from bots.script import Scene
from workshop.cases.case import Case
from workshop.compare.exchanges import AFTER, BEFORE, BLANK, MOVED, OFF, TURN, Fact, Step
from workshop.compare.reference import GameTurn, Reference
from workshop.compare.task import Task
from workshop.reading.output_hints import OutputHints

TRAINING_GAMES = 8
CHEATS = ("11122", "33333", "12344", "44441", "22233", "44432", "11234", "12334")
REFUSED_COMMANDS = ("", "ROLL 0", "roll x", "SAVE 1", "hello")


def steps_of(turns: Sequence[GameTurn], _: OutputHints) -> list[Step]:
    """Return the steps of a sitting."""
    return [_step(before, turn) for before, turn in zip((None, *turns), turns, strict=False)]


def _step(before: GameTurn | None, turn: GameTurn) -> Step:
    asked = before.ask.kind if before and before.ask else ""
    kind = turn.ask.kind if turn.ask else ""
    is_refusal = bool(turn.ask and turn.ask.error)
    facts = list(_roll_facts(before, turn))
    if kind in ("roll", "") and not is_refusal:
        facts += _sheet_facts(turn.scene, before.scene.turn if before else None)
    if kind:
        facts.append(Fact(TURN, "number", turn.scene.turn + 1, False))
    if before and asked == "category" and not is_refusal:
        scored = sum(map(total, turn.scene.sheets)) - sum(map(total, before.scene.sheets))
        facts.append(Fact("score", "number", scored, False, is_echo=True))
        facts.append(Fact(MOVED, "number", before.scene.turn + 1, False))
    if not kind:
        winner = result(turn.scene.sheets)
        value = BLANK if winner is None else winner + 1
        facts.append(Fact("winner", "number", value, winner is not None))
        if winner is None:
            facts.append(Fact("a tie", "event", "tie"))
    context = f"{asked}/{kind}/{is_refusal}/{bool(turn.draws)}"
    return Step(kind, is_refusal, context, tuple(facts), len(turn.draws))


def _roll_facts(before: GameTurn | None, turn: GameTurn) -> Iterator[Fact]:
    """Yield the dice that were rolled, which roll of the turn it is, and what they are worth."""
    was = before.scene if before else None
    for scene in turn.scenes:
        if not scene.dice or scene.turn is None or scene.taken != (was.taken if was else None):
            continue
        if scene.rolled:
            yield Fact("number of the roll", "number", scene.roll, False)
            for number, die in enumerate(scene.dice, 1):
                yield Fact(f"die {number}", "number", die)
        for category, worth in zip(CATEGORIES, scores(scene.dice, scene.band), strict=True):
            yield Fact(f"worth of {category}", "number", worth, False)


def _sheet_facts(scene: Scene, mover: int | None) -> Iterator[Fact]:
    """Yield both sheets; a program may print only that of the `mover`, who has just scored, or that
    of the player whose turn is next."""
    numbers = [_numbers_of(sheet) for sheet in scene.sheets]
    for seat, sheet in enumerate(numbers):
        if mover is None:
            when = ""
        elif seat == mover:
            when = AFTER
        else:
            when = OFF if scene.turn is None else BEFORE
        for name, value in sheet.items():
            # At the end the other player's scores may be left out: that player had no turn.
            is_due = value != BLANK and (when != OFF or name == "total")
            title, instead = f"{name} of player {seat + 1}", numbers[1 - seat][name]
            yield Fact(title, "number", value, is_due, mover is None, when=when, instead=instead)


def _numbers_of(sheet: Sheet) -> dict[str, int | str]:
    """Return a sheet's total and scores by what they are called."""
    shown = (BLANK if score is None else score for score in sheet)
    return {"total": total(sheet), **dict(zip(CATEGORIES, shown, strict=True))}


def training(task: Task) -> list[Case]:
    """Return games in which every fact varies independently and every outcome occurs."""
    return [training_game(task, number) for number in range(TRAINING_GAMES)]


def training_game(task: Task, number: int) -> Case:
    """Return a game in which commands and categories are chosen at random."""
    rng = Random(f"training {number}")
    seed = f"training {number}"
    reference = Reference(task.game, seed, {"print": "as written"})
    while (ask := reference.turns[-1].ask) is not None:
        if ask.kind == "roll":
            answer = ""
        elif ask.kind == "input":
            answer = _command(rng)
        else:
            answer = CATEGORIES[rng.choice(open_categories(ask.scene.sheet))]
            if rng.random() < 0.1:
                answer = rng.choice(("tri", "", *CATEGORIES))
            answer = rng.choice((answer, answer.lower(), answer.upper()))
        reference.answer(answer)
    answers = tuple(str(turn.answer) for turn in reference.turns if turn.answer is not None)
    return Case(f"Training game {number + 1}", "", answers, seed=seed)


def _command(rng: Random) -> str:
    chance = rng.random()
    if chance < 0.06:
        return rng.choice(REFUSED_COMMANDS)
    if chance < 0.3:
        return rng.choice(("SAVE", "save"))
    if chance < 0.6:
        return f"cheat {' '.join(rng.choice(CHEATS))}"
    if chance < 0.7:
        return "ROLL"
    return f"roll {' '.join(map(str, sorted(rng.sample(range(1, 6), rng.randint(1, 4)))))}"
