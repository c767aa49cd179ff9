"""Who has won is said rightly wherever it is said; a name may be mentioned besides."""

from __future__ import annotations

import re

import pytest

from programs import source_of
from workshop.cases.run_cases import Report, judge_cases
from workshop.compare.exchanges import Fact, Step
from workshop.compare.task import load_task
from workshop.compare.wins import BEATS, CAPTURES, find_wins
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.run.order import carry_out, perform_order
from workshop.run.program import program_of

ENDS = {
    "bots": ("bots/good/functions.py", '    if total(p1) > total(p2):\n        print("Player 1'),
    "four_five_six": ("four_five_six/good/functions.py", "    print(leaders(chips)[0]"),
    "pynim": ("pynim/good/functions.py", "        box(names[winner]"),
    "tactego": ("tactego/good/dictionary.py", '    print("***", NAMES[OTHER[color]]'),
}
"""By game, a program and the line before which something more is printed at its end."""


def report(game: str, more: str) -> Report:
    """Return what a program comes to that prints something more at the end of a game."""
    name, line = ENDS[game]
    source = source_of(name)
    assert source.count(line) == 1
    indent = line[: len(line) - len(line.lstrip())]
    return judged(game, source.replace(line, f"{indent}{more}\n{line}"))


def judged(game: str, source: str) -> Report:
    program = program_of({"main.py": source}, "main.py")

    def perform(order):  # type: ignore[no-untyped-def]
        return perform_order(order, program=program)

    return carry_out(judge_cases(load_task(game), program), perform)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lie"),
    [
        ("bots", 'print("Player 1 has won!")'),
        ("four_five_six", 'print(names[0] + " has won!")'),
        ("four_five_six", 'print("And the winner is", banker)'),
        ("pynim", 'print("Well done,", names[0])'),
        ("pynim", 'print("And the winner is", names[round_number % 2] + "!")'),
        ("tactego", 'print("Red has won!")'),
        ("tactego", 'print("The game ends in a draw.")'),
        ("pynim", 'print("No winner today, " + names[winner] + "!")'),
    ],
)
def test_a_winner_is_named_rightly_in_each_line(game: str, lie: str) -> None:
    found = report(game, lie)
    assert found.verdict == "differs"
    assert all(reason.startswith("Winner: ") for reason in found.by_reason), found.by_reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("student_id[:9]", "student_id[:10]"), ("ids[winner])", "ids[winner] or ids[0])")],
)
def test_a_winners_id_is_cut_and_no_id_is_the_computers(right: str, wrong: str) -> None:
    source = source_of("pynim/good/functions.py")
    assert source.count(right) == 1
    found = judged("pynim", source.replace(right, wrong))
    assert found.verdict == "differs"
    assert all(reason.startswith("Winner's ID: ") for reason in found.by_reason), found.by_reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "verdict"),
    [
        ('print("WINNER IS", student_id or name)\n    print("Your MIT Student ID is", name)', ""),
        ('print("WINNER IS", student_id, name)', "passes"),
        ('print("The winning student is", name)\n    print("ID", student_id)', "passes"),
        ('print("ID of", name)\n    print(student_id)', "passes"),
    ],
)
def test_an_id_is_not_in_the_place_of_the_winners_name(box: str, verdict: str) -> None:
    source = source_of("pynim/good/functions.py")
    start = source.index('    first = "*')
    end = source.index("\n\n\ndef play")
    found = judged("pynim", f"{source[:start]}    {box}{source[end:]}")
    assert found.verdict == (verdict or "differs"), found.by_reason
    assert all(", yours MIT" in reason for reason in found.by_reason), found.by_reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("*Winner:*, NAMES[color]", "differs"),
        ("*Flags of Red and Blue are taken,*, NAMES[color], *has won after 7 moves!*", "differs"),
        ("*The victory goes to the*, NAMES[color], *side*", "differs"),
        ("NAMES[color], *got the last flag of*, NAMES[OTHER[color]]", "differs"),
        ("*The game is over.*", "not compared"),
        ("NAMES[color], *has lost, so the winner is ... *, NAMES[OTHER[color]]", "passes"),
        ("*Game over!*, NAMES[color], *has not won.*", "not compared"),
        ("*Over.*, NAMES[color], *could win the next game!*", "not compared"),
    ],
)
def test_a_line_about_the_last_move_does_not_make_a_wrong_winner_right(
    line: str, verdict: str
) -> None:
    source = source_of(ENDS["tactego"][0])
    end = 'print("***", NAMES[OTHER[color]], "is the winner! ***")'
    assert source.count(end) == source.count('print("A fight on", *end)') == 1
    source = source.replace(end, f"print({line.replace('*', chr(34))})")
    source = source.replace('"A fight on"', 'NAMES[color], "fights on"')
    assert judged("tactego", source).verdict == verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "subjects"),
    [
        ("print(NAMES[color] + ' moves to', *end)", set()),
        ("print('Red moves to', *end)", {"Who has moved"}),
        ("if fought: print('won by', NAMES[board[end][0]])", set()),
        ("if fought: print('won by', NAMES[color])", {"Winner of the fight"}),
        ("if fought: print(NAMES[color], 'against', NAMES[OTHER[color]])", set()),
    ],
)
def test_what_is_said_of_a_move_and_a_fight_is_right(code: str, subjects: set[str]) -> None:
    source = source_of(ENDS["tactego"][0])
    fight = """if fight(board, start, end):
            print("A fight on", *end)
"""
    assert source.count(fight) == 1
    found = judged(
        "tactego", source.replace(fight, f"fought = fight(board, start, end)\n        {code}\n")
    )
    assert {reason.split(":")[0] for reason in found.by_reason} == subjects


