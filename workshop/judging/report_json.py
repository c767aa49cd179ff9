"""A report as plain JSON values: what the page, the command line and a class's table show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from workshop.judging.findings import Finding, worst
from workshop.judging.judge import Report
from workshop.judging.lines import TOKEN
from workshop.judging.pairing import Match, words_in
from workshop.judging.pointing import Question
from workshop.judging.requirements import BESIDES, Row
from workshop.run.program import Program
from workshop.run.recording import Stretch

Span: TypeAlias = tuple[str, bool]
"""A part of a text, and whether it is marked."""
MAX_SHOWN = 20_000
"""Characters of a text that is shown."""
MAX_SOURCE = 200
"""Characters of a line of source that is shown."""
NOTHING = Finding("passes", 0, "")
MIN_ALIKE = 0.6
"""How alike two texts are of which only the characters are marked that differ."""


def report_as_json(report: Report, program: Program) -> dict[str, Any]:
    """Return a report as plain JSON values.

    - `verdict`, `met` and `required` (how many requirements), `summary`, `compared`: for one line.
      `points`: what those are worth that are met; `possible`: that count; `unseen`: that are not
      seen, which is no loss.
    - `reason`: the first difference, after the fewest answers, or what is not seen first; "" if the
      program passes.
    - `requirements`: a row for each, in the assignment's order. `says`, `extra` (it never counts),
      `result`: "met", "not met", "not seen". `sentence`, `subject`, `file`, `line`, `source`: what
      is wrong, or why it is not seen; the sentence of a row that is met is "". `case`: the case
      that shows it, or "". `number`: of a difference, which it is of the case's `findings`; else
      null. `evidence`: null, or where it is to be seen, of the same shape as one of a case's
      findings. `pressed`: whether it is not met by what a person has pressed. `points`. `hint`: the
      teacher's own sentence, if it is not met, or "". `hidden`: students are not shown it. `call`:
      the call that shows what is wrong, as one types it at the console after a run, or "".
    - `besides`: a row of that shape for a difference that no requirement is about, or null.
    - `cases`: those that count, that differ, or that a row names. `verdict`, the fields of the
      case, and `findings`. A finding has `verdict` ("differs"; of evidence "passes" or "not
      compared"), `answers` (all that was typed before it), `reference` and `program` (what both
      said after the last answer, as spans: a text, and whether it is marked), and the sentence as
      above.
    - `asked`: questions to a person. `fact`, `case`, `exchange` are of the point that answers it,
      with the `token` that was pressed, or -1: it is not said there. `says`: the sentence.
      `value`: what is due. `token`: null, or what was pressed and counts only when the point has
      `sure`, as the program differs by it. `answers`. `spans`: what the program said: a text, and
      the token's number or null.
    - `also_asks`: questions that only the program asks; they are answered, and never held against
      it.
    - `open`: what it does as the text leaves open. `added`: what cases came from elsewhere.
      `unread`: names of facts found nowhere. `main`.
    """
    counted = [row for row in report.rows if not row.requirement.extra]
    table = [row for row in report.rows if row.requirement is not BESIDES]
    facts, asked = report.compared
    calls = sum(len(row.requirement.calls) for row in table)
    all_findings = report.findings
    shown = {row.case for row in report.rows}
    met = {name for row in table if row.result == "met" for name in row.requirement.facts}
    cases = []
    for match in report.matches:
        findings = all_findings[match.case.name]
        if findings or match.case.name in shown or not match.case.training:
            cases.append(
                {
                    **match.case._asdict(),
                    "verdict": worst([each.verdict for each in findings]),
                    "findings": [_finding_as_json(each, match, program) for each in findings],
                }
            )
    rows = [_row_as_json(row, report, all_findings, program) for row in report.rows]
    return {
        "verdict": report.verdict,
        "met": sum(row.result == "met" for row in counted),
        "required": len([row for row in table if not row.requirement.extra]),
        **points_of(report),
        "summary": summary(report),
        "reason": _reason(report),
        "compared": ", ".join(
            f"{count:,} {what}{'s' * (count != 1)}"
            for what, count in (("fact", facts), ("question", asked), ("call", calls))
            if count or (what != "call" and not calls)
        ),
        "open": [freedom.says for freedom in report.freedoms],
        "added": report.added,
        "also_asks": also_asks(report),
        "unread": [each for each in report.unread if each not in met],
        "asked": [_question_as_json(each, report) for each in report.questions],
        "requirements": rows[: len(table)],
        "besides": rows[-1] if len(table) < len(rows) else None,
        "cases": cases,
        "main": program.main,
    }


def summary(report: Report) -> str:
    """Return how many requirements are met; of how many cases nothing is found without any."""
    results = [row.result for row in report.rows if not row.requirement.extra]
    has_others = any(row.requirement is BESIDES for row in report.rows)
    if results:
        missed = results.count("not met") - has_others
        counts = ((missed, "not met"), (results.count("not seen"), "not seen"))
        rest = [f"{count} {result}" for count, result in counts if count]
        rest += ["a difference besides"] if has_others else []
        met, required = results.count("met"), len(results) - has_others
        points = points_of(report)
        if points["possible"] != required:
            rest.append(f"{points['points']:g} of {points['possible']:g} points")
        return ", ".join([f"{met} of {required} requirements met", *rest])
    passed = sum(not findings for findings in report.findings.values())
    return f"{passed} of {len(report.findings)} cases agree"


def points_of(report: Report) -> dict[str, float]:
    """Return what is met, what counts, and what was not seen, in points."""
    counted = [row for row in report.rows if not row.requirement.extra]
    results = {
        "points": ("met",),
        "possible": ("met", "not met", "not seen"),
        "unseen": ("not seen",),
    }
    return {
        name: sum(row.requirement.points for row in counted if row.result in which)
        for name, which in results.items()
    }


def also_asks(report: Report) -> list[str]:
    """Return the questions that only the program asks, and from which no difference may follow."""
    typed = {word for match in report.matches for each in match.answers for word in words_in(each)}

    def question(prompt: str) -> tuple[str, ...]:
        """With one name and with another it is one question."""
        return tuple(each for each in words_in(prompt) if each not in typed) or (prompt,)

    stretches = (each for match in report.matches for each in match.program.stretches)
    asked: dict[tuple[str, ...], str] = {}
    for prompt in (prompt for each in stretches for prompt in each.extra_prompts):
        asked.setdefault(question(prompt), prompt)
    found = (mark.finding for marks in report.marks.values() for mark in marks if mark.finding)
    blamed = {question(each.extra_prompt) for each in found}
    return [prompt for key, prompt in asked.items() if key not in blamed]


def _reason(report: Report) -> str:
    """Return the first reason why a program does not pass; "" if there is none."""
    if report.verdict == "passes":
        return ""
    rows = [row for row in report.rows if row.result != "met" and not row.requirement.extra]
    reasons = [
        (row.result != "not met", row.mark.stretch if row.mark else 0, number, row)
        for number, row in enumerate(rows)
    ]
    for *_, row in sorted(reasons, key=lambda each: each[:3]):
        sentence = row.finding.sentence if row.finding else ""
        if row.requirement.hint and row.result == "not met":
            sentence = f"{sentence} {row.requirement.hint}"
        return f"{row.case}: {sentence}" if row.case else sentence
    for case, findings in report.findings.items():
        for found in findings:
            return f"{case}: {found.sentence}"
    return "".join(f"It could not be read where it says {fact}." for fact in report.unread[:1])


def _row_as_json(
    row: Row, report: Report, findings: Mapping[str, Sequence[Finding]], program: Program
) -> dict[str, Any]:
    found = row.finding
    of_case = findings.get(row.case, ())
    matches = [each for each in report.matches if each.case.name == row.case]
    return {
        "says": row.requirement.says,
        "result": row.result,
        "extra": row.requirement.extra,
        "case": row.case,
        "number": of_case.index(found) if found in of_case else None,
        "pressed": bool(found and found.is_pointed),
        "points": row.requirement.points,
        "hint": row.requirement.hint if row.result == "not met" else "",
        "hidden": row.requirement.hidden,
        **_sentence_as_json(found or NOTHING, program),
        "evidence": _finding_as_json(found, matches[0], program) if found and matches else None,
    }


def _sentence_as_json(found: Finding, program: Program) -> dict[str, Any]:
    lines = program.files.get(found.file, b"").decode("utf-8", "replace").splitlines()
    source = lines[found.line - 1].strip()[:MAX_SOURCE] if 0 < found.line <= len(lines) else ""
    line = found.line if source else 0
    return {
        "sentence": found.sentence,
        "call": found.call,
        "subject": found.subject,
        "file": found.file,
        "line": line,
        "source": source,
    }


def _finding_as_json(found: Finding, match: Match, program: Program) -> dict[str, Any]:
    stretches = match.program.stretches
    here = stretches[found.stretch]
    due = match.reference.stretches[found.reference_stretch]
    sides = marked(due.text, here.text, found, here)
    return {
        **_sentence_as_json(found, program),
        "verdict": found.verdict,
        "answers": answers_before(stretches, found.stretch),
        "reference": sides[0],
        "program": sides[1],
    }


def _question_as_json(question: Question, report: Report) -> dict[str, Any]:
    """Return a question with what the program said there, by the tokens that can be pressed."""
    (match,) = [each for each in report.matches if each.case.name == question.case]
    stretches = match.program.stretches
    text = stretches[question.exchange].text
    spans: list[tuple[str, int | None]] = []
    last = 0
    for number, token in enumerate(TOKEN.finditer(text)):
        spans += [(text[last : token.start()], None), (token[0], number)]
        last = token.end()
    return {
        **question._asdict(),
        "answers": answers_before(stretches, question.exchange),
        "spans": [span for span in [*spans, (text[last:], None)] if span[0]],
    }


def answers_before(stretches: Sequence[Stretch], number: int) -> list[str]:
    """Return all that was answered before a stretch ends."""
    answers: list[str] = []
    for each in stretches[:number]:
        answers += each.extras
        answers.append(each.answer or "")
    return [*answers, *stretches[number].extras]


def marked(due: str, own: str, found: Finding, stretch: Stretch) -> tuple[list[Span], list[Span]]:
    """Return what the reference and the program said, with what differs marked.

    Of two texts that differ and are much alike, and no numbers, only those characters are marked.
    """
    wanted, shown = found.due, found.shown.strip()
    there = _place(due[found.due_from :], wanted)
    there = there + found.due_from if there >= 0 else _place(due, wanted)
    here = _printed_place(own, shown, found, stretch)
    matcher = SequenceMatcher(None, wanted, shown, autojunk=False)
    parts = [(0, len(wanted), 0, len(shown))]
    if (
        found.verdict == "differs"
        and min(there, here) >= 0
        and not wanted.isdigit()
        and matcher.ratio() >= MIN_ALIKE
    ):
        parts = [code[1:] for code in matcher.get_opcodes() if code[0] != "equal"]
    return (
        _spans(due, [(there + start, there + end) for start, end, _, _ in parts if there >= 0]),
        _spans(own, [(here + start, here + end) for _, _, start, end in parts if here >= 0]),
    )


def _place(text: str, part: str) -> int:
    """Return where a part of a text is that no letter or digit continues; -1: nowhere."""
    part = part.strip()
    found = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text, re.IGNORECASE) if part else None
    return found.start() if found else text.find(part) if part else -1


def _printed_place(text: str, shown: str, found: Finding, stretch: Stretch) -> int:
    """Return where a text is that the line of a finding printed; -1: nowhere."""
    for wanted in dict.fromkeys(((found.before + shown).lstrip(), shown)):
        start, moved = 0, len(wanted) - len(shown)
        for piece in stretch.pieces:
            printed_there = any(link[:2] == (found.file, found.line) for link in piece.chain)
            if printed_there and (place := _place(piece.text, wanted)) >= 0:
                return start + place + moved
            start += len(piece.text)
        if (place := _place(text, wanted)) >= 0:
            return place + moved
    return -1


def _spans(text: str, places: Sequence[tuple[int, int]]) -> list[Span]:
    text = text[:MAX_SHOWN]
    spans: list[Span] = []
    last = 0
    for start, end in places:
        spans += [(text[last:start], False), (text[start:end], True)]
        last = end
    return [span for span in [*spans, (text[last:], False)] if span[0]]
