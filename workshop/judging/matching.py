"""Put a program's questions beside those of the reference, and answer them by what they ask.

A question is known by where `input` is called. It asks for what the reference asks for where it
comes. What the reference does not ask is found by answering it apart: more of a case fits, or not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from workshop.assignment.assignment import Case
from workshop.judging.lines import TOKEN
from workshop.run.recording import Exchange, Running, Site, Trace
from workshop.run.shared_random import Draw

MAX_PERMUTED = 6
"""Questions that may come in another order than in the reference, one after the other."""
MAX_BEFORE, MAX_SUSPECTS = 2, 8
"""Questions before the first that differs which may not be the reference's, besides the very first
one; how many are tried."""
MAX_STEPS = 6
"""Changes of a matching that are tried one after the other."""
EXTRA_REPLIES = ("", "y", "n", "1", "q")
"""What a question may get that the reference does not ask."""
MAX_PARTED = 3
"""Cases in which questions part that have to gain by a change."""
MIN_GAIN = 0.01
"""By which a change has to raise the score."""
MIN_WORDED = 0.8
"""How often a question of several at one site has to come in a case, and be of one kind."""
SAMPLE_SIZE = 8
"""Cases by which a matching is chosen."""
WORD = re.compile(r"[^\W\d_]{2,}")
Worded: TypeAlias = tuple[Site, tuple[str, ...]]


class Matching(NamedTuple):
    """What a program's questions ask for."""

    kinds: Mapping[Site, str] = {}
    """By site; sites that are not in it are taken as they come."""
    replies: Mapping[Site, str] = {}
    """What is answered to questions that the reference does not ask."""
    silent: frozenset[str] = frozenset()
    """Kinds of questions that only Enter answers, and that the program does not ask where the
    reference does: the reference is answered apart."""
    queued: frozenset[Site] = frozenset()
    """Sites that come in another order than in the reference: they take answers of their kind."""
    worded: Mapping[Worded, str] = {}
    """By site and words, where one `input` asks several questions, such as those of a list."""

    def kind_of(self, exchange: Exchange) -> str:
        """Return what is asked for at the end of an exchange; "?" if nobody knows."""
        if exchange.asks is None:
            return ""
        usual = self.kinds.get(exchange.asks, "?")
        return self.worded.get((exchange.asks, _words(exchange.prompt)), usual)


class Match(NamedTuple):
    """A case as it was run by both."""

    case: Case
    program: Trace
    reference: Trace
    answers: Sequence[str]
    """Of the reference."""
    kinds: tuple[str, ...]
    """Of the reference's questions; "" at its end."""
    pairs: tuple[tuple[int, int], ...]
    """The exchanges of the reference and of the program that end with the same question, in the
    reference's order, up to the first question that differs; that one, too."""
    is_whole: bool
    """Whether all questions agree, and both end."""

    @property
    def draws_differ(self) -> bool:
        """Whether the program draws more or less than the reference before some question."""
        here, there = self.reference.exchanges, self.program.exchanges
        return any(len(here[r].draws) != len(there[p].draws) for r, p in self.pairs)


KindOf = Callable[[Exchange], str]
RunProgram = Callable[[Case, Matching, Sequence[str], Mapping[Site, Sequence[str]]], Running[Trace]]
RunReference = Callable[
    [Case, Sequence[str], Sequence[Sequence[Draw]], frozenset[str]], Running[Trace]
]


