"""Where a program's dialogue and the game's differ first, at each level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from workshop.compare.alignment import Alignment, merge_game_turns, merge_turns
from workshop.compare.diff_spans import diff_spans
from workshop.compare.exchanges import Trial
from workshop.compare.levels import LEVELS, NORMALIZERS
from workshop.compare.reference import GameTurn
from workshop.compare.task import Task
from workshop.run.dialogue import Dialogue, ProgramTurn, question_line
from workshop.run.end import End

UNSPECIFIED_NOTE = (
    "The assignment does not say what the game does next: they are compared up to there."
)
GOES_ON_NOTE = "Your program goes on after the game has ended."
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

    def as_json(self, level: str) -> dict[str, Any]:
        """Return plain JSON values, with both texts as one list of spans."""
        spans = diff_spans(self.game_text, self.program_text, level)
        return {**self._asdict(), "spans": [list(span) for span in spans]}


class Comparison(NamedTuple):
    """How closely two dialogues agree."""

    first: dict[str, Difference]
    """By level, the first difference; a level that is missing here is reached."""
    notes: tuple[str, ...] = ()
    """What was allowed, in sentences."""

    @property
    def reached(self) -> str:
        """The strictest level at which they agree, or "" if there is none."""
        return next((level for level in LEVELS if level not in self.first), "")

    def first_difference_at(self, level: str) -> float:
        """Return the index of the first difference in the game's turns; infinity if none."""
        return self.first[level].game_index if level in self.first else float("inf")

    def with_rule_violation(self, violation: Difference | None) -> Comparison:
        """Return the comparison with this result at the level `rules`."""
        first = {level: each for level, each in self.first.items() if level != "rules"}
        return self._replace(first=first | ({"rules": violation} if violation else {}))

    def with_first_differences_of(self, before: Comparison) -> Comparison:
        """Return `before` at all levels but `rules`, whose result stays this one's.

        A program with its own randomness cannot agree with the game's text, however well the game
        follows its draws: `before` is the comparison without following.
        """
        return before.with_rule_violation(self.first.get("rules"))._replace(notes=self.notes)

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        first = {level: each.as_json(level) for level, each in self.first.items()}
        return {"reached": self.reached, "first": first, "notes": list(self.notes)}


def compare_dialogues(
    task: Task,
    program: Dialogue,
    end: End,
    game: Sequence[GameTurn],
    *,
    group: bool = False,
) -> Comparison:
    """Compare a program's dialogue, which came to `end`, with the game's.

    With `group`, order-free questions are compared together with the turn they lead to.
    """
    first: dict[str, Difference] = {}
    notes: list[str] = []
    alignment = Alignment(task, program, game, group)
    for theirs, mine in zip(alignment.game, alignment.program, strict=False):
        game_turn = merge_game_turns(game[theirs.start : theirs.stop])
        turn = merge_turns(program.turns[mine.start : mine.stop])
        is_last = mine.stop == len(program.turns)
        reasons = differences_by_level(task, turn, end if is_last else None, game_turn)
        if reasons and task.is_unspecified(game_turn):
            notes.append(UNSPECIFIED_NOTE)
            break
        answered = game[theirs[-1] - 1].text if theirs[-1] else ""
        for level, reason in reasons.items():
            before = program.turns[mine[-1] - 1] if mine[-1] else ProgramTurn("")
            text = game_turn.text
            if level != "letter":
                text = task.adapt_wording(text, turn.text)
            first.setdefault(
                level,
                Difference(
                    theirs[-1],
                    mine[-1],
                    before.answer,
                    before.question,
                    text,
                    turn.text,
                    reason,
                    question_line(answered).strip(),
                ),
            )
        if is_last or LEVELS[-1] in first:
            break
        if game_turn.ask is None:
            notes.append(GOES_ON_NOTE)
    return Comparison(first, tuple(notes))


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


def difference_at(task: Task, trial: Trial, index: int, reason: str) -> Difference:
    """Return what both sides say in an exchange, with what is different there."""
    index = min(index, len(trial.program_turns) - 1)
    turn = trial.program_turns[index]
    count = trial.answer_counts[index]
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
    )


def first_rule_violation(task: Task, program: Dialogue, end: End) -> Difference | None:
    """Return the program's first turn against the rules, whatever the game says there."""
    assert task.find_rule_violation
    found = task.find_rule_violation(task, program, end)
    if found is None and end.kind in ("failed", "stopped"):
        found = len(program.turns) - 1, _describe_end(end)
    if found is None:
        return None
    index, reason = found
    before = program.turns[index - 1] if index else ProgramTurn("")
    text = program.turns[index].text
    return Difference(index, index, before.answer, before.question, "", text, reason)


def differences_by_level(
    task: Task, turn: ProgramTurn, end: End | None, game_turn: GameTurn
) -> dict[str, str]:
    """Return, by level, what differs in a turn, in a sentence; `end` is given for the last turn.

    The levels are ordered: what agrees at one agrees at all below it, so they are tried from the
    strictest, and the first that agrees ends the search.
    """
    reason = _end_difference(game_turn, end)
    if reason:
        return dict.fromkeys(LEVELS, reason)
    # After the game's end a program may ask for another one: its text only has to begin alike.
    goes_on = game_turn.ask is None and (end is None or end.kind != "ended")
    text = game_turn.text
    reasons: dict[str, str] = {}
    for level, normalize in NORMALIZERS.items():
        expected, found = normalize(text), normalize(turn.text)
        if expected == found or (goes_on and found.startswith(expected)):
            return reasons
        reasons[level] = TEXT_REASONS[level]
        if level == "letter":
            text = task.adapt_wording(text, turn.text)
    fact = task.wrong_fact(game_turn, turn.text)
    return reasons | {"facts": fact, "rules": fact} if fact else reasons


def _end_difference(game_turn: GameTurn, end: End | None) -> str:
    """Return how the program ended where the game did not, or ""."""
    if end is None or end.kind == "asks":
        return ""
    if end.kind in ("failed", "stopped"):
        return _describe_end(end)
    if game_turn.ask is not None:
        return "Your program has ended, and the game still asks."
    return ""


def _describe_end(end: End) -> str:
    """Return, in a sentence or two, that a program failed or had to be stopped."""
    if end.kind == "stopped":
        return f"Your program had to be stopped. {end.sentence}"
    exception = end.trace.rstrip().rpartition("\n")[2]
    return f"Your program broke off: {exception}. {end.sentence}".rstrip()
