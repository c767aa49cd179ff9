"""The panel with the odds, and what each bet is worth, marked on its button."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from engine.ask import Ask, Choice
from engine.hints import Hint, Hints
from engine.markup import h
from engine.names import Names, does, whom
from engine.widgets import answer_id
from four_five_six.rules import SEATS
from four_five_six.script import DOUBLE, GIVE_UP, GIVES_UP, Scene
from four_five_six.view.controls import preset_bets, preset_id
from four_five_six.view.words import format_average, format_number

if TYPE_CHECKING:
    from four_five_six.odds import Odds


def hints(found: tuple[Odds, Ask | None]) -> Hints:
    """Return what each preset bet is worth to the bank, to be marked on its button."""
    odds, ask = found
    if ask is not None and ask.kind == "raise":
        return _raise_hints(odds, ask)
    if ask is None or ask.kind != "bet" or not isinstance(ask.answers, range):
        return {}
    presets = preset_bets(ask.answers)
    marks = {}
    for key, (bet, _) in enumerate(presets, 1):
        worth = format_average(bet * odds.edge)
        description = f"Worth {worth} chips on average."
        marks[preset_id(key, presets)] = Hint(worth, best=False, description=description)
    return marks


def _raise_hints(odds: Odds, ask: Ask) -> Hints:
    """Return what each answer to the bank's point is worth to the player, marked on its button."""
    scene: Scene = ask.scene
    bet = scene.bets[ask.seat or 0] or 0
    rolled = bet * (1 - 2 * odds.against[scene.point])
    worth = {"": rolled, DOUBLE: 2 * rolled, GIVE_UP: Fraction(-(bet // GIVES_UP))}
    offered = [choice.answer for choice in ask.answers or () if isinstance(choice, Choice)]
    most = max(worth[each] for each in offered)
    return {
        answer_id(each): Hint(
            format_average(worth[each]),
            worth[each] == most,
            f"Worth {format_average(worth[each])} chips on average.",
        )
        for each in offered
    }


def advice(found: tuple[Odds, Ask | None], names: Names = ()) -> Element:
    """Draw the odds of the current pairings, and a table of the banker's exact chances."""
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
    now = _current_row(scene)
    return h(
        "section",
        {"class": "coach odds", "aria-labelledby": "odds-title"},
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
                [_row(key, label, chance, key == now) for key, label, chance in rows],
            ),
        ),
    )


def _current_row(scene: Scene | None) -> str:
    """Return the key of the row whose chance applies now; an empty text if none does."""
    if scene is None or scene.winner is not None or scene.round == 0:
        return ""
    if scene.third:
        return f"third-{scene.third}"
    if scene.tie:
        return "tied"
    return f"point-{scene.point}" if scene.point else "before"


def _pairings(odds: Odds, scene: Scene, names: Names) -> list[str]:
    """Return a sentence for each current pairing: who wins how often, and what the bet is worth."""
    key, banker = _current_row(scene), scene.banker
    if not key or banker is None:
        return []
    chance = {
        "before": odds.before,
        "tied": odds.tied,
        **{f"point-{point}": each for point, each in odds.against.items()},
        **{f"third-{third}": each for third, each in odds.thirds.items()},
    }[key]
    open_bets = zip(SEATS, scene.bets, scene.winners, strict=True)
    at_hand = [seat for seat, bet, winner in open_bets if bet is not None and winner is None]
    if scene.versus is not None:
        at_hand = [scene.versus]
    elif scene.turn is not None and scene.turn != banker:
        at_hand = [scene.turn]
    return [_pairing(scene, banker, seat, chance, names) for seat in at_hand]


def _pairing(scene: Scene, banker: int, seat: int, chance: Fraction, names: Names) -> str:
    bank, other, bet = names[banker], names[seat], scene.bets[seat]
    edge = 2 * chance - 1
    stake = (
        f"The bet of {format_number(bet)} is worth {format_average(bet * edge)}"
        if bet is not None
        else (f"Each chip that is bet is worth {edge}")
    )
    return (
        f"{bank} against {whom(other)}: {does(whom(bank), 'wins')} {float(chance):.2%} ({chance}), "
        f"{whom(other)} {float(1 - chance):.2%} ({1 - chance}). {stake} to {whom(bank)}."
    )


def _row(key: str, label: str, chance: Fraction, now: bool) -> Element:
    return h(
        "tr",
        {"id": f"odds-{key}", "aria-current": "true" if now else None},
        h("th", {"scope": "row"}, label, ", as it is now" if now else None),
        h("td", None, _share(chance), f"{float(chance):.2%}"),
        h("td", None, str(chance)),
    )


def _share(chance: Fraction) -> Element:
    """Draw a bar for a probability, with that share of the cell's width."""
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
