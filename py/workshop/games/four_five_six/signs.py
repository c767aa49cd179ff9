"""Find where a program for Four, Five, Six says wrongly what a roll is, or whose chips."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from four_five_six.rules import Meaning, meaning
from workshop.compare.exchanges import Fact, Finding, Trial
from workshop.compare.model import Model
from workshop.reading.addresses import Address, Heard
from workshop.reading.masks import TOKEN

POINT = "point of the roll"
CHIPS = "chips of "
PLAYER_COUNT = 3
BEFORE_POINT = re.compile(r"\bpoints?(?:\W+(?:a|beat|is|of|o|to))*\W*$", re.IGNORECASE)
AFTER_POINT = re.compile(r"\W*points?\b", re.IGNORECASE)
"""What is beside the number of a point."""
MIN_POINTS = 12
"""Points that a program prints wrongly."""
MIN_HEADED = 12
"""Rounds after which the chips are in columns, each with a name above it."""
MAX_STEPS = 10**6
"""More than a trial has."""
MIN_ROLLS = 3
"""Rolls of an outcome from which it is known what a program does not say of it."""
SAID = {"win": "an instant win", "loss": "an instant loss", "point": "a point", "fumble": "nothing"}


def find_points(trials: Sequence[Trial], findings: Sequence[Finding | None]) -> list[Address]:
    """Return where a program prints the point of a roll, if it prints it wrongly.

    It is after the word, or alone before it, in a line that is after points alone. It is another of
    the dice, or always as much too high or too low; of a player it may also be the banker's.
    """
    shown: dict[Address, list[tuple[int, int, bool]]] = defaultdict(list)
    here: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    for trial, finding in zip(trials, findings, strict=True):
        bankers = 0
        steps = trial.steps[: finding.place if finding else None]
        for step, heard in zip(steps, trial.heard, strict=False):
            uses.update(heard.templates)
            numbers = {fact.name: int(fact.value) for fact in step.facts if fact.kind == "number"}
            point = numbers.get(POINT)
            if point is None:
                continue
            here.update(heard.templates)
            bankers = point if step.context.startswith("banker") else bankers
            dice = [numbers.get(f"die {number}") for number in (1, 2, 3)]
            for line in {*heard.lines}:
                parts = TOKEN.split(line.template)
                places = [at for at, each in enumerate(line.values) if each.kind == "number"]
                for at in places:
                    value = line.values[at].value
                    is_before = places == [at] and AFTER_POINT.match(parts[at + 1])
                    if (is_before or BEFORE_POINT.search(parts[at])) and value != bankers:
                        address: Address = ("number", line.template, 0, at)
                        shown[address].append((point, int(value), value in dice))
    return [
        address
        for address, each in sorted(shown.items())
        if here[address[1]] == uses[address[1]]
        and sum(point != value for point, value, _ in each) >= MIN_POINTS
        and len({value for _, value, _ in each}) >= MIN_ROLLS
        and (
            all(is_die for *_, is_die in each)
            or len({value - point for point, value, _ in each}) == 1
        )
    ]


def find_misplaced_chips(
    model: Model, trials: Sequence[Trial], findings: Sequence[Finding | None]
) -> list[Finding | None]:
    """Return the findings, with chips that are right beside the wrong names.

    A name is before each number, or after each, in all rounds; what fits more often counts. Where
    no names are beside them, there may be one above each: then the columns are always exchanged in
    the same way.
    """
    owners: dict[bool, dict[tuple[int, int], list[int | str]]] = {True: {}, False: {}}
    places = [
        (number, place)
        for number, (trial, finding) in enumerate(zip(trials, findings, strict=True))
        for place in range(min(finding.place if finding else MAX_STEPS, len(trial.steps)))
        if _different_chips(trial, place)
    ]
    for number, place in places:
        for is_before, found in owners.items():
            names = _names_beside_chips(model, trials[number], place, is_before=is_before)
            if names:
                found[number, place] = names
    found = max(owners.values(), key=lambda each: [*each.values()].count([0, 1, 2]))
    if not any(owners.values()):
        above = {at: _names_above_chips(model, trials[at[0]], at[1]) for at in places}
        above = {at: names for at, names in above.items() if names}
        is_same = len({*map(tuple, above.values())}) == 1
        found = above if is_same and len(above) >= MIN_HEADED else {}
    judged = [*findings]
    for (number, place), names in sorted(found.items(), reverse=True):
        if names != [0, 1, 2]:
            judged[number] = _misplaced(model, trials[number], place, names)
    return judged


def _names_beside_chips(
    model: Model, trial: Trial, place: int, *, is_before: bool
) -> list[int | str]:
    """Return whose names are beside the chips of each player, if all differ and have a name.

    Empty where one name is beside several, as in “Becky/Tim/Ann: 100/101/99”.
    """
    heard = trial.heard[place]
    chips = _different_chips(trial, place)
    names: list[int | str] = []
    places: set[tuple[int, int]] = set()
    for seat, fact in enumerate(chips):
        address = model.address_of(fact.name, heard)
        beside = _names_beside(heard, address, is_before=is_before) if address else []
        if not beside:
            return []
        at, name = next((each for each in beside if each[1] == seat), beside[0])
        places.add(at)
        names.append(name)
    return names if len(places) == PLAYER_COUNT else []


def _names_above_chips(model: Model, trial: Trial, place: int) -> list[int | str]:
    """Return whose names are above the chips of each player, if all differ and have a name.

    The chips are in one line, which may have a number of the round, too, and the names in the
    nearest line above that names anybody: rows of past rounds may be between them.
    """
    heard = trial.heard[place]
    chips = _different_chips(trial, place)
    addresses = [model.address_of(fact.name, heard) for fact in chips]
    numbers = {heard.line_number_at(address) for address in addresses if address}
    if not all(addresses) or len(numbers) > 1:
        return []
    (number,) = numbers
    shown = [each.value for each in heard.lines[number].values]
    if any(shown.count(fact.value) != 1 for fact in chips):
        return []
    named = ([x.value for x in line.values if x.kind == "label"] for line in heard.lines[:number])
    heading = next(filter(None, reversed([*named])), [])
    columns = sorted(shown.index(fact.value) for fact in chips)
    if len(heading) != PLAYER_COUNT or len({*heading}) != PLAYER_COUNT:
        return []
    return [heading[columns.index(shown.index(fact.value))] for fact in chips]


def _different_chips(trial: Trial, place: int) -> Sequence[Fact]:
    """Return the players' chips after a round; none if they are equal, or a player has no name."""
    chips = [fact for fact in trial.steps[place].facts if fact.name.startswith(CHIPS)]
    values = {fact.value for fact in chips}
    return chips if min(len(values), len(trial.names)) == PLAYER_COUNT else []


