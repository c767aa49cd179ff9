"""What every game must pass; the games are found in the list, none is named here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from cases import advised
from engine.ask import Ask
from engine.game import Game, Result, load
from engine.markup import lines_to_html, to_html
from engine.players import random_player, run_to_end
from engine.record import from_record, to_record
from engine.results import ends
from engine.sitting import Sitting
from engine.widgets import PAGE_KEYS
from games import GAMES
from places import ROOT
from repeats import repeats

PLAYOUTS = int(os.environ.get("PLAYOUTS", repeats(25, 1000)))
LONGEST = 1_000
"""Answers after which a game that can go on for ever is left."""
THINKING = 100
"""Answers after which a computer player has shown what it can."""
SOUNDS = {"", *re.findall(r"^  (\w+): \[", (ROOT / "js/sound.js").read_text(), re.MULTILINE)}
"""The sounds that a view may name."""
JUNK = (
    "²",
    "½",
    "三",
    "9" * 5_000,
    "x" * 10_000,
    "\0\x1b[2J\a",
    "<script>alert(1)</script>",
    "\ud800",
    "1\n2",
    " \t ",
    "-0",
    "1e1",
    "--",
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture
def view(game: Game) -> Any:
    return import_module(f"{game.name}.view")


PLAYED: dict[tuple[str, int, int], tuple[Game, Sitting]] = {}
"""The random games that were played, each with the game: one with a fault has the same name."""


def playout(game: Game, number: int, longest: int = LONGEST) -> Sitting:
    """A random game; whatever the script asks, the random player must find an answer to. It is
    played once for all tests, which therefore do not change it."""
    key = game.name, number, longest
    if key in PLAYED and PLAYED[key][0] is game:
        return PLAYED[key][1]
    rng = Random(f"{game.name} {number}")
    options = {option.name: rng.choice(option.values) for option in game.options}
    sitting = Sitting(game, str(number), options)
    while sitting.ask is not None and len(sitting.answers) < longest:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    assert sitting.failure is None, sitting.failure
    PLAYED[key] = game, sitting
    return sitting


def questions(game: Game) -> Iterator[Sitting]:
    """Yield sittings at each kind of question that a few games ask."""
    seen = set()
    for number in range(20):
        played = playout(game, number, 400)
        for count, ask in enumerate(played.asked):
            kind = (ask.kind, ask.seat, ask.answers is None, tuple(played.options.values()))
            if kind not in seen:
                seen.add(kind)
                yield Sitting(game, played.seed, played.options, played.answers[:count])


@pytest.mark.rule(
    "All chance comes from `rng`, so that the same seed and answers make the same game."
)
def test_each_random_game_ends_and_replays_to_the_same_transcript(game: Game) -> None:
    ended = 0
    for number in range(PLAYOUTS):
        sitting = playout(game, number)
        again = Sitting(game, sitting.seed, sitting.options, sitting.answers)
        assert again.console.lines == sitting.console.lines
        assert again.console.cleared == sitting.console.cleared
        assert again.scene == sitting.scene
        ended += sitting.ask is None
    assert ended >= PLAYOUTS / 2, "a game may be long by chance, but it ends"


def test_undo_to_the_root_and_redo_gives_the_game_back(game: Game) -> None:
    for number in range(5):
        before = playout(game, number, 80)
        played, answers = before.console.transcript, before.answers
        sitting = Sitting(game, before.seed, before.options, answers)
        start = Sitting(game, sitting.seed, sitting.options)
        while sitting.undo():
            assert sitting.answers == answers[: len(sitting.answers)]
        assert sitting.answers == []
        assert sitting.console.transcript == start.console.transcript
        while sitting.redo():
            pass
        assert sitting.console.transcript == played


def test_a_look_at_any_question_is_the_sitting_cut_there(game: Game, view: Any) -> None:
    for number in range(3):
        played = playout(game, number, 100)
        for count in range(len(played.answers) + 1):
            past = played.at(count)
            cut = Sitting(game, played.seed, played.options, played.answers[:count])
            assert past.answers == cut.answers
            assert past.console.first_private == cut.console.first_private
            assert past.console.transcript == cut.console.transcript
            assert past.console.cleared == cut.console.cleared
            assert past.frames == cut.frames
            assert past.console.shown == cut.console.shown
            assert to_html(view.table(past.scene, past.ask)) == to_html(
                view.table(cut.scene, cut.ask)
            )
        assert played.answers == cut.answers, "to look at it takes nothing back"


@pytest.mark.rule(
    "what it does not take, it asks again with `error=` saying why, and every text that "
    "anybody may type must be taken or refused so."
)
def test_junk_gets_an_error_line_and_the_same_question(game: Game) -> None:
    for sitting in questions(game):
        ask = sitting.ask
        assert ask is not None
        for junk in JUNK:
            tried = Sitting(game, sitting.seed, sitting.options, [*sitting.answers, junk])
            if ask.answers is None or ask.seat is None:
                continue  # any text will do, and it was taken without harm
            assert tried.ask is not None
            assert (tried.ask.kind, tried.ask.prompt) == (ask.kind, ask.prompt), junk[:20]
            assert tried.ask.error
            assert not ask.error
            assert tried.ask.scene == ask.scene


@pytest.mark.rule("An answer that cannot be given now is left out of `answers`")
def test_what_is_offered_is_taken(game: Game) -> None:
    for sitting in questions(game):
        ask = sitting.ask
        assert ask is not None
        for answer in offered(ask):
            tried = Sitting(game, sitting.seed, sitting.options, [*sitting.answers, answer])
            assert tried.ask is None or not tried.ask.error, (ask.prompt, answer)


def offered(ask: Ask) -> list[str]:
    if ask.answers is None:
        return []
    if isinstance(ask.answers, range):
        return [str(ask.answers[0]), str(ask.answers[-1])]
    return [choice.answer for choice in ask.answers]


def fields(form: Element, name: str) -> list[str]:
    """Return the present values of a form's fields of this `name`."""
    values = []
    for field in form.iter("input"):
        chosen = field.get("type") not in ("radio", "checkbox") or field.get("checked") is not None
        if field.get("name") == name and field.get("disabled") is None and chosen:
            values.append(field.get("value", ""))
    return values


