"""Learn what a program's words mean from what varies with what. No wording is known beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial

from workshop.compare.chance import repeated_chance
from workshop.compare.claims import find_claims, find_texts_instead
from workshop.compare.evidence import Evidence, gather
from workshop.compare.exchanges import (
    ASKED,
    BET,
    COMPUTERS,
    FIGHT,
    GAME_NUMBER,
    LOSER,
    MOVED,
    REST,
    TOTAL,
    TURN,
    WINNER,
    Found,
    Instance,
    Trial,
)
from workshop.compare.families import find_again, find_alike, put_in_order, put_with_names
from workshop.compare.headings import put_under_headings, put_with_players
from workshop.compare.model import Model
from workshop.compare.moves import (
    find_echoes,
    find_echoes_in_order,
    find_final_numbers,
    find_game_numbers,
    find_movers,
    find_stale_rests,
    find_subjects,
)
from workshop.compare.questions import learn_questions
from workshop.compare.rivals import find_rivals
from workshop.compare.support import drop_single, find_addresses, find_own_turns
from workshop.compare.tallies import find_tallies
from workshop.compare.turns import find_unchanging
from workshop.compare.wins import (
    CAPTURES,
    GETS,
    find_seldom_wins,
    find_ties,
    find_wins,
    has_nameless_win,
)
from workshop.compare.words import LONG_WORD
from workshop.reading.addresses import Address, Heard, only_there, template_counts
from workshop.reading.output_hints import OutputHints


def learn(trials: Sequence[Trial], hints: OutputHints) -> Model:
    """Learn a program's words from its trials, and from what its author said."""
    model = learn_questions(trials, hints)
    evidence = gather(trials, model)
    facts, rivals = _learn_facts(evidence)
    own = find_own_turns(evidence.instances, facts, evidence.blank)
    if own:
        model = model._replace(own_turns=own)
        due = {
            name: [one for one in each if model.is_due(one.fact)]
            for name, each in evidence.instances.items()
        }
        evidence = evidence._replace(instances=due)
        facts, rivals = _learn_facts(evidence)
    instances, places, uses = evidence.instances, evidence.places, evidence.uses
    contexts = {name: _contexts(each, facts[name]) for name, each in instances.items()}
    claims = {name: _learn_claims(name, evidence, facts) for name in places}
    if rivals.get(WINNER) in claims.get(LOSER, ()):
        del rivals[WINNER]
    if WINNER in places:
        wins = find_wins(places[WINNER], uses)
        claims[WINNER] = [*claims[WINNER], *find_texts_instead(places[WINNER], trials), *wins]
        if WINNER in facts:
            facts[WINNER] = _with_wins(facts[WINNER], wins, evidence)
    return model._replace(
        facts=facts,
        contexts=contexts,
        events={name: _event_lines(each, uses) for name, each in evidence.events.items()},
        rivals=rivals,
        claims=claims,
        replies=evidence.replies,
        repeats_draws=repeated_chance(trials),
        ties=find_ties(places[WINNER], uses) if WINNER in places else frozenset(),
        usual=cache(partial(_lines_of, instances, facts, rivals)),
    )


def learn_facts(trials: Sequence[Trial], hints: OutputHints) -> Mapping[str, Sequence[Found]]:
    """Return where a program prints each fact, as its trials show."""
    facts, _ = _learn_facts(gather(trials, learn_questions(trials, hints)))
    return facts


