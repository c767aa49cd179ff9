"""Boards of Tactego are read in whatever layout they are drawn."""

from __future__ import annotations

import pytest

from workshop.games.tactego.boards import read_boards, read_known_boards
from workshop.games.tactego.cells import Board, Cell, read_cell, reveal


def board(text: str) -> Board:
    """Return the board of which a text has a word for each square."""
    return [[read_cell(word) for word in line.split()] for line in text.split("\n")]  # type: ignore[misc]


MIDDLE = board("RF R1 R2\n. R3 R5\nR1 . .\nB1 BF B5")


@pytest.mark.parametrize(
    "text",
    [
        "0 \t RF  R1  R2  \n1 \t     R3  R5  \n2 \t R1          \n3 \t B1  BF  B5  \n"
        "  \t 0   1   2   \n",
        "     0    1    2  \n 0   RF   R1   R2  \n 1        R3   R5  \n 2   R1             \n"
        " 3   B1   BF   B5  \n",
        " 0  redF   red1   red2   \n 1         red3   red5   \n 2  red1                 \n"
        " 3  blu1   bluF   blu5   \n",
        "r0   [R  F] [R  1] [R  2]\nr1   [    ] [R  3] [R  5]\nr2   [R  1] [    ] [    ]\n"
        "r3   [B  1] [B  F] [B  5]\n",
        "0 |R-FLAG |R-1 |R-2 |\n1 |       |R-3 |R-5 |\n2 |R-1    |    |    |\n"
        "3 |B-1    |B-FLAG |B-5 |\n",
        "│ RF │ R1 │ R2 │ 0\n│    │ R3 │ R5 │ 1\n│ R1 │    │    │ 2\n│ B1 │ BF │ B5 │ 3\n"
        "  0    1    2  \n",
        "       0    1    2  \n  1 | RF   R1   R2  | 1\n  2 |      R3   R5  | 2\n"
        "  3 | R1            | 3\n  4 | B1   BF   B5  | 4\n       0    1    2  \n",
        "RF    R1    R2    <- 0\n[]    R3    R5    <- 1\nR1    []    []    <- 2\n"
        "B1    BF    B5    <- 3\n",
        "<0> redF  : red1  : red2 \n<1>  ...  : red3  : red5 \n<2> red1  :  ...  :  ... \n"
        "<3> blu1  : bluF  : blu5 \n     <0>     <1>     <2> \n",
        "     C0   C1   C2\nR0   R|F  R|1  R|2\nR1   -    R|3  R|5\nR2   R|1  -    -\n"
        "R3   B|1  B|F  B|5\n",
        "row 0  Fr   1r   2r\n\nrow 1  ..   3r   5r\n\nrow 2  1r   ..   ..\n\n"
        "row 3  1b   Fb   5b\n",
        " \t0\t1\t2\n0\tRF\tR1\tR2\n1\t  \tR3\tR5\n2\tR1\t  \t  \n3\tB1\tBF\tB5\n",
        "   0   1   2\n 3  b1  bf  b5\n 2  r1  ..  ..\n 1  ..  r3  r5\n 0  rf  r1  r2\n",
        "       0   1   2      captured:\n   0  RF  R1  R2      red:\n"
        "   1   .  R3  R5      blue: R4\n   2  R1   .   .        R1 to 2,0\n"
        "   3  B1  BF  B5\n",
    ],
)
def test_a_board_is_read(text: str) -> None:
    assert read_boards(text, 4, 3) == [MIDDLE]


def test_a_rows_number_is_no_piece_where_each_row_has_a_blank() -> None:
    text = "   0   1\n0  RF    \n1      R2\n2      BF\n"
    assert read_boards(text, 3, 2) == [board("RF .\n. R2\n. BF")]


@pytest.mark.parametrize("sign", ["*", "#", "|"])
def test_a_board_may_have_a_frame_of_signs(sign: str) -> None:
    rows = "RF  R1", "..  B2", "B1  BF"
    lines = [f" {number} {sign} {row}  {sign}" for number, row in enumerate(rows)]
    text = "\n".join([f"   {sign * 10}", *lines, f"   {sign * 10}", "     0   1"])
    assert read_boards(text, 3, 2) == [board("RF R1\n. B2\nB1 BF")]


@pytest.mark.parametrize("upper", [True, False])
def test_boxes_may_have_several_lines(*, upper: bool) -> None:
    rule = "   +----+----+----+"
    text = rule
    for number, row in enumerate(("RF|R1|R2", "  |R3|R5", "R1|  |  ", "B1|BF|B5")):
        lines = [row, "  |  |  "] if upper else ["  |  |  ", row]
        for label, line in zip((" ", number), lines, strict=True):
            text += f"\n {label} | {line.replace('|', ' | ')} |"
        text += "\n" + rule
    assert MIDDLE in read_boards(text, 4, 3)


def test_a_row_in_a_frame_is_no_cell_where_its_label_is_outside() -> None:
    text = "0 |     RF   |\n1 | R2       |\n2 | B2  BF   |\n    0   1   \n"
    assert read_boards(text, 3, 2) == [board(". RF\nR2 .\nB2 BF")]


def test_a_row_of_pieces_without_sides_is_no_heading() -> None:
    text = "   0 1\n0  . F\n1  2 .\n2  2 F\n"
    assert read_boards(text, 3, 2) == [board(". F\n2 .\n2 F")]


