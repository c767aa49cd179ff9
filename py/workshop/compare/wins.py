"""Find the sentences that say who has won, by their words: a program may say it in one game alone,
and *Blue wins* and *Blue has lost* differ by nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from workshop.compare.exchanges import Fact, Step
from workshop.compare.words import PLAYER_WORDS, WORD
from workshop.reading.addresses import Address, Heard, listed_in, names_player, only_there
from workshop.reading.masks import TOKEN, TOKENS

CLAUSE_END = re.compile(r"[.!;,]|\((?!\ue002\))|(?<!\(\ue002)\)|\s[-–—]\s")
ALIAS = re.compile(r"(?<=\ue002 \()\ue002(?=\))")
"""A player's other name: ``Player 1 (Red)``."""
WIN_WORDS = {"win", "wins", "won", "winner", "victory", "victor", "victorious", "champion"}
WORDS_BESIDE = {
    *("a", "after", "and", "army", "battle", "by", "chips", "combat", "fight", "for", "game"),
    *("goes", "has", "have", "in", "is", "moves", "of", "our", "player", "points", "rounds"),
    *("side", "so", "team", "the", "this", "to", "turns", "with", "you"),
}
"""The words of a clause that says who has won and nothing else, such as who nearly has."""
SMALL_WORDS = r"(?:(?:has|have|had|the|army|side|player|team|piece|s)\W+)*"
ACTIVE = rf"(?! by\b|(?:(?!{TOKEN.pattern})\W)*$)"
"""What follows *captured* where that is said of the winner: neither *by* nor the clause's end."""
TAKES = (
    r"(?:(?:captures?|takes?|took|kills?|eats?|ate|sinks|sank|destroys?|removes?|knocks out|"
    r"defeats?(?!\W*$)|beats?|wins?|won|survives|survived)\b|"
    rf"(?:captured|taken|killed|eaten|destroyed|removed|defeated|beaten)\b{ACTIVE})"
)
"""What is said of the winner of a fight, and not of the loser: *Blue is taken by Red*, *Blue 1
captured*."""
BEATS = re.compile(
    rf"\W*{SMALL_WORDS}(?:wins?|won|beats?|defeats?(?!\W*$)|conquers|crushes|"
    rf"(?:beaten|defeated|conquered){ACTIVE}|"
    r"(?:is|are)\W+(?:the\W+)?(?:winners?|victors?|victorious))\b|"
    rf"\W*{SMALL_WORDS}(?:{TAKES}|gets?|got)\W+(?:[^\W\d_]+\W+){{0,3}}flags?\b|"
    r"\s+[^\W\d_]{4,}\s+(?:(?:has|have)\s+)?(?:wins|won)\b"
)
"""How a text goes on behind a winner's name, also as in “The Red general has won”; who has taken a
flag where the game is over has won it."""
CAPTURES = re.compile(rf"\W*{SMALL_WORDS}{TAKES}(?![\w\s]*:)")
"""The same of the winner of a fight; behind a colon is a list of all that was captured."""
GETS = re.compile(
    rf"\W*{SMALL_WORDS}(?:gets?|(?<!has )(?<!have )got|receives?|received|collects?|takes?|took|"
    r"gains?|wins?|won|beats?)\b"
)
"""The same of the winner of a bet, whose clause names the loser, too; who *has got* has."""
WINNER_IS = re.compile(
    r"\b(?:winners?|survivor)\b(?:\W+(?:of|the|this|game|war|battle|match))*"
    r"\W*(?::|=|\b(?:is|are|be)\b)\W*"
    r"(?:[\w'’]+\W+){0,3}$"
)
"""What is before a winner's name."""
LOSES = re.compile(
    rf"\W*{SMALL_WORDS}(?:(?:lost|loses|falls|fell)\b(?! the bank\b).*\b(?:to|against)\b|"
    r"(?:is|was|been) (?!successful|victorious)\w+\b.*\b(?:to|by|against)\b|"
    r"(?:pays|paid|gives|gave|owes)\b)"
)
"""The same behind a loser's name, up to the winner's."""
PAIRED = re.compile(r"\s(?:x|×|vs?\.?|against|->|>|→)\s+$")
"""What is between two pieces of which a word behind them says how the first has fared: ``R5 x B3
lost``."""
FALLS = re.compile(r"\W*\band (?:dies|died|loses|lost|falls|fell|perishes|perished)\W*$")
"""How a clause ends whose subject has lost to whom it names last: ``R1 runs into B2 and dies``."""
PRAISE = re.compile(
    r".*?\b(?:congrat\w*|well done|bravo|hurray|hooray)"
    r"(?:(?P<end>[^\w\ue001\ue002]*[!.])[^\w\ue001\ue002]*|[^\w!.\ue001\ue002]+)"
    r"(?:(?:to|the|player)[^\w\ue001\ue002]+)*[\ue001\ue002](?(end)(?=\W*$|[,.!]))"
)
"""Up to a winner's name, behind what nobody says to a loser, if no new sentence begins with it."""
DOUBTS = {
    *("if", "when", "until", "unless", "not", "never", "nearly", "almost", "would", "could"),
    *("cannot", "nobody"),
}
"""The words of a clause that does not say that somebody has won."""
RECORD = re.compile(
    r"\b(?:(?:biggest|largest|longest|luckiest|(?<!every )single) |"
    r"(?:best|highest|most) (?!chips|coins|is|of|player|points|scores?|sum|total)[^\W\d_]{3})"
)
"""In a line about what was once, such as the highest single score."""
TIE_WORDS = {"tie", "tied", "draw", "drawn", "stalemate"}
TIE_WORDS_BESIDE = {*WORDS_BESIDE, "both", "end", "ended", "ends", "it", "result", "s"}
LEAD = re.compile(r"\b(?:lead(?:s|er|ers|ing)?|ahead|front)\b")
"""In a line about who leads, which nobody may."""
NOBODY = re.compile(r"\W*(?:nobody|no one|no player)\W+(?:has\W+)?(?:wins|won)\b|\W*no winner\b")
"""How a clause begins that says of a game that it has no winner."""


