"""Runs a program for Four, Five, Six: each of its questions is answered by what it asks for.

The assignment says nothing of questions. What a new one asks for is tried out: a name comes back
later, a pause takes Enter, a bet goes on with numbers alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle, islice

from workshop.cases.case import Case
from workshop.cases.replies import replies_to
from workshop.reading.masks import TOKEN, Masks
from workshop.run.dialogue import dialogue_of
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder, plain_question

NAMES = ("Becky", "Tim")
FURTHER_NAMES = ("Ann", "Joe")
"""For a program that asks for more names, or does not take the first."""
PEOPLE = Masks({name: seat for seat, name in enumerate(NAMES)})
BET = re.compile("bet|stake|wager|how (?:much|many)")
KINDS = ("name", "bet", "pause")
"""What a question may ask for; the first that fits one counts."""
ODD_NAMES = ("Zebulon", "Quentin")
BETS = ("1", "10", "5")
TRIED = 4
"""Answers with which a question is tried out."""
MAX_QUESTIONS = 600
MAX_KINDS = 30


class Driver:
    """Knows what the questions of a program ask for."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        """By a question's pattern: name, bet, pause, or "" if nothing makes it go on."""
        self.replies: dict[str, str] = {}
        """By a question's pattern, the answer to a pause that does not go on with Enter."""

    def play(self, case: Case) -> Judging[Run]:
        """Return the run of a case."""
        while True:
            run = yield self._order(case)
            turn = dialogue_of(run).turns[-1]
            if run.end.kind != "asks" or len(run.answers) >= MAX_QUESTIONS:
                return run
            pattern = pattern_of(turn.text)
            if self.kind_of(turn.text) is not None or len(self.kinds) >= MAX_KINDS:
                return run
            self.kinds[pattern] = yield from self._try_out(case, run, pattern)

    def kind_of(self, text: str) -> str | None:
        """Return what the question at the end of a text asks for; None if it is new."""
        asked = plain_question(text)
        for kind in (*KINDS, ""):
            if any(re.fullmatch(pattern, asked) for pattern in self._patterns(kind)):
                return kind
        return None

    def _patterns(self, kind: str) -> list[str]:
        return [pattern for pattern, each in self.kinds.items() if each == kind]

    def _order(self, case: Case, answers: Sequence[str] = (), *, rules: bool = True) -> RunOrder:
        given = {
            "name": (*NAMES, *FURTHER_NAMES),
            "bet": tuple(islice(cycle(bets_of(case)), MAX_QUESTIONS)),
            "pause": ("",),
        }
        replies = [(pattern, (reply,)) for pattern, reply in self.replies.items()]
        known = [*replies, *(("|".join(self._patterns(kind)), given[kind]) for kind in KINDS)]
        used = tuple(each for each in known if each[0]) if rules else ()
        return RunOrder(tuple(answers), case.seed, case.files, case.dice, used)

    def _try_out(self, case: Case, run: Run, pattern: str) -> Judging[str]:
        """Return what the question asks for at which a run waits."""
        before, turns = run.answers, dialogue_of(run).turns
        has_rolled = any(turn.draws for turn in turns)
        if (yield from self._is_for_name(case, before, has_rolled=has_rolled)):
            return "name"
        if (yield from self._goes_on(case, before, [""] * TRIED)):
            return "pause"
        # The banker is found by rolls, and then bets; what it asks later may be a menu.
        may_be_bet = has_rolled and ("bet" not in self.kinds.values() or BET.search(pattern))
        for bet in BETS if may_be_bet else ():
            if (yield from self._goes_on(case, before, [bet] * TRIED)):
                return "bet"
        for reply in replies_to(turns[-1].text):
            if (yield from self._goes_on(case, before, [reply] * TRIED)):
                self.replies[pattern] = reply
                return "pause"
        return ""

    def _is_for_name(self, case: Case, before: Sequence[str], *, has_rolled: bool) -> Judging[bool]:
        """Return whether a name that is the answer comes back; before the first roll, something
        else may be asked meanwhile."""
        after = yield from self._goes_on(case, before, (*ODD_NAMES, "", "", "1", "", ""))
        if not after or has_rolled or _has_odd_name(after):
            return _has_odd_name(after)
        for reply in replies_to(after):
            answers = (*ODD_NAMES, reply, "", "1", "", "")
            if _has_odd_name((yield from self._goes_on(case, before, answers))):
                return True
        return False

    def _goes_on(self, case: Case, before: Sequence[str], answers: Sequence[str]) -> Judging[str]:
        """Return what is said once the program asks something else, ends or draws; or ""."""
        run = yield self._order(case, [*before, *answers], rules=False)
        turns = dialogue_of(run).turns[len(before) :]
        # It may have been stopped before these answers, if its runs are not alike.
        asked = plain_question(turns[0].text) if turns else ""
        for number, turn in enumerate(turns[1:], 1):
            is_end = turn.answer is None and run.end.kind != "asks"
            # An error may be before the question, in the same line.
            if is_end or turn.draws or not plain_question(turn.text).endswith(asked):
                return "\n".join(each.text for each in turns[number:]) or "the end"
        return ""


def _has_odd_name(text: str) -> bool:
    return ODD_NAMES[0].casefold() in text.casefold()


def bets_of(case: Case) -> Sequence[str]:
    """Return the bets of a case; cases of packs may have rules in the place of answers."""
    rules = (rule.answers for rule in case.rules if any(map(BET.match, rule.asks)))
    return case.answers or next(rules, ("1",))


def pattern_of(text: str) -> str:
    """Return the pattern of the question at the end of a text, for whatever values."""
    parts = TOKEN.split(PEOPLE.line(plain_question(text)).template)
    return ".+?".join(map(re.escape, parts))


def named_in(text: str) -> Sequence[int | str]:
    """Return the seats of the people whom the question at the end of a text names."""
    return [each.value for each in PEOPLE.line(plain_question(text)).values if each.kind == "label"]
