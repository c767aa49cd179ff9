"""Find where a program for Four, Five, Six says wrongly, or not at all, who rolls.

That may be in the line with the dice, in one before it, or in a prompt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from four_five_six.rules import COMPUTER
from workshop.compare.exchanges import Finding, Trial
from workshop.compare.model import Model
from workshop.compare.turns import LOOKS_ON, TURN_WORDS, WORDS_BESIDE
from workshop.compare.words import WORD, WORD_OR_VALUE
from workshop.games.four_five_six.play import PLAYED
from workshop.reading.addresses import Address, Heard, only_there, template_counts

ROLLER, NEXT = "who rolls", "next to roll"
OTHERS_TIE = "tie of another"
EVENTS = ("banker", "other", "tie", OTHERS_TIE)
CALLED = ("banker", "other")
"""The events at which each turn has to name who rolls. A tie may be announced for both at once."""
MIN_TURNS = 12
"""Turns after one of these events from which it is known whether a program names who rolls."""
MIN_NAMED = 0.3
"""The part of such turns with the right name, in a program that says who rolls; one that cuts names
may have only some of them."""
MIN_CALLED = 0.95
"""The part of such turns before which a line is that is about who rolls: some are silent."""
DICE_WORDS = {
    *("roll", "rolls", "throw", "throws", "shake", "shakes", "toss", "tosses", "press"),
    *("dice", "dices", "die", "cup", "bones"),
}
ROLL_WORDS = TURN_WORDS | DICE_WORDS
"""Words of a line that calls somebody to roll. Without any it may name the banker, at each roll."""
HANDS_ON = {"after", "bank", "banker", "from", "give", "gives", "hand", "hands", "pass", "passes"}
"""Words of a line that may rightly name another: who rolled before, or who is banker."""


class Turn(NamedTuple):
    """A roll of three dice."""

    trial: Trial
    place: int
    """The index of its exchange."""
    event: str
    """One of EVENTS."""
    roller: int | str
    is_first: bool
    """Whether this player has not just rolled in the same event of the same round."""


def turns_of(trials: Sequence[Trial], findings: Sequence[Finding | None]) -> Iterator[Turn]:
    """Yield the rolls of three dice up to each trial's finding."""
    for trial, finding in zip(trials, findings, strict=True):
        banker = None
        before: tuple[str, int | str] | None = None
        for place, step in enumerate(trial.steps[: finding.place if finding else None]):
            event = step.context.partition(" ")[0]
            roller = next((fact.value for fact in step.facts if fact.name == ROLLER), None)
            if event == "banker":
                banker = roller
            if event == "tie" and roller != banker:
                event = OTHERS_TIE
            if event in EVENTS and roller is not None:
                yield Turn(trial, place, event, roller, (event, roller) != before)
                is_over = any(fact.name == PLAYED for fact in step.facts)
                before = None if is_over else (event, roller)


def find_rollers(trials: Sequence[Trial], findings: Sequence[Finding | None]) -> list[Address]:
    """Return where a program prints who rolls, if it prints it wrongly.

    There is a name at this place with each roll of three dice up to the trial's finding. After one
    event of EVENTS it is always right, after another always wrong. If it is wrong in ties, in which
    others than the banker roll, too, that is in lines that name nobody else.
    """
    rolls: Counter[str] = Counter()
    places: dict[Address, Counter[tuple[str, bool]]] = defaultdict(Counter)
    wrong_ties: dict[Address, list[tuple[Trial, Heard]]] = defaultdict(list)
    for trial, place, event, roller, _ in turns_of(trials, findings):
        rolls[event] += 1
        heard = trial.heard[place]
        for address, value in heard.values.items():
            if address[0] == "label":
                places[address][event, value == roller] += 1
                if event in ("tie", OTHERS_TIE) and value != roller:
                    wrong_ties[address].append((trial, heard))
    return [
        address
        for address, counts in sorted(places.items())
        if len(counts) == len(EVENTS) == len(rolls)
        and all(rolls[event] == count for (event, _), count in counts.items())
        and _names_one(address, wrong_ties[address])
        and {is_right for _, is_right in counts} == {True, False}
        and not {("other", False), (OTHERS_TIE, False)} <= {*counts}  # it names the banker
    ]


