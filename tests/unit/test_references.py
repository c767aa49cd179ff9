"""The assignments' reference programs print what the games print at a terminal."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import CodeType

import pytest

from cases import read
from engine.ask import Ask
from engine.game import Game, load
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from games import GAMES
from places import ASSIGNMENTS, PY
from repeats import repeats
from tactego.pieces import BUILT_IN

FOLDER = ASSIGNMENTS
PLAYOUTS = int(os.environ.get("PLAYOUTS", repeats(25, 1000)))
MAX_ANSWERS = 400
"""Answers after which a random game is left: the input ends there."""
JUNK = (
    *("", " ", "x", "-1", "0", "00", "+1", " 1 ", "01", "1.0", "²", "三", "1 1 1", "9" * 20),
    *(
        "yes",
        "Y",
        "no",
        "save",
        "SAVE 1",
        " roll  1 1 ",
        "roll 6",
        "ROLL 05 1",
        "save\t",
        "doremi ",
    ),
    *("cheat 1 1 1 1 1", "Cheat 4 3 2 1 01", "cheat 1 1 1 1 5", "cheat 1 1 1", "1s", "tri", "Band"),
    *("29", "30", " 050 ", "51", "-33", "1000", "the computer", "ada", "ADA", "a" * 31, "x\ty"),
    *("0 0", " 1  2 ", "00 1", "100 1", "1,1", "-1 0", "25 25", "7 3, F 1", "F 1", "7 3", "{0}"),
    *("F 1, x, 1, 2 0, M 400, A 0, S", "F 300, 1 40", "0003 002,F 1", "small_game.pieces", "26"),
    *(
        "a, b, c, d, e, f, g",
        "none.pieces",
        "y" * 50,
        "assassins.pieces",
        "sappers_mines.pieces",
        "S 1, A 1, M 1, F 2",
    ),
)
"""What people type that nobody asked for, and what is right elsewhere."""


def reference(name: str) -> CodeType:
    """Return the compiled reference program of an assignment."""
    return compile((FOLDER / name / f"{name}.py").read_text(), name, "exec")


def run(program: CodeType, answers: Iterable[str], seed: str) -> list[str]:
    """Return the lines that a terminal shows when a program has these answers, and no more."""
    shown = ""
    left = iter(answers)

    def show(*texts: object, end: str = "\n") -> None:
        nonlocal shown
        shown += " ".join(map(str, texts)) + end

    def ask(prompt: str) -> str:
        show(prompt, end="")
        answer = next(left, None)
        if answer is None:
            raise EOFError
        show(answer)
        return answer

    state = random.getstate()
    random.seed(seed)
    scope = {"__name__": "__main__", "print": show, "input": ask}
    try:
        exec(program, scope)
    except EOFError:
        pass
    finally:
        random.setstate(state)
    assert next(left, None) is None, "it ended before"
    return shown.split("\n")


def random_game(game: Game, number: int) -> Sitting:
    """Return a random game, in which now and then something else is typed."""
    rng = random.Random(number)
    sitting = Sitting(game, str(number))
    while sitting.ask and len(sitting.answers) < MAX_ANSWERS:
        typed = run_to_end(random_player(sitting.ask, rng))
        if rng.random() < (0.5 if len(sitting.answers) < 8 else 0.1):
            typed = rng.choice((*JUNK, *near(sitting.ask, typed)))
        sitting.answer(typed)
    assert not sitting.failure
    return sitting


def near(ask: Ask, typed: str) -> list[str]:
    """Return answers that are nearly one which may be given."""
    found = [f" {typed} ", f"0{typed}", f"{typed}x", typed.upper(), typed.lower()]
    if isinstance(ask.answers, range) and ask.answers:
        found += [str(ask.answers[0] - 1), str(ask.answers[-1] + 1)]
    return found * 3


@pytest.mark.parametrize("name", GAMES)
def test_random_games_print_what_the_game_prints(name: str) -> None:
    game, program = load(name), reference(name)
    for number in range(PLAYOUTS):
        sitting = random_game(game, number)
        waiting = sitting.ask.prompt if sitting.ask else ""
        shown = run(program, sitting.answers, sitting.seed)
        assert shown == [*sitting.console.transcript, waiting], (number, sitting.answers)


def test_tactego_plays_the_games_of_its_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two_flags.pieces").write_text("F 2\n3 2\n7 1")
    Path("bytes.pieces").write_bytes(b"\xff\xfe\n")
    program = reference("tactego")
    for game in read("tactego_games")["games"]:
        begun = [str(game[key]) for key in ("seed", "file", "length", "width")]
        begun[1:1] = ["bytes.pieces"]
        sitting = Sitting(load("tactego"), "", answers=[*begun, *game["inputs"]])
        waiting = sitting.ask.prompt if sitting.ask else ""
        assert run(program, sitting.answers, "") == [*sitting.console.transcript, waiting]


@pytest.mark.parametrize("name", GAMES)
def test_it_prints_the_same_bytes_as_the_game_at_a_terminal(name: str, tmp_path: Path) -> None:
    sitting = random_game(load(name), 1)
    typed = "".join(f"{answer}\n" for answer in sitting.answers).encode()
    seeded = f"import random, runpy; random.seed('1'); runpy.run_path({name + '.py'!r}, "
    (tmp_path / f"{name}.py").write_text((FOLDER / name / f"{name}.py").read_text())
    printed = [
        subprocess.run(
            [sys.executable, *command], input=typed, cwd=folder, capture_output=True, check=False
        ).stdout
        for command, folder in (
            (["-I", "-c", seeded + "run_name='__main__')"], tmp_path),
            (["-m", name, *(["--seed", "1"] if name != "tactego" else [])], PY),
        )
    ]
    assert printed[0] == printed[1]
    assert printed[0]


def test_tactego_has_the_function_that_its_text_prescribes() -> None:
    program = "import random, tactego; random.seed('asdf')"
    program += "; tactego.tactego('small_game.pieces', 6, 4)"
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            input="1 2\n2 2\n",
            text=True,
            cwd=folder,
            capture_output=True,
            check=False,
        ).stdout
        for folder in (FOLDER / "tactego", PY)
    ]
    assert printed[0] == printed[1]
    assert "Red 3 moves from 1 2 to 2 2." in printed[0]


def test_the_pieces_files_are_those_of_the_game() -> None:
    files = {path.name: path.read_text() for path in (FOLDER / "tactego").glob("*.pieces")}
    assert files == {name: f"{lines}\n" for name, lines in BUILT_IN.items()}
