"""A report as plain JSON values: what the page, the command line and a class's table show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from workshop.judging.findings import Finding, worst
from workshop.judging.judge import Report
from workshop.judging.lines import TOKEN
from workshop.judging.matching import Match
from workshop.judging.pointing import Question
from workshop.judging.requirements import Row
from workshop.run.program import Program
from workshop.run.recording import Exchange

Span: TypeAlias = tuple[str, bool]
"""A part of a text, and whether it is marked."""
MAX_SHOWN = 20_000
"""Characters of a text that is shown."""
MAX_SOURCE = 200
"""Characters of a line of source that is shown."""
MIN_ALIKE = 0.6
"""How alike two texts are of which only the characters are marked that differ."""


def report_as_json(report: Report, program: Program) -> dict[str, Any]:
    """Return a report as plain JSON values."""
    counted = [row.result for row in report.rows if not row.requirement.extra]
    facts, asked = report.compared
    cases = []
    for match in report.matches:
        its = report.findings[match.case.name]
        if its or not match.case.training:
            verdict = worst([each.verdict for each in its])
            findings = [_finding_as_json(each, match, program) for each in its]
            cases.append({**match.case._asdict(), "verdict": verdict, "findings": findings})
    return {
        "verdict": report.verdict,
        "met": counted.count("met"),
        "required": len(counted),
        "summary": summary(report),
        "compared": f"{facts:,} fact{'s' * (facts != 1)}, {asked:,} question{'s' * (asked != 1)}",
        "open": [freedom.says for freedom in report.freedoms],
        "added": report.added,
        "unread": list(report.unread),
        "asked": [_question_as_json(each, report) for each in report.questions],
        "requirements": [_row_as_json(row, report, program) for row in report.rows],
        "cases": cases,
        "main": program.main,
    }


def summary(report: Report) -> str:
    """Return how many requirements are met; of how many cases nothing is found without any."""
    counted = [row.result for row in report.rows if not row.requirement.extra]
    if counted:
        counts = ((counted.count(result), result) for result in ("not met", "not seen"))
        rest = [f"{count} {result}" for count, result in counts if count]
        return ", ".join([f"{counted.count('met')} of {len(counted)} requirements met", *rest])
    passed = sum(not its for its in report.findings.values())
    return f"{passed} of {len(report.findings)} cases agree"


def _row_as_json(row: Row, report: Report, program: Program) -> dict[str, Any]:
    found = row.finding
    its = report.findings.get(row.case, ())
    return {
        "says": row.requirement.says,
        "result": row.result,
        "extra": row.requirement.extra,
        "case": row.case,
        "number": its.index(found) if found in its else None,
        **(_sentence_as_json(found, program) if found else {}),
    }


def _sentence_as_json(found: Finding, program: Program) -> dict[str, Any]:
    lines = program.files.get(found.file, b"").decode("utf-8", "replace").splitlines()
    source = lines[found.line - 1].strip()[:MAX_SOURCE] if 0 < found.line <= len(lines) else ""
    line = found.line if source else 0
    return {
        "sentence": found.sentence,
        "subject": found.subject,
        "file": found.file,
        "line": line,
        "source": source,
    }


def _finding_as_json(found: Finding, match: Match, program: Program) -> dict[str, Any]:
    exchanges = match.program.exchanges
    here = exchanges[found.exchange]
    due = match.reference.exchanges[found.game_exchange]
    sides = marked(due.text, here.text, found, here)
    return {
        **_sentence_as_json(found, program),
        "verdict": found.verdict,
        "answers": answers_before(exchanges, found.exchange),
        "reference": sides[0],
        "program": sides[1],
    }


def _question_as_json(question: Question, report: Report) -> dict[str, Any]:
    """Return a question with what the program said there, by the tokens that can be pressed."""
    (match,) = [each for each in report.matches if each.case.name == question.case]
    exchanges = match.program.exchanges
    text = exchanges[question.exchange].text
    spans: list[tuple[str, int | None]] = []
    last = 0
    for number, token in enumerate(TOKEN.finditer(text)):
        spans += [(text[last : token.start()], None), (token[0], number)]
        last = token.end()
    return {
        **question._asdict(),
        "answers": answers_before(exchanges, question.exchange),
        "spans": [span for span in [*spans, (text[last:], None)] if span[0]],
    }


def answers_before(exchanges: Sequence[Exchange], number: int) -> list[str]:
    """Return all that was answered before an exchange ends."""
    answers: list[str] = []
    for each in exchanges[:number]:
        answers += each.extras
        answers.append(each.answer or "")
    return [*answers, *exchanges[number].extras]


def marked(due: str, own: str, found: Finding, exchange: Exchange) -> tuple[list[Span], list[Span]]:
    """Return what the reference and the program said, with what differs marked.

    Of two texts that are much alike, and no numbers, only the characters are marked that differ.
    """
    wanted, shown = found.due, found.shown.strip()
    there = _place(due[found.due_from :], wanted)
    there = there + found.due_from if there >= 0 else _place(due, wanted)
    here = _printed_place(own, shown, found, exchange)
    matcher = SequenceMatcher(None, wanted, shown, autojunk=False)
    parts = [(0, len(wanted), 0, len(shown))]
    if min(there, here) >= 0 and not wanted.isdigit() and matcher.ratio() >= MIN_ALIKE:
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


def _printed_place(text: str, shown: str, found: Finding, exchange: Exchange) -> int:
    """Return where a text is that the line of a finding printed; -1: nowhere."""
    for wanted in dict.fromkeys(((found.before + shown).lstrip(), shown)):
        start, moved = 0, len(wanted) - len(shown)
        for piece in exchange.pieces:
            printed_there = any(site[:2] == (found.file, found.line) for site in piece.site)
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
