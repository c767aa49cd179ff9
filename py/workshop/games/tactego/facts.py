"""What a program for Tactego asks and shows in each exchange, from the game's scenes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random

from engine.ask import Choice
from tactego.rules import FLAG, NAMES, RED, SIDES
from tactego.script import Scene, spell
from workshop.cases.case import Case
from workshop.compare.exchanges import FIGHT, LOSER, MOVED, Fact, Step, Trouble
from workshop.compare.levels import spacing
from workshop.compare.reference import GameTurn, Reference
from workshop.compare.task import Task
from workshop.games.tactego.board_patterns import redraw_boards
from workshop.games.tactego.boards import read_known_boards
from workshop.games.tactego.cells import HIDDEN, Board, Cell, count_same, is_same, reveal
from workshop.reading.output_hints import OutputHints

OPENING = ("seed", "file", "length", "width")
"""The questions that the assignment's own main block asks."""
SIDE_NAMES = {
    **{"red": 0, "reds": 0, "r": 0, "player 1": 0, "player one": 0},
    **{"blue": 1, "blues": 1, "b": 1, "player 2": 1, "player two": 1},
}
"""What programs call the sides; Red begins."""
FEW = {"few.pieces": "3 1\n2 2\n1 1\nF 1\n"}
MIN_RIGHT_RANKS = 0.9
"""Of the pieces on a board, those whose ranks are there, if it is not misread."""
COVER = r"(?<![^\s|\[(]){}(?![^\s|\])])"
"""A sign alone in its square: it may hide a piece."""
TRAINING_GAMES, MAX_ANSWERS = 8, 60


def steps_of(turns: Sequence[GameTurn], hints: OutputHints) -> list[Step]:
    """Return the steps of a sitting, up to where the assignment does not say what happens."""
    steps = []
    for before, turn in zip((None, *turns), turns, strict=False):
        if is_unspecified(turn):
            break
        step = _step(turn, hints.board)
        if before and before.ask and before.ask.kind == "end" and not step.is_refusal:
            step = step._replace(facts=(*step.facts, *_move_facts(before.scene.turn, turn.scene)))
        steps.append(step)
    return steps


def _step(turn: GameTurn, patterns: Mapping[str, str]) -> Step:
    ask, scene = turn.ask, turn.scene
    if ask is None:
        return Step("", False, "end", (Fact("winner", "label", scene.winner),))
    is_refusal = bool(ask.error)
    if ask.kind in OPENING:
        checks = () if is_refusal else (partial(_opening_trouble, ask.prompt.strip()),)
        return Step(ask.kind, is_refusal, ask.kind, checks=checks)
    facts = (Fact("whose turn", "label", scene.turn, False),)
    if ask.kind == "start" and not is_refusal:
        return Step(
            "start", False, "board", facts, checks=(partial(_board_trouble, ask.scene, patterns),)
        )
    return Step(ask.kind, is_refusal, ask.kind, facts)


def _move_facts(mover: int, scene: Scene) -> Iterator[Fact]:
    """Yield who has just moved, and who has won and lost the fight if there was one."""
    yield Fact(MOVED, "label", mover, False)
    combat = scene.last and scene.last.combat
    if combat and combat.attacker_stays != combat.defender_stays:
        is_won = combat.attacker_stays
        yield Fact(FIGHT, "label", mover if is_won else 1 - mover, False)
        yield Fact(LOSER, "label", 1 - mover if is_won else mover, False)


def is_unspecified(turn: GameTurn) -> bool:
    """What the game does where nobody can go on, or a piece has no square to go to, is its own."""
    ask, scene = turn.ask, turn.scene
    if ask is None:
        flags = {piece.side for piece in scene.squares if piece and piece.rank == FLAG}
        return len(flags) == len(SIDES)
    return bool(ask.error.endswith("has no square to go to."))


def _opening_trouble(prompt: str, text: str) -> Trouble | None:
    if spacing(text).endswith(spacing(prompt)):
        return None
    return Trouble("differs", f"The assignment asks “{prompt}” here, your program does not.")


