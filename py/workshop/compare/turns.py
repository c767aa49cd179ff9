"""Find the lines that say whose turn it is, right or wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from workshop.compare.exchanges import TURN, Fact, Found, Step
from workshop.compare.words import LONG_WORD, PLAYER_WORDS, WORD, WORD_OR_VALUE, word_before
from workshop.reading.addresses import Address, Heard
from workshop.reading.masks import TOKEN, TOKENS, is_player
from workshop.reading.rows import SIDES

SENTENCE_END = re.compile(r"[.!;]|\s\(")
TURN_WORDS = {
    *("turn", "turns", "move", "moves", "play", "plays", "playing", "go", "goes", "roll", "rolls"),
    *("ready", "up", "current"),
}
TURN_OF = re.compile(
    r"(?:\b(?:turn|move)\b(?: (?:of|for)|\W*:)|^\W*player\W*:)\W*(?:[\w'’]+\W+){0,3}\ue002\W*"
)
"""How a sentence ends that names whose turn it is last, perhaps with more names."""
IN_BRACKETS = re.compile("\\([^()\ue001-\ue003]*\\)")
OWNER = re.compile(r"\b[^\W\d_]+['’]s? (?=\ue002)")
"""Who plays a side: ``Tim's blues``."""
LOOKS_ON = {"wait", "waits", "waiting", "opponent", "enemy", "against"}
"""What is said of the player whose turn it is not."""
OTHER_TIMES = {"next", "last", "previous", "before", "then"}
"""What is said of a turn that is another one than this."""
SPEAKER = re.compile(r"[^\W\d]+:\s+(?=.*\ue002)")
"""Who says a sentence: ``Gus: Blue to play``."""
CALL = re.compile("^\\W*(?:[^\\W\\d]+ ){1,2}(?=\ue002,)")
"""What is before a player who is called: ``Hey Gus, you're up``."""
BARE = re.compile(r"\W*player \ue001\W*")
WORDS_BESIDE = {
    *("it", "its", "is", "s", "now", "the", "of", "your", "you", "to", "has", "have", "side", "ok"),
    *("okay", "re", "are", "get", "will", "please", "time", "for", "dice", "again", "here"),
    *("comes", "team"),
    *PLAYER_WORDS,
}
"""The words of a sentence that says whose turn it is and nothing else."""
HEADING = {"s", "moves"}
"""Both words are no such sentence: ``Red's moves``."""
MIN_TURNS = 12
BOTH = 2
"""Players of whom one has the turn, and the other has not."""
MAX_TOLD = 0.25
"""Of the turns, those with a place that is right, but about something else, such as a fight."""


