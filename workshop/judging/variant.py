"""A variant of the reference: with some freedoms that the text leaves, and with its names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from workshop.assignment.assignment import Assignment, Case, Freedom
from workshop.judging.facts import Fact
from workshop.judging.lines import words_of
from workshop.run.instrument import parse
from workshop.run.recording import Chain, Recording, RecordOrder, Running, Stretch
from workshop.run.shared_random import Draw


class Variant:
    """The reference with some freedoms of the text."""

    def __init__(self, assignment: Assignment, freedoms: tuple[Freedom, ...]) -> None:
        self.assignment, self.freedoms = assignment, freedoms
        self.program = assignment.with_freedoms(freedoms)
        opened = (change for each in freedoms for change in each.changes)
        self.changes = (*assignment.own_changes, *opened)
        self._runs: dict[Any, Recording] = {}
        self._known: set[Any] = set()
        """Runs whose questions are known."""
        self._chains: dict[str, dict[Chain, None]] = defaultdict(dict)
        """By kind, the chains of the questions that were asked so far, in that order."""
        self._source = self.program.files[self.program.main]
        self.seeds_chance = b"random.seed(" in self._source
        """Whether the reference seeds chance itself: then it draws as the text has it."""
        self._names = {
            expression: name
            for name, expressions in assignment.facts.items()
            for expression in expressions
        }
        self.required = {name for each in assignment.requirements for name in each.facts}

    def run(
        self,
        case: Case,
        answers: Sequence[str],
        draws: Sequence[Sequence[Draw]] = (),
        silent: frozenset[str] = frozenset(),
    ) -> Running[Recording]:
        """Return the run of the reference with the draws of a program.

        Questions of the kinds in `silent` are answered by Enter, and end no stretch.
        """
        forced = () if self.seeds_chance else tuple(map(tuple, draws))
        replies = tuple((chain, "") for kind in sorted(silent) for chain in self._chains[kind])
        is_usual = tuple(answers) == case.answers and not replies
        if forced and is_usual:
            usual = yield from self.run(case, answers)
            if forced == tuple(each.draws for each in usual.stretches):
                return usual  # it draws these numbers unforced
        runs = self.assignment.usual_runs if is_usual and not forced else self._runs
        key = self.freedoms, case.name, tuple(answers), forced, replies
        if key not in runs:
            runs[key] = yield RecordOrder(
                *(tuple(answers), case.seed, {**self.assignment.own_files, **case.files}),
                *(case.dice, replies),
                forced_draws=forced,
                of_reference=True,
                changes=self.changes,
            )
        if key not in self._known:
            self._known.add(key)
            for each in runs[key].stretches:
                if each.asks:
                    self._chains[self.kind_of(each)][each.asks] = None
        return runs[key]

    def kind_of(self, stretch: Stretch) -> str:
        """Return the kind of question that ends a stretch of the reference; "" at its end."""
        if stretch.asks is None:
            return ""
        text = stretch.prompt or stretch.text
        for name, piece in self.assignment.questions.items():
            if piece in text:
                return name
        return "<".join(str(each[1]) for each in stretch.asks)

    @cached_property
    def written(self) -> frozenset[str]:
        """The words of the texts that stand in the source, and truths: no text is made of them."""
        sources = (text for name, text in self.program.files.items() if name.endswith(".py"))
        nodes = (node for text in sources for node in ast.walk(parse(text) or ast.Module([], [])))
        texts = (each.value for each in nodes if isinstance(each, ast.Constant))
        return frozenset(
            words_of(each) or each.strip()
            for each in (*texts, "true", "false")
            if isinstance(each, str)
        )

    @cached_property
    def _functions(self) -> dict[int, str]:
        """By line of the reference, the innermost function that it is in."""
        return {
            line: node.name
            for node in ast.walk(parse(self._source) or ast.Module([], []))
            if isinstance(node, ast.FunctionDef)
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        }

    def function_of(self, fact: Fact) -> str | None:
        """Return the function of the reference that prints a fact; None outside of all."""
        return self._functions.get(int(fact.function.split("<")[0] or 0))

    def file_name(self, name: str) -> str:
        """Return what a file is called that the reference writes."""
        return self._names.get(name, name)

    def name_of(self, fact: Fact) -> str:
        """Return what a fact is called; "" for one that the assignment does not speak of."""
        name = self._names.get(f"{self.function_of(fact)}: {fact.expression}")
        name = name or self._names.get(fact.expression)
        return name or ("" if self.assignment.names_facts else fact.expression)
