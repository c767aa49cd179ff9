"""Hidden armies: nobody learns more than combat shows, by table, console, markup or choice."""

from __future__ import annotations

from random import Random

import pytest

from engine.markup import to_html
from engine.players import random_player, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting
from tactego import GAME
from tactego.coach import advise
from tactego.pieces import load
from tactego.rules import BLUE, RED, SIDES, UNKNOWN
from tactego.script import battle
from tactego.view import seen, table

HIDDEN = {"armies": "hidden"}
SETUPS = [("small_game.pieces", 6, 4), ("sappers_mines.pieces", 8, 6)]


def game(file, length, width, armies):
    """A game whose `armies` are placed as they are given, red's and blue's."""

    def play(console, rng, options):
        given = iter(armies)

        def shuffle(ranks):
            ranks[:] = next(given)

        return battle(console, load(file), length, width, shuffle, hidden=True)

    return GAME._replace(play=play)


def shuffled(file, rng):
    ranks = [rank for rank, count in load(file) for _ in range(count)]
    return [rng.sample(ranks, len(ranks)) for _ in SIDES]


def played(sitting, seats, rng, longest):
    """Let `seats` and, at the others, random players answer, up to this number of answers."""
    while sitting.ask and len(sitting.answers) < longest:
        sitting.answer(
            run_to_end(computer_answer(sitting, seats) or random_player(sitting.ask, rng))
        )
    return sitting


def scenes(sitting):
    """Every question of a sitting, with the frames shown before it."""
    again = Sitting(sitting.game, sitting.seed, sitting.options)
    for answer in sitting.answers:
        yield again.ask, [frame.scene for frame in again.frames]
        again.answer(answer)


def ranks_seen(scene, side):
    return {
        piece.rank for piece in scene.squares if piece and piece.side == side and not piece.known
    }


def test_each_turn_starts_with_the_board_covered_until_its_player_is_ready():
    sitting = Sitting(GAME, "1", HIDDEN, ["1", "small_game.pieces", "6", "4"])
    for seat in (RED, BLUE, RED):
        ask = sitting.ask
        assert (ask.kind, ask.seat) == ("ready", seat)
        assert [choice.answer for choice in ask.answers] == [""]
        sitting.answer("1 0")
        assert sitting.ask.kind == "ready"
        assert sitting.ask.error
        sitting.answer("")
        for _ in range(2):
            assert sitting.ask.seat == seat
            sitting.answer(next(iter(sitting.ask.answers)).answer)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_scene_holds_only_what_the_one_who_is_asked_may_see(setup):
    rng = Random(3)
    sitting = played(Sitting(game(*setup, shuffled(setup[0], rng)), "1"), {}, rng, 300)
    fights = 0
    for ask, frames in scenes(sitting):
        shown = [ask.scene] if ask.kind == "ready" else []
        for scene in (*shown, *frames):
            assert ranks_seen(scene, RED) | ranks_seen(scene, BLUE) <= {UNKNOWN}
        if ask.kind != "ready":
            assert ranks_seen(ask.scene, 1 - ask.seat) <= {UNKNOWN}
            assert UNKNOWN not in ranks_seen(ask.scene, ask.seat)
            assert ask.scene.truth is None
        fights += any(scene.combat_pending for scene in frames)
    assert fights


def test_combat_reveals_who_stays():
    armies = (["3", "F"], ["5", "F"])
    sitting = Sitting(game("3 1, F 1", 2, 2, armies), "1", {}, ["", "0 0", "1 0"])
    (piece,) = (piece for piece in sitting.ask.scene.squares if piece and piece.known)
    assert (piece.side, piece.rank) == (BLUE, "5")
    assert sitting.ask.scene.fallen[0].rank == "3"


def test_the_last_board_is_open_to_all():
    rng = Random(5)
    sitting = played(Sitting(game(*SETUPS[0], shuffled(SETUPS[0][0], rng)), "1"), {}, rng, 5_000)
    assert sitting.ask is None
    assert all(piece.rank != UNKNOWN for piece in sitting.scene.squares if piece)


def test_a_board_is_printed_for_its_own_seat_and_gone_after_the_move():
    sitting = Sitting(GAME, "1", HIDDEN, ["1", "small_game.pieces", "6", "4", ""])
    console = sitting.console
    own = [number for number, line in enumerate(console.lines) if line.seat == RED]
    assert len(own) == 7
    assert all(console.is_open(number, RED) and not console.is_open(number, BLUE) for number in own)
    assert "R5" in "".join(console.lines[number].printed for number in own)
    for _ in range(2):
        sitting.answer(next(iter(sitting.ask.answers)).answer)
    assert not any(console.is_open(number, RED) for number in own)


