"""Try the page's readers in JavaScript, which `page.mjs` runs in Node."""

from __future__ import annotations

import json
import subprocess
import zlib
from base64 import urlsafe_b64encode
from typing import Any, NamedTuple

from build import ROOT
from lab.verify.fuzz.mutate import Mutator
from lab.verify.fuzz.trial import SEED, Came


class PageReader(NamedTuple):
    """A reader in page.mjs."""

    what: str
    name: str
    inputs: int
    seeds: tuple[Any, ...]


def _link(value: object) -> str:
    """A value as a link has it."""
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    data = squeezer.compress(json.dumps(value).encode()) + squeezer.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def _json(value: Any) -> str:
    """A value as any reader of JSON takes it."""
    return json.dumps(value).replace("NaN", "-0").replace("Infinity", "1e999")


RECORD = {"settings": {"seed": "1", "seat1": "human"}, "answers": ["1"], "touched": 5}
DRAWN = {"build": "1", "sitting": "ab", "touched": 5, "prompt": "> ", "table": "", "transcript": ""}
STORED = {
    "recess/bots/last": {"": "ab", '""': "ab"},
    "recess/bots/sitting/ab": RECORD,
    "recess/bots/drawn": DRAWN,
    "recess/bots/seats": {"seat1": "thumb"},
    "recess/names": {"first": "Ann"},
}
COURSE = {
    "Initialize": "true",
    "GetLastError": "0",
    "SetValue": "true",
    "Commit": "true",
    "GetValue cmi.core.lesson_status": "not attempted",
    "GetValue cmi.core.score.raw": "50",
    "GetValue cmi.suspend_data": "seed=1&edition=1&answers=1abc",
    "GetValue cmi.core.entry": "resume",
    "GetValue cmi.core.student_id": "ada",
    "state": {"sitting": "ab"},
}
ADDRESSES = (
    "?embed&theme=dark&show=coach&without=undo,new,games",
    "?theme=light",
    "?utm_source=x",
    "?embed=&show=console,rules&without=share",
)
HOST = (
    {"context": "h5p", "action": "hello"},
    {"context": "h5p", "action": "resizePrepared"},
    {"type": "iframe-child-init"},
    {"recess": "hello"},
)
FRAME = (
    {"recess": "height", "height": 640},
    {"recess": "answered", "answers": 3, "link": "seed=1"},
    {"recess": "ended", "winner": 1, "scores": [1, 2]},
)
READERS = (
    PageReader("Settings of a page, behind the “?”", "setup", 60_000, ADDRESSES),
    PageReader("Messages from the page around", "host", 60_000, HOST),
    PageReader("Messages from a game's frame", "frame", 40_000, FRAME),
    PageReader(
        "Attributes of a game's element",
        "attributes",
        30_000,
        ({"game": "bots", "seed": "week-3", "theme": "dark", "seat1": "thumb", "height": "500"},),
    ),
    PageReader("What a course site kept", "course", 30_000, (COURSE,)),
    PageReader(
        "What a device kept, in JavaScript",
        "kept",
        40_000,
        (
            {"device": STORED, "place": "seed=1&seat1=human", "state": {"sitting": "ab"}},
            {"device": STORED, "place": "", "state": None},
        ),
    ),
    PageReader(
        "Programs in links",
        "unpack",
        20_000,
        tuple(map(_link, (RECORD, STORED, []))),
    ),
)


def verify(share: float) -> tuple[list[Came], list[float]]:
    """Let Node try all of them, half of each at first; and the megabytes that it held after each
    half."""
    node = subprocess.Popen(
        ["node", str(ROOT / "lab/verify/fuzz/page.mjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert node.stdin
    assert node.stdout
    mutators = {each.name: Mutator(each.seeds, f"{SEED}/{each.name}") for each in READERS}
    held = []
    for _ in range(2):
        for each in READERS:
            for _ in range(max(1, round(each.inputs * share / 2))):
                made = mutators[each.name].make()
                node.stdin.write(f"{_json([each.name, made])}\n")
        node.stdin.write('["memory"]\n')
        node.stdin.flush()
        held.append(json.loads(node.stdout.readline())["memory"] / 1e6)
    node.stdin.close()
    came = json.loads(node.stdout.readline())
    assert node.wait() == 0
    for fault in came["faults"]:
        print(f"  ! {fault}", flush=True)
    return [Came(each.what, **came["came"][each.name]) for each in READERS], held
