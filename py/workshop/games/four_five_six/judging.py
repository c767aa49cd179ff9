"""Judge a program for Four, Five, Six: dice and questions settle what happens, then its words are
learnt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from workshop.cases.attempt import Ears, with_computer
from workshop.cases.case import Case
from workshop.cases.judged import Judged, judge_trials
from workshop.compare.exchanges import COMPUTERS, Finding, Found, Trial
from workshop.compare.judgement import OTHER_CHANCE, judge_all
from workshop.compare.levels import words
from workshop.compare.shuffles import SHUFFLINGS, Shuffling, join_shuffles, shuffles_in
from workshop.compare.task import Task
from workshop.games.four_five_six.announcements import find_wrong_announcements
from workshop.games.four_five_six.bets import constant_bet
from workshop.games.four_five_six.betting import BetReader, Reading
from workshop.games.four_five_six.driver import Driver
from workshop.games.four_five_six.play import WHO, Play
from workshop.games.four_five_six.rollers import (
    DICE_WORDS,
    NEXT,
    ROLLER,
    find_callers,
    find_rollers,
    whose_roll_fault,
)
from workshop.games.four_five_six.signs import (
    POINT,
    find_misnamed,
    find_misplaced_chips,
    find_points,
)
from workshop.games.four_five_six.structures import SAMPLE, starts_of, structures_of
from workshop.games.four_five_six.tape import Freedom, Segment
from workshop.games.four_five_six.tokens import DIE_SIDES, Token, tokens_of
from workshop.games.four_five_six.trials import Attempt, SignedEars, make_trial
from workshop.reading.addresses import Address
from workshop.reading.output_hints import GAP
from workshop.run.dialogue import ProgramTurn
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder

MIN_RELIABLE = 4
"""For a place where bets are read, right cases for each wrong one."""
PAUSE = {"pause": "roll"}
"""What the driver calls a question for Enter, and what the assignment does."""


def judge(
    task: Task, cases: Sequence[Case], training: Sequence[Case], _: Mapping[str, str] | None
) -> Judging[Judged]:
    """Return the best of all readings; its trials are those of `cases`, then of `training`."""
    driver = Driver()
    for pattern, kind in task.hints.questions.items():
        expression = ".+?".join(re.escape(part.casefold()) for part in pattern.split(GAP))
        driver.kinds[expression] = next((own for own, its in PAUSE.items() if its == kind), kind)
    everything = [*cases, *training]
    runs = []
    for case in everything:
        runs.append((yield from driver.play(case)))
    shuffling = _shuffling(runs, driver)
    attempts = [
        (case, run, _tokens(run, driver, shuffling))
        for case, run in zip(everything, runs, strict=True)
    ]
    ears = SignedEars()
    sample = attempts[:SAMPLE]
    readings: list[Judged] = []
    computer: str | None = None
    starts = starts_of(runs)
    for freedom in structures_of(task, ears, sample, attempts, starts):
        found, reader = _judge_structure(task, ears, attempts, freedom, computer)
        computer = found.computer or None
        found = _with_wrong_places(found)
        whose = whose_roll_fault(found.model, found.trials, found.findings)
        findings = find_misnamed(found.model, found.trials, found.findings)
        findings = find_misplaced_chips(found.model, found.trials, findings)
        if reader:
            findings = _find_constant_bets(attempts, freedom, reader, findings)
        if shuffling and not (shuffling.is_of_dice and found.model.facts.get("die 1")):
            findings = [
                each and each._replace(verdict="not compared", reason=OTHER_CHANCE)
                for each in findings
            ]
        found = found._replace(
            findings=[each or whose for each in findings],
            make_trial=partial(
                _further_trial, task, ears, driver, shuffling, freedom, reader, found.computer
            ),
        )
        readings.append(found)
        if not any(found.findings):
            break
    questions = {
        re.sub(r"\\(.)", r"\1", pattern.replace(".+?", GAP)): _shown_kind(driver, pattern)
        for pattern in driver.kinds
    }
    best = max(readings, key=lambda each: each.rank)
    return best._replace(questions=questions)


def _shown_kind(driver: Driver, pattern: str) -> str:
    """Return what a question asks for; "" for something else, such as the way to play."""
    is_other = pattern in driver.replies and DICE_WORDS.isdisjoint(words(pattern).split())
    return "" if is_other else PAUSE.get(driver.kinds[pattern], driver.kinds[pattern])


def _shuffling(runs: Sequence[Run], driver: Driver) -> Shuffling | None:
    """Return with which item of the lists that it shuffles the program keeps to the rules for
    longest; None if it shuffles none."""
    tokens = [tokens_of(run, driver) for run in runs[:SAMPLE]]
    counts = {1 + len(draws) for each in tokens for _, draws in shuffles_in(each)} - {1}

    def progress(shuffling: Shuffling) -> int:
        plays = (
            Play(join_shuffles(each, shuffling), run.end, Freedom())
            for each, run in zip(tokens, runs, strict=False)
        )
        return sum(play.progress for play in plays)

    best = max(SHUFFLINGS, key=progress) if counts else None
    return best and best._replace(is_of_dice=counts == {DIE_SIDES})


def _tokens(run: Run, driver: Driver, shuffling: Shuffling | None) -> Sequence[Token]:
    """Return a run as tokens, with one draw for each list that is shuffled."""
    tokens = tokens_of(run, driver)
    return join_shuffles(tokens, shuffling) if shuffling else tokens


def _judge_structure(
    task: Task,
    ears: Ears,
    attempts: Sequence[Attempt],
    freedom: Freedom,
    computer: str | None,
) -> tuple[Judged, BetReader | None]:
    """Judge all trials, if need be with the computer's bets as they are printed."""
    first = judge_trials(
        task, ears, [make_trial(ears, *each, freedom) for each in attempts], computer
    )
    if not any(first.findings) or (
        _prints_bets(first)
        and all(Play(tokens, run.end, freedom).are_bets_sure for _, run, tokens in attempts)
    ):
        return first, None
    reader = _bet_reader(ears, first)
    trials = [make_trial(ears, *each, freedom, reader) for each in attempts]
    second = judge_trials(task, ears, trials, first.computer or None)
    # With them, nothing is said of people's bets, which may be all that is wrong.
    is_bet_wrong = any(
        each and each.subject in ("bet 1", "bet 2") and first.model.claims[each.subject]
        for each in first.findings
    )
    counts = [each.findings.count(None) for each in (first, second)]
    if counts[1] < counts[0] or (is_bet_wrong and not any(second.findings)):
        return first, None
    return second, reader


