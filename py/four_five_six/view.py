"""The table as HTML: three seats around it, pots, dice, the point to beat, and the ledger."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.hints import Hint, Hints
from engine.markup import Attribute, Child, h
from engine.names import YOU, Names, does, sentence, to, whom
from engine.widgets import Field, controls, ending, headline, seat_row, several
from four_five_six.rules import ROUNDS, SEATS, meaning, net
from four_five_six.script import Dice, Round, Scene, result_of

if TYPE_CHECKING:
    from fractions import Fraction

    from four_five_six.odds import Odds

PIPS = {
    1: ((30, 30),),
    2: ((17, 17), (43, 43)),
    3: ((16, 16), (30, 30), (44, 44)),
    4: ((17, 17), (43, 17), (17, 43), (43, 43)),
    5: ((16, 16), (44, 16), (30, 30), (16, 44), (44, 44)),
    6: ((17, 15), (43, 15), (17, 30), (43, 30), (17, 45), (43, 45)),
}
"""Where the pips of a die are, of 60 by 60."""
SUGGESTED = ("Alice", "Bob")
"""Names for the two humans, to begin with."""
LEDGER = 30
"""How many of the latest rounds the ledger shows: with stakes of 0 a game may go on for long."""
MEANT = (
    "4-5-6, three alike, a pair and a 6: win. 1-2-3, a pair and a 1: loss. "
    "Any other pair: the third die is the point."
)
"""What a roll comes to, for who has not read the rules."""


def table(scene: Scene, ask: Ask | None, names: Names = ()) -> Element:
    """The whole table, and how `ask` is answered; None when the game is over."""
    names = names or scene.names
    if ask and ask.kind == "name":
        return h("div", {"class": "table four-five-six"}, _names(ask, names))
    return h(
        "div",
        {"class": "table four-five-six"},
        _track(scene),
        h(
            "div",
            {"class": "round", "data-banker": scene.banker},
            seat_row(names, scene.turn, scene.winner, lambda seat: _at_seat(scene, seat), _mark),
            _to_beat(scene),
            [_pot(scene, seat, names) for seat in SEATS],
            _dice(scene),
            [_stake(scene, seat, own) for seat in SEATS for own in (False, True)],
            h(
                "span",
                {"class": "bank", "aria-hidden": "true", "hidden": scene.banker is None},
                h("b", None, "Bank"),
            ),
        ),
        _said(scene, names),
        _controls(ask, scene, names) if ask else _end(scene, names),
        _ledger(scene, names),
    )


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = ()) -> str:
    """What happened, a sentence a round; what follows from the dice is left out."""
    said = []
    known = before or Scene()
    names = names or scenes[-1].names
    for number, scenes_of_round in groupby(scenes, lambda scene: scene.round):
        of_round = list(scenes_of_round)
        said += (_round_said if number else _first_bank_said)(known, of_round, names)
        known = of_round[-1]
    if known.winner is not None:
        said.append(_line_of(known, names))
    return " ".join(said)


def _first_bank_said(known: Scene, scenes: list[Scene], names: Names) -> list[str]:
    """Who rolled what for the first bank, and what came of it."""
    rolls = [
        f"{names[scene.turn]} rolled {scene.dice[0]}"
        for scene in _thrown(known, scenes)
        if scene.turn is not None
    ]
    return [f"{', '.join(rolls)}."] * bool(rolls) + [
        _line_of(scene, names) for scene in scenes if scene.turn is None
    ]


def _thrown(known: Scene, scenes: list[Scene]) -> list[Scene]:
    """Those of `scenes` at which dice were rolled."""
    pairs = zip([known, *scenes], scenes, strict=False)
    return [scene for last, scene in pairs if scene.throws > last.throws]


def _round_said(known: Scene, scenes: list[Scene], names: Names) -> list[str]:
    """What happened in a round since what is `known`: the roll of the one who was asked, the bets,
    who won what."""
    now = scenes[-1]
    if known.round != now.round:
        known = Scene(throws=known.throws)
    said = []
    counted = [scene for scene in _thrown(known, scenes) if scene.outcome != "fumble"]
    if known.round and counted and counted[0].turn == known.turn:
        dice = ", ".join(map(str, counted[0].dice))
        said.append(f"{names[known.turn or 0]} rolled {dice}.")
    parts = []
    if not known.round and now.banker is not None:
        parts.append(does(whom(names[now.banker]), "is") + " the banker")
    over = next((entry for entry in now.ledger[-1:] if entry.number == now.round), None)
    if over:
        parts += _won_and_lost(names, net(over.banker, over.bets, over.winners))
    else:
        bets = [
            f"{_number(bet)} against {whom(name)}"
            for name, bet, before in zip(names, now.bets, known.bets, strict=True)
            if bet is not None and before is None
        ]
        parts += [f"the bet is {' and '.join(bets)}"] * bool(bets)
        for seat, bet in enumerate(now.bets):
            winner = now.winners[seat]
            if winner is not None and known.winners[seat] is None and bet is not None:
                loser = now.banker if winner == seat else seat
                whose = whom(names[loser or 0])
                won = does(whom(names[winner]), "wins")
                parts.append(f"{won} {_number(bet)} from {whose}")
        if now.tie:
            third = f", the third die to beat is {now.third}" if now.third else ""
            parts.append(f"the points are equal{third}")
    if parts:
        said.append(f"Round {now.round}: {'; '.join(parts)}.")
    return said


def _won_and_lost(names: Names, change: Sequence[int]) -> list[str]:
    """What a round brought each player."""
    each = [
        f"{does(whom(name), 'wins' if amount > 0 else 'loses')} {_number(abs(amount))}"
        for name, amount in zip(names, change, strict=True)
        if amount
    ]
    return [", ".join(each) or "nobody wins or loses"]


def score(scene: Scene, names: Names = ()) -> str:
    """How many chips each player has in hand."""
    each = zip(names or scene.names, scene.chips, strict=True)
    return "Chips: " + ", ".join(f"{name} {_number(chips)}" for name, chips in each) + "."


def question(ask: Ask, names: Names = ()) -> str:
    """What is asked, in the page's own words."""
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
        return to(name, "roll a pair and a high third die.")
    if scene.point:
        return to(name, f"beat the point of {scene.point}.")
    return to(name, "roll for the bank.")