ASIDES = {
    "bots": (
        'print("Thank you, Player 1 and Player 2!")',
        'print("Highest single score: 40 by Player", 1 + (total(p1) + total(p2)) % 2)',
        'print(*[f"{n}. Player {1 + n % 2}: Trio = {n}" for n in range(1, 4)], sep="\\n")',
    ),
    "four_five_six": (
        'print("Thanks, " + names[0] + "!\\nThanks, " + names[1] + "!")',
        'print("Bye, " + names[0] + ".\\n" + names[1] + ", see you again.")',
        'print("Thank you for playing, " + " and ".join(names))',
        'print("Biggest single pairing:", names[sum(chips.values()) % 2], "won 7 in round 2.")',
        'print(*[f"Round {n}: {names[n % 2]} won {n}." for n in range(1, 4)], sep="\\n")',
        'print(*[f"{n // 2} {names[n % 2]} received {n} chips." for n in range(2, 8)], sep="\\n")',
        'print("<" + names[2] + "> I have rolled well.")',
    ),
    "pynim": (
        'print("Next would be " + names[(winner + 1) % 3])',
        'best = max(scores); print("Leading:", names[scores.index(best)], "with", best)',
        'print("Current leader: nobody (tie)" * (scores.count(best) > 1))',
        'print("It was a pleasure to play with", name1, "and", name2)',
    ),
    "tactego": (
        'print(NAMES[color] + " has lost.")',
        'print("Red and Blue fought well.")',
        'print("Most victories: the", NAMES[OTHER[color]], "soldier 3")',
        'print("Captured:", "BR"[len(board) % 2] + "3")',
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", ASIDES)
def test_names_may_be_mentioned(game: str) -> None:
    assert report(game, "; ".join(ASIDES[game])).verdict == "passes"


@pytest.mark.slow
def test_players_that_are_only_numbered_may_have_names() -> None:
    source = source_of("bots/good/functions.py")
    named = source.replace("Player 1", "The boys").replace("Player 2", "The girls")
    assert judged("bots", named).verdict == "passes"
    swapped = named.replace("The boys wins", "The girls won").replace(
        "The girls wins", "The boys won"
    )
    assert judged("bots", swapped).verdict == "differs"
    letters = source.replace("Player 1", "Player A").replace("Player 2", "Player B")
    assert judged("bots", letters).verdict == "passes"


@pytest.mark.slow
def test_a_winner_is_read_in_a_sentence_that_comes_once() -> None:
    source = source_of("four_five_six/good/functions.py")
    end = 'print(leaders(chips)[0] + " wins the game!")'
    assert source.count(end) == 1
    seldom = 'print("All chips are there, so " + leaders(chips)[0] + " wins.")'
    often = 'print("Champion: " + leaders(chips)[0])'
    one = f"{seldom} if max(chips.values()) == 300 else {often}"
    assert judged("four_five_six", source.replace(end, one)).verdict == "passes"


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("Blue is the victor: all the flags of Red are taken.", [1]),
        ("The blue general has won the battle. The last red flag has fallen.", [1]),
        ("R.I.P. Red. Blue is victorious!", [1]),
        ("Player 2 (blue) beats Player 1 (red)", [1]),
        ("Player 2 (blue), you win!", [1]),
        ("Congratulations Player 2 (blue), you win!", [1]),
        ("R1 of Red runs into Blue and dies - oh dear", [1]),
        ("Blue is no victor", []),
        ("Blue has every single piece! Blue wins, and we are done early.", [1]),
        ("Blue: defeat", []),
        ("Well done! Blue, you are the best.", [1]),
        ("Well done, Blue! Red is sad.", [1]),
        ("Well done! Blue hisses at you.", []),
        ("Blue cannot go on if Red is victorious", []),
        ("Blue, that could have won", []),
        ("Red has no chips left and loses the bank to Blue.", []),
    ],
)
def test_the_winner_is_who_a_clause_says_has_won(line: str, seats: list[int]) -> None:
    assert named_in(line) == seats


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("Red 3 captured Blue 2.", [0]),
        ("Red captured 2.", [0]),
        ("Red 3, Blue 2 captured!", []),
        ("Red 3 was captured by Blue 5", [1]),
        ("Red 3 -> Blue 5: defeated!", []),
        ("Red 3 was successful against Blue 2!", []),
        ("2 0 > 3 0: Red 3 x Blue 5 won", []),
        ("Red 3 x Blue 5 x Blue 2", []),
    ],
)
def test_what_is_captured_has_lost(line: str, seats: list[int]) -> None:
    assert named_in(line, CAPTURES) == seats


def named_in(line: str, verbs: re.Pattern[str] = BEATS) -> list[int | str]:
    """Return who is said to have won in a line."""
    heard = Heard(line, Masks({"red": 0, "blue": 1, "player 2": 1, "player 1": 0}))
    found = find_wins([(Fact("winner", "label", 0), Step(""), heard)], heard.counts, verbs)
    return [heard.values[address] for address in found]