def _learn_facts(
    evidence: Evidence,
) -> tuple[dict[str, Sequence[Found]], dict[str, Address]]:
    """Return where each fact is printed; and, of a fact that is never right, a wrong place."""
    instances, blank = evidence.instances, evidence.blank
    facts: dict[str, Sequence[Found]] = {}
    clean: dict[str, Sequence[Address]] = {}
    for name, each in instances.items():
        facts[name], clean[name] = find_addresses(each, blank.get(name, ()))
    judged = dict(instances)
    if _is_in(facts.get(WINNER, ()), evidence.unwon) and not has_nameless_win(
        evidence.places[WINNER], evidence.uses
    ):
        # It is also said where nobody has won, such as who has taken a flag.
        its = instances[WINNER], blank.get(WINNER, ()), evidence.unwon
        facts[WINNER], clean[WINNER] = find_addresses(*its)
        if not facts[WINNER]:
            del judged[WINNER]  # a line with the loser alone may be right
    facts |= find_alike(instances, facts, clean, blank)
    facts |= drop_single(instances, facts)
    facts |= find_again(instances, facts)
    facts |= put_in_order(facts)
    facts |= find_tallies(instances, facts)
    facts |= put_with_players(instances, facts)
    facts |= put_under_headings(instances, facts)
    facts |= put_with_names(instances, facts)
    # Where there is sometimes nothing to print, a place that was never right says too little.
    always = {name: each for name, each in instances.items() if name not in blank}
    return facts, find_rivals(judged, always, facts, evidence.uses)


def _with_wins(
    found: Sequence[Found], wins: Sequence[Address], evidence: Evidence
) -> Sequence[Found]:
    """Return the places of the winner, with sentences that are too seldom to be learnt.

    A place that is there in ties, too, is left out: it is about something else.
    """
    learnt = [each for each in found if not (wins and _is_in([each], evidence.blank[WINNER]))]
    told = [*learnt, *map(Found, wins)]
    if not told:
        return told
    addresses = [each.address for each in told]
    return [
        *told,
        *map(Found, find_seldom_wins(evidence.places[WINNER], evidence.uses, addresses)),
    ]


def _learn_claims(
    name: str, evidence: Evidence, facts: Mapping[str, Sequence[Found]]
) -> Sequence[Address]:
    """Return all places that are about a fact, right or wrong."""
    places, uses = evidence.places, evidence.uses
    here = places[name]
    if name == TURN or name.startswith(ASKED):
        players = {fact.value for fact, *_ in places.get(TURN, here)}
        return find_unchanging(here, players, facts.get(name, ()))
    if name == MOVED:
        movers = find_movers(here, uses, facts.get(TURN, ()))
        return [*movers, *find_subjects(name, here, uses)]
    if name == LOSER:
        return find_subjects(name, here, uses)
    if name.startswith(TOTAL):
        return find_final_numbers(here, uses)
    if name == GAME_NUMBER:
        return find_game_numbers(here, uses)
    if name in REST:
        return find_stale_rests(here, uses)
    if name == FIGHT:
        return find_wins(here, uses, CAPTURES)
    if name == BET:
        # The same line is where several bets are won at once.
        return find_wins(here, template_counts(heard for *_, heard in here), GETS)
    if here[0][0].is_echo:
        computers = template_counts(heard for *_, heard in places.get(name + COMPUTERS, ()))
        return [*find_echoes(here, facts, uses - computers), *find_echoes_in_order(here)]
    return find_claims(here, facts.get(name, ()), uses)


def _contexts(instances: Sequence[Instance], found: Sequence[Found]) -> frozenset[str]:
    """Return the contexts in which a fact is printed."""
    contexts: set[str] = set()
    for each in instances:
        if each.context not in contexts and _is_in(found, [each.heard]):
            contexts.add(each.context)
    return frozenset(contexts)


def _event_lines(places: Sequence[Heard], uses: Mapping[str, int]) -> frozenset[str]:
    """Return the templates with a word that are at places of an event, and at no others."""
    return frozenset(filter(LONG_WORD.search, only_there(places, uses)))


def _lines_of(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    rivals: Mapping[str, Address],
    name: str,
) -> frozenset[str]:
    """Return the templates of the lines that have a fact where it is required, each at the first of
    its places that is there: at the others something else may be beside it."""
    required = [each.heard for each in instances.get(name, ()) if each.fact.required]
    places = [at.address for at in facts.get(name, ())]
    places += [rivals[name]] if name in rivals else []
    firsts = ((each, next((at for at in places if at in each.values), None)) for each in required)
    return frozenset(each.lines[each.line_number_at(at)].template for each, at in firsts if at)


def _is_in(found: Iterable[Found], places: Sequence[Heard]) -> bool:
    """Return whether something is at one of the addresses in one of the places."""
    return any(each.address in heard.values for each in found for heard in places)
