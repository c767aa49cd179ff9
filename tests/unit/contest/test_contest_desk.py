"""The engine of a contest in a page: what it asks in rooms, and makes of their replies."""

from __future__ import annotations

import json
import pickle
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

import pytest

from contest.again import ask_again
from contest.desk import ContestDesk
from contest.room import Room
from player_room import CHANCE, FIRST, player_room

__all__ = ["player_room"]

COUNTS = """
count = 0
def answer(ask, rng):
    global count
    count += 1
    return ask.choices[count % len(ask.choices)]
"""
SOURCES = {"chance": CHANCE, "first": FIRST, "counts": COUNTS}
Loses = Callable[[str, dict[str, Any]], str | bool | None]


class Carrier:
    """The page: carries what the desk says to rooms, and loses some of it."""

    def __init__(self, loses: Loses = lambda room, request: False) -> None:
        self.desk = ContestDesk(lambda progress: None)
        self.rooms: dict[str, Room] = {}
        self.asked: list[tuple[str, str]] = []
        """Players that were asked in a room."""
        self._loses = loses

    def ask(self, **request: Any) -> dict[str, Any]:
        reply = json.loads(self.desk.reply(json.dumps(request)))
        while "errand" in reply:
            replies = {room: self._carry(room, asked) for room, asked in reply["errand"].items()}
            reply = json.loads(self.desk.reply(json.dumps({"do": "go_on", "replies": replies})))
        return dict(reply)

    def _carry(self, name: str, request: dict[str, Any]) -> str | None:
        if request["fresh"]:
            self.rooms[name] = Room(lambda progress: None)
        self.asked += [(name, each) for each in request["sources"]]
        lost = self._loses(name, request)
        if lost is not False:
            self.rooms.pop(name, None)
            return None if lost is None else str(lost)
        return self.rooms[name].reply(json.dumps(request)) if name in self.rooms else ""


def enter(carrier: Carrier, game: str = "pynim", **sources: str) -> dict[str, Any]:
    return carrier.ask(do="enter", game=game, levels=["taker"], sources=sources, seed="s")


def played(carrier: Carrier) -> list[Any]:
    games: list[Any] = json.loads(carrier.ask(do="keep")["contest"])["games"]
    return games


def test_a_round_lets_every_two_meet_from_both_seats_of_a_seed() -> None:
    carrier = Carrier()
    assert enter(carrier, **SOURCES) == {"faults": {}}
    table = carrier.ask(do="round")
    assert (table["count"], len(table["rows"])) == (12, 4)
    games = played(carrier)
    assert {tuple(seats) for seats, *_ in games} == {
        (one, other) for one in (*SOURCES, "taker") for other in (*SOURCES, "taker") if one != other
    }
    assert len({seed for _, seed, *_ in games}) == 6
    assert carrier.ask(do="round")["count"] == 24
    assert carrier.ask(do="play_again") == {"false": []}
    assert [carrier.ask(do="ask_again", name=name) for name in SOURCES] == [{"accused": ""}] * 3


def test_the_two_players_of_a_game_are_never_in_one_room() -> None:
    carrier = Carrier()
    enter(carrier, **SOURCES)
    carrier.ask(do="round")
    for seat, room in enumerate(("first seat", "second seat")):
        keys = [key for player in carrier.rooms[room]._players.values() for key in player._games]
        assert {key[1] for key in keys} <= {seat}
    carrier.ask(do="ask_again", name="first")
    assert {name for room, name in carrier.asked if room.startswith("alone")} == {"first"}


@pytest.mark.parametrize("lost", [None, "", "[]", '[["1", "", ""]]', "[" * 10**5])
def test_a_room_that_is_lost_changes_no_game(lost: str | None) -> None:
    whole, broken = Carrier(), Carrier()
    enter(whole, **SOURCES)
    whole.ask(do="round")
    enter(broken, **SOURCES)
    count = iter(range(10_000))
    broken._loses = lambda room, request: lost if next(count) % 7 == 3 else False
    broken.ask(do="round")
    faults = [fault for *_, fault, _, _ in played(broken) if fault]
    assert faults == []
    assert sorted(played(broken)) == sorted(played(whole))


