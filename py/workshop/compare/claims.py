"""Find the lines that say whose turn it is, or who a fact is about, right or wrong."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain

from workshop.compare.exchanges import TURN, Fact, Found, Step, Trial
from workshop.reading.addresses import Address, Heard, template_counts
from workshop.reading.masks import TOKEN

WORD_BEFORE = re.compile(r"(\w+)\W*$")
WORD, SENTENCE_END = re.compile(r"[^\W\d_\ue001-\ue003]+"), re.compile(r"[.!;]")
PLAYER_WORDS = {"player", "p"}
TURN_WORDS = {
    *("turn", "turns", "move", "moves", "play", "plays", "playing", "go", "goes", "roll", "rolls"),
    *("ready", "up"),
}
WORD_OR_VALUE = re.compile(rf"{WORD.pattern}|{TOKEN.pattern}")
TURN_OF = re.compile(r"\b(?:turn|move)\b(?: (?:of|for)|\W*:)\W*(?:[\w'’]+\W+){0,3}\ue002\W*")
"""How a sentence ends that names whose turn it is last, perhaps with more names."""
SPEAKER = re.compile(r"[^\W\d]+:\s+(?=.*\ue002)")
"""Who says a sentence: ``Gus: Blue to play``."""
RANKED = re.compile(r"\W*\ue001(?:st|nd|rd|th)?\W+\ue002")
"""How a line of a ranking begins: with a player's place and name."""
BARE = re.compile(r"\W*player \ue001\W*")
WORDS_BESIDE = {
    *("it", "is", "s", "now", "the", "of", "your", "you", "to", "has", "have", "side", "ok"),
    *(
        "okay",
        "re",
        "are",
        "get",
        "will",
        "please",
        "time",
        "for",
        "dice",
        "again",
        "here",
        "comes",
    ),
    *PLAYER_WORDS,
}
"""The words of a sentence that says whose turn it is and nothing else."""
HEADING = {"s", "moves"}
"""Both words are no such sentence: ``Red's moves``."""
MIN_TURNS = 12
MAX_CLAIM_VALUES = 6
"""Names and numbers in a line that is about a player; a table's row has more."""


