"""The console program, with dice that fall as a test says, and with dice that don't."""

from itertools import pairwise
from random import Random

import pytest

from cases import read
from engine.console import Console
from engine.players import random_player, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting
from four_five_six import GAME
from four_five_six.script import play
from golden import expect_golden, play_on
from repeats import repeats

PLAYERS = ["Player 1", "Player 2", "Player 3"]
FIRST = {0: (6, 1, 1), 1: (1, 6, 1), 2: (1, 1, 6)}
"""What the three roll, by who is to be the first banker."""


def vector(name):
    return read(f"four_five_six_{name}")


class NoMoreDiceError(Exception):
    """All dice that a test gives are rolled."""


class Loaded(Random):
    """Dice, and bets of the computer, with the values that a test gives."""

    def __init__(self, dice, bets=()):
        super().__init__(0)
        self.dice = iter(dice)
        self.bets = iter(bets)

    def randint(self, low, high):
        assert (low, high) == (1, 6)
        for die in self.dice:
            return die
        raise NoMoreDiceError

    def choice(self, allowed):
        bet = next(self.bets)
        assert bet in allowed
        return bet


class Game:
    """A game at a console, played until the dice run out."""

    def __init__(
        self,
        dice,
        bets=(),
        stakes="stock",
        names=("Becky", "Sam"),
        computer=(),
        limit="none",
        ends=(),
    ):
        self.console = Console()
        self.asked = []
        answers = {"name": iter(names), "bet": iter(bets), "end": iter(ends)}
        script = play(self.console, Loaded(dice, computer), {"stakes": stakes, "limit": limit})
        try:
            ask = next(script)
            while True:
                self.asked.append(ask)
                ask = script.send(next(answers[ask.kind]) if ask.kind in answers else "")
        except (NoMoreDiceError, StopIteration):
            pass

    @property
    def scenes(self):
        return [frame.scene for frame in self.console.frames]

    @property
    def lines(self):
        return [line.printed for line in self.console.lines]

    def errors(self, kind):
        return [ask.error for ask in self.asked if ask.kind == kind and ask.error]


def flat(banker, *rolls):
    return [*FIRST[banker], *(die for roll in rolls for die in roll)]


@pytest.mark.parametrize("case", vector("rounds")["cases"], ids=lambda case: case["id"])
def test_rounds_are_as_in_the_vector(case):
    banker = PLAYERS.index(case["banker"])
    order = [PLAYERS[(banker + 1) % 3], PLAYERS[(banker + 2) % 3]]
    bets = [str(case["bets"][player]) for player in order]
    dice = flat(banker, *case["rolls"], *[(6, 6, 6)] * 3)
    game = Game(dice, [*bets, *"111111"], computer=[*map(int, bets), 1, 1, 1, 1, 1, 1])
    expect = case["expect"]

    played = next(scene for scene in game.scenes if scene.ledger)
    entry = played.ledger[0]
    delta = {player: entry.chips[seat] - 100 for seat, player in enumerate(PLAYERS)}
    assert delta == expect["chip_delta"]
    winners = {
        PLAYERS[seat]: PLAYERS[winner]
        for seat, winner in enumerate(entry.winners)
        if winner is not None
    }
    assert winners == expect["winners"]
    following = next(scene for scene in game.scenes if scene.round == 2)
    assert PLAYERS[following.banker] == expect["next_banker"]

    thrown = [
        scene
        for before, scene in pairwise(game.scenes)
        if scene.throws > before.throws and scene.round == 1
    ]
    assert [list(scene.dice) for scene in thrown] == case["rolls"]
    roles = [
        (scene.turn, "tie" if scene.tie else "banker" if scene.turn == banker else "opponent")
        for scene in thrown
    ]
    assert [[PLAYERS[seat], role] for seat, role in roles] == case["roll_order"]


@pytest.mark.parametrize("item", vector("first_banker")["items"], ids=str)
def test_the_first_banker_is_as_in_the_vector(item):
    dice = [die for rolled in item["rolls"] for die in rolled if die is not None]
    game = Game(dice, ["1", "1"], computer=[1, 1])
    bankers = [scene.banker for scene in game.scenes if scene.banker is not None]
    assert PLAYERS[bankers[0]] == item["banker"]


