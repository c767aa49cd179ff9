"""Start a new game: the files of the smallest one there is, under a new name.

Usage: python tools/new_game.py NAME TITLE
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from keyword import iskeyword
from pathlib import Path

ROOT = Path(__file__).parent.parent
STARTER = Path(__file__).parent / "starter"
"""A whole game, Coin: its name and title are replaced by the new ones everywhere."""
NEXT = """
Play it with `make play`, check it with `make check GAME={name}`: the first time
that writes down how a turn is read out, and asks you to read it.
Then change it into your game, and add it to README.md."""


def start(name: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write the files of the game `name` below `root`, and enter it in the list of games.

    Raises ValueError where the name is no name for a package, or is taken.
    """
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or iskeyword(name):
        raise ValueError(f"“{name}” is no name for a folder of Python: small letters, digits, _.")
    if name in sys.stdlib_module_names or (root / "py" / name).exists():
        raise ValueError(f"“{name}” is taken: Python or Recess has a module of that name.")
    page = name.replace("_", "-")
    homes = {
        "page.html": root / "pages" / f"{page}.html",
        "table.css": root / "css" / f"{page}.css",
        "card.svg": root / "pages/img" / f"{page}.svg",
        "test_rules.py": root / "tests/unit" / name / f"test_{name}_rules.py",
        "test_page.py": root / "tests/browser" / f"test_{name}.py",
    }
    written = []
    for file in sorted(each for each in STARTER.iterdir() if each.is_file()):
        home = homes.get(file.name, root / "py" / name / file.name)
        home.parent.mkdir(exist_ok=True)
        text = re.sub(r"\bcoin\b", name, file.read_text()).replace("PAGE", page)
        home.write_text(re.sub(r"\bCoin\b", lambda _: title, text))
        written.append(home)
    enter(name, root / "py/games.py")
    return written


def enter(name: str, listed: Path) -> None:
    """Put `name` into the list of games, in its order."""
    source = listed.read_text()
    (assigned,) = (node for node in ast.parse(source).body if isinstance(node, ast.Assign))
    games = sorted([*ast.literal_eval(assigned.value), name])
    head = source[: source.index("GAMES =")]
    names = ", ".join(f'"{game}"' for game in games)
    listed.write_text(f"{head}GAMES = ({names})\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("name", help="the folder's name, such as rock_paper")
    parser.add_argument("title", help="what people call it, such as “Rock, Paper”")
    given = parser.parse_args()
    try:
        for path in start(given.name, given.title):
            print(path.relative_to(ROOT))
    except ValueError as problem:
        sys.exit(str(problem))
    print(NEXT.format(name=given.name))
