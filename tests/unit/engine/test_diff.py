"""What is drawn in parts equals what is drawn as a whole."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from random import Random

import pytest

from engine.diff import diff, memoized
from engine.game import load
from engine.markup import h, parts_to_html, to_html
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from games import GAMES
from repeats import repeats

SET_UP = {"tactego": ["parts", "basic.pieces", "26", "26"]}


def patched(shown, parts):
    """The table with each of the parts in place of the one with its id."""
    shown = deepcopy(shown)
    above = {child: element for element in shown.iter() for child in element}
    by_id = {element.get("id"): element for element in shown.iter()}
    for key, new in parts:
        old = by_id[key]
        copy = deepcopy(new)
        copy.tail = old.tail
        above[old][list(above[old]).index(old)] = copy
    return shown


def ids(element):
    return [each.get("id") for each in element.iter() if each.get("id")]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(repeats(1, 3)))
@pytest.mark.parametrize("name", GAMES)
def test_a_table_drawn_in_parts_is_the_table_drawn_as_a_whole(name, seed):
    view = import_module(f"{name}.view")
    sitting = Sitting(load(name), str(seed), answers=SET_UP.get(name, []))
    rng = Random(seed)
    shown = drawn = deepcopy(view.table(sitting.scene, sitting.ask))
    some = False
    while sitting.ask is not None and len(sitting.answers) < 60:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
        scenes = [*(frame.scene for frame in sitting.frames[:-1]), sitting.scene]
        for scene in scenes:
            new = view.table(scene, sitting.ask)
            found = diff(drawn, new)
            shown = deepcopy(new) if found is None else patched(shown, found)
            some = some or bool(found)
            drawn = new
            assert to_html(shown) == to_html(new)
            assert len(set(ids(shown))) == len(ids(shown))
    assert some


def test_a_move_on_the_largest_board_changes_few_of_its_squares():
    view = import_module("tactego.view")
    sitting = Sitting(load("tactego"), "1", answers=SET_UP["tactego"])
    before = view.table(sitting.scene, sitting.ask)
    sitting.answer(next(iter(sitting.ask.answers)).answer)
    after = view.table(sitting.scene, sitting.ask)
    found = diff(before, after)
    assert 2 < len(found) < 100
    html = parts_to_html(part.element for part in found)
    assert len(html) < len(to_html(after)) / 5


def seat(number, who, *rest):
    return h("li", {"id": f"seat-{number}"}, h("b", None, who), *rest)


def test_the_smallest_part_with_an_id_is_found():
    old = h("ol", {"id": "seats"}, seat(1, "Ada"), seat(2, "Alan"))
    new = h("ol", {"id": "seats"}, seat(1, "Ada"), seat(2, "Grace"))
    assert [each.id for each in diff(old, new)] == ["seat-2"]
    assert diff(old, deepcopy(old)) == []
    more = h("ol", {"id": "seats"}, seat(1, "Ada"))
    assert [each.id for each in diff(old, more)] == ["seats"]


def test_an_element_without_an_id_is_replaced_with_its_parent():
    assert diff(h("p", None, "1"), h("p", None, "2")) is None
    old = h("p", {"id": "a"}, h("b", {"id": "b"}), " one")
    new = h("p", {"id": "a"}, h("b", {"id": "b"}), " two")
    assert [each.id for each in diff(old, new)] == ["a"]
    other = h("p", {"id": "other"}, h("b", {"id": "b"}), " one")
    assert diff(h("div", None, old), h("div", None, other)) == [("a", other)]


def test_what_was_touched_is_drawn_again():
    old = h("ol", {"id": "seats"}, seat(1, "Ada"), seat(2, "Alan"))
    assert [each.id for each in diff(old, old, {"seat-2"})] == ["seat-2"]


def test_a_memoized_part_is_drawn_once_and_unchanged_in_many_tables():
    counted = []

    @memoized
    def square(number):
        counted.append(number)
        return h("b", {"id": f"square-{number}"}, str(number))

    tables = [h("p", {"id": "row"}, square(1), " and ", square(2), "!") for _ in range(3)]
    assert counted == [1, 2]
    assert {to_html(each) for each in tables} == {
        '<p id="row"><b id="square-1">1</b> and <b id="square-2">2</b>!</p>'
    }
    assert parts_to_html([tables[0][0]]) == '<template><b id="square-1">1</b></template>'
