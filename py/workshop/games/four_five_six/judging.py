"""Judge a program for Four, Five, Six: dice and questions settle what happens, then its words are
learnt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, product
from typing import TypeAlias

from workshop.cases.attempt import Ears, with_computer
from workshop.cases.case import Case
from workshop.cases.judging import Judged, judge_trials
from workshop.compare.exchanges import COMPUTERS, Finding, Found, Step, Trial, Verdict
from workshop.compare.judgement import OTHER_CHANCE, judge_all
from workshop.compare.learning import learn
from workshop.compare.model import Model
from workshop.compare.task import Task
from workshop.games.four_five_six.driver import NAMES, Driver
from workshop.games.four_five_six.play import (
    WHO,
    BetReader,
    Freedom,
    Play,
    Reading,
    Segment,
)
from workshop.games.four_five_six.signs import (
    POINT,
    ROLLER,
    find_misnamed,
    find_misplaced_chips,
    find_points,
    find_rollers,
)
from workshop.games.four_five_six.tokens import (
    DIE_SIDES,
    SHUFFLINGS,
    Asked,
    Shuffling,
    Token,
    join_shuffles,
    shuffle_at,
    tokens_of,
)
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks, is_readable
from workshop.reading.output_hints import GAP
from workshop.run.dialogue import TERMINAL_CODES, ProgramTurn
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder

MIN_RELIABLE = 4
"""For a place where bets are read, right cases for each wrong one."""
PAUSE = {"pause": "roll"}
"""What the driver calls a question for Enter, and what the assignment does."""
SORTED = ((), ("banker", "other", "tie"), ("tie",))
"""The events in which dice may be shown sorted."""
SEAT_ORDERS = ((False, False), (True, True), (False, True))
"""Whether rolls and bets come in the order of seats."""
STARTS = (100, 0, 50)
"""Chips that each has at first; numbers that a program prints early are tried too."""
PLUS, PADDED = re.compile(r"(?<=[\s(])\+(?=\d)"), re.compile(r"\((\s+)(?=-?\d)")
LIKELY_STARTS = range(10, 10_001)
MAX_PRINTED_STARTS, MAX_STRUCTURES = 3, 2
SAMPLE, EARLY_CHARACTERS = 8, 3000
"""Runs, and characters of each, in which the first chips are looked for."""


Attempt: TypeAlias = tuple[Case, Run, Sequence[Token]]
"""A case, how it was run, and the run as tokens."""


class SignedEars(Ears):
    """Reads a change of chips, as in a ledger, in the same way whatever its sign and length."""

    def hear(self, turn: ProgramTurn, masks: Masks, draw_count: int = -1) -> Heard:
        """Return a turn of a program as it is heard."""
        text = PADDED.sub(r"\1(", PLUS.sub(" ", turn.text))
        return super().hear(turn._replace(text=text), masks, draw_count)


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
    for structure in _structures(sample, attempts):
        freedom = _settled(task, ears, sample, structure, _starts(runs))
        found, reader = _judge_structure(task, ears, attempts, freedom, computer)
        computer = found.computer or None
        found = _with_wrong_places(found)
        whose = _whose_roll_fault(found.model)
        findings = find_misnamed(found.model, found.trials, found.findings)
        findings = find_misplaced_chips(found.model, found.trials, findings)
        if shuffling and not (shuffling.is_of_dice and found.model.facts.get("die 1")):
            findings = [
                each and each._replace(verdict="not compared", reason=OTHER_CHANCE)
                for each in findings
            ]
        found = found._replace(
            findings=[each or whose for each in findings],
            make_trial=partial(
                _make_trial, task, ears, driver, shuffling, freedom, reader, found.computer
            ),
        )
        readings.append(found)
        if not any(found.findings):
            break
    questions = {
        re.sub(r"\\(.)", r"\1", pattern.replace(".+?", GAP)): PAUSE.get(kind, kind)
        for pattern, kind in driver.kinds.items()
    }
    best = max(readings, key=lambda each: each.rank)
    return best._replace(questions=questions)


def _shuffling(runs: Sequence[Run], driver: Driver) -> Shuffling | None:
    """Return with which item of the lists that it shuffles the program keeps to the rules for
    longest; None if it shuffles none."""
    tokens = [tokens_of(run, driver) for run in runs[:SAMPLE]]
    counts = {1 + len(shuffle_at(each, at)) for each in tokens for at, _ in enumerate(each)} - {1}

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


def _structures(sample: Sequence[Attempt], attempts: Sequence[Attempt]) -> Iterator[Freedom]:
    """Yield the ways to play with which the program keeps to the rules for longest.

    The usual one comes first, at once if the program keeps to it throughout.
    """
    usual, *others = [
        Freedom(STARTS[0], one_bet, *seat_orders, first_draws, other_draws)
        for other_draws, one_bet, seat_orders, first_draws in product(
            (False, True), (False, True), SEAT_ORDERS, (1, 3)
        )
    ]
    tried: list[Freedom] = []
    if not any(Play(tokens, run.end, usual).error for _, run, tokens in sample):
        tried.append(usual)
        yield usual
    equal = _furthest(sample, [usual, *others])
    if len(equal) > 1:
        equal = _furthest(attempts, equal)
    games = [_games(attempts, freedom) for freedom in tried]
    for freedom in equal[:MAX_STRUCTURES]:
        # Many structures differ in nothing that this program does.
        if (game := _games(attempts, freedom)) not in games:
            games.append(game)
            yield freedom


def _games(attempts: Sequence[Attempt], freedom: Freedom) -> Sequence[Sequence[Step]]:
    """Return what happens in all runs, as it is played in this way."""
    return [Play(tokens, run.end, freedom).steps() for _, run, tokens in attempts]


def _furthest(attempts: Sequence[Attempt], structures: Sequence[Freedom]) -> Sequence[Freedom]:
    """Return the structures with which the program keeps to the rules for longest."""
    progress = {
        freedom: sum(Play(tokens, run.end, freedom).progress for _, run, tokens in attempts)
        for freedom in structures
    }
    furthest = max(progress.values())
    return [freedom for freedom in structures if progress[freedom] == furthest]


def _settled(
    task: Task,
    ears: Ears,
    sample: Sequence[Attempt],
    structure: Freedom,
    starts: Sequence[int],
) -> Freedom:
    """Return the structure with the chips at first and the order of dice that fit best."""

    def found(freedom: Freedom, *names: str) -> Sequence[Found | None]:
        return _found(task, [_trial(ears, *each, freedom) for each in sample], names)

    def support(freedom: Freedom, name: str) -> float:
        return sum(each.support for each in found(freedom, name) if each)

    first = found(structure, "chips", "die ")
    if all(each and not each.wrong_cases for each in first):
        return structure
    if not all(found(structure, "chips")):
        # Chips that are found are those of the right start, if with mistakes.
        freedoms = [structure._replace(start=start) for start in starts]
        structure = max(freedoms, key=lambda each: support(each, "chips"))
    freedoms = [structure._replace(sorted_dice=events) for events in SORTED]
    return max(freedoms, key=lambda each: support(each, "die "))


def _judge_structure(
    task: Task,
    ears: Ears,
    attempts: Sequence[Attempt],
    freedom: Freedom,
    computer: str | None,
) -> tuple[Judged, BetReader | None]:
    """Judge all trials, if need be with the computer's bets as they are printed."""
    first = judge_trials(task, ears, [_trial(ears, *each, freedom) for each in attempts], computer)
    if not any(first.findings) or (
        _prints_bets(first)
        and all(Play(tokens, run.end, freedom).are_bets_sure for _, run, tokens in attempts)
    ):
        return first, None
    reader = _bet_reader(ears, first)
    trials = [_trial(ears, *each, freedom, reader) for each in attempts]
    second = judge_trials(task, ears, trials, first.computer or None)
    # With them, nothing is said of people's bets, which may be all that is wrong.
    is_bet_wrong = any(
        each and each.subject in ("bet 1", "bet 2") and first.model.claims[each.subject]
        for each in first.findings
    )
    return (first, None) if is_bet_wrong and not any(second.findings) else (second, reader)


