"""The driver that plays any game at a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from engine.ask import Ask
from engine.game import Game
from engine.terminal import CLEAR, CLEAR_SCROLLBACK, main
from games import GAMES
from pseudo_terminal import PY, at_terminal
from pynim import GAME


def run(name: str, typed: bytes, **environment: str) -> str:
    """What a game prints for what is piped in; it must end well and complain of nothing."""
    ran = subprocess.run(
        [sys.executable, "-m", name],
        input=typed,
        capture_output=True,
        cwd=PY,
        env=os.environ | environment,
        check=True,
    )
    assert ran.stderr == b""
    return ran.stdout.decode()


def test_a_computer_player_takes_a_seat(monkeypatch, capsys) -> None:
    typed = iter(["ann", "1", "40"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt, end="") or next(typed))
    with pytest.raises((StopIteration, RuntimeError)):
        main(GAME, ["--seed", "1", "--seat2", "taker"])
    assert "What is your name, Player Two? Taker\n" in capsys.readouterr().out


def test_a_wrong_option_is_explained(capsys) -> None:
    with pytest.raises(SystemExit):
        main(GAME, ["--strategy", "clever"])
    assert "invalid choice: 'clever'" in capsys.readouterr().err


def test_a_seed_too_long_is_explained() -> None:
    with pytest.raises(SystemExit, match="at most 100 characters"):
        main(GAME, ["--seed", "x" * 101])


def test_the_input_may_end_anywhere() -> None:
    assert run("pynim", b"Ann\n").endswith("What is your MIT Student ID, Ann? ")


def test_at_a_real_terminal() -> None:
    """What a person sees there: the prompt, their own typing, the next prompt."""
    with at_terminal("pynim") as terminal:
        terminal.answer("Player One? ", "ann\n")
        terminal.answer("ID, Ann? ", "\x04")
    assert "Player One? ann\r\n" in terminal.seen
    assert terminal.seen.endswith("ID, Ann? \r\n"), "the shell's prompt begins a line"


def test_ctrl_c_at_the_prompt_ends_quietly() -> None:
    with at_terminal("pynim") as terminal:
        # The line after it is read if the signal comes before the read that it should interrupt.
        terminal.answer("Player One? ", "\x03\n")
    assert terminal.seen.partition("Player One? ")[2].strip() == "^C"


@pytest.mark.parametrize("thinking", [True, False])
def test_ctrl_c_while_something_is_worked_out_ends_quietly(thinking: bool, capsys) -> None:
    def player(ask, rng):
        if thinking:
            signal.raise_signal(signal.SIGINT)
        return "go on"
        yield

    def play(console, rng, options):
        console.print("Here we go.")
        yield Ask("Go on? ", scene=None, kind="go", seat=0)
        signal.raise_signal(signal.SIGINT)

    game = Game(name="stopped", title="Stopped", seats=("You",), play=play, players={"p": player})
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in a shell's background, too
    main(game, ["--seat1", "p"])
    assert capsys.readouterr() == ("Here we go.\n" + "Go on? go on\n" * (not thinking), "")


BUFFERED = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
"""Whether Python writes what is printed at once, or keeps some of it until the program ends."""


@BUFFERED
def test_a_reader_that_has_gone_ends_it_quietly(unbuffered: str, monkeypatch) -> None:
    """As ``| head -1`` does: it reads the first line and leaves."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    play = [sys.executable, "-m", "pynim"]
    pipe = subprocess.PIPE
    with subprocess.Popen(play, stdin=pipe, stdout=pipe, stderr=pipe, cwd=PY) as game:
        assert game.stdout is not None
        game.stdout.readline()
        game.stdout.close()
        game.stdout = None
        assert game.communicate(b"Ann\n") == (None, b"")
    assert game.returncode == 0


@BUFFERED
@pytest.mark.parametrize("arguments", ["", "--help"])
def test_there_may_be_no_reader_at_all(arguments: str, unbuffered: str, monkeypatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    reader, writer = os.pipe()
    os.close(reader)
    ran = run_with("", *arguments.split(), stdout=writer)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, "")


