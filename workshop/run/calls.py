"""Call a program's functions: expressions are evaluated in it, as one would type them at its end;
or they are typed there, at Python's own prompt.

A program may ask at its start, or play a whole game there: its statements are carried out one by
one, and one that asks, fails or has no end is left out.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from contextvars import Context
from numbers import Number
from sys import setprofile
from types import FrameType, ModuleType
from typing import Any, Literal, NamedTuple, TypeAlias

from workshop.run.end import End, Halt
from workshop.run.execute import Run, default_folder
from workshop.run.failure import describe_failure
from workshop.run.folder import Folder
from workshop.run.instrument import compile_statements, compile_typed
from workshop.run.patched import patched
from workshop.run.program import Program
from workshop.run.sandbox import Limits, LineObserver, Sandbox, Terminal, work_timer
from workshop.run.shared_random import Draw, SharedRandom

Plain: TypeAlias = list[Any]
"""A value as JSON: its kind, and what is in it (`as_plain`)."""
Outcome: TypeAlias = Literal["returned", "raised", "asked", "stopped"]
OUTCOMES = ("returned", "raised", "asked", "stopped")
PROMPT = ">>> "
KEEP = "__workshop_keep__"
"""Name of the function that keeps the arguments which a call may change."""
NEW = (ast.List, ast.Dict, ast.Set, ast.ListComp)
"""Expressions of a new collection: nobody else has it."""
MAX_CHARACTERS, MAX_EVENTS, SECONDS = 200_000, 20_000, 0.5
"""Of a statement or a call."""
MAX_ITEMS, MAX_DEPTH, MAX_TEXT = 10_000, 20, 100_000
"""Of a value, with all that is in it."""


class Called(NamedTuple):
    """What came of a call."""

    outcome: Outcome
    value: Plain
    """What it returned; of an exception its classes among Python's own, the nearest first."""
    arguments: tuple[tuple[Plain, Plain], ...] = ()
    """Lists, dictionaries and sets that it was given, before and after it."""
    said: str = ""
    """The exception's message, the question, why it was stopped; or what it printed."""
    file: str = ""
    line: int = 0
    """Where the program returned, failed or asked."""


class CallsOrder(NamedTuple):
    """Calls that are wanted of a program, one after the other."""

    calls: tuple[str, ...]
    seed: str = "1"
    files: Mapping[str, str] = {}
    """Data files beside the program."""
    of_reference: bool = False
    changes: tuple[tuple[str, str], ...] = ()
    """Texts of its main file that are replaced by others."""
    draws: tuple[Draw, ...] = ()
    """What it draws first, in the place of the seed's."""

    def as_json(self) -> dict[str, Any]:
        """Return the request for a `Runner` as JSON values."""
        return {"do": "call", **self._asdict()}

    def read(self, value: Any) -> tuple[Called, ...]:
        """Return what came of the calls, of JSON values. Raises ValueError if they are no such."""
        match value:
            case {"called": [*called]} if len(called) == len(self.calls):
                return tuple(map(_read, called))
        raise ValueError("These are no results of calls.")

    def stopped(self, sentence: str) -> tuple[Called, ...]:
        """Return calls that had to be stopped, of which nothing is known."""
        return (Called("stopped", ["none"], said=sentence),) * len(self.calls)


def _read(value: Any) -> Called:
    match value:
        case [str(outcome), [*found], [*arguments], str(said), str(file), int(line)] if (
            outcome in OUTCOMES
            and all(isinstance(each, list) and len(each) == 2 for each in arguments)
        ):
            pairs = tuple((_checked(before), _checked(after)) for before, after in arguments)
            names = all(isinstance(each, str) for each in found) and bool(found)
            value = found if outcome == "raised" and names else _checked(found)
            return Called(outcome, value, pairs, said, file, line)  # type: ignore[arg-type]
    raise ValueError("This is no result of a call.")


def _checked(value: Any) -> Plain:
    """Return a value that `as_plain` may have made. Raises ValueError at any other."""
    match value:
        case ["none"] | ["truth", bool()] | ["text" | "object", str()]:
            return [*value]
        case ["whole", str(number)]:
            return ["whole", str(int(number))]
        case ["number", str(number)]:
            return ["number", repr(float(number))]
        case ["bytes", str(text)]:
            return ["bytes", bytes.fromhex(text).hex()]
        case ["list" | "tuple" | "set" | "items", *items]:
            return [value[0], *map(_checked, items)]
        case ["dict", *pairs] if all(isinstance(each, list) and len(each) == 2 for each in pairs):
            return ["dict", *(list(map(_checked, pair)) for pair in pairs)]
    raise ValueError("This is no value.")