def _prints_bets(judged: Judged) -> bool:
    """Return whether a program prints the computer's bets as they were drawn, and none wrongly."""
    names = [f"bet {number}{COMPUTERS}" for number in (1, 2)]
    found = [each for name in names for each in judged.model.facts.get(name, ())]
    is_wrong = any(each and each.subject.startswith("bet ") for each in judged.findings)
    return bool(found) and all(each.accuracy == 1 for each in found) and not is_wrong


def _with_wrong_places(judged: Judged) -> Judged:
    """Return the same with what a program says wrongly of who rolls, and of points."""
    places = {
        ROLLER: find_rollers(judged.trials, judged.findings)[:1],
        POINT: find_points(judged.trials, judged.findings),
    }
    if not any(places.values()):
        return judged
    model = judged.model._replace(claims={**judged.model.claims, **places})
    findings, seen = judge_all(model, judged.trials)
    return judged._replace(model=model, findings=findings, seen=seen)


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


def _found(task: Task, trials: Sequence[Trial], names: tuple[str, ...]) -> Sequence[Found | None]:
    """Return where each fact is whose name begins like this, or None."""
    bare = [
        trial._replace(
            steps=[
                step._replace(
                    facts=tuple(fact for fact in step.facts if fact.name.startswith(names))
                )
                for step in trial.steps
            ]
        )
        for trial in trials
    ]
    return [places[0] if places else None for places in learn(bare, task.hints).facts.values()]


