"""What a program for Four, Five, Six does against the rules is said as it is."""

from __future__ import annotations

from functools import partial

import pytest

from workshop.cases.case import applicable_cases
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_program
from workshop.cases.run_cases import cases_of, report_of, training_of
from workshop.compare.exchanges import Finding
from workshop.compare.task import load_task
from workshop.games.four_five_six.betting import ASKED_AGAIN, ASKED_MORE
from workshop.games.four_five_six.play import Play
from workshop.games.four_five_six.tape import Freedom
from workshop.games.four_five_six.tokens import Asked, Printed, Token
from workshop.run.end import End
from workshop.run.order import carry_out, perform_order
from workshop.run.program import program_of
from workshop.run.shared_random import Draw

TIM_BEGINS = (3, 6, 4)
COMPUTER_BEGINS = (3, 4, 6)


def play(*events: int | str | None, one_bet: bool = False) -> Play:
    """Return a game of dice and bets, as it is followed; a bet may say whom it is against."""
    tokens: list[Token] = []
    for event in events:
        if isinstance(event, int):
            tokens.append(Draw((event - 0.5) / 6, 6))
        else:
            bet, _, against = (event or "").partition(" against ")
            question = f"Your bet against {against}? " if against else "Your bet? "
            tokens += [Printed(question), Asked("bet", event and bet)]
    return Play(tokens, End("ended"), Freedom(one_bet=one_bet))


def reason(*events: int | str | None) -> str:
    """Return what is wrong in a game of dice and bets, or ""."""
    return str(play(*events).error or "")


@pytest.mark.parametrize(
    ("bets", "told"),
    [
        (("50", "40"), "The game takes no bet of “50” here and asks again, your program takes it."),
        (("x", "1"), "The game takes no bet of “x” here and asks again, your program takes it."),
        (
            ("x", "41", "1"),
            "The game takes no bet of “41” here and asks again, your program takes it.",
        ),
        (("x", "1", "1", "1"), ASKED_AGAIN),
        (("1", "1", "1"), ASKED_AGAIN),
        (("1",), "After Tim's 2, 2, 6 a bet has to be asked for, your program rolls."),
        ((), "After Tim's 2, 2, 6 a bet has to be asked for, your program rolls."),
    ],
)
def test_a_bet_that_is_none_is_named(bets: tuple[str, ...], told: str) -> None:
    # After the first round the computer has 40 chips, and Becky 60.
    assert reason(*TIM_BEGINS, "60", "40", 2, 2, 6, *bets, 1, 2, 3) == told


def test_a_bet_for_which_there_are_no_chips_is_named() -> None:
    bets = ("100 against the computer", "1 against Becky")
    assert reason(*TIM_BEGINS, *bets, 1, 2, 3) == ASKED_MORE


def test_a_highest_bet_of_its_own_is_read_from_what_it_takes() -> None:
    # 50 and 40 are refused, 30 is taken twice.
    round_of_bets = ("50", "40", "30", "60", "30")
    ended = "Your program has ended where Tim has to roll."
    assert reason(*TIM_BEGINS, *round_of_bets, 4, 5, 6, "20", "20") == ended
    # One of the two bets of 40 is refused, but another of 40 or more was taken.
    round_of_bets = ("60", "41", "40", "50", "40", "1")
    assert reason(*TIM_BEGINS, *round_of_bets, 4, 5, 6) == ASKED_AGAIN


def test_bets_that_are_asked_for_on_and_on_are_right_ones_refused() -> None:
    assert reason(*TIM_BEGINS, *["x", "1"] * 300, None) == ASKED_AGAIN


def test_what_comes_instead_of_a_roll_is_said_with_the_roll_before() -> None:
    told = "After Tim's 4, 4, 5 the computer has to roll, your program asks for a bet."
    assert reason(*TIM_BEGINS, "1", "1", 4, 4, 5, "1") == told


def test_a_game_that_does_not_end_is_followed_for_forty_rounds() -> None:
    # The computer's bets are not drawn and not printed: nobody knows who leads.
    ended = "Your program has ended where the computer has to roll."
    told = "The game is over once one player leads, your program plays on."
    assert reason(*COMPUTER_BEGINS, *(1, 2, 3) * 39) == ended
    assert reason(*COMPUTER_BEGINS, *(1, 2, 3) * 500) == told


