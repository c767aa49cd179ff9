"""The questions, and the controls that answer them."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.markup import Attribute, Child, h
from engine.names import YOU, Names, to, whom
from engine.widgets import Field, controls, ending, headline, several
from four_five_six.rules import COMPUTER
from four_five_six.script import Scene, result_of
from four_five_six.view.drawings import die
from four_five_six.view.words import format_number

ROLL_MEANINGS = (
    "4-5-6, three alike, a pair and a 6: win. 1-2-3, a pair and a 1: loss. "
    "Any other pair: the third die is the point."
)
"""The meaning of rolls, for players who have not read the rules."""
TIE_MEANINGS = "Only a pair counts now: the higher third die wins. All else is rolled again."
"""The meaning of rolls where two players have equal points."""

BANK_WINS = {2: 26, 3: 40, 4: 54, 5: 68}
"""How many of 100 pairings the bank wins on each point. `four_five_six.odds` counts them; to import
it takes a page too long."""
THIRD_WINS = {1: 8, 2: 25, 3: 42, 4: 58, 5: 75, 6: 92}
"""The same on each third die in a tie."""
BEFORE_WINS = 51
"""The same before the bank has rolled."""
MAX_SINGLE_STEPS = 20
"""Bets that are not more than this apart are stepped through one by one, not by tens, too."""


def _chance(scene: Scene) -> str:
    """Return how often who is to roll wins."""
    if scene.tie:
        wins = 100 - THIRD_WINS[scene.third] if scene.third else 50
    else:
        wins = 100 - BANK_WINS[scene.point] if scene.point else BEFORE_WINS
    return f" That wins {wins} times in 100."


def question(ask: Ask, names: Names = ()) -> str:
    """Return the question in the page's words; who only rolls learns how often that wins."""
    scene: Scene = ask.scene
    names = names or scene.names
    name = names[ask.seat or 0]
    if ask.kind == "name":
        return to(name, "what is your name?")
    if ask.kind == "bet":
        return to(name, f"what do you bet against {whom(names[scene.versus or 0])}?")
    if ask.kind == "end":
        return to(name, "you have no chips left. Do you want to end the game?")
    if scene.round == 0:
        return to(name, "roll one die for the bank.")
    if scene.tie:
        return to(name, "roll a pair and a high third die.") + _chance(scene)
    if ask.kind == "raise":
        return to(name, f"the bank has a point of {scene.point}.") + _chance(scene).replace(
            "That", "A roll"
        )
    if scene.point:
        return to(name, f"beat the point of {scene.point}.") + _chance(scene)
    if scene.banker != ask.seat:
        bank = whom(names[scene.banker or 0])
        return (
            to(name, f"roll the bank’s dice for {bank}.")
            + f" {bank} wins {BEFORE_WINS} times in 100."
        )
    return to(name, "roll for the bank.") + _chance(scene)


def before_frame(before: Scene, scene: Scene, seat: int) -> Ask | None:
    """Ask who plays alone to throw the dice of another's bank, before its first roll is shown.

    Such a roll decides a third of all rounds at once, and the person would only look on. The script
    rolled already: this is a question of the page, and its answer is not in the game's record.
    """
    if scene.banker in (None, seat) or before.dice or not scene.dice:
        return None
    turn = before._replace(turn=scene.banker)
    return Ask(f"Press Enter to roll for {scene.names[scene.banker]}: ", turn, "roll", seat=seat)


def names_form(ask: Ask, names: Names) -> Element:
    """Draw one form for the names of both humans."""
    scene: Scene = ask.scene
    fields = []
    for seat in range(COMPUTER):
        text: dict[str, Attribute] = {"value": scene.names[seat], "maxlength": 30}
        label = "Your name" if names[seat] == YOU else Scene().names[seat]
        fields.append(Field("name", label, seat, text, private=True))
    return several(ask, "Who plays?", fields, "Start")


def controls_of(ask: Ask, scene: Scene, names: Names) -> Element:
    """Draw the controls that answer `ask`.

    They are empty while an earlier frame than the question's is shown, but for the button that
    rolls.
    """
    asked = ask.scene == scene
    if ask.kind == "roll":
        return _roll(ask, asked, names)
    if not asked:
        return h("div", {"class": "controls"})
    if ask.kind in ("end", "raise"):
        keys = {"": "r", "DOUBLE": "d", "GIVE UP": "g"} if ask.kind == "raise" else {}
        return controls(ask, question(ask, names), keys)
    assert isinstance(ask.answers, range)
    return _bet(ask, ask.answers, names)


