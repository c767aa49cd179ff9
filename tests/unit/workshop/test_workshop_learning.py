"""What is wrong from the first exchange on is found all the same, by what is beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from workshop.cases.judged import Judged
from workshop.compare.computer import find_computer
from workshop.compare.exchanges import Fact, Finding, Step, Trial
from workshop.compare.judgement import judge
from workshop.compare.learning import learn
from workshop.compare.reference import GameTurn
from workshop.compare.task import Variant
from workshop.games.four_five_six.bets import bet_of
from workshop.games.tactego.boards import read_boards
from workshop.games.tactego.cells import Cell
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.reading.output_hints import OutputHints
from workshop.run.dialogue import ProgramTurn
from workshop.run.end import End
from workshop.run.shared_random import Draw

NAMES = {0: "Becky", 1: "Tim"}
WORDS = ("one", "both", "all", "none")


def trial(
    name: str, steps: Sequence[Step], texts: Sequence[str], draws: Sequence[tuple[int, int]] = ()
) -> Trial:
    """Return a trial; `draws` are the sides of the program's and of the game's dice."""
    masks = Masks({each: seat for seat, each in NAMES.items()})
    own = [ProgramTurn(text, "", tuple(Draw(0.5, side) for side, _ in draws)) for text in texts]
    game = [
        GameTurn("", "", tuple(Draw(0.5, side) for _, side in draws), None, None, ()) for _ in texts
    ]
    heard = [Heard(text, masks, len(draws)) for text in texts]
    counts = [*range(len(texts))]
    answers = [""] * len(texts)
    end = End("asks")
    return Trial(name, steps, heard, end, masks, NAMES, {}, own, game, counts, answers)


def findings(
    facts: Callable[[Random, int], dict[str, int]],
    text: Callable[[dict[str, int]], str],
    draws: Sequence[tuple[int, int]] = (),
) -> list[Finding | None]:
    """Return what is found in some trials of facts, printed by a program in its words."""
    trials = []
    for number in range(6):
        rng = Random(number)
        values = [facts(rng, exchange) for exchange in range(8)]
        steps = [
            Step(
                "go",
                context="a",
                facts=tuple(Fact(key, "number", value) for key, value in each.items()),
                draw_count=len(draws),
            )
            for each in values
        ]
        trials.append(
            trial(str(number), steps, [text(each) + "\nGo on? " for each in values], draws)
        )
    model = learn(trials, OutputHints())
    return [judge(model, each)[0] for each in trials]


def reasons(found: Sequence[Finding | None]) -> set[str]:
    """Return the facts that are found wrong at the first exchange."""
    return {each.subject for each in found if each and each.verdict == "differs" and not each.place}


def worths(rng: Random, _: int) -> dict[str, int]:
    return {f"worth of {word}": rng.randint(1, 40) for word in WORDS}


@pytest.mark.parametrize(
    "layout",
    [
        lambda shown: "\n".join(f"{word}: {value}" for word, value in shown),
        lambda shown: " | ".join(str(value) for _, value in shown),
        lambda shown: "\n".join(f"- {value} points" for _, value in shown),
    ],
)
def test_a_value_that_is_always_wrong_is_where_its_likes_say(
    layout: Callable[[list[tuple[str, int]]], str],
) -> None:
    def text(facts: dict[str, int]) -> str:
        right = [(key.split()[-1], value) for key, value in facts.items()]
        return layout([*right[:3], (right[3][0], right[3][1] % 7 + 60)])

    assert reasons(findings(worths, text)) == {"worth of none"}
    right = findings(worths, lambda facts: layout([(k.split()[-1], v) for k, v in facts.items()]))
    assert right == [None] * 6


def test_a_total_that_is_one_too_many_throughout_is_found() -> None:
    found = findings(
        lambda rng, _: {"total": rng.randint(0, 50)}, lambda facts: f"Total {facts['total'] + 1}"
    )
    assert reasons(found) == {"total"}


def test_a_total_that_goes_wrong_soon_is_found() -> None:
    found = findings(
        lambda rng, exchange: {"total": exchange and rng.choice((0, 0, 0, 5, 9, 14, 20))},
        lambda facts: f"Total {facts['total'] * 3}",
    )
    assert all(each and each.verdict == "differs" and each.place for each in found)


CHIPS = ("chips of Becky", "chips of Tim", "chips of the computer")


@pytest.mark.parametrize(
    "text",
    [
        lambda chips: "\n".join(f"{NAMES[seat]}: {chips[seat - 1]}" for seat in range(3)),
        lambda chips: "\n".join(f"{NAMES[seat]}\n {chips[(1, 0, 2)[seat]]}" for seat in range(3)),
        lambda chips: " ".join(NAMES.values()) + f"\n{chips[1]} {chips[2]} {chips[0]}",
    ],
)
def test_numbers_beside_the_names_of_others_are_found(
    text: Callable[[list[int]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMES, 2, "Computer")

    def drawn(rng: Random, _: int) -> dict[str, int]:
        return dict(zip(CHIPS, rng.sample(range(100), 3), strict=True))

    wrong = findings(drawn, lambda facts: text([*facts.values()]))
    assert {each and each.verdict for each in wrong} == {"differs"}
    nameless = findings(drawn, lambda facts: " ".join(map(str, facts.values())))
    assert nameless == [None] * 6


def _turn(its: dict[str, int], text: str) -> str:
    """Return a text with the player whose turn it is, the other one, and the first again."""
    turn = its["whose turn"]
    players = [f"Player {each}" for each in (turn, 3 - turn, turn)]
    return f"{text.format(*players)}\n{its['round']}."


def test_whose_turn_is_said_by_a_number_that_is_the_others_throughout() -> None:
    def facts(_: Random, exchange: int) -> dict[str, int]:
        return {"whose turn": 1 + exchange % 2, "round": exchange // 2}

    swapped = findings(facts, lambda its: f"Player {3 - its['whose turn']}\n{its['round']}.")
    assert reasons(swapped) == {"whose turn"}
    both = findings(facts, lambda its: _turn(its, "{} rolls.\n--- {} ---"))
    assert reasons(both) == {"whose turn"}
    sheets = findings(facts, lambda its: _turn(its, "{} rolls.\n--- {} ---\n{}"))
    assert reasons(sheets) == set()
    last = findings(facts, lambda its: f"Round {its['whose turn']}: {its['round']}")
    assert last == [None] * 6


def dice(rng: Random, _: int) -> dict[str, int]:
    return {f"die {number}": rng.randint(1, 6) for number in range(1, 6)}


@pytest.mark.parametrize("separator", [" ", "\n"])
def test_dice_that_are_shown_and_were_never_drawn_are_found(separator: str) -> None:
    rng = Random("others")
    others = findings(
        dice, lambda facts: separator.join(str(rng.randint(1, 6)) for _ in facts.values())
    )
    assert {each and each.verdict for each in others} == {"differs"}
    letters = findings(
        dice,
        lambda facts: "Dice 1 2 3 4 5: " + "".join("uvwxyz"[each - 1] for each in facts.values()),
    )
    assert {each and each.verdict for each in letters} == {"not compared"}


def test_chips_that_never_change_are_found_by_whose_they_are() -> None:
    found = findings(
        lambda rng, _: {f"chips of {name}": rng.randint(90, 110) for name in NAMES.values()},
        lambda facts: "".join(f"{name} has 100 chips\n" for name in NAMES.values()),
    )
    assert {each and each.verdict for each in found} == {"differs"}


def test_dice_in_another_order_throughout_are_no_right_dice() -> None:
    def shown(facts: dict[str, int]) -> str:
        return " ".join(str(value) for value in facts.values())

    assert findings(dice, shown) == [None] * 6
    backwards = findings(dice, lambda facts: shown(facts)[::-1])
    assert all(each and each.verdict == "differs" for each in backwards)


def test_dice_of_other_sides_are_found_where_nothing_that_is_shown_agrees() -> None:
    found = findings(
        lambda rng, _: {"die 1": rng.randint(1, 4)}, lambda facts: "You rolled.", [(6, 4)]
    )
    assert {each and each.reason for each in found} == {
        "The game draws one of 4 here, your program one of 6."
    }


def test_a_question_that_is_asked_again_and_again_has_one_meaning() -> None:
    steps = [Step("start"), Step("end"), Step("start"), Step("end")]
    said = ["From: ", "To: ", "No.\nTo: ", "From: "]
    trials = [trial(str(number), steps, said) for number in range(4)]
    model = learn(trials, OutputHints())
    assert model.kind_of(trials[0].heard[1]) == "end"
    found, _ = judge(model, trials[0])
    assert found
    assert found.place == 2


def test_questions_are_read_in_the_order_in_which_each_asks_for_one_thing() -> None:
    questions = ["Hello\nWho? ", "Your number? ", "Who? ", "Her number? "]
    wrong = Finding("differs", 4, "")

    def reading(kinds: Sequence[str], more: int) -> Judged:
        trials = []
        for score in range(6):
            steps = [*map(Step, kinds), Step("", facts=(Fact("score", "number", score + more),))]
            trials.append(trial(str(score), steps, [*questions, f"{score} points"]))
        return Judged(Variant(), trials, learn(trials, OutputHints()), [wrong] * 6, [])

    fitting = reading(("name", "id", "name", "id"), 1)
    other = reading(("name", "name", "id", "id"), 0)
    assert max(fitting, other, key=lambda each: each.rank) == fitting


def test_an_answer_that_has_to_be_refused_is_found_where_the_program_goes_on() -> None:
    """Not where a number is wrong for the first time, two answers later."""
    trials = []
    for number in range(8):
        typed = ["5", "0" if number == 7 else "9", "9", "2", "3", ""]
        left = [40 - number, 35 - number, 0, 0, 33 - number, 30 - number]
        steps = [
            Step("take", not each, "a", (Fact("left", "number", each),)[:each]) for each in left
        ]
        said = [f"{each} left" if each else "No, not that." for each in left]
        if number == 7:
            said[2:] = ["28 left", "No, not that.", "25 left", "22 left"]
        made = trial(str(number), steps, [f"{each}\nHow many? " for each in said])
        turns = [
            ProgramTurn(each.text, typed[at], ()) for at, each in enumerate(made.program_turns)
        ]
        trials.append(made._replace(program_turns=turns))
    *others, last = [judge(learn(trials, OutputHints()), each)[0] for each in trials]
    assert others == [None] * 7
    assert last
    assert last.place == 2
    assert last.reason == "The game asks again, your program takes it."


def test_a_question_alone_may_have_another_number_where_the_fact_is_at_turns() -> None:
    trials = []
    for case in range(4):
        stones = Random(case).sample(range(9, 50), 9)
        its = [Fact("stones left", "number", each) for each in stones]
        steps = [Step("go", facts=(fact,)) for fact in its]
        steps.append(Step("go", True, facts=(its[-1]._replace(required=False),)))
        said = [f"[A] {each} stones\n[A] 1-3? " for each in stones]
        trials.append(trial(str(case), steps, [*said, "[A] no\n[A] 1-3? "]))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 4


def test_a_name_in_capitals_in_a_question_is_not_yet_wrong() -> None:
    steps = [Step("go")] * 3
    one = trial("one", steps, ["BECKY? ", "becky\nGo? ", "Becky\nGo? "])
    for forms, place in ({"Becky"}, None), ({"Rebecca"}, 1):
        made = one._replace(forms={0: tuple(forms)})
        found, _ = judge(learn([made], OutputHints()), made)
        assert (found and found.place) == place


@pytest.mark.parametrize("name", ["R2D2", "CPU", "the house"])
def test_the_computers_name_is_where_people_are_named(name: str) -> None:
    trials = []
    for number in range(4):
        seats = [Random(f"{number} {at}").randrange(3) for at in range(9)]
        steps = [Step("go", facts=(Fact("who rolls", "label", seat),)) for seat in seats]
        names = [*NAMES.values(), name]
        said = [f"Round {at}\n{names[seat]} 4\nGo on? " for at, seat in enumerate(seats)]
        trials.append(trial(str(number), steps, said))
    assert find_computer(trials, learn(trials, OutputHints()), 2) == name


def test_a_name_at_one_place_is_not_known_by_it() -> None:
    """All places of the winner are one; of those at which the computer rolls, one says nothing."""
    trials = []
    for number, winner in enumerate((0, 1, 0, 2)):
        names = [*NAMES.values(), "AI"]
        seats = [*range(3)] * 3
        steps = [Step("go", facts=(Fact("who rolls", "label", seat),)) for seat in seats]
        steps.append(Step("", facts=(Fact("winner", "label", winner),)))
        said = [f"{names[seat]} rolls\nGo on? " for seat in seats]
        said.append("Sum: 4" if winner == 2 else f"{names[winner]} 4")
        said[2] = "..." if number == 2 else said[2]
        trials.append(trial(str(number), steps, said))
    assert find_computer(trials, learn(trials, OutputHints()), 2) == "AI"


def test_who_is_named_in_a_few_exchanges_is_right_there_by_chance() -> None:
    for share, place in ((0.0, 0), (0.4, None)):
        trials = []
        for number in range(9):
            rng = Random(number)
            seats = [rng.randrange(2) for _ in range(40)]
            rolls = [Fact("who rolls", "label", seat, False, least_share=share) for seat in seats]
            said = [
                f"{NAMES[seat if number else 1 - seat]} bets\nGo on? " if at % 4 == 0 else "Go on? "
                for at, seat in enumerate(seats)
            ]
            trials.append(trial(str(number), [Step("go", facts=(each,)) for each in rolls], said))
        found, _ = judge(learn(trials, OutputHints()), trials[0])
        assert (found and found.place) == place


def test_a_bet_that_is_one_too_high_is_found_in_a_line_for_people_and_the_computer() -> None:
    for more, place in ((0, None), (1, 0)):
        trials = []
        for number in range(6):
            bets = [Random(f"{number} {at}").randint(1, 20) for at in range(9)]
            facts = [
                Fact("bet of the computer"[: None if at % 3 == 2 else 3], "number", bet, False)
                for at, bet in enumerate(bets)
            ]
            steps = [Step("go", facts=(each._replace(is_echo=True),)) for each in facts]
            said = [f"A bet of {bet + more}\nGo on? " for bet in bets]
            trials.append(trial(str(number), steps, said))
        model = learn(trials, OutputHints())
        found = [judge(model, each)[0] for each in trials]
        assert [each and each.place for each in found] == [place] * 6


def test_a_winner_is_wrong_also_where_most_games_are_taken_for_ties() -> None:
    trials = []
    for number, winner in enumerate([1, 2] + [1] * 8):
        steps = [Step("go"), Step("", facts=(Fact("winner", "number", winner),))]
        texts = ["Player 1? ", "Player 1 wins!" if winner == 2 else "As good as each other!"]
        trials.append(trial(str(number), steps, texts))
    trials += [each._replace(name=f"{each.name} again") for each in trials[:2]]
    found = [judge(learn(trials, OutputHints()), each)[0] for each in trials]
    verdicts = [each and each.verdict for each in found]
    assert verdicts == [("not compared", "differs")[number in (1, 11)] for number in range(12)]


def test_a_line_about_the_loser_says_nothing_of_the_winner_in_a_wrong_program() -> None:
    trials = []
    for number in range(20):
        winner = number % 2
        steps = [Step("go"), Step("", context="end", facts=(Fact("winner", "label", winner),))]
        shown = winner if number < 17 else 1 - winner
        said = ["Go on? ", f"{NAMES[shown]} wins!\n{NAMES[1 - shown]} is sad."]
        trials.append(trial(str(number), steps, said))
    model = learn(trials, OutputHints())
    assert [bool(judge(model, each)[0]) for each in trials] == [False] * 17 + [True] * 3


def test_a_line_for_people_alone_says_who_has_won() -> None:
    trials = []
    for number in range(24):
        winner = min(number % 8, 2)
        steps = [Step("go"), Step("", context="end", facts=(Fact("winner", "label", winner),))]
        said = "I have won." if winner == 2 else f"{NAMES[winner]} wins!\nWell done, Becky."
        trials.append(trial(str(number), steps, ["Go on? ", said]))
    model = learn(trials, OutputHints())
    assert [bool(judge(model, each)[0]) for each in trials] == [at % 8 == 1 for at in range(24)]


def test_a_line_for_each_player_beside_a_line_for_each_winner_says_nothing_of_the_winner() -> None:
    trials = []
    for number in range(24):
        winner = number % 3
        steps = [Step("go"), Step("", context="end", facts=(Fact("winner", "label", winner),))]
        said = ("A, Becky, wins!", "B, Tim, wins!", "I have won.")[winner] + "\nA Becky\nB Tim"
        trials.append(trial(str(number), steps, ["Go on? ", said]))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 24


def test_both_players_have_not_won_at_the_end() -> None:
    trials = []
    for number in range(12):
        winner = number % 2
        steps = [Step("go"), Step("", context="end", facts=(Fact("winner", "label", winner),))]
        said = "Becky has won!\nTim has won!" if winner == 0 else "Tim has won!"
        trials.append(trial(str(number), steps, ["Go on? ", said]))
    model = learn(trials, OutputHints())
    assert [bool(judge(model, each)[0]) for each in trials] == [True, False] * 6


BOARD = [
    [Cell("R", "F"), Cell("R", "10"), None],
    [None, Cell("R", "5"), None],
    [None, None, None],
    [Cell("B", "1"), Cell("B", "F"), Cell("B", "9")],
]


@pytest.mark.parametrize(
    "text",
    [
        "Row 0: RF, R10, 0\nRow 1: 0, R5, 0\nRow 2: 0, 0, 0\nRow 3: B1, BF, B9\n",
        "Row 0: rf, r10, ~\nRow 1: ~, r5, ~\nRow 2: ~, ~, ~\nRow 3: b1, bf, b9\n",
        "Row 0 -> RF R10 (  )\nRow 1 -> (  ) R5 (  )\nRow 2 -> (  ) (  ) (  )\nRow 3 -> B1 BF B9\n",
        "RF R10 00\n\n00 R5 00\n\n00 00 00\n\nB1 BF B9\n",
        "Red F  Red 10  *\n\n*  Red 5  *\n\n*  *  *\n\nBlue 1  Blue F  Blue 9\n",
    ],
)
def test_a_board_is_read_with_labels_zeros_and_blank_lines(text: str) -> None:
    assert read_boards(text, 4, 3) == [BOARD]


@pytest.mark.parametrize(
    ("typed", "bet"), [("12", 12), (" 3 ", 3), ("-1", -1), ("²", -1), ("9" * 5000, 999_999_999)]
)
def test_a_bet_is_a_number_however_long(typed: str, bet: int) -> None:
    assert bet_of(typed) == bet


def test_a_number_beside_others_is_no_player() -> None:
    trials = []
    for number in range(4):
        rng = Random(number)
        steps, said = [], []
        for _ in range(8):
            values = worths(rng, 0)
            facts = [Fact(key, "number", value) for key, value in values.items()]
            steps.append(Step("go", facts=(*facts, Fact("worth of nobody", "label", 1))))
            said.append("".join(f"{value}\n" for value in [*values.values(), 7]) + "Go on? ")
        trials.append(trial(str(number), steps, said))
    assert not learn(trials, OutputHints()).facts["worth of nobody"]


def test_totals_in_the_other_players_lines_are_found() -> None:
    def totals(rng: Random, exchange: int) -> dict[str, int]:
        return {f"total of player {seat}": exchange and rng.randint(0, 50) for seat in (1, 2)}

    def text(facts: dict[str, int], order: int) -> str:
        shown = enumerate([*facts.values()][::order], 1)
        return "\n".join(f"{value} points for player {seat}" for seat, value in shown)

    wrong = findings(totals, lambda facts: text(facts, -1))
    assert {(each.subject, each.place) for each in wrong if each} == {("total of player 1", 1)}
    assert findings(totals, lambda facts: text(facts, 1)) == [None] * 6


@pytest.mark.parametrize(
    ("fraction", "seeds", "reason"),
    [
        (lambda rng, at: rng.random(), "0123", ""),
        (lambda rng, at: 0.25, "0123", "Whenever your program draws at random, it draws the same."),
        (lambda rng, at: at / 8, "0123", "Each time your program is started, it draws the same."),
        (lambda rng, at: at / 8, "0000", ""),
        (lambda rng, at: at / 8, [None] * 4, ""),
        (lambda rng, at: at / 8 if at < 7 else rng.random(), "0123", ""),
    ],
)
def test_draws_that_are_the_same_each_time_are_no_chance(
    fraction: Callable[[Random, int], float], seeds: Sequence[str | None], reason: str
) -> None:
    trials = []
    for case, seed in enumerate(seeds):
        rng = Random(case)
        one = trial(str(case), [Step("go", context="a", draw_count=2)] * 8, ["Go on? "] * 8)
        turns = [
            turn._replace(draws=tuple(Draw(fraction(rng, at), 4) for _ in "ab"))
            for at, turn in enumerate(one.program_turns)
        ]
        heard = [Heard("Go on? ", one.masks, 2)] * 8
        drawn = [draw for turn in turns for draw in turn.draws]
        trials.append(one._replace(program_turns=turns, heard=heard, seed=seed, drawn=drawn))
    model = learn(trials, OutputHints())
    found = [judge(model, each)[0] for each in trials]
    assert [each and (each.reason, each.place) for each in found] == [
        (reason, 0) if reason else None
    ] * 4


def next_players(said: Callable[[int, int], str]) -> list[Finding | None]:
    """Return what is found of who is next, an optional fact, from a line for a seat at a place."""
    trials = []
    for number in range(6):
        seats = [Random(f"{number} {at}").randrange(2) for at in range(17)]
        steps = [Step("go", facts=(Fact("next", "label", seat, required=False),)) for seat in seats]
        texts = [f"{said(seat, at)}\nGo on? " for at, seat in enumerate(seats)]
        trials.append(trial(str(number), steps, texts))
    model = learn(trials, OutputHints())
    return [judge(model, each)[0] for each in trials]


def test_a_name_that_is_often_right_by_chance_is_not_about_an_optional_fact() -> None:
    """In another line the program says it rightly throughout."""
    found = next_players(
        lambda seat, at: (
            f"Next: {NAMES[seat]}." if at % 2 else f"A 5 for {NAMES[abs(seat - at // 16)]}."
        )
    )
    assert found == [None] * 6


def test_a_line_that_begins_with_a_name_may_be_about_something_else() -> None:
    def said(seat: int, at: int) -> str:
        if at == 16:
            return f"{NAMES[1 - seat]} sits out"
        return f"{NAMES[seat]}, roll!" if at % 4 else f"{NAMES[seat]} rolls"

    assert next_players(said) == [None] * 6


def test_a_number_that_is_taken_away_may_have_a_minus() -> None:
    found = findings(
        lambda rng, _: {"stones taken": rng.randint(1, 3)},
        lambda values: f"Computer: -{values['stones taken']}",
    )
    assert found == [None] * 6


def test_a_number_in_a_question_is_none_that_may_be_missing_there() -> None:
    """After a refusal it need not be said again, and other numbers are no wrong ones."""
    trials = []
    for number in range(6):
        stones = [Random(f"{number} {at}").randint(10, 50) for at in range(9)]
        steps = [
            Step("go", bool(at % 3 == 2), facts=(Fact("left", "number", each, at % 3 != 2),))
            for at, each in enumerate(stones)
        ]
        said = ["No!" if at % 3 == 2 else f"{each} stones" for at, each in enumerate(stones)]
        trials.append(trial(str(number), steps, [f"{each}\n1 to 3? " for each in said]))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 6
