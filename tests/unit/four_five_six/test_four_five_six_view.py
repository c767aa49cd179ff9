"""The table: what it shows of a scene, and what it offers."""

import pytest

from cases import advised
from engine.ask import Ask, Choice
from engine.markup import to_html
from engine.sitting import Sitting
from four_five_six import GAME, view
from four_five_six.odds import odds
from four_five_six.rules import net
from four_five_six.script import Round, Scene
from four_five_six.view.controls import preset_bets

NAMES = ("Becky", "Sam", "The Computer")
SCENE = Scene(NAMES, (95, 90, 85), round=2, banker=0, bets=(None, 5, 10), turn=0)


def drawn(scene, ask=None):
    return view.table(scene, ask)


def asked(ask):
    """The table at a question."""
    return drawn(ask.scene, ask)


def part(table, name):
    return next(each for each in table.iter() if each.get("id") == name)


def words(element):
    return " ".join("".join(element.itertext()).split())


def bet(allowed, error=""):
    return Ask("?", SCENE._replace(versus=1), "bet", seat=0, answers=allowed, error=error)


def rolls(**changes):
    return Ask("?", SCENE._replace(**changes), "roll", seat=0)


def test_a_seat_shows_its_chips_and_who_is_banker():
    table = drawn(SCENE)
    assert "BeckyBank95 chipsBanker." in words(part(table, "seat-0"))
    assert "Banker" not in words(part(table, "seat-1"))


def test_a_pot_holds_both_stakes_until_it_is_won():
    assert words(part(drawn(SCENE), "pot-1")) == "Pot 10 with Sam"
    assert words(part(drawn(SCENE._replace(winners=(None, 1, None))), "pot-1")) == "10 to Sam"
    given_up = SCENE._replace(winners=(None, 0, None), point=5)
    assert words(part(drawn(given_up), "pot-1")) == "5 to Becky", "what was given up, no pot"
    lost = given_up._replace(rolled=((), (2, 2, 3), ()))
    assert words(part(drawn(lost), "pot-1")) == "10 to Becky"


def test_stakes_move_from_their_owner_to_the_pot_and_to_the_winner():
    before, won = SCENE._replace(bets=(None, None, 10)), SCENE._replace(winners=(None, 0, None))
    places = [
        part(drawn(scene), f"stake-1-{whose}").get("data-at")
        for scene in (before, SCENE, won)
        for whose in ("banker", "own")
    ]
    assert places == ["seat-0", "seat-1", "pot-1", "pot-1", "seat-0", "seat-0"]


@pytest.mark.parametrize(
    ("dice", "outcome", "means"),
    [
        ((4, 4, 5), "point", "Point 5"),
        ((6, 5, 4), "win", "★ 4-5-6: wins"),
        ((2, 2, 2), "win", "★ Three of a kind: wins"),
        ((2, 1, 1), "point", "Point 2"),
        ((1, 6, 6), "loss", "✕ Pair and 1: loses"),
        ((3, 2, 1), "loss", "✕ 1-2-3: loses"),
        ((6, 4, 1), "fumble", "Fumble, again"),
        ((4, 4, 1), "third", "Third die 1"),
    ],
)
def test_dice_say_what_they_mean(dice, outcome, means):
    table = drawn(SCENE._replace(dice=dice, outcome=outcome))
    (shown,) = (each for each in table.iter("p") if each.get("class") == "means")
    assert words(shown) == means


def test_the_point_to_beat_is_shown_and_announced():
    (shown,) = (
        each for each in drawn(SCENE._replace(point=4)).iter("p") if each.get("class") == "to-beat"
    )
    assert words(shown) == "Point to beat 4"


def test_the_ledger_shows_what_each_round_brought():
    sitting = Sitting(GAME, "ledger")
    while sitting.ask:
        sitting.answer("1" if sitting.ask.kind == "bet" else f"P{len(sitting.answers)}")
    table = drawn(sitting.scene)
    for entry in sitting.scene.ledger:
        number, *amounts = part(table, f"round-{entry.number}")
        assert words(number) == str(entry.number)
        shown = [words(amount).replace("BBanker ", "").replace("−", "-") for amount in amounts]
        assert tuple(map(int, shown)) == net(entry.banker, entry.bets, entry.winners)
        assert ["Banker" in words(amount) for amount in amounts].index(True) == entry.banker


