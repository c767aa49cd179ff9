"""PyNIM's table as HTML: the pile stone by stone, three seats, and what The Python says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from engine.ask import Ask, Choice
from engine.hints import Hint, Hints
from engine.markup import Attribute, Child, h
from engine.names import YOU, Names, does, to, whom
from engine.review import Review
from engine.review_view import review_picture
from engine.widgets import (
    Field,
    afterwards,
    answer_id,
    controls,
    ending,
    hand_on,
    look_back,
    seat_row,
    several,
)
from pynim.rules import ATTENTION, PILES
from pynim.script import NO_ID, Scene

if TYPE_CHECKING:
    from pynim.coach import Advice, Candidate

SET_UP = ("name", "id", "pile")
"""The kinds of question before the first turn."""
KEYS = {"1": "1", "2": "2", "3": "3", "": "m"}
"""The keys of a turn, by what they answer."""
SEATS = Scene().names
"""What the players are called before they have said so."""
SUGGESTED_PILE = 33
"""The pile that is suggested."""
MIN_PLACES = PILES[0]
"""How many places for stones are drawn before there is a pile."""
MAX_LISTED_PILES = 5
"""How many piles the coach lists."""
STRATEGY_MEANINGS = {
    "as written": "plays as its author wrote it",
    "as specified": "follows the assignment's rule",
    **{
        strategy: f"plays to win at {turns} of 100 turns, and at random at the others"
        for strategy, turns in ATTENTION.items()
    },
    "sharp": "plays to win",
}
"""How The Python plays, in words."""
COLUMN_TITLES = ("Choice", "Wins", "Gives up")
"""What it lists of each choice."""


def table(scene: Scene, ask: Ask | None, names: Names = ()) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    names = names or scene.names
    if ask and ask.kind in SET_UP and scene.round == 1:
        asks_names = scene.python > 1 and ask.kind != "pile"
        title = "Who plays, and how many stones?" if asks_names else "How many stones?"
        fields = _fields(ask, names)
        if scene.python > 1 and not asks_names:
            fields = fields[-1:]  # the names are given, perhaps at another device
        form = several(ask, title, fields, "Start")
        return h("div", {"class": "table pynim"}, _python(scene), form)
    return h(
        "div",
        {"class": "table pynim"},
        seat_row(
            names[: scene.players], scene.turn, scene.winner, lambda seat: _score_at(scene, seat)
        ),
        _python(scene),
        None if scene.over else _pile(scene, ask),
        _controls(ask, scene, names) if ask else ending(_verdict(scene, names)),
    )


def before_day(ask: Ask) -> tuple[Scene, Ask]:
    """Return what is drawn of a day's game before the page knows its pile, and what may be
    answered."""
    return ask.scene._replace(pile=0, stones=0), ask


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = ()) -> str:
    """What happened: who took how many stones, what The Python says to it, and who has won."""
    return " ".join(filter(None, (_happened(scene, names or scene.names) for scene in scenes)))


def _happened(scene: Scene, names: Names) -> str:
    if scene.over:
        return f"The game is over. {_quoted(scene, names)}"
    if scene.taker is None:
        return ""
    took = f"{names[scene.taker]} took {_stones(scene.taken)}."
    if scene.winner is None:
        return f"{took} {_quoted(scene, names)}" if scene.taker == scene.python else took
    won = f"{does(names[scene.winner], 'wins')}!"
    return f"{took} {won} {_quoted(scene, names)} {score(scene, names)}"


def _quoted(scene: Scene, names: Names) -> str:
    """What The Python says, as it is spoken of."""
    return f"{names[scene.python]}: {_remark(scene)}"


def question(ask: Ask, names: Names = ()) -> str:
    """What is asked, in the page's own words."""
    scene: Scene = ask.scene
    name = (names or scene.names)[scene.turn]
    match ask.kind:
        case "name":
            return to(name, "what is your name?")
        case "id":
            return to(name, "what is your student ID?")
        case "pile":
            return to(name, "how many stones do you want to start with?")
        case "take":
            return to(name, f"how many of the {_stones(scene.stones)} do you take?")
    return "Another game?"


def pace(scene: Scene) -> int:
    """Return for how many milliseconds a frame is shown."""
    return 900


def sound(scene: Scene) -> str:
    """The name of the sound of a scene; empty where there is none."""
    return "stones" if scene.taken else ""


def _stones(count: int) -> str:
    return f"{count} stone{'' if count == 1 else 's'}"


def score(scene: Scene, names: Names = ()) -> str:
    """What each player has won."""
    pairs = list(zip(names or scene.names, scene.scores, strict=True))[: scene.players]
    return "The score: " + ", ".join(f"{name} {score}" for name, score in pairs) + "."


