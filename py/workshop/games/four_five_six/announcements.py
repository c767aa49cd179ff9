"""Find where a program for Four, Five, Six says wrongly which round it is, who is banker, who has
won a bet, or what is in a pot.

These may be left out, and other numbers and names may be in their place. So a line is taken for one
of them by a word in it, and is wrong if it is so in the same way throughout.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from workshop.compare.claims import WORD
from workshop.compare.exchanges import BET, COMPUTERS, Finding, Step, Trial
from workshop.compare.wins import CLAUSE_END, SMALL_WORDS
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
NOT_GOT = {"away", "down", "fewer", "less", "never", "no", "not", "nothing", "off", "poorer"}
"""Words of a clause that says what the loser gets."""
GOES_TO = re.compile(r"\bfrom\W*\ue002\W*to\W*$|\b(?:goes|go|went) to\W*$")
"""What is before the name of a bet's winner."""
IN_POT = re.compile(r"\bpot\b(?:\W+(?:be|is|of|a|now|holds|has))*\W*$")
"""What is before the chips in a pot."""
Pairs: TypeAlias = dict[Address, list[tuple[int | str, int | str]]]
"""By an address, the right value and the one there, wherever the line is."""


def find_wrong_announcements(
    trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> dict[str, list[Address]]:
    """Return by facts' names where they are printed wrongly, up to each trial's finding."""
    rounds: Pairs = defaultdict(list)
    bankers: Pairs = defaultdict(list)
    winners: Pairs = defaultdict(list)
    pots: Pairs = defaultdict(list)
    final: set[str] = set()
    round_count = 0
    for trial, finding in zip(trials, findings, strict=True):
        steps = trial.steps[: finding.place if finding else None]
        for step, heard in zip(steps, trial.heard, strict=False):
            facts = {fact.name: fact.value for fact in step.facts}
            round_count += ROUND in facts
            if ROUND not in facts:
                final |= heard.templates if step.context.endswith("over") else set()
            for line in heard.lines:
                if heard.counts[line.template] > 1:
                    continue
                for at in _round_numbers(line.template) if ROUND in facts else ():
                    address: Address = ("number", line.template, 0, at)
                    if line.values[at].shown.isalnum():  # no row of signs
                        rounds[address].append((facts[ROUND], line.values[at].value))
                for at in _bankers(line.template) if BANKER in facts else ():
                    address = ("label", line.template, 0, at)
                    bankers[address].append((facts[BANKER], line.values[at].value))
                for at in _bet_winners(line) if LOSER in facts else ():
                    address = ("label", line.template, 0, at)
                    winners[address].append((facts[LOSER], line.values[at].value))
            for address, bet, shown in _pots(step, heard):
                pots[address].append((bet, shown))
    wrong_pots = [address for address, each in sorted(pots.items()) if _is_wrong_pot(each)]
    found = {
        ROUND: [
            address
            for address, each in sorted(rounds.items())
            if address[1] not in final
            and len(each) >= MIN_ROUNDS * round_count
            and _is_wrong_round(each)
        ],
        BANKER: [address for address, each in sorted(bankers.items()) if _is_wrong_banker(each)],
        BET: [
            address
            for address, each in sorted(winners.items())
            if len(each) >= MIN_WRONG and all(loser == value for loser, value in each)
        ],
    }
    for number in (1, 2):
        places = [each for each in wrong_pots if each[2] == number - 1]
        found |= {f"bet {number}": places, f"bet {number}{COMPUTERS}": places}
    return {name: places for name, places in found.items() if places}


@lru_cache(maxsize=2000)
def _round_numbers(template: str) -> Sequence[int]:
    """Return which values of a line are numbers of the round that begins."""
    is_other = not OTHER_ROUNDS.isdisjoint(WORD.findall(template))
    parts = zip(TOKEN.split(template), TOKEN.findall(template), strict=False)
    return [
        at
        for at, (head, token) in enumerate(parts)
        if token == TOKENS["number"] and not is_other and BEFORE_ROUND.search(head)
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


def _is_wrong_banker(pairs: Sequence[tuple[int | str, int | str]]) -> bool:
    """Return whether names are never the right ones, or always the same."""
    right, shown = ({*each} for each in zip(*pairs, strict=True))
    is_same = len(shown) == 1 < len(right)
    return len(pairs) >= MIN_WRONG and (is_same or all(banker != value for banker, value in pairs))


def _bet_winners(line: Line) -> Iterator[int]:
    """Yield which values of a line are players who get a bet, by its words or by a minus before
    what another one gets."""
    start = 0
    for clause in CLAUSE_END.split(line.template):
        tokens = [*zip(count(start), TOKEN.finditer(clause), strict=False)]
        named = [(at, token) for at, token in tokens if line.values[at].kind == "label"]
        if not NOT_GOT.isdisjoint(WORD.findall(clause)):
            named = []
        for at, token in named:
            is_alone = len(named) == 1 and GETS_ALONE.match(clause, token.end())
            if is_alone or GOES_TO.search(clause[: token.start()]):
                yield at
        start += len(tokens)
    changes = {
        at: int(number.value)
        for at, (player, number) in enumerate(zip(line.values, line.values[1:], strict=False))
        if (player.kind, number.kind) == ("label", "number")
    }
    if len(changes) > 1 and sum(changes.values()) == 0:
        yield from (at for at, change in changes.items() if change > 0)


def _pots(step: Step, heard: Heard) -> Iterator[tuple[Address, int, int]]:
    """Yield where a pot is printed, with its bet and what is there: each bet has a line."""
    bets = [int(fact.value) for fact in step.facts if fact.is_echo]
    for template, line_count in heard.counts.items() if bets else ():
        if line_count == len(bets) and "pot" in template:
            for at, part in enumerate(TOKEN.split(template)[:-1]):
                for number, bet in enumerate(bets) if IN_POT.search(part) else ():
                    address: Address = ("number", template, number, at)
                    if address in heard.values:
                        yield address, bet, int(heard.values[address])


def _is_wrong_pot(pairs: Sequence[tuple[int | str, int | str]]) -> bool:
    """Return whether numbers are always as many times the bets, and neither the bets nor twice."""
    ratios = {int(shown) / int(bet) for bet, shown in pairs if bet}
    is_often = len(pairs) >= MIN_WRONG and len({bet for bet, _ in pairs}) >= MIN_VALUES
    return is_often and len(ratios) == 1 and ratios.isdisjoint({1, 2})