def test_a_ledger_of_many_rounds_stays_small():
    sitting = Sitting(GAME, "long", {"stakes": "open"})
    while sitting.ask and len(sitting.scene.ledger) < 15:
        sitting.answer("0" if sitting.ask.kind == "bet" else f"P{len(sitting.answers)}")
    many = sitting.scene._replace(ledger=sitting.scene.ledger * 100)
    assert to_html(drawn(many)).count("<tr") <= 31


@pytest.mark.parametrize("high", [1, 2, 3, 4, 5, 7, 40, 300])
def test_presets_are_allowed_and_none_comes_twice(high):
    bets = [preset for preset, _ in preset_bets(range(1, high + 1))]
    assert bets == sorted(set(bets))
    assert bets[0] == 1
    assert bets[-1] == high


def test_a_bet_is_set_by_preset_stepper_or_typing_with_its_limits_in_view():
    form = part(asked(bet(range(1, 41))), "controls-bet")
    assert [each.get("data-answer") for each in form.iter("button") if each.get("data-answer")] == [
        "1",
        "10",
        "20",
        "40",
    ]
    field = part(form, "answer")
    assert (field.get("min"), field.get("max"), field.get("value")) == ("1", "40", "10")
    assert {each.get("data-step") for each in form.iter("button")} >= {"-10", "-1", "1", "10"}
    assert "from 1 to 40" in words(form)
    assert "against Sam" in words(form)


def test_an_error_is_shown_beside_the_field_that_it_describes():
    form = part(asked(bet(range(1, 41), "From 1 to 40.")), "controls-bet")
    assert words(part(form, "error")) == "From 1 to 40."
    assert part(form, "answer").get("aria-describedby") == "error"


def test_a_name_never_becomes_markup():
    hostile = "<b>&amp;</b>"
    html = to_html(drawn(SCENE._replace(names=(hostile, "Sam", "The Computer"))))
    assert hostile not in html
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in html


def test_each_frame_is_shown_for_a_while():
    sitting = Sitting(GAME, "spoken", answers=["Becky", "Sam"])
    while sitting.ask:
        sitting.answer(str(sitting.ask.answers[0]) if sitting.ask.kind == "bet" else "")
        for frame in sitting.frames:
            assert 100 <= view.pace(frame.scene) <= 1500


@pytest.mark.parametrize(
    ("changes", "now"),
    [
        ({}, "odds-before"),
        ({"point": 4}, "odds-point-4"),
        ({"point": 4, "tie": True}, "odds-tied"),
        ({"point": 4, "tie": True, "third": 6}, "odds-third-6"),
        ({"winner": 0}, None),
        ({"round": 0, "banker": None}, None),
    ],
    ids=str,
)
def test_the_odds_set_apart_what_holds_now(changes, now):
    advice = view.advice((odds(), rolls(**changes)))
    rows = [row.get("id") for row in advice.iter("tr") if row.get("aria-current")]
    assert rows == ([now] if now else [])


