"""Tactego, the console program: where it called ``input()``, it yields an `Ask`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeAlias

from engine.ask import READY, Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result
from engine.seed import clean_seed
from tactego.pieces import BUILT_IN, SUITS, Army, PiecesError, load, size
from tactego.rules import (
    ASSASSIN,
    BLUE,
    FLAG,
    LENGTHS,
    MINE,
    NAMES,
    PATIENCE,
    RED,
    SAPPER,
    SIDES,
    UNKNOWN,
    WIDTHS,
    Move,
    Piece,
    Squares,
    is_deadlock,
    is_mobile,
    move,
    neighbours,
    place,
    seen_by,
    smallest_length,
    starts,
    steps,
)

Shuffle: TypeAlias = Callable[[list[str]], None]

RANKS = {FLAG: "flag", MINE: "mine", SAPPER: "sapper", ASSASSIN: "assassin", UNKNOWN: "piece"}
"""The ranks that are not a number, in words."""

ROOMY = 12
"""The longest board that is offered to two armies that fit on it."""
EMPTY = "There is no piece on {}."
FAR = "A piece goes one step, in any direction: not from {} to {}."
PLACE = re.compile(r" *0*([0-9]{1,2}) +0*([0-9]{1,2}) *")
NUMBER = re.compile(r" *0*([0-9]{1,2}) *")


class Setup(NamedTuple):
    """What is settled before the armies are placed."""

    seed: str
    """A seed to offer, the same for the same sitting; then the one that was answered."""
    pieces: str = ""
    """What was answered for the pieces, whether it makes an army or not."""
    army: Army | None = None
    length: int | None = None


class Scene(NamedTuple):
    """The board as the one who is asked knows it."""

    length: int
    width: int
    squares: tuple[Piece | None, ...]
    army: Army = ()
    """What each side set out with."""
    hidden: bool = False
    turn: int | None = RED
    fallen: tuple[Piece, ...] = ()
    """The pieces captured so far, in the order they fell."""
    chosen: int | None = None
    """The square of the piece that is about to move."""
    last: Move | None = None
    combat_pending: bool = False
    """Whether the last move's combat is still to be decided: the board is as it was before it."""
    truth: tuple[Piece | None, ...] | None = None
    """The board as it is, in frames alone: how much of it is shown depends on who looks."""
    moves_since_capture: int = 0
    """Moves, of either side, since the last capture."""
    winner: int | None = None
    outcome: str = ""
    """Why the game is over, in a sentence; empty while it is not."""


class Starts(Collection[Choice]):
    """The squares with a piece to move, worked out only when gone through."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """The squares that may be answered."""
        scene = self.scene
        assert scene.turn is not None
        return tuple(starts(scene.squares, neighbours(scene.length, scene.width), scene.turn))

    def __iter__(self) -> Iterator[Choice]:
        for square in self.squares:
            spot = spell(square, self.scene.width)
            piece = self.scene.squares[square]
            yield Choice(spot, f"{name(piece)} on {spot}" if piece else spot)

    def __len__(self) -> int:
        return len(self.squares)

    def __contains__(self, choice: object) -> bool:
        return choice in tuple(self)


class Ends(Starts):
    """The squares that the chosen piece may move to."""

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """The squares that may be answered."""
        scene = self.scene
        assert scene.chosen is not None
        return tuple(steps(scene.squares, neighbours(scene.length, scene.width), scene.chosen))


class Drawing:
    """The board as text; only squares that changed since it was last drawn are spelled again."""

    def __init__(self, length: int, width: int, army: Army) -> None:
        self.width = width
        self.broad = max(len(rank) for rank, _ in army) + 2
        self.head = "   " + "".join(f"{column:>{self.broad}}" for column in range(width))
        self.drawn: list[Squares] = [(None,) * width] * length
        self.cells = [[f"{'.':>{self.broad}}"] * width for _ in range(length)]
        self.rows = [f"{number:>3}{''.join(cells)}" for number, cells in enumerate(self.cells)]

    def draw(self, squares: Squares) -> str:
        """The board with its rows and columns numbered from 0, a line each row."""
        for number, (drawn, cells) in enumerate(zip(self.drawn, self.cells, strict=True)):
            row = squares[number * self.width : (number + 1) * self.width]
            if row != drawn:
                for column, piece in enumerate(row):
                    if piece is not drawn[column]:
                        cells[column] = f"{mark(piece):>{self.broad}}"
                self.drawn[number] = row
                self.rows[number] = f"{number:>3}{''.join(cells)}"
        return "\n".join([self.head, *self.rows])


def result_of(scene: Setup | Scene) -> Result | None:
    """How the game came out: a draw has no winner."""
    if isinstance(scene, Setup) or not scene.outcome:
        return None
    return Result(scene.winner)


def settle(ask: Ask, rng: Random) -> str | None:
    """The usual army and board, and the seed that is offered, for today's game."""
    if not isinstance(ask.scene, Setup):
        return None
    army = next(iter(BUILT_IN))
    length, width = SUITS[army]
    usual = {"seed": ask.scene.seed, "file": army, "length": str(length), "width": str(width)}
    return usual[ask.kind]