def find_wins(
    places: Sequence[tuple[Fact, Step, Heard]],
    uses: Mapping[str, int],
    verbs: re.Pattern[str] = BEATS,
) -> list[Address]:
    """Return where a clause says that one player has won, in a line that is nowhere else.

    So a wrong winner is found also if another line has the right one, such as one about a move.
    A number in it, such as of moves, is a score's where the program goes on after a game. `verbs`
    are CAPTURES for the winner of a fight, in which numbers are the pieces'. What is always right
    of an aside of the same name is about that, such as who takes the bank.
    """
    own = only_there((heard for *_, heard in places), uses)
    is_item = listed_in(heard for *_, heard in places)
    found: dict[Address, set[bool]] = defaultdict(set)
    for fact, step, heard in places:
        asides = [each.value for each in step.asides if each.name == fact.name]
        for line in {*heard.lines}:
            template, values = line
            if RECORD.search(template) or is_item(template):
                continue
            if heard.counts[template] > 1 or template not in own:
                continue
            aliases = aliases_in(template)
            players = [
                at
                for at, each in enumerate(values)
                if each.kind == fact.kind and names_player(line, at) and at not in aliases
            ]
            others = [each for at, each in enumerate(values) if at not in players]
            if step.kind and verbs is BEATS and any(each.kind == "number" for each in others):
                continue
            winners = {*_named_winners(template, players, verbs)}
            if verbs is BEATS and (praise := PRAISE.search(template)):
                winners |= {len(TOKEN.findall(praise[0])) - 1} & {*players}
            if len(winners) == 1:
                (at,) = winners
                found[values[at].kind, template, 0, at].add(values[at].value in asides)
    return sorted(address for address, is_aside in found.items() if False in is_aside)


def has_nameless_win(places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]) -> bool:
    """Return whether a line that is nowhere else speaks of winning without a player's name, such as
    “You win!”: who that is may be said wherever the turn is."""
    own = only_there((heard for *_, heard in places), uses)
    return any(
        not TOKEN.search(template) and WIN_WORDS & {*WORD.findall(template)} for template in own
    )


def find_seldom_wins(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int], known: Collection[Address]
) -> list[Address]:
    """Return where a line names the winner and no other player: *Tim is the only one left!*

    The line is nowhere else. Exchanges are left out in which one of the addresses `known` is there.
    """
    own = only_there((heard for *_, heard in places), uses)
    found: set[Address] = set()
    for fact, _, heard in places:
        if any(each in heard.values for each in known):
            continue
        for line in heard.lines:
            named = [
                (each, at)
                for at, each in enumerate(line.values)
                if each.kind == fact.kind and names_player(line, at)
            ]
            if line.template in own and len(named) == 1 and named[0][0].value == fact.value:
                ((value, at),) = named
                found.add((value.kind, line.template, 0, at))
    return sorted(found)


def find_ties(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> frozenset[str]:
    """Return the templates of lines with a clause that says that nobody has won, and that are
    nowhere else than where a game is over."""
    own = only_there((heard for *_, heard in places), uses)
    return frozenset(
        template
        for template in own
        if not LEAD.search(template) and any(_is_tie(clause) for clause, *_ in clauses_of(template))
    )


def aliases_in(template: str) -> set[int]:
    """Return which values of a line are a player's other name."""
    return {len(TOKEN.findall(template[: each.start()])) for each in ALIAS.finditer(template)}


@lru_cache(maxsize=20_000)  # a program says the same again and again
def clauses_of(template: str) -> Sequence[tuple[str, int, int]]:
    """Return the clauses of a line, each with the range of its values: where it starts and ends."""
    clauses = CLAUSE_END.split(template)
    ends = [*accumulate(len(TOKEN.findall(each)) for each in clauses)]
    return [*zip(clauses, [0, *ends], ends, strict=False)]


def _is_tie(clause: str) -> bool:
    words = {*WORD.findall(clause)}
    is_tie = not words.isdisjoint(TIE_WORDS) and words <= TIE_WORDS | TIE_WORDS_BESIDE
    return is_tie or NOBODY.match(clause) is not None


def _named_winners(template: str, players: Sequence[int], verbs: re.Pattern[str]) -> Iterator[int]:
    """Yield the numbers of the values that are players who have won, by a clause's words.

    Who is only called by name wins in the next clause: “Well done, Sally! You win.”
    """
    called: list[int] = []
    for clause, start, end in clauses_of(template):
        parts = TOKEN.split(clause)
        named = [at for at in players if start <= at < end]
        words = {*WORD.findall(clause)}
        winners = named or called
        if verbs is GETS and len(winners) == 1:
            pass  # who wins the game, or takes the dice
        elif len(winners) == 1 and words & WIN_WORDS and words <= WIN_WORDS | WORDS_BESIDE:
            yield winners[0]
        elif not words & DOUBTS:
            for at, following in pairwise([*named, end]):
                if at != named[0] and PAIRED.search(parts[at - start]):
                    continue
                # Between two names there may be a number, as of a piece.
                behind = TOKENS["number"].join(parts[at - start + 1 : following - start + 1])
                behind += TOKENS["label"] * (following < end)
                if verbs.match(behind) or WINNER_IS.search(parts[at - start]):
                    yield at
                elif following < end:
                    after = "".join(parts[following - start + 1 :])
                    if LOSES.match(behind) or FALLS.match(after):
                        yield following
        called = [] if words - PLAYER_WORDS else named
