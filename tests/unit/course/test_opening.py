"""What a package opens and what counts: a sitting that began in it, and was answered in it."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from urllib.parse import parse_qsl, urlencode

import pytest

from course.opening import CHANGED, CUT, Course, CourseOpening
from course.report import CourseReport, report_of
from engine.answer_codec import encode_answers
from engine.players import random_player, run_to_end
from engine.record import to_link, to_record
from engine.seats import computer_answer
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from pynim import GAME
from session import commands as do
from session import effects as show
from session.commands import DialogCommand

BEGINS = "seed=week+3&strategy=sharp&seat2=taker"
SEATS = {1: "taker"}
OPTIONS = {"strategy": "sharp"}


def won() -> list[str]:
    """Answers of the person's that win the package's game, up to its end."""
    for number in range(100):
        rng = Random(number)
        sitting = Sitting(GAME, "week 3", OPTIONS)
        given = []
        while sitting.ask is not None and not sitting.result:
            answer = computer_answer(sitting, SEATS)
            if answer is None:
                answer = run_to_end(random_player(sitting.ask, rng))
                given.append(answer)
            sitting.answer(run_to_end(answer))
        if sitting.result and sitting.result.winner == 0:
            return given
    raise AssertionError


WON = won()


def enter(
    device: MemoryDevice,
    kept: str = "",
    begins: str = BEGINS,
    package: str = "a",
    goal: str = "won",
    name: str = "none yet",
) -> Tab:
    """Open the package's page again, as its course site launches it."""
    opens = partial(CourseOpening, Course(package, begins, goal, kept))
    return Tab(GAME, device, kept or begins, open_name=name, opens=opens)


def heard(tab: Tab) -> CourseReport | None:
    """What the course site hears of the sitting as it is now."""
    opening = tab.session.opening
    assert isinstance(opening, CourseOpening)
    return report_of(tab.last(show.Report), opening)


def kept_of(tab: Tab) -> str:
    """What the course site keeps."""
    found = heard(tab)
    assert found is not None
    return found.link


def give(tab: Tab, *answers: str) -> None:
    for answer in answers:
        tab.do(do.Answer(answer))


def file_of(answers: list[str], seats: dict[int, str] | None = None) -> str:
    """A game of the same start that was played on the open site, as a file."""
    sitting = Sitting(GAME, "week 3", OPTIONS)
    left = list(answers)
    while sitting.ask is not None and left:
        answer = computer_answer(sitting, SEATS)
        sitting.answer(left.pop(0) if answer is None else run_to_end(answer))
    return json.dumps(to_record(sitting, SEATS if seats is None else seats))


def notices(tab: Tab) -> list[str]:
    return [effect.text for effect in tab.effects if isinstance(effect, show.Notice)]


def test_it_begins_as_the_package_says_whoever_played_here_before() -> None:
    device = MemoryDevice()
    device.store("pynim/seats", "{}")
    tab = enter(device)
    assert (tab.session.current.sitting.seed, tab.session.current.seats) == ("week 3", SEATS)
    assert tab.session.current.sitting.options["strategy"] == "sharp"
    assert heard(tab) is not None


def test_a_package_that_says_nothing_begins_a_newcomers_game() -> None:
    device = MemoryDevice()
    device.store("pynim/seats", "{}")
    tab = enter(device, begins="")
    assert tab.session.current.seats == GAME.opponents_with(GAME.on_page)
    assert heard(tab) is not None


def test_a_win_that_is_earned_here_counts() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON)
    found = heard(tab)
    assert found is not None
    assert found[1:] == ("passed", 100)


def test_a_game_that_was_won_elsewhere_does_not_count() -> None:
    tab = enter(MemoryDevice())
    tab.do(DialogCommand("file", file_of(WON)))
    assert tab.session.current.sitting.result is not None
    assert heard(tab) is None


@pytest.mark.parametrize("count", [1, 5])
def test_nor_does_one_that_goes_on_here_with_answers_of_a_file(count: int) -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON[:count])
    assert heard(tab) is not None
    tab.do(DialogCommand("file", file_of(WON[:-1])))
    assert len(tab.answers) > count
    give(tab, WON[-1])
    assert heard(tab) is None


def test_a_game_begun_with_other_settings_does_not_count_and_play_again_begins_one() -> None:
    tab = enter(MemoryDevice())
    tab.do(do.NewGame({"seed": "week 3", "strategy": "sharp"}))
    give(tab, WON[0])
    assert heard(tab) is None
    tab.do(do.NewGame({"strategy": "stock"}))
    assert heard(tab) is None
    tab.do(do.PlayAgain())
    assert (tab.session.current.sitting.seed, tab.session.current.sitting.options["strategy"]) == (
        "week 3",
        "sharp",
    )
    assert heard(tab) is not None


@pytest.mark.parametrize("count", [0, 1, 5])
def test_who_changes_who_sits_where_plays_on_uncounted(count: int) -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:count])
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "human"}))
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "taker"}))
    assert heard(tab) is None
    give(tab, WON[count])
    assert heard(tab) is None
    tab.do(do.PlayAgain())
    assert heard(tab) is not None


def test_nor_does_it_count_where_another_tab_changed_the_seats() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:5])
    other = enter(device, name=tab.session.store.open)
    other.do(do.ChangeSeats({"seat1": "human", "seat2": "guesser"}))
    tab.do(do.Stored(f"pynim/sitting/{tab.session.store.open}"))
    assert tab.session.current.seats == {1: "guesser"}
    assert heard(tab) is None


