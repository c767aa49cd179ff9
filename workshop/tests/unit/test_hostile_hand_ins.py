"""Whatever happens with one hand-in of a class is that hand-in's row, and the others are judged."""

from __future__ import annotations

import json
import os
import re
import signal
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from places import WORKSHOP
from repeats import repeats
from workshop.run.examination import MAX_SOURCE_BYTES, TOO_LARGE, ExaminationOrder, examine
from workshop.run.fingerprints import fingerprints_of
from workshop.run.program import program_of
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder
from workshop.teacher.command_line import main
from workshop.teacher.fence import NO_FENCE
from workshop.teacher.hand_ins import remarks_of
from workshop.teacher.isolated_check import IsolatedReference
from workshop.teacher.side_by_side import ENDED, TOO_LONG, check_side_by_side
from workshop.teacher.submissions import read_submissions
from workshop_page import zipped

DEEP = {
    "elif": "x = input()\nif x == 'a':\n    print(0)\n"
    + "".join(f"elif x == '{number}':\n    print({number})\n" for number in range(250))
    + "def f():\n    pass\n",
    "chained calls": "print('a'" + ".replace('a', 'b')" * 495 + ")",
    "sums": "print(" + "+".join(["1"] * 990) + ")",
    "attributes": "print(a" + ".b" * 3_000 + ")",
    "lists": "print(" + "[" * 90 + "]" * 90 + ")",
    "signs": "print(" + "-" * 2_000 + "1)",
    "brackets": "(" * 5_000,
    "lambdas": "f = " + "lambda: " * 900 + "1",
    "ands": "print(" + " and ".join(["x"] * 20_000) + ")",
}
RIGHT = (WORKSHOP / "tests/samples/programs/examples/shop_plain.py").read_text()
RULES = ({"imports": ["random"]}, {"functions": 1}, {"globals": 0}, {"in_functions": True})


@pytest.mark.parametrize("source", DEEP.values(), ids=DEEP)
def test_what_is_deep_is_examined(source: str) -> None:
    examined = examine(ExaminationOrder(program_of({"my.py": source}), RULES))
    assert len(examined.missing) == len(RULES)
    assert examined.missing[0] == ("It imports random.",)
    assert examined.fingerprints == fingerprints_of({"my.py": source.encode()})
    (found,) = read_submissions({"my.py": source.encode()}).values()
    assert found == program_of({"my.py": source})


