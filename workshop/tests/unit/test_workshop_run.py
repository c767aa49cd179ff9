"""A program is run from its start, whatever it does: the table of traps."""

from __future__ import annotations

import builtins
import gc
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from subprocess import PIPE, STDOUT

import pytest

from traps import TRAPS
from workshop.run.execute import Run, run_program
from workshop.run.program import ProgramError, program_of
from workshop.run.recording import RecordOrder, record
from workshop.run.sandbox import Event, Limits, work_timer


def brief() -> Limits:
    """Return limits of 300,000 steps, however long these take."""
    return Limits(seconds=0.3, timer=work_timer())


def play(source: str, *answers: str, **files: str) -> Run:
    """Run one file, with others beside it; `_` in their names means a dot."""
    beside = {name.replace("_", ".", 1): text for name, text in files.items()}
    program = program_of({"my.py": source, **beside}, "my.py")
    return run_program(program, answers, "s", limits=brief())


def printed(ran: Run) -> str:
    """All that a program printed."""
    return "".join(event[1] for event in ran.events if event[0] == "out")


@pytest.mark.parametrize("source", TRAPS["asks"].values(), ids=TRAPS["asks"])
def test_it_asks_when_the_answers_run_out(source: str) -> None:
    ran = play(source)
    assert (ran.end.kind, ran.end.prompt, ran.end.file) == ("asks", "n? ", "my.py")
    assert "no" not in printed(ran)


@pytest.mark.parametrize("source", TRAPS["ends"].values(), ids=TRAPS["ends"])
def test_it_ends_by_itself(source: str) -> None:
    ran = play(source)
    assert ran.end.kind == "ended", ran.end
    assert "no" not in printed(ran)


def test_what_it_leaves_with_is_printed() -> None:
    assert printed(play("import sys\nsys.exit('bye')")) == "bye\n"
    assert printed(play("import atexit\natexit.register(print, 'bye')\nprint('hi')")) == "hi\nbye\n"


@pytest.mark.parametrize("source", TRAPS["reads"].values(), ids=TRAPS["reads"])
def test_all_ways_of_reading_draw_from_the_answers(source: str) -> None:
    ran = play(source, "1", "2", "\x04")
    assert ran.end.kind == "ended"
    assert printed(ran).replace("\n", "") == "12"


@pytest.mark.parametrize("source", TRAPS["bytes"].values(), ids=TRAPS["bytes"])
def test_bytes_are_read_and_written_as_by_python(source: str) -> None:
    ran = play(source, "1", "2", "\x04")
    python = [sys.executable, "-X", "utf8", "-c", source]
    usual = subprocess.run(python, input=b"1\n2\n", stdout=PIPE, stderr=STDOUT, check=True)
    assert printed(ran) == usual.stdout.decode()
    judged = record(program_of({"my.py": source}), RecordOrder(("1", "2", "\x04")))
    assert "".join(each.text for each in judged.stretches) == printed(ran)


COLOURED = (
    "from colorama import *\ninit()\nprint(Fore.RED + 'a', Back.RESET, Style.DIM, Cursor.UP(2))",
    "from colorama import Cursor\nprint(Cursor.POS(3, 4), Cursor.BACK(n=2), Cursor.DOWN())",
    "from colorama import *\njust_fix_windows_console()\nprint(*map(vars, (Fore, Back, Style)))",
    "from colorama import *\ninit(True)\nprint(1, 2)\ndeinit()\nprint(3)\nreinit()\nprint(4)",
)


@pytest.mark.parametrize("source", COLOURED)
def test_colours_are_those_of_the_package(source: str) -> None:
    """What that adds at the end of a run is left out."""
    python = [sys.executable, "-c", source]
    usual = subprocess.run(
        python, env={"PYCHARM_HOSTED": ""}, stdout=PIPE, stderr=STDOUT, check=True
    )
    assert printed(play(source)).rstrip("\033[0m") == usual.stdout.decode().rstrip("\033[0m")
    assert "colorama" not in sys.modules


def test_the_end_of_the_input_is_an_answer() -> None:
    assert "EOFError" in play("input()", "\x04").end.traceback


@pytest.mark.parametrize("source", TRAPS["stopped"].values(), ids=TRAPS["stopped"])
def test_what_never_ends_is_stopped_with_its_line(source: str) -> None:
    ran = play(source)
    assert ran.end.kind == "stopped"
    assert ran.end.file == "my.py"
    assert ran.end.line > 0
    assert f"line {ran.end.line} of my.py" in ran.end.sentence


def test_a_judged_program_is_stopped_that_draws_without_end() -> None:
    """It may draw as often as it wants between many questions."""
    draws = "import random\nwhile True:\n    if random.random() > 2: break\n"
    ran = record(program_of({"my.py": draws}), RecordOrder())
    assert ran.end.sentence.startswith("It drew or waited more than 20,000 times")
    often = draws.replace("while True", "for i in range(60_000)") + "    if i % 9999 == 0: input()"
    ran = record(program_of({"my.py": often}), RecordOrder(("",) * 9))
    assert ran.end.kind == "ended"
    assert sum(len(each.draws) for each in ran.stretches) == 60_000


