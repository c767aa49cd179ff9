"""Functions shared by the benchmarks of computer players: thinking times and shares of wins."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Generator
from itertools import pairwise
from math import sqrt
from time import process_time
from typing import Any

from bench import ROOT


def timed(work: Callable[[], Any]) -> tuple[float, float, Any]:
    """Return the milliseconds that `work` takes, those of its longest slice, and its result."""
    slices = [process_time()]
    result = work()
    while isinstance(result, Generator):
        slices.append(process_time())
        try:
            next(result)
        except StopIteration as end:
            result = end.value
    slices.append(process_time())
    longest = max(end - start for start, end in pairwise(slices))
    return (slices[-1] - slices[0]) * 1000, longest * 1000, result


def thinking_in_pyodide(module: str) -> None:
    """Run a benchmark's `thinking` in Pyodide in Node, which is as fast as in a page."""
    script = f"""
        import {{ loadPyodide }} from "pyodide";
        const python = await loadPyodide();
        python.FS.mkdirTree("/repo");
        python.mountNodeFS("/repo", process.cwd());
        python.runPython("import sys; sys.path.append('/repo')");
        python.runPython("import {module}; {module}.thinking()");
    """
    subprocess.run(["node", "--input-type=module", "-e", script], cwd=ROOT, check=True)


def shares(wins: dict[str, int], games: int) -> str:
    """Return as text the share of games that each has won, with the standard error."""
    rates = {name: count / games for name, count in wins.items()}
    return ", ".join(
        f"{name} {rate:.1%} ± {sqrt(rate * (1 - rate) / games):.1%}" for name, rate in rates.items()
    )
