"""Where a program's dialogue and the game's differ first, at each level."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from workshop.compare.diff_spans import diff_spans
from workshop.compare.exchanges import Trial
from workshop.compare.levels import NORMALIZERS, words
from workshop.compare.reference import GameTurn
from workshop.compare.task import Task
from workshop.run.dialogue import ProgramTurn, question_line

TEXT_REASONS = {
    "letter": "The texts differ.",
    "spacing": "The texts differ, and not by blanks and line breaks alone.",
    "words": "The words differ.",
}


class Difference(NamedTuple):
    """The first turn that differs at a level."""

    game_index: int
    """Index of the game's turn; the number of its turns if the program has more."""
    program_index: int
    """Index of the program's turn, which is the number of answers it had."""
    typed: str | None
    """The last of these answers; None before the first."""
    question: str
    """What it answered, in the program's words."""
    game_text: str
    """What the game said in this turn; empty if the rules alone are checked."""
    program_text: str
    reason: str
    """What is different, in a sentence."""
    game_question: str = ""
    """What the answer was to, in the game's words."""
    text: str = ""
    """The program's line of text that is wrong; empty if that is none alone."""
    file: str = ""
    line: int = 0
    """The line of the program where that is printed, where it asks, or where it broke off; 0 if
    that is not known."""
    source: str = ""
    """What is in this line."""
    where: str = ""
    """Which line it is, and what it does, in words."""

    def as_json(self, level: str) -> dict[str, Any]:
        """Return plain JSON values, with both texts as one list of spans."""
        spans = diff_spans(self.game_text, self.program_text, level)
        return {**self._asdict(), "spans": [list(span) for span in spans]}


def equal_count(task: Task, game: Sequence[GameTurn], turns: Sequence[ProgramTurn]) -> int:
    """Return in how many exchanges, from the first, the words are the same."""
    pairs = zip(game, turns, strict=False)
    return sum(
        1
        for _ in takewhile(
            lambda each: (
                each[0].ask is not None and _has_same_words(task, each[0].text, each[1].text)
            ),
            pairs,
        )
    )


def _has_same_words(task: Task, game: str, program: str) -> bool:
    expected = words(program)
    return words(game) == expected or words(task.adapt_wording(game, program)) == expected


def text_differences(task: Task, trial: Trial) -> dict[str, Difference]:
    """Return, by the levels that compare texts, where a program's text differs from the game's."""
    first: dict[str, Difference] = {}
    turns = list(zip(trial.game_turns, trial.program_turns, strict=False))
    for index, (game_turn, turn) in enumerate(turns):
        text = game_turn.text
        goes_on = game_turn.ask is None and trial.end.kind != "ended"
        for level, normalize in NORMALIZERS.items():
            expected, found = normalize(text), normalize(turn.text)
            if expected == found or (goes_on and found.startswith(expected)):
                break
            if level not in first:
                first[level] = difference_at(task, trial, index, TEXT_REASONS[level])
            if level == "letter":
                text = task.adapt_wording(text, turn.text)
    if turns and len(trial.game_turns) != len(trial.program_turns):
        last = difference_at(task, trial, len(turns) - 1, TEXT_REASONS["words"])
        first = {**dict.fromkeys(NORMALIZERS, last), **first}
    return first


def difference_at(task: Task, trial: Trial, index: int, reason: str, text: str = "") -> Difference:
    """Return what both sides say in an exchange, with what is different there."""
    index = min(index, len(trial.program_turns) - 1)
    turn = trial.program_turns[index]
    place = turn.text.find(text) if text else len(turn.text)
    count = trial.answer_counts[index] - sum(end > place for end in turn.pauses)
    before = trial.program_turns[index - 1] if index else ProgramTurn("")
    game = trial.game_turns[index] if index < len(trial.game_turns) else None
    answered = trial.game_turns[index - 1].text if game and index else ""
    return Difference(
        index,
        count,
        trial.answers[count - 1] if count else None,
        before.question,
        task.adapt_wording(game.text, turn.text) if game else "",
        turn.text,
        reason,
        question_line(answered).strip(),
        text,
    )