def sound(scene: Scene) -> str:
    """The name of the sound of a scene, dice or chips; empty where only a line is read."""
    if scene.turn is not None and scene.dice:
        return "dice"
    staked = not scene.dice and any(bet is not None for bet in scene.bets)
    won = scene.turn is None and any(winner is not None for winner in scene.winners)
    return "chips" if (staked or won) and not scene.tie and len(scene.ledger) < scene.round else ""


def pace(scene: Scene) -> int:
    """How long a frame stands before the next, in milliseconds: until its dice have landed and
    its chips have been seen; half as long at a fumble."""
    if scene.outcome == "fumble":
        return 600
    return {"dice": 1_100, "chips": 1_300}.get(sound(scene), 700)


def hints(found: tuple[Odds, Ask | None]) -> Hints:
    """What each bet that one press sets is worth to the bank, marked on its button."""
    odds, ask = found
    if ask is None or ask.kind != "bet" or not isinstance(ask.answers, range):
        return {}
    presets = _presets(ask.answers)
    marks = {}
    for key, (bet, _) in enumerate(presets, 1):
        worth = _gain(bet * odds.edge)
        told = f"Worth {worth} chips on average."
        marks[_preset_id(key, presets)] = Hint(worth, best=False, told=told)
    return marks


def advice(found: tuple[Odds, Ask | None], names: Names = ()) -> Element:
    """The odds of the pairing at hand, and the banker's exact chances, with those that matter now
    set apart."""
    odds, ask = found
    scene: Scene | None = ask.scene if ask else None
    banker = "the banker"
    if scene:
        names = names or scene.names
        if scene.banker is not None:
            banker = whom(names[scene.banker])
    rows = [("before", "Before the roll", odds.before)]
    rows += [(f"point-{n}", f"On point {n}", chance) for n, chance in odds.against.items()]
    rows += [("tied", "Equal points", odds.tied)]
    if scene and scene.tie:
        rows += [(f"third-{n}", f"Third die {n}", chance) for n, chance in odds.thirds.items()]
    now = _now(scene)
    return h(
        "section",
        {"class": "odds", "aria-labelledby": "odds-title"},
        h("h2", {"id": "odds-title"}, "The odds of a pairing"),
        [h("p", None, pairing) for pairing in _pairings(odds, scene, names)] if scene else None,
        h(
            "p",
            None,
            f"House edge {odds.edge} = {float(odds.edge):.2%}: of every 100 chips bet, "
            f"the bank keeps {float(100 * odds.edge):.1f} on average.",
        ),
        h(
            "table",
            None,
            h("caption", None, f"How often {does(banker, 'wins')}, counted over all rolls"),
            h(
                "thead",
                None,
                h(
                    "tr",
                    None,
                    [h("th", {"scope": "col"}, head) for head in ("Banker", "Wins", "Exactly")],
                ),
            ),
            h(
                "tbody",
                None,
                [_chance(key, label, chance, key == now) for key, label, chance in rows],
            ),
        ),
    )


