"""What comes back from where a program runs is read field by field, before anything is kept of it.

The page reads a runner's replies (`workshop/js/replies.js`), the judge recorded runs
(`RecordOrder.read`).
"""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

from repeats import repeats
from workshop.run.folder import Folder
from workshop.runner import Runner

SCRIPT = Path(__file__).with_name("replies.mjs")
PROGRAMS = {
    "guesses.py": "import random, time\n"
    "class Box:\n    def __init__(self): self.names = ['a']; self.self = self\n"
    "box, pair = Box(), (1, 2.5, None, 'x')\n"
    "def twice(n):\n    return n * 2\n"
    "time.sleep(0.5)\nprint('\\x1b[2Jdice', random.randint(1, 6), twice(3))\n"
    "open('a.txt', 'w').write('1')\n"
    "name = input('Name? ')\nprint('Hello', name)\nimport getpass\ngetpass.getpass()\n1 / 0\n",
    "slow.py": "for n in range(3):\n    print(n)\nx = 0\nwhile x >= 0:\n    x += 1\n",
    "broken.py": "print(\n",
}


def replies(folder: Path) -> list[tuple[str, Any]]:
    """Return real replies and reports of a runner, each by what it answers."""
    found: list[tuple[str, Any]] = []
    runner = Runner(lambda text: found.append(("report", json.loads(text))))
    runner._folder = Folder(str(folder))

    def ask(do: str, **asked: Any) -> None:
        found.append((do, json.loads(runner.reply(json.dumps({"do": do, **asked})))))

    usual: dict[str, Any] = {"seed": "1", "files": {"b.txt": "2"}, "dice": [3]}
    for name, source in PROGRAMS.items():
        files = {name: b64encode(source.encode()).decode()}
        ask("main", files=files)
        ask("load", files=files, main="")
        for answers in ([], ["Tim"], ["Tim", "secret"]):
            limits = {"start": 1.0, "seconds": 0.4, "sleep": 10.0}
            ask("run", answers=answers, **usual, **limits)
            if name == "slow.py":
                break  # the others would go on until their usual limits
            ask("watch", answers=answers, **usual)
            ask("continue", answers=answers, seed="1", known=0)
    return found


def test_what_a_runner_replies_is_read_and_what_is_forged_is_not(tmp_path: Path) -> None:
    """A law: a reply whose field is of another type is refused, and nothing else is raised."""
    real = replies(tmp_path / "here")
    assert {kind for kind, _ in real} == {"report", "main", "load", "run", "watch", "continue"}
    forgeries = repeats(1_500, 30_000)
    ran = subprocess.run(
        ["node", str(SCRIPT), str(forgeries)],
        input=json.dumps(real),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ran.stderr
    counts = json.loads(ran.stdout)
    assert counts["wrong"] == []
    assert counts["real"] == len(real)
    assert counts["refused"] > forgeries / 2