def _verdict(scene: Scene, names: Names) -> str:
    """Who won most games."""
    most, played = max(scene.scores), sum(scene.scores)
    best = [name for name, score in zip(names, scene.scores, strict=True) if score == most]
    if len(best) > 1:
        return f"{' and '.join(best)} are even: {most} won each."
    return f"{does(best[0], 'wins')}{f', {most} games of {played}' if played > 1 else ''}!"


def _score_at(scene: Scene, seat: int) -> Element:
    return h("span", {"class": "score"}, str(scene.scores[seat]), h("small", {}, " won"))


def _python(scene: Scene) -> Element:
    return h(
        "div",
        {"class": "python", "data-mood": _mood(scene)},
        _snake(),
        h("p", {"class": "says", "id": "says"}, _says(scene)),
    )


def _mood(scene: Scene) -> str:
    if scene.winner is None:
        return "strikes" if scene.python_took else "waits"
    return "gloats" if scene.winner == scene.python else "sulks"


def _says(scene: Scene) -> str:
    """What the table shows The Python to say."""
    boasts = scene.python_took and scene.winner is None and not scene.over
    return f"I took {scene.python_took}. {_remark(scene)}" if boasts else _remark(scene)


def _remark(scene: Scene) -> str:
    """What The Python has to say to how things are."""
    if scene.over:
        return "Ssso long! Come back when you can count."
    if scene.winner == scene.python:
        return "The last one is mine. How sssweet."
    if scene.winner is not None:
        return "Ssssssssss... beginner's luck."
    if scene.python_took:
        # It stays until The Python's next turn, beside the number that it took.
        number = scene.python_left // 3 % 3
        return ("Your move.", "I sssee how this ends.", "Take your time.")[number]
    if scene.watches and (scene.pile or scene.round > 1):
        return "I only watch. How sssad."
    if scene.pile:
        return f"{scene.pile} stones. I shall have the last one."
    if scene.round > 1:
        return "Again? How brave."
    return "Sssit down. You dare?" if scene.python == 1 else "Sssit down, you two. Who dares?"


def _snake() -> Element:
    body = "M10 72 C 10 50, 40 52, 40 68 S 72 84, 76 62 C 79 46, 58 44, 58 30 C 58 18, 70 12, 82 14"
    return h(
        "svg",
        {"class": "snake", "viewBox": "0 0 112 88", "aria-hidden": "true", "focusable": "false"},
        h("path", {"class": "body", "d": body}),
        h("path", {"class": "back", "d": body}),
        h("path", {"class": "tongue", "d": "M104 22 l6 -3 M104 22 l6 3 M97 21 h7"}),
        h(
            "path",
            {"class": "head", "d": "M74 8 q16 -6 24 6 q4 10 -6 14 q-14 4 -22 -4 q-4 -10 4 -16 z"},
        ),
        h("circle", {"class": "eye", "cx": 86, "cy": 13, "r": 3.4}),
        h("path", {"class": "brow", "d": "M81 8 l9 1"}),
        h("path", {"class": "grin", "d": "M84 23 q6 2 12 -3"}),
    )


def _pile(scene: Scene, ask: Ask | None) -> Element:
    """Draw all the stones of the game; those gone leave a dent, those just taken fly off."""
    pile = scene.pile or MIN_PLACES
    may_take = _takes(scene, ask)
    stones = [_stone(scene, n, may_take) for n in range(pile)]
    left = f"{_stones(scene.stones)} left" if scene.pile else ""
    return h(
        "div",
        {"class": "pile", "id": f"pile-{scene.pile}", "data-vars": f"pile={pile}"},
        h("ol", {"aria-hidden": "true", "class": None if scene.pile else "unset"}, stones),
        h("p", {"class": "left"}, left),
    )


def _takes(scene: Scene, ask: Ask | None) -> set[str]:
    """Return the numbers of stones that may be taken now; none while a frame is shown."""
    if ask is None or ask.kind != "take" or ask.scene != scene:
        return set()
    return {choice.answer for choice in ask.answers or () if isinstance(choice, Choice)}


def _stone(scene: Scene, number: int, may_take: set[str]) -> Element:
    """Draw a stone. The last ones are buttons: one takes itself and the stones after it.

    It has no focus: the buttons below do the same, for the keyboard and for screen readers.
    """
    left, just = scene.stones, scene.stones + scene.taken
    take = str(left - number)
    css = None if number < left else "off" if number < just else "gone"
    answer = take if take in may_take else None
    key = f"stone-{number}" if scene.pile else None
    return h("li", {"id": key, "class": css, "data-answer": answer}, answer)