def play(console: Console, rng: Random, options: Options) -> Script:
    """Set the armies up, and play until one side has won or nobody can."""
    army, length, width = yield from set_up(console, rng)
    yield from battle(
        console, army, length, width, rng.shuffle, hidden=options["armies"] == "hidden"
    )


def set_up(console: Console, rng: Random) -> Generator[Ask, str, tuple[Army, int, int]]:
    """Ask for the seed, which starts the chance anew, the pieces and the board."""
    scene = Setup(seed=suggest(rng))
    seed = yield Ask("What is seed? ", scene, "seed")
    rng.seed(clean_seed(seed))
    scene = scene._replace(seed=seed)
    pieces, army = yield from ask_army(console, scene)
    scene = scene._replace(pieces=pieces, army=army)
    length, width = yield from ask_board(console, scene, size(army))
    return army, length, width


def ask_army(console: Console, scene: Setup) -> Generator[Ask, str, tuple[str, Army]]:
    """Ask for the pieces until they make an army; return the answer, and the army."""
    choices = tuple(Choice(name, name) for name in BUILT_IN)
    error = ""
    while True:
        answer = yield Ask(
            "What is the filename for the pieces? ", scene, "file", answers=choices, error=error
        )
        try:
            return answer, load(answer)
        except PiecesError as problem:
            error = str(problem)
            console.print(error)
        scene = scene._replace(pieces=answer)


def ask_board(console: Console, scene: Setup, pieces: int) -> Generator[Ask, str, tuple[int, int]]:
    """Ask for length and width until they hold two armies of `pieces`."""
    # Offered are boards with room to move but not to get lost; any that is large enough is taken.
    least = smallest_length(pieces, WIDTHS[-1])
    lengths = range(least, max(least, ROOMY) + 1)
    error = ""
    while True:
        question = Ask("What is the length? ", scene, "length", answers=lengths, error=error)
        length = yield from ask_number(console, question, LENGTHS)
        scene = scene._replace(length=length)
        error = misfit(pieces, length, WIDTHS[-1])
        if not error:
            narrow = next(width for width in WIDTHS if smallest_length(pieces, width) <= length)
            widths = range(narrow, min(2 * narrow + 2, WIDTHS[-1]) + 1)
            question = Ask("What is the width? ", scene, "width", answers=widths)
            width = yield from ask_number(console, question, WIDTHS)
            error = misfit(pieces, length, width)
            if not error:
                return length, width
        console.print(error)


def ask_number(console: Console, question: Ask, numbers: range) -> Generator[Ask, str, int]:
    """Ask until the answer is one of `numbers`."""
    while True:
        match = NUMBER.fullmatch((yield question))
        if match and int(match[1]) in numbers:
            return int(match[1])
        error = f"Type a whole number from {numbers[0]} to {numbers[-1]}."
        console.print(error)
        question = question._replace(error=error)