def call(order: CallsOrder, program: Program, folder: Folder | None = None) -> list[Called]:
    """Start a program, and evaluate expressions in it."""
    given = program.with_changes(order.changes).given(order.files)
    sandbox = _CallSandbox(given, order.seed, order.draws)
    folder = folder or default_folder()
    folder.restore(given.files)
    with patched(sandbox, folder.path) as main:
        problem = _start(sandbox, main)
        if problem:
            return [_failed(problem, given)] * len(order.calls)
        return [_call(each, sandbox, main) for each in order.calls]


def run_at_prompt(
    program: Program,
    seed: str,
    limits: Limits,
    on_line: LineObserver,
    folder: Folder,
    terminal: Terminal,
) -> Run:
    """Start a program as for calls, and do what is typed then at Python's own prompt."""
    sandbox = _CallSandbox(program, seed)
    folder.restore(program.files)
    end = End("ended")
    with patched(sandbox, folder.path) as main:
        if problem := _start(sandbox, main):
            end = describe_failure(problem, program.files)
        else:
            sandbox.open(terminal, limits, on_line)
            with suppress(SystemExit, Halt):
                while _do_typed(sandbox, main):
                    pass
    return Run(sandbox.all_events(), sandbox.halt.end if sandbox.halt else end)


class _CallSandbox(Sandbox):
    """A sandbox that goes on after a statement that was stopped."""

    def __init__(self, program: Program, seed: str, draws: Iterable[Draw] = ()) -> None:
        limits = Limits(MAX_CHARACTERS, SECONDS, work_timer(), MAX_EVENTS)
        rng = SharedRandom(seed)
        rng.forced = [Draw(*each) for each in reversed([*draws])]
        super().__init__(program, (), rng, limits, lambda *_: None)
        self._calls_rng = rng

    def open(self, terminal: Terminal, limits: Limits, on_line: LineObserver) -> None:
        """Let a person answer from here on, who has seen nothing of what was before."""
        self.renew()
        self.events.clear()
        self._answered_events = 0
        self.answers = self.terminal = terminal
        self.limits, self.on_line = limits, on_line
        self._calls_rng.on_draw = lambda _: None
        self._last_answer_s = self._last_report_s = limits.timer()

    def renew(self) -> None:
        """Give what comes next as much time as the last had."""
        self.halt = None
        self.all_events()
        self._character_count, self._answered_events = 0, len(self.events)
        self._last_answer_s = self.limits.timer()

    def printed_since(self, count: int) -> str:
        """Return what was printed after so many events."""
        return "".join(event[1] for event in self.all_events()[count:] if event[0] == "out")


def _start(sandbox: _CallSandbox, main: ModuleType) -> BaseException | None:
    """Carry out the statements of the main file, as when it is imported. Returns why it is no
    Python, or None."""
    program = sandbox.program
    name = program.main.removesuffix(".py").rpartition("/")[2]
    main.__name__ = name
    sys.modules[name] = main
    try:
        statements = compile_statements(program.files[program.main], program.main)
    except (SyntaxError, ValueError, RecursionError) as problem:
        return problem
    for statement in statements:
        with suppress(BaseException):  # what follows may be there all the same
            Context().run(exec, statement, vars(main))
        sandbox.renew()
    return None


def _names_in(program: Program, main: ModuleType) -> dict[str, Any]:
    """Return the names of the main file, and of the others that it has imported."""
    others = [
        vars(module)
        for module in list(sys.modules.values())
        if getattr(getattr(module, "__spec__", None), "origin", None) in program.files
    ]
    return {name: each for namespace in [*others, vars(main)] for name, each in namespace.items()}


def _do_typed(sandbox: _CallSandbox, main: ModuleType) -> bool:
    """Ask for a line, and do what it says; return whether to ask for another one."""
    program = sandbox.program
    try:
        line = sandbox.ask(PROMPT)
    except EOFError:
        return False
    except KeyboardInterrupt:
        sandbox.print("KeyboardInterrupt\n")
        return True
    before = _names_in(program, main)
    names = {**before}
    try:
        Context().run(exec, compile_typed(line), names)
    except (Halt, SystemExit):
        raise
    except BaseException as problem:
        with suppress(Exception):  # the program may have put its own there
            sys.stdout.flush()
        sandbox.print(describe_failure(problem, program.files).traceback)
    missing = object()
    new = {name: it for name, it in names.items() if before.get(name, missing) is not it}
    vars(main).update(new)
    return True


