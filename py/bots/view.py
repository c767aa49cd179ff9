"""B.O.T.S.'s table as HTML: both sheets, five tetrahedra, and what the coach says."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from bots.coach import Advice, Candidate
from bots.rules import CATEGORIES, DICE, MAX_ROLLS, read_command, result, scores, total
from bots.script import SEATS, Scene, result_of
from engine.ask import Ask
from engine.hints import Hint, Hints
from engine.markup import Attribute, Child, h
from engine.names import Names, does, to
from engine.review import Review
from engine.review_view import review_picture
from engine.widgets import afterwards, ending_buttons, headline

HALVES = (range(4), range(4, len(CATEGORIES)))
"""The categories in the two columns of a sheet: four numbers, five figures."""
MAX_LISTED = 5
"""How many ways to go on the coach lists; no more than four are ever equally good."""


def table(scene: Scene, ask: Ask | None, names: Names = SEATS) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    kind = ask.kind if ask and ask.scene is scene else ""
    over = scene.turn is None
    return h(
        "div",
        {"class": "table bots over" if over else "table bots"},
        _tray(scene, kind, ask, names),
        h(
            "div",
            # Its numbers appear once the dice have landed: a new value starts that animation again.
            {
                "id": "score-sheet",
                "class": "sheet",
                "data-throw": scene.roll % 2 if scene.rolled else None,
            },
            [_half(scene, kind, half, names) for half in HALVES],
        ),
        _end(scene, names) if over else None,
    )


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = SEATS) -> str:
    """What happened: each score that was taken, and the dice that lie there now."""
    now = scenes[-1]
    said = [_taken(scene, names) for scene in scenes]
    if now.turn is None:
        first, second = map(total, now.sheets)
        said.append(f"{_outcome(now, names)}, {first} to {second}.")
    elif not said[-1]:
        said.append(f"{does(names[now.turn], 'has')} {', '.join(map(str, now.dice))}.")
    return " ".join(filter(None, said))


def _taken(scene: Scene, names: Names) -> str:
    """The score that was just taken, and its player's total; empty where the dice still roll."""
    if scene.turn is None or scene.taken is None or scene.taken[0] != scene.turn:
        return ""
    category = scene.taken[1]
    return (
        f"{does(names[scene.turn], 'takes')} {CATEGORIES[category]} for {scene.sheet[category]}, "
        f"{total(scene.sheet)} in all."
    )


def score(scene: Scene, names: Names = SEATS) -> str:
    """What each player has."""
    totals = map(total, scene.sheets)
    return ", ".join(f"{name} {points}" for name, points in zip(names, totals, strict=False)) + "."


def question(ask: Ask, names: Names = SEATS) -> str:
    """What is asked, in the page's own words."""
    scene: Scene = ask.scene
    name = names[scene.turn or 0]
    match ask.kind:
        case "roll":
            return to(name, "roll the dice")
        case "input":
            return to(name, f"roll {scene.roll} of {MAX_ROLLS}: roll again, or take a score")
    return to(name, "take a score")


def pace(scene: Scene) -> int:
    """Return for how many milliseconds a frame is shown: until its dice have stopped."""
    return 1_100 if scene.rolled else 700


def sound(scene: Scene) -> str:
    """The name of the sound of a scene; empty where there is none."""
    return "dice" if scene.rolled else "move" if scene.taken else ""


def _outcome(scene: Scene, names: Names) -> str:
    found = result_of(scene)
    return "It's a tie" if found is None or found.winner is None else headline(found, names)


# The sheets.


def _half(scene: Scene, kind: str, half: range, names: Names) -> Element:
    """Both players' scores in some categories, and what the dice would score in the open ones."""
    now = scores(scene.dice, scene.band) if kind in ("input", "category") else None
    rows = [
        h(
            "tr",
            {},
            h("th", {"scope": "row"}, CATEGORIES[each]),
            [_cell(scene, kind, seat, each, now) for seat in (0, 1)],
        )
        for each in half
    ]
    if half is HALVES[0]:
        totals = [h("td", {}, str(total(sheet))) for sheet in scene.sheets]
        rows.append(h("tr", {"class": "total"}, h("th", {"scope": "row"}, "Total"), totals))
    heads = [_head(scene, seat, names[seat]) for seat in (0, 1)]
    return h(
        "table",
        {"aria-label": f"Scores, {CATEGORIES[half[0]]} to {CATEGORIES[half[-1]]}"},
        h("thead", {}, h("tr", {}, h("td", {}), heads)),
        h("tbody", {}, rows),
    )