def find_callers(
    model: Model, trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> list[Address]:
    """Return where a line before the dice calls a player to roll who does not.

    It names one player, before each turn of a person, or each time a person rolls again, and is
    nowhere but before rolls; if it only says whose roll it is, it may be before the turns of the
    banker's opponents alone. It never has the right one of them, or is always the same. Where
    another place says who rolls, it has one of ROLL_WORDS: any other line may name the banker.
    """
    turns = [each for each in turns_of(trials, findings) if each.event in CALLED]
    firsts = [each for each in turns if each.is_first]
    is_told = not any(_unnamed(model, firsts))
    uses = template_counts(heard for trial in trials for heard in trial.heard)
    own = only_there((heard for trial in trials for heard in trial.heard[:-1]), uses)
    again = [each for each in turns if not each.is_first]
    return [*_wrong_calls(firsts, own, is_told), *_wrong_calls(again, own, is_told)]


def _wrong_calls(turns: Sequence[Turn], own: Set[str], is_told: bool) -> list[Address]:
    """Return where a line before these turns, one of the templates in `own`, calls another."""
    called: dict[str, list[tuple[Turn, int | str]]] = defaultdict(list)
    addresses: dict[str, set[Address]] = defaultdict(set)
    for turn in turns:
        for line in turn.trial.heard[turn.place - 1].lines:
            labels = [at for at, each in enumerate(line.values) if each.kind == "label"]
            if len(labels) == 1 and line.template in own:
                # A name may end with a dot that is not always read with it.
                words = " ".join(WORD_OR_VALUE.findall(line.template))
                addresses[words].add(("label", line.template, 0, labels[0]))
                called[words].append((turn, line.values[labels[0]].value))
    opponents = [each for each in turns if each.event != "banker"]
    return [
        address
        for words, each in sorted(called.items())
        if (not is_told or _is_call(words))
        and _covers(each, opponents if _is_plain_call(words) else turns)
        and _is_wrong(each)
        for address in sorted(addresses[words])
    ]


def _covers(called: Sequence[tuple[Turn, int | str]], turns: Sequence[Turn]) -> bool:
    """Return whether calls are before nearly all of these turns that a person has."""
    human = {(id(each.trial), each.place) for each in turns if each.roller != COMPUTER}
    found = human & {(id(turn.trial), turn.place) for turn, _ in called}
    return len(found) >= MIN_CALLED * len(human)


def _is_plain_call(line: str) -> bool:
    """Return whether a line says whose roll it is, and nothing else: “It is Becky's roll”."""
    words = {*WORD.findall(line)}
    return not words.isdisjoint(TURN_WORDS) and words <= TURN_WORDS | WORDS_BESIDE


def _is_call(line: str) -> bool:
    """Return whether the words of a line call somebody to roll, not to look on or pass the dice."""
    words = {*WORD.findall(line)}
    return not words.isdisjoint(ROLL_WORDS) and words.isdisjoint(LOOKS_ON | HANDS_ON)


def _is_wrong(called: Sequence[tuple[Turn, int | str]]) -> bool:
    """Return whether the players who are called are never the right ones of the banker's opponents,
    or always the same player."""
    others = [turn.roller == value for turn, value in called if turn.event != "banker"]
    is_same = len({value for _, value in called}) == 1 < len({turn.roller for turn, _ in called})
    return len(others) >= MIN_TURNS and (is_same or not any(others))


def whose_roll_fault(
    model: Model, trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> Finding | None:
    """Return that it could not be read who rolls, if so."""
    turns = [each for each in turns_of(trials, findings) if each.event in CALLED and each.is_first]
    if any(model.facts.get(name) for name in (ROLLER, NEXT)) and not any(_unnamed(model, turns)):
        return None
    return Finding("not compared", 0, "I could not tell where your program says who rolls.", ROLLER)


def _unnamed(model: Model, turns: Sequence[Turn]) -> Iterator[str]:
    """Yield the events after which turns do not name who rolls, neither with the dice nor
    before them."""
    named: dict[str, list[bool]] = defaultdict(list)
    for turn in turns:
        if turn.roller in turn.trial.names:
            here, before = turn.trial.heard[turn.place], turn.trial.heard[turn.place - 1]
            places = (
                (model.address_of(ROLLER, here), here),
                (model.address_of(NEXT, before), before),
            )
            named[turn.event].append(
                any(at and heard.values[at] == turn.roller for at, heard in places)
            )
    for event, each in named.items():
        if len(each) >= MIN_TURNS and sum(each) < MIN_NAMED * len(each):
            yield event


def _names_one(address: Address, places: Sequence[tuple[Trial, Heard]]) -> bool:
    """Return whether lines that have a name at an address name nobody else."""
    lines = {trial.masks.line(heard.line_at(address)) for trial, heard in places}
    return all(sum(each.kind == "label" for each in line.values) == 1 for line in lines)
