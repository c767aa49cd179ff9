"""Text goes in as text and comes out as text."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from engine.ask import Ask, Choice
from engine.console import Console, Line
from engine.markup import h, lines_to_html, to_html
from engine.widgets import controls


class Text(HTMLParser):
    """The text and the attributes of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)
        self.close()

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs


@given(st.text(), st.text(), st.text())
def test_text_and_attributes_survive(before: str, title: str, after: str) -> None:
    html = to_html(h("p", {"title": title}, before, h("b", None, before), after))
    read = Text(html)
    assert read.text == before + before + after
    assert unescape(dict(read.attributes)["title"] or "") == unescape(title) or title


def test_attributes_that_are_not_there() -> None:
    html = to_html(h("button", {"disabled": True, "hidden": False, "title": None, "value": 0}, "x"))
    assert html == '<button disabled="" value="0">x</button>'


def test_children_of_children() -> None:
    items = [h("li", None, str(n)) for n in range(2)]
    assert to_html(h("ul", None, "a", items, None, "b")) == "<ul>a<li>0</li><li>1</li>b</ul>"


def test_what_was_typed_stands_out_and_a_cleared_screen_is_marked() -> None:
    console = Console()
    console.print("one")
    console.lines.append(Line("name? ", "<i>"))
    console.clear()
    console.print("two")
    assert lines_to_html(console, 0, 3) == (
        '<span class="lines"><span>one\n</span><span>name? <b>&lt;i&gt;</b>\n</span>'
        '<span class="cleared">two\n</span></span>'
    )
    assert console.screen == ["two"]


def test_controls_for_each_way_to_answer() -> None:
    choices = Ask("?", None, "pick", answers=(Choice("a b", "A and B"),))
    assert 'data-answer="a b"' in to_html(controls(choices, "Which?"))
    number = to_html(controls(Ask("?", None, "bet", answers=range(1, 8)), "How many?"))
    assert 'min="1"' in number
    assert 'max="7"' in number
    text = to_html(controls(Ask("?", None, "name", error="No."), "Who?", maxlength=30))
    assert 'maxlength="30"' in text
    assert '<p class="error" id="error">No.</p>' in text
