"""A typed secret: seen by nobody but who typed it, until the game is over.

The game is the documentation's example, Letter Lock: its keeper (seat 1) hides four letters.
"""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.ask import COVER, DOTS, READY, Ask, Exchange
from engine.game import AWAY, Game
from engine.markup import lines_to_html, to_html
from engine.record import LoadedSitting
from engine.seats import Seats
from engine.sitting import Sitting
from letter_lock import GAME
from letter_lock.rules import LENGTH, WORDS, compare
from letter_lock.script import KEEPER, OPENER
from memory_device import MemoryDevice, Tab
from optional.secret import print_hidden
from pairs import DOES, Page
from session import commands as do
from session import effects as show
from session.view import load_view
from walks import Op

LOCK = "gold"
HERE = "seed=1&seat2=human"
FIELD = re.compile(
    r'(<input[^>]* id="link"[^>]*>|<textarea[^>]*id="file".*?</textarea>)', re.DOTALL
)
CODE = re.compile(r'data-qr="[^"]*"')
WALKS = 150


def tab_with(*answers: str, start: str = HERE) -> Tab:
    tab = Tab(GAME, MemoryDevice(), start)
    tab.do(*map(do.Answer, answers))
    return tab


def asked(tab: Tab) -> Ask:
    ask: Ask = tab.last(show.Draw).ask
    return ask


def printed(tab: Tab) -> str:
    found = tab.last(show.Print)
    return lines_to_html(found.console, 0, found.lines, found.reader)


def test_the_device_is_handed_over_before_and_after_a_secret() -> None:
    tab = tab_with()
    assert asked(tab).kind == COVER
    assert "Keeper types a secret" in tab.last(show.ShowBar).prompt
    assert not tab.last(show.ShowBar).hidden
    tab.do(do.Answer(""))
    assert asked(tab).hidden
    assert asked(tab).kind != COVER
    assert tab.last(show.ShowBar).hidden, "the console's line is masked, too"
    tab.do(do.Answer(LOCK))
    assert asked(tab).kind == COVER
    assert "Hand the device to Opener" in tab.last(show.Announce).text
    tab.do(do.Answer(""))
    assert asked(tab).kind == "guess"
    tab.do(do.Answer("bold"))
    assert asked(tab).kind == "guess", "once is enough: a guess hides nothing"
    assert tab.answers == [LOCK, "bold"], "to hand over is no answer"


def test_a_line_that_is_typed_at_the_cover_is_no_answer_and_is_not_repeated() -> None:
    tab = tab_with(LOCK)
    assert tab.answers == []
    assert tab.last(show.Remark).typed == DOTS


def test_a_lone_person_hands_nothing_over() -> None:
    for start in ("seed=1&seat2=patient", "seed=1&seat1=patient&seat2=human"):
        assert asked(tab_with(start=start)).kind != COVER
    tab = tab_with(LOCK, start=f"seed=1&seat1={AWAY}&seat2=human")
    assert tab.answers == [LOCK]
    assert asked(tab).kind != COVER


def test_a_reload_and_undo_come_to_the_cover_again() -> None:
    tab = tab_with("", LOCK, "")
    tab.do(do.Undo())
    assert asked(tab).kind == COVER
    tab.do(do.Answer(""))
    assert asked(tab).kind == "lock"
    device = tab.session.device
    tab.do(do.Answer(LOCK))
    again = Tab(GAME, device, HERE, open_name=tab.session.store.open)  # type: ignore[arg-type]
    again.wait()
    assert asked(again).kind == COVER


def test_a_secret_that_is_asked_is_not_shown_before_python_is_there() -> None:
    tab = tab_with("")
    tab.do(do.Answer("aabc"))
    assert tab.last(show.Opened).saved_at is None


def test_console_and_moves_show_dots_until_the_game_is_over() -> None:
    tab = tab_with("", LOCK, "", "bold")
    tab.do(do.ShowPanel(coach=False, moves=True))
    assert (tab.last(show.ListMoves).moves[0], DOTS in printed(tab)) == (("The lock? ", DOTS), True)
    assert LOCK not in printed(tab)
    tab.do(do.Answer(LOCK))
    assert tab.session.sitting.over
    assert tab.last(show.ListMoves).moves[0] == ("The lock? ", LOCK)
    assert f"The lock? <b>{LOCK}</b>" in printed(tab)
    assert tab.last(show.Print).console.first_private == 1, "it is drawn again from there"


def test_who_knows_the_secret_takes_back_nothing() -> None:
    tab = tab_with("", LOCK, "", "bold", LOCK)
    tab.do(do.Undo())
    assert tab.session.sitting.over
    assert "cannot be taken back" in tab.last(show.Notice).text


