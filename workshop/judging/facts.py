"""What a reference says in each stretch: its facts.

Each value that it formats is a fact, called by its expression, unless it is always the same text;
each constant text that it prints at times is an event. A value that is printed several times in a
stretch is a table: each of its cells has a row (the screen line) and a column. One that is longer
or shorter at times is a list: its values in their order, of one chain of lines, or of all chains
that end in the same line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any, Literal, NamedTuple, TypeAlias

from workshop.judging.lines import line_of, number_of, same_number, words_of
from workshop.run.recording import Chain, Piece, Recording, Stretch, Value

Kind: TypeAlias = Literal["number", "label", "event"]
Key: TypeAlias = tuple[str, str]
"""An expression, and the chain of lines that print it; or the innermost line and "<", for all
chains that end there."""
Cells: TypeAlias = dict[Key, list[tuple[int, int, Any]]]
"""What a stretch says by key: values with their row and column."""
MAX_SHAPES = 3
"""Sizes of a table whose cells are facts of their own; one of more sizes is read as a whole, but a
list is not: it is no grid."""


class Fact(NamedTuple):
    """Something that the reference prints: an expression of its source."""

    expression: str
    """Of a value; of an event the text."""
    function: str
    """The chain of lines that print it, as text: one expression may mean several things."""
    row: int = -1
    column: int = -1
    """In a table; -1 elsewhere."""
    is_event: bool = False


class Table(NamedTuple):
    """The cells of a table in one stretch."""

    rows: int
    columns: int
    cells: tuple[str, ...]


class Statement(NamedTuple):
    """What the reference says in one stretch."""

    values: Mapping[Fact, Any]
    tables: Mapping[Fact, Table]
    """By the fact of the whole table."""
    lists: Mapping[Fact, tuple[Any, ...]]
    """By the fact of the whole list."""
    spellings: Mapping[Fact, str]
    """Of texts, how the reference writes them."""


def said_by(
    recordings: Sequence[Recording], given: Collection[str] = ()
) -> tuple[list[dict[str, int]], list[list[Statement]]]:
    """Return the typed texts that each run of the reference prints again, and what it says in each
    stretch; expressions and texts that are `given` also if they are always the same."""
    raw = [[_values(each) for each in run.stretches] for run in recordings]
    typed = _typed_texts(recordings, raw)
    return typed, _statements(recordings, raw, typed, given)


def _typed_texts(
    recordings: Sequence[Recording], raw: Sequence[Sequence[Cells]]
) -> list[dict[str, int]]:
    """Return by run the typed texts that the reference prints again, such as names, in small
    letters, with the number of the answer.

    An expression prints them if all its values were typed before it: not one of a few words that
    are both typed and drawn.
    """
    answers = [
        [(each.answer or "").strip().casefold() for each in recording.stretches]
        for recording in recordings
    ]
    printed: dict[Key, set[tuple[int, int, str]]] = defaultdict(set)
    for number, run in enumerate(raw):
        for place, values in enumerate(run):
            for key, cells in values.items():
                for _, _, value in cells:
                    if isinstance(value, str) and number_of(value) is None and len(value) > 1:
                        printed[key].add((number, place, value.strip().casefold()))
    echoed: set[tuple[int, str]] = set()
    for occurrences in printed.values():
        if all(text in answers[number][:place] for number, place, text in occurrences):
            echoed |= {(number, text) for number, _, text in occurrences}
    return [
        {text: typed.index(text) for text in dict.fromkeys(typed) if (number, text) in echoed}
        for number, typed in enumerate(answers)
    ]


class _Keys(NamedTuple):
    """What each key of the reference's values is, from all of its runs."""

    varying: set[Key]
    """Not always the same text."""
    constant: set[Key]
    in_tables: set[Key]
    in_lists: set[Key]
    boards: set[Key]
    """A program may draw a board with its own signs, so a board is read as a whole (`grids`)."""
    spelt: set[Key]
    """Letters one after the other: they are one word, as the line that says them is read."""
    shapes: Mapping[Key, set[tuple[int, int]]]
    wording: set[Key]
    """Tables of words that are the same each time, as a constant text is."""