def misfit(pieces: int, length: int, width: int) -> str:
    """Why two armies of `pieces` do not fit on a board; empty where they do."""
    needed = smallest_length(pieces, width)
    if needed <= length:
        return ""
    fault = f"Two armies of {pieces} do not fit on {length} rows of {width}: with this width "
    if needed in LENGTHS:
        return fault + f"the smallest length that will do is {needed}."
    broad = next(width for width in WIDTHS if smallest_length(pieces, width) in LENGTHS)
    return fault + (
        f"they need a length of {needed}, and a board is at most {LENGTHS[-1]} long; "
        f"the smallest width that will do is {broad}."
    )


def battle(
    console: Console, army: Army, length: int, width: int, shuffle: Shuffle, *, hidden: bool
) -> Script:
    """Place both armies, and let them move in turn until the game is over."""
    squares = place([rank for rank, count in army for _ in range(count)], length, width, shuffle)
    near = neighbours(length, width)
    sights = {
        viewer: [seen_by(viewer, piece) if hidden else piece for piece in squares]
        for viewer in (RED, BLUE, None)
    }
    drawings = [Drawing(length, width, army) for _ in SIDES]
    flags = [sum(count for rank, count in army if rank == FLAG)] * len(SIDES)
    dead = is_deadlock(squares, near)

    scene = Scene(length, width, tuple(sights[None]), army, hidden)
    turn = RED
    while True:
        enemy = BLUE if turn == RED else RED
        winner, outcome = None, ""
        if not flags[turn]:
            winner, outcome = enemy, f"{NAMES[enemy]} has captured {NAMES[turn]}'s last flag."
        elif dead:
            outcome = "Neither side can capture any more."
        elif next(starts(squares, near, turn), None) is None:
            winner, outcome = enemy, f"{NAMES[turn]} has no piece left that can move."
        elif scene.moves_since_capture == PATIENCE * len(SIDES):
            outcome = f"Each side has made {PATIENCE} moves without a capture."
        if outcome:
            break
        truth = tuple(squares)
        console.show(scene._replace(truth=truth))
        scene = scene._replace(turn=turn)
        if hidden:
            yield from ask_ready(console, scene)
        asked = scene._replace(squares=tuple(sights[turn]))
        console.print(drawings[turn].draw(asked.squares), seat=turn if hidden else None)
        start = yield from ask_start(console, asked, near)
        end = yield from ask_end(console, asked._replace(chosen=start), near)
        last = move(squares, start, end)
        for viewer, sight in sights.items():
            sight[start] = None
            sight[end] = seen_by(viewer, squares[end]) if hidden else squares[end]
        combat = last.combat
        fallen = scene.fallen
        if combat:
            console.show(scene._replace(last=last, combat_pending=True, truth=truth))
            fallen += (combat.attacker,) * (not combat.attacker_stays)
            fallen += (combat.defender,) * (not combat.defender_stays)
            flags[enemy] -= combat.defender.rank == FLAG
            dead = is_deadlock(squares, near)
        scene = scene._replace(
            squares=tuple(sights[None]),
            fallen=fallen,
            last=last,
            moves_since_capture=0 if combat else scene.moves_since_capture + 1,
        )
        if hidden:
            console.clear()
        console.print(tell(scene))
        console.print()
        turn = enemy

    console.print(Drawing(length, width, army).draw(squares))
    console.print(outcome)
    console.print("The game is a draw." if winner is None else f"{NAMES[winner]} has won!")
    console.show(scene._replace(squares=tuple(squares), turn=None, winner=winner, outcome=outcome))


def ask_ready(console: Console, scene: Scene) -> Generator[Ask, str, None]:
    """Keep the board covered until the one whose turn it is says that they look at it alone."""
    assert scene.turn is not None
    prompt = f"{NAMES[scene.turn]}, press Enter when you are ready: "
    choices = (Choice("", "I am ready"),)
    error = ""
    while (yield Ask(prompt, scene, READY, scene.turn, choices, error)) != "":
        error = f"Press Enter alone when {NAMES[scene.turn]} is ready."
        console.print(error)