def test_one_bet_counts_against_both_only_where_both_roll() -> None:
    begin = (*TIM_BEGINS, "1", 2, 2, 4, 2, 2, 3)
    # Only one of the others plays: the other has no bet, and does not roll.
    assert play(*begin, "1", one_bet=True).progress < play(*begin, "1").progress
    assert play(*begin, 2, 2, 3, "1", one_bet=True).progress > play(*begin, 2, 2, 3).progress


def test_the_computers_bets_are_facts_where_they_are_drawn() -> None:
    tokens: list[Token] = [Draw((die - 0.5) / 6, 6) for die in COMPUTER_BEGINS]
    tokens += [Draw(0.065, 100), Draw(0.025, 100)]
    facts = Play(tokens, End("ended"), Freedom()).segments[-1].facts
    bets = {each.name: each.value for each in facts if each.is_echo}
    assert bets == {"bet 1 of the computer": 7, "bet 2 of the computer": 3}


def test_the_computers_bets_may_be_drawn_by_random() -> None:
    tokens: list[Token] = [Draw((die - 0.5) / 6, 6) for die in COMPUTER_BEGINS]
    tokens += [Draw(0.065, 0), Draw(0.995, 0)]
    tokens += [Draw((die - 0.5) / 6, 6) for die in (1, 2, 3)]
    assert Play(tokens, End("ended"), Freedom()).chips == [107, 193, 0]


def test_the_number_of_the_round_is_a_fact() -> None:
    segments = play(*TIM_BEGINS, "1", "1", 1, 2, 3, "1", "1", 1, 2, 3, "1", "1", 1, 2).segments
    facts = [each for segment in segments for each in segment.facts]
    assert [each.value for each in facts if each.name == "round"] == [1, 2, 3]


def test_the_point_and_who_wins_a_bet_are_facts() -> None:
    segments = play(*TIM_BEGINS, "60", "40", 2, 2, 4, 5, 5, 3, 6, 5, 5).segments
    facts = [{each.name: each.value for each in segment.facts} for segment in segments]
    assert [each.get("point of the roll") for each in facts[4:]] == [4, 3, None]
    assert [each.get("winner of the bet") for each in facts[4:]] == [None, 1, 0]
    assert [each.get("loser of the bet") for each in facts[4:]] == [None, 2, 1]


PROGRAM = """
import random
names = [input("Name? "), input("Name? "), "Ann"]
chips = [100, 100, 100]
def outcome(dice):
    dice = sorted(dice)
    odd = sum(dice) - 2 * dice[1]
    if dice[0] == dice[2] or dice == [4, 5, 6]: return 7
    if dice == [1, 2, 3]: return 0
    if dice[1] not in (dice[0], dice[2]): return None
    return {6: 7, 1: 0}.get(odd, odd)
def roll(seat, tie=False):
    while True:
        dice = [random.randint(1, 6) for _ in range(3)]
        print(names[seat], "rolls", *dice)
        found = outcome(dice)
        if not tie and found is not None: return found, sorted(dice) == [4, 5, 6]
        if tie and len(set(dice)) == 2: return sum(dice) - 2 * sorted(dice)[1]
seats = [0, 1, 2]
while len(seats) > 1:
    dice = {}
    for seat in seats:
        dice[seat] = random.randint(1, 6)
        print(names[seat], "has", dice[seat])
    seats = [seat for seat in seats if dice[seat] == max(dice.values())]
banker, number = seats[0], 0
while chips.count(0) < 2 and (number < 15 or chips.count(max(chips)) > 1):
    number += 1
    while not chips[banker]: banker = (banker + 1) % 3
    print("Round", number)
    left, bets = chips[banker], {}
    for seat in ((banker + 1) % 3, (banker + 2) % 3):
        most = min(left, chips[seat])
        if not most: continue
        bet = 0
        if banker == 2: bet = BET
        while not 1 <= bet <= most:
            typed = input(names[banker] + ", your bet against " + names[seat] + "? ")
            if typed.isdecimal(): bet = int(typed)
        bets[seat] = bet
        left -= bet
    first, _ = roll(banker)
    following = banker
    for seat, bet in bets.items():
        won = first == 7
        if first not in (0, 7):
            second, is_best = roll(seat)
            if is_best: following = seat
            one, two = first, second
            while one == two: one, two = roll(banker, True), roll(seat, True)
            won = one > two
        sign = 1 if won else -1
        chips[banker] += sign * bet
        chips[seat] -= sign * bet
    for seat in range(3): print(names[seat] + ":", chips[seat])
    banker = following
print(names[chips.index(max(chips))], "wins")
"""


