"""Read the numbers in a line that is a row of a table: by headings, columns and cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from sys import intern

WORD_IN_HEAD = re.compile(r"[^\W\d_]")
CELL_NUMBER = re.compile("(?<![^\\W_])-?\\d{1,9}(?![^\\W_]|\ufe0f)")  # no keycap
HEADED_NUMBER = re.compile(
    r"((?:[^\W\d_]+ )?\d?[^\W\d_]+(?: (?:#|no\.)?\d)?)[^\w\n]{1,4}(?<![^\w-]-)(\d{1,9})(?!\w)"
)
"""A number behind a heading with a number in it, such as ``1S: 4`` or ``Player 1: 20``."""
HEAD_END = re.compile(r"\s{2,}|(?<=\w)\s?(?:\.{2,}|-{2,}|_{2,})|\t|:|\|")
"""What is between a row's heading and its cells, such as ``Trio: 9`` and ``Trio ...... 9``."""
SEPARATORS = "|\t/,#;"
"""Between the cells of a table. A comma with a blank after it is a sentence's."""
LIST, BRACKETS = re.compile(r"\[[^\[\]]*, [^\[\]]*\]"), str.maketrans("[]", ",,")
"""A list that is printed as it is: ``Tim: [4, '-', 0]``."""
SIDES = str.maketrans(dict.fromkeys("│┃║", "|"))
"""Sides of cells that are drawn with signs of their own."""
BEHIND, AT_END = "behind ", "at the end of "
"""How the place of a number begins that is known by the words before it, or is a line's last."""
EDGE, START, IN_ROW = "edge ", "start ", "cells "
AT_EDGE = (EDGE, START, IN_ROW)
"""How the places of numbers begin that are known by where they end or begin in a row, or by the
number of the cell, where blanks are between cells: `. 4 . 8`."""
BELOW = " below "
"""What is between the place of a row and the head of the table in which it is."""
TOKENS_IN_ROW, MIN_CELLS = re.compile(r"\S+"), 4
MAX_ROW_CHARACTERS = 400
"""Of a table's row: the time for a heading grows with the square of its length."""


@lru_cache(maxsize=20_000)
def numbers_beside(headings: re.Pattern[str], line: str) -> Sequence[tuple[str, int]]:
    """Return the next number on each side of each heading in a line, up to another heading."""
    found: list[tuple[str, int]] = []
    met = [*headings.finditer(line)]
    for before, here, after in zip([None, *met], met, [*met[1:], None], strict=False):
        name = here[0].casefold()
        start, end = before.end() if before else 0, after.start() if after else len(line)
        if number := CELL_NUMBER.search(line, here.end(), end):
            found.append((f"after {name}", int(number[0])))
        for number in [*CELL_NUMBER.finditer(line, start, here.start())][-1:]:
            found.append((f"before {name}", int(number[0])))
    return found


@lru_cache(maxsize=20_000)
def separated(line: str) -> Sequence[tuple[str, Sequence[tuple[int, int]]]]:
    """Return what a line with signs between its cells is called, by their number and by the first;
    and the columns and the values of the numbers in it."""
    line = line.translate(SIDES)
    separator = next((mark for mark in SEPARATORS if line.count(mark) > 1), "")
    is_list = separator == "," and LIST.search(line)
    if not separator or (separator == "," and ", " in line and not is_list):
        return ()
    if is_list:
        line = line.translate(BRACKETS)
    cells = [cell.strip() for cell in line.split(separator)]
    if len(cells) > MIN_CELLS and all(cells[1::2]) and not any(cells[::2]):
        cells = cells[1::2]  # of boxes: “| 3 | | 1 |”
    head = next(filter(None, cells), "").casefold()
    numbers = [(at, CELL_NUMBER.search(cell)) for at, cell in enumerate(cells)]
    values = [(at, int(each[0])) for at, each in numbers if each]
    return (
        (intern(f"row {separator}{len(cells)}"), values),
        (intern(f"cell {head}"), [each for each in values if cells[each[0]].casefold() != head]),
    )


@lru_cache(maxsize=20_000)  # a program prints the same rows again and again
def cells_in(
    headings: re.Pattern[str] | None, line: str
) -> tuple[str, Sequence[tuple[str, int, int]]]:
    """Return a line's heading, and the place, the column and the value of each number beside it."""
    line = line.translate(SIDES)
    numbers = list(CELL_NUMBER.finditer(line))
    word = WORD_IN_HEAD.search(line)
    if headings and (known := headings.match(line, len(line) - len(line.lstrip()))):
        head, end = known[0].casefold(), known.end()
        is_row = line[end:].startswith(" ")
    elif not word or (numbers and numbers[0].end() <= word.start()):
        head, end, is_row = "", 0, True  # of cells alone
    else:
        separator = HEAD_END.search(line, word.end())
        end = separator.start() if separator else len(line)
        head, is_row = line[:end].strip().casefold(), bool(separator and separator[0].isspace())
    if not numbers:
        return head, ()
    # A number in the heading itself would be the same at each of its places.
    cells = [each for each in numbers if each.end() > end]
    edges = [(f"{EDGE}{head}", each.end(), int(each[0])) for each in cells]
    if is_row:
        edges += [(f"{START}{head}", each.start(), int(each[0])) for each in cells]
    tokens = [*TOKENS_IN_ROW.finditer(line, end)]
    if len(tokens) >= MIN_CELLS and not any(map(WORD_IN_HEAD.search, line[end:])):
        place = f"{IN_ROW}{len(tokens)} {head}"
        found = ((at, CELL_NUMBER.fullmatch(each[0])) for at, each in enumerate(tokens))
        edges += [(place, at, int(each[0])) for at, each in found if each]
    headed = [(each[1].casefold(), int(each[2])) for each in HEADED_NUMBER.finditer(line)]
    if edges:
        # Beyond all columns: the last choice where others are as good.
        edges.append((f"{AT_END}{head}", MAX_ROW_CHARACTERS, int(numbers[-1][0])))
    return head, (*edges, *((f"{BEHIND}{name}", 0, value) for name, value in headed))
