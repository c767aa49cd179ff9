"""Scores, turns and moves that are wrong in every line are found; other numbers are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from programs import source_of
from workshop.cases.run_cases import judge_cases
from workshop.compare.exchanges import BY_CHANCE, MOVED, START, Fact, Finding, Step, Trial
from workshop.compare.judgement import judge
from workshop.compare.learning import learn
from workshop.compare.reference import GameTurn
from workshop.compare.task import load_task
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.reading.output_hints import OutputHints
from workshop.run.dialogue import ProgramTurn
from workshop.run.end import End
from workshop.run.order import carry_out, perform_order
from workshop.run.program import program_of

NAMES = {0: "Becky", 1: "Tim", 2: "Computer"}


def findings(
    cases: Sequence[Sequence[tuple[Step, str]]], question: str = "Go on? "
) -> list[Finding | None]:
    """Return what is found in cases, each with its steps and what a program says at them."""
    masks = Masks({name: seat for seat, name in NAMES.items()})
    trials = []
    for number, case in enumerate(cases):
        steps, texts = [step for step, _ in case], [f"{text}\n{question}" for _, text in case]
        heard = [Heard(text, masks) for text in texts]
        turns = [ProgramTurn(text, "", ()) for text in texts]
        game = [GameTurn("", "", (), None, None, ()) for _ in texts]
        given = range(len(texts)), [""] * len(texts)
        end = End("asks")
        trials.append(Trial(str(number), steps, heard, end, masks, NAMES, {}, turns, game, *given))
    model = learn(trials, OutputHints())
    return [judge(model, each)[0] for each in trials]


def games(text: Callable[[list[int], int], str]) -> list[Finding | None]:
    """Return what is found of what is printed of the scores and the winner at the ends of games."""
    cases = []
    for number in range(8):
        rng, scores, case = Random(number), [0, 0, 0], []
        for winner in rng.sample((0, 1, 2), 3) + rng.choices((0, 1, 2), k=4):
            scores[winner] += 1
            facts = (
                Fact(f"score of player {seat + 1}", "number", score, required=False)
                for seat, score in enumerate(scores)
            )
            case.append((Step("go", facts=tuple(facts)), text(scores, winner)))
        cases.append(case)
    return findings(cases)


def lines(number: Callable[[list[int], int, int], object]) -> Callable[[list[int], int], str]:
    """Return what prints a line for each player, with a number of scores, winner and seat."""
    return lambda scores, winner: "\n".join(
        f"{NAMES[seat]}: {number(scores, winner, seat)}" for seat in range(3)
    )


@pytest.mark.parametrize(
    "text",
    [
        lines(lambda scores, _, seat: 2 * scores[seat]),
        lines(lambda scores, _, seat: -scores[seat]),
        lines(lambda scores, _, seat: 1 + scores[seat]),
        lines(lambda scores, _, seat: 0),
        lines(lambda _, winner, seat: int(seat == winner)),
        lines(lambda scores, _, seat: scores[2 - seat]),
        lines(lambda scores, _, seat: scores[0]),
        lines(lambda scores, winner, seat: scores[seat] - (seat == winner)),
        lines(lambda scores, _, seat: min(scores[seat], seat * 6)),
        lambda scores, _: f"Becky {scores[1]}, Tim {scores[2]}, Computer {scores[0]}",
        lambda _, won: "The score:\n" + lines(lambda *_: 7 * won)([], won),
        lambda _, won: lines(lambda *each: f"{won + each[2]} wins")([], won),
        lambda scores, _: f"Points: {10 * scores[0]} {10 * scores[1]} {10 * scores[2]}",
        lambda scores, _: f"Becky: {scores[0] + scores[1]}\nTim: 0\nSnake: {scores[2]}",
    ],
)
def test_scores_that_are_wrong_in_every_line_are_found(
    text: Callable[[list[int], int], str],
) -> None:
    found = games(text)
    assert {each and each.verdict for each in found} == {"differs"}


def test_a_wrong_score_is_in_the_line_of_its_player() -> None:
    wrong = [each for each in games(lines(lambda _, winner, seat: int(seat == winner))) if each]
    owners = [(NAMES[int(each.subject[-1]) - 1], each.text.split(":")[0]) for each in wrong]
    assert len(wrong) == 8
    assert all(right == shown for right, shown in owners), owners


@pytest.mark.parametrize(
    "text",
    [
        lines(lambda scores, _, seat: scores[seat]),
        lines(lambda _, winner, seat: seat + 1),
        lines(lambda _, winner, seat: 7 * winner + seat),
        lines(lambda scores, _, seat: f"{sum(scores)} games"),
        lines(lambda scores, _, seat: f"{100 * scores[seat] // sum(scores)} %"),
        lines(lambda scores, won, seat: f"{scores[seat] - (seat == won)}, now {scores[seat]}"),
        lambda scores, _: f"Best: {max(scores)}",
        lambda scores, winner: f"{NAMES[winner]} has {scores[winner]}",
        lambda scores, _: f"Becky {scores[0]}:{scores[1]} Tim, machine {scores[2]}",
        lambda scores, _: ", ".join(
            f"{NAMES[seat]} {score}"
            for score, seat in sorted((each, seat) for seat, each in enumerate(scores))
        ),
        lambda scores, won: "\n".join(
            f"{NAMES[seat]}: {scores[seat] - (step and seat == won)}"
            for step in range(2)
            for seat in range(3)
        ),
    ],
)
def test_other_numbers_beside_names_are_no_scores(text: Callable[[list[int], int], str]) -> None:
    assert games(text) == [None] * 8


def turns(
    text: Callable[[int, int | None], str], question: str = "Go on? "
) -> list[Finding | None]:
    """Return what is found of what is printed at each turn, from its seat and the one before."""
    cases = []
    for number in range(8):
        case: list[tuple[Step, str]] = []
        for at in range(5 + number):
            facts = (Fact("whose turn", "label", at % 2, required=False),)
            case.append((Step("go", facts=facts), text(at % 2, (at - 1) % 2 if at else None)))
        cases.append(case)
    return findings(cases, question)


@pytest.mark.parametrize("more", ["", "5 stones are there, {}.\n", "Move 3. {}!\n"])
def test_turns_that_are_swapped_throughout_are_found(more: str) -> None:
    found = turns(lambda seat, _: f"{more.format(NAMES[seat])}Move 3, {NAMES[1 - seat]}'s turn")
    assert [each and (each.verdict, each.place) for each in found] == [("differs", 0)] * 8


@pytest.mark.parametrize("named", [(1, 0), (2, 0), (2, 2)])
def test_a_wrong_turn_is_found_in_a_cell(named: tuple[int, int]) -> None:
    found = turns(lambda seat, _: f"║ 5 left ║ TURN: {NAMES[named[seat]]} ║ LAST: Tim took 3 ║")
    assert [each and (each.verdict, each.place) for each in found] == [("differs", 0)] * 8


def test_the_next_turn_may_be_in_another_cell() -> None:
    found = turns(lambda seat, _: f"| Next turn: {NAMES[1 - seat]} | Turn: {NAMES[seat]} |")
    assert found == [None] * 8


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("It is Becky's turn. 5 are left.", "Go on? "),
        ("Turn: Becky", "Go on? "),
        ("--- Your move, Becky! ---", "Go on? "),
        ("5 are left", "How many, Becky? "),
    ],
)
def test_the_same_player_at_every_turn_is_found(line: str, question: str) -> None:
    found = turns(lambda *_: line, question)
    assert [each and (each.verdict, each.place) for each in found] == [("differs", 1)] * 8


@pytest.mark.parametrize(
    "line",
    [
        *("Becky's army", "Becky's score: 5", "Becky has the first turn.", "Computer's turn"),
        *(
            "Becky's turn\nTim's turn",
            "Turns of Becky: 5",
            "Becky's moves",
            "After Becky's turn: 5",
        ),
    ],
)
def test_other_lines_may_name_the_same_player_at_every_turn(line: str) -> None:
    assert turns(lambda *_: line) == [None] * 8


@pytest.mark.parametrize(
    "text",
    [
        lambda seat, _: f"{NAMES[seat]} moves.",
        lambda seat, _: f"{NAMES[seat]} moves.\nThe next one is {NAMES[1 - seat]}.",
        lambda _, before: "" if before is None else f"{NAMES[before]} has moved.",
        lambda *_: "Becky plays from the top.",
        lambda seat, before: (before is not None) * f"{NAMES[1 - seat]} moves to 2",
    ],
)
def test_who_has_moved_or_is_next_is_no_turn(text: Callable[[int, int | None], str]) -> None:
    assert turns(text) == [None] * 8


def starts(text: Callable[[list[int]], str]) -> list[Finding | None]:
    """Return what is found of what is printed at the starts of games, from all piles so far."""
    cases = []
    for number in range(8):
        piles = Random(number).choices(range(30, 51), k=4)
        facts = [(Fact(START, "number", pile, required=False, is_echo=True),) for pile in piles]
        steps = [Step("go", facts=each) for each in facts]
        cases.append([(step, text(piles[: at + 1])) for at, step in enumerate(steps)])
    return findings(cases)


def test_a_pile_that_is_still_the_last_games_is_found() -> None:
    found = starts(lambda piles: f"{piles[-1 - (len(piles) == 3)]} stones")
    assert [each and each.place for each in found] == [2] * 8
    assert starts(lambda piles: f"{max(piles)} stones") == [None] * 8


def moves(text: Callable[[int, int, bool], str]) -> list[Finding | None]:
    """Return what is found of what is printed after moves, from who has moved, what was taken and
    whether chance has decided it. After Tim the computer moves, too."""
    cases = []
    for number in range(8):
        rng = Random(number)
        case = [(Step("go"), "Welcome!")]
        for at in range(10):
            taken, by_chance = rng.randint(1, 3), rng.random() < 0.5
            facts = [
                Fact("stones taken", "number", taken, required=False, is_echo=True),
                Fact(MOVED, "label", at % 2, required=False),
            ]
            if at % 2:
                facts.append(Fact("the computer takes", "number", 1, required=False))
            if by_chance:
                facts.append(Fact("mystery value", "number", taken))
                facts.append(Fact(BY_CHANCE, "label", at % 2, required=False))
            later = (
                Fact(MOVED, "label", 2, required=False),
                Fact("stones taken", "number", 1, required=False),
            ) * (at % 2)
            step = Step("go", facts=tuple(facts), asides=later)
            case.append((step, text(at % 2, taken, by_chance)))
        cases.append(case)
    return findings(cases)


def each_move(
    line: Callable[[int, int], str], computer: str = "Computer takes 1"
) -> Callable[[int, int, bool], str]:
    """Return what prints a line of seat and number after each move, and what the computer takes."""
    return lambda seat, taken, by_chance: "\n".join(
        (*([f"Mystery: {taken}"] * by_chance), line(seat, taken), *([computer] * seat))
    )


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (each_move(lambda seat, taken: f"{NAMES[seat]} takes {taken + 1}"), "stones taken"),
        (each_move(lambda seat, taken: f"That was {taken - 1}."), "stones taken"),
        (each_move(lambda seat, taken: f"{NAMES[seat]} takes {4 - taken}"), "stones taken"),
        (lambda _, taken, by_chance: f"Taken: {taken if by_chance else 3}", "stones taken"),
        (each_move(lambda seat, taken: f"Becky takes {taken}"), MOVED),
        (each_move(lambda seat, taken: f"{NAMES[1 - seat]} takes {taken}"), MOVED),
        (lambda seat, taken, _: f"A {taken}\nTim leaves it.", MOVED),
        (
            lambda seat, taken, by_chance: f"{NAMES[1 - seat]}, {taken} are off" * by_chance,
            BY_CHANCE,
        ),
    ],
)
def test_what_is_wrongly_said_of_a_move_is_found(
    text: Callable[[int, int, bool], str], subject: str
) -> None:
    assert {each and (each.verdict, each.subject) for each in moves(text)} == {("differs", subject)}


@pytest.mark.parametrize(
    "text",
    [
        each_move(lambda seat, taken: f"{NAMES[seat]} takes {taken}"),
        each_move(lambda seat, taken: f"Next is {NAMES[1 - seat]}", "Now I take 1"),
        each_move(lambda seat, taken: f"Next: {NAMES[seat + 1]}", "Computer: 1\nNext: Becky"),
        each_move(lambda seat, taken: f"1 to 3, {NAMES[1 - seat]}"),
        each_move(lambda seat, taken: f"{NAMES[seat]} leaves {9 - taken}", "Computer leaves 5"),
        each_move(lambda seat, taken: f"{taken} stones, numbered 0 to {taken - 1}"),
        each_move(lambda seat, taken: f"{NAMES[1 - seat]}, {taken} are off. Go on."),
        each_move(lambda seat, taken: ("Now Tim", "Here we go, Becky")[seat]),
        lambda seat, taken, by_chance: "\n".join(
            (f"{NAMES[seat]} takes {taken}",) * by_chance + ("Computer takes 1",) * seat
        ),
    ],
)
def test_what_is_rightly_said_of_a_move_or_of_something_else_is_not_wrong(
    text: Callable[[int, int, bool], str],
) -> None:
    assert {each and each.subject for each in moves(text)} <= {None, "mystery value"}


@pytest.mark.slow
def test_a_wrong_score_does_not_make_another_reading_the_better_one() -> None:
    source = source_of("pynim/good/functions.py")
    changed = source.replace("scores[winner] += 1", "scores[winner] += 2")
    program = program_of({"main.py": changed}, "main.py")

    def perform(order):  # type: ignore[no-untyped-def]
        return perform_order(order, program=program)

    found = carry_out(judge_cases(load_task("pynim"), program), perform)
    assert found.verdict == "differs"
    assert all(reason.startswith("Score of player ") for reason in found.by_reason), found.by_reason