def test_who_ends_its_room_loses_and_nobody_else() -> None:
    def loses(room: str, request: dict[str, Any]) -> str | bool:
        questions, _ = pickle.loads(b64decode(request["batch"]))
        return "" if any(each.name == "bad" for each in questions) else False

    carrier = Carrier(loses)
    said = enter(carrier, first=FIRST, bad=FIRST)
    assert list(said["faults"]) == ["bad"]
    assert said["faults"]["bad"].startswith("bad.py ended Python itself.")
    table = carrier.ask(do="round")
    assert {row["name"]: row["faults"] for row in table["rows"]} == {
        **{"first": 0, "taker": 0},
        "bad": 4,
    }


def test_a_fault_is_said_before_the_rounds() -> None:
    said = enter(
        Carrier(), first=FIRST, wrong="def answer(ask, rng):\n    return ask.scene.stone\n"
    )
    assert list(said["faults"]) == ["wrong"]
    assert "wrong.py, line 2 (return ask.scene.stone): AttributeError" in said["faults"]["wrong"]


def test_files_are_read_as_a_class_s_are_and_a_kept_contest_is_opened() -> None:
    def encoded(**files: str) -> dict[str, str]:
        return {f"{name}": b64encode(text.encode()).decode() for name, text in files.items()}

    carrier = Carrier()
    files = {"a.py": FIRST, "b.py": CHANCE, "notes.pdf": "x"}
    opened = carrier.ask(do="open", files=encoded(**files), taken=["a"], seed="s")
    assert opened["sources"] == {"a’": FIRST, "b": CHANCE}
    assert list(opened["refused"]) == ["notes.pdf"]
    enter(carrier, **opened["sources"])
    table = carrier.ask(do="round")
    kept = carrier.ask(do="keep")["contest"]
    other = Carrier()
    again = other.ask(do="open", files=encoded(**{"kept.json": kept}), taken=[], seed="s")
    assert again["rows"] == table["rows"]
    assert again["kept"]["sources"] == opened["sources"]
    assert other.ask(do="ask_again", name="b") == {"accused": ""}
    assert other.ask(do="round")["count"] == 2 * table["count"]
    junk = other.ask(do="open", files=encoded(**{"kept.json": "{}"}), taken=[], seed="s")
    assert junk["sentence"].startswith("This is no contest that was kept")


def test_a_game_of_a_player_has_its_link() -> None:
    carrier = Carrier()
    enter(carrier, **SOURCES)
    carrier.ask(do="round")
    games = json.loads(carrier.desk.reply(json.dumps({"do": "games", "name": "first"})))
    assert len(games) == 6
    assert {name for each in games for name in each["seats"]} == {*SOURCES, "taker"}
    link = carrier.ask(do="link", number=games[0]["number"])["link"]
    assert link.startswith("pynim.html#")
    assert f"seed={games[0]['seed']}" in link


@pytest.mark.parametrize("game", ["bots", "four_five_six", "pynim", "tactego"])
def test_a_player_is_asked_again_as_it_was_and_answers_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    carrier = Carrier()
    carrier.ask(do="enter", game=game, levels=[], sources={"one": CHANCE, "two": FIRST}, seed="s")
    assert carrier.ask(do="round", pairs=3)["count"] == 6
    given = carrier.ask(do="again", number=1, name="one")
    entered: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: entered.append(prompt) or "")
    names: dict[str, Any] = {}
    exec(CHANCE, names)
    ask_again(names["answer"], *given["given"])
    assert len(entered) == given["count"]
    said = re.findall("It answers (.*)", capsys.readouterr().out)
    assert len(said) == len(entered)
    answers = played(carrier)[1][2]
    rest = iter(answers)
    assert all(each in rest for each in said), "in their order"
