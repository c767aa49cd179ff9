"""Settings as a link or a command line gives them, checked: a seed, options, computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.game import AWAY, HUMAN, OWN, Game, Options
from engine.players import run_to_end
from engine.seats import Seats, computer_answer
from engine.sitting import Sitting

MAX_SEED_CHARACTERS = 100


class InputError(ValueError):
    """A setting that the game does not have; its text is a sentence for the player."""


class Settings(NamedTuple):
    """What a new sitting starts from."""

    seed: str = ""
    """Empty where nothing was said: then chance decides."""
    options: Options = MappingProxyType({})
    """Only what was said; the rest is as the game has it."""
    seats: Seats = MappingProxyType({})
    names: tuple[str, ...] | None = None
    """What people are called, by seat; nobody is asked for a name or an ID then."""
    start: tuple[str, ...] = ()
    """The answers that every new sitting has from its start: a position."""


def read_settings(game: Game, given: Mapping[str, str]) -> Settings:
    """Check what was `given`, by name.

    Raises InputError with one sentence that says what is wrong and what is allowed.
    """
    values = {option.name: option.values for option in game.options}
    levels = dict.fromkeys(game.seat_settings, (HUMAN, AWAY, OWN, *game.players))
    for name, value in given.items():
        if name == "seed":
            if len(value) > MAX_SEED_CHARACTERS:
                raise InputError(f"A seed has at most {MAX_SEED_CHARACTERS} characters.")
            continue
        if name == "names":
            if value.count(",") >= len(game.seats):
                raise InputError(f"{game.title} has at most {len(game.seats)} names.")
            continue
        allowed = values.get(name) or levels.get(name)
        if allowed is None:
            known = ", ".join(["seed", "names", "start", *values, *levels])
            raise InputError(f"{game.title} has no setting “{name[:40]}”, only {known}.")
        if value not in allowed:
            said = ", ".join(each for each in allowed if each not in (AWAY, OWN))
            raise InputError(f"“{name}” cannot be “{value[:40]}”, only {said}.")
    options = {name: given[name] for name in values if name in given}
    seats = {
        number: given[name] for number, name in enumerate(levels) if given.get(name, HUMAN) != HUMAN
    }
    taken = len(game.active_seats(options))
    for number in seats:
        if number >= taken:
            raise InputError(f"With these options {game.title} has no “seat{number + 1}”.")
    names = tuple(given["names"].split(",")) if "names" in given else None
    return Settings(given.get("seed", ""), options, seats, names)


def write_settings(settings: Settings) -> dict[str, str]:
    """The settings by name, as `read_settings` takes them: all but a position."""
    names = {} if settings.names is None else {"names": ",".join(settings.names)}
    seats = {f"seat{number + 1}": level for number, level in sorted(settings.seats.items())}
    return {"seed": settings.seed, **settings.options, **seats, **names}


def introduce(sitting: Sitting, seats: Seats, names: Sequence[str]) -> None:
    """Answer all questions for names and IDs that a sitting begins with: for people with `names`,
    by seat, and then with the placeholders for them. Raises InputError.
    """
    if sitting.ask is not None and not sitting.ask.private and not sitting.answers:
        raise InputError(f"{sitting.game.title} asks nobody for a name.")
    while (ask := sitting.ask) is not None and ask.private:
        if ask.error:
            raise InputError(f"“{sitting.answers[-1][:40]}” cannot be a name here. {ask.error}")
        answer = computer_answer(sitting, seats)
        if answer is None:
            named = ask.kind == "name" and ask.seat is not None and names[ask.seat : ask.seat + 1]
            answer = named[0] if named and named[0] else ask.private
        sitting.answer(run_to_end(answer))
