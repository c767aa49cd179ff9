"""The console program: its questions, the games of the vector, refusals, the ends, the terminal."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from cases import read
from engine import terminal
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from golden import expect_golden, play_on
from repeats import repeats
from tactego import GAME
from tactego.pieces import BUILT_IN
from tactego.rules import BLUE, MAX_QUIET_MOVES, RED, Piece, move
from tactego.script import Scene, describe_move, spell

GAMES = read("tactego_games")["games"]
FILES = {"two_flags.pieces": "F 2, 3 2, 7 1"}
SMALL = ("asdf", "small_game.pieces", "6", "4")


def sit(*answers, armies="open"):
    return Sitting(GAME, "any", {"armies": armies}, answers)


def rows(sitting):
    scene = sitting.scene
    squares = ["RB"[piece.side] + piece.rank if piece else "." for piece in scene.squares]
    return [squares[at : at + scene.width] for at in range(0, len(squares), scene.width)]


def spelled(sitting):
    """The board as the vectors spell it."""
    return " / ".join(map(" ".join, rows(sitting)))


def random_game(seed, *setup, armies="open"):
    rng = random.Random(seed)
    sitting = sit(seed, *setup, armies=armies)
    while sitting.ask:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    return sitting


def test_the_questions_come_in_their_order_with_their_prompts():
    sitting = sit()
    prompts = []
    for answer in (*SMALL, "1 2"):
        prompts.append(sitting.ask.prompt)
        sitting.answer(answer)
    assert [*prompts, sitting.ask.prompt] == [
        "What is seed? ",
        "What is the filename for the pieces? ",
        "What is the length? ",
        "What is the width? ",
        "Start position (row column): ",
        "End position (row column): ",
    ]


def test_the_board_is_drawn_with_its_rows_and_columns():
    assert sit(*SMALL).console.transcript[4:] == [
        "     0  1  2  3",
        "  0 RF R1 R2 R2",
        "  1 R1 R1 R3 R5",
        "  2  .  .  .  .",
        "  3  .  .  .  .",
        "  4 B1 B2 B1 B3",
        "  5 B1 B2 BF B5",
    ]


def test_the_drawing_has_room_for_long_strengths():
    drawn = sit("1", "1000 1, F 1", "2", "2").console.transcript[4:]
    assert len({len(line) for line in drawn}) == 1
    assert "R1000" in drawn[1] + drawn[2]


def test_the_drawing_follows_the_game():
    sitting = random_game("7", "sappers_mines.pieces", "8", "6")
    drawn = sitting.console.transcript[-11:-2]
    assert drawn[0].split() == [str(column) for column in range(6)]
    for number, row in enumerate(rows(sitting)):
        assert drawn[number + 1].split() == [str(number), *row]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_each_game_of_the_vector(game):
    file = FILES.get(game["file"], game["file"])
    sitting = sit(game["seed"], file, str(game["length"]), str(game["width"]))
    assert spelled(sitting) == game["steps"][0]["board"]
    for step in game["steps"][1:]:
        assert (sitting.ask.kind, "RB"[sitting.ask.seat]) == (step["ask"], step["turn"])
        sitting.answer(step["input"])
        assert not (sitting.ask and sitting.ask.error)
        if "board_after" in step:
            assert spelled(sitting) == step["board_after"]
            assert (sitting.ask is None) == (step["winner"] is not None)
    if game["winner"]:
        assert "RB"[sitting.scene.winner] == game["winner"]


def test_the_seed_stays_a_text_even_an_empty_one():
    boards = [rows(sit(seed, *SMALL[1:])) for seed in ("7", "07", "", " 7")]
    assert all(boards.count(board) == 1 for board in boards)
    expected = random.Random("")
    army = [
        word
        for word, count in (("5", 1), ("3", 1), ("2", 2), ("1", 3), ("F", 1))
        for _ in range(count)
    ]
    expected.shuffle(army)
    assert [square[1:] for row in boards[2][:2] for square in row] == army


def test_the_seed_that_is_offered_comes_from_the_sitting():
    assert Sitting(GAME, "a").ask.scene.seed == Sitting(GAME, "a").ask.scene.seed
    assert Sitting(GAME, "a").ask.scene.seed != Sitting(GAME, "b").ask.scene.seed


@pytest.mark.parametrize(
    "answer", ["", "gone.pieces", "7 3", "F 1\n\0", "x\ny", "F 0", "1" * 9_999]
)
def test_pieces_that_make_no_army_are_asked_again(answer):
    ask = sit("1", answer).ask
    assert ask.kind == "file"
    assert ask.error
    assert sit("1", answer).console.transcript[2:] == ask.error.split("\n")


@pytest.mark.parametrize(
    "answer", ["", "1", "27", "-4", "4.0", "²", "三", "six", "9" * 5_000, "6\n"]
)
def test_a_length_is_a_whole_number_from_2_to_26(answer):
    ask = sit(*SMALL[:2], answer).ask
    assert (ask.kind, ask.error) == ("length", "Type a whole number from 2 to 26.")
    assert sit(*SMALL[:2], " 006 ").ask.kind == "width"


@pytest.mark.parametrize("answer", ["", "0", "27", "1e1"])
def test_a_width_is_a_whole_number_from_1_to_26(answer):
    ask = sit(*SMALL[:3], answer).ask
    assert (ask.kind, ask.error) == ("width", "Type a whole number from 1 to 26.")


def test_for_armies_that_do_not_fit_the_smallest_length_is_printed():
    ask = sit("1", "basic.pieces", "8", "8").ask
    assert ask.kind == "length"
    assert "the smallest length that will do is 10." in ask.error
    assert sit("1", "basic.pieces", "8", "8", "10", "8").ask.kind == "start"


def test_armies_that_fit_at_no_width_are_refused_at_once():
    ask = sit("1", "basic.pieces", "3").ask
    assert ask.kind == "length"
    assert "3 rows of 26" in ask.error
    assert "the smallest length that will do is 4." in ask.error


def test_for_armies_that_fit_at_no_length_a_width_is_printed():
    ask = sit("1", "basic.pieces", "26", "1").ask
    assert ask.error == (
        "Two armies of 40 do not fit on 26 rows of 1: with this width they need a length of 80, "
        "and a board is at most 26 long; the smallest width that will do is 4."
    )


def test_what_is_offered_holds_the_armies():
    for file in (*BUILT_IN, "F 1", "F 1, 1 337"):
        lengths = sit("1", file).ask.answers
        for length in lengths:
            widths = sit("1", file, str(length)).ask.answers
            for width in (widths[0], widths[-1]):
                assert sit("1", file, str(length), str(width)).scene.squares


STARTS = [
    ("", "Type a row and a column"),
    ("1", "Type a row and a column"),
    ("1,2", "Type a row and a column"),
    ("1 2 3", "Type a row and a column"),
    ("-1 2", "Type a row and a column"),
    ("¹ ²", "Type a row and a column"),
    ("1 2\n", "Type a row and a column"),
    ("9" * 5_000 + " 1", "Type a row and a column"),
    ("6 0", "The rows are 0 to 5, the columns 0 to 3."),
    ("0 4", "The rows are 0 to 5, the columns 0 to 3."),
    ("2 2", "There is no piece on 2 2."),
    ("4 0", "The piece on 4 0 is not yours."),
    ("0 0", "A flag never moves."),
    ("0 1", "The piece on 0 1 has no square to go to."),
]


@pytest.mark.parametrize(("answer", "said"), STARTS)
def test_a_start_that_cannot_be_is_asked_again_with_the_reason(answer, said):
    sitting = sit(*SMALL, answer)
    assert sitting.ask.kind == "start"
    assert sitting.ask.error.startswith(said)
    assert sitting.console.transcript[-1] == sitting.ask.error


def test_a_mine_never_moves():
    sitting = sit("3", "sappers_mines.pieces", "8", "6")
    mine = rows(sitting)
    row, column = next((r, c) for r, c in product(range(8), range(6)) if mine[r][c] == "RM")
    sitting.answer(f"{row} {column}")
    assert sitting.ask.error == "A mine never moves."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("3 2", "A piece goes one step"),
        ("1 2", "A piece goes one step"),
        ("1 1", "There is a piece of your own on 1 1."),
        ("6 2", "The rows are"),
        ("x", "Type a row"),
    ],
)
def test_an_end_that_cannot_be_asks_for_the_end_again_with_the_reason(answer, said):
    sitting = sit(*SMALL, "1 2", answer)
    assert sitting.ask.kind == "end"
    assert sitting.ask.error.startswith(said)
    assert sitting.console.transcript[-1] == sitting.ask.error
    sitting.answer(" 02  2 ")
    assert sitting.ask.seat == BLUE


def test_where_the_last_who_move_fall_on_mines_it_is_a_draw():
    sitting = sit("1", "F 1, M 1, 1 1", "2", "3", "0 1", "1 0", "1 1", "0 2")
    assert sitting.scene.outcome == "Neither side can capture any more."
    assert sitting.scene.winner is None


def test_before_the_first_move_nothing_is_printed():
    assert describe_move(Scene(1, 1, (None,))) == ""


def test_a_mine_and_its_attacker_both_fall():
    squares = [Piece(RED, "5", 0), Piece(BLUE, "M", 1)]
    last = move(squares, 0, 1)
    said = describe_move(Scene(1, 2, tuple(squares), last=last))
    assert said == "Red 5 attacks Blue mine on 0 1 and both fall."


@pytest.mark.parametrize("armies", ["open", "hidden"])
def test_what_is_offered_is_what_is_taken_and_nothing_else(armies):
    rng = random.Random(1)
    sitting = sit("5", "sappers_mines.pieces", "6", "6", armies=armies)
    for _ in range(60):
        ask = sitting.ask
        if ask is None:
            break
        if ask.kind != "ready":
            taken = {choice.answer for choice in ask.answers}
            assert len(taken) == len(ask.answers)
            assert all(choice in ask.answers for choice in ask.answers)
            for square in range(36):
                tried = sit(*sitting.answers, spell(square, 6), armies=armies)
                refused = tried.ask is not None and bool(tried.ask.error)
                assert refused == (spell(square, 6) not in taken)
        sitting.answer(run_to_end(random_player(ask, rng)))


def last_words(sitting):
    assert sitting.ask is None
    return sitting.console.transcript[-2:]


def test_a_captured_last_flag_wins():
    sitting = sit(*SMALL, *GAMES[0]["inputs"])
    assert last_words(sitting) == ["Red has captured Blue's last flag.", "Red has won!"]
    assert sitting.scene.winner == RED


def test_who_cannot_move_has_lost():
    sitting = sit("1", "F 1, 2 1", "4", "1", "1 0", "2 0")
    assert last_words(sitting) == ["Blue has no piece left that can move.", "Red has won!"]


def test_red_may_have_lost_before_the_first_move():
    boards = (sit(str(seed), "F 1, 1 1", "5", "1") for seed in range(99))
    shut_in = next(each for each in boards if spelled(each) == "R1 / RF / . / B1 / BF")
    assert last_words(shut_in) == ["Red has no piece left that can move.", "Blue has won!"]


@pytest.mark.parametrize("file", ["F 1", "F 2", "M 1, F 1"])
def test_armies_that_cannot_capture_draw_at_once(file):
    sitting = sit("1", file, "4", "2")
    assert last_words(sitting) == ["Neither side can capture any more.", "The game is a draw."]
    assert sitting.scene.winner is None


def test_the_smallest_board_of_all_is_drawn_and_done():
    sitting = sit("1", "F 1", "2", "1")
    assert rows(sitting) == [["RF"], ["BF"]]
    assert last_words(sitting)[-1] == "The game is a draw."


def test_200_moves_by_each_side_without_a_capture_draw():
    setup = ("1", "F 1, 2 1", "4", "2")
    sitting = sit(*setup)
    ways = {}
    for side, home, away in ((RED, 0, 1), (BLUE, 3, 2)):
        column = rows(sitting)[home].index("RB"[side] + "2")
        ways[side] = [f"{home} {column}", f"{away} {column}"]
    moves = 0
    while sitting.ask:
        assert moves < 2 * MAX_QUIET_MOVES
        start, end = ways[sitting.ask.seat]
        sitting.answer(start)
        ways[sitting.ask.seat] = [end, start]
        sitting.answer(end)
        moves += 1
    assert moves == 2 * MAX_QUIET_MOVES
    assert last_words(sitting) == [
        "Each side has made 200 moves without a capture.",
        "The game is a draw.",
    ]


def test_a_capture_resets_the_count():
    sitting = sit(*SMALL, *GAMES[0]["inputs"][:10])
    assert sitting.scene.last.combat
    assert sitting.scene.moves_since_capture == 0
    assert sit(*SMALL, *GAMES[0]["inputs"][:8]).scene.moves_since_capture == 4


def test_the_fallen_are_kept_in_their_order():
    fallen = sit(*SMALL, *GAMES[0]["inputs"]).scene.fallen
    assert ["RB"[piece.side] + piece.rank for piece in fallen] == ["B1", "R1", "BF"]


def test_combat_is_shown_before_and_after():
    sitting = sit(*SMALL, *GAMES[0]["inputs"][:10])
    clash, after = (frame.scene for frame in sitting.frames)
    assert clash.combat_pending
    assert clash.squares[4 * 4 + 2].rank == "1"
    assert not after.combat_pending
    assert after.squares[4 * 4 + 2].rank == "3"
    assert "Red 3 attacks Blue 1 on 4 2 and takes the square." in sitting.console.transcript


@pytest.mark.slow
def test_random_games_end_with_a_stated_reason():
    setups = [
        ("small_game.pieces", "6", "4"),
        ("small_game.pieces", "4", "4"),
        ("assassins.pieces", "4", "4"),
        ("sappers_mines.pieces", "6", "6"),
        ("F 2, 3 1, S 1, M 1, A 1", "5", "3"),
    ]
    reasons = Counter(
        random_game(
            str(number), *setups[number % 5], armies=("open", "hidden")[number % 2]
        ).scene.outcome
        for number in range(repeats(200, 1000))
    )
    assert set(reasons) <= {
        "Red has captured Blue's last flag.",
        "Blue has captured Red's last flag.",
        "Red has no piece left that can move.",
        "Blue has no piece left that can move.",
        "Neither side can capture any more.",
        f"Each side has made {MAX_QUIET_MOVES} moves without a capture.",
    }
    assert len(reasons) >= 4


def test_a_terminal_plays_the_same_game(monkeypatch, capsys):
    typed = [*SMALL, "9 9", *GAMES[0]["inputs"]]
    answers = iter(typed)

    def answer(prompt):
        text = next(answers)
        print(prompt + text)
        return text

    monkeypatch.setattr("builtins.input", answer)
    terminal.main(GAME, ["--seed", "any"])
    assert capsys.readouterr().out.splitlines() == sit(*typed).console.transcript


WRONG = ("", "none", "7", "F 1, 3 0", "", "F 1, 3 1, S 1, A 1, M 1", "x", "1", "2", "3", "4", "3")
"""No pieces, then no length, then one that is too small."""


def test_a_golden_sitting() -> None:
    """What is refused, then moves by chance."""
    sitting = sit("golden", *WRONG, "no", "", "0 0", armies="hidden")
    for typed in ("a1", "9 9", "3 0", "0 0", "1 1", "2 2"):
        sitting.answer(typed)
    expect_golden("tactego_hidden", play_on(sitting, "1"))


def test_the_scene_has_the_piece_at_a_place_as_it_is_answered() -> None:
    pieces = tuple(Piece(0, str(number), number) for number in range(6))
    scene = Scene(2, 3, pieces)
    assert [scene.at("0 2"), scene.at("1 0")] == [pieces[2], pieces[3]]
