"""Compare what a real screen reader says with what is expected: Orca and Firefox, by keyboard.

Usage: hear.py [--record] [--times N] [--site FOLDER] [SCENE ...]

A scene is a file in `expected/`. A line at its edge is a step: `open` a page, `press` keys as
xdotool calls them, `type` a text. The lines below it, indented, are what is heard then, in this
order; what was cut off ends with `✂`. Of what is said as a page opens, only the lines that are
expected count. With `--record` the scenes are written as they are heard.

Orca, Firefox, a window manager and a separate bus run on a separate display, in a home of
their own: `lab/ears.sh` installs what is missing. No step waits for a time where something is to
be heard: the next one comes once the voice has said all that is expected, and rests.
"""

from __future__ import annotations

import argparse
import difflib
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from serve import Host

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCENES = HERE / "expected"
CUT = " ✂"
LIMIT_S = 30.0
"""How long a step may take until all that is expected was heard."""
QUIET_S = 1.2
"""How long the voice has to rest before the next step: what comes later comes unasked."""
QUIET_RECORDING_S = 15.0
"""The same where it is not known yet what is to be heard: longer than a computer player thinks."""
LOADED = "Finished loading"
EMPTY = "Finished loading New Tab."
"""What is heard now and then of the empty page that a browser has before the one that is opened."""
PREFERENCES = {
    "accessibility.force_disabled": -1,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "termsofuse.bypassNotification": True,
}


class Step(NamedTuple):
    """What is done, and what is heard then."""

    command: str
    heard: list[str]


def read(scene: Path) -> list[Step]:
    """Read a scene's steps."""
    steps: list[Step] = []
    for line in scene.read_text().splitlines():
        if line.startswith("  "):
            steps[-1].heard.append(line.strip())
        elif line and not line.startswith("#"):
            steps.append(Step(line, []))
    return steps


def written(steps: list[Step]) -> list[str]:
    """Return a scene's lines."""
    return [line for step in steps for line in (step.command, *(f"  {it}" for it in step.heard))]