def _find_constant_bets(
    attempts: Sequence[Attempt],
    freedom: Freedom,
    reader: BetReader,
    findings: Sequence[Finding | None],
) -> list[Finding | None]:
    """Return the findings, with what the computer bets if it draws no bets."""
    bets = [
        [] if finding else Play(tokens, run.end, freedom, reader).computers_bets
        for (_, run, tokens), finding in zip(attempts, findings, strict=True)
    ]
    always = constant_bet([each[1:] for its in bets for each in its])
    if not always:
        return [*findings]
    reason = f"The game draws the computer's bet at random: your program always bets {always}."
    return [
        Finding("differs", its[0].place, reason, "draws") if its else finding
        for its, finding in zip(bets, findings, strict=True)
    ]


def _prints_bets(judged: Judged) -> bool:
    """Return whether a program prints the computer's bets as they were drawn, and none wrongly."""
    names = [f"bet {number}{COMPUTERS}" for number in (1, 2)]
    found = [each for name in names for each in judged.model.facts.get(name, ())]
    is_wrong = any(each and each.subject.startswith("bet ") for each in judged.findings)
    return bool(found) and all(each.accuracy == 1 for each in found) and not is_wrong


def _with_wrong_places(judged: Judged) -> Judged:
    """Return the same with what a program says wrongly, in the same way throughout."""
    places: dict[str, Sequence[Address]] = {
        ROLLER: find_rollers(judged.trials, judged.findings)[:1],
        NEXT: find_callers(judged.model, judged.trials, judged.findings),
        POINT: find_points(judged.trials, judged.findings),
        **find_wrong_announcements(judged.trials, judged.findings),
    }
    if not any(places.values()):
        return judged
    claims = judged.model.claims
    added = {name: [*claims.get(name, ()), *each] for name, each in places.items()}
    model = judged.model._replace(claims={**claims, **added})
    findings, seen = judge_all(model, judged.trials)
    return judged._replace(model=model, findings=findings, seen=seen)


def _further_trial(
    task: Task,
    ears: Ears,
    driver: Driver,
    shuffling: Shuffling | None,
    freedom: Freedom,
    reader: BetReader | None,
    computer: str,
    case: Case,
    as_typed: bool,
) -> Judging[Trial]:
    """Run a further case, and return its trial."""
    if as_typed:
        run = yield RunOrder(case.answers, case.seed, case.files, case.dice)
    else:
        run = yield from driver.play(case)
    trial = make_trial(ears, case, run, _tokens(run, driver, shuffling), freedom, reader, as_typed)
    return with_computer(task, ears, trial, computer)


def _bet_reader(ears: Ears, judged: Judged) -> BetReader:
    """Return a function that reads chips, dice, and the computer's bets where people's are."""
    masks = judged.trials[0].masks
    reliable = {
        name: [each for each in found if each.wrong_cases * MIN_RELIABLE <= each.right_cases]
        for name, found in judged.model.facts.items()
    }
    # Where people bet, the first line may come after a question, and the second after the first.
    seconds = [each.address for each in reliable.get("bet 2", ())]
    firsts = [Found((*at[:2], 0, at[3])) for at in seconds if at[2] == 1]
    reliable["bet 1"] = [*reliable.get("bet 1", ()), *firsts]
    model = judged.model._replace(facts=reliable)

    def read(segment: Segment) -> Reading:
        heard = ears.hear(ProgramTurn(segment.text), masks, 0)
        bets = [model.address_of(f"bet {number}", heard) for number in (1, 2)]
        chips = [judged.model.address_of(f"chips of {who}", heard) for who in WHO]
        dice = [model.address_of(f"die {number}", heard) for number in (1, 2, 3)]
        return Reading(
            {number: int(heard.values[at]) for number, at in enumerate(bets) if at},
            [int(heard.values[at]) for at in chips if at] if all(chips) else (),
            [int(heard.values[at]) for at in dice if at],
        )

    return read
