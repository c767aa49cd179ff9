"""The round table: the seats around it, pots, stakes and dice, and what just happened."""

from __future__ import annotations

import math
from bisect import bisect
from xml.etree.ElementTree import Element

from engine.markup import Attribute, Child, h
from engine.names import Names, whom
from engine.widgets import seat_row
from four_five_six.rules import ROUNDS, SEATS, net
from four_five_six.script import Scene
from four_five_six.view.drawings import chip_stack, die, seat_mark
from four_five_six.view.words import describe_roll, format_number, line_of, won_and_lost

CHIPS_PER_LAYER = 25
"""How many chips in hand each drawn chip of a stack represents."""
SHOWN_AT_TABLE = ("is the banker.", "who matches the bet.")
"""How lines end that say what is seen at the seats and the pots."""
STAKE_HEIGHTS = (1, 5, 20, 50)
"""The bets from which a stake is drawn one chip higher."""


def track(scene: Scene) -> Element:
    number = scene.round
    if number > ROUNDS:
        text = f"Round {number}, overtime"
    else:
        text = f"Round {number} of {ROUNDS}" if number else "The first bank"
    progress: dict[str, Attribute] = {
        "value": str(len(scene.ledger)),
        "max": str(ROUNDS),
        "aria-hidden": "true",
    }
    return h("div", {"class": "track"}, h("strong", None, text), " ", h("progress", progress))


def round_table(scene: Scene, names: Names) -> Element:
    """Draw three seats around dice and pots; the style sheet moves the stakes between them."""
    return h(
        "div",
        {"class": "round"},
        seat_row(names, scene.turn, scene.winner, lambda seat: _at_seat(scene, seat), seat_mark),
        _to_beat(scene),
        [_pot(scene, seat, names) for seat in SEATS],
        _dice(scene),
        [_stake(scene, seat, own) for seat in SEATS for own in (False, True)],
    )


def _at_seat(scene: Scene, seat: int) -> Child:
    chips = format_number(scene.chips[seat])
    bank = h("b", {"class": "mark", "aria-hidden": "true"}, "Bank")
    return [
        bank if scene.banker == seat else None,
        h(
            "span",
            {"class": "score"},
            chip_stack(math.ceil(max(scene.chips[seat], 0) / CHIPS_PER_LAYER)),
            h("b", None, chips),
            h("small", {"id": f"unit-{seat}-{len(chips)}"}, " chip" if chips == "1" else " chips"),
        ),
        h(
            "span",
            {"class": "state", "id": f"state-{seat}-{scene.throws}"},
            h("span", {"class": "visually-hidden"}, "Banker. ") if scene.banker == seat else None,
            _state(scene, seat),
        ),
    ]


def _state(scene: Scene, seat: int) -> str:
    """Return what a seat rolled in this round, or that it won the game, in a few words."""
    if scene.winner is not None:
        return "★ Winner" if scene.winner == seat else ""
    rolled = scene.rolled[seat]
    if not rolled:
        return ""
    taker = " · takes the bank" if scene.next_banker == seat else ""
    return describe_roll(rolled) + taker


def _pot(scene: Scene, seat: int, names: Names) -> Element:
    """Draw the pot between the banker and a seat; it is empty at the banker's seat."""
    bet, winner = scene.bets[seat], scene.winners[seat]
    if scene.banker is None or scene.banker == seat:
        state, text = "none", ""
    elif bet is None:
        state, text = ("skipped", "No bet") if scene.dice else ("open", "Pot")
    elif winner is None:
        state, text = "staked", f"Pot {format_number(2 * bet)}"
    else:
        gave_up = scene.point > 0 and not scene.rolled[seat]  # the rest of the pot went back
        chips = bet if gave_up else 2 * bet
        state, text = "won", f"{format_number(chips)} to {whom(names[winner])}"
    label = h("span", {"id": f"pot-{seat}-{state}"}, text)
    whose = f" with {whom(names[seat])}" if state in ("skipped", "staked") else None
    return h(
        "p",
        {
            "id": f"pot-{seat}",
            "class": "pot",
            "data-state": state,
            "hidden": state == "none",
            "aria-hidden": "true" if state == "open" else None,  # there is nothing to read
        },
        label,
        h("span", {"id": f"pot-{seat}-with", "class": "visually-hidden"}, whose) if whose else None,
    )