def find_unchanging(
    places: Sequence[tuple[Fact, Step, Heard]], players: Set[int | str], right: Sequence[Found]
) -> list[Address]:
    """Return where a program always names the same player as the one whose turn it is, or always
    a wrong one.

    It is in the question, or in a sentence of TURN_WORDS and WORDS_BESIDE: other lines may name a
    player at each turn, such as “Red's army”. A wrong number of a player may be alone in its line.
    Unless other places are `right`, it is also in the one line before the question that always
    names the other of two. `players` are those who have turns.
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
            for address, text, value, is_numbered in _turn_names(heard, fact.kind, earlier, stated):
                words = _words_of(text)
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
            # These name the computer wrongly, too; others may say who is next.
            is_about_turn = _is_about_turn(words) and (
                len(shown) > 1 or any(TURN_OF.search(text) for _, text, *_ in places_of[words])
            )
            may_be = shown <= players or (is_wrong and is_about_turn)
            if len(pairs) == len(turns) >= MIN_TURNS and may_be and (is_same or is_wrong):
                for address in places_of[words]:
                    # Last of several lines, or the only one.
                    found += address, (*address[:2], -1, address[3])
        has_place = [any(each.address in heard.values for each in right) for *_, heard in turns]
        is_told = sum(has_place) >= MAX_TOLD * len(turns)
        if not found and not is_told and len(players) == BOTH:
            found += _always_the_other(turns, players)
    return sorted(found)


def _always_the_other(
    turns: Sequence[tuple[Fact, Step, Heard]], players: Set[int | str]
) -> list[Address]:
    """Return where the line before the question names one player, and always the other one."""
    named: dict[str, list[tuple[int | str, Address]]] = defaultdict(list)
    for fact, _, heard in turns:
        before = [line for line in heard.lines if line.template != heard.question][-1:]
        for template, values in before:
            is_alone = [each.kind for each in values] == ["label"] and heard.counts[template] == 1
            if is_alone and values[0].value != fact.value:
                address: Address = ("label", template, 0, 0)
                named[_words_of(template)].append((values[0].value, address))
    return [
        address
        for words, each in named.items()
        if len(each) == len(turns) >= MIN_TURNS
        and {value for value, _ in each} == players
        and LOOKS_ON.isdisjoint(WORD.findall(words))
        for address in {address for _, address in each}
    ]


def _words_of(text: str) -> str:
    """Return the words and the values of a text, which are the same for each player.

    Each may have a sign, or an owner: “🔵 Blue, your move!”, “Tim's blues to move”.
    """
    return " ".join(WORD_OR_VALUE.findall(OWNER.sub("", text)))


def _turn_names(
    heard: Heard, kind: str, earlier: Sequence[int | str], stated: Set[int | str]
) -> Iterator[tuple[Address, str, int | str, bool]]:
    """Yield each player who is named as having the turn, after what says so, and whether that has a
    number besides a player's.

    It is the only player in one of these: the question; a sentence that says whose turn it is; the
    one line with a player's number and nothing else; a line with a name and a number in `stated`,
    which has to be printed there. A sentence may be there before for each of those who had a turn
    `earlier`.
    """
    lines = heard.lines
    bare = [template for template, _ in lines if BARE.fullmatch(template)]
    has_prompt = heard.text.rpartition("\n")[2].strip() != ""
    for number, (template, values) in enumerate(lines, 1):
        is_prompt = has_prompt and number == len(lines)
        with_number = {
            at for at, each in enumerate(values) if kind == "label" and each.value in stated
        }
        if not is_prompt and (piece := _turn_piece(template)):
            start, sentence, text = piece
            with_number = set()
        elif is_prompt or with_number or [template] == bare:  # several are headings of sheets
            start, sentence = 0, template if is_prompt else SENTENCE_END.split(template)[0]
            text = template
        else:
            start, sentence, text = _turn_sentence(template)
        end = len(values) if with_number else start + len(TOKEN.findall(sentence))
        named = [
            index
            for index, each in enumerate(values[:end])
            if index >= start
            and each.kind == kind
            and (is_player(each) or word_before(template, index) in PLAYER_WORDS)
            and not (is_prompt and len(each.shown) == 1 and kind == "label")
        ]
        if len({values[at].value for at in named}) == 1:  # also “Player 1 (Red)”
            shown = [each[named[0]].value for other, each in lines if other == template]
            is_last = template not in [other for other, _ in lines[number:]]
            if is_last and shown[:-1] == [*earlier][: len(shown) - 1]:
                others = [at for at in range(start, end) if at not in {*with_number, named[0]}]
                is_numbered = any(word_before(template, at) not in PLAYER_WORDS for at in others)
                address: Address = (values[named[0]].kind, template, 0, named[0])
                yield address, text, shown[-1], is_numbered and not is_prompt


@lru_cache(maxsize=20_000)  # a program says the same again and again
def _turn_sentence(template: str) -> tuple[int, str, str]:
    """Return the part of a line that says whose turn it is: the number of its first value, the
    part, and its words, by which turns are compared. All are empty if no part says it.

    It is the first sentence, or what is after the squares of a board.
    """
    template = IN_BRACKETS.sub("", template)
    beside = TURN_OF.search(template)
    if beside and beside.start() and not LONG_WORD.search(template[: beside.start()]):
        return len(TOKEN.findall(template[: beside.start()])), beside[0], beside[0]
    first = SENTENCE_END.split(template)[0]
    if TURN_OF.search(first) or _is_about_turn(first):
        return 0, first, template
    return 0, "", ""


@lru_cache(maxsize=20_000)
def _turn_piece(template: str) -> tuple[int, str, str] | None:
    """Return what `_turn_sentence` does of a line with bars: the piece that says whose turn it is,
    or None."""
    pieces = template.translate(SIDES).split("|")
    for at, piece in enumerate(pieces):
        is_now = OTHER_TIMES.isdisjoint(WORD.findall(piece))
        is_about_turn = is_now and (TURN_OF.search(piece) or _is_about_turn(piece))
        if len(pieces) > 1 and TOKENS["label"] in piece and is_about_turn:
            return len(TOKEN.findall("|".join(pieces[:at]))), piece, piece
    return None


def _is_about_turn(sentence: str) -> bool:
    """Return whether a sentence has the words that say whose turn it is, and no others."""
    said = {*WORD.findall(OWNER.sub("", CALL.sub("", SPEAKER.sub("", sentence, count=1), count=1)))}
    return (
        not said.isdisjoint(TURN_WORDS)
        and said <= TURN_WORDS | WORDS_BESIDE
        and not {*WORD.findall(sentence)} >= HEADING
    )
