"""A saved game at a terminal: what was printed, and on from there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import AWAY, Game, load
from engine.players import random_player, run_to_end
from engine.record import to_record
from engine.seats import Seats
from engine.sitting import Sitting
from engine.terminal import MAX_FILE_BYTES, main
from games import GAMES
from pseudo_terminal import PY

ANSWERS = ["ann", "1", "bob", "2", "33", "2"]


def sitting(game: Game, count: int, seed: str = "saved") -> Sitting:
    """Return the beginning of a random game, with this number of answers."""
    played = Sitting(game, seed)
    rng = Random(seed)
    while played.ask is not None and len(played.answers) < count:
        played.answer(run_to_end(random_player(played.ask, rng)))
    return played


def saved(folder: Path, played: Sitting, seats: Seats | None = None, **changes: Any) -> Path:
    """The file of a game, as a page saves it."""
    file = folder / "game.json"
    file.write_text(json.dumps(to_record(played, seats or {}) | changes))
    return file


def replay(game: str, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", game, "--replay", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=PY,
        check=False,
    )


@pytest.mark.parametrize("name", GAMES)
def test_it_prints_what_was_printed_and_asks_on(name: str, tmp_path: Path) -> None:
    played = sitting(load(name), 5)
    assert played.ask is not None
    ran = replay(name, saved(tmp_path, played))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "\n".join([*played.console.transcript, played.ask.prompt])


def test_it_goes_on_as_it_would_have(tmp_path: Path) -> None:
    game = load("pynim")
    whole = Sitting(game, "x", {}, [*ANSWERS, ""])
    assert whole.ask is not None
    file = saved(tmp_path, Sitting(game, "x", {}, ANSWERS))
    ran = replay("pynim", file, typed="\n")
    printed = [each for each in whole.console.transcript[-4:] if "have removed" in each]
    assert printed
    assert printed[0] in ran.stdout
    assert ran.stdout.endswith(whole.ask.prompt)


def test_computer_players_keep_their_seats(tmp_path: Path) -> None:
    cut = Sitting(load("pynim"), "x", {}, ANSWERS[:2])
    ran = replay("pynim", saved(tmp_path, cut, {1: "taker"}))
    assert "What is your name, Player Two? Taker\n" in ran.stdout


def test_what_was_typed_commands_no_terminal(tmp_path: Path) -> None:
    record = {"settings": {}, "answers": ["\x1b[2Jann\x9b2J\n", "1"]}
    file = tmp_path / "x.json"
    file.write_text(json.dumps(record))
    printed = replay("pynim", file).stdout
    assert "\N{REPLACEMENT CHARACTER}[2Jann" in printed
    assert not {"\x1b", "\x9b"} & set(printed)
    file.write_text(json.dumps({"settings": {"\x1b[2J": "x"}, "answers": []}))
    with pytest.raises(SystemExit, match="no setting “\N{REPLACEMENT CHARACTER}"):
        main(load("pynim"), ["--replay", str(file)])


def test_a_game_that_is_over_is_printed_to_its_end(tmp_path: Path, capsys) -> None:
    played = sitting(load("bots"), 1_000)
    assert played.over
    main(played.game, ["--replay", str(saved(tmp_path, played))])
    assert capsys.readouterr().out.splitlines() == "\n".join(played.console.transcript).splitlines()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no sitting"),
        ("[]", "no sitting"),
        ("{", "no sitting"),
        ("\xff\0", "no sitting"),
        ('"recess"', "no sitting"),
        ("[" * 200_000, "no sitting"),
        ("9" * 10_000, "no sitting"),
        (" " * MAX_FILE_BYTES + "{}", "no sitting"),
        ('{"settings": {}, "answers": [1]}', "no sitting"),
        ('{"settings": {}, "answers": []}' + "x", "no sitting"),
        ('{"recess": 2, "settings": {}, "answers": []}', "newer Recess"),
        ('{"game": "bots", "settings": {}, "answers": []}', "another game than PyNIM"),
        ('{"settings": {"strategy": "clever"}, "answers": []}', "cannot be “clever”"),
        (json.dumps({"settings": {}, "answers": ["x"] * 10_001}), "no game is that long"),
    ],
)
def test_what_is_no_game_gets_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(text.encode("latin-1") if "\xff" in text else text.encode())
    with pytest.raises(SystemExit) as left:
        main(load("pynim"), ["--replay", str(file)])
    assert said in str(left.value)
    assert "\n" not in str(left.value)


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_gets_one_sentence(name: str) -> None:
    with pytest.raises(SystemExit, match=r"cannot be read: .+\.$|no sitting"):
        main(load("pynim"), ["--replay", name])


def test_the_status_is_that_of_other_errors(tmp_path: Path) -> None:
    ran = replay("pynim", tmp_path / "none")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "cannot be read" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_saved_game_has_its_own_settings(tmp_path: Path) -> None:
    file = saved(tmp_path, sitting(load("pynim"), 3))
    with pytest.raises(SystemExit, match="give --replay alone"):
        main(load("pynim"), ["--replay", str(file), "--seed", "1"])


def test_another_edition_is_shown_and_not_played_on(tmp_path: Path, capsys) -> None:
    played = sitting(load("pynim"), 6)
    with pytest.raises(SystemExit, match="another edition of PyNIM"):
        main(played.game, ["--replay", str(saved(tmp_path, played, edition=7))])
    printed = capsys.readouterr().out.splitlines()
    assert printed == "\n".join(played.console.transcript).splitlines()


def test_a_turn_at_another_device_is_not_played_here(tmp_path: Path, capsys) -> None:
    played = sitting(load("pynim"), 2)
    with pytest.raises(SystemExit, match="Player 2, who plays at another device"):
        main(played.game, ["--replay", str(saved(tmp_path, played, {1: AWAY}))])
    assert "Welcome to PyNIM" in capsys.readouterr().out
