"""Play a game with each of its options, each of its players, and junk, and draw it."""

from importlib import import_module
from random import Random

from engine.game import load
from engine.markup import to_html
from engine.players import random_player, run_to_end
from engine.sitting import Sitting

SHORT = 25
"""Answers, after which a game has shown what it imports."""
JUNK = ("", " ", "\t", "x", "0", "-1", "1.0", "1_0", "１", "²", "٣", "99999999999", "1e9", "None")
JUNK += ("roll 1 1", "ROLL", "a1 a1", "A0", "ß", "İ", "e\u0301", "🎲", "<b>&amp;", "\\n", "x" * 300)


def play(game, seed, options, players, rng, longest):
    """Play and draw a game with a player for each seat, or for all; return how it was played."""
    view = import_module(f"{game.name}.view")
    sitting = Sitting(game, seed, options)
    drawn = []
    while sitting.ask is not None and len(sitting.answers) < longest:
        drawn.append(to_html(view.table(sitting.scene, sitting.ask)))
        drawn.append(view.question(sitting.ask))
        seat = sitting.ask.seat
        player = person if seat is None else players[seat % len(players)]
        sitting.answer(run_to_end(player(sitting.ask, rng)))
        if sitting.frames:
            scenes = [frame.scene for frame in sitting.frames]
            drawn.append(view.spoken(scenes, sitting.asked[-1].scene))
    if game.advise:
        drawn.append(to_html(view.advice(run_to_end(game.advise(sitting.ask, sitting.played, {})))))
    return [*sitting.answers, *drawn, *sitting.console.transcript]


def person(ask, rng):
    """Answer what may be answered, a little otherwise, or something else."""
    answer = random_player(ask, rng)
    return rng.choice(
        (answer,) * 12 + (answer.lower(), f" {answer} ", answer * 2, rng.choice(JUNK))
    )


def main(given):
    """Print what was drawn."""
    game = load(given["game"])
    options = [{option.name: value} for option in game.options for value in option.values]
    players = [person, *game.players.values()]
    for at in range(max(len(options), len(players))):
        chosen = options[at % len(options)] if options else {}
        print(*play(game, "seed", chosen, [players[at % len(players)]], Random(1), SHORT), sep="\n")
