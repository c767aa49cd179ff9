"""The sentences that a screen reader speaks: what happened, and the chips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.names import Names, does, whom
from four_five_six.rules import net
from four_five_six.script import Scene
from four_five_six.view.words import format_number, line_of, won_and_lost


def spoken(scenes: Sequence[Scene], before: Scene | None, names: Names = ()) -> str:
    """Return what happened in `scenes`, a sentence for each round.

    A round brings ten lines to the console, too many to listen to: what follows from the dice is
    left out. `before` is the last scene that was spoken.
    """
    said = []
    known = before or Scene()
    names = names or scenes[-1].names
    for number, scenes_of_round in groupby(scenes, lambda scene: scene.round):
        of_round = list(scenes_of_round)
        said += (_round_said if number else _first_bank_said)(known, of_round, names)
        known = of_round[-1]
    if known.winner is not None:
        said.append(line_of(known, names))
    return " ".join(said)


def _first_bank_said(known: Scene, scenes: list[Scene], names: Names) -> list[str]:
    """Return who rolled what for the first bank, and who won it."""
    rolls = [
        f"{names[scene.turn]} rolled {scene.dice[0]}"
        for scene in _thrown(known, scenes)
        if scene.turn is not None
    ]
    said = [f"{', '.join(rolls)}."] if rolls else []
    return said + [line_of(scene, names) for scene in scenes if scene.turn is None]


def _thrown(known: Scene, scenes: list[Scene]) -> list[Scene]:
    """Return those of `scenes` in which dice were rolled."""
    pairs = zip([known, *scenes], scenes, strict=False)
    return [scene for last, scene in pairs if scene.throws > last.throws]


def _round_said(known: Scene, scenes: list[Scene], names: Names) -> list[str]:
    """Return what happened in a round since the scene `known`.

    That is the roll of the player who was asked, the bets, and who won what.
    """
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
        parts.append(won_and_lost(names, net(over.banker, over.bets, over.winners)))
    else:
        bets = [
            f"{format_number(bet)} against {whom(name)}"
            for name, bet, before in zip(names, now.bets, known.bets, strict=True)
            if bet is not None and before is None
        ]
        if bets:
            parts.append(f"the bet is {' and '.join(bets)}")
        for seat, bet in enumerate(now.bets):
            winner = now.winners[seat]
            if winner is not None and known.winners[seat] is None and bet is not None:
                loser = now.banker if winner == seat else seat
                whose = whom(names[loser or 0])
                won = does(whom(names[winner]), "wins")
                parts.append(f"{won} {format_number(bet)} from {whose}")
        if now.tie:
            third = f", the third die to beat is {now.third}" if now.third else ""
            parts.append(f"the points are equal{third}")
    if parts:
        said.append(f"Round {now.round}: {'; '.join(parts)}.")
    return said


def score(scene: Scene, names: Names = ()) -> str:
    """Return how many chips each player has in hand."""
    each = zip(names or scene.names, scene.chips, strict=True)
    return "Chips: " + ", ".join(f"{name} {format_number(chips)}" for name, chips in each) + "."