def offers(table: Element, ask: Ask | None) -> Iterator[tuple[list[str], bool]]:
    """What the controls of a table answer, each a list of texts that follow each other, and
    whether an answer is taken back first."""
    for button in table.iter("button"):
        dead = button.get("disabled") is not None or button.get("aria-disabled") == "true"
        texts = [
            it
            for it in (button.get("data-answer"), button.get("data-next-answer"))
            if it is not None
        ]
        if texts and not dead:
            yield texts, button.get("data-command") == "undo"
    for form in table.iter("form"):
        word, names = form.get("data-answer"), form.get("data-answers")
        if word is not None:
            boxes = [box.get("value", "") for box in form.iter("input")]
            yield from (([" ".join([word, *some])], False) for some in ([], boxes[:1], boxes))
        if names is not None:
            yield [fields(form, name)[0] for name in names.split()], False
        join = form.get("data-join")
        if join is not None and ask is not None:
            parts = {button.get("data-part") for button in form.iter("button")}
            for answer in offered(ask):
                if set(answer.split(join) if join else answer) <= parts:
                    yield [answer], False
        for field in form.iter("input"):
            if field.get("name") == "answer" and field.get("type") == "number":
                yield from (([field.get(end, "")], False) for end in ("min", "max", "value"))


@pytest.mark.rule("An answer that cannot be given now is left out of `answers`")
def test_what_the_table_offers_is_taken(game: Game, view: Any) -> None:
    found = 0
    for sitting in questions(game):
        drawn = view.table(sitting.scene, sitting.ask)
        for texts, undoes in offers(drawn, sitting.ask):
            tried = Sitting(game, sitting.seed, sitting.options, sitting.answers)
            if undoes:
                assert tried.undo()
            for text in texts:
                assert tried.ask is not None, (sitting.ask, texts)
                tried.answer(text)
                assert tried.failure is None
                assert tried.ask is None or not tried.ask.error, (sitting.ask, texts)
            found += 1
    assert found, "nothing on the table can be pressed"


@pytest.mark.rule(
    "A frame may be drawn with `ask` None before the game is over, on its way to the end:"
    " there the view draws no ending yet."
)
def test_every_moment_can_be_drawn(game: Game, view: Any) -> None:
    for number in range(5):
        played = playout(game, number, 150)
        sitting = Sitting(game, played.seed, played.options)
        for answer in (*played.answers, None):
            scenes = [frame.scene for frame in sitting.frames]
            if scenes:
                assert isinstance(view.spoken(scenes, None), str)
            for frame in sitting.frames:
                to_html(view.table(frame.scene, sitting.ask))
                assert view.pace(frame.scene) >= 0
                assert not hasattr(view, "sound") or view.sound(frame.scene) in SOUNDS
            if sitting.ask is not None:
                assert view.question(sitting.ask).strip()
            check_markup(game, view.table(sitting.scene, sitting.ask), sitting.ask)
            if answer is not None:
                sitting.answer(answer)