def reshuffled(sitting, side, rng):
    """The same army with those pieces of `side` in other places that never moved nor fought."""
    truth = sitting.frames[-1].scene.truth
    secret = [
        piece
        for piece in truth
        if piece and piece.side == side and not (piece.moved or piece.known)
    ]
    ranks = [piece.rank for piece in secret]
    rng.shuffle(ranks)
    return {piece.number: rank for piece, rank in zip(secret, ranks, strict=True)}


def pair(setup, level, side, seed):
    """A game in which `side`'s enemy is played by `level`, and one whose secrets lie otherwise."""
    file, length, width = setup
    rng = Random(seed)
    armies = shuffled(file, rng)
    seats = {1 - side: level}
    first = played(Sitting(game(*setup, armies), "1"), seats, rng, rng.randrange(12, 60, 3))
    if first.ask is None:
        return None
    while first.ask and first.ask.kind != "ready":
        first = played(first, seats, rng, len(first.answers) + 1)
    if first.ask is None:
        return None
    changed = reshuffled(first, side, rng)
    other = [list(army) for army in armies]
    for number, rank in changed.items():
        row, column = divmod(number, width)
        other[side][(row if side == RED else length - 1 - row) * width + column] = rank
    again = Sitting(game(*setup, other), "1", {}, first.answers)
    return first, again, seats, other != armies


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("level", ["recruit", "captain"])
def test_a_player_chooses_alike_whatever_is_hidden(setup, level):
    differed = 0
    for seed in range(6):
        for side in SIDES:
            both = pair(setup, level, side, seed)
            if both is None:
                continue
            first, again, seats, differs = both
            differed += differs
            replayed = Sitting(again.game, "1")
            for answer in first.answers:
                if replayed.ask.seat in seats:
                    assert run_to_end(computer_answer(replayed, seats)) == answer
                replayed.answer(answer)
            assert first.ask.scene == replayed.ask.scene
    assert differed > 6


@pytest.mark.parametrize("setup", SETUPS)
def test_the_markup_is_alike_whatever_is_hidden(setup):
    drawn = 0
    for seed in range(4):
        both = pair(setup, "recruit", BLUE, seed)
        if both is None:
            continue
        first, again, _, _ = both
        for (ask, frames), (other, its_frames) in zip(scenes(first), scenes(again), strict=True):
            if ask.seat == BLUE and ask.kind != "ready":
                continue
            for scene, its_scene in zip(
                (ask.scene, *frames), (other.scene, *its_frames), strict=True
            ):
                assert to_html(table(scene, ask)) == to_html(table(its_scene, other))
                drawn += 1
            advice, its_advice = (run_to_end(advise(each, [], {})) for each in (ask, other))
            assert advice == its_advice
    assert drawn > 30


@pytest.mark.parametrize("person", SIDES)
def test_the_only_person_at_the_table_need_not_look_away(person):
    seats = {1 - person: "recruit"}
    sitting = Sitting(GAME, "1", HIDDEN, ["1", "small_game.pieces", "6", "4"])
    rng = Random(1)
    asked = set()
    while len(sitting.answers) < 30:
        thought = computer_answer(sitting, seats)
        if thought is None:
            asked.add((sitting.ask.kind, sitting.ask.seat))
            thought = random_player(sitting.ask, rng)
        sitting.answer(run_to_end(thought))
    assert asked == {("start", person), ("end", person)}
    answers = list(sitting.answers)
    count = 0
    while sitting.undo(seats):
        assert sitting.ask.kind != "ready"
        count += 1
    assert count == len([answer for answer in answers if answer]) - sum(
        1 for ask in _asked(answers) if ask.seat == 1 - person and ask.kind != "ready"
    )
    while sitting.redo(seats):
        assert computer_answer(sitting, seats) is None or sitting.answers == answers
    assert sitting.answers == answers


def _asked(answers):
    return Sitting(GAME, "1", HIDDEN, answers).asked


def test_both_see_a_fight_before_the_board_is_covered_for_the_next():
    rng = Random(3)
    sitting = Sitting(GAME, "1", HIDDEN, ["1", "small_game.pieces", "6", "4"])
    while not any(frame.scene.combat_pending for frame in sitting.frames):
        sitting.answer(random_player(sitting.ask, rng))
    ask = sitting.ask
    fight = next(frame.scene for frame in sitting.frames if frame.scene.combat_pending)
    for scene, covers in ((fight, None), (ask.scene, "")):
        drawn = table(seen(scene, sitting.console.shown, None), ask)
        assert drawn.find(".//*[@id='board']").get("data-covered") == covers
    assert drawn.find(f".//*[@id='seat-{ask.seat}']").get("aria-current") == "true"
