"""Judge a trial by what was learnt: the first event at which a program differs from its game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from workshop.compare.exchanges import BET, BLANK, FIGHT, TURN, WINNER, Fact, Finding, Step, Trial
from workshop.compare.model import (
    TAKEN,
    Model,
    comparable_steps,
    is_fixed_place,
    is_nameless,
    question_fault,
    repeats_itself,
)
from workshop.reading.addresses import Address
from workshop.run.end import End

CHANCE, NAME_FORM = "chance", "how names are printed"
BEYOND_WORDS = (CHANCE, NAME_FORM)
"""The subjects of findings in programs that may have all words of the game: it follows what they
draw, and words are the same in any case."""
REPEATED = {
    "draw": "Whenever your program draws at random, it draws the same.",
    "run": "Each time your program is started, it draws the same.",
}
"""What is said of draws that are the same again."""
ASKS_AGAIN = "The game takes it, your program asks again."
LATER = re.compile(r", \d+ later$")
"""The end of the name of a fact that is printed in a later exchange than in the game."""
OTHER_CHANCE = "I could not follow what your program makes of what it draws here."


class Seen(NamedTuple):
    """How much of a program was seen to be right."""

    questions: int = 0
    facts: int = 0
    draws: int = 0

    @property
    def text(self) -> str:
        """The same in words."""
        return f"{self.questions} questions, {self.facts} facts, {self.draws} draws seen"


def add_seen(one: Seen, other: Seen) -> Seen:
    """Return both together."""
    return Seen(*map(sum, zip(one, other, strict=True)))


def judge(model: Model, trial: Trial) -> tuple[Finding | None, Seen]:
    """Return what differs first in a trial, or could not be read; None if all was seen right."""
    finding, seen = _first_finding(model, trial)
    if finding and finding.verdict == "differs":
        finding = _taken_before(model, trial, finding.place) or finding
    return finding, seen


def judge_all(model: Model, trials: Sequence[Trial]) -> tuple[list[Finding | None], list[Seen]]:
    """Return what `judge` does of each trial: all findings, and how much was seen right."""
    results = [judge(model, trial) for trial in trials]
    return [finding for finding, _ in results], [seen for _, seen in results]


def _taken_before(model: Model, trial: Trial, place: int) -> Finding | None:
    """Return that an answer which has to be refused, the last before a difference or one of others
    in a row, is followed by a line that is only after answers that are taken."""
    found = None
    steps = trial.steps[: min(place + 1, len(trial.heard))]
    for index, step in reversed([*enumerate(steps)]):
        if step.is_refusal and step.kind:
            answer = trial.program_turns[index - 1].answer
            replies = [model.replies.get((step.kind, x)) for x in trial.heard[index].templates]
            asks_again = repeats_itself(trial, index) and len(trial.heard[index].templates) == 1
            is_taken = any(each and {TAKEN} <= each <= {TAKEN, answer} for each in replies)
            if is_taken and not asks_again and not _goes_back(model, trial, index):
                reason = "The game asks again, your program takes it."
                found = Finding("differs", index, reason, step.kind)
        elif index < place:
            break
    return found


def _goes_back(model: Model, trial: Trial, index: int) -> bool:
    """Return whether a program that has refused an answer asks for the one before, of the same
    player: had it taken the answer, it would ask the other one."""
    step, heard = trial.steps[index], trial.heard[index]
    before = next((each for each in reversed(trial.steps[:index]) if each.kind != step.kind), step)
    turns = [{each.value for each in one.facts if each.name == TURN} for one in (before, step)]
    asked = [line.values for line in heard.lines if line.template == heard.question][-1:]
    named = {each.value for values in asked for each in values if each.kind == "label"}
    return bool(
        named & turns[0] & turns[1] and before is not step and model.kind_of(heard) == before.kind
    )


def _first_finding(model: Model, trial: Trial) -> tuple[Finding | None, Seen]:
    good = comparable_steps(model, trial)
    counts: Counter[str] = Counter()
    shown: set[str] = set()
    for index in range(good):
        step, heard = trial.steps[index], trial.heard[index]
        if step.draw_count and not heard.draw_count:
            reason = "The game draws at random here: your program draws nothing."
            return Finding("differs", index, reason, "draws"), _seen(counts)
        facts = sorted(step.facts, key=lambda fact: not fact.required)
        facts = facts if index >= trial.equal_count else []
        faults = [fault for fact in facts if (fault := fact_fault(model, trial, index, fact))]
        for check in step.checks:
            if trouble := check(heard.text):
                found = Finding(trouble.verdict, index, trouble.reason, "check")
                if trouble.is_missing and step.context in shown:
                    reason = f"Your program does not show the {step.context} here."
                    found = found._replace(verdict="differs", reason=reason)
                faults.append(found)
        if faults and (reason := _draws_otherwise(trial, index)):
            faults.append(Finding("differs", index, reason, "draws"))
        if model.repeats_draws and heard.draw_count:
            faults.append(Finding("differs", index, REPEATED[model.repeats_draws], CHANCE))
        if faults and _is_other_chance(trial, index):
            return Finding("not compared", index, OTHER_CHANCE, "draws"), _seen(counts)
        if faults:
            return min(faults, key=lambda each: each.verdict != "differs"), _seen(counts)
        shown.add(step.context)
        counts["facts"] += sum(
            model.address_of(fact.name, heard) is not None for fact in step.facts
        ) + len(step.checks)
        counts["questions"] += step.asked if step.kind != "" else 0
        counts["draws"] += heard.draw_count
    if (finding := _name_finding(trial, good)) is not None:
        return finding, _seen(counts)
    if good < len(trial.steps):
        return _question_finding(model, trial, good), _seen(counts)
    return trial.trouble, _seen(counts)


def right_count(model: Model, trial: Trial) -> int:
    """Return how many questions and facts of a trial are right, also after its first fault."""
    good = comparable_steps(model, trial)
    return good + sum(
        heard.values[address] == fact.value
        for step, heard in zip(trial.steps[:good], trial.heard, strict=False)
        for fact in filter(model.is_due, step.facts)
        if (address := model.address_of(fact.name, heard)) is not None
    )


def _draws_otherwise(trial: Trial, index: int) -> str:
    """Return that a program's dice have other sides than the game's, or ""."""
    drawn, wanted = _sides(trial, index)
    if not drawn or not wanted or drawn & wanted:
        return ""
    return f"The game draws one of {max(wanted)} here, your program one of {max(drawn)}."


def _is_other_chance(trial: Trial, index: int) -> bool:
    """Return whether a program draws more than the game in an exchange, and other things, too, such
    as a list that it shuffles for each die."""
    drawn, wanted = _sides(trial, index)
    is_more = 0 < trial.steps[index].draw_count < trial.heard[index].draw_count
    return is_more and bool(drawn & wanted) and bool(drawn - wanted)


def _sides(trial: Trial, index: int) -> tuple[set[int], set[int]]:
    """Return of how many things the program draws in an exchange, and the game."""
    game = trial.game_turns[index : index + 1]
    drawn = {draw.sides for draw in trial.program_turns[index].draws if draw.sides}
    return drawn, {draw.sides for turn in game for draw in turn.draws}


def _seen(counts: Counter[str]) -> Seen:
    return Seen(counts["questions"], counts["facts"], counts["draws"])


def fact_fault(model: Model, trial: Trial, index: int, fact: Fact) -> Finding | None:
    """Return how a fact is wrong in an exchange, or missing."""
    is_due = model.is_due(fact)
    heard = trial.heard[index]
    expected = trial.say(fact.kind, fact.value)
    name = LATER.sub("", fact.name)
    subject = name[:1].upper() + name[1:]
    is_read = is_due and not is_nameless(trial, fact)
    address = model.address_of(fact.name, heard) if is_read else None
    is_told = address is not None and (
        heard.values[address] == fact.value
        or (fact.value == BLANK and not is_fixed_place(fact.name, address))
    )
    places = [*model.claims.get(fact.name, ())]
    if address is not None and not is_told:
        places.append(address)
    elif (
        is_due
        and address is None
        and fact.value != BLANK
        and (rival := model.rivals.get(fact.name)) in heard.values
    ):
        places.append(rival)
        is_told = heard.values[rival] == fact.value
    # Of another player, who has moved since, the same may be said in the same words.
    step = trial.steps[index]
    others = [each.value for each in step.asides if each.name == fact.name]
    numbers = [each.value for each in step.facts if fact.is_echo and each.kind == fact.kind]
    for place in places:
        if fact.name == BET and heard.counts[place[1]] > 1:
            continue  # such lines are about several bets, one each
        value = heard.values.get(place, fact.value)
        # One of several lines alike, of which each is about an echo of its own, is about no other.
        is_counted = place[2] and place in model.claims.get(fact.name, ())
        if value in (fact.value, *others, *(() if is_counted else numbers)):
            continue
        usual = model.usual(fact.name) if not fact.required and fact.value != BLANK else None
        if usual and heard.lines[heard.line_number_at(place)].template not in usual:
            continue  # said only where it may be left out, such as an error: of something else
        if not (fact.name == FIGHT and _is_repeated(trial, index, place)):
            reason = f"{subject}: {expected}, yours {trial.say(place[0], value)}."
            return Finding("differs", index, reason, fact.name, heard.line_at(place))
    if fact.name == WINNER and fact.value != BLANK:
        for number, line in enumerate(heard.lines):
            if line.template in model.ties:
                reason = f"{subject}: {expected}, yours {trial.say(fact.kind, BLANK)}."
                return Finding("differs", index, reason, fact.name, heard.texts[number])
    if is_told or not is_due:
        return None
    if fact.kind == "event" or is_nameless(trial, fact):
        return _event_fault(model, trial, index, fact)
    if not fact.required or fact.may_wait:
        return None
    if trial.steps[index].context in model.contexts.get(fact.name, ()):
        if _refuses(model, trial, index):
            return Finding("differs", index, ASKS_AGAIN, fact.name)
        return Finding("differs", index, f"{subject}: {expected}, yours does not say.", fact.name)
    reason = f"I could not tell where your program says: {fact.name} ({expected})."
    return Finding("not compared", index, reason, fact.name)


def _is_repeated(trial: Trial, index: int, place: Address) -> bool:
    """Return whether the line at a place has a number and was printed before, as in a list of the
    last moves: then it is about what happened there."""
    heard = trial.heard[index]
    line = heard.line_at(place).strip()
    has_number = len(heard.lines[heard.line_number_at(place)].values) > 1
    earlier = chain.from_iterable(each.texts for each in trial.heard[:index])
    return has_number and any(line == each.strip() for each in earlier)


def _refuses(model: Model, trial: Trial, index: int) -> bool:
    """Return whether a program asks again where the game takes an answer: it says only what it says
    after answers that are refused, and not the question alone."""
    heard, kind = trial.heard[index], trial.steps[index - 1].kind if index else None
    replies = [model.replies.get((kind or "", each), set()) for each in heard.templates]
    is_said = len(replies) > 1 and all(each - {TAKEN} for each in replies)
    return is_said and trial.steps[index].kind == kind


def _event_fault(model: Model, trial: Trial, index: int, fact: Fact) -> Finding | None:
    """Return that no line shows an event."""
    lines = model.events.get(fact.name, frozenset())
    if lines & trial.heard[index].templates or not fact.required:
        return None
    subject = fact.name if fact.kind == "event" else f"{fact.name}: the computer"
    if lines:
        return Finding("differs", index, f"Your program does not say: {subject}.", fact.name)
    reason = f"I could not tell where your program says: {subject}."
    return Finding("not compared", index, reason, fact.name)


def _name_finding(trial: Trial, good: int) -> Finding | None:
    """Return that a name is never printed as the assignment wants it.

    It is where the name is not in capitals, if there is such a place: they may be a heading's.
    """
    wrong: dict[int, tuple[int, str]] = {}
    right = set()
    for index in range(good):
        for line in trial.heard[index].lines:
            for kind, seat, shown in line.values:
                is_number = shown.casefold() in trial.masks.numbered
                if kind != "label" or seat not in trial.forms or is_number:
                    continue
                if shown in trial.forms[int(seat)]:
                    right.add(seat)
                elif seat not in wrong or wrong[int(seat)][1].isupper() > shown.isupper():
                    wrong[int(seat)] = (index, shown)
    for seat, (index, shown) in wrong.items():
        if seat not in right:
            expected = trial.forms[seat][0]
            reason = f"The name: {expected}, yours {shown}."
            return Finding("differs", index, reason, NAME_FORM)
    return None


def _question_finding(model: Model, trial: Trial, index: int) -> Finding:
    """Return what differs where the program does not ask what the game asks."""
    step = trial.steps[index]
    if trial.has_ended_by(index):
        return Finding("differs", index, _end_reason(trial.end), "end")
    asked = question_fault(model, trial, index, step)
    wanted, its = trial.say_kind(step.kind), trial.say_kind(asked)
    if not step.kind:
        return Finding("differs", index, f"The game is over, your program asks for {its}.")
    before = trial.steps[index - 1] if index else Step("")
    if step.is_refusal and _goes_back(model, trial, index):
        reason = f"The game asks for {wanted}, your program for {its}."
        return Finding("differs", index, reason, step.kind)
    if step.is_refusal:
        reason = f"The game asks again, your program takes it and asks for {its}."
        return Finding("differs", index, reason, step.kind)
    for fact in step.facts:
        # After a wrong move another question comes.
        if fact.required and fact.kind == "number":
            fault = fact_fault(model, trial, index, fact)
            line = trial.masks.line(fault.text).template if fault else ""
            if fault and line in model.usual(fact.name):
                return fault
    if repeats_itself(trial, index) and before.kind != step.kind:
        return Finding("differs", index, ASKS_AGAIN, step.kind)
    if asked:
        reason = f"The game asks for {wanted}, your program for {its}."
        return Finding("differs", index, reason, step.kind)
    if step.kind in model.known_kinds:
        reason = f"The game asks for {wanted}, your program for something else."
        return Finding("differs", index, reason, step.kind)
    question = trial.program_turns[index].question
    reason = f"I could not tell which of your questions asks for {wanted}: is it “{question}”?"
    return Finding("not compared", index, reason, step.kind)


def _end_reason(end: End) -> str:
    """Return how a program ended where the game did not."""
    if end.kind in ("failed", "stopped"):
        return end.reason
    return "Your program has ended, and the game still asks."
