"""Find the lines that say whose turn it is, or who a fact is about, right or wrong."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain

from workshop.compare.exchanges import TURN, Fact, Found, Step, Trial
from workshop.reading.addresses import Address, Heard, only_there
from workshop.reading.masks import TOKEN, TOKENS, Line, is_player
from workshop.reading.rows import SIDES

WORD_BEFORE = re.compile(r"(\w+)\W*$")
WORD, SENTENCE_END = re.compile(r"[^\W\d_\ue001-\ue003]+"), re.compile(r"[.!;]|\s\(")
PLAYER_WORDS = {"player", "p"}
TURN_WORDS = {
    *("turn", "turns", "move", "moves", "play", "plays", "playing", "go", "goes", "roll", "rolls"),
    *("ready", "up", "current"),
}
WORD_OR_VALUE = re.compile(rf"{WORD.pattern}|{TOKEN.pattern}")
TURN_OF = re.compile(
    r"(?:\b(?:turn|move)\b(?: (?:of|for)|\W*:)|^\W*player\W*:)\W*(?:[\w'’]+\W+){0,3}\ue002\W*"
)
"""How a sentence ends that names whose turn it is last, perhaps with more names."""
LONG_WORD = re.compile(r"[^\W\d_\ue001-\ue003]{3}")
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
RANKED = re.compile(r"\W*\ue001(?:st|nd|rd|th)?\W+\ue002")
"""How a line of a ranking begins: with a player's place and name."""
RECORD = re.compile(
    r"\b(?:(?:biggest|largest|longest|luckiest|single) |"
    r"(?:best|highest|most) (?!chips|coins|is|of|player|points|scores?|sum|total)[^\W\d_]{3})"
)
"""In a line about what was once, such as the highest single score."""
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
    own = only_there((heard for *_, heard in places), uses)
    words = {word_before(each.address[1], each.address[3]) for each in found}
    named: dict[Address, list[tuple[Fact, Step, int | str]]] = defaultdict(list)
    right: set[Address] = set()
    for fact, step, heard in places:
        said = [heard.values[each.address] for each in found if each.address in heard.values]
        is_right = not found or said[:1] == [fact.value]
        question = heard.question if step.kind else ""
        values: dict[Address, set[int | str]] = defaultdict(set)
        for line in heard.lines:
            if line.template not in own or line.template == question:
                continue
            is_other = RANKED.match(line.template) or RECORD.search(line.template)
            if is_other or len(line.values) > MAX_CLAIM_VALUES:
                continue
            for index, value in enumerate(line.values):
                is_word = value.kind == "label" or word_before(line.template, index) in words
                if value.kind == fact.kind and is_word and not _is_piece(line, index):
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


def _is_piece(line: Line, at: int) -> bool:
    """Return whether a value is the letter of a piece with its number, such as ``B3``."""
    behind = line.values[at + 1 : at + 2]
    is_touching = TOKEN.split(line.template)[at + 1] == ""
    return bool(behind) and is_touching and len(line.values[at].shown) == 1


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
    words = asked["text"] - asked["label"] - WORDS_BESIDE
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
        told = sum(any(each.address in heard.values for each in right) for *_, heard in turns)
        if not found and told < MAX_TOLD * len(turns) and len(players) == BOTH:
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

    It is the only player in the question, in a sentence that says whose turn it is, in the one line
    that has nothing but a player's number, or by name in a line with a number that has to be
    `stated`. A sentence may be there before for each of those who had a turn `earlier`.
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


def word_before(template: str, index: int) -> str:
    """Return the word before a value in a template, as in `player 1`, perhaps with the line before;
    "" beyond its last one, as in the column of a table."""
    heads = TOKEN.split(template.rpartition("\n")[2])
    match = WORD_BEFORE.search(heads[index]) if index < len(heads) else None
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
