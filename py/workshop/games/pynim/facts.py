"""What a program for PyNIM has to print in each exchange, from the game's scenes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from engine.ask import Ask
from pynim.rules import clean_id, clean_name, takes
from pynim.script import Scene
from workshop.cases.case import Case
from workshop.compare.exchanges import (
    ASKED,
    BLANK,
    BY_CHANCE,
    GAME_NUMBER,
    MOVED,
    REST,
    START,
    TURN,
    Fact,
    Step,
)
from workshop.compare.reference import GameTurn, Reference
from workshop.compare.task import Task
from workshop.reading.output_hints import OutputHints

PYTHON = 2
"""The seat of the computer."""
OPENING = ("name", "id", "name", "id")
"""The questions at the start, each asked until it is answered."""
ORDERS = ((0, 1, 2, 3), (0, 2, 1, 3))
"""The orders in which a program may ask them."""


def steps_of(turns: Sequence[GameTurn], _: OutputHints) -> list[Step]:
    """Return the steps of a sitting."""
    kept = [clean_id(each) for each in typed(turns)[1]]
    return [_step(before, turn, kept) for before, turn in zip((None, *turns), turns, strict=False)]


def _step(before: GameTurn | None, turn: GameTurn, ids: Sequence[str]) -> Step:
    asked = before.ask if before else None
    kind = turn.ask.kind if turn.ask else ""
    refused_again = asked is not None and asked.kind == kind == "again" and not turn.scenes
    is_refusal = bool(turn.ask and turn.ask.error) or refused_again
    # What was done comes first: what is left follows from it.
    facts = [*_event_facts(before, turn, ids), *_turn_facts(turn, is_refusal)]
    if before and asked and not is_refusal:
        facts += _echoes(asked, before.answer, turn)
    if asked is not None and asked.kind == "again" and not refused_again:
        facts += _scores(turn.scene)
        if turn.ask:
            facts.append(Fact(GAME_NUMBER, "number", turn.scene.round, False))
    events = sorted({fact.name for fact in facts})
    seat = asked.seat if asked else None
    context = f"{asked.kind if asked else ''}{seat}/{kind}/{is_refusal}/{' '.join(events)}"
    asides = tuple(_asides(turn))
    # One of one thing need not be drawn.
    draw_count = sum(draw.sides > 1 for draw in turn.draws)
    return Step(kind, is_refusal, context, tuple(facts), draw_count, asides=asides)


def _asides(turn: GameTurn) -> Iterator[Fact]:
    """Yield who leads, which is another one than the winner of a game at times; and that it was The
    Python's turn, too, and has moved."""
    scores = turn.scene.scores
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(leaders) == 1:
        yield Fact("who leads", "label", leaders[0], False)
    for scene in turn.scenes:
        if scene.taker == PYTHON and not scene.over:
            yield Fact(MOVED, "label", PYTHON, False)
            yield Fact(TURN, "label", PYTHON, False)
            yield Fact("stones taken", "number", scene.taken, False)


def _turn_facts(turn: GameTurn, is_refusal: bool) -> Iterator[Fact]:
    if turn.ask and turn.ask.seat is not None and turn.ask.kind in ("id", "pile"):
        asked = "ID" if turn.ask.kind == "id" else turn.ask.kind
        yield Fact(f"{ASKED}{asked}", "label", turn.ask.seat, False)
    if turn.ask is None or turn.ask.kind != "take":
        return
    yield Fact("stones left", "number", turn.scene.stones, not is_refusal)
    yield Fact(TURN, "label", turn.scene.turn, False)


def _echoes(asked: Ask, answer: str | None, turn: GameTurn) -> Iterator[Fact]:
    """Yield what a person has just chosen, and who has."""
    seat = asked.seat
    if asked.kind == "pile":
        yield Fact(START, "number", turn.scene.pile, False, is_echo=True)
    elif asked.kind == "take" and seat is not None:
        taken = next(each.taken for each in turn.scenes if each.taker == seat)
        yield Fact("stones taken", "number", taken, False, is_echo=True)
        yield Fact(MOVED, "label", seat, False)
        if answer == "":
            yield Fact(BY_CHANCE, "label", seat, False)


def _event_facts(before: GameTurn | None, turn: GameTurn, ids: Sequence[str]) -> Iterator[Fact]:
    scenes: list[Scene] = [scene for scene in turn.scenes if not scene.over]
    for scene in scenes:
        if scene.taker is not None:
            yield Fact(REST[scene.taker == PYTHON], "number", scene.stones, False)
        if scene.taker == PYTHON:
            yield Fact("The Python takes", "number", scene.taken)
        elif before and before.answer == "" and scene.taker is not None:
            yield Fact("mystery value", "number", scene.taken)
        if scene.winner is None:
            continue
        yield Fact("winner", "label", scene.winner)
        is_person = scene.winner != PYTHON
        yield Fact("winner's ID", "text", ids[scene.winner] if is_person else BLANK, is_person)
        yield from _scores(scene)


def _scores(scene: Scene) -> Iterator[Fact]:
    for seat, score in enumerate(scene.scores):
        yield Fact(f"score of player {seat + 1}", "number", score, False)


def typed(turns: Sequence[GameTurn]) -> tuple[Mapping[int, str], list[str]]:
    """Return the names that were given, by seat, and the IDs."""
    taken = [
        (before.ask, before.answer)
        for before in turns
        if before.ask and before.answer and before.ask.kind in ("name", "id")
    ]
    names = {ask.seat: str(answer) for ask, answer in taken if ask.kind == "name"}
    return names, [str(answer) for ask, answer in taken if ask.kind == "id"]  # type: ignore[return-value]


def name_forms(name: str) -> Sequence[str]:
    """Return how a name may be printed, the game's way first: in proper case, at most 30 characters
    of it. That each word may begin with a capital is our reading of the assignment."""
    return clean_name(name), clean_name(name).strip(), name.title()[:30], name.title()


def training(task: Task) -> list[Case]:
    """Return games in which every fact varies independently and every outcome occurs."""
    return [
        training_game(task, seed)._replace(name=f"Training game {number}")
        for number, seed in enumerate(TRAINING_SEEDS, 1)
    ]


PEOPLE = (
    ("anna", "MIT111222"),
    ("bertram", "X9Y8Z7W6"),
    ("klara", "QQ555000"),
    ("dmitri", "AB12CD34"),
)
TRAINING_PILES = ("30", "31", "32", "33", "34", "35", "38", "41", "44", "47", "49", "50")
GAMES = 2
TRAINING_SEEDS = (317, 18, 4, 38, 117, 33, 51, 16, 1, 716)
"""Of games that each pair of players wins one after the other, the first one twice."""


def training_game(task: Task, seed: int) -> Case:
    """Return two games of two people, who take stones at random."""
    rng = Random(f"training {seed}")
    reference = Reference(task.game, str(seed), {"strategy": "as written"})
    answers: list[str] = []
    for person in rng.sample(PEOPLE, 2):
        answers += person
    for answer in answers:
        reference.answer(answer)
    games = GAMES
    while (ask := reference.turns[-1].ask) is not None:
        if ask.kind == "pile":
            answer = rng.choice(TRAINING_PILES)
        elif ask.kind == "take":
            stones = ask.scene.stones
            answer = rng.choice(["", *map(str, takes(stones)), "3" if stones > 12 else "1"])
        else:
            games -= 1
            answer = rng.choice(["y", "YES", "Yes", "yes"] if games else ["n", "no", "maybe"])
        reference.answer(answer)
        answers.append(answer)
    return Case("", "", tuple(answers), seed=str(seed))
