"""A game as CPython plays it, and how it is played at the table of a page in any browser."""

from __future__ import annotations

from random import Random

from engine.day import settings_of
from engine.game import Game
from engine.players import random_player, run_to_end
from engine.seats import Seats, computer_answer
from engine.sitting import Sitting

SEED = "frame-1457"
"""Gives short games, on a small board."""


def whole(game: Game) -> Sitting:
    """A random game to its end, with answers that its table has: where any will do to roll the
    dice, there is one button for it."""
    rng = Random(SEED)
    sitting = Sitting(game, SEED)
    while sitting.ask is not None:
        rolls = sitting.ask.kind == "roll"
        sitting.answer("" if rolls else run_to_end(random_player(sitting.ask, rng)))
    return sitting


def nearly_whole(game: Game, day: str) -> tuple[Sitting, str, Seats]:
    """A day's game as a computer player would play it, up to the last move of the person; that
    move, and the seats."""
    settings = settings_of(game, day)
    sitting = Sitting(game, day, settings.options, settings.start)
    *_, best = game.players.values()
    last = 0
    while sitting.ask is not None and not sitting.result:
        answer = computer_answer(sitting, settings.seats)
        if answer is None:
            last = len(sitting.answers)
            answer = best(sitting.ask, Random(1))
        sitting.answer(run_to_end(answer))
    answers = sitting.answers
    return Sitting(game, day, settings.options, answers[:last]), answers[last], settings.seats


def shown(sitting: Sitting) -> list[str]:
    """The console as a page shows it: without what is another's, lines broken up."""
    ask, console = sitting.ask, sitting.console
    seat = ask.seat if ask else None
    open_lines = [line for n, line in enumerate(console.transcript) if console.is_open(n, seat)]
    lines = [part for line in open_lines for part in line.split("\n")]
    return [*lines, ask.prompt if ask else "The game is over."]


TAPS = """(answers) => {
  const is = (name, text) => `[${name}=${JSON.stringify(text)}]`;
  const has = (selector) => document.querySelector(selector) !== null;
  const button = `#table button${is("data-answer", answers[0])}:not([data-next-answer])`;
  if (has(button)) return { taps: [[button, null]], given: 1 };
  const form = "#table form";
  const fold = `${form} details:not([open]) > summary`;
  const taps = has(fold) ? [[fold, null]] : [];
  const label = (name, value) =>
    `${form} label:has(input${name && is("name", name)}${is("value", value)})`;
  const { answers: names = "answer", answer: marks } = document.querySelector(form).dataset;
  const several = names.split(" ");
  if (marks) for (const mark of answers[0].split(" ").slice(1)) taps.push([label("", mark), null]);
  else
    for (const [at, name] of several.slice(0, answers.length).entries()) {
      const choice = label(name, answers[at]);
      const field = `${form} ${is("name", name)}:not([type=radio])`;
      if (has(choice) && !has(field)) taps.push([choice, null]);
      else if (has(field)) taps.push([field, answers[at]]);
    }
  return { taps: [...taps, [`${form} button.answer`, null]], given: several.length };
}"""
"""What a person presses or fills in at the table to give the first of `answers`, and how many of
them that gives."""
