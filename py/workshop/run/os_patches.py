"""Patches of `os` and the like: processes, threads, signals and exits, which no page has."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn

from workshop.run.unavailable import NO_ASYNCIO, NO_DEBUGGER, NO_PROCESSES, NO_THREADS

if TYPE_CHECKING:
    from workshop.run.sandbox import Sandbox

CLEAR_COMMANDS = ("cls", "clear", "cls||clear", "clear||cls")
"""Shell commands that clear the screen, without blanks."""
CONSOLE_FILES = (1, 2)
"""File numbers of standard output and standard error."""
DEBUGGER = ("Pdb", "set_trace", "run", "runcall", "runeval", "pm", "post_mortem")
"""Names in `pdb` that start it."""
PAUSE_PROMPT = "Press any key to continue . . . "


def patch_os_modules(sandbox: Sandbox, modules: dict[str, ModuleType]) -> None:
    """Replace functions that reach the machine, in the modules that are loaded."""

    def system(command: object, *_: Any, **__: Any) -> int:
        """Clear the screen or pause, as a shell does; return 1 for any other command."""
        words = command if isinstance(command, str) else " ".join(map(str, command))  # type: ignore[call-overload]
        line = "".join(words.lower().split())
        if (
            line in CLEAR_COMMANDS
            or line.removeprefix("cmd/c") in CLEAR_COMMANDS
            or line.startswith("tput")
        ):
            sandbox.record("clear")
            return 0
        if line == "pause":
            sandbox.read(PAUSE_PROMPT)
            return 0
        return 1

    def run(command: object, *_: Any, **__: Any) -> int:
        if system(command):
            raise _impossible(OSError, NO_PROCESSES)
        return 0

    def completed(command: object, *_: Any, **__: Any) -> SimpleNamespace:
        run(command)
        return SimpleNamespace(args=command, returncode=0, stdout="", stderr="")

    def printed(command: object, *_: Any, **__: Any) -> str:
        run(command)
        return ""

    def process(command: object, *_: Any, **__: Any) -> SimpleNamespace:
        run(command)
        done: Callable[..., int] = lambda *_, **__: 0  # noqa: E731
        return SimpleNamespace(returncode=0, wait=done, poll=done, communicate=lambda *_: ("", ""))

    write, read = os.write, os.read

    def written(file: int, data: bytes, /) -> int:
        """Write to a file; print what goes to the console."""
        if file not in CONSOLE_FILES:
            return write(file, data)
        sandbox.print(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def typed(file: int, size: int, /) -> bytes:
        """Read from a file; ask for what comes from the console."""
        return read(file, size) if file else f"{sandbox.read()}\n".encode()[:size]

    leave, no_process = sandbox.exit_now, refuse(OSError, NO_PROCESSES)
    vars(os).update(
        system=system,
        popen=printed,
        write=written,
        read=typed,
        _exit=leave,
        abort=leave,
        get_terminal_size=lambda *_: os.terminal_size((80, 24)),
        **{
            name: no_process
            for name in vars(os)
            if name.startswith(("exec", "spawn", "fork", "posix_spawn")) or name in ("kill",)
        },
    )
    no_thread = refuse(RuntimeError, NO_THREADS)
    replaced: dict[str, dict[str, Any]] = {
        "subprocess": {
            "call": run,
            "check_call": run,
            "run": completed,
            "Popen": process,
            "check_output": printed,
            "getoutput": printed,
        },
        "getpass": {"getpass": lambda prompt="Password: ", stream=None: sandbox.ask(prompt)},
        "_thread": {"start_new_thread": no_thread, "start_joinable_thread": no_thread},
        "threading": {
            "_start_new_thread": no_thread,
            "_start_joinable_thread": no_thread,
            "Timer": no_thread,
        },
        "signal": {
            "signal": lambda number, handler: None,
            "alarm": lambda seconds: 0,
            "setitimer": lambda which, seconds, interval=0.0: (0.0, 0.0),
        },
        "asyncio": {"run": refuse(RuntimeError, NO_ASYNCIO)},
        "shutil": {"get_terminal_size": lambda fallback=(80, 24): os.terminal_size((80, 24))},
        "atexit": {"register": _register(sandbox)},
        "pdb": dict.fromkeys(DEBUGGER, refuse(RuntimeError, NO_DEBUGGER)),
    }
    for name, changed in replaced.items():
        if name in modules:
            vars(modules[name]).update(
                {key: value for key, value in changed.items() if hasattr(modules[name], key)}
            )


def _register(sandbox: Sandbox) -> Callable[..., Any]:
    def register(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        sandbox.at_exit.append(lambda: function(*given, **named))
        return function

    return register


def refuse(kind: type[Exception], sentence: str) -> Callable[..., NoReturn]:
    """Return a function that raises this, whatever its arguments."""

    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise _impossible(kind, sentence)

    return refuse


def _impossible(kind: type[Exception], sentence: str) -> Exception:
    problem = kind(sentence)
    problem.sentence = sentence  # type: ignore[attr-defined]
    return problem
