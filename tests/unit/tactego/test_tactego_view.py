"""The table as HTML: every square has its name, and nothing shows what is hidden."""

from __future__ import annotations

import re
from random import Random

import pytest

from cases import read
from engine.markup import to_html
from engine.players import random_player, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting
from tactego import GAME
from tactego.pieces import BOARD_SIZES, BUILT_IN, parse, size
from tactego.rules import BLUE, RED, SIDES, UNKNOWN, smallest_board
from tactego.view import pace, question, seen, spoken, table

SMALL = ("asdf", "small_game.pieces", "6", "4")
INPUTS = read("tactego_games")["games"][0]["inputs"]


def sit(*answers, armies="open"):
    return Sitting(GAME, "any", {"armies": armies}, answers)


def drawn(sitting, viewer=None):
    """The table as the one who is asked sees it, or, of hidden armies, a `viewer` who looks on."""
    if viewer is None:
        return table(sitting.scene, sitting.ask)
    return table(seen(sitting.scene, sitting.console.shown, viewer), sitting.ask)


def squares(element):
    """The buttons of the board by their row and column."""
    return {
        (row, column): square
        for row, line in enumerate(element.findall(".//*[@class='row']"))
        for column, square in enumerate(line.findall("button"))
    }


def names(element):
    return {place: square.get("aria-label") for place, square in squares(element).items()}


def with_class(element, name):
    return [each for each in element.iter() if name in (each.get("class") or "").split()]


def words(element):
    return " ".join("".join(element.itertext()).split())


def test_a_screen_reader_can_walk_the_board_square_by_square():
    board = names(drawn(sit(*SMALL)))
    assert board[0, 0] == "0 0: Red flag"
    assert board[1, 3] == "1 3: Red 5, can move"
    assert board[2, 0] == "2 0: empty"
    assert board[5, 2] == "5 2: Blue flag"
    chosen = names(drawn(sit(*SMALL, *INPUTS[:8], "3 2")))
    assert chosen[3, 2].startswith("3 2: Red 3, chosen")
    assert chosen[4, 2].startswith("4 2: Blue 1, attack")
    assert chosen[2, 2].startswith("2 2: empty, go here")


@pytest.mark.parametrize("answers", [SMALL, (*SMALL, "1 2"), (*SMALL, *INPUTS[:4])])
def test_the_tab_key_stops_once_at_the_board(answers):
    stops = [
        square for square in squares(drawn(sit(*answers))).values() if square.get("tabindex") == "0"
    ]
    assert len(stops) == 1
    assert stops[0].get("aria-disabled") is None


def test_the_squares_that_answer_are_those_that_are_offered():
    for answers in (SMALL, (*SMALL, "1 2"), (*SMALL, *INPUTS[:8], "3 2")):
        sitting = sit(*answers)
        offered = {choice.answer for choice in sitting.ask.answers}
        board = squares(drawn(sitting)).values()
        assert {square.get("data-answer") for square in board} - {None} == offered


def test_another_piece_can_be_chosen_in_place_of_the_chosen_one():
    element = drawn(sit(*SMALL, "1 2"))
    assert squares(element)[1, 2].get("data-command") == "undo"
    other = squares(element)[1, 3]
    assert (other.get("data-command"), other.get("data-next-answer")) == ("undo", "1 3")
    (button,) = [each for each in element.iter("button") if words(each) == "Choose another piece"]
    assert button.get("data-command") == "undo"


def test_sides_and_ranks_differ_by_more_than_colour():
    element = drawn(sit("3", "sappers_mines.pieces", "8", "6"))
    pieces = with_class(element, "piece")
    assert {"side-0", "side-1"} <= {name for piece in pieces for name in piece.get("class").split()}
    faces = {words(piece) or piece.find(".//use").get("href") for piece in pieces}
    assert faces == {"5", "2", "1", "7", "3", "6", "#t-flag", "#t-sapper", "#t-mine"}


def test_the_fallen_are_shown_by_side():
    element = drawn(sit(*SMALL, *INPUTS))
    red, blue = with_class(element, "fallen")
    assert "1" in words(red)
    assert "flag" not in words(red)
    assert "flag" in words(blue)


def test_the_end_says_who_won_and_why():
    sitting = sit(*SMALL, *INPUTS)
    assert "Red wins" in words(drawn(sitting))
    assert "Red has captured Blue's last flag." in words(drawn(sitting))
    said = spoken([sitting.scene], None)
    assert said.endswith("and takes the square. Red has captured Blue's last flag. Red wins.")
    assert "draw" in words(drawn(sit("1", "F 1", "2", "1")))


def test_a_combat_is_announced_once_and_shown_longer():
    clash, after = (frame.scene for frame in sit(*SMALL, *INPUTS[:10]).frames)
    text = "Red 3 attacks Blue 1 on 4 2 and takes the square."
    assert spoken([clash, after], None) == text
    assert pace(clash) > pace(after) > 0