def _make_trial(
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
    trial = _trial(ears, case, run, _tokens(run, driver, shuffling), freedom, reader, as_typed)
    return with_computer(task, ears, trial, computer)


def _trial(
    ears: Ears,
    case: Case,
    run: Run,
    tokens: Sequence[Token],
    freedom: Freedom,
    bet_reader: BetReader | None = None,
    as_typed: bool = False,
) -> Trial:
    play = Play(tokens, run.end, freedom, bet_reader, may_stop=as_typed)
    names = _names_typed(tokens) if as_typed else NAMES
    masks = ears.masks({name: seat for seat, name in enumerate(names) if is_readable(name)}, ())
    hidden = [seat for seat, name in enumerate(names) if not is_readable(name)]
    steps = [
        step._replace(
            facts=tuple(
                fact for fact in step.facts if fact.kind != "label" or fact.value not in hidden
            )
        )
        for step in play.steps()
    ]
    turns = [ProgramTurn(segment.text) for segment in play.segments]
    counts = list(accumulate((segment.asked for segment in play.segments), initial=0))[:-1]
    trouble = None
    if play.error:
        counts[-1] += play.segments[-1].asked  # it shows after the last answer
        verdict: Verdict = "not compared" if play.error.unread else "differs"
        trouble = Finding(verdict, len(steps), str(play.error), "play")
    elif not play.is_over and not play.has_stopped:
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
        dict(enumerate(names)),
        {},
        turns,
        (),
        counts,
        run.answers,
        trouble,
        seed=None if case.dice else case.seed,
        drawn=run.draws,
    )


def _names_typed(tokens: Sequence[Token]) -> Sequence[str]:
    """Return the two names that a person gave; those of the cases for what is missing."""
    given = [
        token.answer.strip()
        for token in tokens
        if isinstance(token, Asked) and token.kind == "name" and token.answer
    ]
    return list(dict.fromkeys([*filter(None, given), *NAMES]))[: len(NAMES)]


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


def _whose_roll_fault(model: Model) -> Finding | None:
    """Return that it could not be read who rolls, if so."""
    if any(
        found and name.startswith(("who rolls", "next to roll"))
        for name, found in model.facts.items()
    ):
        return None
    return Finding(
        "not compared", 0, "I could not tell where your program says who rolls.", "who rolls"
    )
