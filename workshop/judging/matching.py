"""Put a program's questions beside those of the reference, and answer them by what they ask.

A question is known by where `input` is called. It asks for what the reference asks for where it
comes. What the reference does not ask is found by answering it apart: more of a case fits, or not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from workshop.assignment.assignment import Case
from workshop.judging.chance import with_fitting_draws
from workshop.judging.lines import mostly
from workshop.judging.pairing import WORD, Match, Matching, Worded, said_alike, score_of, words_in
from workshop.run.recording import Chain, Recording, Running, Stretch
from workshop.run.shared_random import Draw

MAX_PERMUTED = 6
"""Questions that may come in another order than in the reference, one after the other."""
MAX_BEFORE, MAX_SUSPECTS = 2, 8
"""Questions before the first that differs which may not be the reference's, besides the very first
one; how many are tried."""
MAX_STEPS = 6
"""Changes of a matching that are tried one after the other."""
EXTRA_REPLIES = ("", "y", "n", "1", "q")
"""What a question may get that the reference does not ask; else what it offers itself."""
OFFERED = re.compile(r"(?<=[/|'\"(\[])\w+|\w+(?=[/|'\")\]])|(?<=\bor )\w+|\w+(?= or\b)|\b\w\b")
"""What a question offers: *(yes/no)*, *Type h for help*, *1) Play*."""
MAX_AFTER_END = 3
"""Questions after the reference's end that are answered by Enter."""
MAX_PARTED = 3
"""Cases in which questions part that have to gain by a change."""
SAMPLE_SIZE, LONGEST = 8, 2
"""Cases by which a matching is chosen: the shortest, and the longest, which ask at most places."""


KindOf = Callable[[Stretch], str]
RunProgram = Callable[
    [Case, Matching, Sequence[str], Mapping[tuple[Chain, ...], Sequence[str]]], Running[Recording]
]
RunReference = Callable[
    [Case, Sequence[str], Sequence[Sequence[Draw]], frozenset[str]], Running[Recording]
]