SPELLED = (
    "│ 0 │ cF │ c1 │ c2 │\n│ 1 │  . │ c3 │ c5 │\n│ 2 │ c1 │  . │  . │\n│ 3 │ a1 │ aF │ a5 │\n",
    "🗺️   0   1   2\n0 ┃ 🔴🚩 🔴1 🔴2\n1 ┃ ⬜ 🔴3 🔴5\n2 ┃ 🔴1 ⬜ ⬜\n3 ┃ 🔵1 🔵🚩 🔵5\n",
)


@pytest.mark.parametrize("text", SPELLED)
def test_a_spelling_is_learned_from_the_board_that_should_be_there(text: str) -> None:
    assert read_known_boards(text, MIDDLE) == [MIDDLE]


@pytest.mark.parametrize(
    ("right", "wrong"), [("c3", "c4"), ("c3", "a3"), ("c3", "."), ("aF", "cF"), ("aF", "a1")]
)
def test_a_wrong_square_is_not_read_as_a_spelling(right: str, wrong: str) -> None:
    text = SPELLED[0].replace(right, wrong)
    assert MIDDLE not in read_known_boards(text, MIDDLE)


GRIDS = (
    "     [ 0  ][ 1  ][ 2  ]\n[ 0 ] RF    R1    R2   \n[ 1 ]       R3    R5   \n"
    "[ 2 ] R1                \n[ 3 ] B1    BF    B5   \n",
    "    ................\n 0  : RF : R1 : R2 : 0\n 1  :    : R3 : R5 : 1\n 2  : R1 :    :    : 2\n"
    " 3  : B1 : BF : B5 : 3\n    ................\n      0    1    2   \n",
    "*** move 2 ****\n* 0 RF R1 R2 *\n* 1    R3 R5 *\n* 2 R1       *\n* 3 B1 BF B5 *\n",
    "      k0    k1    k2\nr0    [R F] [R 1] [R 2]\nr1    [   ] [R 3] [R 5]\n"
    "r2    [R 1] [   ] [   ]\nr3    [B 1] [B F] [B 5]\n",
    "      0    1    2\n 0   RF   R1   R2   Lost by Red: -\n 1    .   R3   R5   Lost by Blue: 3\n"
    " 2   R1    .    .\n 3   B1   BF   B5\n",
    "Row  0:   R.F  R.1  R.2\nRow  1:     _  R.3  R.5\nRow  2:   R.1    _    _\n"
    "Row  3:   B.1  B.F  B.5\n",
    "   +-----+-----+-----+\n 0 | 1:F | 1:1 | 1:2 |\n   +-----+-----+-----+\n"
    " 1 |     | 1:3 | 1:5 |\n   +-----+-----+-----+\n 2 | 1:1 |     |     |\n"
    "   +-----+-----+-----+\n 3 | 2:1 | 2:F | 2:5 |\n   +-----+-----+-----+\n",
    "00  RFF | R01 | R02\n01  --- | R03 | R05\n02  R01 | --- | ---\n03  B01 | BFF | B05\n",
    "RFR1R2\n. R3R5\nR1. . \nB1BFB5\n",
    "#  0 RED/F RED/1 RED/2#\n#  1     . RED/3 RED/5#\n#  2 RED/1     .     .#\n"
    "#  3BLUE/1BLUE/FBLUE/5#\n",
    "Row 0: red flag, red 1, red 2.\nRow 1: empty, red 3, red 5.\n"
    "Row 2: red 1, empty, empty.\nRow 3: blue 1, blue flag, blue 5.\n",
    ";0;1;2\n0;redF;red1;red2\n1;;red3;red5\n2;red1;;\n3;blue1;blueF;blue5\n",
)


@pytest.mark.parametrize("text", GRIDS)
def test_squares_may_touch_or_be_blank_and_have_text_beside_them(text: str) -> None:
    assert read_known_boards(text, MIDDLE)[-1] == MIDDLE
    assert MIDDLE not in read_known_boards(text.replace("5", "6"), MIDDLE)
    assert MIDDLE not in read_known_boards(f"{text}\n{text.replace('5', '6')}", MIDDLE)


def test_a_colour_may_show_the_side_where_blanks_are_empty() -> None:
    text = " 0      F  \n 1  2      \n 2  2   F  \n    0   1  \n"
    assert read_boards(text, 3, 2) == [board(". F\n2 .\n2 F")]


def test_a_list_without_flags_is_no_board() -> None:
    listed = "1 x 9\n1 x A\n2 x 1\n2 x M\n"
    assert read_boards(listed, 4, 3) == []


def test_only_a_colour_may_show_the_sides_where_empty_squares_are_blanks() -> None:
    (found,) = read_known_boards(" F  1  2\n    3  5\n 1      \n 1  F  5\n", MIDDLE)
    assert found == board("F 1 2\n. 3 5\n1 . .\n1 F 5")


def test_a_hidden_piece_is_one_of_the_side_that_waits() -> None:
    shown = board("RF R1 R2\n. R3 R5\nR1 . .\nB? ? R?")
    assert reveal(shown, MIDDLE, "B")[-1] == [Cell("B", "1"), Cell("B", "F"), Cell("R", "?")]
    assert reveal(shown, MIDDLE, "R")[-1] == shown[-1]