def test_the_edges_are_numbered_as_the_console_numbers_them():
    element = drawn(sit(*SMALL))
    numbers = [words(each) for each in with_class(element, "number")]
    assert numbers == ["0", "1", "2", "3", "0", "1", "2", "3", "4", "5"]
    assert all(each.get("aria-hidden") for each in with_class(element, "number"))


@pytest.mark.parametrize("answers", [SMALL, (*SMALL, "1 2"), (*SMALL, *INPUTS[:8], "3 2")])
def test_a_square_that_cannot_be_chosen_says_why_as_the_script_does(answers):
    said = 0
    element = drawn(sit(*answers))
    most = element.find(".//*[@id='error']").get("data-why")
    for (row, column), square in squares(element).items():
        why = square.get("data-why")
        if square.get("aria-disabled") is None:
            assert why is None
        else:
            why = why or most.format(f"{row} {column}")
            assert sit(*answers, f"{row} {column}").ask.error == why
            said += 1
    assert said > 5


@pytest.mark.parametrize("seed", range(3))
def test_who_looks_on_learns_nothing_from_what_a_computer_is_asked(seed):
    """Neither which hidden piece can move, nor what the chosen one is."""
    sitting = sit(str(seed), "sappers_mines.pieces", "8", "6", armies="hidden")
    rng = Random(seed)
    looked = 0
    while sitting.ask and len(sitting.answers) < 120:
        if sitting.ask.seat == BLUE and sitting.ask.kind != "ready":
            shown = drawn(sitting, viewer=RED)
            for square in squares(shown).values():
                assert not {"data-answer", "data-why", "data-command"} & set(square.keys())
            assert shown.find(".//*[@id='error']").get("data-why") is None
            assert "piece" in words(shown.find(".//*[@class='asks']"))
            looked += 1
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    assert looked > 10


def test_the_legend_says_of_each_rank_whom_it_beats_and_who_beats_it():
    legend = drawn(sit("1", "10 1, 2 1, S 1, A 1, M 1, F 1", "6", "4")).find(".//*[@id='ranks']")
    rows = {}
    for row in legend.findall(".//tbody/tr"):
        piece, beats, falls = (
            [words(it) or it.get("aria-label") for it in with_class(cell, "piece")] for cell in row
        )
        rows[piece[0]] = (beats, falls)
    movers = ["10", "2", "sapper", "assassin"]
    assert rows == {
        "10": (["10", "2", "sapper", "assassin", "flag"], ["10", "assassin"]),
        "2": (["2", "sapper", "assassin", "flag"], ["10", "2", "assassin"]),
        "sapper": (["sapper", "assassin", "mine", "flag"], movers),
        "assassin": ([*movers, "flag"], movers),
        "mine": ([], ["sapper"]),
        "flag": ([], movers),
    }
    assert "Whoever attacks it falls with it" in words(legend)
    assert "mine" not in words(drawn(sit(*SMALL)).find(".//*[@id='ranks']"))
    opens = [each for each in drawn(sit(*SMALL)).iter("button") if each.get("popovertarget")]
    assert [each.get("popovertarget") for each in opens] == ["ranks"] * 2
    assert [each.get("aria-label") for each in opens] == [None, "Close"]


def test_the_set_up_shows_each_army_by_its_pieces_and_its_board():
    element = drawn(sit())
    (form,) = element.iter("form")
    assert form.get("data-answers") == "seed file length width"
    assert {"seed", "file", "length", "width"} <= {each.get("name") for each in form.iter("input")}
    cards = {card.find(".//input").get("value"): card for card in with_class(form, "army")}
    assert list(cards) == list(BUILT_IN)
    assert words(cards["small_game.pieces"]) == "Small game 5 3 2 ×2 1 ×3 on a board of 6 × 4"
    assert [
        card for card in cards.values() if card.find(".//input").get("checked") is not None
    ] == [cards["small_game.pieces"]]
    fold = form.find("details")
    assert {"set-seed", "set-length", "set-width", "file-own", "army-text", "open-army"} <= {
        each.get("id") for each in fold.iter()
    }


def test_the_small_boards_show_where_the_armies_are_laid():
    """As many squares are filled of each as there are pieces, and they do not meet."""
    for card, (file, (length, width)) in zip(
        with_class(drawn(sit()), "army"), BOARD_SIZES.items(), strict=True
    ):
        picture = card.find(".//svg[@viewBox]/path[@class='side-0']")
        steps = [float(each) for each in re.findall(r"-?\d+", picture.get("d"))]
        rows, rest = divmod(size(parse(BUILT_IN[file])), width)
        assert steps[2:5] == [width, rows, rest - width]
        assert rows + (rest > 0) <= length / 2