class Ears:
    """Orca at a browser, and what it says."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.log = home / "log"
        self.log.touch()
        self.running: list[subprocess.Popen[str]] = []
        dropped = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in dropped},
            "EARS_LOG": str(self.log),
            "GNOME_ACCESSIBILITY": "1",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "NO_AT_BRIDGE": "0",
            "PYTHONPATH": str(HERE / "voice"),
            "XDG_RUNTIME_DIR": str(home),
        }

    def start(self, *command: str, **more: int) -> subprocess.Popen[str]:
        """Start a program that runs until the end."""
        process = subprocess.Popen(
            command,
            env=self.environment,
            text=True,
            stdout=more.get("stdout", subprocess.DEVNULL),
            stderr=subprocess.DEVNULL,
        )
        self.running.append(process)
        return process

    def run(self, *command: str) -> None:
        """Run a program to its end."""
        subprocess.run(command, env=self.environment, check=True, capture_output=True)

    def set_up(self) -> None:
        """Start a display, a bus, a window manager and Orca."""
        display = self.start("Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", stdout=-1)
        assert display.stdout is not None
        self.environment["DISPLAY"] = f":{display.stdout.readline().strip()}"
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=-1)
        assert bus.stdout is not None
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        for schema, key in (
            ("org.gnome.desktop.interface", "toolkit-accessibility"),
            ("org.gnome.desktop.a11y.applications", "screen-reader-enabled"),
        ):
            self.run("gsettings", "set", schema, key, "true")
        own = self.home / ".local/share/orca"
        own.mkdir(parents=True)
        no_echo = "import orca.settings\norca.settings.enableKeyEcho = False\n"
        (own / "orca-customizations.py").write_text(no_echo)
        self.start("openbox")
        self.start("orca", "--replace")  # ends another one of this user's, which would hear instead
        self.wait_for("Screen reader on", 0)

    def open(self, url: str) -> None:
        """Open a page in a new browser."""
        profile = self.home / "profile"
        profile.mkdir()
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        browser = shutil.which("firefox-esr") or "firefox"
        self.start(browser, "--profile", str(profile), "--no-remote", "--new-instance", url)

    def said(self) -> tuple[list[str], bool]:
        """Return what was said so far, and whether the voice rests."""
        texts: dict[int, str] = {}
        open_ones = set()
        for line in self.log.read_text().splitlines():
            what, number, text = json.loads(line)
            texts[number] = f"{text}{CUT}" if what == "cut" else text
            (open_ones.add if what == "asked" else open_ones.discard)(number)
        heard = [texts[number] for number in sorted(texts)]
        return [text for text in heard if text and not text.startswith(EMPTY)], not open_ones

    def listen(self, start: int, expected: list[str] | None) -> list[str]:
        """Return what is said from the `start`-th text on: until all that is `expected` was heard,
        and the voice rests; without expectations, until it rests for longer."""
        quiet = QUIET_RECORDING_S if expected is None else QUIET_S
        limit = time.monotonic() + LIMIT_S
        since, last = time.monotonic(), -1
        while time.monotonic() < limit:
            texts, rests = self.said()
            if len(texts) != last or not rests:
                since, last = time.monotonic(), len(texts)
            missing = set(expected or ()) - set(texts[start:])
            if not missing and time.monotonic() - since > quiet:
                break
            time.sleep(0.05)
        return self.said()[0][start:]

    def wait_for(self, text: str, start: int) -> None:
        """Wait until a text that begins so was heard. Raises TimeoutError if it never is."""
        limit = time.monotonic() + 2 * LIMIT_S
        while not any(heard.startswith(text) for heard in self.said()[0][start:]):
            if time.monotonic() > limit:
                raise TimeoutError(f"“{text}” was not heard: is another Orca running?")
            time.sleep(0.05)

    def tear_down(self) -> None:
        """End what was started, the last one first."""
        for process in reversed(self.running):
            process.terminate()
        for process in self.running:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def ears() -> Iterator[Ears]:
    """Run Orca on a virtual display."""
    home = Path(tempfile.mkdtemp(prefix="ears-"))
    found = Ears(home)
    with (Path(tempfile.gettempdir()) / "ears.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a user has one Orca
        try:
            found.set_up()
            yield found
        finally:
            found.tear_down()
            shutil.rmtree(home, ignore_errors=True)


def hear(steps: list[Step], site: str, recording: bool) -> list[Step]:
    """Do a scene's steps and return them with what was heard."""
    heard = []
    with ears() as orca:
        for command, expected in steps:
            start = len(orca.said()[0])
            what, _, rest = command.partition(" ")
            if what == "open":
                orca.open(site + rest)
                orca.wait_for(LOADED, start)
            elif what == "type":
                orca.run("xdotool", "type", "--delay", "60", rest)
            else:
                orca.run("xdotool", "key", "--delay", "60", *rest.split())
            known = expected if what == "open" or not recording else None
            texts = orca.listen(start, known)
            if what == "open":  # all else that is said of a browser and of a page is not ours
                texts = [text for text in expected if text in texts]
            heard.append(Step(command, texts))
    return heard


def main() -> int:
    """Hear scenes, and compare them; return how many differed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", help="files in expected/, without .txt")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--times", type=int, default=1, help="how often each is heard")
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    given = parser.parse_args()
    host = Host(given.site, name="127.0.0.1")
    names = given.scenes or sorted(scene.stem for scene in SCENES.glob("*.txt"))
    failed = 0
    for name in names:
        scene = SCENES / f"{name}.txt"
        steps = read(scene)
        for _ in range(given.times):
            began = time.monotonic()
            heard = hear(steps, host.url, given.record)
            if given.record:
                about = [line for line in scene.read_text().splitlines() if line.startswith("#")]
                scene.write_text("\n".join([*about, *written(heard)]) + "\n")
            pair = written(read(scene)), written(heard)
            difference = list(difflib.unified_diff(*pair, "expected", "heard", "", "", 3, ""))
            print(f"{name}: {'DIFFERENT' if difference else 'as expected'}", end="")
            print(f", {time.monotonic() - began:.0f} s", flush=True)
            print("\n".join(difference), end="\n" if difference else "")
            failed += bool(difference)
    host.stop()
    return failed


if __name__ == "__main__":
    sys.exit(bool(main()))
