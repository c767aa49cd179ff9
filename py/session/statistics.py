"""The statistics of a game: counted as games end here, unless that is turned off. Loaded when one
has ended, or when they are shown."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any
from xml.etree.ElementTree import Element
from zlib import crc32

from engine import results
from engine.afterwards import best, cost, of_the_day
from engine.ask import READY
from engine.day import day_of
from engine.dialogs import name_of_day
from engine.game import HUMAN, Game
from engine.markup import Attribute, h
from engine.names import names_for
from engine.record import public_answers
from engine.results import FinishedGame
from engine.review import Review, in_all
from engine.seats import Seats, people_at
from engine.settings import Settings
from engine.sitting import Sitting
from session.device import Device, load_json, store_json
from session.effects import Afterwards, Compute
from session.ending import load_ending
from session.origin import Origin

SWITCH = "counting"
SOUND = "sound"
"""The key under which `js/draw.js` keeps whether sound is on."""
REST_MS = 50
"""What the page has to itself between two slices of the coach's review."""


def look_after(
    device: Device,
    origin: Origin,
    name: str,
    ended: Sitting,
    seats: Seats,
    *,
    is_new: bool,
    has_workshop: bool,
) -> Generator[Compute | Afterwards, Any, None]:
    """Yield how the game that `ended` in the sitting `name` compares with others, and later what
    its choices gave up; count it if it `is_new`. It is sent the result of a `Compute`.

    Of a day's game only the first that ended counts: after it, its dice are known.
    """
    game, result = ended.game, ended.result
    names = names_for(game, ended.scene, ended.options, seats)
    played = played_by(ended, seats, origin)
    seats = seats if played is None else played
    people = people_at(game, ended.options, seats)
    if result is None or not people:
        return
    usual = game.defaults
    options = {option: it for option, it in ended.options.items() if it != usual[option]}
    settings = Settings("", options, dict(seats))
    day = day_of(ended, seats)
    fingerprint = fingerprint_of(ended)
    outcome = FinishedGame(
        len(ended.answers), device.now(), settings, result, day=day, fingerprint=fingerprint
    )
    others = [
        each
        for other, text in _stored(device, game).items()
        for each in _read(device, game, text)
        if other != name or each.after < outcome.after
    ]
    known = outcomes_of(device, game, name)
    is_first = not (day and any(each.day == day for each in (*others, *known)))
    is_first = is_first and all(each.fingerprint != fingerprint for each in others)
    counts = is_new and played is not None and is_counting(device) and is_first
    line = best(ended, outcome, others)
    lines = [h("p", {"class": "best"}, line)] if line else []
    if counts:
        store(device, game, name, results.add(known, outcome, results.ends(ended)))
    ending = load_ending(game.name)
    drawn = list(ending.moment(ended, names))
    plays: dict[str, Attribute] = {"id": "moment", "aria-hidden": "true", "data-plays": is_new}
    moment = [h("div", {"class": "moment", **plays}, drawn)]
    decided = ending.decided(ended, names)
    if decided:
        moment.append(h("p", {"class": "decided"}, decided))
    is_ones_day = bool(day) and len(people) == 1
    if is_ones_day:
        moment.append(_day_line(device, game, ending.signs(ended, people[0], None), day))
    offers = []
    if is_new and device.load(SOUND) is None and store_json(device, SOUND, value=False):
        offers.append(_offer("sound", "Switch sound on"))  # once: it is off from now on
    if has_workshop:
        offers.append(_offer("write", "Write it yourself", "to-source"))
    if offers:
        lines.append(h("p", {"class": "offers"}, offers))
    newly_decided = (decided if is_new else "") if decided else None
    yield Afterwards(ended, [*moment, *lines], decided=newly_decided)
    if game.advise is None:
        return
    review = yield Compute(game.advise(ended.ask, ended.played, seats), REST_MS)
    if not isinstance(review, Review):
        return
    if counts and len(people) == 1:
        gave_up = in_all(review.of(people[0]), review.unit)
        judged = results.add_review(outcomes_of(device, game, name), outcome, gave_up, review.unit)
        if judged:
            store(device, game, name, judged)
    if is_ones_day:
        moment[-1] = _day_line(device, game, ending.signs(ended, people[0], review), day)
    # The review comes later, below what is there: above it, it would shift it.
    yield Afterwards(ended, [*moment, *lines, *cost(review, people, names)], review)