def test_nobody_takes_over_a_seat_with_a_secret() -> None:
    tab = tab_with("", LOCK, "")
    tab.do(do.ChangeSeats({"seat1": "human", "seat2": "patient"}))
    assert tab.session.seats == {}
    assert "nobody changes seats" in tab.last(show.Notice).text


def test_share_warns_and_prints_dots() -> None:
    tab = tab_with("", LOCK, "", "bold")
    tab.do(do.DialogCommand("share", ""))
    html = tab.last(show.ShowDialog).html
    assert "what is hidden in it too" in html
    assert f"The lock? {DOTS}" in html
    assert LOCK not in CODE.sub("", FIELD.sub("", html))


def test_a_link_that_answers_for_who_is_here_does_not_say_their_secret() -> None:
    tab = tab_with(LOCK, start=f"seed=1&seat1={AWAY}&seat2=human")
    forged = LoadedSitting(Sitting(GAME, "1", {}, ["bird"]), {OPENER: AWAY}, 0, 1)
    tab.session.opening.link(forged, "link").open()
    notices = [each.text for each in tab.session._effects if isinstance(each, show.Notice)]
    assert any(f"“{DOTS}”" in text for text in notices)
    assert not any("bird" in text for text in notices)


def test_a_script_that_breaks_off_does_not_say_the_secret() -> None:
    def play(console: Any, rng: Any, options: Any) -> Any:
        yield Ask("? ", None, "secret", seat=0, hidden=True)
        raise KeyError

    sitting = Sitting(GAME._replace(play=play), "1", {}, [LOCK])
    assert LOCK not in str(sitting.failure)


def test_refused_secrets_are_forgotten() -> None:
    tab = tab_with("", "aabb", "eeee", LOCK)
    assert tab.answers == [LOCK]


# Law 3: a viewer sees what the viewer may see


def pair_of(rng: Random) -> tuple[list[str], list[str]] | None:
    """Return the answers of two games that differ in their lock alone, and have no other lines."""
    guesses = rng.sample(WORDS, rng.randrange(5))
    locks = rng.sample([word for word in WORDS if word not in guesses], 30)
    for one, other in combinations(locks, 2):
        if all(compare(one, guess) == compare(other, guess) for guess in guesses):
            return [one, *guesses], [other, *guesses]
    return None


SEATS: list[Seats] = [{}, {KEEPER: AWAY}, {KEEPER: "patient"}, {OPENER: AWAY}]


def shown(page: Page, effects: list[str]) -> list[str]:
    """Return what was shown, but for the link, the code and the file of *Share*, which warns."""
    return [CODE.sub("", FIELD.sub("", text)) for text in effects]


def walk(seed: int) -> bool:
    rng = Random(seed)
    pair = pair_of(rng)
    if pair is None:
        return False
    seats = rng.choice(SEATS)
    one, other = (Page(GAME, seats, answers) for answers in pair)
    assert shown(one, one.seen(0)) == shown(other, other.seen(0))
    for _ in range(12):
        op = Op(rng.choice(DOES), 0, rng.randrange(41))
        if op.name in ("fork", "undo_to") and "patient" in seats.values():
            continue  # the computer player would keep another lock
        assert shown(one, one.perform(op)) == shown(other, other.perform(op)), op
    return True


@pytest.mark.slow
def test_a_page_shows_the_same_whatever_the_secret_is() -> None:
    assert sum(walk(seed) for seed in range(WALKS)) > WALKS / 2


FAULTS: dict[str, tuple[type, str, Any]] = {
    "moves and coach get the answers": (
        Sitting,
        "played",
        property(lambda self: list(map(Exchange, self.asked, self.answers))),
    ),
    "the console prints them": (
        Sitting,
        "_step",
        lambda self, answer, step=Sitting._step: (step(self, answer), print_hidden(self)),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_walks_find_what_tells_a_secret(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, value = FAULTS[fault]
    monkeypatch.setattr(where, name, value)
    with pytest.raises(AssertionError):
        any(not walk(seed) for seed in range(WALKS) if pair_of(Random(seed)))


def test_the_example_hides_what_it_should() -> None:
    game: Game = GAME
    sitting = Sitting(game, "1", {}, [LOCK, "bold"])
    assert sitting.ask is not None
    assert len(LOCK) == LENGTH
    assert LOCK not in to_html(load_view(game.name).table(sitting.scene, sitting.ask, game.seats))
    assert sitting.ask.kind != READY
