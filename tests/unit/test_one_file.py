"""Each game as one file: it plays the vectors, and prints what the game prints at a terminal."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import screens
from build.one_file import one_file
from cases import read
from engine.game import Game, load
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from games import GAMES
from optional.secret import print_hidden

PY = Path(__file__).parents[2] / "py"
LONGEST = 120
"""Answers after which a random sitting is left: the input ends there."""
DRIVER = '''
import io, json, random, runpy, sys

class Typed(io.StringIO):
    """Input that is shown as it is typed, as a terminal does."""

    def readline(self):
        line = super().readline()
        sys.stdout.write(line)
        return line

drawn = random.randint, random.choice
shown = []
for case in json.load(sys.stdin):
    random.randint, random.choice = drawn
    if "draws" in case:
        draws = iter(case["draws"])
        random.randint = lambda low, high: next(draws)
        random.choice = lambda allowed: next(draws)
    sys.argv[1:] = case.get("arguments", [])
    sys.stdin, sys.stdout = Typed("".join(f"{line}\\n" for line in case["typed"])), io.StringIO()
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except (StopIteration, SystemExit):
        pass
    shown.append(sys.stdout.getvalue())
print(json.dumps(shown), file=sys.__stdout__, flush=True)
'''
"""Plays one file again and again; cases may say what is drawn from chance, as far as they go."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it but the games, each as one file."""
    folder = tmp_path_factory.mktemp("files")
    for name in GAMES:
        (folder / f"{name}.py").write_text(one_file(load(name), PY))
    return folder