def _form(ask: Ask, label: str, hint: str, *children: Child) -> Element:
    return h(
        "form",
        {"class": "controls", "id": f"controls-{ask.kind}", "autocomplete": "off"},
        h("label", {"class": "asks", "for": "answer"}, label),
        children,
        h("p", {"class": "hint", "id": "hint"}, hint) if not ask.error else None,
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _bet(ask: Ask, allowed: range, names: Names) -> Element:
    low, high = allowed[0], allowed[-1]
    wide = high - low > MAX_SINGLE_STEPS
    presets = preset_bets(allowed)
    value = presets[len(presets) // 2 - 1][0]
    field: dict[str, Attribute] = {"min": low, "max": high, "value": value, "inputmode": "numeric"}
    return _form(
        ask,
        question(ask, names),
        f"Any bet from {format_number(low)} to {format_number(high)}, the most allowed.",
        h(
            "div",
            {"class": "answers"},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "preset",
                        "id": preset_id(key, presets),
                        "data-answer": bet,
                        "data-key": key,
                    },
                    h("b", None, format_number(bet)),
                    h("small", None, f" {label}"),
                )
                for key, (bet, label) in enumerate(presets, 1)
            ],
        ),
        h(
            "div",
            {"class": "entry stepper"},
            _step(-10, "−10", "−10: ten less", is_there=wide),
            _step(-1, "−", "One less"),
            h("input", _field(ask, "number") | field),
            _step(1, "+", "One more"),
            _step(10, "+10", "+10: ten more", is_there=wide),
            h("button", {"class": "answer"}, "Bet"),
        ),
    )


def _step(by: int, label: str, words: str, *, is_there: bool = True) -> Element:
    """Return a button that changes the bet; where it is not there its place is kept."""
    known: dict[str, Attribute] = {"type": "button", "data-step": by, "aria-label": words}
    return h("button", known | {"disabled": not is_there}, label)


def preset_id(key: int, presets: list[tuple[int, str]]) -> str:
    """Return the id of a preset's button: another one if the number of presets changes."""
    return f"preset-{key}-of-{len(presets)}"


def preset_bets(allowed: range) -> list[tuple[int, str]]:
    """Return the bets that one press chooses, each with a word; no bet is there twice."""
    low, high = allowed[0], allowed[-1]
    if low == 0:
        few = [(0, "nothing"), (10, "few"), (100, "many")]
        return [*(each for each in few if each[0] < high), (high, "most")]
    bets = {low: "least", math.ceil(high / 4): "quarter", math.ceil(high / 2): "half"}
    bets.pop(high, None)
    return [*bets.items(), (high, "most")]


def _field(ask: Ask, kind: str) -> dict[str, Attribute]:
    return {
        "id": "answer",
        "name": "answer",
        "type": kind,
        "spellcheck": "false",
        "aria-describedby": "error" if ask.error else "hint",
        "aria-invalid": "true" if ask.error else None,
    }


def _roll(ask: Ask, asked: bool, names: Names) -> Element:
    scene: Scene = ask.scene
    meanings = TIE_MEANINGS if scene.tie else ROLL_MEANINGS
    hint = meanings if scene.round else "The highest die is the first banker."
    return h(
        "div",
        {"class": "controls", "id": "controls-roll"},
        h("p", {"class": "asks"}, question(ask, names) if asked else ""),
        h(
            "button",
            {
                "type": "button",
                "class": "answer throw",
                "id": "roll",
                "data-answer": "",
                "data-key": "r",
            },
            h(
                "span",
                {"class": "dice hand", "aria-hidden": "true"},
                [die(face, f"hand-{face}") for face in ((4, 5, 6) if scene.round else (6,))],
            ),
            "Roll" if scene.round else "Roll one die",
        ),
        h("p", {"class": "hint"}, hint),
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def end_of_game(scene: Scene, names: Names) -> Element:
    """Draw the end of the game; empty controls while the frames of the last round still play."""
    found = result_of(scene)
    return ending(headline(found, names)) if found else h("div", {"class": "controls"})