def test_a_copy_and_what_is_played_on_from_it_do_not_count() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON)
    tab.do(do.View(1), do.PlayOnFromViewed())
    give(tab, "2")
    assert heard(tab) is None


def test_undo_does_not_lead_out_of_it_but_behind_the_position_of_the_course() -> None:
    start = encode_answers(["ann", "1", "Computer", "2"])
    edition = GAME.script_version
    device = MemoryDevice()
    begins = f"seed=7&seat2=taker&edition={edition}&start={start}"
    tab = enter(device, begins=begins)
    assert heard(tab) is not None
    give(tab, "30")
    tab.do(do.Undo())
    assert heard(tab) is not None
    while tab.answers:
        tab.do(do.Undo())
    give(tab, "bob")
    assert heard(tab) is None


def test_it_goes_on_at_another_device_and_counts() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON[:5])
    there = enter(MemoryDevice(), kept_of(tab))
    assert len(there.answers) == len(tab.answers)
    assert WON[0] not in there.answers  # a name stays on its device
    give(there, *WON[5:])
    found = heard(there)
    assert found is not None
    assert found.status == "passed"
    # And back at the first, which had less of it.
    device = tab.session.device
    assert isinstance(device, MemoryDevice)
    back = enter(device, found.link)
    assert back.session.current.sitting.result is not None
    assert back.answers[0] == WON[0]
    assert heard(back) == found


def test_what_this_device_has_beyond_the_course_site_goes_on() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:4])
    kept = kept_of(tab)
    give(tab, *WON[4:6])
    again = enter(device, kept)
    assert again.answers == tab.answers
    assert heard(again) is not None


def test_a_game_with_the_same_start_that_was_begun_otherwise_is_not_taken_for_it() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:5])
    kept = kept_of(tab)
    tab.session.store.delete(tab.session.store.open)
    tab.do(DialogCommand("file", file_of(WON)))
    again = enter(device, kept)
    assert len(again.answers) < len(tab.answers)
    found = heard(again)
    assert found is not None
    assert found.status == "incomplete"


def test_what_was_kept_before_it_was_known_where_it_began_goes_on() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON[:5])
    record = to_record(tab.session.current.sitting, SEATS, private=False)
    old = enter(MemoryDevice(), urlencode(to_link(record)))
    assert len(old.answers) == len(tab.answers)
    assert heard(old) is not None


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_site_that_cuts_what_it_keeps_keeps_the_settings(share: float) -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON)
    whole = kept_of(tab)
    cut = enter(MemoryDevice(), whole[: int(len(whole) * share)])
    assert notices(cut)[-1] == CUT
    assert (cut.session.current.sitting.seed, cut.session.current.seats) == ("week 3", SEATS)
    assert heard(cut) is not None
    assert cut.session.opening.again({}, {}).sitting.seed == "week 3"


def test_what_is_cut_there_goes_on_from_this_device() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:6])
    whole = kept_of(tab)
    again = enter(device, whole[:-3])
    assert again.answers == tab.answers


def test_a_sitting_from_before_goes_on_as_it_began_and_says_so() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON[:5])
    kept = kept_of(tab)
    for where in (device, MemoryDevice()):
        now = enter(where, kept, begins="seed=week+4&seat2=guesser", package="b")
        assert notices(now)[-1] == CHANGED
        assert now.session.current.seats == SEATS
        assert len(now.answers) == len(tab.answers)
        assert heard(now) is not None
        now.do(do.PlayAgain())
        assert (now.session.current.sitting.seed, now.session.current.seats) == (
            "week 4",
            {1: "guesser"},
        )
        assert heard(now) is not None


def test_a_sitting_goes_on_without_a_word_where_the_new_package_begins_alike() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON[:5])
    now = enter(MemoryDevice(), kept_of(tab), package="b")
    assert len(now.answers) == len(tab.answers)
    assert CHANGED not in notices(now)


def test_a_sitting_that_had_not_begun_begins_as_the_new_package_says() -> None:
    kept = kept_of(enter(MemoryDevice()))
    assert "answers" in dict(parse_qsl(kept))
    now = enter(MemoryDevice(), kept, begins="seed=week+4&seat2=guesser", package="b")
    assert now.session.current.sitting.seed == "week 4"
    assert notices(now) == []


def test_a_sitting_of_another_package_on_this_device_does_not_count() -> None:
    device = MemoryDevice()
    tab = enter(device)
    give(tab, *WON)
    other = enter(device, package="b")
    assert other.answers == []
    other.do(DialogCommand("open", tab.session.store.open))
    assert other.session.current.sitting.result is not None
    assert heard(other) is None


def test_one_that_can_only_be_looked_at_is_not_reported() -> None:
    tab = enter(MemoryDevice())
    give(tab, *WON[:5])
    newer = GAME._replace(script_version=GAME.script_version + 1)
    course = Course("a", BEGINS, "won", kept_of(tab))
    opens = partial(CourseOpening, course)
    looking = Tab(newer, MemoryDevice(), BEGINS, open_name="none yet", opens=opens)
    looking.do(do.ReportToHost())
    assert looking.session.current.read_only
    assert heard(looking) is None


def test_a_package_with_settings_of_nobody_plays_and_says_so() -> None:
    tab = enter(MemoryDevice(), begins="strategy=none")
    assert "cannot be “none”" in notices(tab)[-1]
    assert heard(tab) is None
    tab.do(do.PlayAgain())
    assert tab.session.current.seats == GAME.opponents_with(GAME.on_page)
