"""A run at a person's terminal: what it prints when, the clock, Ctrl-C, the files it writes."""

from __future__ import annotations

import json
import sys
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workshop.run import os_patches
from workshop.run.folder import Folder
from workshop.runner import Runner

START = 1_800_000_000
REQUEST = {"do": "run", "answers": [], "took": [], "seed": "s", "files": {}, "dice": []}
SETTING = {"start": START, "kept": {}, "removed": [], "seconds": 60, "sleep": 60}


class Page:
    """The page's side of a runner."""

    def __init__(self, folder: Path, source: str) -> None:
        self.runner = Runner(lambda report: None)
        self.runner._folder = Folder(str(folder))
        self.events: list[list[Any]] = []
        files = {"my.py": b64encode(source.encode()).decode()}
        self.notes = self._send({"do": "load", "files": files, "main": ""})["notes"]

    def _send(self, request: dict[str, Any]) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.runner.reply(json.dumps(request)))
        return reply

    def hear(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Take the events of a reply."""
        self.events[reply["unchanged"] :] = reply["events"]
        return reply

    def run(self, *answers: str, **other: Any) -> dict[str, Any]:
        """Run with these answers, and return the reply."""
        return self.hear(self._send({**REQUEST, **SETTING, "answers": answers, **other}))

    def go_on(self) -> dict[str, Any]:
        """Run as the page of a program does."""
        return self._send({"do": "continue", "answers": [], "seed": "s", "known": 0})

    @property
    def text(self) -> str:
        """What is seen of the run."""
        shown = {"out": lambda text: text, "asked": lambda prompt, answer: f"{prompt}{answer}\n"}
        return "".join(shown[kind](*rest) for kind, *rest in self.events if kind in shown)


@pytest.fixture
def at(tmp_path: Path) -> Callable[[str], Page]:
    return lambda source: Page(tmp_path, source)


Open = Callable[[str], Page]


def test_an_incomplete_line_is_printed_when_a_terminal_prints_it(at: Open) -> None:
    page = at(
        "import sys, time\nprint('a', end='')\ntime.sleep(1)\nprint('b', end='', flush=True)\n"
        "print('c', end='')\nsys.stdin.readline()\nprint('d', end='')\ninput('? ')"
    )
    assert page.run()["end"]["kind"] == "asks"
    assert page.events == [["sleep", 1.0], ["out", "ab"]]
    page.run("x")
    assert page.events[2:] == [["asked", "", "x"], ["out", "cd"]]


def test_the_clock_is_todays_and_goes_on_with_the_person(at: Open) -> None:
    page = at(
        "import datetime, time\nt = time.time()\ninput()\nprint(round(time.time() - t, 1))\n"
        "print(datetime.date.today(), time.strftime('%Y-%m-%d'))"
    )
    page.run("x", took=[7.5])
    today = time.strftime("%Y-%m-%d", time.localtime(START))
    assert page.text == f"x\n\n7.5\n{today} {today}\n".replace("\n\n", "\n", 1)


def test_ctrl_c_is_raised_at_a_question_in_a_pause_and_in_a_loop(at: Open) -> None:
    page = at(
        "import time\ndef tries(do):\n    try: do()\n"
        "    except KeyboardInterrupt: print('caught')\n    finally: print('done')\n"
        "def loop():\n    while True: len('')\n"
        "tries(input)\ntries(lambda: time.sleep(9))\ntries(loop)\n"
        "for n in range(5000): pass\ninput('end? ')"
    )
    ended = page.run("\x03", "\x03sleep 1", "\x03step 3072")
    assert ended["end"]["prompt"] == "end? "
    assert [event[1] for event in page.events if event[0] == "out"] == ["caught\ndone\n"] * 3
    assert page.run("\x03", "\x03sleep 1", "\x03step 3072", "\x03")["end"]["traceback"].endswith(
        "KeyboardInterrupt\n"
    )


def test_a_run_goes_no_further_ahead_than_it_may_sleep(at: Open) -> None:
    page = at("import time\nfor n in range(99):\n    print(n)\n    time.sleep(1)")
    assert page.run(sleep=5)["end"]["kind"] == "sleeps"
    assert page.text == "0\n1\n2\n3\n4\n5\n"


def test_a_reply_has_the_events_that_the_page_has_not(at: Open) -> None:
    page = at("import itertools\nn = 0\nfor k in itertools.count():\n    n += int(input(f'{k}? '))")
    new = [page.run(*answers) for answers in ([], ["1"], ["1", "2"], ["1", "3"])]
    sizes = [(each["unchanged"], len(each["events"])) for each in new]
    assert sizes == [(0, 0), (0, 1), (1, 1), (1, 1)]
    assert page.text == "0? 1\n1? 3\n"


def test_what_it_writes_is_handed_on_and_is_there_at_the_next_start(at: Open) -> None:
    page = at("open('log.txt', 'a').write('x')\nprint(open('log.txt').read())")
    written = page.run()["written"]
    assert {name: b64decode(data) for name, data in written.items()} == {"log.txt": b"x"}
    assert b64decode(page.run(kept=written)["written"]["log.txt"]) == b"xx"
    page.run(removed=["log.txt"], kept={})
    assert page.text == "x\n"


def test_a_file_that_is_still_empty_is_handed_on(at: Open) -> None:
    assert at("with open('log.txt', 'w') as file: file.write(input())").run()["written"] == {
        "log.txt": ""
    }


def test_a_hidden_answer_is_marked(at: Open) -> None:
    page = at("from getpass import getpass\nprint(len(getpass()))")
    assert page.run()["end"]["hidden"]
    page.run("secret")
    assert page.events == [["hidden"], ["asked", "Password: ", "secret"], ["out", "6\n"]]


NAMES_SIMILAR = sys.version_info >= (3, 12)
"""Whether Python's own module for tracebacks names what was meant."""
SAID = {
    "a name": ("score = 1\nprint(scor)", "Did you mean: 'score'?" if NAMES_SIMILAR else ""),
    "no file": ("open('no.txt')", "[Errno 2] No such file"),
    "the input ended": ("input()", "\nEOFError\n"),
}


@pytest.mark.parametrize(("source", "text"), SAID.values(), ids=SAID)
def test_a_traceback_says_what_it_says_at_a_terminal(at: Open, source: str, text: str) -> None:
    assert text in at(source).run("\x04")["end"]["traceback"]


def test_errors_have_the_numbers_of_a_terminal_in_each_run(
    at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(os_patches, "LINUX_ERRORS", {"ENOENT": 99})
    page = at("try:\n    open('no.txt')\nexcept OSError as e:\n    print(e.errno)")
    for _ in range(2):
        page.run()
        assert page.text == "99\n"


def test_warnings_are_printed_with_their_line_each_time(at: Open) -> None:
    page = at("import warnings\nwarnings.warn('careful')\nif 1 is 1: pass")
    for _ in range(2):
        page.run()
        assert "my.py:3: SyntaxWarning: " in page.text
        assert "my.py:2: UserWarning: careful\n  warnings.warn('careful')\n" in page.text
        assert page.go_on()["events"] == page.events


def test_what_cannot_be_is_said_before(at: Open) -> None:
    assert at("x = 1\nbreakpoint()").notes == [
        "Nothing stops in a debugger here: take out breakpoint() and pdb, and print what you look "
        "for."
    ]
    assert len(at("import threading").notes) == 1


LONG = """
import random
total = 0
for _ in range(120_000):
    total += random.randint(1, 6)
try:
    first, second = input("First? "), input("Second? ")
    print(first, second, total > 0)
except (EOFError, KeyboardInterrupt) as ended:
    print(type(ended).__name__)
"""


def waiting(page: Page, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Let the runner wait for these requests; returns the replies before each of them."""
    replies: list[dict[str, Any]] = []
    coming = iter(requests)

    def exchange(reply: str) -> str:
        replies.append(page.hear(json.loads(reply)))
        return json.dumps(next(coming))

    page.runner._exchange = exchange
    return replies


def with_answers(*answers: str, **other: Any) -> dict[str, Any]:
    return {**REQUEST, **SETTING, "answers": answers, "took": [2.0] * len(answers), **other}


def test_a_long_run_waits_for_its_answers(at: Open) -> None:
    page = at(LONG)
    replies = waiting(page, with_answers("a"), with_answers("a", "b", sleep=70))
    last = page.run()  # the one request that begins a run
    assert [reply["end"]["prompt"] for reply in replies] == ["First? ", "Second? "]
    assert last["end"]["kind"] == "ended"
    assert page.text == "First? a\nSecond? b\na b True\n"


def test_a_run_that_goes_on_reports_all_that_it_did(
    at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workshop.run.sandbox.LINE_INTERVAL_S", 0)
    page = at("for n in 120_000, 5_000, 5_000:\n    sum(1 for _ in range(n))\n    input(n)\n")
    waiting(page, with_answers("a"), with_answers("a", "b"), {"do": "main", "files": {}})
    reports: list[dict[str, Any]] = []
    page.runner._post = lambda text: reports.append(json.loads(text))
    page._send(with_answers())
    first = next(each for each in reports if ["asked", "5000", "b"] in each["events"])
    assert first["unchanged"] == 0
    assert first["events"][0] == ["asked", "120000", "a"]


@pytest.mark.parametrize(("answer", "name"), [("\x03", "KeyboardInterrupt"), ("\x04", "EOFError")])
def test_a_run_that_waits_is_interrupted_and_ended_as_others(
    at: Open, answer: str, name: str
) -> None:
    page = at(LONG)
    waiting(page, with_answers(answer))
    page.run()
    assert page.text.endswith(f"{name}\n")


@pytest.mark.parametrize(
    "other",
    [
        with_answers(),
        with_answers("b", "b"),
        with_answers("a", "b", seed="another"),
        with_answers("a", "\x03step 1024"),
    ],
)
def test_another_request_ends_a_run_that_waits(at: Open, other: dict[str, Any]) -> None:
    fresh, page = at(LONG), at(LONG)
    end = fresh.hear(fresh._send(other))["end"]
    replies = waiting(page, with_answers("a"), other, {"do": "main", "files": {}})
    last = page._send(with_answers())
    reply = replies[2] if len(replies) > 2 else page.hear(last)
    assert (reply["end"], page.text) == (end, fresh.text)


def test_a_short_run_does_not_wait(at: Open) -> None:
    page = at(LONG.replace("120_000", "20_000"))
    assert waiting(page) == []
    assert page.run()["end"]["prompt"] == "First? "
