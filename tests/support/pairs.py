"""Pairs of games that differ only in what is hidden from who looks at the page."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from random import Random
from typing import Any, NamedTuple

from engine.ask import READY
from engine.game import AWAY, Game
from engine.markup import lines_to_html, to_html
from engine.players import random_player, run_to_end
from engine.record import to_record
from engine.seats import Seats
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from session import commands as do
from session import effects as show
from session.view import View, load_view
from tactego import GAME
from tactego.pieces import load
from tactego.rules import BLUE, RED, SIDES
from tactego.script import battle
from walks import Op, draw_table

ARMY, LENGTH, WIDTH = "3 2, 2 1, 4 1, S 1, M 1, F 1", 5, 4
NAMES = re.compile(r"[0-9a-f]{8}")
"""What kept games are called in storage, at random."""
HERE: dict[str, Seats] = {
    "by turns": {BLUE: AWAY},
    "by turns, as Blue": {RED: AWAY},
    "here": {},
    "against a computer": {BLUE: "recruit"},
    "looking on": {RED: AWAY, BLUE: AWAY},
}
"""Who is at the device that the viewer looks at."""
DOES = [
    "rest",
    *("undo", "redo", "look", "now", "replay", "panel", "seat", "share", "undo_to", "fork"),
    *("reload", "open", "copy", "picture", "word", "ready", "games"),
]
LEFT_TO_COMPUTER = ("undo_to", "fork")
"""What may leave a computer player to move, whose moves depend on what only it sees."""


def game_with(armies: Iterable[list[str]]) -> Game:
    """Tactego with the armies placed as they are given, Red's and Blue's."""
    placed = [list(army) for army in armies]

    def play(console: Any, rng: Random, options: Any) -> Any:
        given = iter(placed)

        def shuffle(ranks: list[str]) -> None:
            ranks[:] = next(given)

        return battle(console, load(ARMY), LENGTH, WIDTH, shuffle, hidden=True)

    return GAME._replace(play=play)


PENDING = ("look", "now", "replay", "panel", "seat", "reload", "picture", "word", "ready")
"""What shows nothing of a move that is not made yet, nor how many answers there are."""


class Pair(NamedTuple):
    """Two games with the same answers, whose secrets lie otherwise; in the second one the player
    who is asked may have chosen a piece already, or tried to."""

    games: tuple[Game, Game]
    answers: list[str]
    pending: list[str]


def pair_of(rng: Random, hidden: Collection[int], count: int) -> Pair | None:
    """Return games in which the pieces of the sides `hidden` that never moved nor fought are
    otherwise placed; None if that makes no difference, or not the same game."""
    ranks = [rank for rank, number in load(ARMY) for _ in range(number)]
    armies = [rng.sample(ranks, len(ranks)) for _ in SIDES]
    sitting = Sitting(game_with(armies), "1")
    while sitting.ask and len(sitting.answers) < count:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    if sitting.ask is None:
        return None
    truth = next(f.scene.truth for f in reversed(sitting.frames_since(-1)) if f.scene.truth)
    others = [list(army) for army in armies]
    for side in hidden:
        secret = [p for p in truth if p and p.side == side and not (p.moved or p.known)]
        moved = rng.sample([piece.rank for piece in secret], len(secret))
        for piece, rank in zip(secret, moved, strict=True):
            row, column = divmod(piece.number, WIDTH)
            others[side][(row if side == RED else LENGTH - 1 - row) * WIDTH + column] = rank
    game = game_with(others)
    again = Sitting(game, "1", {}, sitting.answers)
    same = [ask._replace(scene=None, answers=None) for ask in (*sitting.asked, sitting.ask)] == [
        ask and ask._replace(scene=None, answers=None) for ask in (*again.asked, again.ask)
    ]
    pending = []
    if sitting.ask.kind == "start" and sitting.ask.seat in hidden and rng.random() < 0.5:
        chosen = next(iter(sitting.ask.answers)).answer
        pending = rng.choice([[chosen], ["0 0"] * 2, ["9 9", chosen]])
    if not (same and (armies != others or pending)):
        return None
    return Pair((sitting.game, game), sitting.answers, pending)


class Page:
    """What a person sees and hears of a session."""

    def __init__(self, game: Game, seats: Seats, answers: list[str]) -> None:
        self.device = MemoryDevice()
        self.view = load_view(game.name)
        record = to_record(Sitting(game, "1", {}, answers), seats) | {"touched": 1}
        self.device.store(f"{game.name}/sitting/kept", json.dumps(record))
        self.game = game
        self.open("kept")

    def open(self, name: str) -> None:
        """Load the page."""
        self.tab = Tab(self.game, self.device, "", open_name=name)
        self.tab.wait()

    def seen(self, count: int) -> list[str]:
        """Return what was shown and spoken since the first `count` effects."""
        return [text for effect in self.tab.effects[count:] for text in _seen(effect, self.view)]

    def perform(self, op: Op) -> list[str]:
        """Perform an operation; return what it shows."""
        if op.name == "reload":
            self.open(self.tab.session.store.open)
            return self.seen(0)
        count = len(self.tab.effects)
        for command in self._commands(op):
            self.tab.do(command)
        return self.seen(count)

    def _commands(self, op: Op) -> list[do.Command]:
        session, number = self.tab.session, op.number
        names = list(session.store.all())
        match op.name:
            case "rest":
                return []
            case "look":
                return [
                    do.View(
                        number % (len(session.current.shown.answers) + 1), closely=number % 2 > 0
                    )
                ]
            case "now":
                return [do.View(None)]
            case "panel":
                return [do.ShowPanel(coach=number % 2 > 0, moves=number % 3 > 0)]
            case "seat":
                levels = ("human", AWAY, "recruit")
                seats = {"seat1": levels[number % 3], "seat2": levels[number // 3 % 3]}
                return [] if "recruit" in seats.values() else [do.ChangeSeats(seats)]
            case "word":
                return [do.TypeLine(("again", "score")[number % 2])]
            case "ready":
                # Nobody presses it for whom they may not see; the viewer is Red.
                ask = session.current.shown.ask
                own = ask is not None and ask.kind == READY and ask.seat == RED
                return [do.Answer("")] if own else []
            case "games":
                return [do.DialogCommand("shelf", "")]
            case "share":
                what = ("turn", "position", "own", "start")[number % 4]
                return [do.DialogCommand("share", f"what={what}")]
            case "open" | "copy" | "picture":
                return [do.DialogCommand(op.name, names[number % len(names)])] if names else []
        return [do.read_command(op.name, "", self.device)]


def _seen(effect: Any, view: View) -> list[str]:
    """What a person sees or hears of an effect."""
    match effect:
        case show.Draw(same_question=same, hints=hints, afterwards=afterwards):
            shown = [to_html(draw_table(view, effect)), repr(hints)]
            return [*shown, repr(same), *map(to_html, afterwards)]
        case show.Print(console, lines, reader):
            return [lines_to_html(console, 0, lines, reader)]
        case show.ShowAdvice(advice):
            return ["" if advice is None else to_html(advice)]
        case show.Opened(_, time):
            return [f"may be shown at once: {time is not None}"]
        case show.Fail(text, problem):
            assert problem is None, text
        case show.Report() | show.ReplaceFragment() | show.Unprint() | show.ShowPicture(_, ""):
            return []
        case show.ShowDialog(html):
            return [NAMES.sub("", html)]
        case show.ShowPicture(_, html):
            return [html]
    return [repr(effect)]


def walk_pair(name: str, seed: int, count: int, walk: Iterable[Op]) -> bool:
    """Perform a walk at both of a pair of games, and check that it shows the same; return whether
    there is a pair of this `seed` after so many answers."""
    seats = HERE[name]
    people = [seat for seat in SIDES if seat not in seats]
    viewer = RED if RED in people else people[0] if people else None
    pair = pair_of(Random(seed), [seat for seat in SIDES if seat != viewer], count)
    if pair is None:
        return False
    if len(people) != 1 and not pair.answers:
        return False  # nobody has looked yet: each may still become the only viewer
    with_computer = "recruit" in seats.values()
    asked = Sitting(pair.games[0], "1", {}, pair.answers).ask
    if with_computer and (asked is None or asked.seat != RED or asked.kind == READY):
        return False
    one = Page(pair.games[0], seats, pair.answers)
    other = Page(pair.games[1], seats, [*pair.answers, *pair.pending])
    assert one.seen(0) == other.seen(0)
    for op in walk:
        computer_moves = with_computer and op.name in LEFT_TO_COMPUTER
        if not computer_moves and (not pair.pending or op.name in PENDING):
            assert one.perform(op) == other.perform(op), op
    return True
