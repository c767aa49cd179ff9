"""Find where a program for Four, Five, Six says wrongly which round it is, who is banker, who has
won a bet, or how many chips.

These may be left out, and other numbers and names may be in their place. So a line is taken for one
of them by a word in it, and is wrong if it is so in the same way throughout.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import count, pairwise
from typing import NamedTuple

from workshop.compare.exchanges import BET, CHANGE, STAKE, Fact, Finding, Step, Trial
from workshop.compare.wins import SMALL_WORDS, clauses_of
from workshop.compare.words import WORD
from workshop.games.four_five_six.play import PLAYED
from workshop.reading.addresses import Address, Heard
from workshop.reading.masks import TOKEN, TOKENS, Line

ROUND, BANKER, LOSER = "round", "banker", "loser of the bet"
MIN_WRONG = 12
"""Lines that are wrong in the same way."""
MIN_VALUES = 3
"""Different values of a number that is always as much too high or too low, or as many times."""
MIN_ROUNDS = 0.8
"""The part of all rounds that a line announces which has their numbers: some are extra rounds."""
BEFORE_ROUND = re.compile(r"\bround(?:\W+(?:number|no\.?|nr\.?))?[^\w.,;!?*]*$")
"""What is before the number of a round; not as in “New round! 3 dice”."""
AFTER_ROUND = re.compile(rf"\bafter {BEFORE_ROUND.pattern}")
FIRST_ROUNDS = {0, 1}
"""The numbers of rounds that a program may always print, as it does not count."""
OTHER_ROUNDS = {
    *("after", "before", "best", "end", "ended", "ends", "far", "last", "left", "next", "over"),
    *("past", "played", "previous", "since", "until"),
}
"""Words of a line about other rounds than the one that begins."""
BANK_WORDS = {"bank", "banker"}
BESIDE_BANK = {
    *("a", "are", "by", "for", "has", "have", "held", "holds", "in", "is", "it", "now", "of"),
    *("round", "s", "the", "this", "you"),
}
"""All other words of a line that says who is banker, and nothing else, such as who is next."""
GETS_ALONE = re.compile(
    rf"\W*{SMALL_WORDS}(?:(?:wins?|won)\b|"
    r"(?:gets?|got|receives?|received|collects?|collected|takes?|took|gains?|gained)\W+\ue001)"
)
"""How a clause goes on behind the only name in it, if it is that of a bet's winner."""
LOSES_ALONE = re.compile(rf"\W*{SMALL_WORDS}(?:loses|lost|pays|paid)\b")
"""The same behind that of its loser."""
NOT_GOT = {"away", "down", "fewer", "less", "never", "no", "not", "nothing", "off", "poorer"}
"""Words of a clause that says what the loser gets."""
GOES_TO = re.compile(r"\bfrom\W*\ue002\W*to\W*$|\b(?:goes|go|went) to\W*$")
"""What is before the name of a bet's winner."""
DICE = re.compile(r"(?:\ue001\W+){2}\ue001")
"""In a line with a roll, such as *Tim got 1 4 1*."""
IN_POT = re.compile(r"\bpot\b(?:\W+(?:be|is|of|a|now|holds|has))*\W*$")
"""What is before the chips in a pot."""
GAINS = {"gain", "gained", "gains", "more", "plus", "richer", "up", "win", "wins", "won"}
LOSSES = NOT_GOT | {"lose", "loses", "lost", "minus", "paid", "pay", "pays"}
"""Words beside the number of chips that a player has more, or fewer, after a round."""
WINS = re.compile(r"\b(?:wins?|won|gets?|got|takes?|took|collects?|receives?|gains?)\s+$")
OF_ROUND = re.compile(r"\b(?:this round|for the round)\W*$|^\W*(?:in )?this round\b")
"""What is beside, or above, the chips that a player has won or lost in a round."""
CHIPS_FROM = re.compile(r"\W*(?:chips?|coins?|from)\b")
"""What is before and after the chips of a bet that somebody wins."""


class Change(NamedTuple):
    """A number in a line about a player whose chips change in a round."""

    fact: Fact
    address: Address
    shown: int
    is_gain: bool | None
    """What its sign says, or else the words beside it; None if nothing does."""
    since_start: int
    """By how much the chips have changed in all rounds."""
    is_of_round: bool
    """Whether it says that it is of this round."""


