"""Games that are kept: in two tabs, on a full device, deleted and put back, and counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.dialogs import how_far
from engine.record import public_answers, to_record
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from pynim import GAME as PYNIM
from session import commands as do
from session import effects as show
from session.dialogs import MAX_FILE
from session.game_store import FULL
from session.origin import from_plain, to_plain
from session.statistics import outcomes

NAMED = "seed=1&players=two&names=Ann,Bob"
AGAINST = f"{NAMED}&seat2=guesser"


def notices(tab: Tab) -> list[str]:
    return [effect.text for effect in tab.effects if isinstance(effect, show.Notice)]


def two_tabs() -> tuple[Tab, Tab, str]:
    """One game, open in two tabs."""
    one = Tab(PYNIM, device := MemoryDevice(), NAMED)
    one.do(do.Answer("30"), do.Answer("1"), do.Answer("2"))
    other = Tab(PYNIM, device, NAMED, open_name=one.session.store.open)
    return one, other, f"pynim/sitting/{one.session.store.open}"


def kept(tab: Tab) -> list[list[str]]:
    return [record["answers"] for record in tab.session.store.all().values()]


def to_end(tab: Tab) -> None:
    """Play until a game has ended."""
    while tab.session.current.sitting.result is None:
        tab.do(do.Answer("3" if tab.session.current.sitting.ask.kind == "take" else "30"))  # type: ignore[union-attr]


def counted(tab: Tab) -> list[Any]:
    return outcomes(tab.session.device, PYNIM)


def test_a_kept_game_says_who_won_while_another_is_offered_and_after_it() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    to_end(tab)
    said = []
    for answer in ("", "no"):
        tab.do(*([do.Answer(answer)] if answer else []))
        said += [how_far(record).partition(",")[0] for record in tab.session.store.all().values()]
    assert said == ["The Python wins"] * 2


def test_a_game_that_won_itself_is_kept_by_its_title() -> None:
    game = PYNIM._replace(names=None)  # then nobody is called what comes after the seats
    tab = Tab(game, MemoryDevice(), "seed=1&players=two")
    to_end(tab)
    (record,) = tab.session.store.all().values()
    assert how_far(record).startswith("PyNIM wins")


def test_delete_and_forget_all_leave_nothing_of_a_game() -> None:
    for commands in (["delete"], ["forget", "forget_all"]):
        tab = Tab(PYNIM, device := MemoryDevice(), NAMED)
        tab.do(do.Answer("30"))
        device.store("pynim/drawn", json.dumps({"transcript": "Ann"}))
        name = tab.session.store.open
        tab.do(*(do.DialogCommand(command, name) for command in commands))
        assert not [key for key, text in device.texts.items() if "Ann" in text]


def test_a_name_and_a_seat_are_taken_over_by_the_other_tab() -> None:
    one, other, key = two_tabs()
    before = len(notices(other))
    one.do(do.DialogCommand("rename", f"sitting={one.session.store.open}&name=Sunday"))
    other.do(do.Stored(key))
    one.do(do.ChangeSeats({"seat1": "human", "seat2": "guesser"}))
    other.do(do.Stored(key))
    assert notices(other)[before:] == []
    assert other.session.current.seats == {1: "guesser"}
    other.do(do.Answer("3"))
    (record,) = other.session.store.all().values()
    assert record["name"] == "Sunday"
    assert record["settings"]["seat2"] == "guesser"


def test_a_stale_tab_gives_a_name_and_replaces_nothing() -> None:
    one, other, _ = two_tabs()
    one.do(do.Answer("2"))
    other.do(do.DialogCommand("rename", f"sitting={one.session.store.open}&name=Sunday"))
    other.do(do.Answer("3"))
    assert sorted(answers[-1] for answers in kept(one)) == ["2", "3"]


def test_what_was_deleted_does_not_replace_what_went_on_since() -> None:
    one, other, key = two_tabs()
    name = one.session.store.open
    one.do(do.DialogCommand("delete", name))
    other.do(do.Stored(key))
    assert "deleted in another tab" in notices(other)[-1]
    other.do(do.Answer("2"))
    one.do(do.DialogCommand("put_back", name))
    assert kept(one) == [other.answers], "it went on: nothing is missing"
    other.do(do.DialogCommand("delete", name))
    one = Tab(PYNIM, other.session.device, NAMED)  # type: ignore[arg-type]
    deleted = other.answers
    one.do(do.Answer("30"), do.Answer("3"))
    one.session.store.device.store(
        key, json.dumps(one.session.store.record(one.session.store.open))
    )
    other.do(do.DialogCommand("put_back", name))
    assert deleted in kept(other)
    assert len(kept(other)) == 3, "beside what another tab kept in its place"


def test_the_warning_of_a_full_storage_goes_once_there_is_room() -> None:
    tab = Tab(PYNIM, device := MemoryDevice(), NAMED)
    tab.do(do.Answer("30"))
    device.capacity = 0
    tab.do(do.Answer("1"), do.Answer("2"))
    assert notices(tab).count(FULL) == 1
    device.capacity = 10_000_000
    tab.do(do.Answer("3"))
    assert notices(tab)[-1] == ""
    assert kept(tab) == [tab.answers]


def test_a_large_file_and_a_file_of_an_older_game_are_called_so() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    tab.do(do.Answer("30"), do.Answer("1"))
    record = to_record(tab.session.current.sitting, {})
    tab.do(do.Answer("2"))
    tab.do(do.DialogCommand("file", json.dumps(record).ljust(MAX_FILE + 1)))
    assert notices(tab)[-1] == "This file cannot be opened. It is larger than any game."
    tab.do(do.DialogCommand("file", json.dumps(record)))
    assert notices(tab)[-1].startswith("This file is older than your game here")
    assert tab.last(show.Notice).label == "Open the file"


def test_a_name_that_is_kept_is_not_replaced_by_a_links() -> None:
    kept_here = Sitting(PYNIM, "1", {}, ["Ann", "11", "Bob", "22", "30"])
    device = MemoryDevice()
    device.store("pynim/sitting/kept", json.dumps(to_record(kept_here, {})))
    tab = Tab(PYNIM, device, "seed=1", open_name="kept")
    link = Sitting(PYNIM, "1", {}, [*public_answers(kept_here), "1"])
    tab.do(do.DialogCommand("file", json.dumps(to_record(link, {}))))
    assert tab.answers == [*kept_here.answers, "1"]


# Counted


def test_a_game_counts_for_the_level_that_answered() -> None:
    tab = Tab(PYNIM, MemoryDevice(), AGAINST)
    to_end(tab)
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "taker"}))
    (game,) = counted(tab)
    assert game.settings.seats == {1: "guesser"}


def test_a_game_in_which_a_seat_changed_hands_does_not_count() -> None:
    tab = Tab(PYNIM, MemoryDevice(), AGAINST)
    tab.do(do.Answer("30"), do.Answer("1"))
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "taker"}))
    to_end(tab)
    assert counted(tab) == []
    tab.do(do.Answer("yes"))
    to_end(tab)
    assert [game.settings.seats for game in counted(tab)] == [{1: "taker"}], "the next one does"


def test_a_copy_a_game_played_on_from_and_anothers_file_do_not_count_again() -> None:
    tab = Tab(PYNIM, device := MemoryDevice(), AGAINST)
    to_end(tab)
    name, record = tab.session.store.open, to_record(tab.session.current.sitting, {1: "guesser"})
    assert len(counted(tab)) == 1
    tab.do(do.DialogCommand("copy", name))
    (copy,) = set(tab.session.store.all()) - {name}
    tab.do(do.DialogCommand("open", copy), do.Undo(), do.Redo())
    tab.do(do.Undo(), do.View(len(tab.answers)), do.PlayOnFromViewed(), do.Answer("3"))
    to_end(tab)
    assert len(counted(tab)) == 1
    other = Tab(PYNIM, MemoryDevice(), "")
    other.do(do.DialogCommand("file", json.dumps(record)), do.Undo(), do.Redo())
    assert other.session.current.sitting.result is not None
    assert counted(other) == []
    other.do(do.Answer("yes"))
    to_end(other)
    assert len(counted(other)) == 1, "the next one is played here"
    tab = Tab(PYNIM, device, "")
    tab.do(do.DialogCommand("open", name), do.Undo(), do.Redo())
    assert len(counted(tab)) == 1


def test_by_turns_a_game_counts_on_each_device() -> None:
    names = f"{NAMED}&seat2=away"
    one = Tab(PYNIM, first := MemoryDevice(), names)
    one.do(do.Answer("30"))
    devices, tab, turn = (first, MemoryDevice()), one, 0
    for _ in range(40):
        tab.do(do.Answer("3"))
        tab.do(do.DialogCommand("share", ""))
        html = tab.last(show.ShowDialog).html
        fragment = html.partition('value="https://example.org/recess/#')[2].partition('"')[0]
        turn = 1 - turn
        over = tab.session.current.sitting.result is not None
        tab = Tab(PYNIM, devices[turn], fragment.replace("&amp;", "&"))
        tab.wait()
        if over:
            break
    assert [len(outcomes(device, PYNIM)) for device in devices] == [1, 1]


def test_a_deleted_game_that_is_played_on_remembers_who_played() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    tab.do(do.Answer("30"), do.Answer("1"), do.Answer("2"))
    tab.do(do.ChangeSeats({"seat1": "guesser", "seat2": "human"}))
    tab.do(do.DialogCommand("delete", tab.session.store.open))
    to_end(tab)
    assert counted(tab) == []


def test_open_of_a_deleted_game_keeps_who_answered_in_the_one_on_the_table() -> None:
    tab = Tab(PYNIM, MemoryDevice(), NAMED)
    tab.do(do.Answer("30"), do.Answer("1"), do.ChangeSeats({"seat1": "guesser", "seat2": "human"}))
    name, origin = tab.session.store.open, tab.session.store.origin
    assert origin.seatings
    tab.do(do.DialogCommand("delete", name), do.DialogCommand("open", name))
    assert tab.session.store.origin == origin
    assert from_plain(PYNIM, json.loads(json.dumps(to_plain(PYNIM, origin)))) == origin


def test_a_game_that_nobody_played_leaves_nothing() -> None:
    device = MemoryDevice()
    for fragment in ("", "seed=2", f"seed={'x' * 1_000_000}"):
        Tab(PYNIM, device, fragment).wait()
    tab = Tab(PYNIM, device, "")
    for _ in range(3):
        tab.do(do.NewGame({}))
    assert not [name for name in device.names() if "/sitting/" in name]
    assert sum(map(len, device.texts.values())) < 1_000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"recess": 2, "settings": {}, "answers": []}', "made by a newer Recess"),
        ('{"settings": {"seed": "1"}, "answers": "30"}', "a part of it is missing"),
        ('{"settings": [], "answers": []}', "a part of it is missing"),
        ('{"settings": {"seed": "1"}, "answers": [', "a part of it is missing"),
        (json.dumps({"settings": {"seed": "1"}, "answers": ["1"] * 10_001}), "10,000 answers"),
        ("[]", "a part of it is missing"),
    ],
)
def test_a_kept_game_that_cannot_be_read_is_said_and_stays(text: str, says: str) -> None:
    device = MemoryDevice()
    key = "pynim/sitting/ab12"
    device.store(key, text)
    device.store("pynim/last", json.dumps({NAMED: "ab12"}))
    tab = Tab(PYNIM, device, NAMED)
    (said,) = notices(tab)
    assert said.startswith("Your game cannot be opened, and is kept as it is.")
    assert says in said
    tab.do(do.Answer("30"))
    assert tab.session.current.sitting.answers[-1] == "30", "another game is played meanwhile"
    assert device.texts[key] == text
    tab.do(do.DialogCommand("open", "ab12"))
    assert says in notices(tab)[-1]
    assert tab.session.current.sitting.answers[-1] == "30"
