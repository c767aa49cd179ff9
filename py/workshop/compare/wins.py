"""Find the sentences that say who has won, by their words: a program may say it in one game alone,
and *Blue wins* and *Blue has lost* differ by nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from workshop.compare.claims import PLAYER_WORDS, WORD, word_before
from workshop.compare.exchanges import Fact, Step
from workshop.reading.addresses import Address, Heard, template_counts
from workshop.reading.masks import TOKEN, Value, is_player

CLAUSE_END = re.compile(r"[.!;,()]|\s[-–—]\s")
WIN_WORDS = {"win", "wins", "won", "winner", "victory"}
WORDS_BESIDE = {
    *("a", "after", "and", "army", "battle", "by", "chips", "combat", "fight", "for", "game"),
    *("has", "have", "in", "is", "moves", "of", "our", "player", "points", "rounds", "side"),
    *("so", "team", "the", "this", "turns", "with", "you"),
}
"""The words of a clause that says who has won and nothing else, such as who nearly has."""
BEATS = re.compile(
    r"\W*(?:(?:has|have|the|army|side|player)\s+)*"
    r"(?:wins?|won|beats?|beaten|defeats?|defeated|conquers|crushes)\b"
)
"""What is between a winner and the loser."""


def find_wins(places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]) -> list[Address]:
    """Return where a clause says that one player has won, in a line that is nowhere else.

    So a wrong winner is found also if another line has the right one, such as one about a move.
    A number in it, such as of moves, is a score's where the program goes on.
    """
    here = template_counts(heard for *_, heard in places)
    found: set[Address] = set()
    for fact, step, heard in places:
        for template, values in {*heard.lines}:
            if heard.counts[template] > 1 or here[template] != uses[template]:
                continue
            players = [
                at for at, each in enumerate(values) if _is_player(fact.kind, template, at, each)
            ]
            if step.kind and len(players) < len(values):
                continue
            winners = [*_named_winners(template, players)]
            if len(winners) == 1:
                found.add((values[winners[0]].kind, template, 0, winners[0]))
    return sorted(found)


def _is_player(kind: str, template: str, at: int, value: Value) -> bool:
    """Return whether a value is a player, where facts of this kind are about players."""
    is_named = is_player(value) or word_before(template, at) in PLAYER_WORDS
    return value.kind == kind and is_named


def _named_winners(template: str, players: Sequence[int]) -> Iterator[int]:
    """Yield the numbers of the values that are players who have won, by a clause's words.

    Who is only called by name wins in the next clause: “Well done, Sally! You win.”
    """
    start = 0
    called: list[int] = []
    for clause in CLAUSE_END.split(template):
        parts = TOKEN.split(clause)
        end = start + len(parts) - 1
        named = [at for at in players if start <= at < end]
        words = {*WORD.findall(clause)}
        winners = named or called
        if len(named) > 1:
            winners = [at for at in named if BEATS.match(parts[at - start + 1])]
            is_win = True
        else:
            is_win = bool(words & WIN_WORDS) and words <= WIN_WORDS | WORDS_BESIDE
        if len(winners) == 1 and is_win:
            yield winners[0]
        called = [] if words - PLAYER_WORDS else named
        start = end