def find_wrong_announcements(
    trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> dict[str, list[Address]]:
    """Return by facts' names where they are printed wrongly, up to each trial's finding."""
    rounds: dict[tuple[str, Address], list[tuple[int | str, int | str]]] = defaultdict(list)
    bankers: dict[Address, list[tuple[int | str, int | str, int | str]]] = defaultdict(list)
    paid: dict[tuple[str, Address], list[bool]] = defaultdict(list)
    stakes: dict[tuple[str, Address], list[tuple[int, int]]] = defaultdict(list)
    changes: dict[tuple[str, int], list[Change]] = defaultdict(list)
    final: set[str] = set()
    round_count = 0
    for trial, finding in zip(trials, findings, strict=True):
        steps = trial.steps[: finding.place if finding else None]
        before: int | str | None = None
        since_start: Counter[str] = Counter()
        for place, (step, heard) in enumerate(zip(steps, trial.heard, strict=False)):
            facts = {fact.name: fact.value for fact in step.facts}
            round_count += ROUND in facts
            is_over = step.context.endswith("over")
            if is_over and ROUND not in facts:
                final |= heard.templates
            for line in heard.lines:
                if heard.counts[line.template] > 1:
                    continue
                for name, at in _round_numbers(line.template):
                    address: Address = ("number", line.template, 0, at)
                    if name in facts and line.values[at].shown.isalnum():  # no row of signs
                        rounds[name, address].append((facts[name], line.values[at].value))
                for at in _bankers(line.template) if BANKER in facts else ():
                    address = ("label", line.template, 0, at)
                    shown = line.values[at].value
                    bankers[address].append(
                        (facts[BANKER], shown, shown if before is None else before)
                    )
                for name, at in _players_of_bets(line) if LOSER in facts else ():
                    address = ("label", line.template, 0, at)
                    other = facts[LOSER if name == BET else BET]
                    paid[name, address].append(line.values[at].value == other)
            if ROUND in facts:
                before = facts.get(BANKER)
            for fact, address in () if is_over else _stakes(step, heard):
                also = [each.value for each in step.asides if each.name == fact.name]
                chips = heard.values[address]
                bet = chips if chips in also else fact.value
                stakes[fact.name, address].append((int(bet), int(chips)))
            changed = (fact for fact in step.facts if fact.name.startswith(CHANGE))
            since_start.update({fact.name: int(fact.value) for fact in changed})
            for key, change in _changes(trial, place, since_start):
                changes[key].append(change)
    found: dict[str, list[Address]] = defaultdict(list, _wrong_changes(changes))
    for (name, address), numbers in sorted(rounds.items()):
        is_of_past = name == ROUND and address[1] in final
        is_usual = len(numbers) >= MIN_ROUNDS * round_count
        if is_usual and not is_of_past and _is_wrong_round(numbers):
            found[name].append(address)
    for address, named in sorted(bankers.items()):
        if _is_wrong_banker(named, is_of_past=address[1] in final):
            found[BANKER].append(address)
    for (name, address), wrong in sorted(paid.items()):
        if len(wrong) >= MIN_WRONG and all(wrong):
            found[name].append(address)
    for (name, address), each in sorted(stakes.items()):
        ratios = [shown / bet for bet, shown in each if bet]
        is_often = sum(ratio not in (1, 2) for ratio in ratios) >= MIN_WRONG
        is_varied = len({shown for _, shown in each}) >= MIN_VALUES
        # Where a bet is made, lines about bets that were decided before may be alike.
        if is_often and is_varied and (name == STAKE or len({*ratios}) == 1):
            found[name].append(address)
    return found


@lru_cache(maxsize=2000)
def _round_numbers(template: str) -> Sequence[tuple[str, int]]:
    """Return which values of a line are numbers of the round that begins, or that is over."""
    others = OTHER_ROUNDS.intersection(WORD.findall(template))
    parts = zip(TOKEN.split(template), TOKEN.findall(template), strict=False)
    return [
        (PLAYED if others else ROUND, at)
        for at, (head, token) in enumerate(parts)
        if token == TOKENS["number"]
        and (AFTER_ROUND if others == {"after"} else BEFORE_ROUND).search(head)
        and others <= {"after"}
    ]


def _is_wrong_round(pairs: Sequence[tuple[int | str, int | str]]) -> bool:
    """Return whether numbers are always as much too high or too low, or always the same."""
    right, shown = ({*each} for each in zip(*pairs, strict=True))
    shifts = {int(value) - int(number) for number, value in pairs}
    is_often = len(pairs) >= MIN_WRONG and len(right) >= MIN_VALUES and 1 in right
    is_same = len(shown) == 1 and shown <= FIRST_ROUNDS
    return is_often and (is_same or (len(shifts) == 1 and shifts != {0}))


@lru_cache(maxsize=2000)
def _bankers(template: str) -> Sequence[int]:
    """Return which value of a line is the banker, if it says that of one and nothing else."""
    words = {*WORD.findall(template)}
    is_about = not words.isdisjoint(BANK_WORDS) and words <= BANK_WORDS | BESIDE_BANK
    named = [at for at, each in enumerate(TOKEN.findall(template)) if each == TOKENS["label"]]
    return named if is_about and len(named) == 1 else []


def _is_wrong_banker(
    named: Sequence[tuple[int | str, int | str, int | str]], *, is_of_past: bool
) -> bool:
    """Return whether names are never the right ones, always the same, or always the banker of the
    round before, unless they are said of that round. Each is between the banker and that one."""
    right, shown, before = zip(*named, strict=True)
    is_same = len({*shown}) == 1 < len({*right})
    is_late = shown == before != right and not is_of_past
    is_never = all(banker != value for banker, value, _ in named)
    return len(named) >= MIN_WRONG and (is_same or is_late or is_never)


def _players_of_bets(line: Line) -> Iterator[tuple[str, int]]:
    """Yield which values of a line are players who get a bet, by its words or by a minus before
    what another one gets, or who are alone in a clause and lose it."""
    for clause, start, _ in clauses_of(line.template):
        tokens = [*zip(count(start), TOKEN.finditer(clause), strict=False)]
        named = [(at, token) for at, token in tokens if line.values[at].kind == "label"]
        if not NOT_GOT.isdisjoint(WORD.findall(clause)) or DICE.search(line.template):
            named = []
        for at, token in named:
            is_alone = len(named) == 1 and GETS_ALONE.match(clause, token.end())
            if is_alone or GOES_TO.search(clause[: token.start()]):
                yield BET, at
            if len(named) == 1 and LOSES_ALONE.match(clause, token.end()):
                yield LOSER, at
    changes = {
        at: int(number.value)
        for at, (player, number) in enumerate(zip(line.values, line.values[1:], strict=False))
        if (player.kind, number.kind) == ("label", "number")
    }
    if len(changes) > 1 and sum(changes.values()) == 0:
        yield from ((BET, at) for at, change in changes.items() if change > 0)


def _stakes(step: Step, heard: Heard) -> Iterator[tuple[Fact, Address]]:
    """Yield each bet that is made, or decided, with where its chips are: each has a line."""
    made = [fact for fact in step.facts if fact.is_echo]
    decided = [fact for fact in step.facts if fact.name == STAKE]
    for template, line_count in heard.counts.items() if made or decided else ():
        facts = [each for each in (made, decided) if line_count == len(each)]
        parts = TOKEN.split(template)
        for at, (head, tail) in enumerate(pairwise(parts)) if len(facts) == 1 else ():
            is_won = facts[0] == decided and WINS.search(head) and CHIPS_FROM.match(tail)
            for number, fact in enumerate(facts[0]) if is_won or IN_POT.search(head) else ():
                address: Address = ("number", template, number, at)
                if address in heard.values:
                    yield fact, address


def _changes(
    trial: Trial, place: int, since_start: Mapping[str, int]
) -> Iterator[tuple[tuple[str, int], Change]]:
    """Yield the numbers in lines about a player whose chips change, by line and place there.

    A number is about the player who is named last before it.
    """
    heading = ""
    facts = [fact for fact in trial.steps[place].facts if fact.name.startswith(CHANGE)]
    # A plus is not in what was heard.
    text = trial.program_turns[place].text if facts else ""
    shown = [line for line in text.splitlines() if line.strip()]
    for (template, values), line in zip(trial.heard[place].lines, shown, strict=False):
        owner = next((int(each.value) for each in values if each.kind == "label"), None)
        if owner is None:
            heading = template
            continue
        if not facts[owner].value:
            continue
        parts = TOKEN.split(template)
        named = owner
        for at, each in enumerate(values):
            named = int(each.value) if each.kind == "label" else named
            if each.kind == "number" and named == owner:
                value, beside = int(each.value), f"{parts[at]} {parts[at + 1]}"
                address: Address = ("number", f"{owner}@{template}", -1, at)
                is_gain = _is_gain(value, line, {*WORD.findall(beside)})
                above = heading if at == len(values) - 1 else ""
                is_of_round = OF_ROUND.search(beside) or OF_ROUND.search(above)
                total = since_start[facts[owner].name]
                yield (
                    (template, at),
                    Change(facts[owner], address, value, is_gain, total, bool(is_of_round)),
                )


def _is_gain(shown: int, line: str, beside: Set[str]) -> bool | None:
    if shown < 0 or re.search(rf"\+{shown}\b", line):
        return shown > 0
    is_gain, is_loss = not beside.isdisjoint(GAINS), not beside.isdisjoint(LOSSES)
    return is_gain if is_gain != is_loss else None


def _wrong_changes(changes: Mapping[tuple[str, int], Sequence[Change]]) -> dict[str, list[Address]]:
    """Return where numbers are always as high as changes of chips, and at times of a gain where
    there is a loss, or the other way round; or are of all rounds where they say of this round."""
    found: dict[str, set[Address]] = defaultdict(set)
    for each in changes.values():
        is_about = all(abs(one.shown) == abs(int(one.fact.value)) for one in each)
        is_total = all(one.is_of_round and one.shown == one.since_start for one in each)
        is_often = len(each) >= MIN_WRONG and len({one.shown for one in each}) >= MIN_VALUES
        for one in each if is_often and (is_about or is_total) else ():
            is_wrong = one.is_gain is not None and one.is_gain != (int(one.fact.value) > 0)
            if is_wrong or not is_about:
                found[one.fact.name].add(one.address)
    return {name: sorted(places) for name, places in found.items()}