def _keys_in(raw: Sequence[Sequence[Cells]], given: Collection[str]) -> _Keys:
    seen: dict[Key, set[str]] = defaultdict(set)
    shapes: dict[Key, set[tuple[int, int]]] = defaultdict(set)
    wholes: dict[Key, set[tuple[str, ...]]] = defaultdict(set)
    ragged: set[Key] = set()
    for key, cells in (pair for run in raw for each in run for pair in each.items()):
        wholes[key].add(whole := tuple(str(value) for _, _, value in cells))
        seen[key].update(whole)
        shapes[key].add(shape := _shape(cells))
        if len(cells) != prod(shape):
            ragged.add(key)
    varying = {key for key, texts in seen.items() if len(texts) > 1 or key[0] in given}
    in_tables = {key for key, sizes in shapes.items() if max(sizes) > (1, 1)}
    in_lists = {
        key
        for key in in_tables
        if (len(shapes[key]) > 1 and max(columns for _, columns in shapes[key]) == 1)
        or (key in ragged and len(shapes[key]) > MAX_SHAPES)
    }
    boards = {
        key
        for key in in_tables - ragged
        if min(map(min, shapes[key])) > 1
        and any(number_of(text) is None for text in seen[key])
        and not any(" " in text.strip() for text in seen[key])
    }
    spelt = {
        key
        for key in in_tables
        if all(rows == 1 for rows, _ in shapes[key])
        and all(len(text) == 1 and (text.isalpha() or text == "_") for text in seen[key])
    }
    constant = {key for key in seen if key != _of_line(*key)} - varying - in_tables
    # How many chains of lines lead to each innermost line: only if several do is it a key.
    chains = Counter(_of_line(*key) for key in seen if key != _of_line(*key))
    varying -= {key for key in seen if key in chains and (chains[key] < 2 or key not in in_lists)}
    wording = {
        key
        for key in in_tables
        if len(wholes[key]) == 1
        and key[0] not in given
        and all(isinstance(_value(each, {}), str) for each in seen[key])
    }
    return _Keys(varying, constant, in_tables, in_lists, boards, spelt, shapes, wording)


def _statements(
    recordings: Sequence[Recording],
    raw: Sequence[Sequence[Cells]],
    typed_by_run: Sequence[Mapping[str, int]],
    given: Collection[str],
) -> list[list[Statement]]:
    keys = _keys_in(raw, given)
    events = _events(recordings, keys.varying, given)
    return [
        [
            _statement(stretch, values, typed, events.get((number, place), ()), keys)
            for place, (stretch, values) in enumerate(zip(recording.stretches, run, strict=True))
        ]
        for number, (recording, typed, run) in enumerate(
            zip(recordings, typed_by_run, raw, strict=True)
        )
    ]


def _statement(
    stretch: Stretch, values: Cells, typed: Mapping[str, int], events: Iterable[Key], keys: _Keys
) -> Statement:
    said: dict[Fact, Any] = {Fact(*key, is_event=True): True for key in events}
    tables, lists, spellings = {}, {}, {}
    for key in sorted(keys.constant & values.keys()):
        value = _value(values[key][0][2], typed)
        if isinstance(value, tuple) or says_number(stretch.text, value):
            said[Fact(*key)] = value
    for key, cells in values.items():
        fact = Fact(*key)
        if key not in keys.varying or key in keys.wording:
            continue
        if key in keys.spelt:
            said[fact] = words_of(" ".join(each[2] for each in cells))
            continue
        if key not in keys.in_tables:
            said[fact] = _value(cells[0][2], typed)
            if not isinstance(said[fact], (int, float)):
                spellings[fact] = str(cells[0][2]).strip()
            continue
        rows, columns = _shape(cells)
        is_small = len(keys.shapes[key]) <= MAX_SHAPES or rows == 1 < columns
        if key in keys.in_lists:
            lists[fact] = tuple(_value(each[2], typed) for each in cells)
        elif key not in keys.boards and is_small:
            for row, column, value in cells:
                said[Fact(*key, row, column)] = _value(value, typed)
        elif len(cells) == rows * columns:
            texts = tuple(str(_value(value, {})) for _, _, value in cells)
            tables[fact] = Table(rows, columns, texts)
    return Statement(said, tables, lists, spellings)


def _shape(cells: Sequence[tuple[int, int, Any]]) -> tuple[int, int]:
    return cells[-1][0] + 1, max(column for _, column, _ in cells) + 1


def _values(stretch: Stretch) -> Cells:
    """Return the values of a stretch by expression and chain, each with its row and column."""
    cells: dict[Key, list[tuple[int, int, Any]]] = defaultdict(list)
    last_line: dict[Key, int] = {}
    line = 0
    for piece in stretch.pieces:
        chain = _chain_name(piece.chain)
        for expression, value in piece.values:
            for key in ((expression, chain), _of_line(expression, chain)):
                for each in _items(value):
                    row, column = (cells[key] or [(-1, 0, None)])[-1][:2]
                    is_new = last_line.get(key) != line
                    last_line[key] = line
                    place = (row + 1, 0) if is_new else (row, column + 1)
                    cells[key].append((*place, each))
        line += piece.text.count("\n")
    return cells


