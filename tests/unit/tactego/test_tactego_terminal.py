"""Tactego at a terminal: the function that the text asks for, and armies that stay hidden."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cases import read
from engine.terminal import CLEAR, CLEAR_SCROLLBACK
from pseudo_terminal import PY, at_terminal
from tactego import tactego
from tactego.pieces import BUILT_IN, PiecesError, load

GAME = read("tactego_games")["games"][0]
MAIN = """\
import random
from tactego import tactego

if __name__ == "__main__":
    random.seed(input("What is seed? "))
    file_name = input("What is the filename for the pieces? ")
    length = int(input("What is the length? "))
    width = int(input("What is the width? "))
    tactego(file_name, length, width)
"""


@pytest.fixture
def student(tmp_path: Path, monkeypatch) -> Path:
    """The folder of a program that calls the function as the text's own main block does."""
    (tmp_path / "program.py").write_text(MAIN)
    (tmp_path / "flags.pieces").write_text("F 1")
    (tmp_path / "broken.pieces").write_text("F 1\n73")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(PY))
    return tmp_path


def run(*typed: str) -> tuple[int, list[str], str]:
    """Return how the program ends, the lines it prints after its questions, and its errors."""
    ran = subprocess.run(
        [sys.executable, "program.py"],
        input="\n".join(typed) + "\n",
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    return ran.returncode, ran.stdout.split("What is the width? ")[1].splitlines(), ran.stderr


@pytest.mark.usefixtures("student")
def test_a_game_played_to_its_end() -> None:
    code, lines, complaint = run(
        GAME["seed"], GAME["file"], str(GAME["length"]), str(GAME["width"]), *GAME["inputs"]
    )
    assert (code, complaint) == (0, "")
    assert lines[1] == "  0 RF R1 R2 R2"
    assert lines[-2:] == ["Red has captured Blue's last flag.", "Red has won!"]


@pytest.mark.usefixtures("student")
def test_a_game_that_is_over_before_the_first_move() -> None:
    code, lines, complaint = run("1", "flags.pieces", "2", "1")
    assert (code, complaint) == (0, "")
    assert lines == [
        "     0",
        "  0 RF",
        "  1 BF",
        "Neither side can capture any more.",
        "The game is a draw.",
    ]


@pytest.mark.usefixtures("student")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (("gone.pieces", "6", "4"), "There is no file “gone.pieces”. Type "),
        (("broken.pieces", "6", "4"), "Line 2, “73”: expected a strength "),
        (("small_game.pieces", "1", "4"), "A board has 2 to 26 rows of 1 to 26 squares.\n"),
        (("small_game.pieces", "6", "0"), "A board has 2 to 26 rows of 1 to 26 squares.\n"),
        (("small_game.pieces", "2", "4"), "Two armies of 8 do not fit on 2 rows of 4: "),
    ],
)
def test_what_cannot_be_played_is_reported_in_a_sentence(setup: tuple[str, ...], said: str) -> None:
    code, lines, complaint = run("1", *setup)
    assert (code, lines) == (1, [])
    assert complaint.startswith(said)
    assert complaint.count("\n") == 1


def test_bytes_that_are_no_text_end_a_game_whose_input_was_read_before(student: Path) -> None:
    """Then they can no longer be distinguished from those after them."""
    program = [sys.executable, student / "program.py"]
    pipe = subprocess.PIPE
    env = os.environ | {"PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, env=env) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"asdf\nsmall_game.pieces\n6\n4\n")
        game.stdin.flush()
        seen = b""
        while b"Start position (row column): " not in seen:
            seen += os.read(game.stdout.fileno(), 4096)
        _, complaint = game.communicate(b"\xff\n\xc3")
    assert complaint == b"The input cannot be read as utf-8.\n"
    assert game.returncode == 1


def test_the_input_may_end_and_the_module_level_random_shuffles(monkeypatch, capsys) -> None:
    def end(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    random.seed("asdf")
    tactego("small_game.pieces", 6, 4)
    assert capsys.readouterr().out.splitlines()[1] == "  0 RF R1 R2 R2"


@pytest.mark.usefixtures("student")
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_file_in_the_current_folder_wins_over_a_built_in_one(name: str) -> None:
    built_in = load(name)
    Path(name).mkdir()
    assert load(name) == built_in
    Path(name).rmdir()
    Path(name).write_text("9 1\nF 1\n")
    assert load(name) == (("9", 1), ("F", 1))
    Path(name).write_text("9 1")
    with pytest.raises(PiecesError, match="no flag"):
        load(name)


def test_the_other_sides_board_cannot_be_scrolled_back_to() -> None:
    with at_terminal("tactego", "--armies", "hidden") as terminal:
        for prompt, answer in (
            ("What is seed? ", "asdf\n"),
            ("the pieces? ", "small_game.pieces\n"),
            ("the length? ", "6\n"),
            ("the width? ", "4\n"),
            ("Red, press Enter when you are ready: ", "\n"),
            ("Start position (row column): ", "1 2\n"),
            ("End position (row column): ", "2 2\n"),
            ("Blue, press Enter when you are ready: ", "\n"),
            ("Start position (row column): ", "4 2\n"),
            ("End position (row column): ", "3 2\n"),
            ("Red, press Enter when you are ready: ", "\x04"),
        ):
            terminal.answer(prompt, answer)
    # These codes remove what was printed before them from the terminal.
    reds, blues, covered = terminal.seen.split(CLEAR + CLEAR_SCROLLBACK)
    for side in ("R", "B"):
        assert (f"{side}F" in reds) == (side == "R")
        assert (f"{side}F" in blues) == (side == "B")
        assert f"{side}F" not in covered
