"""The console program of Tactego: it yields an `Ask` where a program calls ``input()``."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from engine.ask import READY, Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result
from engine.seed import clean_seed
from tactego.pieces import BOARD_SIZES, BUILT_IN, Army, PiecesError, load, size
from tactego.rules import (
    ASSASSIN,
    BLUE,
    FLAG,
    LENGTHS,
    MAX_QUIET_MOVES,
    MINE,
    NAMES,
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

MAX_OFFERED_LENGTH = 12
"""The longest board that is offered to armies that fit on it: players may type more rows."""
EMPTY = "There is no piece on {}."
NOT_ONE_STEP = "A piece goes one step, in any direction: not from {} to {}."
PLACE = re.compile(r" *0*([0-9]{1,2}) +0*([0-9]{1,2}) *")
NUMBER = re.compile(r" *0*([0-9]{1,2}) *")


class Setup(NamedTuple):
    """What is chosen before the armies are placed."""

    seed: str
    """A seed to offer, always the same in a sitting; then the seed that was answered."""
    pieces: str = ""
    """The last answer to the question for the pieces, even if it is no army."""
    army: Army | None = None
    length: int | None = None


class Scene(NamedTuple):
    """The board as the player who is asked knows it."""

    length: int
    width: int
    squares: tuple[Piece | None, ...]
    army: Army = ()
    """The pieces of each side at the start."""
    hidden: bool = False
    turn: int | None = RED
    fallen: tuple[Piece, ...] = ()
    """The pieces captured so far, in the order they fell."""
    chosen: int | None = None
    """The square of the piece that is about to move."""
    last: Move | None = None
    combat_pending: bool = False
    """Whether the last move led to a combat that is not decided yet: the board is still as before
    the move."""
    truth: tuple[Piece | None, ...] | None = None
    """The whole board, in frames only: the view decides how much of it a viewer may see."""
    moves_since_capture: int = 0
    """The moves of both sides since the last capture."""
    winner: int | None = None
    outcome: str = ""
    """Why the game is over, in a sentence; empty before the end."""

    def at(self, place: str) -> Piece | None:
        """Return the piece on a square that is named as in answers: ``"1 2"`` is row 1, column
        2, both from 0."""
        row, column = map(int, place.split())
        return self.squares[row * self.width + column]


class Starts(Collection[Choice]):
    """The squares with a piece to move, computed on demand: most questions need no list of them."""

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
            yield choice_of(square, self.scene.width, self.scene.squares[square])

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
    """The board as text; only squares that changed since the last drawing are formatted again.

    A sitting is replayed from its start at each undo, with a drawing for each turn: formatting all
    squares each time would be most of the work.
    """

    def __init__(self, length: int, width: int, army: Army) -> None:
        self.width = width
        self.broad = max(len(rank) for rank, _ in army) + 2
        self.head = "   " + "".join(f"{column:>{self.broad}}" for column in range(width))
        self.drawn: list[Squares] = [(None,) * width] * length
        self.cells = [[f"{'.':>{self.broad}}"] * width for _ in range(length)]
        self.rows = [f"{number:>3}{''.join(cells)}" for number, cells in enumerate(self.cells)]

    def draw(self, squares: Squares) -> str:
        """Return the board, a line for each row, with rows and columns numbered from 0."""
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
    """Return the game's result, which has no winner if it is a draw, or None before the end."""
    if isinstance(scene, Setup) or not scene.outcome:
        return None
    return Result(scene.winner)


def reveals(scene: Setup | Scene) -> bool:
    """Return whether a scene shows a combat of hidden armies."""
    return isinstance(scene, Scene) and scene.hidden and scene.combat_pending


def settle(ask: Ask, rng: Random) -> str | None:
    """Return the answer to a question of the set-up for the day's game, or None after the set-up.

    It is the first built-in army on its board, and the seed that is offered.
    """
    if not isinstance(ask.scene, Setup):
        return None
    army = next(iter(BUILT_IN))
    length, width = BOARD_SIZES[army]
    answers = {"seed": ask.scene.seed, "file": army, "length": str(length), "width": str(width)}
    return answers[ask.kind]