def test_what_is_large_is_not_parsed_and_is_a_copy_of_itself_alone() -> None:
    large = [f"a\n{'b' * 5}\n" * (MAX_SOURCE_BYTES // 6) + end for end in ("1", "1", "2")]
    found = [examine(ExaminationOrder(program_of({"my.py": each}), ({}, *RULES))) for each in large]
    assert found[0].missing == ((), *[(TOO_LARGE,)] * len(RULES))
    assert found[0] == found[1] != found[2]


COPIES = {
    "global": ("total = 0\ndef add(n):\n    global total\n    total += n\n", {"total": "summe"}),
    "nonlocal": (
        "def f():\n    n = 0\n    def g():\n        nonlocal n\n        n += 1\n",
        {"n": "count"},
    ),
    "an import as": ("import random as rnd\nprint(rnd.random())\n", {"rnd": "chance"}),
    "a pattern": ("match input():\n    case [a, *rest]: print(a, rest)\n", {"rest": "others"}),
    "a star": ("def f(*args, **named): return args, named\n", {"args": "all_of_it"}),
}
LONG = "".join(f"def f{number}(a, b):\n    return a * {number} + b\n" for number in range(9))


@pytest.mark.parametrize(("source", "names"), COPIES.values(), ids=COPIES)
def test_a_copy_with_other_names_is_found(source: str, names: dict[str, str]) -> None:
    copy = source
    for old, new in names.items():
        copy = re.sub(rf"\b{old}\b", new, copy)
    assert copy != source
    prints = {
        "ann": fingerprints_of({"a.py": (source + LONG).encode()}),
        "bo": fingerprints_of({"b.py": (f"# mine\n{copy}{LONG}").encode()}),
        "cy": fingerprints_of({"c.py": (source + LONG.replace("*", "-")).encode()}),
    }
    remarks = remarks_of(prints, read_folder(ASSIGNMENTS / "pynim").reference)
    assert remarks == {"bo": "The same program as ann, with names changed."}


def test_an_examination_that_cannot_be_is_a_sentence_and_the_next_goes_on() -> None:
    reference = IsolatedReference(read_folder(ASSIGNMENTS / "shop").reference, NO_FENCE)
    order = ExaminationOrder(program_of({"my.py": "import random"}), RULES)
    try:
        assert reference.examine(order).missing[0] == ()
        assert reference._process
        os.kill(reference._process.pid, signal.SIGKILL)
        with pytest.raises(Exception, match=r"looked through\.$"):
            reference.examine(order)
        assert reference.examine(order).missing[0] == ()
    finally:
        reference.stop()


class Odd:
    """A worker that does what it is told. When it ends by itself, it leaves a file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def check(self, given: str) -> str:
        if given == "ends":
            os._exit(1)
        if given == "hangs":
            signal.pause()
        if given == "is killed":
            os.kill(os.getpid(), signal.SIGKILL)
        return given.upper()

    def close(self) -> None:
        (self._folder / str(os.getpid())).touch()


def test_a_process_that_ends_or_hangs_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workshop.teacher.side_by_side.END_SECONDS", 60)
    given = ["a", "ends", "b", "is killed", "ends", "c", "hangs", "d"]
    found = list(check_side_by_side(given, partial(Odd, tmp_path), str, 3))
    assert found == ["A", ENDED, "B", ENDED, ENDED, "C", TOO_LONG, "D"]
    assert len([*tmp_path.iterdir()]) == min(len(given), os.cpu_count() or 1)


def random_source(rng: Random) -> bytes:
    """Return a program as somebody hands it in who wants to break the check, or cannot type."""
    ends = "while True:\n    print(1)\n", "import os\nos._exit(0)\n", "1/0\n"
    texts = [
        *(rng.choice(list(DEEP.values())), rng.choice(ends)),
        *(RIGHT[: rng.randint(0, 900)], RIGHT.replace("(", rng.choice(["((", ""]))),
        *(rng.choice("([{-~") * rng.randint(1, 9_000), "x = 1\n" * rng.randint(1, 3_000)),
        "\n".join(f"{'  ' * depth}if x:" for depth in range(rng.randint(1, 110))),
        f"x = {'9' * rng.randint(1, 6_000)}\nprint(x)\n",
        f"print('{chr(rng.randint(0, 0xD7FF))}')",
    ]
    odd = rng.randbytes(rng.randint(0, 400)), b"\xff\xfe" + "print(1)".encode("utf-16-le")
    return rng.choice([*(text.encode() for text in texts), *odd])


def test_a_right_hand_in_passes_beside_hostile_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A law: each has its row, and the right one passes."""
    rng, count = Random(3), repeats(6, 499)
    files = {f"{number}/my.py": random_source(rng) for number in range(count)}
    files["right/my.py"] = RIGHT.encode()
    files["right/stock.csv"] = (ASSIGNMENTS / "shop/stock.csv").read_bytes()
    path = tmp_path / "class.zip"
    path.write_bytes(zipped(files))
    words = ["check", str(path), "--assignment", str(ASSIGNMENTS / "shop"), "--unfenced", "--json"]
    main([*words, "--seconds", "20"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["verdicts"].pop("right") == "passes"
    assert set(found["verdicts"]) == {str(number) for number in range(count)}
    for each in found["programs"].values():
        assert isinstance(each, dict) or each.endswith(".")
