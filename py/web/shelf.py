"""The sittings that are kept on this device, each under the settings that its address had."""

from __future__ import annotations

from table.game import Game
from table.link import LinkError, Settings, read_settings, write_settings
from table.record import from_record, to_record
from table.seats import Seats
from table.sitting import Sitting
from web import storage


def last(game: Game) -> str:
    """The settings of the sitting that was open last; empty where there was none."""
    kept = storage.read(f"{game.name}/last")
    return kept if isinstance(kept, str) else ""


def take(game: Game, settings: str) -> tuple[Sitting, Seats] | None:
    """The sitting that is kept under `settings`, with its computer players; None where none is.

    It is the one that is open last from now on.
    """
    storage.write(f"{game.name}/last", settings)
    return from_record(game, storage.read(f"{game.name}/sitting/{settings}"))


def keep(settings: str, sitting: Sitting, seats: Seats) -> None:
    """Keep a sitting as it stands."""
    storage.write(f"{sitting.game.name}/sitting/{settings}", to_record(sitting, seats))


def seats(game: Game) -> Seats:
    """Who sat at `game` last, as it was chosen on this device; else a newcomer's opponents."""
    kept = storage.read(f"{game.name}/seats")
    try:
        return read_settings(game, kept).seats
    except (LinkError, TypeError, AttributeError):
        return game.opponents


def keep_seats(game: Game, seats: Seats) -> None:
    """Keep who sits at `game`, for the next one."""
    levels = write_settings(Settings(seats=seats))
    storage.write(f"{game.name}/seats", {name: levels[name] for name in levels if name != "seed"})
