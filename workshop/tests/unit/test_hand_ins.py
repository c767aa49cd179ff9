"""Programs of a class that are the same."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import pytest

from workshop.run.fingerprints import Fingerprints, fingerprints_of
from workshop.run.instrument import imported_names
from workshop.run.program import program_of
from workshop.run.source_rules import missing_in
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder
from workshop.teacher.hand_ins import remarks_of

LONG = "\n".join(f"print('{number}', x + {number})" for number in range(19)).encode()


def prints_of(programs: Mapping[str, Mapping[str, bytes]]) -> dict[str, Fingerprints]:
    return {name: fingerprints_of(files) for name, files in programs.items()}


def test_the_same_program_is_named_whatever_its_spacing_comments_and_names() -> None:
    its = read_folder(ASSIGNMENTS / "pynim")
    own = its.reference.files["pynim.py"]
    programs = {
        "ann": {"a.py": b"x = input()  # mine\nprint( x )\n" + LONG},
        "ben": {"b.py": b"# my own\nx=input()\n\nprint(x)\n" + LONG},
        "cy": {"c.py": b"y = input()\nprint(y)\n" + LONG.replace(b"x", b"y")},
        "dee": {"d.py": b"y = input()\nprint(y)"},
        "eli": {"e.py": b"z = input()\nprint(z)"},
        "fay": {"f.py": own},
        "gus": {"g.py": own.replace(b"stones", b"pebbles").replace(b'pebbles"', b'stones"')},
    }
    assert remarks_of(prints_of(programs), its.reference) == {
        "ben": "The same program as ann.",
        "cy": "The same program as ann, with names changed.",
        "fay": "The same program as the assignment's own pynim.py.",
    }


def test_another_encoding_makes_no_other_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions of Python differ in what they parse: the page's is not the terminal's."""
    plain = b"import dice\nx = input()"
    latin = "# Übung\nimport dice\nx = input()".encode("latin-1")
    quoted = [f"x = 'ü'{comment}".encode("latin-1") for comment in ("", "  # ä")]
    parse_any = ast.parse

    def parse_strictly(source: bytes | str) -> ast.Module:
        try:
            return parse_any(source.decode() if isinstance(source, bytes) else source)
        except UnicodeDecodeError as problem:
            raise SyntaxError(str(problem)) from problem

    its = read_folder(ASSIGNMENTS / "pynim")
    for each in (parse_any, parse_strictly):
        imported_names.cache_clear()
        monkeypatch.setattr("ast.parse", each)
        sources = {"ann": plain, "bo": latin, "cy": quoted[0], "di": quoted[1]}
        prints = prints_of({name: {"a.py": source} for name, source in sources.items()})
        same = remarks_of(prints, its.reference)
        assert same == {"bo": "The same program as ann.", "di": "The same program as cy."}
        assert imported_names(latin) == {"dice"}
        assert [*missing_in(program_of({"a.py": latin}), {"imports": ["dice"]})] == []
