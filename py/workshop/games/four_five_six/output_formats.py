"""How a program for Four, Five, Six may print a roll and a balance: what was found in its lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from workshop.games.four_five_six.statements import ROLL, Chips, Rolled, StatementReader
from workshop.reading.output_formats import MAX_OFFERED, Format
from workshop.reading.output_hints import GAP, MAX_CHARACTERS

DICE = re.compile(r"(?<![\d.])[1-6⚀-⚅](?:\W{1,5}[1-6⚀-⚅]){2}(?!\d)")
DIE = re.compile("[1-6⚀-⚅]")
NUMBER = re.compile(r"-?\d+")
PART = re.compile(r"(@|-?\d+)")


def line_formats(lines: Sequence[str], names: Sequence[str]) -> dict[str, list[Format]]:
    """The kinds of lines that may tell a roll, and those that may tell a balance."""
    return {
        "roll": _usual(lines, names, _roll, Rolled),
        "balance": _usual(lines, names, _balance, Chips),
    }


def _usual(
    lines: Sequence[str],
    names: Sequence[str],
    pattern_of: Callable[[str], str],
    kind: type[Rolled | Chips],
) -> list[Format]:
    """The patterns of lines, the most frequent first, each with its first line."""
    count: Counter[str] = Counter()
    first: dict[str, str] = {}
    for line in lines:
        pattern = pattern_of(_bare(line, names)) if len(line) < MAX_CHARACTERS else ""
        if pattern:
            count[pattern] += 1
            first.setdefault(pattern, line.strip())
    read = StatementReader(names).read
    return [
        Format(each, first[each], any(isinstance(told, kind) for told in read(first[each])))
        for each, _ in count.most_common(MAX_OFFERED)
    ]


def _bare(line: str, names: Sequence[str]) -> str:
    for name in filter(None, names):
        line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "@", line, flags=re.IGNORECASE)
    return line.strip()


def _roll(bare: str) -> str:
    found = DICE.search(bare)
    if not found:
        return ""
    before = NUMBER.sub(GAP, bare[: found.start()]).replace("@", "{name}", 1).replace("@", GAP)
    return before + DIE.sub("{die}", found[0]) + GAP


def _balance(bare: str) -> str:
    """The line up to the last number behind a name."""
    parts = PART.split(bare)
    if DICE.search(bare) or ROLL.search(bare) or "@" not in parts:
        return ""
    told = list(_told(parts))
    ends = [at for at, part in enumerate(told) if part == "{chips}"]
    return "".join([*told[: ends[-1] + 1], GAP]) if ends else ""


def _told(parts: Sequence[str]) -> Iterator[str]:
    """The parts of a line, as a pattern has them: behind each name its first number."""
    waits = False
    for part in parts:
        if part == "@":
            yield "{name}"
        elif NUMBER.fullmatch(part):
            yield "{chips}" if waits else GAP
        else:
            yield part
        waits = part == "@" or (waits and not NUMBER.fullmatch(part))