def find_claims(
    places: Sequence[tuple[Fact, Step, Heard]], found: Sequence[Found], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line that is at no other places names one player: it says who it is.

    No claim: a question; a line that is printed for several players; one that never names the right
    one where a place in `found` does, such as the loser; one that is about something else, such as
    who leads; and lines that name the same players each time, but not the same one, such as thanks.
    """
    here = template_counts(heard for *_, heard in places)
    words = {word_before(each.address[1], each.address[3]) for each in found}
    named: dict[Address, list[tuple[Fact, Step, int | str]]] = defaultdict(list)
    right: set[Address] = set()
    for fact, step, heard in places:
        said = [heard.values[each.address] for each in found if each.address in heard.values]
        is_right = not found or said[:1] == [fact.value]
        question = heard.question if step.kind else ""
        values: dict[Address, set[int | str]] = defaultdict(set)
        for line in heard.lines:
            if here[line.template] != uses[line.template] or line.template == question:
                continue
            if RANKED.match(line.template) or len(line.values) > MAX_CLAIM_VALUES:
                continue
            for index, value in enumerate(line.values):
                is_word = value.kind == "label" or word_before(line.template, index) in words
                if value.kind == fact.kind and is_word:
                    values[fact.kind, line.template, 0, -1].add(value.value)
                    values[fact.kind, line.template, 0, index].add(value.value)
        for address, its in values.items():
            whole = (*address[:3], -1)
            if address != whole and len(its) == len(values[whole]) == 1:
                (named_here,) = its
                named[address].append((fact, step, named_here))
                if is_right and named_here == fact.value:
                    right.add(address)
    winners = Counter(fact.value for fact, *_ in places)
    claims = {
        address: {value for *_, value in each}
        for address, each in named.items()
        # A line may be there for some winners alone, such as people.
        if 3 * len(each) > sum(winners[value] for value in {fact.value for fact, *_ in each})
        and address in right
        and not _is_aside(each)
    }
    constant = [values for values in claims.values() if len(values) == 1]
    is_varied = len(set().union(*constant)) > 1
    found_here = [address for address, values in claims.items() if len(values) > is_varied]
    # At the end of all a line that has named one player names no other besides.
    last = [] if any(step.kind for _, step, _ in places) else found_here
    return [*found_here, *((kind, text, -1, index) for kind, text, _, index in last)]


def find_texts_instead(
    places: Sequence[tuple[Fact, Step, Heard]], trials: Sequence[Trial]
) -> list[Address]:
    """Return where a typed text, such as an ID, is in the place of the name of a player.

    The name is after a word that only the questions for such texts have, and no text is.
    """
    asked: dict[str, set[str]] = {"label": set(), "text": set()}
    for trial in trials:
        for turn, heard in zip(trial.program_turns, trial.heard, strict=False):
            for value in trial.masks.line(turn.answer or "").values:
                asked.get(value.kind, set()).update(WORD.findall(heard.question))
    words = asked["text"] - asked["label"]
    names = False
    texts: dict[Address, set[str]] = {}
    for fact, _, heard in places:
        for template, values in heard.lines:
            parts = [WORD.findall(part) for part in TOKEN.split(template)]
            for at, value in enumerate(values):
                if value.kind == "text":
                    texts["text", template, 0, at] = {*chain(*parts[: at + 1])}
                elif value.kind == fact.kind and value.value == fact.value:
                    names = names or not words.isdisjoint(parts[at])
    is_instead = names and all(words.isdisjoint(each) for each in texts.values())
    return [address for address, each in texts.items() if is_instead and each]


def find_unchanging(
    places: Sequence[tuple[Fact, Step, Heard]], players: Set[int | str]
) -> list[Address]:
    """Return where a program always names the same player as the one whose turn it is, or always
    a wrong one.

    It is in the question, or in a sentence of TURN_WORDS and WORDS_BESIDE: other lines may name a
    player at each turn, such as “Red's army”. A wrong number of a player may be alone in its line.
    `players` are those who have turns.
    """
    found: list[Address] = []
    for kind in {step.kind for _, step, _ in places}:
        turns = [each for each in places if each[1].kind == kind and not each[1].is_refusal]
        named: dict[str, list[tuple[int | str, int | str]]] = defaultdict(list)
        places_of: dict[str, set[Address]] = defaultdict(set)
        numbered: set[str] = set()
        for fact, step, heard in turns:
            # The Python's turn may have been announced before.
            earlier = [each.value for each in step.asides if each.name == TURN]
            stated = {each.value for each in step.facts if each.kind == "number" and each.required}
            for address, value, is_numbered in _turn_names(heard, fact.kind, earlier, stated):
                # Each player may have a sign: “🔵 Blue, your move!”
                words = " ".join(WORD_OR_VALUE.findall(address[1]))
                named[words].append((fact.value, value))
                places_of[words].add(address)
                numbered |= {words} if is_numbered else set()
        for words, pairs in named.items():
            seats, shown = ({*each} for each in zip(*pairs, strict=True))
            # With a number it may be about something else, such as the first turn.
            is_same = (
                len(shown) == 1 < len(seats)
                and words not in numbered
                and not any(BARE.fullmatch(text) for _, text, *_ in places_of[words])
            )
            is_wrong = all(right != value for right, value in pairs)
            if len(pairs) == len(turns) >= MIN_TURNS and shown <= players and (is_same or is_wrong):
                for address in places_of[words]:
                    # Last of several lines, or the only one.
                    found += address, (*address[:2], -1, address[3])
    return sorted(found)


def _turn_names(
    heard: Heard, kind: str, earlier: Sequence[int | str], stated: Set[int | str]
) -> Iterator[tuple[Address, int | str, bool]]:
    """Yield each player who is named as having the turn, and whether the sentence has a number
    besides a player's.

    It is the only player in the question, in a sentence that says whose turn it is, in the one line
    that has nothing but a player's number, or by name in a line with a number that has to be
    `stated`. A sentence may be there before for each of those who had a turn `earlier`.
    """
    lines = heard.lines
    bare = [template for template, _ in lines if BARE.fullmatch(template)]
    has_prompt = heard.text.rpartition("\n")[2].strip() != ""
    for number, (template, values) in enumerate(lines, 1):
        is_prompt = has_prompt and number == len(lines)
        sentence = template if is_prompt else SENTENCE_END.split(template)[0]
        words = {*WORD.findall(sentence)}
        said = {*WORD.findall(SPEAKER.sub("", sentence, count=1))}
        with_number = {
            at for at, each in enumerate(values) if kind == "label" and each.value in stated
        }
        if not (
            is_prompt
            or with_number
            or [template] == bare  # several are headings of sheets
            or TURN_OF.search(sentence)
            or (said & TURN_WORDS and said <= TURN_WORDS | WORDS_BESIDE and not words >= HEADING)
        ):
            continue
        inside = values if with_number else values[: len(TOKEN.findall(sentence))]
        named = [
            index
            for index, each in enumerate(inside)
            if each.kind == kind
            and (kind == "label" or word_before(template, index) in PLAYER_WORDS)
            and not (is_prompt and len(each.shown) == 1 and kind == "label")
        ]
        if len({inside[at].value for at in named}) == 1:  # also “Player 1 (Red)”
            shown = [each[named[0]].value for text, each in lines if text == template]
            is_last = template not in [text for text, _ in lines[number:]]
            if is_last and shown[:-1] == [*earlier][: len(shown) - 1]:
                others = [at for at, _ in enumerate(inside) if at not in {*with_number, named[0]}]
                is_numbered = any(word_before(template, at) not in PLAYER_WORDS for at in others)
                address: Address = (values[named[0]].kind, template, 0, named[0])
                yield address, shown[-1], is_numbered and not is_prompt


def word_before(template: str, index: int) -> str:
    """Return the word before a value in a template, as in `player 1`."""
    head = TOKEN.split(template)[index]
    match = WORD_BEFORE.search(head)
    return match[1].casefold() if match else ""


def _is_aside(named: Sequence[tuple[Fact, Step, int | str]]) -> bool:
    """Return whether a line is about something else that a step allows, and says it rightly."""
    others = {
        (other.name, other.kind)
        for fact, step, _ in named
        for other in step.asides
        if other.kind == fact.kind
    }
    return any(
        all(
            value == other.value
            for _, step, value in named
            for other in step.asides
            if (other.name, other.kind) == each
        )
        for each in others
    )