class Matcher:
    """Finds the matching of a program that fits most."""

    def __init__(self, run: RunProgram, reference: RunReference, kind_of: KindOf) -> None:
        self.run, self.reference, self.kind_of = run, reference, kind_of
        self._kinds: dict[str, list[str]] = {}
        self._entered: frozenset[str] = frozenset()

    def best(self, cases: Sequence[Case]) -> Running[Matching]:
        """Return the matching that fits most in these cases."""
        self._entered = yield from self._entered_kinds(cases)
        sample = sorted(cases, key=lambda case: (case.training, len(case.answers)))[:SAMPLE_SIZE]
        sample += [case for case in cases if case.training and case not in sample][:2]
        best = yield from self.learnt(Matching(), sample)
        matches = yield from self.matches(sample, best)
        score = score_of(matches)
        for _ in range(MAX_STEPS):
            if all(match.is_whole for match in matches):
                break
            found = best
            # Only the cases in which questions part can gain: a few of them show whether they do.
            parted = [match for match in matches if not match.is_whole][:MAX_PARTED]
            some, so_far = [match.case for match in parted], score_of(parted)
            for change in self._changes(best, matches):
                changed = yield from self.learnt(change, some)
                tried = yield from self.matches(some, changed)
                if score_of(tried) <= so_far + MIN_GAIN:
                    continue
                changed = yield from self.learnt(change, sample)
                its = yield from self.matches(sample, changed)
                if score_of(its) > score + MIN_GAIN:
                    found, found_matches, score = changed, its, score_of(its)
                    if all(match.is_whole for match in tried):
                        break
            if found is best:
                break
            best, matches = found, found_matches
        return best

    def matches(self, cases: Iterable[Case], matching: Matching) -> Running[list[Match]]:
        """Run cases with both, and return how far their questions agree."""
        found = []
        for case in cases:
            found.append((yield from self.match(case, matching)))
        return found

    def match(self, case: Case, matching: Matching) -> Running[Match]:
        """Run a case with both, and return how far their questions agree."""
        tells_apart = matching.silent or matching.queued
        kinds = (yield from self._reference_kinds(case)) if tells_apart else []
        by_kind: dict[str, list[str]] = defaultdict(list)
        for answer, kind in zip(case.answers, kinds, strict=False):
            by_kind[kind].append(answer)
        queues = {site: by_kind[matching.kinds[site]] for site in matching.queued}
        apart = {matching.kinds[site] for site in matching.queued}
        rest = case.answers[len(kinds) :]
        asked = [
            (answer, kind)
            for answer, kind in zip(case.answers, kinds, strict=False)
            if kind not in matching.silent
        ]
        taken = [answer for answer, kind in asked if kind not in apart]
        program = yield from self.run(case, matching, (*taken, *rest), queues)
        draws = [list(each.draws) for each in program.exchanges]
        drawn = draws if any(draws) else []
        answers = (*(answer for answer, _ in asked), *rest)
        reference = yield from self.reference(case, answers, drawn, matching.silent)
        kinds = [self.kind_of(each) for each in reference.exchanges]
        pairs, agree = self._pairs(program, matching, kinds)
        # Where the reference breaks off itself, that is an end like any other.
        ends = program.end.kind == "ended" or program.end.kind == reference.end.kind != "asks"
        whole = agree and ends == (kinds[-1] == "")
        return Match(case, program, reference, answers, tuple(kinds), tuple(pairs), whole)

    def _reference_kinds(self, case: Case) -> Running[list[str]]:
        if case.name not in self._kinds:
            trace = yield from self.reference(case, case.answers, [], frozenset())
            self._kinds[case.name] = [self.kind_of(each) for each in trace.exchanges]
        return self._kinds[case.name]

    def _entered_kinds(self, cases: Iterable[Case]) -> Running[frozenset[str]]:
        """Return the kinds of questions to which all answers are Enter alone."""
        answers: dict[str, set[str]] = defaultdict(set)
        for case in cases:
            kinds = yield from self._reference_kinds(case)
            for answer, kind in zip(case.answers, kinds, strict=False):
                answers[kind].add(answer)
        return frozenset(kind for kind, its in answers.items() if its == {""})

    def _pairs(
        self, program: Trace, matching: Matching, kinds: Sequence[str]
    ) -> tuple[list[tuple[int, int]], bool]:
        """Return the exchanges that belong together, and whether that is all of both."""
        asked = [matching.kind_of(each) for each in program.exchanges]
        pairs = []
        r = p = 0
        while r < len(kinds) and p < len(asked):
            if kinds[r] == asked[p] or (asked[p] == "?" and kinds[r]):
                pairs.append((r, p))
                r, p = r + 1, p + 1
                continue
            width = next(
                (
                    width
                    for width in range(2, MAX_PERMUTED + 1)
                    if Counter(kinds[r : r + width]) == Counter(asked[p : p + width])
                ),
                0,
            )
            if not width or not matching.queued:
                pairs.append((r, p))
                return pairs, False
            left = list(range(p, p + width))
            for number in range(r, r + width):
                one = next(each for each in left if asked[each] == kinds[number])
                left.remove(one)
                pairs.append((number, one))
            r, p = r + width, p + width
        return pairs, r == len(kinds) and p == len(asked)

    def learnt(self, matching: Matching, cases: Sequence[Case]) -> Running[Matching]:
        """Return a matching with a kind for each site: that of the questions where it comes."""
        votes: dict[Site, Counter[str]] = defaultdict(Counter)
        worded: dict[Worded, Counter[str]] = defaultdict(Counter)
        known = {site: kind for site, kind in matching.kinds.items() if site in matching.queued}
        for match in (yield from self.matches(cases, matching._replace(kinds=known))):
            weight = 1.0
            for kind, each in zip(match.kinds, match.program.exchanges, strict=False):
                if (site := each.asks) and kind and site not in known:
                    votes[site][kind] += weight  # type: ignore[assignment]
                    worded[site, _words(each.prompt)][kind] += 1
                    # What comes later may be shifted by a question before it.
                    weight *= 0.9
        kinds = {site: its.most_common(1)[0][0] for site, its in votes.items()}
        several = {
            key: kind
            for key, its in worded.items()
            for kind, count in its.most_common(1)
            if kind != kinds[key[0]] and count >= MIN_WORDED * max(len(cases), its.total())
        }
        return matching._replace(kinds={**kinds, **known}, worded=several)

    def _changes(self, matching: Matching, matches: Sequence[Match]) -> Iterator[Matching]:
        """Yield matchings that may fit more: they change something about the first difference."""
        trouble: Counter[Site | None] = Counter()
        for match in matches:
            if match.is_whole or not match.pairs:
                continue
            p = match.pairs[-1][1]
            for place in {0, *range(max(0, p - MAX_BEFORE), p + 1)}:
                trouble[match.program.exchanges[place].asks] += 1
        likely = self._likely(matching, matches)
        for kind in sorted(self._entered - matching.silent):
            silent = matching._replace(silent=matching.silent | {kind})
            by_words = {site for site, its in likely.items() if kind in its}
            in_order = {site for site, its in matching.kinds.items() if its == kind}
            for entered in (by_words, in_order):
                yield _answered(silent, entered, "", matches)
        for site, _ in trouble.most_common(MAX_SUSPECTS):
            if site is not None and site not in matching.replies:
                alike = _sites_alike(site, matches)
                for reply in EXTRA_REPLIES:
                    yield _answered(matching, alike, reply, matches)
        # Questions have the kinds with the most similar prompts, in whatever order.
        kinds = {site: its[0] for site, its in likely.items()}
        differing = {site for site, kind in kinds.items() if matching.kinds.get(site) != kind}
        if differing:
            moved = {kinds[site] for site in differing} | {
                matching.kinds[site] for site in differing if site in matching.kinds
            }
            queued = {site for site, kind in kinds.items() if kind in moved}
            yield matching._replace(
                kinds={**matching.kinds, **{site: kinds[site] for site in queued}},
                queued=matching.queued | queued,
            )

    @staticmethod
    def _likely(matching: Matching, matches: Sequence[Match]) -> dict[Site, list[str]]:
        """Return by site the kinds of questions with the most similar prompt."""
        words: dict[str, Counter[str]] = defaultdict(Counter)
        words_of_site: dict[Site, Counter[str]] = defaultdict(Counter)
        for match in matches:
            for kind, each in zip(match.kinds, match.reference.exchanges, strict=False):
                if kind:
                    words[kind].update(_words(each.prompt) or _words(each.text))
            for each in match.program.exchanges:
                if each.asks and each.asks not in matching.replies:
                    words_of_site[each.asks].update(_words(each.prompt) or _words(each.text))
        likely: dict[Site, list[str]] = {}
        for site, its in words_of_site.items():
            shares = {
                kind: sum(1 for word in its if word in theirs) / len({*its, *theirs, ""})
                for kind, theirs in words.items()
            }
            most = max(shares.values(), default=0)
            if most > 0:
                likely[site] = [kind for kind, share in shares.items() if share == most]
        return likely