def check_markup(game: Game, table: Element, ask: Ask | None) -> None:
    """Ids and keys are unique, keys are free, an error has its place, and nothing is there
    that the page's policy forbids."""
    ids = [each.get("id") for each in table.iter() if each.get("id") is not None]
    assert len(ids) == len(set(ids)), "an id is used twice"
    assert not any(re.search(r"\s", each) for each in ids), "scripts separate ids by spaces"
    keys = [str(each.get("data-key")) for each in table.iter() if each.get("data-key") is not None]
    assert len(keys) == len(set(keys)), "a key is used twice: the second is dead"
    assert not PAGE_KEYS & set(keys), "the page has that key itself"
    assert all(key == key.lower() for key in keys), "keys are written small"
    names = {name for each in table.iter() for name in each.attrib}
    assert not [name for name in names if name == "style" or name.startswith("on")], "forbidden"
    if ask is not None:
        assert ids.count("error") == 1, "a table has one place for errors, with the id error"


OTHERS = ("Qqone", "Qqtwo", "Qqthree")


def said_of(table: Element) -> str:
    """All that a table shows or reads out, but what may be typed in its fields, and its error."""
    labels = ("aria-label", "aria-description", "title")
    return " ".join(
        text
        for each in table.iter()
        if each.get("id") != "error"
        for text in (each.text, each.tail, *(each.get(name) for name in labels))
        if text
    )


@pytest.mark.rule("Name players by them alone")
def test_the_players_are_called_as_the_page_calls_them(game: Game, view: Any) -> None:
    """The conformance of a view with `engine.names`: no seat's own name where it has another."""
    called = 0
    ended = next(each for each in (playout(game, number) for number in range(50)) if each.over)
    for sitting in (*questions(game), ended):
        own = game.names(sitting.scene) if game.names else game.seats
        names = OTHERS[: len(own)]
        scenes = [frame.scene for frame in sitting.frames]
        texts = [view.spoken(scenes, None, names)] if scenes else []
        if hasattr(view, "score") and sitting.scene is not None:
            texts.append(view.score(sitting.scene, names))
        if game.advise:
            texts.append(said_of(view.advice(advised(sitting), names)))
        if sitting.ask is not None:
            texts.append(view.question(sitting.ask, names))
        if sitting.ask is None or not sitting.ask.private:  # a form for names says whose it asks
            texts.append(said_of(view.table(sitting.scene, sitting.ask, names)))
            you = said_of(view.table(sitting.scene, sitting.ask, ("You", *names[1:])))
            wrong = re.search(r"\b[Yy]ou (is|has|takes|bets|beats|wins|rolls|moves|plays)\b", you)
            assert not wrong, wrong
        for name in own:
            found = [text for text in texts if re.search(rf"\b{re.escape(name)}\b", text)]
            assert not found, f"{name} is called so, not by its name for who looks"
        called += any(name in text for name in names for text in texts)
    assert called or len(game.seats) == 1, "no player is ever named"


@pytest.mark.rule("The table of an ended game has `widgets.afterwards()` below its headline.")
def test_the_end_of_a_game_has_a_place_for_what_it_came_to(game: Game, view: Any) -> None:
    for number in range(20):
        sitting = playout(game, number)
        for played in (sitting.at(count) for count in range(1, len(sitting.answers) + 1)):
            if played.result is not None:
                table = view.table(played.scene, played.ask)
                places = [each for each in table.iter() if each.get("id") == "afterwards"]
                assert len(places) == 1, "its end shows no element of `widgets.afterwards`"


@pytest.mark.rule(
    "Wherever something is asked, one element has the id `error` and shows `ask.error`."
)
def test_an_error_is_shown_in_its_place(game: Game, view: Any) -> None:
    for sitting in questions(game):
        sitting.answer("\0junk")
        if sitting.ask is not None and sitting.ask.error:
            table = view.table(sitting.scene, sitting.ask)
            check_markup(game, table, sitting.ask)
            (place,) = [each for each in table.iter() if each.get("id") == "error"]
            assert "".join(place.itertext()) == sitting.ask.error


def test_the_coach_has_something_to_say_at_every_question(game: Game, view: Any) -> None:
    if game.advise is None:
        return
    for sitting in questions(game):
        html = to_html(view.advice(advised(sitting)))
        assert html
    ended = next(each for each in (playout(game, number) for number in range(50)) if each.over)
    assert to_html(view.advice(advised(ended)))