@pytest.mark.parametrize(
    ("answers", "is_open"),
    [
        ((), False),
        (("1",), False),
        (("1", "no.pieces"), True),
        (("1", "F 1, 7 2"), True),
        (("1", "basic.pieces"), False),
        (("1", "basic.pieces", "12"), False),
        (("1", "basic.pieces", "3"), True),
        (("1", "basic.pieces", "4", "19"), True),
    ],
)
def test_the_fold_is_open_if_its_content_is_wrong_or_has_an_army(answers, is_open):
    fold = drawn(sit(*answers)).find(".//details")
    assert (fold.get("open") is not None) == is_open


def test_an_army_of_ones_own_gets_a_board_with_room():
    element = drawn(sit("1", "F 1, 7 2"))
    assert "3 pieces; the smallest board that holds both armies is" in words(element)
    assert element.find(".//form").get("data-answers") == "length width"
    fields = {each.get("id"): each.get("value") for each in element.iter("input")}
    length, width = smallest_board(3)
    assert (fields["set-length"], fields["set-width"]) == (str(length + 2), str(width))


def test_the_set_up_keeps_what_was_answered_where_it_was():
    fields = {each.get("id"): each for each in drawn(sit("my seed", "5 1, F 1", "3")).iter("input")}
    assert list(fields) == [each.get("id") for each in drawn(sit()).iter("input")]
    assert fields["file-own"].get("checked") == ""
    for name, value in (("set-seed", "my seed"), ("file-own", "5 1, F 1"), ("set-length", "3")):
        assert fields[name].get("value") == value
    assert drawn(sit("1", "a wrong line")).find(".//textarea").text == "a wrong line"


def test_what_was_typed_comes_out_as_text():
    html = to_html(drawn(sit("1", "<script>alert(1)</script>")))
    assert "<script" not in re.sub('="[^"]*"', "", html)
    assert "&lt;script&gt;" in html


def test_every_question_has_its_own_words():
    asked = {}
    for armies in GAME.options[0].values:
        sitting = sit(*SMALL, armies=armies)
        rng = Random(1)
        while len(sitting.answers) < 12:
            sitting.answer(run_to_end(random_player(sitting.ask, rng)))
        asked |= {ask.kind: question(ask) for ask in sitting.asked}
    assert set(asked) == {"seed", "file", "length", "width", "ready", "start", "end"}
    assert len(set(asked.values())) == 7


@pytest.mark.parametrize("person", SIDES)
def test_who_plays_a_computer_sees_their_own_army_throughout_and_nothing_else(person):
    sitting = sit("4", "sappers_mines.pieces", "8", "6", armies="hidden")
    seats = {1 - person: "recruit"}
    rng = Random(2)
    looked = 0
    while sitting.ask and len(sitting.answers) < 120:
        for scene in (*(frame.scene for frame in sitting.frames), sitting.scene):
            shown = seen(scene, sitting.console.shown, person)
            for piece in shown.squares:
                if piece and not piece.known:
                    assert (piece.rank == UNKNOWN) == (piece.side != person)
            assert shown.truth is None
            looked += 1
        sitting.answer(
            run_to_end(computer_answer(sitting, seats) or random_player(sitting.ask, rng))
        )
    assert looked > 100


def test_two_who_both_look_see_neither_army_between_turns():
    sitting = sit(*SMALL, armies="hidden")
    board = names(table(seen(sitting.scene, sitting.console.shown, None), sitting.ask))
    for side in (RED, BLUE):
        whose = [name for name in board.values() if ("Red", "Blue")[side] in name]
        assert len(whose) == 8
        assert all("unknown" in name for name in whose)


def test_the_board_is_turned_towards_the_player_at_the_screen():
    """Their own army is at the bottom; two people at one device see it as it is printed."""
    sitting = sit(*SMALL, *INPUTS[:4])

    def squares_of(*called):
        element = table(sitting.scene, sitting.ask, called)
        numbers = [words(each) for each in with_class(element, "number")]
        (board,) = with_class(element, "board")
        rows = board.findall(".//*[@class='row']")
        ids = [[square.get("id") for square in row.iter("button")] for row in rows]
        return numbers, ids, board.get("data-turned") is not None

    printed, before_red = squares_of("Red", "Blue"), squares_of("You", "Sergeant")
    assert squares_of("Sergeant", "You") == printed
    assert printed[1][0][0] == "square-0"
    assert before_red[1] == printed[1][::-1]
    assert before_red[0] == [*printed[0][:4], *printed[0][:3:-1]]
    assert (printed[2], before_red[2]) == (False, True)


def test_a_piece_comes_from_its_last_square_on_a_turned_board():
    def ways(*called):
        pieces = with_class(table(scene, None, called), "piece")
        return [each.get("data-vars") for each in pieces if each.get("data-vars")]

    scene = sit(*SMALL, "1 2", "2 3").scene
    assert ways("Red", "Blue") == ["across=-1&down=-1"]
    assert ways("You", "Blue") == ["across=-1&down=1"]