def test_the_odds_are_the_exact_ones():
    sitting = Sitting(GAME, "odds", answers=["Becky", "Sam"])
    advice = view.advice(advised(sitting))
    assert words(part(advice, "odds-before")).startswith("Before the roll51.23%83/162")
    assert words(part(advice, "odds-point-5")) == "On point 568.06%49/72"
    assert "House edge 2/81 = 2.47%" in words(advice)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (
            bet(range(1, 41)),
            [
                "Becky against Sam: Becky wins 51.23% (83/162), Sam 48.77% (79/162). "
                "The bet of 5 is worth +0.12 to Becky."
            ],
        ),
        (
            rolls(bets=(None, 5, None), versus=2),
            [
                "Becky against The Computer: Becky wins 51.23% (83/162), The Computer 48.77% "
                "(79/162). Each chip that is bet is worth 2/81 to Becky."
            ],
        ),
        (
            rolls(point=2, turn=1),
            [
                "Becky against Sam: Becky wins 26.39% (19/72), Sam 73.61% (53/72). "
                "The bet of 5 is worth −2.36 to Becky."
            ],
        ),
        (
            rolls(point=4, tie=True, third=6, versus=2, turn=2),
            [
                "Becky against The Computer: Becky wins 91.67% (11/12), The Computer 8.33% (1/12). "
                "The bet of 10 is worth +8.33 to Becky."
            ],
        ),
        (rolls(round=0, banker=None), []),
        (rolls(winner=0), []),
    ],
    ids=["bet", "second bet", "point", "third die", "first bank", "end"],
)
def test_the_odds_name_the_pairing_at_hand(ask, said):
    advice = view.advice((odds(), ask))
    shown = [words(each) for each in advice.findall("p")]
    assert shown[:-1] == said


def test_before_the_banker_rolls_all_pairings_with_a_bet_are_at_hand():
    advice = view.advice((odds(), rolls()))
    first, second, _ = (words(each) for each in advice.findall("p"))
    assert first.startswith("Becky against Sam")
    assert second.startswith("Becky against The Computer")
    advice = view.advice((odds(), rolls(bets=(None, None, 10))))
    assert len(advice.findall("p")) == 2


def test_bets_to_press_are_marked_with_what_they_are_worth():
    marks = view.hints((odds(), bet(range(1, 41))))
    assert [mark.text for mark in marks.values()] == ["+0.02", "+0.25", "+0.49", "+0.99"]
    assert not any(mark.best for mark in marks.values())
    assert view.hints((odds(), rolls())) == {}
    assert view.hints((odds(), None)) == {}


def test_what_is_empty_is_not_read():
    """A pot without chips has a place on the table, and nothing to say."""
    table = drawn(SCENE._replace(bets=(None, None, 10)))
    hidden = {
        each.get("id") for each in table.iter("p") if {"aria-hidden", "hidden"} & {*each.attrib}
    }
    assert hidden == {"pot-0", "pot-1"}
    assert words(part(drawn(SCENE._replace(bets=(None, None, 10), dice=(1, 2, 4))), "pot-1")) == (
        "No bet with Sam"
    )


def test_the_question_is_not_shown_while_the_frames_before_it_play():
    ask = rolls(point=5)
    assert "the point of 5" in words(asked(ask))
    frame = drawn(SCENE, ask)
    assert "the point of 5" not in words(frame)
    assert part(frame, "roll").get("data-answer") == "", "and still answers as soon as ever"
    choices = Ask("?", SCENE._replace(point=5), "raise", 1, (Choice("", "Roll for 5 chips"),))
    assert "Roll for 5 chips" in words(asked(choices))
    assert "Roll for 5 chips" not in words(drawn(SCENE, choices)), "it is another bet's button"
    tied = words(asked(rolls(tie=True)))
    assert "the higher third die wins" in tied
    assert "4-5-6" not in tied


def test_how_a_round_ended_is_said_until_the_dice_of_the_next_are_rolled():
    over = Round(1, 0, (None, 5, 10), (None, 1, 0), (105, 105, 90))
    scene = SCENE._replace(ledger=(over,), said="{0} bets 5 against {1}, who matches the bet.")
    said = "Round 1: Becky wins 5, Sam wins 5, The Computer loses 10."
    assert said in words(drawn(scene))
    assert said not in words(drawn(scene._replace(dice=(1, 2, 4))))
    assert "no bet" in words(drawn(scene._replace(said="{1} has no chips: no bet.")))


def test_a_bet_is_shown_longer_than_a_mere_line_and_dice_until_they_have_landed():
    staked = SCENE._replace(dice=(), turn=0)
    rolled = SCENE._replace(dice=(4, 4, 5), outcome="point", turn=0)
    line = SCENE._replace(bets=(None, None, None))
    assert [view.sound(scene) for scene in (staked, rolled, line)] == ["chips", "dice", ""]
    assert view.pace(staked) > view.pace(rolled) > view.pace(line)
