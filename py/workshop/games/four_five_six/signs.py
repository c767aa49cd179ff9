"""Find where a program for Four, Five, Six says wrongly who rolls, or what a roll is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from four_five_six.rules import Meaning, meaning
from workshop.compare.exchanges import Finding, Trial
from workshop.compare.model import Model
from workshop.reading.addresses import Address, Heard

ROLLER = "who rolls"
EVENTS = ("banker", "other", "tie")
MIN_ROLLS = 3
"""Rolls of an outcome from which it is known what a program does not say of it."""
SAID = {"win": "an instant win", "loss": "an instant loss", "point": "a point", "fumble": "nothing"}


def find_rollers(trials: Sequence[Trial], findings: Sequence[Finding | None]) -> list[Address]:
    """Return where a program prints who rolls, if it prints it wrongly.

    There is a name at this place with each roll of three dice up to the trial's finding. After one
    event of EVENTS it is always right, after another always wrong. It is right in ties, in which
    others than the banker roll, too, or wrong there alone, in lines that name nobody else.
    """
    rolls: Counter[str] = Counter()
    places: dict[Address, Counter[tuple[str, bool]]] = defaultdict(Counter)
    ties: list[tuple[Trial, Heard]] = []
    for trial, finding in zip(trials, findings, strict=True):
        steps = trial.steps[: finding.place if finding else None]
        for step, heard in zip(steps, trial.heard, strict=False):
            event = step.context.partition(" ")[0]
            rollers = [fact.value for fact in step.facts if fact.name == ROLLER]
            if event in EVENTS and rollers:
                rolls[event] += 1
                for address, value in heard.values.items():
                    if address[0] == "label":
                        places[address][event, value == rollers[0]] += 1
                if event == "tie":
                    ties.append((trial, heard))
    return [
        address
        for address, counts in sorted(places.items())
        if len(counts) == len(EVENTS) == len(rolls)
        and all(rolls[event] == count for (event, _), count in counts.items())
        and (("tie", True) in counts or _names_one(address, ties))
        and {is_right for _, is_right in counts} == {True, False}
    ]


def _names_one(address: Address, places: Sequence[tuple[Trial, Heard]]) -> bool:
    """Return whether lines that have a name at an address name nobody else."""
    lines = {trial.masks.line(heard.line_at(address)) for trial, heard in places}
    return all(sum(each.kind == "label" for each in line.values) == 1 for line in lines)


def find_misnamed(
    model: Model, trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> list[Finding | None]:
    """Return the findings, each moved to the first roll that has the same fault.

    A program that goes on wrongly after a roll takes it for another outcome. If it prints a line
    that belongs to the other outcome, it may have printed it at such a roll before.
    """
    said: dict[str, Counter[Meaning]] = defaultdict(Counter)
    rolls: Counter[Meaning] = Counter()
    known: list[Sequence[Meaning | None]] = []
    for trial, finding in zip(trials, findings, strict=True):
        known.append([_meaning(model, trial, index) for index in range(len(trial.heard))])
        for heard, found in zip(
            trial.heard[: finding.place if finding else None], known[-1], strict=False
        ):
            if found:
                rolls[found] += 1
                for template in heard.templates:
                    said[template][found] += 1
    return [
        finding and _first_misnamed(trial, finding, each, said, rolls)
        for trial, finding, each in zip(trials, findings, known, strict=True)
    ]


def _first_misnamed(
    trial: Trial,
    finding: Finding,
    rolled: Sequence[Meaning | None],
    said: Mapping[str, Mapping[Meaning, int]],
    rolls: Mapping[Meaning, int],
) -> Finding:
    """Return where a fault in what a roll means is first said, or the finding."""
    found = rolled[finding.place] if finding.place < len(rolled) else None
    if finding.subject != "play" or not found:
        return finding
    alike = [each for each in rolls if each.outcome == found.outcome and each != found]
    if sum(rolls[each] for each in alike) < MIN_ROLLS:
        return finding
    wrong = {
        template: max(others, key=lambda each: others[each])
        for template in trial.heard[finding.place].templates
        if (others := {k: n for k, n in said[template].items() if k.outcome != found.outcome})
        and not any(said[template].get(each) for each in alike)
    }
    for index in range(finding.place):
        line = next((each for each in trial.heard[index].lines if each.template in wrong), None)
        if rolled[index] == found and line:
            right, yours = SAID[found.outcome], SAID[wrong[line.template].outcome]
            reason = f"{found.kind.capitalize()} is {right}, your program says {yours}."
            return Finding(finding.verdict, index, reason, "roll")
    return finding


def _meaning(model: Model, trial: Trial, index: int) -> Meaning | None:
    """Return what the three dice mean that are printed in an exchange; None in a tie."""
    heard: Heard = trial.heard[index]
    context = trial.steps[index].context if index < len(trial.steps) else ""
    found = [model.address_of(f"die {number}", heard) for number in (1, 2, 3)]
    dice = [int(heard.values[address]) for address in found if address]
    if context.startswith("tie") or len(dice) < 3 or not all(1 <= die <= 6 for die in dice):
        return None
    one, two, three = dice
    return meaning((one, two, three))