class Matcher:
    """Finds the matching of a program that fits most."""

    def __init__(self, run: RunProgram, reference: RunReference, kind_of: KindOf) -> None:
        self.run, self.reference, self.kind_of = run, reference, kind_of
        self._kinds: dict[str, list[str]] = {}
        self._entered: frozenset[str] = frozenset()
        self.fitting_runs = 0
        """How many runs may be in vain that look for draws of the reference that say what the
        program says."""

    def best(self, cases: Sequence[Case]) -> Running[Matching]:
        """Return the matching that fits most in these cases."""
        self._entered = yield from self._entered_kinds(cases)
        sample = sorted(cases, key=lambda case: (case.training, len(case.answers)))
        sample = sample[:SAMPLE_SIZE] + sample[SAMPLE_SIZE:][-LONGEST:]
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
                if score_of(tried) <= so_far:
                    continue
                changed = yield from self.learnt(change, sample)
                gained = yield from self.matches(sample, changed)
                if score_of(gained) > score:
                    found, found_matches, score = changed, gained, score_of(gained)
                    if all(match.is_whole for match in tried):
                        break
            if found is best:
                break
            best, matches = found, found_matches
        if all(match.is_whole for match in matches):
            return (yield from self._by_words(best, matches, sample))
        return best

    def _by_words(
        self, best: Matching, matches: Sequence[Match], sample: Sequence[Case]
    ) -> Running[Matching]:
        """Return the matching in which questions ask for what their words say, if all still agree
        and more is said alike then: a program may ask in another order, and take what is typed for
        the other."""
        said = round(sum(map(said_alike, matches)), 2)
        for change in self._reordered(best, self._likely(best, matches)):
            changed = yield from self.learnt(change, sample)
            tried = yield from self.matches(sample, changed)
            is_whole = all(match.is_whole for match in tried)
            if is_whole and round(sum(map(said_alike, tried)), 2) > said:
                return changed
        return best

    def matches(self, cases: Iterable[Case], matching: Matching) -> Running[list[Match]]:
        """Run cases with both, and return how far their questions agree."""
        found = []
        for case in cases:
            found.append((yield from self.match(case, matching)))
        return found

    def match(self, case: Case, matching: Matching) -> Running[Match]:
        """Run a case with both, and return how far their questions agree.

        What a program asks after the reference's end, and nowhere else, is answered by Enter.
        """
        match = yield from self._match(case, matching)
        for _ in range(MAX_AFTER_END if matching.kinds else 0):
            ref, prog = match.pairs[-1] if match.pairs else (0, 0)
            chain = match.program.stretches[prog].asks
            if match.is_whole or match.kinds[ref] or chain is None or chain in matching.kinds:
                break
            matching = _answered(matching, {chain}, "", [match])
            match = yield from self._match(case, matching)
        return match

    def _match(self, case: Case, matching: Matching) -> Running[Match]:
        tells_apart = matching.silent or matching.queued
        kinds = (yield from self._reference_kinds(case)) if tells_apart else []
        by_kind: dict[str, list[str]] = defaultdict(list)
        for answer, kind in zip(case.answers, kinds, strict=False):
            by_kind[kind].append(answer)
        apart: dict[str, list[Chain]] = defaultdict(list)
        for chain in sorted(matching.queued):
            apart[matching.kinds[chain]].append(chain)
        queues = {tuple(chains): by_kind[kind] for kind, chains in apart.items()}
        rest = case.answers[len(kinds) :]
        asked = [
            (answer, kind)
            for answer, kind in zip(case.answers, kinds, strict=False)
            if kind not in matching.silent
        ]
        taken = [answer for answer, kind in asked if kind not in apart]
        program = yield from self.run(case, matching, (*taken, *rest), queues)
        answers = (*(answer for answer, _ in asked), *rest)

        def beside(draws: Sequence[Sequence[Draw]]) -> Running[Match]:
            reference = yield from self.reference(case, answers, draws, matching.silent)
            return self._paired(case, answers, program, reference, matching)

        may_fit = self.fitting_runs > 0
        match, failed = yield from with_fitting_draws(program, beside, may_fit=may_fit)
        self.fitting_runs -= failed
        return match

    def _paired(
        self,
        case: Case,
        answers: Sequence[str],
        program: Recording,
        reference: Recording,
        matching: Matching,
    ) -> Match:
        kinds = [self.kind_of(each) for each in reference.stretches]
        pairs, agree = self._pairs(program, matching, kinds)
        # Where the reference breaks off itself, that is an end like any other.
        ends = program.end.kind == "ended" or program.end.kind == reference.end.kind != "asks"
        whole = agree and ends == (kinds[-1] == "")
        return Match(case, program, reference, answers, tuple(kinds), tuple(pairs), whole)

    def _reference_kinds(self, case: Case) -> Running[list[str]]:
        if case.name not in self._kinds:
            recording = yield from self.reference(case, case.answers, [], frozenset())
            self._kinds[case.name] = [self.kind_of(each) for each in recording.stretches]
        return self._kinds[case.name]

    def _entered_kinds(self, cases: Iterable[Case]) -> Running[frozenset[str]]:
        """Return the kinds of questions to which all answers are Enter alone."""
        answers: dict[str, set[str]] = defaultdict(set)
        for case in cases:
            kinds = yield from self._reference_kinds(case)
            for answer, kind in zip(case.answers, kinds, strict=False):
                answers[kind].add(answer)
        return frozenset(kind for kind, typed in answers.items() if typed == {""})

    def _pairs(
        self, program: Recording, matching: Matching, kinds: Sequence[str]
    ) -> tuple[list[tuple[int, int]], bool]:
        """Return the stretches that belong together, and whether that is all of both."""
        asked = [matching.kind_of(each) for each in program.stretches]
        pairs = []
        ref = prog = 0
        while ref < len(kinds) and prog < len(asked):
            if kinds[ref] == asked[prog] or (asked[prog] == "?" and kinds[ref]):
                pairs.append((ref, prog))
                ref, prog = ref + 1, prog + 1
                continue
            width = next(
                (
                    width
                    for width in range(2, MAX_PERMUTED + 1)
                    if Counter(kinds[ref : ref + width]) == Counter(asked[prog : prog + width])
                ),
                0,
            )
            if not width or not matching.queued:
                pairs.append((ref, prog))
                return pairs, False
            left = list(range(prog, prog + width))
            for number in range(ref, ref + width):
                one = next(each for each in left if asked[each] == kinds[number])
                left.remove(one)
                pairs.append((number, one))
            ref, prog = ref + width, prog + width
        return pairs, ref == len(kinds) and prog == len(asked)

    def learnt(self, matching: Matching, cases: Sequence[Case]) -> Running[Matching]:
        """Return a matching with a kind for each chain: that of the questions where it comes."""
        votes: dict[Chain, Counter[str]] = defaultdict(Counter)
        worded: dict[Worded, Counter[str]] = defaultdict(Counter)
        known = {chain: kind for chain, kind in matching.kinds.items() if chain in matching.queued}
        for match in (yield from self.matches(cases, matching._replace(kinds=known))):
            weight = 1.0
            # Who takes answers of a kind leaves none of them to others.
            kinds = [kind for kind in match.kinds if kind not in known.values()]
            asked = [each for each in match.program.stretches if each.asks not in known]
            for kind, each in zip(kinds, asked, strict=False):
                if (chain := each.asks) and kind:
                    votes[chain][kind] += weight  # type: ignore[assignment]
                    worded[chain, words_in(each.prompt)][kind] += 1
                    # What comes later may be shifted by a question before it.
                    weight *= 0.9
        learnt = {chain: counts.most_common(1)[0][0] for chain, counts in votes.items()}
        several = {
            key: kind
            for key, counts in worded.items()
            for kind, count in counts.most_common(1)
            if kind != learnt[key[0]] and mostly(count, max(len(cases), counts.total()) - count)
        }
        return matching._replace(kinds={**learnt, **known}, worded=several)

    def _changes(self, matching: Matching, matches: Sequence[Match]) -> Iterator[Matching]:
        """Yield matchings that may fit more: they change something about the first difference."""
        trouble: Counter[Chain | None] = Counter()
        for match in matches:
            if match.is_whole or not match.pairs:
                continue
            prog = match.pairs[-1][1]
            for place in {0, *range(max(0, prog - MAX_BEFORE), prog + 1)}:
                trouble[match.program.stretches[place].asks] += 1
        likely = self._likely(matching, matches)
        for kind in sorted(self._entered - matching.silent):
            silent = matching._replace(silent=matching.silent | {kind})
            by_words = {chain for chain, kinds in likely.items() if kind in kinds}
            in_order = {chain for chain, each in matching.kinds.items() if each == kind}
            # One `input` mostly asks for one thing, wherever it is called from.
            called = {chain[:1] for chain in by_words}
            everywhere = {chain for chain in matching.kinds if chain[:1] in called}
            for entered in (by_words | everywhere, by_words, in_order):
                yield _answered(silent, entered, "", matches)
        for chain, _ in trouble.most_common(MAX_SUSPECTS):
            if chain is not None and chain not in matching.replies:
                alike = _chains_alike(chain, matches)
                for reply in dict.fromkeys((*EXTRA_REPLIES, *_offered(chain, matches))):
                    yield _answered(matching, alike, reply, matches)
        yield from self._reordered(matching, likely)

    @staticmethod
    def _reordered(matching: Matching, likely: Mapping[Chain, list[str]]) -> Iterator[Matching]:
        """Yield the matching in which questions have the kinds with the most similar prompts, in
        whatever order; first so that none of them is left that no question asks for."""
        every = {chain: names[0] for chain, names in likely.items()}
        kept = _keeping_all(matching.kinds, every)
        for kinds in [kept, every][: 1 + (kept != every)]:
            known = matching.kinds.get
            differing = {chain for chain, kind in kinds.items() if known(chain) != kind}
            if not differing:
                continue
            moved = {kinds[chain] for chain in differing} | {
                matching.kinds[chain] for chain in differing if chain in matching.kinds
            }
            queued = {chain for chain, kind in kinds.items() if kind in moved}
            yield matching._replace(
                kinds={**matching.kinds, **{chain: kinds[chain] for chain in queued}},
                queued=matching.queued | queued,
            )

    @staticmethod
    def _likely(matching: Matching, matches: Sequence[Match]) -> dict[Chain, list[str]]:
        """Return by chain the kinds of questions with the most similar prompt."""
        words: dict[str, Counter[str]] = defaultdict(Counter)
        words_of_chain: dict[Chain, Counter[str]] = defaultdict(Counter)
        for match in matches:
            typed = {
                word for answer in match.answers for word in words_in(answer)
            }  # names are no wording

            def asked(each: Stretch, typed: set[str] = typed) -> list[str]:
                words = words_in(each.prompt) or words_in(each.text)
                return [word for word in words if word not in typed]

            for kind, each in zip(match.kinds, match.reference.stretches, strict=False):
                if kind:
                    words[kind].update(asked(each))
            for each in match.program.stretches:
                if each.asks and each.asks not in matching.replies:
                    words_of_chain[each.asks].update(asked(each))
        likely: dict[Chain, list[str]] = {}
        for chain, own in words_of_chain.items():
            shares = {
                kind: sum(1 for word in own if word in theirs) / len({*own, *theirs, ""})
                for kind, theirs in words.items()
            }
            most = max(shares.values(), default=0)
            if most > 0:
                likely[chain] = [kind for kind, share in shares.items() if share == most]
        return likely