def _call(expression: str, sandbox: _CallSandbox, main: ModuleType) -> Called:
    """Evaluate an expression after those before it."""
    sandbox.renew()
    program = sandbox.program
    returned: list[tuple[str, int]] = []

    def profile(frame: FrameType, event: str, _: Any) -> None:
        if event == "return" and frame.f_code.co_filename in program.files:
            returned[:] = [(frame.f_code.co_filename, frame.f_lineno)]

    kept: list[tuple[Any, Plain]] = []

    def keep(value: Any) -> Any:
        kept.append((value, as_plain(value)))
        return value

    names = _names_in(program, main)
    before = len(sandbox.all_events())

    def done(outcome: Outcome, value: Plain, said: str, *place: Any) -> Called:
        arguments = tuple((was, as_plain(each)) for each, was in kept)
        return Called(outcome, value, arguments, said[:MAX_TEXT], *place)

    try:
        code = compile(_kept(expression), "<call>", "eval", dont_inherit=True)
        setprofile(profile)
        try:
            value = as_plain(Context().run(eval, code, {**names, KEEP: keep}))
        finally:
            setprofile(None)
        return done("returned", value, sandbox.printed_since(before), *(returned or [("", 0)])[0])
    except Halt as halt:
        end = halt.end
        asks = end.kind == "asks"
        said = end.prompt if asks else end.sentence
        return done("asked" if asks else "stopped", ["none"], said, end.file, end.line)
    except BaseException as problem:
        return _failed(problem, program, done)
    finally:
        sandbox.renew()


def _failed(problem: BaseException, program: Program, done: Any = Called) -> Called:
    end: End = describe_failure(problem, program.files)
    classes = [each.__name__ for each in type(problem).__mro__ if each.__module__ == "builtins"]
    message = end.traceback.rstrip().rpartition("\n")[2]
    outcome = (message,) if done is not Called else ((), message)
    failed: Called = done("raised", classes, *outcome, end.file, end.line)
    return failed


def _kept(expression: str) -> ast.Expression:
    """Return the tree of an expression whose calls keep what they may change."""
    tree = ast.parse(expression, "<call>", "eval")
    for parent, node in list(may_change(tree)):
        keeping = ast.Call(ast.Name(KEEP, ast.Load()), [node], [])
        if isinstance(parent, ast.keyword):
            parent.value = keeping
        else:
            parent.args[parent.args.index(node)] = keeping
    return ast.fix_missing_locations(tree)


def may_change(tree: ast.AST) -> Iterator[tuple[ast.Call | ast.keyword, ast.expr]]:
    """Yield the arguments of calls that are new collections, each with what it is given by."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            pairs: list[Any] = [(call, each) for each in call.args]
            pairs += [(each, each.value) for each in call.keywords]
            yield from (pair for pair in pairs if isinstance(pair[1], NEW))


def as_plain(value: Any, depth: int = 0, budget: Iterator[int] | None = None) -> Plain:
    """Return a value as JSON values: `["number", "3"]`, `["text", "a"]`, `["list", …]`; of an
    object of the program's own only the name of its class."""
    budget = budget or iter(range(MAX_ITEMS))
    if depth > MAX_DEPTH:
        return ["object", "…"]
    match value:
        case None:
            return ["none"]
        case bool():
            return ["truth", value]
        case int() if value.bit_length() < MAX_ITEMS:
            return ["whole", str(int(value))]
        case float():
            return ["number", float.__repr__(value)]
        case str():
            return ["text", str.__str__(value)[:MAX_TEXT].encode("utf-8", "replace").decode()]
        case bytes() | bytearray():
            return ["bytes", bytes(value)[:MAX_TEXT].hex()]
        case list() | tuple():
            kind = "tuple" if isinstance(value, tuple) else "list"
            return [kind, *_plain_items(value, depth, budget)]
        case set() | frozenset():
            return ["set", *sorted(_plain_items(value, depth, budget), key=str)]
        case dict():
            keys, values = (_plain_items(each, depth, budget) for each in (value, value.values()))
            return ["dict", *sorted(map(list, zip(keys, values, strict=False)), key=str)]
    if type(value).__module__ in ("fractions", "decimal") and isinstance(value, Number):
        return ["number", repr(float(value))]  # type: ignore[arg-type]
    if hasattr(value, "__next__") or type(value) in (range, type({}.keys()), type({}.values())):
        return ["items", *_plain_items(value, depth, budget)]
    if type(value) is type({}.items()) or type(value).__name__ == "deque":
        return ["items", *_plain_items(value, depth, budget)]
    return ["object", type(value).__name__[:MAX_DEPTH]]


def _plain_items(values: Iterable[Any], depth: int, budget: Iterator[int]) -> list[Plain]:
    return [as_plain(each, depth + 1, budget) for each, _ in zip(values, budget, strict=False)]
