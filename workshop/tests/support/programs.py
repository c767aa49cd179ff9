"""The programs of `tests/workshop`, as a class would hand them in, and how the workshop's page is
asked what it makes of one, whatever drives the browser."""

from __future__ import annotations

import json
import tomllib
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from places import WORKSHOP
from workshop.run.program import Program, program_of

HERE = WORKSHOP / "tests/samples"
ENTRIES: list[dict[str, Any]] = tomllib.loads((HERE / "programs.toml").read_text())["program"]
FAULTY = [entry for entry in ENTRIES if "wrong" in entry]
GOOD = [entry for entry in ENTRIES if "wrong" not in entry]


def name_of(entry: dict[str, Any]) -> str:
    return (
        f"{entry['file']}: {entry.get('wrong') or entry['varies']}"
        if "plant" in entry
        else str(entry["file"])
    )


def source_of(name: str) -> str:
    """Return the source of a program of one file, by its path in `workshop/tests/samples/programs`.

    A program with a fault may be its good `base`, in which a few lines are replaced.
    """
    (entry,) = [each for each in ENTRIES if each["file"] == name and "plant" not in each]
    source = (HERE / "programs" / entry.get("base", name)).read_text()
    for old, new in entry.get("changes", ()):
        assert source.count(old) == 1
        source = source.replace(old, new)
    return source


def program(entry: dict[str, Any]) -> Program:
    """Return the program of an entry, with all that is beside a main.py."""
    path = HERE / "programs" / entry["file"]
    if "base" in entry:
        return program_of({path.name: source_of(entry["file"])}, path.name)
    paths = path.parent.rglob("*.py") if path.name == "main.py" else [path]
    files = {each.relative_to(path.parent).as_posix(): each.read_bytes() for each in paths}
    if plant := entry.get("plant"):
        source, old = files[plant["file"]], plant["old"].encode()
        assert source.count(old) == 1
        files[plant["file"]] = source.replace(old, plant["new"].encode())
    return program_of(files, path.name)


ASK = """async ({ link }) => {
  const $ = (id) => document.getElementById(id);
  const shown = (id, words) => new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`#${id} says only: ${$(id).textContent}`)), 120_000);
    const watch = new MutationObserver(() => {
      if (!words.test($(id).textContent)) return;
      watch.disconnect();
      done();
    });
    watch.observe($(id), { childList: true });
  });
  $("notice-text").textContent = "";
  const opened = shown("notice-text", /./);
  location.hash = link;
  const offered = setInterval(() => document.querySelector("#offer [value=visit]")?.click(), 20);
  await opened;
  clearInterval(offered);
  const answered = shown("result", /(?<!…|\\d| games)$/);
  $("try").click();
  await answered;
  return ["result", "requirements"].map((id) => $(id).innerText);
}"""
"""Opens a link to a program, as a person does, has it judged, and waits for what is found."""

Driver = Callable[[dict[str, Any]], list[str]]
"""Has a page do `ASK`."""


def link(entry: dict[str, Any]) -> str:
    """The end of the address of the workshop with a program and its answers."""
    mine = program(entry)
    files = {**{name: text.encode() for name, text in entry.get("files", {}).items()}, **mine.files}
    state = {
        "files": {name: b64encode(data).decode() for name, data in files.items()},
        "main": mine.main,
        "answers": entry.get("answers", []),
        "seed": entry.get("seed", "7"),
        "game": entry["game"],
    }
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    squeezed = squeezer.compress(json.dumps(state).encode()) + squeezer.flush()
    return f"#program={urlsafe_b64encode(squeezed).decode().rstrip('=')}"


def misjudged(entry: dict[str, Any], ask: Driver) -> str:
    """What the page says of a program if it blames a good one, or passes another; else nothing."""
    result, table = ask({"link": link(entry)})
    never = "passes" if "wrong" in entry else "differs"
    who = "The program from a link "
    is_judged = result.startswith(who) and not result.startswith(f"{who}{never}:")
    return "" if is_judged else f"{result} {table}"