def test_the_running_line_is_reported_with_what_was_printed() -> None:
    places: list[tuple[str, int]] = []
    reported: list[Event] = []

    def hear(file: str, line: int, unchanged: int, events: list[Event]) -> None:
        places.append((file, line))
        reported[unchanged:] = events

    source = "print(input())\nprint(2)\nn = 0\nwhile n < 9_000_000:\n n += 1"
    program = program_of({"my.py": source})
    ran = run_program(program, ["one"], limits=brief(), on_line=hear)
    assert ran.end.kind == "stopped"
    assert places[-1] in [("my.py", 4), ("my.py", 5)]
    assert reported == ran.events


@pytest.mark.parametrize("trap", TRAPS["fails"].values(), ids=TRAPS["fails"])
def test_what_cannot_be_gets_its_sentence(trap: dict[str, str]) -> None:
    ran = play(trap["source"])
    assert ran.end.kind == "failed"
    assert trap["sentence"] in ran.end.sentence
    assert ran.end.line > 0
    assert "/workshop/" not in ran.end.traceback


def test_a_traceback_names_the_programs_own_lines_alone() -> None:
    ran = play("import helper\nhelper.go()", helper_py="def go():\n return [1][2]\n")
    assert [line for line in ran.end.traceback.splitlines() if line.startswith("  File")] == [
        '  File "my.py", line 2, in <module>',
        '  File "helper.py", line 2, in go',
    ]
    assert (ran.end.file, ran.end.line) == ("helper.py", 2)
    assert "IndexError: list index out of range" in ran.end.traceback


def test_a_syntax_error_has_its_line() -> None:
    ran = play("x = 1\nif x\n print()")
    assert (ran.end.kind, ran.end.line) == ("failed", 2)


def test_an_encoding_is_refused_wherever_it_shows() -> None:
    """Also in a comment, which Python 3.11 parses: a page's Python does not."""
    source = "print(1)\n# Größe\n".encode("latin-1")
    end = run_program(program_of({"my.py": source})).end
    assert (end.kind, end.line) == ("failed", 2)
    assert "save it as UTF-8" in end.sentence
    declared = b"# -*- coding: latin-1 -*-\n" + source
    assert run_program(program_of({"my.py": declared})).end.kind == "ended"


def test_commands_of_a_shell_print_what_they_print() -> None:
    ran = play("import os\nos.system('cls')\nos.system('color 0a')\nos.system('echo hello')")
    assert printed(ran) == "\033[H\033[2J\033[3Jhello\n"
    assert printed(play("import os\nprint(os.system('ls -l'))")) == "sh: 1: ls: not found\n32512\n"


def test_several_files_import_each_other() -> None:
    ran = run_program(
        program_of(
            {
                "main.py": "from dice.four import roll\nimport rules\nprint(roll(), rules.N)",
                "dice/four.py": "import random\ndef roll(): return random.randint(4, 4)",
                "rules.py": "N = 9",
            }
        )
    )
    assert printed(ran) == "4 9\n"
    assert "rules" not in sys.modules


def test_its_own_files_go_before_ours_and_the_librarys() -> None:
    assert printed(play("import bots\nprint(bots.N)", bots_py="N = 7")) == "7\n"
    assert printed(play("import statistics\nprint(statistics.N)", statistics_py="N = 8")) == "8\n"


@pytest.mark.parametrize("trap", TRAPS["leaves"].values(), ids=TRAPS["leaves"])
def test_nothing_of_it_reaches_the_next_run(trap: dict[str, str]) -> None:
    run_program(program_of({"program.py": trap["source"]}), limits=brief())
    ran = run_program(program_of({"program.py": trap["then"]}), limits=brief())
    assert (printed(ran) + ran.end.prompt).strip() == trap["prints"].strip()


def test_nothing_reaches_the_next_run() -> None:
    before = builtins.len, builtins.input, random.randint, time.time, os.system, sys.stdout
    folder, environment = os.getcwd(), dict(os.environ)
    play(
        "import builtins, random, time, os, sys, math\n"
        "builtins.len = lambda x: 99\nrandom.randint = lambda a, b: 4\nmath.pi = 3\n"
        "sys.path.clear()\nos.environ['X'] = '1'\nos.chdir('/')\nsys.modules.clear()\n"
        "builtins.print = builtins.list = builtins.dict = None"
    )
    after = builtins.len, builtins.input, random.randint, time.time, os.system, sys.stdout
    assert after == before
    assert (os.getcwd(), dict(os.environ)) == (folder, environment)
    assert printed(play("import math\nprint(len('abc'), math.pi > 3.1)")) == "3 True\n"


def test_a_folder_that_a_program_removed_is_there_again() -> None:
    assert play("import os, shutil\nshutil.rmtree(os.getcwd())").end.kind == "ended"
    assert (
        printed(play("import os\nprint(sorted(os.listdir()))", a_txt="")) == "['a.txt', 'my.py']\n"
    )


def own_folder() -> str:
    """Where a program runs that is given no folder."""
    source = "import os; print(os.getcwd())"
    return str(run_program(program_of({"my.py": source})).events[0][1])


