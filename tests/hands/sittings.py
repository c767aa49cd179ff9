"""What is played by hand: every game, at every size, with all hands, in each company; and the few
of these sittings in which each pair of them occurs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from engine.game import AWAY, HUMAN, Game, load
from engine.players import random_player, run_to_end
from engine.record import to_link, to_record
from engine.sitting import Sitting
from games import GAMES

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1280, 800)}
WAYS = ("touch", "mouse", "keys")
FRIEND, TURNS, FRAME = "friend", "turns", "frame"
SET_UP = {"tactego": ("7", "2 2\nF 1", "4", "3")}
"""First answers that make a game short: who moves at random on a larger board of Tactego's does not
find the flag."""
BY_TURNS = "pynim"
"""The game that is played by turns in `make test`; tests/unit/session has all of them."""
LEFT = 4
"""About how many answers are left of a game that is played from near its end."""


class Play(NamedTuple):
    """A sitting that is played by hand."""

    game: str
    size: str
    way: str
    company: str
    """The level of the computer player, or with a friend, by turns, or in a frame."""
    whole: bool = True
    """Whether it is played from its first question, or from near its end."""

    @property
    def name(self) -> str:
        return "-".join([*self[:4], *([] if self.whole else ["short"])])

    def address(self) -> str:
        """The page that it is played on, and from where, as a link says it."""
        game = load(self.game)
        rng = Random(self.name)
        seats = {FRIEND: {1: HUMAN}, FRAME: {1: HUMAN}, TURNS: {1: AWAY}}.get(
            self.company, {1: self.company}
        )
        options = {option.name: rng.choice(option.values) for option in game.options}
        if len(game.active_seats(options)) == 1:  # alone; by turns it takes two
            seats, options = (seats, game.defaults) if self.company == TURNS else ({}, options)
        sitting = Sitting(game, f"{self.name} {rng.random()}", options)
        for answer in SET_UP.get(self.game, ()):
            sitting.answer(answer)
        if not self.whole:
            sitting = near_end(sitting, rng)
        record = to_record(sitting, seats)
        if HUMAN in seats.values():
            record["settings"] |= {f"seat{seat + 1}": level for seat, level in seats.items()}
        return f"{game.page}.html{'?embed' * (self.company == FRAME)}#{urlencode(to_link(record))}"


def near_end(sitting: Sitting, rng: Random) -> Sitting:
    """A sitting played on at random, but for its last answers."""
    played = Sitting(sitting.game, sitting.seed, sitting.options, sitting.answers)
    while played.ask is not None:
        played.answer(run_to_end(random_player(played.ask, rng)))
    kept = max(len(sitting.answers), len(played.answers) - LEFT)
    return Sitting(sitting.game, sitting.seed, sitting.options, played.answers[:kept])


def companies(game: Game) -> list[str]:
    """With whom a game is played."""
    return [*game.players, FRIEND, TURNS, FRAME]


ALL = [
    Play(name, size, way, company)
    for name in GAMES
    for size, way, company in product(SIZES, WAYS, companies(load(name)))
]


def kind_of(play: Play) -> str:
    """The kind of company: whichever computer player somebody plays against, they are alone."""
    return play.company if play.company in (FRIEND, TURNS, FRAME) else "alone"


def pairs_of(play: Play) -> set[frozenset[tuple[str, str]]]:
    """The pairs that a sitting has."""
    facts = zip(("game", "size", "way", "company"), (*play[:3], kind_of(play)), strict=True)
    return {frozenset(pair) for pair in combinations(facts, 2)}


def is_tried(play: Play) -> bool:
    """Whether its game is played in its company in `make test`."""
    return play.company != TURNS or play.game == BY_TURNS


def few() -> list[Play]:
    """Each game in each kind of company once, so that all pairs occur, but for those of playing by
    turns: that takes two devices, and one game is played so."""
    left = {pair for play in ALL if play.company != TURNS for pair in pairs_of(play)}
    chosen: list[Play] = []
    used: Counter[tuple[str, ...]] = Counter()
    for game, kind in dict.fromkeys((play.game, kind_of(play)) for play in ALL if is_tried(play)):
        at_hand = [play for play in ALL if (play.game, kind_of(play)) == (game, kind)]
        best = max(at_hand, key=lambda it: (len(left & pairs_of(it)), -used[it[1:3]]))
        used[best[1:3]] += 1
        left -= pairs_of(best)
        chosen.append(best._replace(whole=False))
    return chosen
