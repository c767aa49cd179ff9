"""A program as a game: what its page does, without a browser and without a worker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from inspect import isawaitable
from random import Random
from typing import Any

import pytest

from engine.answer_codec import encode_answers
from memory_device import MemoryDevice
from program.page import first_turn, program_page
from program.runs import Turn
from program.session import ProgramSession, ShowTerminal
from session import commands as do
from session import effects as show
from session.dialogs import Dialogs
from session.effects import Effect
from session.view import load_view
from workshop.run.program import program_of
from workshop.run.sandbox import Limits
from workshop.runner import Runner

ADDER = """
import random
total = random.randint(1, 6)
print("Hello")
while (text := input(f"{total}? ")) != "end":
    print("got", end=" ")
    total += int(text)
print("Bye")
"""
VERSION = 12_345
DRAWN = '[[["out", "Hi\\n\\u001b[2J"]], {"kind": "asks", "prompt": "b? "}]'


class Page:
    """A page of a program, whose runs wait until they are let go on."""

    def __init__(
        self, source: str, device: MemoryDevice | None = None, fragment: str = "", **given: Any
    ) -> None:
        self.runner = Runner(lambda _: None)
        self.runner._program = program_of({"main.py": source})
        self.requests: list[Mapping[str, Any]] = []
        self.drawn: list[str] = []
        named = {"name": "adder", "title": "Adder", "version": VERSION, "first": None, **given}
        game, kind = program_page(**named, run=self.run, draw=self.drawn.append)
        self.device = device or MemoryDevice()
        view = load_view("program")
        self.session: ProgramSession = kind(game, view, self.device, fragment, dialogs=Dialogs)
        self.effects: list[Effect] = []
        self._perform(self.session.open())

    async def run(self, request: str) -> str:
        self.requests.append(json.loads(request))
        return self.runner.reply(request)

    def _perform(self, effects: list[Effect]) -> None:
        self.effects += effects
        self.drawn += [it.turns for it in effects if isinstance(it, ShowTerminal)]
        failed = [it for it in effects if isinstance(it, show.Fail) and it.problem]
        assert not failed, failed

    def do(self, *commands: do.Command, wait: bool = True) -> None:
        for command in commands:
            self._perform(self.session.handle(command))
            if wait:
                self.wait()

    def wait(self) -> None:
        while (wanted := self.session.waits_for) is not None:
            result = getattr(wanted, "work", None)
            if isawaitable(result):
                result = value_of(result)
            self._perform(self.session.resume(result))

    def last(self, kind: type[Any]) -> Any:
        return next(effect for effect in reversed(self.effects) if isinstance(effect, kind))

    @property
    def console(self) -> list[str]:
        return self.session.current.sitting.console.transcript


def value_of(work: Any) -> Any:
    """Return the value of what is awaited and waits for nothing: a browser's test may have left an
    event loop in this process."""
    try:
        next(work.__await__())
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


def adder(fragment: str = "seed=4", **named: Any) -> Page:
    page = Page(ADDER, fragment=fragment, **named)
    page.wait()
    return page


def test_a_line_is_a_move_and_only_the_new_exchange_is_spoken() -> None:
    page = adder()
    start = int(page.last(show.ShowBar).prompt.removesuffix("? "))
    page.do(do.TypeLine("5"))
    assert page.console == ["Hello", f"{start}? 5"]
    assert page.last(show.ShowBar).prompt == f"got {start + 5}? "
    assert page.last(show.Announce).text == f"got {start + 5}?"
    page.do(do.TypeLine("end"))
    assert page.console[-1] == "Bye"
    assert page.session.current.sitting.over
    assert page.last(show.ShowBar).prompt == "The program has ended."
    assert page.last(show.Announce).text == "Bye The program has ended."


def test_only_what_is_not_known_is_run_and_undo_and_looking_back_wait_for_nothing() -> None:
    page = adder()
    page.do(*(do.TypeLine(text) for text in "123"))
    assert [each["known"] for each in page.requests] == [0, 1, 2, 3]
    page.do(do.Undo(), do.Undo(), do.Redo(), do.View(1), wait=False)
    assert page.session.waits_for is None
    assert page.session.current.sitting.answers == ["1", "2"]
    assert page.last(show.ShowBar).prompt == page.session.current.sitting.asked[1].prompt
    page.do(do.View(None), do.TypeLine("3"))
    assert len(page.requests) == 4


def test_lines_typed_while_it_runs_wait_for_their_questions() -> None:
    page = Page(ADDER)
    page.session.handle_early(do.Answer("1"), do.Answer("2"))
    page.do(do.TypeLine("3"), wait=False)
    assert page.session.turns.typed_ahead == ["1", "2", "3"]
    page.wait()
    assert page.session.current.sitting.answers == ["1", "2", "3"]


def test_a_kept_run_and_a_link_come_back_from_their_answers() -> None:
    page = adder()
    page.do(do.TypeLine("5"), do.TypeLine("6"))
    again = Page(ADDER, page.device, "seed=4")
    assert not any(isinstance(effect, show.Print) for effect in again.effects)
    again.wait()
    assert again.console == page.console
    assert [each["known"] for each in again.requests] == [0]
    answers = encode_answers(["5", "6", "end", "9"])
    link = f"seed=4&edition={VERSION}&answers={answers}"
    linked = Page(ADDER, fragment=link)
    linked.wait()
    assert linked.session.current.sitting.over
    assert linked.session.current.sitting.answers[-1] == "end"
    other = Page(ADDER, fragment=link, version=VERSION + 1)
    other.wait()
    assert other.session.current.read_only
    assert other.console == linked.console


@pytest.mark.parametrize(
    ("source", "printed", "said"),
    [
        ("print('All')", ["All"], "The program has ended."),
        ("", [], "The program has ended."),
        ("print(1 / 0)", "ZeroDivisionError: division by zero", "The program broke off."),
        ("while True: pass", [], "The program was stopped."),
    ],
)
def test_a_program_without_a_question_says_so(
    source: str, printed: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if source.startswith("while"):  # which takes as long as it may
        monkeypatch.setattr("workshop.run.execute.Limits", lambda: Limits(seconds=0.1))
    page = Page(source)
    page.wait()
    if isinstance(printed, str):
        assert page.console[-1] == printed
    else:
        assert page.console == printed
    assert page.last(show.Announce).text.startswith(" ".join([*page.console, said]).split()[0])
    assert said in page.last(show.Announce).text
    assert page.session.current.sitting.over
    page.do(do.TypeLine("x"))
    assert page.session.current.sitting.answers == []


def test_a_terminal_draws_what_its_codes_mean_and_a_listener_hears_the_text() -> None:
    page = Page('input("\\033[1mA\\033[0m? "); print("\\033[31mred\\033[0m"); input()')
    page.wait()
    page.do(do.TypeLine("x"))
    assert page.console == ["A? x", "red"]
    first, last = json.loads(page.drawn[-1])
    assert first[0][1]["prompt"] == "\033[1mA\033[0m? "
    assert first[1] == "x"
    assert last[0][0] == [["out", "\033[31mred\033[0m\n"]]
    assert page.last(show.Announce).text == "red"
    page.do(do.Undo())
    assert len(json.loads(page.drawn[-1])) == 1


def test_what_must_not_be_shown_is_known_before_it_is_typed_and_after() -> None:
    page = Page('from getpass import getpass\ngetpass("Word: ")\ninput("Name: ")')
    page.wait()
    page.do(do.TypeLine("secret"), do.TypeLine("Ann"))
    hidden = [[turn[0][1]["hidden"] for turn in json.loads(each)] for each in page.drawn]
    assert hidden[0] == [True]
    assert hidden[-1][:2] == [True, False]
    warnings = [it.text for it in page.effects if isinstance(it, show.Notice)]
    assert [text[:31] for text in warnings] == ["What you type now is not shown,", ""]
    page.do(do.ShowPanel(coach=False, moves=True))
    assert page.last(show.ListMoves).moves == [("Word: ", "•••"), ("Name: ", "Ann")]
    assert page.console == ["Word: •••", "Name: Ann"]
    assert page.session.current.sitting.answers == ["secret", "Ann"]
    page.do(do.Undo(), do.Undo(), do.Redo())
    assert page.console == ["Word: •••"]


def test_a_first_question_that_hides_its_answer_is_known_before_python_starts() -> None:
    page = adder(first=first_turn("", "Word: ", DRAWN, "hidden"))
    assert page.last(show.Notice).text.startswith("What you type now is not shown,")


def test_a_cleared_screen_begins_anew_and_a_known_start_is_shown_at_once() -> None:
    source = 'print("a"); print("\\033[2J", end=""); input("b? ")'
    first = Turn(("Hi\n", None), "b? ", drawn=DRAWN)
    assert first_turn(first.pages, first.prompt, DRAWN, "").text == first.text
    page = Page(source, first=first)
    assert page.session.waits_for is None
    assert page.last(show.ShowBar).prompt == "b? "
    page.do(do.TypeLine("1"))
    assert page.session.current.sitting.console.cleared == [1]


def test_walks_say_the_same_as_one_run() -> None:
    """Whatever is undone, viewed and typed ahead: the console is that of a run from the start."""
    for seed in range(5):
        rng, page = Random(seed), adder()
        for _ in range(20):
            command = rng.choice(
                [do.TypeLine(str(rng.randrange(9))), do.Undo(), do.Redo(), do.View(None)]
            )
            page.do(command, wait=rng.random() < 0.6)
        page.wait()
        whole = Page(ADDER, fragment="seed=4")
        whole.wait()
        whole.do(*(do.TypeLine(text) for text in page.session.current.sitting.answers))
        assert page.console == whole.console


def test_a_secret_is_nowhere_in_storage_and_in_no_link() -> None:
    source = (
        'from getpass import getpass\ninput("Name: ")\nprint(getpass("Word: ")[::-1])\n'
        'input("Age: ")'
    )
    page = Page(source, device := MemoryDevice())
    page.wait()
    page.do(do.TypeLine("Ann"), do.TypeLine("zq77x"), do.TypeLine("42"))
    assert page.session.current.sitting.answers == ["Ann", "zq77x", "42"]
    page.do(do.DialogCommand("share", ""))
    kept = [*device.texts.values(), page.last(show.ShowDialog).html]
    assert not [text for text in kept if "zq77x" in text or encode_answers(["zq77x"]) in text]
    opened = page.last(show.Opened)
    assert opened.saved_at is None, "what is drawn is not shown before Python is ready"
    again = Page(source, device)
    again.wait()
    assert again.session.current.sitting.answers == ["Ann"]
    assert again.last(show.ShowBar).prompt == "Word: "
    again.do(do.TypeLine("other"), do.TypeLine("43"))
    assert again.console == ["Name: Ann", "Word: •••", "rehto", "Age: 43"]
