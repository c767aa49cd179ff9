"""What a page opens: what its address holds, the sitting that was open here, or a new one."""

from __future__ import annotations

from collections.abc import Mapping
from os import urandom
from types import MappingProxyType
from typing import Any, NamedTuple

from js import recess

from table.game import Game, Options
from table.link import LinkError, Settings, introduce
from table.record import (
    Found,
    beginning,
    from_address,
    from_link,
    from_record,
    parting,
    relation,
    settings_again,
    to_record,
    with_own,
)
from table.seats import Seats
from table.sitting import Sitting
from web import address
from web.shelf import Shelf

AS_IT_WAS = "Your game is as it was."
AS_USUAL = "Here is a game with the usual settings."
OLDER = "This link is older than your game here, which has gone on: {0} answers, not {1}."
APART = (
    "This link went another way than your game here, from answer {0} on. Both are kept: yours is "
    "under “Games”."
)


class Opened(NamedTuple):
    """A sitting, who sits at it, and how the page has it."""

    sitting: Sitting
    seats: Seats
    resumed: bool = False
    """Whether it was played before: nobody wants to see again how it began."""
    foreign: bool = False
    """Whether another edition of the game's script took its answers: it can be looked at, and
    played on as a new sitting."""
    given: int = 0
    """How many answers it began with that nobody here gave."""
    left: Found | None = None
    """What a link held that is older than the sitting that is opened in its place."""


def sit_down(game: Game, settings: Settings) -> Opened:
    """A new sitting; without a seed, chance decides. Raises LinkError where it cannot begin so."""
    seed = settings.seed or urandom(3).hex()
    sitting = Sitting(game, seed, settings.options, settings.start)
    if settings.start and (sitting.failure or (sitting.ask and sitting.ask.error)):
        raise LinkError(f"The position does not fit these settings of {game.title}.")
    if settings.names is not None:
        introduce(sitting, settings.seats, settings.names)
    given = len(sitting.answers)
    return Opened(sitting, settings.seats, resumed=bool(settings.start), given=given)


def sit_down_again(shelf: Shelf, options: Options, seats: Seats) -> Opened:
    """A new sitting of people who sit here already, as the address has it begin."""
    given = address.pairs(shelf.place)
    try:
        settings = settings_again(shelf.game, given, options, seats, seed_stays=shelf.seed_stays)
        opened = sit_down(shelf.game, settings)
    except LinkError:  # kept with a sitting, and not what it was
        return sit_down(shelf.game, Settings("", options, seats))
    if not settings.seed and ("seed" in given or "today" in given):
        shelf.place = address.of(settings._replace(seed=opened.sitting.seed))
        address.replace(shelf.place)
    return opened


def open_page(shelf: Shelf) -> Opened:
    """What the page opens; a sentence says so where that is not what its address asks for."""
    game, place = shelf.game, shelf.place
    given = address.pairs(place)
    usual = Settings(seats=shelf.seats)
    try:
        if "answers" in given:
            found = from_record(game, from_link(game, given))
            return open_link(shelf, found, begins=beginning(given))
        settings = from_address(game, given) if place else usual
        shelf.seed_stays = "seed" in given
        return _open_last(shelf) or sit_down(game, settings)
    except LinkError as problem:
        shelf.place = ""
        address.replace("")
        opened = _open_last(shelf)
        recess.notice(f"{problem} {AS_IT_WAS if opened else AS_USUAL}")
        return opened or sit_down(game, usual)


def _open_last(shelf: Shelf) -> Opened | None:
    """The sitting that was open in this tab, or here last."""
    return open_kept(shelf, recess.sitting or shelf.last)


def open_kept(shelf: Shelf, name: Any) -> Opened | None:
    """The sitting of this name on the shelf; None where there is none that can be read."""
    found = shelf.take(name) if isinstance(name, str) else None
    if found is None:
        return None
    address.replace(shelf.place)
    return _shown(found)


def open_link(
    shelf: Shelf,
    linked: Found,
    *,
    anyway: bool = False,
    begins: Mapping[str, str] = MappingProxyType({}),
) -> Opened:
    """The sitting that came by a link or a file: where it is one of the shelf's, that one goes on
    with it; or stays as it is, where it has gone on itself, unless the link is wanted `anyway`.

    `begins` is how other sittings begin where it is.
    """
    settings = to_record(linked.sitting, linked.seats)["settings"]
    found = {} if linked.foreign or anyway else _related(shelf, linked.sitting)
    if "same" in found or "older" in found:
        name, kept = found.get("same") or found["older"]
        if "same" not in found:
            counts = len(kept.sitting.answers), len(linked.sitting.answers)
            recess.notice(OLDER.format(*counts), "Open the link’s", "open_left")
        return (open_kept(shelf, name) or _shown(linked))._replace(left=linked)
    shelf.leave()
    if "newer" in found:
        name, kept = found["newer"]
        shelf.take(name)
        answers = with_own(kept.sitting, linked.sitting)
        sitting = Sitting(shelf.game, linked.sitting.seed, linked.sitting.options, answers)
        linked = linked._replace(sitting=sitting)
    elif "apart" in found:
        recess.notice(APART.format(parting(found["apart"][1].sitting, linked.sitting)))
    shelf.seed_stays = False
    shelf.place = address.query({**settings, **begins})
    address.replace(shelf.place)
    return _shown(linked)


def _related(shelf: Shelf, linked: Sitting) -> dict[str, tuple[str, Found]]:
    """A kept sitting for each way that one is related to `linked`, the longest of each."""
    found: dict[str, tuple[str, Found]] = {}
    for name, record in shelf.all().items():
        try:
            if record["settings"]["seed"] != linked.seed:
                continue  # the quick way, for a shelf that is full
            kept = from_record(shelf.game, record)
        except (LinkError, LookupError, TypeError):
            continue
        if kept.foreign:
            continue
        way = relation(kept.sitting, linked)
        if way not in found or len(found[way][1].sitting.answers) < len(kept.sitting.answers):
            found[way] = (name, kept)
    return found


def _shown(found: Found) -> Opened:
    if found.foreign:
        total = len(found.sitting.answers) + found.lost
        how_far = f"as far as answer {len(found.sitting.answers)} of {total}" if found.lost else ""
        recess.notice(
            f"This game was played with another edition of {found.sitting.game.title}. "
            f"It opens to be looked at{how_far and ', '}{how_far}.",
            "Play on from here",
            "fork",
        )
    return Opened(found.sitting, found.seats, resumed=True, foreign=found.foreign)