def _answered(
    matching: Matching, sites: set[Site], reply: str, matches: Sequence[Match]
) -> Matching:
    """Return a matching in which questions get a reply; where those are all that one `input` asked
    so far, so do those that it asks from elsewhere, as deeper in a recursion."""
    asked = {each.asks for match in matches for each in match.program.exchanges if each.asks}
    others = {site[:1] for site in asked - sites}
    sites = sites | ({site[:1] for site in sites} - others)
    return matching._replace(replies={**matching.replies, **dict.fromkeys(sites, reply)})


def _sites_alike(site: Site, matches: Sequence[Match]) -> set[Site]:
    """Return the sites that ask in the words of one: they ask for the same, and if one of them is
    no question of the reference, none is."""
    prompts: dict[Site, set[str]] = defaultdict(set)
    for match in matches:
        for each in match.program.exchanges:
            if each.asks and WORD.search(each.prompt):
                prompts[each.asks].add(each.prompt.strip())
    own = prompts.get(site, set())
    return {site, *(other for other, its in prompts.items() if its & own)}


@lru_cache(maxsize=2_000)
def _words(text: str) -> tuple[str, ...]:
    line = next((each for each in reversed(text.split("\n")) if WORD.search(each)), "")
    return tuple(word.casefold() for word in WORD.findall(line))


def draws_alike(match: Match) -> float:
    """Return in which share of the exchanges both draw as often."""
    alike = [
        len(match.reference.exchanges[r].draws) == len(match.program.exchanges[p].draws)
        for r, p in match.pairs
    ]
    return sum(alike) / max(1, len(alike))


def said_alike(match: Match) -> float:
    """Return how much of the numbers and typed words is said by both, from 0 to 1. Each counts
    alone, and again with the next one."""
    typed = {word for answer in match.answers for word in _tokens(answer)}
    agreed = due = 0
    for r, p in match.pairs:
        counts = []
        for exchange in match.reference.exchanges[r], match.program.exchanges[p]:
            tokens = _tokens(exchange.text)
            values = [each for each in tokens if each[-1].isdigit() or each in typed]
            counts.append(Counter(values + list(pairwise(values))))
        agreed += 2 * (counts[0] & counts[1]).total()
        due += counts[0].total() + counts[1].total()
    return agreed / max(1, due)


@lru_cache(maxsize=20_000)
def _tokens(text: str) -> list[str]:
    return TOKEN.findall(text.casefold())


def score_of(matches: Sequence[Match]) -> float:
    """Return how much of the cases fits: questions that agree, and ends."""
    score = 0.0
    for match in matches:
        agreed = len(match.pairs) - (not match.is_whole)
        score += agreed / max(1, len(match.kinds)) + 0.5 * match.is_whole
    return score
