"""Golden sittings: all that a script asks, prints and shows, in files of `tests/golden` to read.

A file that is not there is written, by a test that then fails: read it before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from engine.ask import Ask
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from places import TESTS

FOLDER = TESTS / "golden"


def expect_golden(name: str, sitting: Sitting) -> None:
    """Fail unless a sitting goes to the letter as it did when it was read last."""
    expect_lines(name, list(tell(sitting)))


def expect_lines(name: str, lines: list[str]) -> None:
    """Fail unless these are the lines that were read last."""
    file = FOLDER / f"{name}.txt"
    if not file.exists():
        file.write_text("\n".join(lines) + "\n")
        raise AssertionError(f"{file} was written: is it all as it should be?")
    assert lines == file.read_text().splitlines()


def play_on(sitting: Sitting, seed: str, most: int = 1_000) -> Sitting:
    """Answer at random until the game is over or has this number of answers."""
    rng = Random(seed)
    while sitting.ask and len(sitting.answers) < most:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    return sitting


def tell(sitting: Sitting) -> Iterator[str]:
    """A sitting in lines: `|` what is printed, `*` what is shown, `?` what is asked and typed."""
    again = Sitting(sitting.game, sitting.seed, sitting.options)
    scene: Any = None
    offered = ""
    printed = 0
    for answer in [*sitting.answers, None]:
        console = again.console
        for frame in console.frames:
            yield from _print(console.lines[printed : frame.lines])
            printed = max(printed, frame.lines)
            yield f"* {differing(scene, frame.scene)}"
            scene = frame.scene
        yield from _print(console.lines[printed:])
        printed = len(console.lines) + 1
        if again.ask is None:
            break
        typed = "" if answer is None else ascii(answer)
        yield f"? {again.ask.prompt}{typed}".rstrip()
        before, offered = offered, answers_of(again.ask)
        choices = "the same answers" if offered == before else offered
        yield f"  {about(again.ask)}, {choices}; {differing(scene, again.ask.scene)}"
        scene = again.ask.scene
        if answer is not None:
            again.answer(answer)
    yield f"cleared at {again.console.cleared}"
    if again.scene is not None and again.game.result:
        yield f"{again.game.result(again.scene)}"


def _print(lines: Iterable[Any]) -> Iterator[str]:
    for line in lines:
        whose = "" if line.seat is None else f"[seat {line.seat}] "
        yield f"| {whose}{ascii(line.printed)[1:-1]}".rstrip()


def about(ask: Ask) -> str:
    """What a question is beside its prompt and its answers."""
    said = {"seat": ask.seat, "error": ask.error, "private": ask.private}
    return ", ".join([ask.kind, *(f"{key} {each}" for key, each in said.items() if each != "")])


def answers_of(ask: Ask) -> str:
    """What may be answered."""
    if ask.answers is None:
        return "any answer"
    if isinstance(ask.answers, range):
        return f"answers {ask.answers}"
    return "answers " + ", ".join(f"{each.answer!r} {each.label}" for each in ask.answers)


def differing(before: Any, after: Any) -> str:
    """What is new in a scene, field by field."""
    if type(before) is not type(after):
        return repr(after)
    changed = [
        f"{field}: {differing_item(old, new)}"
        for field, old, new in zip(after._fields, before, after, strict=True)
        if old != new
    ]
    return ", ".join(changed) or "as before"


def differing_item(old: Any, new: Any) -> str:
    """What is new in a field: of a long tuple, the places that changed."""
    if isinstance(new, tuple) and isinstance(old, tuple) and len(new) == len(old) > 9:
        places = [n for n, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]
        return "; ".join(f"[{n}] {new[n]!r}" for n in places)
    return repr(new)
