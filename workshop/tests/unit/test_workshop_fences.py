"""A program at a terminal reaches nothing but its console, whichever fence is around it."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from places import ROOT, WORKSHOP
from request_recorder import RequestRecorder, recorder
from workshop.run.program import program_of
from workshop.run.recording import RecordOrder
from workshop.teacher import isolated_check
from workshop.teacher.fence import FENCES, NODE_FENCE, RUN_PROGRAMS, Fence
from workshop.teacher.isolated_check import IsolatedProgram

__all__ = ["recorder"]
TABLE = WORKSHOP / "docs/fences.md"
SECURITY = ROOT / ".github/SECURITY.md"
WORDS = "the-teachers-own-words"
UNUSUAL_SECONDS = 543
"""By which the processes of this test are known."""

AROUND = """
import gc, importlib, os, posix, sys
load = importlib.import_module
modules = {getattr(m, "__name__", ""): m for m in gc.get_objects() if type(m) is type(sys)}
js = pyodide = None
for finder in sys.meta_path:
    if hasattr(finder, "jsproxies"):
        js, pyodide = finder.jsproxies["js"], finder.jsproxies["pyodide_js"]
def frames():
    frame = sys._getframe()
    while frame:
        yield frame
        frame = frame.f_back
"""
"""Finds, around what the sandbox hides, what is below it."""
ATTEMPTS = {
    "read a file": "print(open(secret).read())",
    "read it below Python's `open`": "print(posix.read(posix.open(secret, 0), 99))",
    "list other hand-ins": "print(os.listdir(os.path.dirname(secret)))",
    "read `/etc/passwd`": "print(open('/etc/passwd').read())",
    "follow a link to a file": "os.symlink(secret, 'l'); print(open('l').read())",
    "read by way of another process": "print(open(f'/proc/1/root{secret}').read())",
    "read the environment": "print(os.environ, posix.environ)",
    "read another process's": "print(open(f'/proc/{os.getppid()}/environ').read())",
    "write a file": "open(mark, 'w').write('x')",
    "write to shared memory": "open(shared, 'w').write('x')",
    "remove a file": "posix.unlink(secret)",
    "change the checker": "print(open(checker, 'r+') and words)",
    "open a socket": "load('socket').create_connection(('127.0.0.1', port)).send(get)",
    "open one below `socket`": "s = load('_socket').socket()\n"
    "s.connect(('127.0.0.1', port)); s.send(get)",
    "ask for a page": "load('urllib.request').urlopen(f'http://127.0.0.1:{port}/')",
    "start a program": "posix.system(f'echo x > {mark}')",
    "call the system by `ctypes`": "load('ctypes').CDLL(None).system(f'echo x > {mark}'.encode())",
    "fork, and go on for ever": "for _ in range(9):\n"
    "    posix.fork() or (load('select').select([], [], []), posix._exit(0))",
    "start a thread": "load('_thread').start_new_thread(open, (mark, 'w'))",
    "end its parent": "os.getppid() and posix.kill(os.getppid(), 9)",
    "end all processes": "posix.kill(-1, 15)",
    "trace its parent": "load('ctypes').CDLL(None).ptrace(0x4206, os.getppid(), 0, 0)",
    "take all memory": "print(words, len([bytearray(10 ** 8) for _ in range(99)]))",
    "do something after its end": "load('threading')._register_atexit(open, mark, 'w')",
    "change what is in its frames": "for frame in frames():\n"
    "    frame.f_globals.update(mark=mark, read_run=print, passed=True)",
    "use `js`": "print(js.process.env, js.fetch(f'http://127.0.0.1:{port}/'))",
    "compile JavaScript by `js`": "print(js.constructor.constructor('return process')().env)",
    "compile it by `run_js`": "print(modules['pyodide.code'].run_js('process').env)",
    "compile it by a constructor": "to_js = modules['pyodide.ffi'].to_js\n"
    "print(to_js(b'').constructor.constructor('return process')().env)",
    "use Pyodide's modules of Node": "print(pyodide._module.require('fs').readFileSync(secret))",
    "mount a folder by Pyodide": "pyodide.mountNodeFS('/m', '/')\n"
    "print(open(f'/m{secret}').read())",
    "mount it below Pyodide": "f = pyodide.FS\nf.mkdir('/n')\n"
    "f.mount(f.filesystems.NODEFS, modules['pyodide.ffi'].to_js({'root': '/'}), '/n')\n"
    "print(open(f'/n{secret}').read())",
    "load a library by Pyodide": "pyodide._api.loadDynlib(secret)",
    "load a package by Pyodide": "pyodide.loadPackage(f'http://127.0.0.1:{port}/x.whl')",
    "look at JavaScript's callers": "function = modules['pyodide.ffi'].to_js(b'').constructor\n"
    "print(function.caller.arguments)",
    "close all open files": "posix.closerange(3, 99)",
    "write to all open files": "for file in range(3, 64):\n"
    '    try: posix.write(file, b\'{"events": [], "end": {}, "passed": true}\\n\')\n'
    "    except OSError: pass",
    "patch the code that sends its runs": "modules['json'].dumps = lambda *_, **__: 'forged'",
    "send a run of another shape": "modules['json'].dumps = lambda *_, **__: (\n"
    '    \'{"chains": [5], "trail": [["asked", {}, []]], "files": [], "end": {}}\')',
    "end its process": "posix._exit(0)",
}
"""What a program may try. What it prints is looked through for what it must not have read."""
ENDING = 5
"""The last of them may end their process: the next one needs another."""
PROGRAM = f"{AROUND}\nglobals().update(eval(input()))\nexec(input())\n"


class Machine:
    """What a program must not reach, and whether it did."""

    def __init__(self, folder: Path, recorder: RequestRecorder) -> None:
        self._secret, self._recorder = folder / WORDS, recorder
        self._secret.write_text(WORDS)
        self._made = folder / "mark", Path(f"/dev/shm/{folder.name}")
        mark, shared = map(str, self._made)
        self.names = {
            **{"secret": str(self._secret), "mark": mark, "shared": shared, "words": WORDS},
            **{"port": recorder.server_port, "get": b"GET / HTTP/1.0\r\n\r\n"},
            "checker": isolated_check.__file__,
        }

    @property
    def is_reached(self) -> bool:
        made = any(each.exists() for each in self._made)
        return made or not self._secret.exists() or not self._recorder.heard.empty()


def processes() -> list[str]:
    """The processes that programs of this test run in."""
    lines = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            lines.append(each.read_text())
    return [line for line in lines if str(UNUSUAL_SECONDS + 1) in line.split("\0")]


@pytest.mark.parametrize(
    ("fence", "names"),
    [
        pytest.param(NODE_FENCE, list(ATTEMPTS)[:-ENDING], id="by day", marks=pytest.mark.slow),
        *(
            pytest.param(each, list(ATTEMPTS), id=each.name, marks=pytest.mark.nightly)
            for each in FENCES
        ),
    ],
)
def test_nothing_is_reached_behind_a_fence(
    fence: Fence,
    names: list[str],
    tmp_path: Path,
    recorder: RequestRecorder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not fence.command(RUN_PROGRAMS):
        pytest.skip("this machine does not have it")
    monkeypatch.setenv("A_SECRET", WORDS)
    monkeypatch.setattr(isolated_check, "MAX_DEATHS", len(ATTEMPTS))
    machine = Machine(tmp_path, recorder)
    program = IsolatedProgram(program_of({"my.py": PROGRAM}), UNUSUAL_SECONDS, fence)
    for name in names:
        run = program.perform(RecordOrder((repr(machine.names), ATTEMPTS[name])))
        printed = "".join(each.text for each in run.stretches)
        assert WORDS not in printed, name
        assert "root:" not in printed, name
        assert not machine.is_reached, name
    program.stop()
    assert not machine.is_reached
    assert processes() == []


def test_the_documentation_has_all_that_is_tried() -> None:
    _, table = TABLE.read_text().split("| tried |")
    rows = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    assert rows == list(ATTEMPTS)
    assert f"| ways out of a fence | {len(ATTEMPTS)} " in SECURITY.read_text()