def _fields(ask: Ask, names: Names) -> list[Field]:
    """What is asked before the first turn; names that are known already are shown."""
    fields = []
    scene: Scene = ask.scene
    for seat in range(scene.python):
        known = scene.names[seat]
        label = "Your name" if names[seat] == YOU else SEATS[seat]
        fields.append(Field("name", label, seat, {"value": known, "maxlength": 30}, private=True))
        if scene.python > 1:
            fields.append(Field("id", "Student ID", seat, {"value": NO_ID}, private=True))
    low, high = PILES[0], PILES[-1]
    number: dict[str, Attribute] = {
        "type": "number",
        "min": low,
        "max": high,
        "value": SUGGESTED_PILE,
    }
    return [*fields, Field("pile", f"Stones, {low} to {high}", 0, number)]


def _controls(ask: Ask, scene: Scene, names: Names) -> Element:
    """Draw what answers; what is asked is shown only with the table that it is asked about."""
    if not scene.pile and ask.kind == "take":
        return h(
            "div", {"class": "controls"}, h("p", {"class": "asks"}, "Today’s pile is coming …")
        )
    if ask.scene != scene:
        return controls(ask, "", KEYS) if ask.kind == "take" else h("div", {"class": "controls"})
    label = question(ask, names)
    if ask.kind == "pile":
        return controls(ask, label, value=SUGGESTED_PILE)
    if ask.kind == "again":
        asks = controls(ask, f"{does(names[ask.scene.winner], 'wins')}. {label}")
        asks[0].set("class", "asks headline")
        asks.insert(1, afterwards())
        asks[2].extend((look_back(), hand_on()))
        return asks
    return controls(ask, label, KEYS if ask.kind == "take" else {})


# The coach


def advice(found: Advice | Review, names: Names = ()) -> Element:
    """What the coach found: each one's chance and what each choice gives up, or the review."""
    parts = (
        review_picture(found, names or SEATS)
        if isinstance(found, Review)
        else h("div", None, _advised(found, names or found.scene.names))
    )
    return h("section", {"class": "coach", "id": "coach", "aria-label": "Coach"}, parts)


def hints(found: Advice | Review) -> Hints:
    """The chance to win after each take, marked on its button."""
    if isinstance(found, Review) or not found.scene.stones:
        return {}
    all_equal = not any(option.gives_up for option in found.options)
    return {
        answer_id(option.answer): _hint(option, not (all_equal or option.gives_up))
        for option in found.options
    }


def _hint(option: Candidate, best: bool) -> Hint:
    chance = float(option.chance)
    text = "<1%" if 0 < chance < 0.01 else ">99%" if 0.99 < chance < 1 else f"{chance:.0%}"
    return Hint(text, best, f"Wins {chance:.1%} of games{', the best' if best else ''}.")


def _advised(found: Advice, names: Names) -> Child:
    if not found.options:
        return h("p", None, "There is nothing to choose yet.")
    scene = found.scene
    wins = [f"{name} {float(c):.2%}" for name, c in zip(names, found.chances, strict=False)]
    all_equal = not any(option.gives_up for option in found.options)
    lines = [
        (
            _choice(found, option),
            f"{float(option.chance):.2%}",
            f"{float(option.gives_up):.2%}" if option.gives_up else "best",
        )
        for option in found.options[: MAX_LISTED_PILES if not scene.stones else None]
    ]
    return [
        h("p", None, f"Chances to win with the best choice: {', '.join(wins)}."),
        h("p", None, _assumed(found, names)),
        h("p", None, "Whatever is chosen, the chances stay the same.")
        if all_equal
        else h(
            "table",
            None,
            h(
                "thead",
                None,
                h("tr", None, [h("th", {"scope": "col"}, it) for it in COLUMN_TITLES]),
            ),
            h("tbody", None, [h("tr", None, [h("td", None, it) for it in line]) for line in lines]),
        ),
    ]


def _choice(found: Advice, option: Candidate) -> str:
    if not found.scene.stones:
        return f"{option.answer} stones"
    return f"Take {option.answer}" if option.answer else "Mystery"


def _assumed(found: Advice, names: Names) -> str:
    """How the coach takes the players to play, in a sentence."""
    scene, other = found.scene, 1 - found.seat
    best = f"if {does(whom(names[found.seat]), 'takes')} the best each time"
    if scene.python > 1:
        mind, rival = found.minds[other], whom(names[other])
        how = (
            f"{does(rival, 'takes')} at random, as Enter does"
            if mind == "guesser"
            else f"{does(rival, 'plays')} as “{mind}” does"
        )
        best += f", {how}{'' if scene.watches else ','}"
    if scene.watches:
        return f"Counted exactly, {best}."
    way = STRATEGY_MEANINGS[scene.strategy]
    return f"Counted exactly, {best} and {names[scene.python]} {way}."