def test_a_process_that_was_forked_runs_programs_in_a_folder_of_its_own() -> None:
    before = own_folder()
    with ProcessPoolExecutor(1, get_context("fork")) as other:
        assert other.submit(own_folder).result() != before == own_folder()


def test_all_of_python_is_as_it_was_after_a_run() -> None:
    def shape() -> dict[str, dict[str, int]]:
        return {
            name: {key: id(value) for key, value in vars(module).items()}
            for name, module in list(sys.modules.items())
            if name in sys.stdlib_module_names and hasattr(module, "__dict__")
        }

    run_program(program_of({"main.py": b"print(1)"}), [], "1")
    before = shape()
    run_program(program_of({"main.py": b"print(input())"}), ["x"], "1")
    after = shape()
    assert {name for name in before if before[name] != after[name]} == set()


def test_written_files_are_gone_in_the_next_run() -> None:
    source = (
        "import os\nopen('log.txt', 'a').write('x')\nopen('new.txt', 'w').write('y')\n"
        "os.makedirs('a/b', exist_ok=True)\nprint(open('log.txt').read(), sorted(os.listdir()))"
    )
    twice = [printed(play(source, log_txt="ab")) for _ in range(2)]
    assert twice[0] == twice[1] == "abx ['a', 'log.txt', 'my.py', 'new.txt']\n"


@pytest.mark.parametrize("source", TRAPS["repeats"].values(), ids=TRAPS["repeats"])
def test_chance_and_the_clock_repeat_themselves(source: str) -> None:
    assert play(source).events == play(source).events


def test_each_answer_takes_a_second() -> None:
    source = "import time\nfor _ in range(3): print(int(time.time()), end=input())"
    first, *later = map(int, printed(play(source, " ", " ", "")).split())
    assert [each - first for each in later] == [1, 2]


def test_the_clock_starts_at_another_second_with_another_seed() -> None:
    """So chance that is seeded with the time is no fixed chance."""
    clock = program_of({"my.py": "import time\nprint(int(time.time()))"}, "my.py")
    assert len({printed(run_program(clock, (), f"g{number}")) for number in range(9)}) == 9


def test_the_same_seed_is_the_same_stream_as_pythons() -> None:
    rng = random.Random("s")
    expected = [rng.randint(1, 6) for _ in range(5)]
    source = "import random\nprint([random.randint(1, 6) for _ in range(5)])"
    assert printed(play(source)) == f"{expected}\n"


def test_a_file_that_is_no_program_gets_a_sentence() -> None:
    for files in ({}, {"a.txt": "x"}, {"../a.py": ""}, {"/a.py": ""}, {"a.py": "x" * 6_000_000}):
        with pytest.raises(ProgramError):
            program_of(files)


def test_the_file_that_is_run_is_found() -> None:
    files = {"a_rules.py": "N = 1", "game.py": "import a_rules\ninput()"}
    assert program_of(files).main == "game.py"
    assert program_of({**files, "main.py": "import game"}).main == "main.py"


LEFT_BEHIND = {
    "no builtins": "import builtins\nvars(builtins).clear()",
    "no modules": "import sys\nsys.modules.clear()",
    "an object's last words": "class A:\n    def __del__(self):\n        print('bye')\n"
    "a = A()\na.itself = a\ninput()",
    "a generator's last words": "def g():\n    try:\n        yield\n    finally:\n"
    "        print('bye')\na = [g()]\nnext(a[0])\na.append(a)\ninput()",
    "another precision": "import decimal\ndecimal.getcontext().prec = 2",
    "a closed console": "open(1, 'w').close()\nopen(0).close()",
    "its own chance": "import random\nrandom.randint = lambda a, b: 4\nrandom.Random = None",
    "what is done at exit": "import atexit\natexit.register(print, 'bye')\ninput()",
}


@pytest.mark.slow
@pytest.mark.parametrize("source", LEFT_BEHIND.values(), ids=LEFT_BEHIND)
def test_nothing_that_is_left_behind_reaches_the_next_run(source: str) -> None:
    after = program_of(
        {"my.py": "import decimal, random\nprint(decimal.Decimal(1) / 3, random.randint(1, 99))"}
    )
    clean = run_program(after, seed="1")
    run_program(program_of({"my.py": source}), seed="1")
    gc.collect()
    assert run_program(after, seed="1") == clean


def test_a_program_sets_its_own_recursion_limit() -> None:
    source = "import sys\nsys.setrecursionlimit(5_000)\nprint(sys.getrecursionlimit())"
    assert printed(play(source)) == "5000\n"


def test_the_last_words_of_a_program_that_ends_are_its_own() -> None:
    source = "class A:\n    def __del__(self):\n        print('bye')\na = A()"
    assert run_program(program_of({"my.py": source})).events == [("out", "bye\n")]


def test_the_console_has_its_numbers() -> None:
    source = "name = open(0).readline()\nopen(1, 'w').write(name)"
    events = run_program(program_of({"my.py": source}), ["Tim"]).events
    assert events == [("asked", "", "Tim"), ("out", "Tim\n")]