def test_the_worked_example_moves_chips_as_in_the_vector():
    """Player 2 is banker; with open stakes everyone starts at 0."""
    rolls = [(4, 4, 5), (6, 4, 1), (4, 4, 1), (4, 4, 4)]
    game = Game([3, 6, 4, *(die for roll in rolls for die in roll)], ["1", "1"], stakes="open")
    example = vector("worked_example")
    chips = [scene.chips for scene in game.scenes]
    moves = [after for before, after in pairwise(chips) if after != before]
    escrow = tuple(example["steps"][4]["escrow"][player] for player in PLAYERS)
    assert moves == [(0, -1, -1), escrow, (-1, 0, -1), (1, 0, -1)]
    assert moves[-1] == tuple(example["net"][player] for player in PLAYERS)
    assert game.scenes[-1].banker == PLAYERS.index(example["next_banker"])


WORKED = """\
Welcome to Four, Five, Six!
Three players, three dice, fifteen rounds: whoever then has the most chips wins.

What is your name, first player? Becky
What is your name, second player? Sam
Becky, Sam and The Computer start with 100 chips each.

The highest die is the first banker.
It is Becky's roll... press Enter:
Becky rolled 3.
It is Sam's roll... press Enter:
Sam rolled 6.
It is The Computer's roll...
The Computer rolled 4.
Sam is the first banker.

Round 1 of 15: Sam is the banker.
Sam, your bet against The Computer (from 1 to 100)? 1
Sam bets 1 chip against The Computer, who matches the bet.
Sam, your bet against Becky (from 1 to 99)? 1
Sam bets 1 chip against Becky, who matches the bet.
It is Sam's roll... press Enter:
Sam rolled 4, 4, 5... point 5.
It is The Computer's roll...
The Computer rolled 6, 4, 1... a fumble, roll again!
The Computer rolled 4, 4, 1... a pair and a 1, an instant loss.
Sam beats The Computer and takes the pot of 2 chips.
It is Becky's roll... press Enter:
Becky rolled 4, 4, 4... three of a kind, an instant win!
Becky beats Sam and takes the pot of 2 chips.
Chips after round 1: Becky 101, Sam 100, The Computer 99."""


class Seeded(Sitting):
    """A sitting whose dice fall as in the worked example."""

    def _run(self, answers):
        super()._run(())
        self._script.close()
        dice = [3, 6, 4, 4, 4, 5, 6, 4, 1, 4, 4, 1, 4, 4, 4]
        self.console = Console()
        self._script = play(self.console, Loaded(dice), self.options)
        self.ask = next(self._script)
        for answer in answers:
            self._step(answer)


def test_the_worked_example_reads_as_a_console_program():
    sitting = Seeded(GAME, "any", answers=["Becky", "Sam", "", "", "1", "1", "", ""])
    lines = [line.rstrip() for line in sitting.console.transcript]
    assert lines[: WORKED.count("\n") + 1] == WORKED.split("\n")


# Names


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("", "Becky", "Sam"), "at least 1 character"),
        (("  \t ", "Becky", "Sam"), "at least 1 character"),
        (("Becky", "Becky", "Sam"), "must differ"),
        (("Becky", " Becky ", "Sam"), "must differ"),
        (("The Computer", "Becky", "Sam"), "computer's own name"),
        (("x" * 500, "Becky", "Sam"), "at most 30 characters"),
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_is_asked_again(names, says):
    game = Game(flat(0), ["1", "1"], names=names)
    (error,) = game.errors("name")
    assert says in error
    assert error in game.lines
    assert game.scenes[-1].names == ("Becky", "Sam", "The Computer")
    again = [ask for ask in game.asked if ask.kind == "name"]
    wrong = [number for number, ask in enumerate(again) if ask.error]
    assert all(again[number].prompt == again[number - 1].prompt for number in wrong)


def test_markup_in_a_name_is_a_name():
    game = Game(flat(0), ["1", "1"], names=("<script>x()</script>", "Sam & <b>Co</b>"))
    assert game.scenes[-1].names[:2] == ("<script>x()</script>", "Sam & <b>Co</b>")
    assert "It is <script>x()</script>'s roll... press Enter: " in [
        ask.prompt for ask in game.asked
    ]