def _names_beside(
    heard: Heard, address: Address, *, is_before: bool
) -> list[tuple[tuple[int, int], int | str]]:
    """Return the names next to a number with their places, one for each value of the line that it
    may be.

    The address of a cell does not say which of them it is: any that is equal may be.
    """
    number = heard.line_number_at(address)
    template, values = heard.lines[number]
    heads = template, f"^{template}", f"{heard.lines[number - 1].template}\n^{template}"
    is_exact = any(each.startswith(address[1]) for each in heads)
    found: list[tuple[tuple[int, int], int | str]] = []
    for at, each in enumerate(values):
        is_here = at == address[3] if is_exact else each.value == heard.values[address]
        if each.kind == "number" and is_here:
            beside = range(at)[::-1] if is_before else range(at + 1, len(values))
            names = (other for other in beside if values[other].kind == "label")
            found += [((number, other), values[other].value) for other in names][:1]
    return found


def _misplaced(model: Model, trial: Trial, place: int, names: Sequence[int | str]) -> Finding:
    """Return that the chips of a player are beside the name of another."""
    chips = [fact for fact in trial.steps[place].facts if fact.name.startswith(CHIPS)]
    seat = next(seat for seat, name in enumerate(names) if name != seat)
    yours = chips[names.index(seat)].value if seat in names else "does not say"
    fact = chips[seat]
    address = model.address_of(fact.name, trial.heard[place])
    text = trial.heard[place].line_at(address).strip() if address else ""
    what = fact.name.replace("c", "C", 1)
    reason = f"{what}: {fact.value}, yours {yours}."
    return Finding("differs", place, reason, fact.name, text)


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
