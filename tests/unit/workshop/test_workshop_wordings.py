"""No right program is blamed for its words, and a fault is found where it shows first, in any."""

from __future__ import annotations

import gc
import re
import weakref
from collections import Counter
from functools import partial

import pytest

from programs import source_of
from repeats import repeats
from wordings import MAIN, faulty_program, right_program
from workshop.cases.case import applicable_cases
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_program
from workshop.cases.run_cases import cases_of, training_of
from workshop.compare.exchanges import Trial
from workshop.compare.task import load_task
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder, carry_out, perform_order
from workshop.run.program import program_of

GAMES = {"bots": 2, "four_five_six": 2, "pynim": 2, "tactego": 4}
"""The games that have wordings, and how many programs are tried of each in the usual run."""
ALL = 400
AT_PLACE, NOT_COMPARED = 0.95, 0.05
"""The least share of faults that have to be found where they show first, and the most that may not
be compared."""
LATER = {"four_five_six": (-1, 0, 1)}
"""By how much later a fault may be found: text is cut at each roll. What a roll means shows in what
is rolled next, and which dice are rolled before they are printed."""
LEFT_OPEN = {"pynim": r"(?<=\b1 to )[1-3]\b|(?<=\b1-)[1-3]\b"}
"""What a program may say at will: that 1 to 3 may be taken where fewer stones are left, as long as
it refuses more than there are."""


def judged(game: str, files: dict[str, str]) -> Judged:
    """Return what a program comes to in all cases and training games."""
    program = program_of(files, MAIN)
    cases = applicable_cases(cases_of(game), program)
    judging = judge_program(load_task(game), cases, training_of(game, program))
    return carry_out(judging, partial(perform_order, program=program))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, seed) for game, count in GAMES.items() for seed in range(repeats(count, ALL))],
)
def test_a_right_program_passes_in_any_wording(game: str, seed: int) -> None:
    found = judged(game, right_program(game, seed))
    assert {(each.verdict, each.reason) for each in found.findings if each} == set()


def changed(name: str, right: str, other: str) -> str:
    """Return the source of a program with something else in the place of what it has once."""
    source = source_of(name)
    assert source.count(right) == 1
    return source.replace(right, other)


def first_difference(game: str, right: Trial, wrong: Trial) -> int:
    """Return the first exchange in which two programs say or draw something else."""
    said = [
        [turn._replace(text=re.sub(LEFT_OPEN.get(game, "(?!)"), "3", turn.text)) for turn in turns]
        for turns in (right.program_turns, wrong.program_turns)
    ]
    turns = zip(*said, strict=False)
    shorter = min(map(len, said))
    return next((index for index, (one, other) in enumerate(turns) if one != other), shorter)


def outcome(game: str, seed: int) -> tuple[str, str]:
    """Return how a program with a fault is judged, and its fault."""
    files, fault = faulty_program(game, seed)
    right, wrong = judged(game, right_program(game, seed)), judged(game, files)
    tried = [
        (each.verdict, each.place - first_difference(game, *trials) in LATER.get(game, (0,)))
        for *trials, each in zip(right.trials, wrong.trials, wrong.findings, strict=True)
        if each
    ]
    verdict, is_at_place = next(
        (each for each in tried if each[0] == "differs"), (*tried, ("passes", False))[0]
    )
    return "at its place" if verdict == "differs" and is_at_place else verdict, fault


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_fault_is_found_where_it_shows_first(game: str) -> None:
    count = repeats(GAMES[game] // 2, ALL)
    found = [outcome(game, seed) for seed in range(1, 1 + count)]
    assert [fault for verdict, fault in found if verdict == "passes"] == []
    verdicts = Counter(verdict for verdict, _ in found)
    assert verdicts["not compared"] <= max(1, NOT_COMPARED * count), found
    assert count - verdicts["at its place"] <= max(1, (1 - AT_PLACE) * count), found


@pytest.mark.slow
def test_a_question_that_refuses_two_answers_and_takes_another_is_no_pause() -> None:
    """Its program asks “?” after what it refuses, and has its list of commands before the first."""
    assert outcome("bots", 26) == ("at its place", "categories to the letter")


MENU = "while input('1) Play, 2) Quit: ') != '1': pass"
READY = "while input('Are you both ready (yes/no)? ') != 'yes': pass"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "before", "asked"),
    [
        ("pynim/good/functions.py", "    scores = [0, 0, 0]", READY),
        ("pynim/good/functions.py", "    welcome()", f"input('Enter to start')\n    {READY}"),
        ("bots/good/functions.py", "    p1 = [None] * 9", MENU),
        ("bots/good/functions.py", "    if total(p1) > total(p2)", "input('Enter for the result')"),
        ("tactego/good/dictionary.py", "        color = OTHER[color]", "input('Enter')"),
    ],
)
def test_a_program_may_ask_what_the_game_does_not(file: str, before: str, asked: str) -> None:
    indent = before[: len(before) - len(before.lstrip())]
    source = changed(file, before, f"{indent}{asked}\n{before}")
    assert not any(judged(file.partition("/")[0], {MAIN: source}).findings)


