"""Proves a contest: its games are played again by an engine that no player has shared, and each
player is asked again, alone.

The first shows that rules and results hold. The second shows that a player went by nothing but its
own game: whoever knows more, or was reached into by another, answers otherwise there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import zip_longest
from typing import Any

from contest.play import Played, play
from contest.player import Key, Question, Reply, cut, refusal
from engine.game import Game
from engine.players import run_to_end


def false_result(game: Game, played: Played) -> str:
    """Return how a game comes out otherwise if it is played again, as a sentence; "" if it comes
    out the same. Run it in a Python that no player has shared."""
    again = run_to_end(_replayed(game, played))
    if played.fault:
        same = again.answers == played.answers and again.points == played.points
        return "" if same else "Its answers do not lead to where it ended."
    if again._replace(printed=played.printed) == played:
        return ""
    one, other = (f"{each.points[0]:g} : {each.points[1]:g}" for each in (again, played))
    return f"Played again it ends {one}, and not {other}."


def _replayed(
    game: Game, played: Played, number: int = 0
) -> Generator[tuple[Question, str | None], None, Played]:
    """Yield the questions of a game to players, each with what was answered, None where the game
    ended by its fault; return the game as it comes out."""
    games = play(game, (*played.seats, played.seed), number)
    try:
        question = next(games)
        while True:
            known = question.at < len(played.answers)
            answer = played.answers[question.at] if known else None
            yield question, answer
            question = games.send(Reply("", played.fault) if answer is None else Reply(answer))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def asked_again(
    game: Game,
    name: str,
    games: Sequence[Played],
    asks: Callable[[int, list[Question]], Generator[Any, Any, dict[Key, Reply]]],
) -> Generator[Any, Any, str]:
    """Ask a player again, alone, what it was asked in these games; return where it answers
    otherwise, as a sentence, "" if it never does.

    `asks` puts questions to the player of a seat, and yields what is yielded here. There has to be
    another for each seat, in a fresh Python: in the game from the other seat it sees what its enemy
    has here. It is asked the first question of all games before the second of any.
    """
    for seat in (0, 1):
        mine = [each for each in games if each.seats[seat] == name]
        asked = [
            [each for each in _replayed(game, one, number) if each[0].key[1] == seat]
            for number, one in enumerate(mine)
        ]
        for turn in zip_longest(*asked):
            batch = [each for each in turn if each]
            replies = yield from asks(seat, [question for question, _ in batch])
            for question, before in batch:
                now = replies[question.key]
                if before is None:
                    same = bool(now.fault or refusal(question.ask, now.answer))
                else:
                    same = (now.answer, now.fault) == (before, "")
                if not same:
                    return _accusation(mine[question.key[0]], question, before, now)
    return ""


def _accusation(played: Played, question: Question, before: str | None, now: Reply) -> str:
    then = "nothing that may be answered" if before is None else f"“{cut(before)}”"
    alone = now.fault or f"“{cut(now.answer)}”"
    return (
        f"Asked again alone, it answers otherwise: it knew more than its game shows, or another "
        f"player reached into it. {played.seats[0]} against {played.seats[1]}, seed {played.seed}, "
        f"question {question.at + 1}: {then} in the contest, {alone} alone."
    )
