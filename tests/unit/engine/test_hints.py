"""Hints: which elements have their marks, and what screen readers read."""

from engine.hints import Hint, mark
from engine.markup import h, to_html


def test_an_element_is_marked_and_described():
    table = h("div", None, h("button", {"id": "one"}, "1"), h("button", {"id": "two"}, "2"))
    mark(
        table,
        {"one": Hint("best", best=True, description="The best."), "none": Hint("?", best=False)},
    )
    assert to_html(table) == (
        '<div><button id="one" data-hint="best" data-best="" aria-description="The best.">1'
        '</button><button id="two">2</button></div>'
    )


def test_the_words_are_the_fields_where_an_element_holds_one():
    table = h("label", {"id": "die"}, h("input", {"type": "checkbox"}))
    mark(table, {"die": Hint("−1.2", best=False)})
    assert table.get("data-hint") == "−1.2"
    assert table.get("data-best") is None
    assert table.get("aria-description") is None
    assert table[0].get("aria-description") == "−1.2"


def test_nothing_changes_without_hints():
    table = h("p", {"id": "one"}, "1")
    mark(table, {})
    assert to_html(table) == '<p id="one">1</p>'