def _stake(scene: Scene, seat: int, own: bool) -> Element:
    """Draw the chips that a seat (`own`), or the banker against it, has staked.

    They are with their owner, then in the pot, then with the winner. The element stays the same, so
    that the style sheet can let it travel.
    """
    bet, winner = scene.bets[seat], scene.winners[seat]
    banker = scene.banker if scene.banker is not None else seat
    owner = seat if own else banker
    at = f"seat-{owner}" if bet is None else f"pot-{seat}" if winner is None else f"seat-{winner}"
    height = bisect(STAKE_HEIGHTS, bet or 0)
    return h(
        "span",
        {
            "id": f"stake-{seat}-{'own' if own else 'banker'}",
            "class": f"stake seat-{owner + 1}{' own' if own else ''}",
            "data-at": at,
            "aria-hidden": "true",
        },
        chip_stack(height),
    )


def _to_beat(scene: Scene) -> Element:
    label, face = "Point to beat", scene.point
    if scene.tie:
        label, face = "Third die to beat" if scene.third else "Tie: roll a pair", scene.third
    return h(
        "p",
        {"class": "to-beat"},
        h("span", {"id": f"beat-{label.split()[0].strip(':')}"}, label),
        die(face, "beat"),
        h("span", {"class": "visually-hidden"}, f" {face}" if face else " none yet"),
    )


def _dice(scene: Scene) -> Element:
    """Draw the dice, and what they mean.

    Ids have the number of the throw, also those of what a seat says about it. So the patcher
    replaces the elements at each throw, and their animations run again.
    """
    dice = scene.dice or (0,) * (3 if scene.round else 1)
    return h(
        "div",
        {
            "class": "roll",
            "data-thrown": True if scene.dice else None,
            "data-outcome": scene.outcome or None,
        },
        h(
            "div",
            {
                "class": "dice",
                "id": f"dice-{scene.throws}-{len(dice)}",
                "role": "img",
                "aria-label": f"Dice: {', '.join(map(str, dice))}"
                if scene.dice
                else "No dice rolled yet",
            },
            [die(face, f"die-{scene.throws}-{number}") for number, face in enumerate(dice, 1)],
        ),
        h("p", {"class": "means", "id": f"means-{scene.throws}"}, _verdict(scene)),
    )


def _verdict(scene: Scene) -> Child:
    """Return the label below the dice, with their meaning; None before three dice are rolled."""
    found = scene.outcome
    if not found or len(scene.dice) < 3:
        return None
    if found == "third":
        return f"Third die {next(die for die in scene.dice if scene.dice.count(die) == 1)}"
    if found == "fumble":
        return "No pair, again" if scene.tie else "Fumble, again"
    means = describe_roll(scene.dice)
    return {"win": f"★ {means}: wins", "loss": f"✕ {means}: loses"}.get(found, means)


def last_event(scene: Scene, names: Names) -> Element:
    """Draw the line on what just happened.

    Each line has its own id, so that the patcher replaces the element instead of its text: an
    animation of the old line would otherwise go on with the new.
    """
    text = line_of(scene, names) or "Three dice, fifteen rounds, most chips win."
    if scene.ledger and not scene.dice and scene.said.endswith(SHOWN_AT_TABLE):
        # How the last round ended may have been shown for a moment only.
        last = scene.ledger[-1]
        change = net(last.banker, last.bets, last.winners)
        text = f"Round {last.number}: {won_and_lost(names, change)}."
    if scene.winner is not None:
        text = ""  # the headline below says it
    key = f"said-{scene.throws}-{len(text)}"
    css = "said rolled" if sound(scene) == "dice" else "said"
    return h("p", {"class": css, "id": key}, text)


def sound(scene: Scene) -> str:
    """Return the name of a scene's sound, ``dice`` or ``chips``; an empty text if it has none."""
    if scene.turn is not None and scene.dice:
        return "dice"
    staked = not scene.dice and any(bet is not None for bet in scene.bets)
    won = scene.turn is None and any(winner is not None for winner in scene.winners)
    return "chips" if (staked or won) and not scene.tie and len(scene.ledger) < scene.round else ""


MAX_OTHERS_MS = 2_000
"""How long others' turns are shown: 16 s lay between two of a player's own."""


def pace(scene: Scene) -> int:
    """Return how long a frame is shown before the next, in milliseconds.

    By then the style sheet's animations have let its dice land or its chips move. A fumble, which
    is rolled again, is shown half as long.
    """
    if scene.outcome == "fumble":
        return 600
    return {"dice": 1_100, "chips": 1_300}.get(sound(scene), 700)