def _items(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else [value]


def printed_at(stretch: Stretch, fact: Fact, item: int = 0) -> int:
    """Return where in a stretch of the reference a fact, or an item of a list, is printed."""
    offset = start = 0
    left = max(fact.row, item)
    for piece in stretch.pieces:
        inside = 0
        for expression, value in _values_at(piece, fact):
            inside = max(inside, piece.text.find(str(value), inside))
            if expression == fact.expression and left >= 0:
                offset, left = start + inside, left - 1
            inside += len(str(value))
        start += len(piece.text)
    return offset


def printed_texts(stretch: Stretch, fact: Fact) -> Iterator[str]:
    """Yield what the reference prints of a fact, as it is written there."""
    for piece in stretch.pieces:
        at = 0
        for expression, value in _values_at(piece, fact):
            for item in _items(value):
                text = str(item)
                if isinstance(item, (int, float)):  # it may be written otherwise, as 2.50
                    tokens = (each for _, _, each in line_of(piece.text[at:]).tokens)
                    numbers = ((each, number_of(each)) for each in tokens)
                    same = (each for each, n in numbers if n is not None and same_number(n, item))
                    text = next(same, text)
                start = piece.text.find(text, at)
                at = max(at, start + len(text))
                if expression == fact.expression:
                    yield text


def words_beside(stretch: Stretch, fact: Fact) -> set[str]:
    """Return the words beside a fact in what the reference prints of it: *has* and *won*."""
    printing = [each for each in stretch.pieces if _values_at(each, fact)]
    tokens = {token.casefold() for each in printing for _, _, token in line_of(each.text).tokens}
    values = " ".join(printed_texts(stretch, fact)).casefold().split()
    return {each for each in tokens - {*values} if each.isalpha() and len(each) > 1}


def _values_at(piece: Piece, fact: Fact) -> Sequence[Value]:
    """Return the values of a piece if it is where a fact is printed."""
    chain = _chain_name(piece.chain)
    return piece.values if fact.function in (chain, chain.partition("<")[0] + "<") else ()


@lru_cache(maxsize=2_000)
def _of_line(expression: str, chain: str) -> Key:
    """Return the key of an expression on a line, whatever chain leads to it."""
    return expression, chain.partition("<")[0] + "<"


@lru_cache(maxsize=2_000)
def _chain_name(chain: Chain) -> str:
    """Return a chain of lines as text, innermost first."""
    return "<".join(str(each[1]) for each in chain)


def _value(value: Any, typed: Mapping[str, int]) -> Any:
    """Return a value as it is compared: a number, ("typed", number of the answer) for a text that
    was typed, the words of a text in small letters, or "" for nothing."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).casefold()
    if isinstance(value, (int, float)):
        return value
    text = str(value).strip()
    if text.casefold() in typed:
        return "typed", typed[text.casefold()]
    if (number := number_of(text)) is not None:
        return number
    return words_of(text) or text.casefold()


def says_number(text: str, value: Any) -> bool:
    """Return whether a value is a number that is in a text.

    >>> says_number("It costs $8.50.", 8.5), says_number("It costs $8.50.", 50)
    (True, False)
    """
    if not isinstance(value, (int, float)):
        return False
    numbers = (number_of(token) for _, _, token in line_of(text).tokens)
    return any(number is not None and same_number(number, value) for number in numbers)


def _events(
    recordings: Sequence[Recording], varying: set[Key], given: Collection[str]
) -> Mapping[tuple[int, int], Sequence[Key]]:
    """Return by run and stretch the texts without a varying value that are printed at times, or
    `given`."""
    places: dict[Key, set[tuple[int, int]]] = defaultdict(set)
    total = 0
    for number, recording in enumerate(recordings):
        for index, stretch in enumerate(recording.stretches):
            total += 1
            for piece in stretch.pieces:
                chain = _chain_name(piece.chain)
                is_prompt = piece.chain == stretch.asks
                is_constant = not any(
                    (expression, chain) in varying for expression, _ in piece.values
                )
                if is_constant and not is_prompt and line_of(piece.text).tokens:
                    places[piece.text.strip(), chain].add((number, index))
    found: dict[tuple[int, int], list[Key]] = defaultdict(list)
    for key, where in places.items():
        for place in where if len(where) < total or key[0] in given else ():
            found[place].append(key)
    return found
