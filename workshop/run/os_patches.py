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


class Shell:
    """The commands of a shell that a page obeys: those that clear the screen, pause or echo."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox

    def perform(self, command: object) -> str:
        """Do what a command says; return the name of one that is not there."""
        words = command if isinstance(command, str) else " ".join(map(str, command))  # type: ignore[call-overload]
        line = "".join(words.lower().split())
        name, rest = (*words.split(None, 1), "", "")[:2]
        if (
            line in CLEAR_COMMANDS
            or line.removeprefix("cmd/c") in CLEAR_COMMANDS
            or line.startswith("tput")
        ):
            self.sandbox.print(CLEARED)
        elif line == "pause":
            self.sandbox.read(PAUSE_PROMPT)
        elif name.lower() == "echo":
            self.sandbox.print(f"{rest.strip().strip(QUOTES)}\n")
        elif name.lower() not in SILENT_COMMANDS:
            return name
        return ""

    def system(self, command: object) -> int:
        """Do as `os.system`."""
        name = self.perform(command)
        if name:
            self.sandbox.print(f"sh: 1: {name}: not found\n")
        return NOT_FOUND if name else 0

    def run(self, command: object, *_: Any, **__: Any) -> Any:
        """Return a process that has ended, as `subprocess` has it."""
        if self.perform(command):
            refuse(OSError, NO_PROCESSES)()
        return SimpleNamespace(args=command, returncode=0, stdout="", stderr="", wait=lambda: 0)


def patch_os_modules(sandbox: Sandbox, modules: dict[str, ModuleType]) -> None:
    """Replace functions that reach the machine, in the modules that are loaded."""
    if sys.platform == "emscripten":
        number_errors(modules)
    run = Shell(sandbox).run

    def register(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        sandbox.at_exit.append(partial(function, *given, **named))
        return function

    vars(os).update(os_functions(sandbox))
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
        if module := modules.get(name):
            vars(module).update({key: it for key, it in changed.items() if hasattr(module, key)})


def os_functions(sandbox: Sandbox) -> dict[str, Any]:
    """Return what stands in for functions of `os`: the console's files, and no processes."""
    shell = Shell(sandbox)
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

    def leave(status: object = 0) -> None:
        sandbox.halt_with(End("ended"))

    return {
        **no_processes(),
        "system": shell.system,
        "write": write,
        "read": read,
        "isatty": lambda file: file in (0, 1, 2) or usual_isatty(file),
        "popen": lambda command, *_: io.StringIO(shell.run(command).stdout),
        "_exit": leave,
        "abort": leave,
        "get_terminal_size": lambda *_: os.terminal_size((80, 24)),
    }


def no_processes() -> dict[str, Any]:
    """Return a refusal for each function of `os` that starts or ends a process."""
    processes = ("exec", "spawn", "fork", "posix_spawn", "kill")
    names = filter(lambda name: name.startswith(processes), vars(os))
    return dict.fromkeys(names, refuse(OSError, NO_PROCESSES))


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
