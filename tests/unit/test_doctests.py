"""The examples in docstrings are so."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from places import PY

MODULES = [
    ".".join(file.relative_to(PY).with_suffix("").parts)
    for package in ("engine", "session", "course", "workshop")
    for file in sorted((PY / package).rglob("*.py"))
    if "\n    >>> " in file.read_text()
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_so(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried
    assert not failed