def test_blanks_at_the_ends_of_a_name_are_cut():
    assert Game(flat(0), [], names=("  Becky Lee ", "Sam")).asked[2].scene.names[0] == "Becky Lee"


# Bets


@pytest.mark.parametrize("typed", ["0", "-1", "1.5", str(10**30), "", "all", "101", "²"])
def test_a_bet_that_cannot_be_is_asked_again(typed):
    game = Game(flat(0, (6, 6, 6)), [typed, "5", "7"])
    assert game.errors("bet") == ["A bet is a whole number from 1 to 100."]
    assert game.errors("bet")[0] in game.lines
    first, again, second = (ask for ask in game.asked if ask.kind == "bet" and ask.scene.round == 1)
    assert (first.prompt, first.scene) == (again.prompt, again.scene)
    assert second.answers == range(1, 96)
    assert game.scenes[-1].ledger[0].bets == (None, 5, 7)


def test_a_bet_against_the_second_is_from_chips_not_yet_staked():
    game = Game(flat(0), ["60", "41", "40"])
    assert game.errors("bet") == ["A bet is a whole number from 1 to 40."]


def test_open_stakes_start_at_nothing_and_go_below():
    game = Game(
        flat(0, (1, 1, 2), (6, 6, 6), (1, 2, 3)), ["-1", "1001", "1000", "0"], stakes="open"
    )
    assert game.scenes[0].chips == (0, 0, 0)
    assert game.errors("bet") == ["A bet is a whole number from 0 to 1000."] * 2
    assert game.scenes[-1].ledger[0].chips == (-1000, 1000, 0)
    assert game.scenes[-1].ledger[0].winners == (None, 1, 0)


# Chips that run out

LOSES_ALL = [(1, 1, 2), (6, 6, 6)]
"""The banker, the first human, loses 100 chips to the second, and can't bet against the third."""


def test_a_banker_with_nothing_left_to_stake_skips_the_second_pairing():
    game = Game(flat(0, *LOSES_ALL), ["100"])
    line = "Becky has no chips left to stake: no bet between Becky and The Computer."
    assert line in game.lines
    assert game.scenes[-1].ledger[0].bets == (None, 100, None)
    assert game.scenes[-1].ledger[0].winners == (None, 1, None)


def test_a_broke_banker_passes_the_bank_to_the_next_seat_with_chips():
    game = Game(flat(0, *LOSES_ALL), ["100"])
    assert game.lines[
        game.lines.index("Chips after round 1: Becky 0, Sam 200, The Computer 100.") :
    ][:4] == [
        "Chips after round 1: Becky 0, Sam 200, The Computer 100.",
        "",
        "Becky has no chips left: the bank passes on.",
        "Round 2 of 15: Sam is the banker.",
    ]


def test_a_broke_player_is_skipped_and_does_not_roll():
    game = Game(flat(0, *LOSES_ALL, (1, 1, 2), (3, 3, 3)), ["100", "10"])
    line = "Becky has no chips left to stake: no bet between Sam and Becky."
    assert line in game.lines
    assert game.scenes[-1].ledger[1].bets == (None, None, 10)
    assert game.scenes[-1].ledger[1].chips == (0, 190, 110)
    rollers = [ask.seat for ask in game.asked if ask.kind == "roll" and ask.scene.round == 2]
    assert rollers == [1]


def test_the_only_one_with_chips_wins_at_once():
    game = Game(flat(0, *LOSES_ALL, (6, 6, 6)), ["100", "100"])
    assert game.scenes[-1].winner == 1
    assert game.scenes[-1].chips == (0, 300, 0)
    assert game.lines[-1] == "Sam is the only one with chips left and wins the game with 300 chips!"


# The bank


def test_a_4_5_6_takes_over_the_bank_once_the_round_is_settled():
    game = Game(flat(0, (1, 1, 2), (4, 5, 6), (3, 3, 3)), ["1"] * 4)
    assert "Sam rolled 4-5-6 and takes over the bank." in game.lines
    assert game.scenes[-1].ledger[0].banker == 0
    assert game.scenes[-1].banker == 1


def test_of_two_4_5_6_the_later_takes_the_bank():
    game = Game(flat(0, (1, 1, 2), (4, 5, 6), (6, 5, 4)), ["1"] * 4, computer=[1, 1])
    assert game.scenes[-1].banker == 2