@pytest.mark.slow
def test_a_mystery_value_may_be_of_a_list_that_is_shuffled() -> None:
    """Which one it is, its draws do not show."""
    drawn = "random.sample(range(1, most + 1), most)[-1]"
    shuffled = changed("pynim/good/functions.py", "random.randint(1, most)", drawn)
    assert not any(judged("pynim", {MAIN: shuffled}).findings)
    wrong = judged("pynim", {MAIN: shuffled.replace("most + 1), most", "most + 2), most")})
    assert any(each and each.verdict == "differs" for each in wrong.findings)


@pytest.mark.slow
def test_what_is_taken_may_be_printed_with_a_minus_for_all_alike() -> None:
    human, python = 'name + ", you have removed", take, "stones."', '"The Python has removed", take'
    source = changed("pynim/good/functions.py", human, 'f"{name}: -{take}"')
    assert source.count(python) == 1
    source = source.replace(f'{python}, "stones..."', 'f"The Python: -{take}"')
    assert not any(judged("pynim", {MAIN: source}).findings)


@pytest.mark.slow
def test_a_question_is_put_to_the_player_whom_it_concerns() -> None:
    """The first player chooses the pile, so that no other program's question names the second."""
    wrong = changed("pynim/good/functions.py", "get_pile(names[0])", "get_pile(names[1])")
    found = judged("pynim", {MAIN: wrong}).findings
    assert all(each and each.subject == "who is asked for the pile" for each in found)


@pytest.mark.slow
def test_a_letter_in_a_question_is_no_player() -> None:
    asked = "Select a piece to move by position: "
    source = changed("tactego/good/prescribed.py", asked, "Piece (r c): ")
    assert not any(judged("tactego", {MAIN: source}).findings)


@pytest.mark.slow
def test_a_computers_bet_may_be_nothing_where_stakes_are_open() -> None:
    """It is drawn from 0 on; in a program that says people's bets otherwise, it shows nowhere."""
    asked = "Bet of %s against %s (0 to 1000): "
    source = changed("four_five_six/good/globals.py", asked, "%s's bet against %s: ")
    assert not any(judged("four_five_six", {MAIN: source}).findings)


@pytest.mark.slow
def test_who_rolls_again_after_a_fumble_is_not_always_the_same() -> None:
    shown = 'show(name, dice, "fumble, roll again")'
    for said, is_right in (("name", True), ("'Becky'", False)):
        more = f"{shown}; print(f'Fumble, {{{said}}} rolls again.')"
        source = changed("four_five_six/good/functions.py", shown, more)
        assert any(judged("four_five_six", {MAIN: source}).findings) != is_right


@pytest.mark.slow
@pytest.mark.parametrize(("words", "is_right"), [("since the start", True), ("this round", False)])
def test_what_all_rounds_have_brought_is_not_of_one(words: str, *, is_right: bool) -> None:
    shown = 'print(name + " has " + str(chips[name]) + " chips")'
    more = f'print(name, "has", chips[name], "chips (%+d {words})" % (chips[name] - 100))'
    source = changed("four_five_six/good/functions.py", shown, more)
    assert any(judged("four_five_six", {MAIN: source}).findings) != is_right


@pytest.mark.slow
def test_a_number_of_dice_may_be_beside_the_name_of_a_roll() -> None:
    dice = 'str(dice[0]) + ", " + str(dice[1]) + ", " + str(dice[2]) + ": "'
    touching = "'%d%d%d' % tuple(dice) + ' 456 '"
    source = changed("four_five_six/good/functions.py", dice, touching)
    assert not any(judged("four_five_six", {MAIN: source}).findings)


@pytest.mark.slow
def test_names_that_were_typed_are_printed() -> None:
    """A number in the place of each name is none where no name is used at all."""
    names = 'names = ["Player One", "Player Two", '
    given = changed("pynim/good/functions.py", "names = [name1, name2, ", names)
    given = given.replace('"Welcome,", name1, "and", name2', '"Welcome"')
    found = judged("pynim", {MAIN: given}).findings
    assert {each.verdict for each in found if each} == {"not compared"}


@pytest.mark.slow
def test_a_score_that_is_mostly_wrong_is_where_its_column_is() -> None:
    """Where it is right, as a Trio of nothing, its place is known from the others."""
    right = "    if max(counts) >= 3:\n        s.append(sum(dice))"
    wrong = changed("bots/good/functions.py", right, right.replace("sum(dice)", "max(counts)"))
    wrong = wrong.replace("    print(row_for(score_dice(dice)))\n", "")
    found = judged("bots", {MAIN: wrong}).findings
    assert {each.verdict for each in found if each} == {"differs"}


@pytest.mark.slow
def test_what_was_judged_is_freed_at_once() -> None:
    """Where classes are judged no garbage is looked for."""
    program = program_of({MAIN: source_of("pynim/good/functions.py")})
    runs: list[Run] = []

    def judging() -> Judging[Judged]:
        return judge_program(load_task("pynim"), cases_of("pynim"), training_of("pynim"))

    def perform(order: RunOrder) -> Run:
        runs.append(perform_order(order, program))
        return runs[-1]

    carry_out(judging(), perform)
    # What runs programs leaves frames behind; it is in another process there.
    again = iter(runs)
    gc.disable()
    try:
        first = carry_out(judging(), lambda _: next(again)).trials[0]
        kept = [weakref.ref(first.masks), weakref.ref(first.heard[0])]
        del first
        assert [each() for each in kept] == [None, None]
    finally:
        gc.enable()
