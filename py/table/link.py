"""Settings as a link or a command line gives them, checked: a seed, options, computer players."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from table.game import AWAY, HUMAN, Game, Options
from table.seats import Seats

LONGEST_SEED = 100


class LinkError(ValueError):
    """A setting that the game does not have; its text is a sentence for the player."""


class Settings(NamedTuple):
    """What a new sitting starts from."""

    seed: str = ""
    """Empty where nothing was said: then chance decides."""
    options: Options = MappingProxyType({})
    """Only what was said; the rest is as the game has it."""
    seats: Seats = MappingProxyType({})


def read_settings(game: Game, given: Mapping[str, str]) -> Settings:
    """Check what was `given`, by name.

    Raises LinkError with one sentence that says what is wrong and what is allowed.
    """
    values = {option.name: option.values for option in game.options}
    levels = dict.fromkeys(game.seat_settings, (HUMAN, AWAY, *game.players))
    for name, value in given.items():
        if name == "seed":
            if len(value) > LONGEST_SEED:
                raise LinkError(f"A seed has at most {LONGEST_SEED} characters.")
            continue
        allowed = values.get(name) or levels.get(name)
        if allowed is None:
            known = ", ".join(["seed", *values, *levels])
            raise LinkError(f"{game.title} has no setting “{name[:40]}”, only {known}.")
        if value not in allowed:
            said = ", ".join(each for each in allowed if each != AWAY)
            raise LinkError(f"“{name}” cannot be “{value[:40]}”, only {said}.")
    options = {name: given[name] for name in values if name in given}
    seats = {
        number: given[name] for number, name in enumerate(levels) if given.get(name, HUMAN) != HUMAN
    }
    taken = len(game.seats_with(options))
    for number in seats:
        if number >= taken:
            raise LinkError(f"With these options {game.title} has no “seat{number + 1}”.")
    return Settings(given.get("seed", ""), options, seats)


def write_settings(settings: Settings) -> dict[str, str]:
    """The settings by name, as `read_settings` takes them."""
    seats = {f"seat{number + 1}": level for number, level in sorted(settings.seats.items())}
    return {"seed": settings.seed, **settings.options, **seats}