def _head(scene: Scene, seat: int, name: str) -> Element:
    """A player's name; of a seat's own name a narrow table shows the ends: P1."""
    ends = (name[0], name[-1]) if name == SEATS[seat] else ("", "")
    return h(
        "th",
        {"scope": "col", "class": "turn" if seat == scene.turn else None},
        h("span", {"aria-hidden": "true"}, "▸") if seat == scene.turn else None,
        ends[0],
        h(
            "span",
            {"class": "middle" if any(ends) else "whole"},
            name[len(ends[0]) : len(name) - len(ends[1])],
        ),
        ends[1],
    )


def _cell(
    scene: Scene, kind: str, seat: int, category: int, now: tuple[int, ...] | None
) -> Element:
    score = scene.sheets[seat][category]
    just = "just" if scene.taken == (seat, category) else None
    turn = "turn" if seat == scene.turn else None
    css = " ".join(filter(None, (just, turn))) or None
    content: Child = None if score is None else str(score)
    if score is None and now is not None and turn:
        content = _take(kind, category, now[category])
    return h("td", {"id": f"cell-{seat}-{CATEGORIES[category]}", "class": css}, content)


def _take(kind: str, category: int, score: int) -> Element:
    """The button that takes a category; before the dice are accepted, it accepts them first."""
    name = CATEGORIES[category]
    key = name[0].lower()
    answers: dict[str, Attribute] = {"data-answer": name, "data-key": key}
    if kind == "input":
        answers = {"data-answer": "SAVE", "data-next-answer": name}
        answers["data-key"] = key if key.isalpha() else None
    return h(
        "button",
        {
            "type": "button",
            "id": f"take-{name}",
            "class": "take" if score else "take nothing",
            "aria-label": f"Take {name} for {score}",
            **answers,
        },
        str(score),
    )


# The dice.


def _tray(scene: Scene, kind: str, ask: Ask | None, names: Names) -> Element:
    """The dice, and what may be done with them: Roll sends the marked ones, or all if none is."""
    may_save = kind == "input"
    may_roll = may_save or kind == "roll"
    roll: dict[str, Attribute] = {"class": "answer", "id": "roll", "data-key": "r"}
    save: dict[str, Attribute] = {"type": "button", "id": "save", "data-key": "s"}
    return h(
        "form",
        {"class": "tray", "id": "tray", "data-answer": "ROLL" if may_save else None},
        h("p", {"class": "asks", "id": "asks"}, question(ask, names) if ask and kind else ""),
        h(
            "div",
            {"class": "dice", "role": "group", "aria-label": "Dice"},
            [_die(scene, die, may_save) for die in DICE],
        ),
        h(
            "div",
            {"class": "controls"},
            h(
                "button",
                {**roll, "disabled": not may_roll},
                h("span", {"class": "some"}, "Roll marked"),
                h("span", {"class": "all"}, "Roll all"),
            ),
            h("button", {**save, "data-answer": "SAVE", "disabled": not may_save}, "Save"),
        ),
        h("p", {"class": "error", "id": "error"}, ask.error if ask and kind else ""),
    )


def _die(scene: Scene, die: int, may_mark: bool) -> Element:
    face = scene.dice[die - 1] if scene.dice else 0
    shows = f"shows {face}" if face else "not rolled yet"
    return h(
        "label",
        {"class": "die", "id": f"die-{die}"},
        h(
            "input",
            {
                "type": "checkbox",
                "id": f"mark-{die}",
                "name": "die",
                "value": die,
                "data-key": die if may_mark else None,
                "disabled": not may_mark,
                "aria-label": f"Roll die {die} again, {shows}"
                if may_mark
                else f"Die {die}, {shows}",
            },
        ),
        tetrahedron(face, f"tetrahedron-{die}-{scene.roll}", die in scene.rolled),
        h("span", {"class": "fate", "aria-hidden": "true"}),
    )