@BUFFERED
@pytest.mark.parametrize(
    ("streams", "said"),
    [
        ("<&-", ""),
        (">&-", ""),
        ("2>&-", ""),
        ("<&- >&- 2>&-", ""),
        (">/dev/full", "The game cannot go on here: No space left on device.\n"),
        ("0>/dev/null", "The game cannot go on here: Bad file descriptor.\n"),
    ],
)
def test_streams_that_are_closed_or_broken(
    streams: str, said: str, unbuffered: str, monkeypatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    ran = run_with(streams)
    assert (ran.returncode, ran.stderr) == (int(bool(said)), said)


def run_with(
    streams: str, *arguments: str, stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    """PyNIM as a shell runs it with its streams directed elsewhere; nothing is typed."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" -m pynim "$@" {streams}', sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        cwd=PY,
        check=False,
    )


@pytest.mark.parametrize("name", GAMES)
def test_bytes_that_are_no_text_are_asked_for_again(name: str) -> None:
    out = run(name, b"\xff\xfe\n" * 3, PYTHONIOENCODING="utf-8")
    assert out.count("This cannot be read as utf-8. Please type it again.\n") == 3


def test_text_in_between_is_taken() -> None:
    out = run("pynim", b"Zo\xeb\nZo\xc3\xab\n", PYTHONIOENCODING="utf-8")
    assert out.endswith(
        "Please type it again.\nWhat is your name, Player One? What is your MIT Student ID, Zoë? "
    )


def test_bytes_that_are_no_text_typed_at_a_terminal() -> None:
    with at_terminal("pynim", PYTHONIOENCODING="utf-8") as terminal:
        terminal.answer("Player One? ", b"Zo\xeb\n")
        terminal.answer("Please type it again.\r\nWhat is your name, Player One? ", "Zoë\n")
        terminal.answer("ID, Zoë? ", "\x04")


def test_a_terminal_that_knows_no_more_than_ascii() -> None:
    out = run("pynim", "Zoë\nZoe\n".encode(), PYTHONIOENCODING="ascii")
    assert "This cannot be read as ascii. Please type it again.\n" in out
    assert out.endswith("ID, Zoe? ")
    out = run("tactego", b"asdf\ngone.pieces\n", PYTHONIOENCODING="ascii")
    assert "There is no file ?gone.pieces?. " in out


def test_a_failing_script_is_reported_in_a_sentence(monkeypatch, capsys) -> None:
    def play(console, rng, options):
        console.print("Here we go.")
        answer = yield Ask("How many? ", scene=None, kind="many", seat=0)
        console.print(int(answer))

    monkeypatch.setattr("builtins.input", lambda prompt: "seven")
    with pytest.raises(SystemExit, match="Broken broke off at answer 1, “seven”, in line "):
        main(Game(name="broken", title="Broken", seats=("You",), play=play), [])
    assert capsys.readouterr().out == "Here we go.\n"


def play_secrets(console, rng, options):
    for seat in (None, 0, None):
        console.print(f"for {seat}", seat)
        yield Ask("Go on? ", scene=None, kind="go", seat=0)
        console.clear()
    console.show(None)


SECRETS = Game(name="secrets", title="Secrets", seats=("You",), play=play_secrets)


def play_secrets_at_a_terminal(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    main(SECRETS, [])


def test_what_was_for_one_player_alone_cannot_be_scrolled_back_to(monkeypatch, capsys) -> None:
    """Where there is no such thing, all that the terminal showed before the game stays in reach."""
    monkeypatch.setenv("TERM", "xterm")
    play_secrets_at_a_terminal(monkeypatch)
    gone = CLEAR + CLEAR_SCROLLBACK
    assert capsys.readouterr().out == f"for None\n{CLEAR}for 0\n{gone}for None\n{gone}"


def test_a_terminal_without_escape_codes_gets_none(monkeypatch, capsys) -> None:
    monkeypatch.setenv("TERM", "dumb")
    play_secrets_at_a_terminal(monkeypatch)
    assert capsys.readouterr().out == "for None\nfor 0\nfor None\n"


def test_windows_clears_with_its_own_command(monkeypatch, capsys) -> None:
    shown = []
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("os.system", lambda name: shown.append(capsys.readouterr().out + name))
    play_secrets_at_a_terminal(monkeypatch)
    assert shown == ["for None\ncls", "for 0\ncls", "for None\ncls"]


def test_a_screen_is_cleared_at_a_terminal_only(monkeypatch, capsys) -> None:
    """Each cleared screen once, before the line that starts it, and not again after an answer."""

    def screens(console, rng, options):
        for number in range(3):
            console.clear()
            console.print(f"screen {number}")
            yield Ask("Go on? ", scene=None, kind="go", seat=0)
        console.clear()
        console.show(None)

    game = Game(name="screens", title="Screens", seats=("You",), play=screens)
    shown = []
    monkeypatch.setenv("TERM", "xterm")
    for is_terminal in (True, False):
        monkeypatch.setattr("sys.stdout.isatty", lambda it=is_terminal: it)
        monkeypatch.setattr("builtins.input", lambda prompt: "")
        main(game, [])
        shown.append(capsys.readouterr().out)
    assert shown[0] == "".join(f"{CLEAR}screen {n}\n" for n in range(3)) + CLEAR
    assert shown[1] == "screen 0\nscreen 1\nscreen 2\n"
