"""Play a game with each of its options, each of its players, and draw it."""

from importlib import import_module
from random import Random

from table.game import load
from table.markup import to_html
from table.players import finish, random_player
from table.sitting import Sitting

LONGEST = 25
"""Answers, after which a game has shown what it imports."""


def play(game, options, player):
    """Play and draw a game; return how it was played."""
    view = import_module(f"{game.name}.view")
    sitting = Sitting(game, "seed", options)
    rng = Random(1)
    drawn = []
    while sitting.ask is not None and len(sitting.answers) < LONGEST:
        drawn.append(to_html(view.table(sitting.scene, sitting.ask)))
        drawn.append(view.question(sitting.ask))
        seat = sitting.ask.seat
        sitting.answer(finish((random_player if seat is None else player)(sitting.ask, rng)))
        drawn += [view.spoken(frame.scene) for frame in sitting.frames]
    if game.advise:
        drawn.append(to_html(view.advice(finish(game.advise(sitting.ask, sitting.played, {})))))
    return [*sitting.answers, *drawn, *sitting.console.transcript]


def main(given):
    """Print what was drawn."""
    game = load(given["game"])
    options = [{option.name: value} for option in game.options for value in option.values]
    players = [random_player, *game.players.values()]
    for at in range(max(len(options), len(players))):
        chosen = options[at % len(options)] if options else {}
        print(*play(game, chosen, players[at % len(players)]), sep="\n")
