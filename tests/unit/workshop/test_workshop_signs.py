"""Who rolls, and what a roll is, is found wrong at the first roll of which it is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from four_five_six.rules import meaning
from workshop.compare.exchanges import Fact, Finding, Step, Trial
from workshop.compare.learning import learn
from workshop.games.four_five_six.rollers import find_callers, find_rollers, whose_roll_fault
from workshop.games.four_five_six.signs import find_misnamed
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.reading.output_hints import OutputHints
from workshop.run.dialogue import ProgramTurn
from workshop.run.end import End

NAMES = ("Becky", "Tim", "Ann")
ROUND = (("banker", 0), ("other", 1), ("other", 2), ("tie", 0), ("tie", 2))
"""The rolls of a round, by the places from the banker on."""
Words = Callable[[str, int, int, Sequence[int]], str]
"""From an event, who rolls, who is banker and the dice to what is printed."""


def trials_of(words: Words) -> list[Trial]:
    """Return games of many rounds in a program's words."""
    masks = Masks({name: seat for seat, name in enumerate(NAMES)})
    trials = []
    for number in range(4):
        rng = Random(number)
        steps, turns = [], []
        for place in range(120):
            banker = place // len(ROUND) % 3
            event, beside = ROUND[place % len(ROUND)]
            roller = (banker + beside) % 3
            dice = [rng.randint(1, 6) for _ in range(3)]
            rolled = [Fact(f"die {at}", "number", die) for at, die in enumerate(dice, 1)]
            facts = (*rolled, Fact("who rolls", "label", roller, False))
            steps.append(Step(None, context=f"{event} {roller == 2}", facts=facts))
            turns.append(ProgramTurn(words(event, roller, banker, dice)))
        trials.append(
            Trial(
                str(number),
                steps,
                [Heard(turn.text, masks, 3) for turn in turns],
                End("ended"),
                masks,
                dict(enumerate(NAMES)),
                {},
                turns,
                (),
                [*range(len(turns))],
                (),
            )
        )
    return trials


def rolled_by(seat: int, dice: Sequence[int]) -> str:
    return f"{NAMES[seat]} rolled {' '.join(map(str, dice))}\n"


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        (lambda _, roller, __, dice: rolled_by(roller, dice), False),
        (lambda _, __, banker, dice: "Bank of " + rolled_by(banker, dice), False),
        (
            lambda *all_of: f"{NAMES[all_of[2]]} is banker\n" + rolled_by(all_of[1], all_of[3]),
            False,
        ),
        (
            lambda event, roller, banker, dice: rolled_by(
                banker if event == "other" else roller, dice
            ),
            True,
        ),
        (
            lambda event, roller, banker, dice: rolled_by(
                (2 * banker + 2 - roller) % 3 if event == "tie" else roller, dice
            ),
            True,
        ),
        (
            lambda event, roller, banker, dice: (
                f"{NAMES[(2 * banker + 2 - roller) % 3]} sees that " * (event == "tie")
                + rolled_by(roller, dice)
            ),
            False,
        ),
    ],
)
def test_another_who_is_named_at_each_roll_of_a_kind_is_found(
    words: Words, *, is_found: bool
) -> None:
    assert bool(find_rollers(trials_of(words), [None] * 4)) == is_found


def called_before(words: Words) -> list[Trial]:
    """Return games in which the first line about each roll is printed before it, not with it."""
    trials = trials_of(words)
    for trial in trials:
        texts = [turn.text.partition("\n") for turn in trial.program_turns]
        calls = [*(f"{call}\n" for call, *_ in texts[1:]), ""]
        heard = [
            Heard(dice + call, trial.masks, 3)
            for (*_, dice), call in zip(texts, calls, strict=True)
        ]
        trial.heard[:] = heard  # type: ignore[index]
    return trials


@pytest.mark.parametrize(
    ("called", "words", "is_found"),
    [
        (lambda roller, banker: roller, "{}'s roll", False),
        (lambda roller, banker: banker, "{}'s roll", True),
        (lambda roller, banker: 0, "The dice are for {}", True),
        (lambda roller, banker: banker, "{} is banker", False),
        (lambda roller, banker: (roller + 1) % 3, "Wait for the dice, {}", False),
    ],
)
def test_another_who_is_called_before_the_dice_is_found(
    called: Callable[[int, int], int], words: str, *, is_found: bool
) -> None:
    trials = called_before(
        lambda event, roller, banker, dice: (
            words.format(NAMES[called(roller, banker)]) + "\n" + rolled_by(roller, dice)
        )
    )
    model = learn(trials, OutputHints())
    assert whose_roll_fault(model, trials, [None] * 4) is None
    assert bool(find_callers(model, trials, [None] * 4)) == is_found


def test_who_rolls_has_to_be_said() -> None:
    trials = trials_of(
        lambda event, roller, _, dice: (
            rolled_by(roller, dice).partition(" ")[event == "other"]
            + f"rolled {' '.join(map(str, dice))}\n"
        )
    )
    found = whose_roll_fault(learn(trials, OutputHints()), trials, [None] * 4)
    assert found
    assert found.verdict == "not compared"


def test_what_is_named_after_the_first_fault_says_nothing_of_who_rolls() -> None:
    trials = trials_of(
        lambda event, roller, banker, dice: rolled_by(banker if event == "other" else roller, dice)
    )
    broken = trials[0]._replace(heard=[Heard("", trials[0].masks, 3)] * 120)
    for place, is_found in ((0, True), (1, False)):
        findings = [Finding("differs", place, ""), None]
        assert bool(find_rollers([broken, trials[1]], findings)) == is_found


def say(kinds: Callable[[str, str], str]) -> Words:
    """Return words that say what a roll is, from its outcome and its kind."""

    def words(_: str, roller: int, __: int, dice: Sequence[int]) -> str:
        one, two, three = dice
        found = meaning((one, two, three))
        return rolled_by(roller, dice) + kinds(found.outcome, found.kind) + "\n"

    return words


def first_of(trials: Sequence[Trial], kind: str, start: int = 0) -> int:
    """Return the first roll of a kind in the first game from `start` on, but in ties."""
    return next(
        index
        for index, step in enumerate(trials[0].steps)
        if index >= start
        and not step.context.startswith("tie")
        and meaning(tuple(fact.value for fact in step.facts[:3])).kind == kind  # type: ignore[arg-type]
    )


def found_in(words: Words, subject: str = "play") -> tuple[int, Finding]:
    """Return where a roll of a pair and a 6 is first, and what is found where a program goes on
    wrongly after the second."""
    trials = trials_of(words)
    first = first_of(trials, "pair + 6")
    place = first_of(trials, "pair + 6", first + 1)
    findings = [Finding("differs", place, "It rolls.", subject), None, None, None]
    found = find_misnamed(learn(trials, OutputHints()), trials, findings)
    assert found[1:] == [None, None, None]
    assert found[0]
    return first, found[0]


def test_a_roll_that_is_said_to_be_another_is_found_at_the_first_of_its_kind() -> None:
    first, found = found_in(say(lambda it, kind: "point" if kind == "pair + 6" else it))
    assert found.place == first
    assert found.reason == "Pair + 6 is an instant win, your program says a point."


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        (say(lambda outcome, _: outcome), "play"),
        (say(lambda _, kind: kind[:6]), "chips"),
        (say(lambda _, __: "Next"), "play"),
    ],
)
def test_a_roll_that_is_said_as_others_of_its_outcome_is_found_where_the_game_differs(
    words: Words, subject: str
) -> None:
    first, found = found_in(words, subject)
    assert found.place > first
    assert found.reason == "It rolls."
