"""The driver that plays any game at a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from pynim import GAME
from table.ask import Ask
from table.game import Game
from table.terminal import CLEAR, main

PY = Path(__file__).parents[3] / "py"


def test_a_computer_player_takes_a_seat(monkeypatch, capsys) -> None:
    typed = iter(["ann", "1", "40"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt, end="") or next(typed))
    with pytest.raises((StopIteration, RuntimeError)):
        main(GAME, ["--seed", "1", "--seat2", "taker"])
    assert "What is your name, Player Two? Boa\n" in capsys.readouterr().out


def test_a_wrong_option_is_explained(capsys) -> None:
    with pytest.raises(SystemExit):
        main(GAME, ["--strategy", "clever"])
    assert "invalid choice: 'clever'" in capsys.readouterr().err


def test_a_seed_too_long_is_explained() -> None:
    with pytest.raises(SystemExit, match="at most 100 characters"):
        main(GAME, ["--seed", "x" * 101])


def test_the_input_may_end_anywhere() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pynim"],
        input="Ann\n",
        capture_output=True,
        text=True,
        cwd=PY,
        check=True,
    )
    assert run.stdout.endswith("What is your MIT Student ID, Ann? ")
    assert run.stderr == ""


def test_at_a_real_terminal() -> None:
    """What a person sees there: the prompt, their own typing, the next prompt."""
    ours, theirs = pty.openpty()
    play = [sys.executable, "-m", "pynim"]
    with subprocess.Popen(play, stdin=theirs, stdout=theirs, stderr=theirs, cwd=PY) as run:
        os.close(theirs)
        seen = b""
        while b"Player One? " not in seen:
            seen += os.read(ours, 4096)
        os.write(ours, b"ann\n")
        while b"ID, Ann? " not in seen:
            seen += os.read(ours, 4096)
        os.write(ours, b"\x04")
        assert run.wait(10) == 0
    os.close(ours)
    assert b"Player One? ann\r\n" in seen


def test_a_screen_is_cleared_at_a_terminal_only(monkeypatch, capsys) -> None:
    """Each cleared screen once, before the line that starts it, and not again after an answer."""

    def screens(console, rng, options):
        for number in range(3):
            console.clear()
            console.print(f"screen {number}")
            yield Ask("Go on? ", scene=None, kind="go", seat=0)
        console.clear()

    game = Game(name="screens", title="Screens", seats=("You",), play=screens)
    shown = []
    for at_terminal in (True, False):
        monkeypatch.setattr("sys.stdout.isatty", lambda it=at_terminal: it)
        monkeypatch.setattr("builtins.input", lambda prompt: "")
        main(game, [])
        shown.append(capsys.readouterr().out)
    assert shown[0] == "".join(f"{CLEAR}screen {n}\n" for n in range(3)) + CLEAR
    assert shown[1] == "screen 0\nscreen 1\nscreen 2\n"
