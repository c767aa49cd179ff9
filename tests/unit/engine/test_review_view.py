"""The picture of a review: a bar for each decision, and the worst in words."""

from engine.markup import h
from engine.review import Decision, Review
from engine.review_view import MAX_VISIBLE_DECISIONS, review_picture


def drawn(*losses):
    """The review of a game of two players in turn, who gave this up."""
    decisions = (
        Decision(10 + number, number % 2, f"move {number}", lost, "stay" if lost else "")
        for number, lost in enumerate(losses)
    )
    return h("div", None, review_picture(Review(" points", tuple(decisions)), ("Ann", "Bob")))


def words(element):
    return " ".join(" ".join(element.itertext()).split())


def test_each_decision_has_a_bar_as_high_as_what_it_gave_up():
    ann, bob = drawn(4.0, 0.0, 1.0, 2.0)
    bars = [bar for part in (ann, bob) for bar in part.iter("g")]
    assert [bar.get("data-goto") for bar in bars] == ["10", "12", "11", "13"]
    assert [float(bar[-1].get("height")) for bar in bars] == [100, 25, 3, 50]
    for bar in bars:
        assert float(bar[-1].get("y")) + float(bar[-1].get("height")) == 100
    assert [bar[-1].get("class") for bar in bars] == [None, None, "best", None]
    first, second = (next(bar.iter("rect")) for bar in ann.iter("g"))
    assert int(first.get("x")) + int(first.get("width")) == int(second.get("x")), "side by side"


def test_the_worst_come_first_and_what_was_best_is_not_listed():
    ann, bob = drawn(1.0, 0.0, 4.0, 0.0)
    assert [row.get("data-goto") for row in ann.iter("button")] == ["12", "10"]
    assert words(ann).startswith("Ann gave up 5.0 points in all")
    assert words(bob).startswith("Bob gave up 0.0 points in all")
    assert list(bob.iter("ol")) == []
    button, _ = ann.iter("button")
    assert button.get("type") == "button"
    assert words(button) == "−4.0 move 2 better: stay"


def test_more_than_a_few_unfold():
    ann, _ = drawn(*([1.0, 0.0] * (MAX_VISIBLE_DECISIONS + 2)))
    assert len(ann.find("ol")) == MAX_VISIBLE_DECISIONS
    (unfolding,) = ann.iter("details")
    assert words(unfolding[0]) == "And 2 more"
    assert len(unfolding[1]) == 2


def test_a_small_loss_is_distinguished_from_none():
    ann, _ = drawn(0.01, 1.0)
    assert "−<0.1" in words(ann)


def test_a_game_without_decisions_has_no_picture():
    assert len(drawn()) == 0
