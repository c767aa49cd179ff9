"""Plays the games of a contest in lockstep: each player is asked in all its games at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import combinations, islice
from random import Random
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlencode

from contest.again import chance_of
from contest.player import MAX_NAME, Key, Question, Reply, cut, refusal
from engine.ask import Ask
from engine.console import Console
from engine.game import Game
from engine.players import forced
from engine.record import to_link, to_record
from engine.sitting import Sitting

OPTIONS = {"pynim": {"players": "humans"}}
"""The options of a contest that are not those of the page: with a third at the pile, who plays
best does not win."""
MAX_QUESTIONS = 5_000
GAMES_AT_ONCE = 200

Pairing: TypeAlias = tuple[str, str, str]
"""The players at both seats, and the seed."""
Asks: TypeAlias = Callable[[list[Question], list[Key]], Generator[Any, Any, dict[Key, Reply]]]


class Played(NamedTuple):
    """A game that was played: all that it takes to open it, or to play it again."""

    seats: tuple[str, str]
    seed: str
    answers: tuple[str, ...]
    points: tuple[float, float]
    """1 for a win, 0.5 for a draw, 0 for a loss, by seat."""
    scores: tuple[int, ...] = ()
    fault: str = ""
    """Why the game ended before its end."""
    at_fault: int | None = None
    """The seat that lost by it."""
    printed: tuple[str, str] = ("", "")


class Silent(Console):
    """A console that keeps the last scene alone: nobody reads a contest's."""

    def print(self, text: str = "", seat: int | None = None) -> None:
        """Print nothing."""

    def clear(self) -> None:
        """Have nothing to clear."""

    def show(self, scene: Any) -> None:
        """Keep the scene."""
        self.shown = scene


def options_of(game: Game) -> dict[str, str]:
    """Return the options that a contest of `game` is played with."""
    return {**game.defaults, **game.on_page, **OPTIONS.get(game.name, {})}


def play(game: Game, pairing: Pairing, number: int = 0) -> Generator[Question, Reply, Played]:
    """Play a game by its script: yields whom it asks what, where there is something to decide."""
    *names, seed = pairing
    seats = names[0], names[1]
    console = Silent()
    script = game.play(console, Random(seed), options_of(game))
    answers: list[str] = []
    printed = ["", ""]

    def end(fault: str = "", at_fault: int | None = None) -> Played:
        points, scores = _outcome(game, console.shown, at_fault)
        said = printed[0], printed[1]
        return Played(seats, seed, tuple(answers), points, scores, fault, at_fault, said)

    try:
        ask = next(script)
        while len(answers) < MAX_QUESTIONS:
            answer = _given(game, ask, seats, seed)
            if answer is None and ask.seat is None:
                return end()  # whether there is another game: here each is one
            if answer is None:
                assert ask.seat is not None
                chance = chance_of(seed, len(answers), ask.seat)
                key, name = (number, ask.seat), seats[ask.seat]
                answer, fault, text = yield Question(key, ask, chance, len(answers), name)
                printed[ask.seat] = text or printed[ask.seat]
                if fault := fault or refusal(ask, answer):
                    where = f"(question {len(answers) + 1}, “{cut(ask.prompt)}”)"
                    return end(f"{fault} {where}", ask.seat)
            answers.append(answer)
            ask = script.send(answer)
    except StopIteration:
        return end()
    return end(f"It did not end within {MAX_QUESTIONS:,} questions.")


def _given(game: Game, ask: Ask, seats: Sequence[str], seed: str) -> str | None:
    """Return the answer to a question that no player has to decide; None if one has to."""
    if ask.seat is None:
        return game.settle(ask, Random(seed)) if game.settle else None
    if ask.kind == "name" and not ask.error:
        twice = seats[0][:MAX_NAME] == seats[1][:MAX_NAME]
        return seats[ask.seat][:MAX_NAME] + (f" {ask.seat + 1}" if twice else "")
    return forced(ask)


def _outcome(
    game: Game, scene: Any, at_fault: int | None
) -> tuple[tuple[float, float], tuple[int, ...]]:
    """Return both seats' points and scores. Where the bank won, or nobody, the higher score
    counts."""
    if at_fault is not None:
        return (float(at_fault == 1), float(at_fault == 0)), ()
    result = game.result(scene) if game.result and scene is not None else None
    if result is None:
        return (0.5, 0.5), ()
    first, second = ((result.winner == seat, result.scores[seat : seat + 1]) for seat in (0, 1))
    points = 0.5 if first == second else float(first > second)
    return (points, 1 - points), result.scores[:2]


def pairings(names: Iterable[str], seed: str, pairs: int) -> Iterator[Pairing]:
    """Yield every two of the players, from both seats of each seed, which nobody could guess; in
    rounds, so that a contest may be stopped after any of them."""
    players = list(names)
    for number in range(pairs):
        for one, other in combinations(players, 2):
            text = f"{seed}\n{one}\n{other}\n{number}"
            secret = sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
            yield one, other, secret
            yield other, one, secret


class Going:
    """A game that goes on."""

    def __init__(self, game: Game, pairing: Pairing, number: int) -> None:
        self._again = partial(play, game, pairing, number)
        self._replies: list[Reply] = []
        self._questions = self._again()

    def go_on(self, reply: Reply | None) -> Question:
        """Return the next question. Raises StopIteration with the game once it has ended."""
        if reply is None:
            return next(self._questions)
        self._replies.append(Reply(reply.answer, reply.fault))
        return self._questions.send(reply)

    def past(self, key: Key) -> list[Question]:
        """Return what the player of a key has answered: to keep all questions would take more
        memory than anything else of a contest, so the game is played again."""
        questions = self._again()
        *asked, _ = next(questions), *map(questions.send, self._replies)
        return [each for each in asked if each.key == key]


def play_all(
    game: Game,
    waiting: Iterator[tuple[int, Pairing]],
    asks: Asks,
    games: list[Played],
    going: dict[int, Going],
) -> Generator[Any, Any, None]:
    """Play the numbered games that wait, and add each to `games` when it ends; `going` are those
    that go on.

    `asks` gets the next questions and the games that ended since, and returns the replies by game.
    It may yield requests to its own caller: they pass through here.
    """
    going.clear()
    steps: list[tuple[int, Reply | None]] = []
    while True:
        for number, pairing in islice(waiting, GAMES_AT_ONCE - len(going)):
            going[number] = Going(game, pairing, number)
            steps.append((number, None))
        if not steps:
            return
        questions: list[Question] = []
        over: list[Key] = []
        for number, reply in steps:
            try:
                questions.append(going[number].go_on(reply))
            except StopIteration as end:
                del going[number]
                over += ((number, 0), (number, 1))
                games.append(end.value)
        replies = (yield from asks(questions, over)) if questions else {}
        steps = [(each.key[0], replies[each.key]) for each in questions]


def link(game: Game, played: Played) -> str:
    """Return the address, from the site's, at which a game opens."""
    sitting = Sitting(game, played.seed, options_of(game), played.answers)
    return f"{game.page}.html#{urlencode(to_link(to_record(sitting, {})))}"
