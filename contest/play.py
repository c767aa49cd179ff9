"""Plays the games of a contest in lockstep: each player is asked in all its games at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations, islice
from random import Random
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlencode

from contest.again import chance_of
from contest.player import MAX_NAME, Key, Question, Reply, cut, refusal
from contest.room import Batch
from engine.ask import Ask
from engine.console import Console
from engine.game import Game
from engine.players import Player as Level
from engine.players import forced, run_to_end
from engine.record import to_link, to_record
from engine.sitting import Sitting

OPTIONS = {"pynim": {"players": "humans"}}
"""The options of a contest that are not those of the page: with a third at the pile, who plays
best does not win."""
MAX_QUESTIONS = 5_000
GAMES_AT_ONCE = 200

Pairing: TypeAlias = tuple[str, str, str]
"""The players at both seats, and the seed."""


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


class House:
    """One of the site's own levels, which is trusted, and so asked in this process."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def ask(self, questions: Sequence[Question], over: Sequence[Key]) -> list[Reply]:
        """Return the level's answers."""
        return [Reply(run_to_end(self._level(each.ask, Random(each.token)))) for each in questions]


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
                answer, fault, text = yield Question((number, ask.seat), ask, chance, len(answers))
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


def play_all(
    game: Game, waiting: Iterable[Pairing], first: int = 0
) -> Generator[Played | dict[str, Batch], dict[str, list[Reply]], None]:
    """Play games: yields each as it ends, and the batch of questions to each player, whose replies
    it is sent. They are numbered from `first` on. It knows no process and no worker."""
    numbered = enumerate(waiting, first)
    running: dict[int, tuple[Generator[Question, Reply, Played], Pairing, Question]] = {}
    over: dict[str, list[Key]] = defaultdict(list)
    while True:
        for number, pairing in islice(numbered, GAMES_AT_ONCE - len(running)):
            games = play(game, pairing, number)
            try:
                running[number] = games, pairing, next(games)
            except StopIteration as end:
                yield end.value
        if not running:
            return
        batches: dict[str, Batch] = {}
        for _, pairing, question in running.values():
            name = pairing[question.key[1]]
            batches.setdefault(name, ([], over.pop(name, [])))[0].append(question)
        replies = yield batches
        for name, (questions, _) in batches.items():
            for (number, _), reply in zip(
                (each.key for each in questions), replies[name], strict=True
            ):
                games, pairing, _ = running[number]
                try:
                    running[number] = games, pairing, games.send(reply)
                except StopIteration as end:
                    del running[number]
                    for each in (0, 1):
                        over[pairing[each]].append((number, each))
                    yield end.value


def link(game: Game, played: Played) -> str:
    """Return the address, from the site's, at which a game opens."""
    sitting = Sitting(game, played.seed, options_of(game), played.answers)
    return f"{game.page}.html#{urlencode(to_link(to_record(sitting, {})))}"