def ask_start(
    console: Console, scene: Scene, near: Sequence[Sequence[int]]
) -> Generator[Ask, str, int]:
    """Ask for the piece to move until it is one that can."""
    error = ""
    while True:
        prompt = "Start position (row column): "
        answer = yield Ask(prompt, scene, "start", scene.turn, Starts(scene), error)
        square, error = read_square(answer, scene)
        if square is not None:
            error = why_not_from(scene, near, square)
            if not error:
                return square
        console.print(error)


def why_not_from(scene: Scene, near: Sequence[Sequence[int]], square: int) -> str:
    """Why no move of the side at turn starts on `square`; empty where one does."""
    piece = scene.squares[square]
    if piece is None:
        return EMPTY.format(spell(square, scene.width))
    if piece.side != scene.turn:
        return f"The piece on {spell(square, scene.width)} is not yours."
    if not is_mobile(piece):
        return f"A {RANKS[piece.rank]} never moves."
    if not steps(scene.squares, near, square):
        return f"The piece on {spell(square, scene.width)} has no square to go to."
    return ""


def ask_end(
    console: Console, scene: Scene, near: Sequence[Sequence[int]]
) -> Generator[Ask, str, int]:
    """Ask where the chosen piece goes until it can go there."""
    error = ""
    while True:
        prompt = "End position (row column): "
        answer = yield Ask(prompt, scene, "end", scene.turn, Ends(scene), error)
        square, error = read_square(answer, scene)
        if square is not None:
            error = why_not_to(scene, near, square)
            if not error:
                return square
        console.print(error)


def why_not_to(scene: Scene, near: Sequence[Sequence[int]], square: int) -> str:
    """Why the chosen piece cannot move to `square`; empty where it can."""
    assert scene.chosen is not None
    piece = scene.squares[square]
    if square not in near[scene.chosen]:
        start, end = spell(scene.chosen, scene.width), spell(square, scene.width)
        return FAR.format(start, end)
    if piece is not None and piece.side == scene.turn:
        return f"There is a piece of your own on {spell(square, scene.width)}."
    return ""


def read_square(answer: str, scene: Scene) -> tuple[int | None, str]:
    """The square that was typed as row and column, or why it is none."""
    match = PLACE.fullmatch(answer)
    if match is None:
        return None, "Type a row and a column with a blank between, such as 1 2."
    row, column = int(match[1]), int(match[2])
    if row >= scene.length or column >= scene.width:
        return None, f"The rows are 0 to {scene.length - 1}, the columns 0 to {scene.width - 1}."
    return row * scene.width + column, ""


def suggest(rng: Random) -> str:
    """A seed that is easy to read out, such as ``tavoki``."""
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3))


def spell(square: int, width: int) -> str:
    """A square as it is typed: row and column."""
    return f"{square // width} {square % width}"


def mark(piece: Piece | None) -> str:
    """A square of the board as text: ``R7``, ``BF``, or a dot where nobody stands."""
    return NAMES[piece.side][0] + piece.rank if piece else "."


def call(rank: str) -> str:
    """A rank in a word: ``7``, ``flag``."""
    return RANKS.get(rank, rank)


def name(piece: Piece) -> str:
    """A piece in words: ``Red 7``, ``Blue flag``."""
    return f"{NAMES[piece.side]} {call(piece.rank)}"


def tell(scene: Scene) -> str:
    """The last move and its combat, in a sentence; empty before the first."""
    if scene.last is None:
        return ""
    start, end, combat = scene.last
    place = spell(end, scene.width)
    if combat is None:
        piece = scene.squares[end]
        assert piece is not None
        return f"{name(piece)} moves from {spell(start, scene.width)} to {place}."
    meeting = f"{name(combat.attacker)} attacks {name(combat.defender)} on {place}"
    if not combat.defender_stays:
        return f"{meeting} and {'takes the square' if combat.attacker_stays else 'both fall'}."
    return f"{meeting} and falls."