def days_in_a_row(device: Device, game: Game, day: str) -> int:
    """Return for how many days in a row up to `day` its game was played to the end here."""
    return results.streak((each.day for each in outcomes(device, game) if each.day), day)


def _offer(command: str, label: str, css: str | None = None) -> Element:
    """Return a button that gives a command: the way to the workshop, or to sound."""
    shape: dict[str, Attribute] = {"type": "button", "class": css, "id": f"end-{command}"}
    return h("button", shape | {"data-command": command}, label)


def _day_line(device: Device, game: Game, signs: list[int], day: str) -> Element:
    """Return what the page says of the game of a `day` that has ended."""
    today, minutes_left = device.local_time()
    is_todays = day == today
    name = name_of_day(day, today)
    days = days_in_a_row(device, game, day)
    return of_the_day(name, signs, days, minutes_left if is_todays else None)


def played_by(sitting: Sitting, seats: Seats, origin: Origin) -> Seats | None:
    """Return who sat where in the game that the last answer ended; None if it does not count: most
    of its answers were not given here, or a seat changed hands in it."""
    last = len(sitting.answers)
    begun = max((number for number in results.ends(sitting) if number < last), default=0)
    levels: dict[int, str] = {}
    given_here = []
    for number in range(begun, last):
        ask = sitting.asked[number]
        if ask.seat is None or ask.private or ask.kind == READY:
            continue
        level = origin.seats_at(number, seats).get(ask.seat, HUMAN)
        if levels.setdefault(ask.seat, level) != level:
            return None
        if level == HUMAN:
            given_here.append(number >= origin.borrowed)
    return origin.seats_at(last - 1, seats) if 2 * sum(given_here) > len(given_here) else None


def fingerprint_of(sitting: Sitting) -> str:
    """Return what only the same game has: the same seed, options and answers."""
    game = [sitting.seed, sorted(sitting.options.items()), public_answers(sitting)]
    return f"{crc32(json.dumps(game).encode()):08x}"


def is_counting(device: Device) -> bool:
    """Return whether games are counted."""
    return load_json(device, SWITCH) is not False


def set_counting(device: Device, counting: bool) -> None:
    """Count games from now on, or no longer."""
    store_json(device, SWITCH, counting)


def outcomes(device: Device, game: Game) -> list[FinishedGame]:
    """Return all outcomes of `game` on this device, the oldest first."""
    stored = _stored(device, game)
    games = [each for text in stored.values() for each in _read(device, game, text)]
    return sorted(games, key=lambda each: each.time)


def outcomes_of(device: Device, game: Game, name: str) -> list[FinishedGame]:
    """Return the outcomes of the sitting `name`."""
    return _read(device, game, _stored(device, game).get(name))


def store(device: Device, game: Game, name: str, known: list[FinishedGame]) -> None:
    """Store the outcomes of the sitting `name`, which is the latest; the oldest make room."""
    stored = _stored(device, game)
    stored.pop(name, None)
    latest = [*stored.items(), (name, json.dumps(results.to_plain(known)))][-results.MAX_SITTINGS :]
    store_json(device, _key(game), dict(latest))


def clear(device: Device, game: Game) -> None:
    """Remove the statistics of `game` for good."""
    device.remove(_key(game))


def _key(game: Game) -> str:
    return f"{game.name}/results"


def _stored(device: Device, game: Game) -> dict[str, Any]:
    """Return what is stored of `game`: a text of each sitting, so that one is changed without the
    others."""
    stored = load_json(device, _key(game))
    return stored if isinstance(stored, dict) else {}


def _read(device: Device, game: Game, text: Any) -> list[FinishedGame]:
    return results.from_plain(game, device.parse(text)) if isinstance(text, str) else []
