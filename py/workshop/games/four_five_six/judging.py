"""Judge a program for Four, Five, Six: dice and questions settle what happens, then its words are
learnt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, product

from workshop.cases.case import Case
from workshop.cases.judging import Ears, Judged, judge_trials
from workshop.compare.exchanges import Finding, Trial, Verdict
from workshop.compare.learning import Model, learn
from workshop.compare.task import Task
from workshop.games.four_five_six.driver import NAMES, Driver
from workshop.games.four_five_six.play import BetReader, Freedom, Play, Segment, Token, tokens_of
from workshop.reading.output_hints import GAP
from workshop.run.dialogue import TERMINAL_CODES, ProgramTurn
from workshop.run.execute import Run
from workshop.run.order import Judging

MIN_RELIABLE = 4
"""For a place where bets are read, right cases for each wrong one."""
PAUSE = {"pause": "roll"}
"""What the driver calls a question for Enter, and what the assignment does."""
SORTED = ((), ("banker", "other", "tie"), ("tie",))
"""The events in which dice may be shown sorted."""
STARTS = (100, 0, 50)
"""Chips that each has at first; numbers that a program prints early are tried too."""
LIKELY_STARTS = range(10, 10_001)
MAX_PRINTED_STARTS, MAX_STRUCTURES = 3, 2
SAMPLE, EARLY_CHARACTERS = 8, 3000
"""Runs, and characters of each, in which the first chips are looked for."""


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
    attempts = [
        (case, run, tokens_of(run, driver)) for case, run in zip(everything, runs, strict=True)
    ]
    ears = Ears()
    sample = attempts[:SAMPLE]
    progress = {
        freedom: sum(Play(tokens, run.end, freedom).progress for _, run, tokens in sample)
        for each in product((False, True), (False, True), (1, 3))
        for freedom in [Freedom(STARTS[0], *each)]
    }
    furthest = max(progress.values())
    structures = [freedom for freedom, far in progress.items() if far == furthest][:MAX_STRUCTURES]

    def support(freedom: Freedom, fact: str) -> float:
        return _support(task, [_trial(ears, *each, freedom) for each in sample], fact)

    start = max(
        _starts(runs), key=lambda each: support(structures[0]._replace(start=each), "chips")
    )
    structures = [each._replace(start=start) for each in structures]
    is_sorted = max(
        SORTED, key=lambda each: support(structures[0]._replace(sorted_dice=each), "die ")
    )
    best: Judged | None = None
    for structure in structures:
        freedom = structure._replace(sorted_dice=is_sorted)
        first = judge_trials(task, ears, [_trial(ears, *each, freedom) for each in attempts])
        reader = _bet_reader(ears, first)
        trials = [_trial(ears, *each, freedom, reader) for each in attempts]
        found = _with_whose_roll(judge_trials(task, ears, trials))
        if best is None or found.rank > best.rank:
            best = found
        if not any(found.findings):
            break
    assert best is not None
    questions = {
        re.sub(r"\\(.)", r"\1", pattern.replace(".+?", GAP)): PAUSE.get(kind, kind)
        for pattern, kind in driver.kinds.items()
    }
    return best._replace(questions=questions)


def _starts(runs: Sequence[Run]) -> list[int]:
    """Return the chips with which the players may begin.

    Chips only change hands: after each round the three balances have the same sum.
    """
    votes: Counter[int] = Counter()
    for run in runs[:SAMPLE]:
        texts = (event[1] for event in run.events if event[0] in ("out", "asked"))
        text = TERMINAL_CODES.sub("", "".join(texts)[:EARLY_CHARACTERS])
        numbers = [int(number) for number in re.findall(r"(?<![\w.])-?\d{1,6}(?![\w])", text)]
        likely = {number for number in numbers if number in LIKELY_STARTS}
        sums = map(sum, zip(numbers, numbers[1:], numbers[2:], strict=False))
        thirds = {total // 3 for total in sums if total % 3 == 0 and total // 3 in LIKELY_STARTS}
        votes.update([*likely, *thirds, *thirds])
    for start in STARTS:
        del votes[start]
    return [*STARTS, *(number for number, _ in votes.most_common(MAX_PRINTED_STARTS))]


def _support(task: Task, trials: Sequence[Trial], name: str) -> float:
    """Return what speaks for the facts in these trials whose names begin with `name`."""
    bare = [
        trial._replace(
            steps=[
                step._replace(
                    facts=tuple(fact for fact in step.facts if fact.name.startswith(name))
                )
                for step in trial.steps
            ]
        )
        for trial in trials
    ]
    facts = learn(bare, task.hints).facts
    return sum(found[0].support for found in facts.values() if found)


def _trial(
    ears: Ears,
    case: Case,
    run: Run,
    tokens: Sequence[Token],
    freedom: Freedom,
    bet_reader: BetReader | None = None,
) -> Trial:
    play = Play(tokens, run.end, freedom, bet_reader)
    masks = ears.masks({name: seat for seat, name in enumerate(NAMES)}, ())
    steps = play.steps()
    turns = [ProgramTurn(segment.text) for segment in play.segments]
    trouble = None
    if play.error:
        verdict: Verdict = "not compared" if play.error.unread else "differs"
        trouble = Finding(verdict, len(steps), str(play.error), "play")
    elif not play.is_over:
        reason = "I could not follow this game to its end: a bet could not be read."
        trouble = Finding("not compared", len(steps), reason, "bet")
    return Trial(
        case.name,
        steps,
        [
            ears.hear(turn, masks, segment.draw_count)
            for turn, segment in zip(turns, play.segments, strict=True)
        ],
        run.end,
        masks,
        dict(enumerate(NAMES)),
        {},
        turns,
        (),
        list(accumulate((segment.asked for segment in play.segments), initial=0)),
        run.answers,
        trouble,
    )


def _bet_reader(ears: Ears, judged: Judged) -> BetReader:
    """Return a function that reads the computer's bets where people's are told."""
    masks = judged.trials[0].masks
    reliable = {
        name: [each for each in found if each.wrong_cases * MIN_RELIABLE <= each.right_cases]
        for name, found in judged.model.facts.items()
    }
    model = judged.model._replace(facts=reliable)

    def read(segment: Segment) -> dict[int, int]:
        heard = ears.hear(ProgramTurn(segment.text), masks, 0)
        found = {}
        for number in (0, 1):
            address = model.address_of(f"bet {number + 1}", heard)
            if address is not None:
                found[number] = int(heard.values[address])
        return found

    return read


def _with_whose_roll(judged: Judged) -> Judged:
    """Return the same, with a finding where it could not be read who rolls."""
    if _tells(judged.model, "who rolls") or _tells(judged.model, "next to roll"):
        return judged
    reason = "I could not tell where your program says who rolls."
    finding = Finding("not compared", 0, reason, "who rolls")
    return judged._replace(findings=[each or finding for each in judged.findings])


def _tells(model: Model, fact: str) -> bool:
    return any(found for name, found in model.facts.items() if name.startswith(fact))
