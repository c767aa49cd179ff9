"""Say what a file is that is run as a program and is none, and which character is not Python's."""

from __future__ import annotations

import ast
import json
import re
from contextlib import suppress

ARCHIVE = "This file is an archive: unpack it, and take the .py file in it."
DOCUMENT = (
    "This file is a document, in which a program is no more than what is written there: copy it "
    "into a file of plain text, whose name ends in .py."
)
RICH_TEXT = "This file is saved as rich text (RTF): save it as plain text."
NOTEBOOK = (
    "This file is a notebook: let Jupyter save it as an executable script, or give it a name that "
    "ends in .ipynb."
)
PAGE = "This file is a web page: copy the program alone out of it."
FENCE = (
    "The lines with ``` are Markdown, which is around a program: take them out, and all that is "
    "outside of them."
)
STARTS = (
    (b"{\\rtf", RICH_TEXT),
    *((start, ARCHIVE) for start in (b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b", b"BZh", b"\xfd7zXZ")),
    *((start, DOCUMENT) for start in (b"%PDF", b"\xd0\xcf\x11\xe0")),
)
"""How files begin that are no text, or only look like it."""
IN_DOCUMENTS = (b"[Content_Types].xml", b"opendocument", b"Index/Document.iwa")
"""What is in a zip that a word processor saved."""
MARKUP = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[a-z!?/]", re.I)
OPERATORS = {"×": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "≤": "<=", "≥": ">=", "≠": "!="}
"""What Python has in the place of characters that are typeset."""


def why_no_python(data: bytes, line: int = 0) -> str:
    """Return what a file is that Python does not take, in a sentence; "" if it is a program with a
    mistake in this line."""
    for start, sentence in STARTS:
        if data.lstrip().startswith(start):
            return sentence
    if data.startswith(b"PK\3\4"):
        return DOCUMENT if any(each in data for each in IN_DOCUMENTS) else ARCHIVE
    if source_of_notebook(data):
        return NOTEBOOK
    return PAGE if MARKUP.match(data) else _why_fenced(data.decode("utf-8", "replace"), line)


def _why_fenced(text: str, line: int) -> str:
    """Say that a program is between two lines of a text, if the mistake is not within it."""
    lines = text.splitlines()
    fences = [number for number, each in enumerate(lines, 1) if each.lstrip().startswith("```")]
    if not fences or line in fences:
        return FENCE if fences else ""
    first, last = (*fences, len(lines) + 1)[:2]
    before = "\n".join(lines[:first])
    if first < line < last or '"""' in before or "'''" in before:
        return ""  # the lines may be in a text of the program's
    with suppress(SyntaxError, ValueError):
        return FENCE if ast.parse("\n".join(lines[first : last - 1])).body else ""
    return ""


def source_of_notebook(data: bytes) -> str:
    """Return the code of a notebook's cells; "" if it is none."""
    try:
        cells = json.loads(data)["cells"]
        sources = ["".join(each["source"]) for each in cells if each["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    lines = "\n\n".join(sources).split("\n")
    return "\n".join("" if line.startswith(("%", "!")) else line for line in lines)


def why_no_character(message: str) -> str:
    """Return what to type in the place of the character that Python's message names, in a sentence;
    "" if none is like it."""
    from unicodedata import category, normalize  # noqa: PLC0415 - few programs have one

    found = re.search(r"U\+([0-9A-F]{2,6})", message)
    character = chr(int(found[1], 16)) if found else ""
    plain = OPERATORS.get(character) or normalize("NFKC", character)
    if plain == " ":
        return (
            f"Here is another blank than Python's ({found and found[0]}), as web pages and word "
            "processors have it: type the blanks of this line anew."
        )
    if character and category(character) in ("Cc", "Cf", "Zl", "Zp"):
        return f"Here is a character that is not seen ({found and found[0]}): type this line anew."
    return f"Python has {plain} in the place of {character}." if plain.isascii() and plain else ""