def shown_by(files: Path, name: str, cases: list[dict[str, Any]]) -> list[list[str]]:
    """The lines that a terminal shows at the end of each case, the waiting prompt included."""
    start = f"import sys; sys.argv[:] = ['{name}.py']\n"
    ran = subprocess.run(
        [sys.executable, "-I", "-c", start + DRIVER],
        input=json.dumps(cases),
        cwd=files,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [shown.split("\n") for shown in json.loads(ran.stdout)]


@pytest.mark.parametrize("name", GAMES)
def test_it_needs_python_alone_and_knows_no_page(files: Path, name: str) -> None:
    source = (files / f"{name}.py").read_text()
    tree = ast.parse(source, feature_version=(3, 10))
    imported = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & {"Ask", "Choice", "Console", "READY", "Script", "console", "rng"}


def random_sitting(game: Game, number: int, options: dict[str, str]) -> Sitting:
    """A random sitting, in which now and then something is typed that nobody asked for."""
    rng = Random(number)
    sitting = Sitting(game, str(number), options)
    while sitting.ask and len(sitting.answers) < LONGEST:
        junk = rng.choice(("", "x", " 1 ", "99", "yes", "0 0", "7 3, F 1"))
        asked = run_to_end(random_player(sitting.ask, rng))
        sitting.answer(junk if rng.random() < 0.1 else asked)
    assert not sitting.failure
    return sitting


def settings(game: Game) -> list[dict[str, str]]:
    """The game as usual, and with each other value of an option."""
    return [{}, *({each.name: value} for each in game.options for value in each.values[1:])]


def arguments(sitting: Sitting, given: dict[str, str]) -> list[str]:
    """The command line for a sitting; a game that asks for its seed takes none there."""
    words = [word for name, value in given.items() for word in (f"--{name}", value)]
    asks_seed = sitting.asked[0].kind == "seed"
    return words if asks_seed else ["--seed", sitting.seed, *words]


@pytest.mark.parametrize("name", GAMES)
def test_random_sittings_print_what_the_game_prints(files: Path, name: str) -> None:
    game = load(name)
    sittings = [
        (random_sitting(game, number, given), given)
        for given in settings(game)
        for number in range(8)
    ]
    cases = [
        {"typed": sitting.answers, "arguments": arguments(sitting, given)}
        for sitting, given in sittings
    ]
    for (sitting, _), shown in zip(sittings, shown_by(files, name, cases), strict=True):
        waiting = sitting.ask.prompt if sitting.ask else ""
        print_hidden(sitting)  # the screen has what was typed after its prompt until it is cleared
        assert shown == [*sitting.console.transcript, waiting]


@pytest.mark.parametrize("name", GAMES)
def test_it_prints_the_same_bytes_as_the_game_at_a_terminal(files: Path, name: str) -> None:
    given = settings(load(name))[-1]
    sitting = random_sitting(load(name), 1, given)
    typed = "".join(f"{answer}\n" for answer in sitting.answers)
    words = arguments(sitting, given)
    printed = [
        subprocess.run(
            [sys.executable, *command, *words],
            input=typed.encode(),
            cwd=folder,
            capture_output=True,
            check=False,
        ).stdout
        for command, folder in ((["-I", f"{name}.py"], files), (["-m", name], PY))
    ]
    assert printed[0] == printed[1]
    assert printed[0]


def test_pynim_plays_its_transcripts(files: Path) -> None:
    games = [read("pynim_sample_game"), *read("pynim_transcripts")["games"].values()]
    cases = [
        {"typed": game["inputs"], "draws": [draw["value"] for draw in game["mystery_draws"]]}
        for game in games
    ]
    expected = [game["terminal_lines"] for game in games]
    assert shown_by(files, "pynim", cases) == expected


def test_bots_prints_its_sample_screens(files: Path) -> None:
    cases = [
        {"typed": answers, "draws": faces, "arguments": ["--print", "as shown"]}
        for faces, answers in screens.WAYS.values()
    ]
    for name, shown in zip(screens.WAYS, shown_by(files, "bots", cases), strict=True):
        expected = screens.SCREENS[name]
        ended = shown if shown[-1] else shown[:-1]
        assert ended[-len(expected) :] == expected, name


def test_four_five_six_plays_the_rounds_of_its_vectors(files: Path) -> None:
    players = ["Player 1", "Player 2", "Player 3"]
    vectors = read("four_five_six_rounds")["cases"]
    cases = []
    for case in vectors:
        banker = players.index(case["banker"])
        first = [6 if seat == banker else 1 for seat in range(3)]
        bets = [case["bets"][players[(banker + step) % 3]] for step in (1, 2)]
        by_computer, by_people = (bets, []) if banker == 2 else ([], bets)
        typed = ["Player 1", "Player 2", "", "", *map(str, by_people)]
        typed += [""] * sum(player != "Player 3" for player, _ in case["roll_order"])
        cases.append({"typed": typed, "draws": [*chain(first, by_computer, *case["rolls"])]})
    for case, shown in zip(vectors, shown_by(files, "four_five_six", cases), strict=True):
        (chips,) = [line for line in shown if line.startswith("Chips after round 1: ")]
        counts = [int(count) for count in re.findall(r" (-?\d+)[,.]", chips)]
        delta = [case["expect"]["chip_delta"][player] + 100 for player in players]
        assert counts == delta, case["id"]
        (opening,) = [line for line in shown if line.startswith("Round 2 of 15: ")]
        who = case["expect"]["next_banker"].replace("Player 3", "The Computer")
        assert opening == f"Round 2 of 15: {who} is the banker.", case["id"]


def boards(shown: list[str]) -> list[list[list[str]]]:
    """The boards that were drawn, as the vectors spell them."""
    drawn: list[list[list[str]]] = []
    for line in shown:
        if re.fullmatch(" +0( +[0-9]+)*", line):
            drawn.append([])
        elif drawn and re.fullmatch(" *[0-9]+( +[RB.][0-9A-Z]*)+", line):
            drawn[-1].append([square.strip(".") for square in line.split()[1:]])
    return drawn


def test_tactego_plays_the_games_of_its_vectors(files: Path) -> None:
    games = read("tactego_games")["games"]
    (files / "two_flags.pieces").write_text("F 2\n3 2\n7 1")
    cases = [
        {"typed": [str(game[key]) for key in ("seed", "file", "length", "width")] + game["inputs"]}
        for game in games
    ]
    for game, shown in zip(games, shown_by(files, "tactego", cases), strict=True):
        steps = game["steps"]
        expected = [step[key] for step in steps for key in ("board", "board_after") if key in step]
        assert boards(shown) == expected, game["name"]


def test_tactego_places_the_armies_as_its_vectors_do(files: Path) -> None:
    placed = [
        (case, board) for case in read("tactego_placement")["items"] for board in case["boards"]
    ]
    cases = [
        {"typed": [case["seed"], case["file"], str(board["length"]), str(board["width"])]}
        for case, board in placed
    ]
    shown = shown_by(files, "tactego", cases)
    for (_, board), lines in zip(placed, shown, strict=True):
        assert boards(lines)[0] == board["rows"]


def test_tactego_has_the_function_that_its_text_prescribes(files: Path) -> None:
    program = "import random, {0}; random.seed('asdf'); {0}.{0}('small_game.pieces', 6, 4)"
    printed = [
        subprocess.run(
            [sys.executable, "-c", program.format("tactego")],
            input="1 2\n2 2\n",
            text=True,
            cwd=folder,
            capture_output=True,
            check=False,
        ).stdout
        for folder in (files, PY)
    ]
    assert printed[0] == printed[1]
    assert "Red 3 moves from 1 2 to 2 2." in printed[0]


SCRIPT = '''"""Pick, the console program."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import NamedTuple

from engine.ask import Ask, Choice, Script
from engine.console import Console


class Scene(NamedTuple):
    """What is on the table."""

    left: int = 2
    """The picks still to come."""
    shown: str = ""
    """What the page shows, and no line prints."""


def play(console: Console, rng: Random, options: object) -> Script:
    """Play."""
    scene = Scene()
    while scene.left:
        console.clear()
        picked = yield from ask(console, scene)
        scene = scene._replace(left=scene.left - 1, shown=picked)
        if scene.left:
            # The last one needs no reply.
            console.print(f"{picked}, {rng.choice(letters())}")  # by chance
        elif picked:
            scene = scene._replace(shown="over")
        console.show(scene)
    yield Ask("Enter ends it. ", scene, "end")


def ask(console: Console, scene: Scene) -> Generator[Ask, str, str]:
    """Ask for a letter."""
    choices = tuple(Choice(letter, letter) for letter in letters())
    error = ""
    while True:
        answer = yield Ask("Letter? ", scene, "pick", 0, choices, error)
        if answer in letters():
            return answer
        error = "No."
        console.print(error)


def letters() -> list[str]:
    """All letters."""
    return list(spelled())


def spelled() -> Iterator[str]:
    """A generator that asks nothing stays one."""
    yield "a"
    yield "b"
'''
PLAIN = '''\
class Scene(NamedTuple):
    """What is on the table."""

    left: int = 2
    """The picks still to come."""


def play() -> None:
    """Play."""
    scene = Scene()
    while scene.left:
        clear_screen()
        picked = ask()
        scene = scene._replace(left=scene.left - 1)
        if scene.left:
            # The last one needs no reply.
            # by chance
            print(f"{picked}, {random.choice(letters())}")
    input("Enter ends it. ")


def ask() -> str:
    """Ask for a letter."""
    while True:
        answer = input("Letter? ")
        if answer in letters():
            return answer
        error = "No."
        print(error)


def letters() -> list[str]:
    """All letters."""
    return list(spelled())


def spelled() -> Iterator[str]:
    """A generator that asks nothing stays one."""
    yield "a"
    yield "b"


def clear_screen()'''


def made_up(folder: Path, **modules: str) -> str:
    """A game of these modules as one file."""
    shutil.copytree(PY / "engine", folder / "engine")
    (folder / "pick").mkdir()
    for name, source in {"__init__": '"""Pick: a letter."""', **modules}.items():
        (folder / "pick" / f"{name}.py").write_text(source)
    game = Game(name="pick", title="Pick", seats=("You",), play=lambda *_: iter(()))
    return one_file(game, folder)


def test_what_only_the_page_needs_is_left_out(tmp_path: Path) -> None:
    assert PLAIN in made_up(tmp_path, script=SCRIPT)


def test_two_things_of_one_name_are_refused(tmp_path: Path) -> None:
    script = SCRIPT.replace("class Scene", "from pick.rules import more\n\n\nclass Scene")
    script = script.replace("return list(spelled())", "return [*spelled(), more()]")
    rules = (
        '"""Rules."""\n\n\ndef letters():\n    return "c"\n\n\ndef more():\n    return letters()\n'
    )
    with pytest.raises(ValueError, match="Pick: two modules call something letters"):
        made_up(tmp_path, script=script, rules=rules)
