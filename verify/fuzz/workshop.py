"""What is brought to the workshop: packs, hand-ins, programs, what they print, requests."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from itertools import cycle
from types import MappingProxyType
from typing import Any

from build import ROOT
from engine.record import to_link, to_record
from engine.sitting import Sitting
from verify.fuzz.trial import Reader
from workshop.cases.attempt import Ears
from workshop.cases.counter_example import random_game
from workshop.cases.pack import Pack, PackError, read_pack, write_pack
from workshop.cases.run_cases import cases_of
from workshop.compare.diff_spans import diff_spans
from workshop.compare.levels import NORMALIZERS
from workshop.compare.reference import GameTurn, play_reference
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.games.tactego.boards import read_boards
from workshop.judge import Judge
from workshop.reading.output_hints import HINTS_FILE, match_pattern, read_hints
from workshop.reading.source_rules import check_source
from workshop.run.dialogue import ProgramTurn
from workshop.run.instrument import compile_instrumented
from workshop.run.program import ProgramError, program_of
from workshop.teacher.submissions import read_submissions, read_zip

PROGRAMS = ROOT / "tests/workshop/programs"
NO_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""The errors that Python raises for a source that it cannot compile; a run reports them."""


def sources() -> list[bytes]:
    """Programs as a class hands them in."""
    return [path.read_bytes() for path in sorted(PROGRAMS.rglob("*.py"))]


def readers() -> Iterator[Reader]:
    """Each with its valid inputs."""
    packs = [json.loads(write_pack(Pack(name, "", cases_of(name)))) for name in GAMES_WITH_TASKS]
    texts = ['{"game": "pynim", "cases": [{"answers": ["1", "x"], "seed": "7"}]}']
    yield Reader("Packs of cases", 20_000, packs, _pack, (PackError,))
    yield Reader("Packs as texts", 20_000, texts, _pack_text, (PackError,))
    yield Reader("Zips of hand-ins", 25_000, [*_zips()], _zip, (ProgramError,))
    files = {
        "a/main.py": "import b.c\n",
        "a/b/c.py": "N = input()",
        "a/x.txt": "1 2",
        "e.py": "import e",
    }
    yield Reader("Files of a program", 20_000, [files], _files, (ProgramError,))
    parts = [part for data in sources()[::5] for part in _parts(data)]
    yield Reader("Sources of programs", 4_000, parts, _source)
    for name in GAMES_WITH_TASKS:
        statements = Statements(name)
        yield Reader(
            f"What programs print, {statements.title}", 8_000, statements.texts, statements.read
        )
    taught = {
        "questions": {"How many, {name}?": "take", "…again (y/n)": "again"},
        "roll": "{name} rolls {die} {die} {die}…",
        "balance": "{name}: {chips} chips",
        "board": {"{rank}r": "R", "__": "", "cut": " "},
    }
    yield Reader("What a program was taught", 15_000, [taught], _taught, (ProgramError,))
    boards = ["  0 1 2\n0 RF . R10\n1 . B2 BS", "RF | | R10\n---\n | B2 | BS", "['RF', '', 'r1']"]
    yield Reader("Boards that are printed", 15_000, boards, _board)
    lines = ["There are 33 stones, take 1-3: -4, 1.5", "+1  2\t3\n\n“x” é"]
    yield Reader("Texts side by side", 15_000, lines, _text)
    yield Reader("Requests to a bench", 400, [*_requests()], _Requests().read, typed=True)


def _pack(value: Any) -> None:
    _pack_text(json.dumps(value))


def _pack_text(text: str) -> None:
    pack = read_pack(text)
    assert read_pack(write_pack(pack)) == pack


def _zips() -> Iterator[bytes]:
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", how) as archive:
            archive.writestr("all/ada.py", "import helper\ninput()")
            archive.writestr("all/helper.py", "N = 1\n" * 30)
            archive.writestr("all/bob/main.py", "print(input())")
            archive.writestr("all/__MACOSX/x", "")
        yield data.getvalue()
        outer = io.BytesIO()
        with zipfile.ZipFile(outer, "w") as archive:
            archive.writestr("eve.zip", data.getvalue())
        yield outer.getvalue()