def _now(scene: Scene | None) -> str:
    """Which of the chances holds now, by the key of its row."""
    if scene is None or scene.winner is not None or scene.round == 0:
        return ""
    if scene.third:
        return f"third-{scene.third}"
    if scene.tie:
        return "tied"
    return f"point-{scene.point}" if scene.point else "before"


def _pairings(odds: Odds, scene: Scene, names: Names) -> list[str]:
    """The pairings at hand: who wins how often, and what the bet is worth; a sentence each."""
    key, banker = _now(scene), scene.banker
    if not key or banker is None:
        return []
    chance = {
        "before": odds.before,
        "tied": odds.tied,
        **{f"point-{point}": each for point, each in odds.against.items()},
        **{f"third-{third}": each for third, each in odds.thirds.items()},
    }[key]
    at_hand = [seat for seat in SEATS if scene.bets[seat] is not None and not _won(scene, seat)]
    if scene.versus is not None:
        at_hand = [scene.versus]
    elif scene.turn is not None and scene.turn != banker:
        at_hand = [scene.turn]
    return [_pairing(scene, banker, seat, chance, names) for seat in at_hand]


def _pairing(scene: Scene, banker: int, seat: int, chance: Fraction, names: Names) -> str:
    bank, other, bet = names[banker], names[seat], scene.bets[seat]
    edge = 2 * chance - 1
    stake = (
        f"The bet of {_number(bet)} is worth {_gain(bet * edge)}"
        if bet is not None
        else (f"Each chip that is bet is worth {edge}")
    )
    return (
        f"{bank} against {whom(other)}: {does(whom(bank), 'wins')} {float(chance):.2%} ({chance}), "
        f"{whom(other)} {float(1 - chance):.2%} ({1 - chance}). {stake} to {whom(bank)}."
    )


def _won(scene: Scene, seat: int) -> bool:
    return scene.winners[seat] is not None


def _gain(chips: Fraction) -> str:
    """What chips on average add or take."""
    return f"{float(chips):+.2f}".replace("-", "−")


def _chance(key: str, label: str, chance: Fraction, now: bool) -> Element:
    return h(
        "tr",
        {"id": f"odds-{key}", "aria-current": "true" if now else None},
        h("th", {"scope": "row"}, label, ", as it is now" if now else None),
        h("td", None, _share(chance), f"{float(chance):.2%}"),
        h("td", None, str(chance)),
    )


def _share(chance: Fraction) -> Element:
    """A bar behind a chance, as long as it is great."""
    return h(
        "svg",
        {
            "viewBox": "0 0 1 1",
            "preserveAspectRatio": "none",
            "aria-hidden": "true",
            "focusable": "false",
        },
        h("rect", {"width": f"{float(chance):.4f}", "height": 1}),
    )


# The round table


def _track(scene: Scene) -> Element:
    number = scene.round
    if number > ROUNDS:
        text = f"Round {number}, overtime"
    else:
        text = f"Round {number} of {ROUNDS}" if number else "The first bank"
    played = len(scene.ledger)
    return h(
        "div",
        {"class": "track"},
        h("strong", None, text),
        h(
            "ol",
            {"aria-hidden": "true"},
            [
                h("li", {"class": "played" if n <= played else "now" if n == number else None})
                for n in range(1, ROUNDS + 1)
            ],
        ),
    )