def tetrahedron(face: int, key: str, rolled: bool) -> Element:
    """A die of four faces, seen from the side: the number at the bottom of both faces is its roll.

    Its id changes with each roll, so that it is a new element, whose animation starts again.
    """
    number = str(face or "")
    return h(
        "svg",
        {
            "id": key,
            "class": "rolled" if rolled else None if face else "blank",
            "viewBox": "0 0 64 60",
            "aria-hidden": "true",
            "focusable": "false",
        },
        h("path", {"class": "shade", "d": "M34 3 L3 46 L20 57 Z"}),
        h("path", {"class": "face", "d": "M34 3 L20 57 L61 50 Z"}),
        h("text", {"class": "side", "transform": "matrix(.5 .32 -.2 .95 13.5 46)"}, number),
        h("text", {"x": 38, "y": 47.5, "transform": "rotate(-6 38 40)"}, number),
    )


# The end.


def _end(scene: Scene, names: Names) -> Element:
    """Draw the end of the game. It covers the tray and is as high, so that nothing moves."""
    winner = result(scene.sheets)
    return h(
        "div",
        {"class": "end"},
        h("p", {"class": "result headline"}, _outcome(scene, names)),
        afterwards(),
        h("div", {"class": "cards"}, [_card(scene, seat, winner, names[seat]) for seat in (0, 1)]),
        h("div", {"class": "controls"}, ending_buttons()),
    )


def _card(scene: Scene, seat: int, winner: int | None, player: str) -> Element:
    """A player's whole sheet."""
    sheet = scene.sheets[seat]
    lines = zip((*CATEGORIES, "Total"), (*sheet, total(sheet)), strict=True)
    rows = [
        h(
            "tr",
            {"data-vars": f"row={number}&score={score}"},  # they appear in turn, and are counted up
            h("th", {"scope": "row"}, name),
            h("td", {}, str(score)),
        )
        for number, (name, score) in enumerate(lines)
    ]
    return h(
        "table",
        {"id": f"card-{seat}", "class": "won" if seat == winner else None},
        h("caption", {}, f"★ {player}" if seat == winner else player),
        h("tbody", {}, rows),
    )


# The coach.


def advice(found: Advice | Review, names: Names = SEATS) -> Element:
    """What the coach found: the choices at a question, or what each decision of a game gave up."""
    parts = (
        review_picture(found, names)
        if isinstance(found, Review)
        else h("div", {}, _advised(found, names))
    )
    return h("section", {"class": "coach", "id": "coach", "aria-label": "Coach"}, parts)


def hints(found: Advice | Review) -> Hints:
    """What each choice gives up, marked on its button, and the dice that are best rolled again."""
    if isinstance(found, Review):
        return {}
    marks = {f"take-{take.answer}": _mark(take) for take in found.takes}
    rolls = [option for option in found.options if isinstance(option.choice, tuple)]
    for option in rolls:
        if option.answer == "SAVE":
            marks["save"] = _mark(option)
    again = next((option for option in rolls if option.answer != "SAVE"), None)
    if again is not None:
        marks["asks"] = _mark(again, again.words)
        command = read_command(again.answer)
        if again.gives_up == 0 and command is not None:
            roll = Hint("roll", best=True, description="Best rolled again.")
            marks |= {f"die-{die}": roll for die in command.numbers}
    return marks


def _mark(option: Candidate, named: str = "") -> Hint:
    """Return the mark of an option: what it gives up; after `named` if its button may do others."""
    lost = option.gives_up
    if lost == 0:
        return Hint(named or "best", best=True, description=f"Best: {option.words}.")
    number = f"−{lost:.1f}" if lost >= 0.05 else "≈0"
    words = option.words[0].upper() + option.words[1:]
    return Hint(
        f"{named}: {number}" if named else number,
        best=False,
        description=f"{words} gives up {_gives_up(lost)} points.",
    )


def _advised(found: Advice, names: Names) -> Child:
    expects = f"{names[found.seat]} can expect {found.total:.2f} points in all. "
    shown = found.options if found.options == found.takes else found.options[:MAX_LISTED]
    lines = [(option.words, f"{option.total:.2f}", _gives_up(option.gives_up)) for option in shown]
    return [
        h("p", {}, expects, found.why),
        _lines(("Choice", "Total", "Gives up"), lines) if lines else None,
    ]


def _gives_up(points: float) -> str:
    if points == 0:
        return "best"
    return f"{points:.2f}" if points >= 0.01 else "< 0.01"


def _lines(heads: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> Element:
    return h(
        "table",
        {},
        h("thead", {}, h("tr", {}, [h("th", {"scope": "col"}, head) for head in heads])),
        h("tbody", {}, [h("tr", {}, [h("td", {}, cell) for cell in line]) for line in lines]),
    )
