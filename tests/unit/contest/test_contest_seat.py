"""A player whom a person wrote, at the table of a game's page."""

from __future__ import annotations

import json
from random import Random

import pytest

from contest.play import options_of, play
from contest.player import Player
from contest.room import Table
from engine.game import OWN, load
from engine.record import to_link, to_record
from memory_device import MemoryDevice, Tab
from player_room import player_room
from session import commands as do
from session.effects import Fault, Notice, OwnTurn

__all__ = ["player_room"]
COUNTS = """
count = 0
def answer(ask, rng):
    global count
    count += 1
    return ask.choices[count % len(ask.choices)] if count % 3 else rng.choice(ask.choices)
"""
GAMES = ("bots", "four_five_six", "pynim", "tactego")


class Worker:
    """The worker beside a page."""

    def __init__(self, source: str, name: str = "mine") -> None:
        self.source, self.name = source, name
        self._table = Table(lambda progress: None)

    def __call__(self, turn: OwnTurn) -> str | Fault:
        sitting = turn.sitting
        request = {
            **{"do": "sit", "name": self.name, "source": self.source, "seat": turn.seat},
            **{"game": sitting.game.name, "seed": sitting.seed, "options": sitting.options},
            "answers": sitting.answers,
        }
        said = json.loads(self._table.reply(json.dumps(request)))
        return Fault(said["fault"]) if said["fault"] else str(said["answer"])


def sit_down(name: str, source: str, seed: str = "s", **seats: str) -> Tab:
    game = load(name)
    settings = {"seed": seed, **options_of(game), **(seats or {"seat2": OWN})}
    device = MemoryDevice()
    tab = Tab(game, device, device.write_query(settings))
    tab.own = Worker(source)
    tab.wait()
    return tab


def play_on(tab: Tab, rng: Random, answers: int = 10_000) -> None:
    """Let the person answer at random."""
    for _ in range(answers):
        game, ask = tab.session.current.game, tab.session.current.sitting.ask
        settled = ask and ask.seat is None and (game.settle and game.settle(ask, Random("s")))
        if ask is None or (ask.seat is None and settled is None):
            return
        tab.do(do.Answer(settled or (rng.choice(ask.choices) if ask.choices else ask.private)))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "four_five_six"])  # no end
def test_it_plays_at_the_table_as_in_a_contest(name: str) -> None:
    tab = sit_down(name, COUNTS, seat1=OWN, seat2=OWN)
    play_on(tab, Random(1))
    sitting = tab.session.current.sitting
    players = [Player(COUNTS, "mine.py") for _ in range(2)]
    games = play(load(name), ("mine", "mine", "s"))
    question = next(games)
    try:
        while True:
            question = games.send(players[question.key[1]].reply(question))
    except StopIteration as end:
        played = end.value
    assert played.fault == ""
    unnumbered = ["mine" if each.startswith("mine ") else each for each in played.answers]
    assert sitting.answers[: len(unnumbered)] == unnumbered


@pytest.mark.parametrize("name", GAMES)
def test_undo_and_another_way_ask_it_as_if_it_had_never_been_otherwise(name: str) -> None:
    tab, rng = sit_down(name, COUNTS), Random(2)
    for _ in range(6):
        play_on(tab, rng, 2)
        tab.do(do.Undo(), do.View(0), do.View(None), do.Redo())
    answers = list(tab.answers)
    fresh = sit_down(name, COUNTS)
    for number in range(len(answers)):
        if len(fresh.answers) == number:
            fresh.do(do.Answer(answers[number]))
    assert fresh.answers[: len(answers)] == answers


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_game_and_a_link_need_no_player(name: str) -> None:
    tab = sit_down(name, COUNTS)
    play_on(tab, Random(3))
    current = tab.session.current
    again = Tab(load(name), tab.session.device, open_name=tab.session.store.last)  # type: ignore[arg-type]
    assert again.answers == tab.answers
    link = to_link(to_record(current.sitting, current.seats))
    device = MemoryDevice()
    other = Tab(load(name), device, device.write_query(link))
    other.do(do.View(1), do.Replay(), do.View(None))
    assert other.answers == tab.answers
    assert other.session.current.seats == {1: OWN}


@pytest.mark.parametrize("name", GAMES)
def test_a_fault_is_said_and_the_person_goes_on_in_its_seat(name: str) -> None:
    wrong = COUNTS + "    if count > 2: return ask.scene.nothing\n    return ask.choices[0]\n"
    tab = sit_down(name, wrong.replace("return ask.choices[count", "0 and ask.choices[count"))
    play_on(tab, Random(4))
    (notice,) = [each for each in tab.effects if isinstance(each, Notice)]
    assert "mine.py, line 7" in notice.text
    assert notice.text.endswith("You play on for it.")
    assert tab.session.current.seats == {}
    taken_over = tab.session.current.sitting.asked[-12:]
    assert {ask.seat for ask in taken_over} >= {0, 1}
    before = len(tab.answers)
    tab.do(do.Undo())
    assert len(tab.answers) < before


def test_what_may_not_be_answered_is_a_fault() -> None:
    tab = sit_down("bots", 'def answer(ask, rng):\n    return "CHEAT 4 4 4 4 4"\n')
    play_on(tab, Random(5), 4)
    assert any(
        "It answered “CHEAT" in each.text for each in tab.effects if isinstance(each, Notice)
    )


def test_its_name_is_its_answer_where_a_game_asks_for_one() -> None:
    tab = sit_down("pynim", COUNTS)
    tab.do(do.Answer("Ada"), do.Answer("1"))
    assert tab.session.current.sitting.answers[2] == "mine"