def play(console: Console, rng: Random, options: Options) -> Script:
    """Set the armies up, and play until one side has won or nobody can."""
    army, length, width = yield from set_up(console, rng)
    hidden = options["armies"] == "hidden"
    yield from battle(console, army, length, width, rng.shuffle, hidden=hidden)


def set_up(console: Console, rng: Random) -> Generator[Ask, str, tuple[Army, int, int]]:
    """Ask for the seed, which `rng` is set to, the pieces and the board; return army and board."""
    scene = Setup(seed=suggest(rng))
    seed = yield Ask("What is seed? ", scene, "seed")
    rng.seed(clean_seed(seed))
    scene = scene._replace(seed=seed)
    pieces, army = yield from ask_army(console, scene)
    scene = scene._replace(pieces=pieces, army=army)
    length, width = yield from ask_board(console, scene, size(army))
    return army, length, width


def ask_army(console: Console, scene: Setup) -> Generator[Ask, str, tuple[str, Army]]:
    """Ask for the pieces until they are an army; return the answer and the army."""
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
    # Boards on which armies meet soon are offered; any that is large enough is accepted.
    least = smallest_length(pieces, WIDTHS[-1])
    lengths = range(least, max(least, MAX_OFFERED_LENGTH) + 1)
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
    """Ask until the answer is one of `numbers`, and return it."""
    while True:
        match = NUMBER.fullmatch((yield question))
        if match and int(match[1]) in numbers:
            return int(match[1])
        error = f"Type a whole number from {numbers[0]} to {numbers[-1]}."
        console.print(error)
        question = question._replace(error=error)


def misfit(pieces: int, length: int, width: int) -> str:
    """Return why two armies of `pieces` do not fit on a board; an empty text if they do."""
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
    ranks = []
    for rank, count in army:
        ranks += [rank] * count
    squares = place(ranks, length, width, shuffle)
    near = neighbours(length, width)
    # The board as each side knows it, and as somebody does who plays neither. All three are kept
    # up to date square by square, since to hide a whole board at each move would be slow.
    sights = {
        viewer: [seen_by(viewer, piece) if hidden else piece for piece in squares]
        for viewer in (RED, BLUE, None)
    }
    drawings = [Drawing(length, width, army) for _ in SIDES]
    flags = [ranks.count(FLAG)] * len(SIDES)
    deadlock = is_deadlock(squares, near)

    scene = Scene(length, width, tuple(sights[None]), army, hidden)
    turn = RED
    while True:
        enemy = BLUE if turn == RED else RED
        winner, outcome = outcome_of(scene, squares, near, turn, flags[turn], deadlock=deadlock)
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
        quiet_moves = scene.moves_since_capture + 1
        if combat:
            # One frame before the combat is decided, so that the page shows who meets whom.
            console.show(scene._replace(last=last, combat_pending=True, truth=truth))
            if not combat.attacker_stays:
                fallen += (combat.attacker,)
            if not combat.defender_stays:
                fallen += (combat.defender,)
            if combat.defender.rank == FLAG:
                flags[enemy] -= 1
            deadlock = is_deadlock(squares, near)
            quiet_moves = 0
        scene = scene._replace(
            squares=tuple(sights[None]),
            fallen=fallen,
            last=last,
            moves_since_capture=quiet_moves,
        )
        if hidden:
            console.clear()
        console.print(describe_move(scene))
        console.print()
        turn = enemy

    console.print(Drawing(length, width, army).draw(squares))
    console.print(outcome)
    if winner is None:
        console.print("The game is a draw.")
    else:
        console.print(f"{NAMES[winner]} has won!")
    console.show(scene._replace(squares=tuple(squares), turn=None, winner=winner, outcome=outcome))


