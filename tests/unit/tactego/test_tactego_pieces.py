"""Pieces files: what is an army, and what is said of everything else."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import read
from tactego.pieces import (
    BOARD_SIZES,
    BUILT_IN,
    MAX_FILE_CHARACTERS,
    MAX_PIECES,
    PiecesError,
    load,
    parse,
    size,
)
from tactego.rules import smallest_length

LINES = read("tactego_parse")["items"]


def fault(text: str) -> str:
    with pytest.raises(PiecesError) as caught:
        parse(text)
    return str(caught.value)


@pytest.mark.parametrize("case", LINES, ids=lambda case: repr(case["line"]))
def test_each_line_of_the_vector(case):
    text = f"F 1\n{case['line']}"
    if case.get("error"):
        assert fault(text).startswith("Line 2, ")
    else:
        pieces = [rank for rank, count in parse(text)[1:] for _ in range(count)]
        assert pieces == case["pieces"]


def test_line_ends_blank_lines_zeros_and_a_missing_last_newline_do_not_matter():
    army = (("5", 1), ("10", 2), ("F", 1))
    for text in (
        "5 1\n10 2\nF 1",
        "5 1\r\n10 2\r\nF 1\r\n",
        "\n5 1\n\n  10\t2  \n \nF 1\n\n",
        "05 1\n10 002\nF 01",
    ):
        assert parse(text) == army
    assert parse("0 1\nF 1") == (("0", 1), ("F", 1))


def test_ranks_keep_the_order_of_the_file_even_where_one_comes_twice():
    assert parse("2 1\n7 1\n2 2\nF 1") == (("2", 1), ("7", 1), ("2", 2), ("F", 1))


def test_all_wrong_lines_are_named_with_their_numbers():
    message = fault("5 1\n73\nF 1\nX 2\n3 0\n4 -1").split("\n")
    assert [line[:6] for line in message] == ["Line 2", "Line 4", "Line 5", "Line 6"]
    assert "“73”: expected a strength" in message[0]
    assert message[2].endswith("expected a count of at least 1.")


def test_of_many_wrong_lines_the_first_are_named_and_the_rest_counted():
    message = fault("\n".join(["junk"] * 100)).split("\n")
    assert message[-1] == "And 95 more lines are wrong."
    assert message[-2].startswith("Line 5,")


@pytest.mark.parametrize("text", ["", "\n", " \r\n\r\n"])
def test_an_empty_file_is_called_so(text):
    assert "empty" in fault(text)


def test_an_army_without_a_flag_is_refused():
    assert "no flag" in fault("7 3\nM 2")


def test_an_army_larger_than_the_largest_board_is_refused_where_it_grows_too_large():
    assert size(parse(f"F 1\n1 {MAX_PIECES - 1}")) == MAX_PIECES
    assert fault(f"F 1\n2 1\n1 {MAX_PIECES - 1}\n").startswith("Line 3, ")
    assert fault("F 1\n1 " + "9" * 5_000).startswith("Line 2, ")


@pytest.mark.parametrize(
    "text", ["F 1\n٣ 1", "F 1\n² 1", "F 1\n1 三", "f 1", "F\u00a01", "F 1\n12345 1", "F 1\x0b2 1"]
)
def test_only_plain_digits_and_letters_count(text):
    assert "expected a strength" in fault(text)


def test_what_is_quoted_cannot_write_to_the_terminal():
    message = fault("F 1\n\x1b[2J\ud800 9")
    assert "“?[2J? 9”" in message
    assert "…" in fault("F 1\n" + "x" * 1_000)


def test_a_file_that_is_too_long_or_binary_is_not_gone_through():
    assert "too long" in fault("F 1\n" * MAX_FILE_CHARACTERS)
    assert "not a text file" in fault("F 1\n\0")


@given(st.text())
def test_any_text_is_an_army_or_a_fault(text):
    with suppress(PiecesError):
        assert 1 <= size(parse(text)) <= MAX_PIECES


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_files_fit_on_the_board_that_suits_them(name):
    length, width = BOARD_SIZES[name]
    assert smallest_length(size(load(name)), width) <= length


def test_a_file_on_disk_is_read(tmp_path: Path):
    path = tmp_path / "mine.pieces"
    path.write_bytes(b"\xef\xbb\xbf7 3\r\nF 1")
    assert load(str(path)) == (("7", 3), ("F", 1))
    assert load(f"  {path} ") == (("7", 3), ("F", 1))


def test_the_lines_themselves_are_taken():
    army = (("5", 1), ("F", 2))
    for answer in ("5 1\nF 2", "5 1\r\nF 2\r\n", "5 1, F 2", "5 1,F 2"):
        assert load(answer) == army
    assert load("F 1") == (("F", 1),)


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "not a text file"),
        (b"F 1\n\0\0", "not a text file"),
        (b"7 1\n" * 2_500_000, "too long"),
        (b"F 1\n7", "Line 2, “7”"),
    ],
    ids=["empty", "png", "nul", "10 MB", "line"],
)
def test_a_file_on_disk_that_is_no_army_is_refused(tmp_path: Path, contents, said):
    path = tmp_path / "some.pieces"
    path.write_bytes(contents)
    with pytest.raises(PiecesError, match=said):
        load(str(path))


@pytest.mark.parametrize(
    "answer", ["gone.pieces", ".", "/", "/dev/zero", "a\0b", "\ud800", "x" * 10_000, "-0"]
)
def test_what_is_no_file_is_called_so(answer):
    with pytest.raises(PiecesError, match="There is no file"):
        load(answer)


def test_nothing_typed_asks_for_a_name():
    with pytest.raises(PiecesError, match="Type the name"):
        load("  ")


def test_an_unreadable_file_is_reported(tmp_path: Path, monkeypatch):
    path = tmp_path / "locked.pieces"
    path.write_text("F 1")

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(PiecesError, match="Permission denied"):
        load(str(path))