def judged(bet: str, *changes: tuple[str, str]) -> Judged:
    """Return how a program is judged in which the computer's bet is drawn in some way."""
    source = PROGRAM.replace("BET", bet)
    for old, new in changes:
        assert source.count(old) == 1
        source = source.replace(old, new)
    program = program_of({"main.py": source}, "main.py")
    cases = applicable_cases(cases_of("four_five_six"), program)
    judging = judge_program(load_task("four_five_six"), cases, training_of("four_five_six"))
    return carry_out(judging, partial(perform_order, program=program))


def findings(bet: str, *changes: tuple[str, str]) -> list[Finding]:
    """Return what is found in the same."""
    return [each for each in judged(bet, *changes).findings if each]


@pytest.mark.parametrize(
    "bet",
    [
        "int(random.random() * most) + 1",
        "min(most, random.choice([1, 5, 10, 20]))",
        "random.sample(range(1, most + 1), most)[0]",
    ],
)
def test_the_computers_bet_may_be_drawn_in_any_way(bet: str) -> None:
    assert findings(bet) == []


@pytest.mark.parametrize(("most", "moved"), [("most", "-bet"), ("100", "bet")])
def test_wrong_chips_are_found_however_the_computer_bets(most: str, moved: str) -> None:
    right = "        chips[banker] += sign * bet"
    wrong = f"        bet = {moved} if banker == 2 else bet\n{right}"
    assert findings(f"int(random.random() * {most}) + 1", (right, wrong))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "    for seat in range(3): print",
            '    print(random.choice(["Oh!", "Ah!", "Hm!", "So!"]))\n',
        ),
        (
            "    for seat in range(3): print",
            '    print(random.choice([f"Here is joke number {number}." for number in range(6)]))\n',
        ),
        ("import random\n", 'while input("Read the rules (y/n)? ") not in ("y", "n"): pass\n'),
        ("import random\n", 'while input("1 usual, 2 open: ") not in ("1", "2"): pass\n'),
        ("chips = [", 'while input("Open or chips (o/c)? ") not in ("c", "o"): pass\n'),
    ],
)
def test_comments_may_be_drawn_and_rules_offered(old: str, new: str) -> None:
    assert findings("random.randint(1, most)", (old, new + old)) == []


def test_what_each_question_asks_for_is_told() -> None:
    question = 'while input("Play open or chips (o/c)? ") not in ("c", "o"): pass\n'
    way = ("chips = [", f"{question}chips = [")
    assert judged("random.randint(1, most)", way).learnt["questions"] == {
        "name?": "name",
        "play open or chips (o/c)?": "",
        "…, your bet against …?": "bet",
    }


LEDGER = """
    for no, row in enumerate(ledger, 1):
        print("%5d" % no + "".join("%11d (%+4d)" % pair for pair in row))
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            '    for seat in range(3): print(names[seat] + ":", chips[seat])\n',
            "    ledger.append([*zip(chips, [b - a for a, b in zip(before, chips)])])" + LEDGER,
        ),
        (
            '    while not chips[banker]: banker = (banker + 1) % 3\n    print("Round", number)\n',
            """    print("Round", number)
    while not chips[banker]:
        print(names[banker], "is broke and cannot be the banker.")
        banker = (banker + 1) % 3
        print("Now", names[banker], "is the banker.")
""",
        ),
    ],
)
def test_further_displays_that_are_right_pass(old: str, new: str) -> None:
    begin = ("banker, number = seats[0], 0\n", "banker, number, ledger = seats[0], 0, []\n")
    bets = (
        "        bets[seat] = bet\n",
        "        bets[seat] = bet\n        print(names[banker], bet)\n",
    )
    copy = ("    left, bets = chips", "    before, left, bets = chips[:], chips")
    assert findings("random.randint(1, most)", (old, new), begin, copy, bets) == []


def test_where_no_bet_can_be_made_nothing_else_is_said_to_differ() -> None:
    secret = ("if typed.isdecimal(): bet = int(typed)", "if typed[:2] == '=1': bet = 1")
    wrong = ('print(names[seat] + ":", chips[seat])', 'print(names[seat] + ":", 7 + chips[seat])')
    found = judged("random.randint(1, most)", secret, wrong)
    assert "differs" in {each.verdict for each in found.findings if each}
    cases = cases_of("four_five_six")
    report = report_of(load_task("four_five_six"), found, cases)
    assert {each.verdict for each in report.results} == {"not compared"}


SHOWN = '        print(names[seat], "rolls", *dice)\n'
PIPS = """
        pips = ["   ", " o ", "o  ", "o o"]
        rows = {1: [0, 1, 0], 2: [2, 0, 2], 3: [2, 1, 2], 4: [3, 0, 3], 5: [3, 1, 3], 6: [3, 3, 3]}
        print(names[seat])
        for row in range(3):
            faces = [pips[rows[die][row]] for die in dice]
            print(*["| " + (face[::-1] if row == 2 else face) + " |" for face in faces])