def outcome_of(
    scene: Scene,
    squares: Sequence[Piece | None],
    near: Sequence[Sequence[int]],
    turn: int,
    flags: int,
    *,
    deadlock: bool,
) -> tuple[int | None, str]:
    """Return who has won, and why the game is over before `turn` moves; "" if it goes on."""
    enemy = BLUE if turn == RED else RED
    if flags == 0:
        return enemy, f"{NAMES[enemy]} has captured {NAMES[turn]}'s last flag."
    if deadlock:
        return None, "Neither side can capture any more."
    if next(starts(squares, near, turn), None) is None:
        return enemy, f"{NAMES[turn]} has no piece left that can move."
    if scene.moves_since_capture == MAX_QUIET_MOVES * len(SIDES):
        return None, f"Each side has made {MAX_QUIET_MOVES} moves without a capture."
    return None, ""


def ask_ready(console: Console, scene: Scene) -> Generator[Ask, str, None]:
    """Keep the board covered until the player whose turn it is presses Enter.

    Both sides play at one screen, and the board about to be shown reveals one side's ranks.
    """
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
    """Ask for the piece to move until the answer is one that can."""
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
    """Return why the side at turn has no move from `square`; an empty text if it has."""
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
    """Ask where the chosen piece goes until the answer is a square that it can go to."""
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
    """Return why the chosen piece cannot move to `square`; an empty text if it can."""
    assert scene.chosen is not None
    piece = scene.squares[square]
    if square not in near[scene.chosen]:
        start, end = spell(scene.chosen, scene.width), spell(square, scene.width)
        return NOT_ONE_STEP.format(start, end)
    if piece is not None and piece.side == scene.turn:
        return f"There is a piece of your own on {spell(square, scene.width)}."
    return ""


def read_square(answer: str, scene: Scene) -> tuple[int | None, str]:
    """Return the square that was typed as row and column, or None and the reason."""
    match = PLACE.fullmatch(answer)
    if match is None:
        return None, "Type a row and a column with a blank between, such as 1 2."
    row, column = int(match[1]), int(match[2])
    if row >= scene.length or column >= scene.width:
        return None, f"The rows are 0 to {scene.length - 1}, the columns 0 to {scene.width - 1}."
    return row * scene.width + column, ""


def suggest(rng: Random) -> str:
    """Return a seed that is easy to read out, such as ``tavoki``."""
    syllables = [rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3)]
    return "".join(syllables)


@lru_cache(maxsize=4096)
def choice_of(square: int, width: int, piece: Piece | None) -> Choice:
    """Return the choice of a square."""
    spot = spell(square, width)
    return Choice(spot, f"{name(piece)} on {spot}" if piece else spot)


def spell(square: int, width: int) -> str:
    """Return a square as it is typed: row and column."""
    row, column = divmod(square, width)
    return f"{row} {column}"


def mark(piece: Piece | None) -> str:
    """Return a square of the board as text: ``R7``, ``BF``, or a dot if it is empty."""
    if piece is None:
        return "."
    return NAMES[piece.side][0] + piece.rank


def call(rank: str) -> str:
    """Return a rank in a word: ``7``, ``flag``."""
    return RANKS.get(rank, rank)


def name(piece: Piece) -> str:
    """Return a piece in words: ``Red 7``, ``Blue flag``."""
    return f"{NAMES[piece.side]} {call(piece.rank)}"


def describe_move(scene: Scene) -> str:
    """Return the last move and its combat in a sentence; an empty text before the first move."""
    if scene.last is None:
        return ""
    start, end, combat = scene.last
    place = spell(end, scene.width)
    if combat is None:
        piece = scene.squares[end]
        assert piece is not None
        return f"{name(piece)} moves from {spell(start, scene.width)} to {place}."
    meeting = f"{name(combat.attacker)} attacks {name(combat.defender)} on {place}"
    if combat.defender_stays:
        return f"{meeting} and falls."
    if combat.attacker_stays:
        return f"{meeting} and takes the square."
    return f"{meeting} and both fall."