def _keeping_all(usual: Mapping[Chain, str], kinds: Mapping[Chain, str]) -> dict[Chain, str]:
    """Return other kinds of questions, and the usual ones where one would else be asked nowhere."""
    kept = dict(kinds)
    while lost := set(usual.values()) - set({**usual, **kept}.values()):
        kept |= {chain: kind for chain, kind in usual.items() if kind in lost}
    return kept


def _answered(
    matching: Matching, chains: set[Chain], reply: str, matches: Sequence[Match]
) -> Matching:
    """Return a matching in which questions get a reply; where those are all that one `input` asked
    so far, so do those that it asks from elsewhere, as where points are equal."""
    asked = {each.asks for match in matches for each in match.program.stretches if each.asks}
    others = {chain[:1] for chain in asked - chains}
    chains = chains | ({chain[:1] for chain in chains} - others)
    return matching._replace(replies={**matching.replies, **dict.fromkeys(chains, reply)})


def _offered(chain: Chain, matches: Sequence[Match]) -> Iterator[str]:
    """Yield the replies that a question offers where it is asked first."""
    asked = (each for match in matches for each in match.program.stretches)
    if first := next((each for each in asked if each.asks == chain), None):
        yield from OFFERED.findall(first.prompt if WORD.search(first.prompt) else first.text)


def _chains_alike(chain: Chain, matches: Sequence[Match]) -> set[Chain]:
    """Return the chains that ask in the words of one: they ask for the same, and if one of them is
    no question of the reference, none is."""
    prompts: dict[Chain, set[str]] = defaultdict(set)
    for match in matches:
        for each in match.program.stretches:
            if each.asks and WORD.search(each.prompt):
                prompts[each.asks].add(each.prompt.strip())
    own = prompts.get(chain, set())
    return {chain, *(other for other, theirs in prompts.items() if theirs & own)}