"""
BEGINS = "        dice = [random.randint(1, 6) for _ in range(3)]\n"


def test_dice_may_be_drawn_as_pictures() -> None:
    assert findings("random.randint(1, most)", (SHOWN, PIPS)) == []
    found = findings("random.randint(1, most)", (SHOWN, PIPS.replace("[3, 3, 3]", "[3, 0, 3]")))
    assert found
    assert {each.reason.split(":")[1] for each in found} == {" 6, yours 4."}


def test_each_roll_may_come_after_a_menu() -> None:
    menu = '        while seat < 2 and input("1 rolls, 2 shows the chips: ") != "1": pass\n'
    assert findings("random.randint(1, most)", (BEGINS, menu + BEGINS)) == []


def test_dice_may_be_sorted_with_the_highest_first() -> None:
    falling = SHOWN.replace("*dice", "*sorted(dice, reverse=True)")
    assert findings("random.randint(1, most)", (SHOWN, falling)) == []


@pytest.mark.parametrize("said", ['input(names[seat] + " rolls. ")', 'print("Rolling ...")'])
def test_the_rolls_of_a_turn_may_be_printed_after_all_have_been_announced(said: str) -> None:
    asked = f"        if seat < 2: {said}\n"
    kept = '        rolls.append([names[seat], "rolls", *dice])\n'
    shown = "    for each in rolls: print(*each)\n"
    begun, ended = "    rolls, result = [], None\n", "        if result: break\n"
    one = "        if not tie and found is not None: return found, sorted(dice) == [4, 5, 6]\n"
    other = "        if tie and len(set(dice)) == 2: return sum(dice) - 2 * sorted(dice)[1]\n"
    changes = (
        ("def roll(seat, tie=False):\n", f"def roll(seat, tie=False):\n{begun}"),
        (BEGINS, asked + BEGINS),
        (SHOWN, kept),
        (one, one.replace("return ", "result = ")),
        (other, other.replace("return ", "result = ") + ended + shown + "    return result\n"),
    )
    assert findings("random.randint(1, most)", *changes) == []


TABLES = """
    print("| bet against | chips | |")
    for seat, bet in bets.items(): print("|", names[seat], "|", bet, "| |")
    print("| player | chips | |")
    for seat in range(3):
        print("|", names[seat], "|", chips[seat], "|", "banker" * (seat == following), "|")
    print("| bank of | round | |")
    for _ in range(number % 3): print("|", names[banker], "|", number, "| |")
"""


def test_the_same_row_may_be_in_several_tables() -> None:
    old = '    for seat in range(3): print(names[seat] + ":", chips[seat])\n'
    assert findings("random.randint(1, most)", (old, TABLES)) == []
    wrong = TABLES.replace("chips[seat]", "chips[(seat + banker) % 3]")
    found = findings("random.randint(1, most)", (old, wrong))
    assert found
    assert all(each.subject.startswith("chips") for each in found)


def test_a_picture_may_be_the_computers_name() -> None:
    shown = '        print(names[seat], "has", dice[seat])\n'
    together = "    for seat in seats: print(names[seat], 'has', dice[seat])\n    seats = [seat for"
    changes = (shown, ""), ("    seats = [seat for", together), ('"Ann"', '"🤖"')
    assert findings("random.randint(1, most)", *changes) == []


@pytest.mark.parametrize(("owner", "is_right"), [("seat", True), ("(seat + banker) % 3", False)])
def test_chips_are_beside_the_names_of_their_owners(owner: str, is_right: bool) -> None:
    old = 'print(names[seat] + ":", chips[seat])'
    found = findings("random.randint(1, most)", (old, f'print(names[{owner}] + ":", chips[seat])'))
    assert (not found) == is_right
    assert all(each.verdict == "differs" and each.subject.startswith("chips") for each in found)