@pytest.mark.rule("a few characters on each element that may be pressed, by its id")
def test_hints_stand_on_what_may_be_pressed(game: Game, view: Any) -> None:
    if game.advise is None or not hasattr(view, "hints"):
        return
    for sitting in questions(game):
        hints = view.hints(advised(sitting))
        table = view.table(sitting.scene, sitting.ask)
        drawn = {each.get("id"): each for each in table.iter()}
        assert set(hints) <= set(drawn), "a hint marks nothing"
        for key, hint in hints.items():
            assert hint.text
            field = next(drawn[key].iter("input"), drawn[key])
            assert field.get("disabled") is None, f"a hint marks {key}, which is disabled"
    ended = next(each for each in (playout(game, number) for number in range(50)) if each.over)
    assert not view.hints(advised(ended)), "after the game there is nothing to press"


class Tags(HTMLParser):
    """The tags in a piece of HTML, as a browser would read it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)


@pytest.mark.rule("becomes markup only through `engine.markup.h`")
def test_nothing_typed_becomes_markup(game: Game, view: Any) -> None:
    hostile = "<script>x</script><img src=x onerror=x>&amp;"
    for sitting in questions(game):
        sitting.answer(hostile)
        html = to_html(view.table(sitting.scene, sitting.ask))
        html += lines_to_html(sitting.console, 0, len(sitting.console.lines))
        assert not Tags(html).found & {"script", "img"}


def test_a_record_brings_the_sitting_back(game: Game) -> None:
    for number in range(5):
        sitting = playout(game, number, 50)
        taken = range(len(game.active_seats(sitting.options)))
        seats = dict.fromkeys(taken, next(iter(game.players))) if game.players else {}
        again, same_seats, lost, _ = from_record(game, to_record(sitting, seats))
        assert lost == 0
        assert again.console.transcript == sitting.console.transcript
        assert same_seats == seats


@pytest.mark.rule(
    "**Show a scene after the last answer**, before the script returns: the page draws "
    "the end from it."
)
def test_a_game_has_a_result_once_it_is_over(game: Game) -> None:
    if game.result is None:
        return
    ended = 0
    for number in range(50):
        sitting = playout(game, number)
        asked = [ask for ask in sitting.asked if ask.seat is not None]
        assert not any(map(game.result, (ask.scene for ask in asked))), "somebody is still asked"
        if sitting.over:
            found = game.result(sitting.scene)
            assert isinstance(found, Result)
            assert found.winner in (None, *range(len(game.seats) + 1))
            assert not any(game.result(frame.scene) for frame in sitting.frames[:-1])
            assert ends(sitting)
            ended += 1
    assert ended


@pytest.mark.rule("The first sentence of this is shown beside its seat.")
def test_each_computer_player_says_how_it_plays(game: Game) -> None:
    for level, player in game.players.items():
        assert player.__doc__, f"“{level}” has no docstring: it says how it plays, at its seat"


def test_every_rule_is_one_of_the_documentation() -> None:
    text = " ".join((ROOT / "CONTRIBUTING.md").read_text().split())
    marks = [mark for name, test in globals().items() if name.startswith("test_")
             for mark in getattr(test, "pytestmark", ())]  # fmt: skip
    rules = [mark.args[0] for mark in marks if mark.name == "rule"]
    assert len(rules) > 10
    assert not [rule for rule in rules if rule not in text]


def test_each_computer_player_answers_whatever_it_is_asked(game: Game) -> None:
    for level, player in game.players.items():
        rng = Random(level)
        sitting = Sitting(game, level)
        for _ in range(THINKING):
            if sitting.ask is None:
                break
            if sitting.ask.seat is None:
                sitting.answer(run_to_end(random_player(sitting.ask, rng)))
            else:
                sitting.answer(run_to_end(player(sitting.ask, rng)))
                assert sitting.ask is None or not sitting.ask.error


@pytest.mark.rule("These files belong to a game")
def test_each_game_has_its_page_and_plays_at_a_terminal(game: Game) -> None:
    page = game.page
    for path in (f"pages/{page}.html", f"css/{page}.css", f"py/{game.name}/__main__.py"):
        assert (ROOT / path).is_file(), path


def test_what_a_page_begins_with_is_another_value_of_the_option(game: Game) -> None:
    for option in game.options:
        assert option.on_page in ("", *option.values[1:])
    assert Sitting(game, "1", game.on_page).ask is not None