def _board_trouble(scene: Scene, patterns: Mapping[str, str], text: str) -> Trouble | None:
    """Return how the last board in the text differs from the game's.

    The pieces of the side that waits may be hidden, all by the same sign.
    """
    drawn = redraw_boards(text, patterns)
    trouble = _trouble_in(scene, drawn)
    signs = {each[0] for each in re.finditer(COVER.format(r"([#xX*@])\1*"), drawn)}
    covers = {COVER.format(re.escape(sign)): HIDDEN.ljust(len(sign)) for sign in signs}
    texts = (re.sub(cover, hidden, drawn) for cover, hidden in covers.items())
    return trouble if trouble and all(_trouble_in(scene, each) for each in texts) else None


def _trouble_in(scene: Scene, text: str) -> Trouble | None:
    there = [piece and Cell(NAMES[piece.side][0], piece.rank) for piece in scene.squares]
    known = [there[at : at + scene.width] for at in range(0, len(there), scene.width)]
    waiting = NAMES[1 - (scene.turn or RED)][0]
    found = [reveal(board, known, waiting) for board in read_known_boards(text, known)]
    best = max(reversed(found), key=lambda board: count_same(board, known), default=None)
    if best is None or _is_misread(best, known):
        size = f"{scene.length} rows of {scene.width}"
        is_missing = len(text.split("\n")) < scene.length
        reason = f"There is no board of {size} here that I can read."
        return Trouble("not compared", reason, is_missing)
    for number, (expected, cell) in enumerate(zip(there, chain(*best), strict=True)):
        if not is_same(cell, expected):
            spot = spell(number, scene.width)
            return Trouble("differs", f"Square {spot}: {_say(expected)}, yours {_say(cell)}.")
    return None


def _is_misread(board: Board, known: Board) -> bool:
    """Return whether a board is right in less than half of its squares, and has other ranks than
    the pieces: no fault in a program moves most pieces and changes several."""
    shown, there = (Counter(cell.rank for cell in chain(*each) if cell) for each in (board, known))
    count = max(shown.total(), there.total())
    is_other = (shown & there).total() < MIN_RIGHT_RANKS * count
    return is_other and 2 * count_same(board, known) < len(known) * len(known[0])


def _say(cell: Cell | None) -> str:
    return "empty" if cell is None else f"{cell.side}{cell.rank}"


def training(task: Task) -> list[Case]:
    """Return games in which both sides go for the flag, with refused answers in them."""
    return [training_game(task, number) for number in range(TRAINING_GAMES)]


def training_game(task: Task, number: int) -> Case:
    """Return a game with few pieces, in which both sides go for the flag."""
    rng = Random(f"training {number}")
    answers = [str(number), "few.pieces", "5", "3"]
    reference = Reference(task.game, "1")
    for answer in task.game_answers(answers, FEW):
        reference.answer(answer)
    while (ask := reference.turns[-1].ask) is not None and len(answers) < MAX_ANSWERS:
        squares = [choice.answer for choice in ask.answers or () if isinstance(choice, Choice)]
        answer = _nearest_to_flag(ask.scene, squares, rng)
        if rng.random() < 0.1:
            answer = rng.choice(("", "x y", "9 9", "-1 0", "3"))
        reference.answer(answer)
        answers.append(answer)
    return Case(f"Training game {number + 1}", "", tuple(answers), seed="1", files=FEW)


def _nearest_to_flag(scene: Scene, squares: Sequence[str], rng: Random) -> str:
    """Return the square that is nearest to the other side's flag."""
    flags = [
        divmod(number, scene.width)
        for number, piece in enumerate(scene.squares)
        if piece and piece.rank == FLAG and piece.side != scene.turn
    ]

    def distance(square: str) -> float:
        row, column = map(int, square.split())
        return min(max(abs(row - r), abs(column - c)) for r, c in flags) + rng.random()

    return min(squares, key=distance)
