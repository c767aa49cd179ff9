"""Proves a contest: its games are played again by an engine that no player has shared, and each
player is asked again, alone.

The first shows that rules and results hold. The second shows that a player went by nothing but its
own game: whoever knows more, or was reached into by another, answers otherwise there.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import zip_longest

from contest.play import Played, play
from contest.player import Question, Reply, cut, refusal
from engine.game import Game


def false_result(game: Game, played: Played) -> str:
    """Return how a game comes out otherwise where it is played again, as a sentence; "" if it comes
    out the same. Run it in a Python that no player has shared."""
    *_, again = _replayed(game, played)
    assert isinstance(again, Played)
    if played.fault:
        same = again.answers == played.answers and again.points == played.points
        return "" if same else "Its answers do not lead to where it ended."
    if again._replace(printed=played.printed) == played:
        return ""
    return f"Played again it ends {_score(again)}, and not {_score(played)}."


def _score(played: Played) -> str:
    return f"{played.points[0]:g} : {played.points[1]:g}"


def _replayed(
    game: Game, played: Played, number: int = 0
) -> Iterator[tuple[Question, str | None] | Played]:
    """Yield the questions of a game to players, each with what was answered, None where the game
    ended by its fault; then the game as it comes out."""
    games = play(game, (*played.seats, played.seed), number)
    try:
        question = next(games)
        while True:
            known = question.at < len(played.answers)
            answer = played.answers[question.at] if known else None
            yield question, answer
            question = games.send(Reply("", played.fault) if answer is None else Reply(answer))
    except StopIteration as end:
        yield end.value


def asked_again(
    game: Game, name: str, games: Sequence[Played]
) -> Generator[tuple[int, list[Question]], list[Reply], str]:
    """Ask a player again, alone, what it was asked in these games; return where it answers
    otherwise, as a sentence, "" if it never does.

    Yields the seat and what is asked there; the replies have to be another player's for each seat,
    in a fresh Python, since in the game from the other seat it sees what its enemy has here. It is
    asked the first question of all games before the second of any.
    """
    for seat in (0, 1):
        mine = [each for each in games if each.seats[seat] == name]
        asked = [
            [
                each
                for each in _replayed(game, one, number)
                if not isinstance(each, Played) and each[0].key[1] == seat
            ]
            for number, one in enumerate(mine)
        ]
        for turn in zip_longest(*asked):
            batch = [each for each in turn if each]
            replies = yield seat, [question for question, _ in batch]
            for (question, before), now in zip(batch, replies, strict=True):
                same = (now.answer, now.fault) == (before, "")
                if not same and not (before is None and _is_fault(question, now)):
                    return _accusation(mine[question.key[0]], question, before, now)
    return ""


def _is_fault(question: Question, reply: Reply) -> bool:
    return bool(reply.fault or refusal(question.ask, reply.answer))


def _accusation(played: Played, question: Question, before: str | None, now: Reply) -> str:
    then = "nothing that may be answered" if before is None else f"“{cut(before)}”"
    alone = now.fault or f"“{cut(now.answer)}”"
    return (
        f"Asked again alone, it answers otherwise: it knew more than its game shows, or another "
        f"player reached into it. {played.seats[0]} against {played.seats[1]}, seed {played.seed}, "
        f"question {question.at + 1}: {then} in the contest, {alone} alone."
    )
