"""Patches of `os` and the like: processes and exits, which no page has."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from workshop.run.end import End
from workshop.run.unavailable import NO_DEBUGGER, NO_PROCESSES, refuse

if TYPE_CHECKING:
    from workshop.run.sandbox import Sandbox

CLEAR_COMMANDS = ("cls", "clear", "cls||clear", "clear||cls")
"""Shell commands that clear the screen, without blanks."""
CLEARED = "\033[H\033[2J\033[3J"
"""What such a command prints."""
SILENT_COMMANDS = ("chcp", "color", "mode", "title")
"""Commands of Windows that change how its console looks."""
NOT_FOUND = 127 << 8
"""What `os.system` returns of a command that the shell does not find."""
DEBUGGER = ("Pdb", "set_trace", "run", "runcall", "runeval", "pm", "post_mortem")
"""Names in `pdb` that start it."""
QUOTES = "'\""
FILE_FUNCTIONS = {
    "builtins": "open",
    "io": "open",
    "os": "chdir listdir lstat mkdir open remove rename replace rmdir scandir stat truncate unlink",
}
PAUSE_PROMPT = "Press any key to continue . . . "


def patch_os_modules(sandbox: Sandbox, modules: dict[str, ModuleType]) -> None:
    """Replace functions that reach the machine, in the modules that are loaded."""

    def perform_shell(command: object) -> str:
        """Clear the screen, pause or echo, as a shell does; return the name of other commands."""
        words = command if isinstance(command, str) else " ".join(map(str, command))  # type: ignore[call-overload]
        line = "".join(words.lower().split())
        name, rest = (*words.split(None, 1), "", "")[:2]
        if (
            line in CLEAR_COMMANDS
            or line.removeprefix("cmd/c") in CLEAR_COMMANDS
            or line.startswith("tput")
        ):
            sandbox.print(CLEARED)
        elif line == "pause":
            sandbox.read(PAUSE_PROMPT)
        elif name.lower() == "echo":
            sandbox.print(f"{rest.strip().strip(QUOTES)}\n")
        elif name.lower() not in SILENT_COMMANDS:
            return name
        return ""

    def system(command: object) -> int:
        name = perform_shell(command)
        if name:
            sandbox.print(f"sh: 1: {name}: not found\n")
        return NOT_FOUND if name else 0

    def run(command: object, *_: Any, **__: Any) -> Any:
        """Return a process that has ended, as `subprocess` has it."""
        if perform_shell(command):
            refuse(OSError, NO_PROCESSES)()
        return SimpleNamespace(args=command, returncode=0, stdout="", stderr="", wait=lambda: 0)

    def leave(status: object = 0) -> None:
        sandbox.halt_with(End("ended"))

    def register(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        sandbox.at_exit.append(partial(function, *given, **named))
        return function

    usual_write, usual_read, usual_isatty = os.write, os.read, os.isatty
    console: list[Any] = [sys.stdin, sys.stdout, sys.stderr]

    def write(file: int, data: Any, /) -> int:
        if file not in (1, 2):
            return usual_write(file, data)
        count: int = console[file].buffer.write(data)
        console[file].flush()
        return count

    def read(file: int, length: int, /) -> bytes:
        return usual_read(file, length) if file else console[0].buffer.read1(length)

    no_process = refuse(OSError, NO_PROCESSES)
    if sys.platform == "emscripten":
        number_errors(modules)
    vars(os).update(
        system=system,
        write=write,
        read=read,
        isatty=lambda file: file in (0, 1, 2) or usual_isatty(file),
        popen=lambda command, *_: io.StringIO(run(command).stdout),
        _exit=leave,
        abort=leave,
        get_terminal_size=lambda *_: os.terminal_size((80, 24)),
        **{
            name: no_process
            for name in vars(os)
            if name.startswith(("exec", "spawn", "fork", "posix_spawn")) or name in ("kill",)
        },
    )
    replaced: dict[str, dict[str, Any]] = {
        "subprocess": {
            **dict.fromkeys(("run", "Popen"), run),
            **dict.fromkeys(("call", "check_call"), lambda *given, **_: run(*given).returncode),
            **dict.fromkeys(("check_output", "getoutput"), lambda *given, **_: run(*given).stdout),
        },
        "getpass": {
            "getpass": lambda prompt="Password: ", stream=None, **_: sandbox.ask(
                prompt, hidden=True
            )
        },
        "shutil": {"get_terminal_size": lambda fallback=(80, 24): os.terminal_size((80, 24))},
        "atexit": {"register": register},
        "pdb": dict.fromkeys(DEBUGGER, refuse(RuntimeError, NO_DEBUGGER)),
    }
    for name, changed in replaced.items():
        if name in modules:
            vars(modules[name]).update(
                {key: value for key, value in changed.items() if hasattr(modules[name], key)}
            )


LINUX_ERRORS = {
    "ENOENT": 2,
    "EACCES": 13,
    "EEXIST": 17,
    "ENOTDIR": 20,
    "EISDIR": 21,
    "ENOTEMPTY": 39,
}
"""The numbers at a terminal of what files in memory raise: Emscripten has 44 for ENOENT, say."""


def number_errors(modules: Mapping[str, ModuleType]) -> None:
    """Give errors the numbers that they have at a terminal, in what opens and moves files."""
    renumbered = {getattr(errno, name): number for name, number in LINUX_ERRORS.items()}

    def numbered(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*given: Any, **named: Any) -> Any:
            try:
                return function(*given, **named)
            except OSError as problem:
                problem.errno = renumbered.get(problem.errno or 0, problem.errno)
                raise

        return call

    for module, names in FILE_FUNCTIONS.items():
        vars(modules[module]).update(
            {name: numbered(getattr(modules[module], name)) for name in names.split()}
        )
    vars(errno).update(LINUX_ERRORS)