def test_in_a_tie_only_a_pair_and_a_third_die_count():
    tie = [(1, 1, 4), (4, 4, 2), (4, 5, 6), (5, 5, 5), (2, 2, 1), (1, 2, 3)]
    game = Game(flat(0, (3, 3, 4), *tie[:1], *tie[2:5], *tie[5:], (6, 6, 5), (3, 3, 3)), ["1"] * 4)
    entry = game.scenes[-1].ledger[0]
    assert entry.winners[1] == 1
    assert game.scenes[-1].banker == 0
    fumbles = [line for line in game.lines if "not a pair and a third die" in line]
    assert [line[:20] for line in fumbles] == [
        "Becky rolled 4, 5, 6",
        "Becky rolled 5, 5, 5",
        "Sam rolled 1, 2, 3..",
    ]


def test_in_a_tie_6_is_more_than_5_and_equal_thirds_roll_again():
    tie = [(3, 3, 4), (1, 1, 4), (2, 2, 1), (3, 3, 1), (5, 5, 6), (6, 6, 5)]
    game = Game(flat(0, *tie, (3, 3, 3)), ["1"] * 4)
    again = "{0} and {1} are equal again: both roll again."
    assert [scene.third for scene in game.scenes if scene.said == again] == [0]
    assert game.scenes[-1].ledger[0].winners == (None, 0, 2)


# The end


def test_after_round_15_the_one_ahead_wins():
    game = Game(flat(0, *[(6, 6, 6)] * 15), ["1"] * 30)
    assert len(game.scenes[-1].ledger) == 15
    assert game.scenes[-1].winner == 0
    assert game.lines[-1] == "Becky wins the game with 130 chips!"


def test_a_shared_lead_after_round_15_is_played_off():
    nothing = [(6, 6, 6)] * 16
    bets = ["0"] * 30 + ["1", "0"]
    game = Game(flat(0, *nothing), bets, stakes="open")
    assert "Becky, Sam and The Computer share the lead: another round decides." in game.lines
    assert "Round 16, overtime: Becky is the banker." in game.lines
    assert game.scenes[-1].winner == 0
    assert game.lines[-1] == "Becky wins the game with 1 chip!"


# Whole games


def answer(sitting):
    """Mostly what is allowed, sometimes junk."""
    rng = Random(f"{sitting.seed}/{len(sitting.answers)}")
    if rng.random() < 0.05:
        return rng.choice(["", "0", "-1", "1.5", str(10**30), "x" * 500, "<b>"])
    return run_to_end(random_player(sitting.ask, rng))


@pytest.mark.slow
@pytest.mark.parametrize(("stakes", "total"), [("stock", 300), ("open", 0)])
def test_in_random_games_chips_are_kept_and_each_ends(stakes, total):
    for seed in range(repeats(200, 1000)):
        sitting = Sitting(GAME, str(seed), {"stakes": stakes})
        while sitting.ask:
            assert len(sitting.answers) < 3000
            sitting.answer(answer(sitting))
            for scene in [frame.scene for frame in sitting.frames] + [sitting.scene]:
                open_pots = sum(
                    2 * bet
                    for bet, winner in zip(scene.bets, scene.winners, strict=True)
                    if bet is not None and winner is None
                )
                assert sum(scene.chips) + open_pots == total
                assert stakes == "open" or min(scene.chips) >= 0
        last = sitting.scene
        chips = last.chips[last.winner]
        assert [chip < chips for chip in last.chips].count(True) == 2
        rounds = len(last.ledger)
        assert rounds >= 15 or sorted(last.chips) == [0, 0, 300]


def test_computer_players_play_a_game_by_themselves():
    for levels in (("careful", "bold"), ("random", "random"), ("bold", "careful")):
        sitting = Sitting(GAME, "alone", {"stakes": "stock"})
        while sitting.ask:
            sitting.answer(run_to_end(computer_answer(sitting, dict(enumerate(levels)))))
            assert sitting.ask is None or not sitting.ask.error
        first, second = map(str.capitalize, levels)
        second = f"{second} 2" if first == second else second
        assert sitting.scene.names == (first, second, "The Computer"), "as at their seats"