def _at_seat(scene: Scene, seat: int) -> Child:
    chips = _number(scene.chips[seat])
    return [
        h(
            "span",
            {"class": "score"},
            _stack(-(-max(scene.chips[seat], 0) // 25)),
            h("b", None, chips),
            h("small", {"id": f"unit-{seat}-{len(chips)}"}, " chip" if chips == "1" else " chips"),
        ),
        h(
            "span",
            {"class": "state"},
            h("span", {"class": "visually-hidden"}, "Banker. ") if scene.banker == seat else None,
            _state(scene, seat),
        ),
    ]


def _state(scene: Scene, seat: int) -> str:
    """What a seat has done in this round, in few words."""
    if scene.winner is not None:
        return "★ Winner" if scene.winner == seat else ""
    rolled = scene.rolled[seat]
    if not rolled:
        return ""
    taker = " · takes the bank" if scene.next_banker == seat else ""
    return _means(rolled) + taker


def _means(dice: Dice) -> str:
    """What dice mean, in few words."""
    if len(dice) == 1:
        return f"Rolled {dice[0]}"
    found = meaning((dice[0], dice[1], dice[2]))
    if found.outcome == "point":
        return f"Point {found.third}"
    kind = f"pair and {found.third}" if found.third else found.kind
    return kind[0].upper() + kind[1:]


def _mark(seat: int) -> Element:
    """Each seat's own mark: as many pips as its number."""
    return h(
        "svg",
        {"class": "pips", "viewBox": "0 0 60 60", "aria-hidden": "true", "focusable": "false"},
        h("rect", {"x": 3, "y": 3, "width": 54, "height": 54, "rx": 14}),
        _pips(seat + 1, 14),
    )


def _pips(face: int, size: int) -> Element:
    """The pips of a face: lines of no length, round at their ends."""
    places = "".join(f"M{x} {y}h0" for x, y in PIPS[face])
    return h("path", {"d": places, "stroke-width": size, "stroke-linecap": "round"})


def _stack(height: int) -> Element:
    """A stack of chips, as seen from the side; none where there is nothing to stack."""
    chips = min(height, 12)
    tops = [47 - 4 * n for n in range(chips)]
    highest = 51 - 4 * chips
    body = f"M2 {highest}v{4 * chips}a16 6 0 0 0 32 0v-{4 * chips}a16 6 0 0 0 -32 0z"
    seams = "".join(f"M2 {y}a16 6 0 0 0 32 0" for y in tops[:-1])
    edges = "".join(f"M9 {y + 5}v4M18 {y + 6}v4M27 {y + 5}v4" for y in tops)
    drawing = (
        h("path", {"class": "chips", "d": body + seams}),
        h("path", {"class": "edge", "d": edges}),
        h("ellipse", {"class": "top", "cx": 18, "cy": highest, "rx": 10, "ry": 3.4}),
    )
    return h(
        "svg",
        {"class": "stack", "viewBox": "0 0 36 58", "aria-hidden": "true", "focusable": "false"},
        drawing if chips else None,
    )


def _pot(scene: Scene, seat: int, names: Names) -> Element:
    """The pot between the banker and a seat; the banker's own seat has none."""
    bet, winner = scene.bets[seat], scene.winners[seat]
    if scene.banker is None or scene.banker == seat:
        state, text = "none", ""
    elif bet is None:
        state, text = ("skipped", "No bet") if scene.dice else ("open", "Pot")
    elif winner is None:
        state, text = "staked", f"Pot {_number(2 * bet)}"
    else:
        state, text = "won", f"{_number(2 * bet)} to {whom(names[winner])}"
    label = h("span", {"id": f"pot-{seat}-{state}"}, text)
    whose = f" with {whom(names[seat])}" if state in ("skipped", "staked") else None
    return h(
        "p",
        {
            "id": f"pot-{seat}",
            "class": "pot",
            "data-state": state,
            # An empty place is there for the eye alone.
            "aria-hidden": "true" if state in ("none", "open") else None,
        },
        label,
        h("span", {"id": f"pot-{seat}-with", "class": "visually-hidden"}, whose) if whose else None,
    )


def _stake(scene: Scene, seat: int, own: bool) -> Element:
    """What a seat, or the banker against it, has staked: it lies at its owner, in the pot, or with
    the winner."""
    bet, winner = scene.bets[seat], scene.winners[seat]
    banker = scene.banker if scene.banker is not None else seat
    owner = seat if own else banker
    at = f"seat-{owner}" if bet is None else f"pot-{seat}" if winner is None else f"seat-{winner}"
    height = 0 if not bet else 1 if bet < 5 else 2 if bet < 20 else 3 if bet < 50 else 4
    return h(
        "span",
        {
            "id": f"stake-{seat}-{'own' if own else 'banker'}",
            "class": f"stake seat-{owner + 1}{' own' if own else ''}",
            "data-at": at,
            "aria-hidden": "true",
        },
        _stack(height),
    )


def _said(scene: Scene, names: Names) -> Element:
    """What just happened; each line is an element of its own, so that no text seems to move."""
    key = f"said-{scene.throws}-{len(scene.said)}"
    text = _line_of(scene, names) or "Three dice, fifteen rounds, most chips win."
    if scene.winner is not None:
        text = ""  # the headline says it
    css = "said rolled" if sound(scene) == "dice" else "said"
    return h("p", {"class": css, "id": key}, text)


def _line_of(scene: Scene, names: Names) -> str:
    """The console's line about what just happened, with `names`: "You beat Bold and take …"."""
    line = sentence(scene.said, names)
    if line.startswith(f"{YOU} "):
        line = re.sub(r" and (take|win)s\b", r" and \1", line)
    return line


def _to_beat(scene: Scene) -> Element:
    label, face = "Point to beat", scene.point
    if scene.tie:
        label, face = "Third die to beat" if scene.third else "Tie: roll a pair", scene.third
    return h(
        "p",
        {"class": "to-beat"},
        h("span", {"id": f"beat-{label.split()[0].strip(':')}"}, label),
        _die(face, "beat"),
        h("span", {"class": "visually-hidden"}, f" {face}" if face else " none yet"),
    )


def _dice(scene: Scene) -> Element:
    dice = scene.dice or (0,) * (3 if scene.round else 1)
    return h(
        "div",
        {
            "class": "roll",
            "data-throw": scene.throws % 2 if scene.dice else None,
            "data-from": scene.turn,
            "data-outcome": scene.outcome or None,
        },
        h(
            "div",
            {
                "class": "dice",
                "id": f"dice-{len(dice)}",
                "role": "img",
                "aria-label": f"Dice: {', '.join(map(str, dice))}"
                if scene.dice
                else "No dice rolled yet",
            },
            [_die(face, f"die-{number}") for number, face in enumerate(dice, 1)],
        ),
        h("p", {"class": "means", "id": f"means-{scene.throws}"}, _verdict(scene)),
    )


def _verdict(scene: Scene) -> Child:
    """What the dice of the last roll mean, on a label below them."""
    found = scene.outcome
    if not found or len(scene.dice) < 3:
        return None
    if found == "third":
        return f"Third die {next(die for die in scene.dice if scene.dice.count(die) == 1)}"
    if found == "fumble":
        return "No pair, again" if scene.tie else "Fumble, again"
    means = _means(scene.dice)
    return {"win": f"★ {means}: wins", "loss": f"✕ {means}: loses"}.get(found, means)


def _die(face: int, name: str) -> Element:
    return h(
        "svg",
        {
            "id": name,
            "class": "die" if face else "die blank",
            "viewBox": "0 0 60 60",
            "aria-hidden": "true",
            "focusable": "false",
        },
        h("rect", {"x": 2, "y": 2, "width": 56, "height": 56, "rx": 13}),
        _pips(face, 10) if face else None,
    )


# The ledger


def _ledger(scene: Scene, names: Names) -> Element:
    heads = [h("th", {"scope": "col"}, _mark(seat), names[seat]) for seat in SEATS]
    rows = [_line(entry) for entry in scene.ledger[-LEDGER:]]
    nothing = h("tr", {"id": "no-rounds"}, h("td", {"colspan": 4}, "No rounds played yet."))
    return h(
        "section",
        {"class": "ledger", "aria-label": "Ledger", "tabindex": "0"},
        h(
            "table",
            None,
            h("caption", None, "Ledger"),
            h("thead", None, h("tr", None, h("th", {"scope": "col"}, "Round"), heads)),
            h("tbody", None, rows or nothing),
        ),
    )


def _line(entry: Round) -> Element:
    change = net(entry.banker, entry.bets, entry.winners)
    return h(
        "tr",
        {"id": f"round-{entry.number}"},
        h("th", {"scope": "row"}, str(entry.number)),
        [
            h(
                "td",
                {"data-net": (amount > 0) - (amount < 0)},
                _banker() if seat == entry.banker else None,
                _signed(amount),
            )
            for seat, amount in enumerate(change)
        ],
    )


def _banker() -> Child:
    return [
        h("span", {"class": "bank-mark", "aria-hidden": "true"}, "B"),
        h("span", {"class": "visually-hidden"}, "Banker "),
    ]


def _number(count: int) -> str:
    return f"{count:,}".replace("-", "−")


def _signed(count: int) -> str:
    return f"+{count:,}" if count > 0 else _number(count)


# What answers


def _controls(ask: Ask, scene: Scene, names: Names) -> Element:
    """Draw what answers; what is asked is shown only with the table that it is asked about."""
    asked = ask.scene == scene
    if ask.kind == "roll":
        return _roll(ask, asked, names)
    if ask.kind == "end":
        return controls(ask, question(ask, names) if asked else "")
    assert isinstance(ask.answers, range)
    return _bet(ask, ask.answers, names) if asked else h("div", {"class": "controls"})


def _form(ask: Ask, label: str, hint: str, *children: Child) -> Element:
    return h(
        "form",
        {"class": "controls", "id": f"controls-{ask.kind}", "autocomplete": "off"},
        h("label", {"class": "asks", "for": "answer"}, label),
        children,
        h("p", {"class": "hint", "id": "hint"}, hint) if not ask.error else None,
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _names(ask: Ask, names: Names) -> Element:
    scene: Scene = ask.scene
    fields = []
    for seat, suggested in enumerate(SUGGESTED):
        known = scene.names[seat] if seat < (ask.seat or 0) else suggested
        text: dict[str, Attribute] = {"value": known, "maxlength": 30}
        label = "Your name" if names[seat] == YOU else Scene().names[seat]
        fields.append(Field("name", label, seat, text, private=True))
    return several(ask, "Who plays?", fields, "Start")


def _bet(ask: Ask, allowed: range, names: Names) -> Element:
    low, high = allowed[0], allowed[-1]
    presets = _presets(allowed)
    value = presets[len(presets) // 2 - 1][0]
    field: dict[str, Attribute] = {"min": low, "max": high, "value": value, "inputmode": "numeric"}
    return _form(
        ask,
        question(ask, names),
        f"Any whole number from {_number(low)} to {_number(high)}.",
        h(
            "div",
            {"class": "answers"},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "preset",
                        "id": _preset_id(key, presets),
                        "data-answer": bet,
                        "data-key": key,
                    },
                    h("b", None, _number(bet)),
                    h("small", None, f" {label}"),
                )
                for key, (bet, label) in enumerate(presets, 1)
            ],
        ),
        h(
            "div",
            {"class": "entry stepper"},
            h("button", {"type": "button", "data-step": -10, "aria-label": "−10: ten less"}, "−10"),
            h("button", {"type": "button", "data-step": -1, "aria-label": "One less"}, "−"),
            h("input", _field(ask, "number") | field),
            h("button", {"type": "button", "data-step": 1, "aria-label": "One more"}, "+"),
            h("button", {"type": "button", "data-step": 10, "aria-label": "+10: ten more"}, "+10"),
            h("button", {"class": "answer"}, "Bet"),
        ),
    )


def _preset_id(key: int, presets: list[tuple[int, str]]) -> str:
    return f"preset-{key}-of-{len(presets)}"


def _presets(allowed: range) -> list[tuple[int, str]]:
    """Bets that one press sets, with a word for each; no bet comes twice."""
    low, high = allowed[0], allowed[-1]
    if low == 0:
        few = [(0, "nothing"), (10, "few"), (100, "many")]
        return [*(each for each in few if each[0] < high), (high, "most")]
    bets = {low: "least", -(-high // 4): "quarter", -(-high // 2): "half"}
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
                {"class": "hand", "aria-hidden": "true"},
                [_die(face, f"hand-{face}") for face in ((4, 5, 6) if scene.round else (6,))],
            ),
            "Roll" if scene.round else "Roll one die",
        ),
        h("p", {"class": "hint"}, MEANT if scene.round else "The highest die is the first banker."),
        h("p", {"class": "error", "id": "error"}, ask.error),
    )


def _end(scene: Scene, names: Names) -> Element:
    """The end; nothing while the frames of the last round still play."""
    found = result_of(scene)
    return ending(headline(found, names)) if found else h("div", {"class": "controls"})
