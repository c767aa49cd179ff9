"""Measure the judge: python -m lab.judging [SET …] [--tree TREE] [--json FILE] [--against FILE]

Each set has programs of which it is known what they must get: `evidence` and `real-faults` of the
documents beside the project, the samples of the four games, changes of programs of five small
courses that show, and such programs rewritten in other words. They are judged by a tree's own
command line, so that an older tree can be measured in the same way and laid beside this one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from build import ROOT
from lab.judging.sets import SETS, SHARED, Entry


def judged(entries: Sequence[Entry], tree: Path) -> dict[str, Any]:
    """Return what a tree's judge says of programs by name, and its CPU time in seconds."""
    paths = ("", "py", "tests", "tests/support", "workshop/tests/support")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(tree / each) for each in paths),
        "PYTHONHASHSEED": "0",
    }
    orders = [(each.name, str(each.path), *each.assignment) for each in entries]
    command = [sys.executable, str(Path(__file__).with_name("judge_programs.py"))]
    said = subprocess.run(
        command,
        check=True,
        input=json.dumps(orders),
        env=environment,
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ).stdout
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.judging", description=__doc__)
    parser.add_argument("sets", nargs="*", choices=[[], *SETS], metavar="SET")
    parser.add_argument("--tree", type=Path, default=ROOT, help="whose judge is measured")
    parser.add_argument("--json", type=Path, help="where to keep what was found")
    parser.add_argument("--against", type=Path, help="what was found of another tree")
    chosen = parser.parse_args()
    before = json.loads(chosen.against.read_text()) if chosen.against else {}
    kept: dict[str, Any] = {}
    for name in chosen.sets or SETS:
        if name in ("evidence", "real-faults") and not (SHARED / name).is_dir():
            print(f"{name}: its programs are not beside the project.")
            continue
        with TemporaryDirectory() as folder:
            entries = list(SETS[name](Path(folder)))
            found = judged(entries, chosen.tree.resolve())
        kept[name] = found
        for which, results in (("before", before.get(name)), ("now", kept[name])):
            if results:
                print(f"{name}, {which}: {_counts(entries, results)}")
        earlier = before.get(name, {})
        for each in entries:
            own, old = found[each.name], earlier.get(each.name, {})
            is_other = old.get("verdict", own["verdict"]) != own["verdict"]
            if own["verdict"] not in each.must or is_other:
                sign = "✓" if own["verdict"] in each.must else "✗"
                was = f", was {old['verdict']}" if old else ""
                print(f"  {sign} {each.name}: {own['verdict']}{was}. {own['reason'][:100]}")
    if chosen.json:
        chosen.json.write_text(json.dumps(kept, indent=1))


def _counts(entries: Sequence[Entry], results: dict[str, Any]) -> str:
    """Return how many programs got what they must, by that; the rows; and the time."""
    counts: Counter[str] = Counter()
    for each in entries:
        if each.name in results:
            counts[f"{' or '.join(each.must)} → {results[each.name]['verdict']}"] += 1
    right = sum(results.get(each.name, {}).get("verdict") in each.must for each in entries)
    rows = Counter("".join(each["rows"] for each in results.values()))
    said = "; ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    seconds = sum(each["seconds"] for each in results.values())
    marks = f"rows {rows['m']} met, {rows['x']} not met, {rows['?']} not seen"
    return f"{right} of {len(entries)} as they must ({said}); {marks}; {seconds:.0f} s"


if __name__ == "__main__":
    main()