def _zip(data: bytes) -> None:
    for program in read_submissions(read_zip(data)).values():
        assert program


def _files(value: Any) -> None:
    named = value.items() if isinstance(value, dict) else ()
    files = {name: str(text).encode("utf-8", "replace") for name, text in named}
    read_submissions(files)
    assert program_of(files).main in files


def _parts(source: bytes) -> Iterator[bytes]:
    """Return a program's functions, one by one: a whole program takes long to compile."""
    yield from (b"def " + part for part in source.split(b"\ndef ")[1:])


def _source(source: bytes) -> None:
    for name in GAMES_WITH_TASKS:
        check_source(program_of({"my.py": source}), load_task(name).source_rules)
    try:
        compile_instrumented(source, "my.py")
    except NO_CODE:
        return


class Statements:
    """What programs for a game print, beside what the game says there."""

    def __init__(self, name: str) -> None:
        self.task = load_task(name)
        self.title = self.task.game.title
        game_turns: list[GameTurn] = []
        for seed in "12":
            game_turns += play_reference(self.task.game, random_game(self.task, seed, {}), seed)
        self.texts = sorted({each.text for each in game_turns})
        self.game_turns = cycle(game_turns)
        self.ears = Ears()

    def read(self, text: str) -> None:
        """Read one exchange, as it is masked and addressed, beside the game's."""
        game_turn = next(self.game_turns)
        heard = self.ears.hear(ProgramTurn(text), self.ears.masks({"Ann": 0, "Bo": 1}, ["AB12CD"]))
        assert heard.lines or not text.strip()
        assert heard.values is heard.values
        self.task.adapt_wording(game_turn.text, text)


def _taught(value: Any) -> None:
    statements = read_hints({HINTS_FILE: json.dumps(value).encode()})
    for line in (
        "How many, Ann?",
        "Ann rolls 1 2 3!",
        "Ann: 30 chips",
        "Ann: " + "9" * 200 + " " * 90,
    ):
        statements.question_kind(line)
        for pattern in statements.board:
            match_pattern(pattern, line, match_case=True)


def _board(text: str) -> None:
    for length, width in ((2, 3), (1, 3), (6, 4)):
        for board in read_boards(text, length, width):
            assert [len(row) for row in board] == [width] * length


def _text(text: str) -> None:
    for level, view in NORMALIZERS.items():
        assert view(text) == view(text)
        assert diff_spans(text, text[::-1], level) or not text


def _requests() -> Iterator[tuple[Any, dict[str, Any]]]:
    """What a page asks: what it chooses itself, and what a person, a link or a pack brought."""
    for name in GAMES_WITH_TASKS:
        game = {"game": name, "options": {}, "level": ""}
        link = to_link(to_record(Sitting(load_task(name).game, "7", {}, ["Ann", "", "x"]), {}))
        sitting = {"answers": ["Ann", "1", "Ben", "2", "30", "1"], "seed": "7"}
        pack = {"pack": write_pack(Pack(name, "", cases_of(name)[:1]))}
        files = {"files": {"a.txt": "1"}}
        yield _chosen("case", game=name), {"link": link}
        for option in load_task(name).game.options:
            for value in option.values:
                yield (
                    _chosen("compare", **game | {"options": {option.name: value}}),
                    sitting | files,
                )
        yield _chosen("cases", **game), pack
        yield _chosen("pack"), {"text": pack["pack"]}
    for source in sources()[::7]:
        yield _chosen("load", files={"my.py": b64encode(source).decode()}), {"main": "my.py"}


def _chosen(do: str, **values: Any) -> Any:
    return MappingProxyType({"do": do, **values})


class _Requests:
    """A judge that gets one request after another; what it orders is not performed."""

    def __init__(self) -> None:
        self.judge = Judge(lambda reply: None)

    def read(self, given: tuple[Any, Any]) -> None:
        """A request."""
        chosen, brought = given
        assert json.loads(self.judge.reply(json.dumps({**chosen, **brought})))