def test_a_computer_player_meets_a_human_of_the_same_name():
    sitting = Sitting(GAME, "same", answers=["bold"])
    for _ in range(2):
        sitting.answer(run_to_end(computer_answer(sitting, {1: "bold"})))
    assert sitting.scene.names[:2] == ("bold", "Bold 2")


def test_a_golden_sitting():
    """Names and a bet that are refused, then a game by chance."""
    begun = ["", "x" * 31, "the computer", " Becky ", "becky", "Sam"]
    sitting = Sitting(GAME, "4", {"stakes": "stock"}, begun)
    while sitting.ask.kind != "bet":
        sitting.answer("anything")
    for bet in ("all", "1001", "0100x"):
        sitting.answer(bet)
    expect_golden("four_five_six_stock", play_on(sitting, "4", 30))


def limited(seed, answer, limit="10"):
    """A game of two who bet all that they may, one of whom answers so when the chips are gone."""
    sitting = Sitting(GAME, seed, {"limit": limit}, ["Becky", "Sam"])
    while sitting.ask is not None:
        ask = sitting.ask
        if ask.kind == "bet":
            sitting.answer(str(ask.answers[-1]))
        else:
            sitting.answer(answer if ask.kind == "end" else "")
    return sitting


def asked_to_end(sitting):
    return [ask for ask in sitting.asked if ask.kind == "end" and not ask.error]


BROKE = next(seed for seed in map(str, range(100)) if len(asked_to_end(limited(seed, ""))) > 1)
"""A game in which somebody has no chips left, with rounds to go."""


def test_with_a_limit_no_bet_is_higher():
    for seed in map(str, range(10)):
        sitting = limited(seed, "")
        bets = [bet for line in sitting.scene.ledger for bet in line.bets if bet is not None]
        assert max(bets) == 10
        assert all(ask.answers[-1] <= 10 for ask in sitting.asked if ask.kind == "bet")
    sitting = Sitting(GAME, "1", {"stakes": "open", "limit": "10"}, ["Becky", "Sam"])
    play_on(sitting, "1", 60)
    assert {ask.answers for ask in sitting.asked if ask.kind == "bet"} == {range(11)}


def test_who_has_no_chips_left_is_asked_after_each_round_whether_to_end():
    sitting = limited(BROKE, "")
    first, *others = asked_to_end(sitting)
    assert first.scene.chips[first.seat] == 0
    name = first.scene.names[first.seat]
    assert first.prompt == f"{name}, you have no chips left. Look on (Enter), or END the game? "
    assert [ask.scene.round for ask in others] == [
        first.scene.round + number for number in range(1, len(others) + 1)
    ]
    assert sitting.scene.round == 15 or sorted(sitting.scene.chips)[1] == 0


@pytest.mark.parametrize("typed", ["END", " end "])
def test_it_may_end_at_once_and_who_leads_wins(typed):
    sitting = limited(BROKE, typed)
    (asked,) = asked_to_end(sitting)
    chips = asked.scene.chips
    assert sitting.scene.round == asked.scene.round
    assert sitting.scene.winner == chips.index(max(chips))
    assert sitting.scene.said.endswith(f" wins the game with {max(chips)} chips!")


def test_a_shared_lead_is_played_out_first():
    dice = [*FIRST[0], *[1, 2, 3] * 5]  # the banker loses all to both in five rounds
    game = Game(dice, ["10"] * 10, limit="10", ends=["END"])
    after = game.lines.index("Chips after round 5: Becky 0, Sam 150, The Computer 150.")
    assert "share the lead: another round decides." in " ".join(game.lines[after:])
    assert "Round 6, overtime" in " ".join(game.lines[after:])


def test_what_else_is_typed_there_is_asked_again():
    sitting = limited(BROKE, "")
    number = next(n for n, ask in enumerate(sitting.asked) if ask.kind == "end")
    again = Sitting(GAME, BROKE, {"limit": "10"}, [*sitting.answers[:number], "no"])
    assert (again.ask.kind, again.ask.error) == ("end", "Press Enter to look on, or type END.")


def test_without_a_limit_nobody_is_asked_that():
    assert not any(asked_to_end(limited(seed, "", "none")) for seed in map(str, range(40)))
