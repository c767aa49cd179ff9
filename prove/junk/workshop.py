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

from prove import ROOT
from prove.junk.trial import Reader
from table.record import to_link, to_record
from table.sitting import Sitting
from workshop import runner as bench
from workshop.cases.pack import Pack, PackError, read_pack, write_pack
from workshop.cases.run_cases import cases_of
from workshop.compare.counter_example import play_at_random
from workshop.compare.diff_spans import pieces
from workshop.compare.levels import VIEWS
from workshop.compare.reference import Moment, play
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.games.tactego.boards import read_boards
from workshop.reading.numbers import in_order, missing, numbers
from workshop.reading.output_hints import FILE, fits, parts, read_taught
from workshop.reading.source_rules import look
from workshop.run.dialogue import Dialogue, Exchange
from workshop.run.end import End
from workshop.run.folder import Folder
from workshop.run.instrument import compile_guarded
from workshop.run.program import ProgramError, program_of
from workshop.runner import Bench
from workshop.teacher.submissions import handed_in, read_zip

PROGRAMS = ROOT / "tests/workshop/programs"
NO_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What Python says of a source that is none; a run tells it."""


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
        told = Told(name)
        yield Reader(f"What programs print, {told.title}", 8_000, told.texts, told.read)
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
    for program in handed_in(read_zip(data)).values():
        assert program


def _files(value: Any) -> None:
    named = value.items() if isinstance(value, dict) else ()
    files = {name: str(text).encode("utf-8", "replace") for name, text in named}
    handed_in(files)
    assert program_of(files).main in files


def _parts(source: bytes) -> Iterator[bytes]:
    """A program's functions, each by itself: whole ones take long to compile."""
    yield from (b"def " + part for part in source.split(b"\ndef ")[1:])


def _source(source: bytes) -> None:
    for name in GAMES_WITH_TASKS:
        look(program_of({"my.py": source}), load_task(name).demands)
    try:
        compile_guarded(source, "my.py")
    except NO_CODE:
        return


class Told:
    """What programs for a game print, beside what the game says there."""

    def __init__(self, name: str) -> None:
        self.task = load_task(name)
        self.title = self.task.game.title
        moments: list[Moment] = []
        for seed in "12":
            moments += play(self.task.game, play_at_random(self.task, seed, {}), seed)
        self.texts = sorted({each.exchange.text for each in moments})
        self.moments = cycle(moments)
        self.before: list[Exchange] = []

    def read(self, text: str) -> None:
        """One exchange judged by itself; and all of them, as far as they go, by the rules."""
        moment = next(self.moments)
        exchange = Exchange(text, moment.exchange.answer)
        self.task.kind(exchange.question)
        self.task.adapt(moment.exchange.text, text)
        self.task.judge(moment, text)
        self.before = [*self.before, exchange] if moment.exchange.answer is not None else []
        if self.task.watch and len(self.before) % 20 == 3:
            self.task.watch(Dialogue(self.before, "ended"), End("ended"))


def _taught(value: Any) -> None:
    told = read_taught({FILE: json.dumps(value).encode()})
    for line in (
        "How many, Ann?",
        "Ann rolls 1 2 3!",
        "Ann: 30 chips",
        "Ann: " + "9" * 200 + " " * 90,
    ):
        told.kind(line)
        for pattern in (told.roll, told.balance):
            found = fits(pattern, line, "Ann")
            assert not found or all(map(str, parts(found, "die")))


def _board(text: str) -> None:
    for length, width in ((2, 3), (1, 3), (6, 4)):
        for board in read_boards(text, length, width):
            assert [len(row) for row in board] == [width] * length


def _text(text: str) -> None:
    found = numbers(text)
    assert missing(found, text) is None
    assert in_order(found, text) is None
    for level, view in VIEWS.items():
        assert view(text) == view(text)
        assert pieces(text, text[::-1], level) or not text


def _requests() -> Iterator[tuple[Any, dict[str, Any]]]:
    """What a page asks: what it chooses itself, and what a person, a link or a pack brought."""
    for name in GAMES_WITH_TASKS:
        game = {"game": name, "options": {}, "level": ""}
        link = to_link(to_record(Sitting(load_task(name).game, "7", {}, ["Ann", "", "x"]), {}))
        sitting = {"answers": ["Ann", "1", "Ben", "2", "30", "1"], "seed": "7"}
        pack = {"pack": write_pack(Pack(name, "", cases_of(name)[:1]))}
        files = {"files": {"a.txt": "1"}}
        yield _chosen("run", game=name, laid=[6, 1]), sitting | files
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
    """A bench that is asked one thing after the other."""

    def __init__(self) -> None:
        folder = Folder()
        vars(bench)["Folder"] = lambda path: folder
        self.bench = Bench(lambda told: None)

    def read(self, given: tuple[Any, Any]) -> None:
        """A request."""
        chosen, brought = given
        assert json.loads(self.bench.reply(json.dumps({**chosen, **brought})))
