"""Convert a sitting to plain data and back: for the device's storage, files and links.

Data from any of them may be junk, old or hostile, so all are read and checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.answer_codec import NEWER, decode_answers, encode_answers
from engine.ask import Answered
from engine.day import settings_of
from engine.game import Game, Options
from engine.seats import Seats
from engine.settings import InputError, Settings, read_settings, write_settings
from engine.sitting import Sitting

FORMAT = 1
"""The version of the format; a record that has to be read differently has a higher number."""
MAX_ANSWERS = 10_000
"""The most answers of a record that is read: four times the longest game."""
NOT_SETTINGS = ("edition", "start", "answers")
"""The names in an address that are about a sitting, but are not settings."""
NO_SITTING = "This is no sitting of a game: a part of it is missing, or it is something else."


class LoadedSitting(NamedTuple):
    """A sitting that was restored from data."""

    sitting: Sitting
    seats: Seats
    lost: int
    """How many answers were left out, since they do not fit the present version of the script."""
    edition: int
    """The version of the game's script that it was played with."""

    @property
    def read_only(self) -> bool:
        """Whether it was played with another version of the script: that may have asked for
        something else, so the answers may mean something else now."""
        return self.edition != self.sitting.game.script_version


def to_record(sitting: Sitting, seats: Seats, *, private: bool = True) -> dict[str, Any]:
    """Return a record of `sitting` as plain JSON values, without options that have their default.

    Unless `private`, placeholders replace the private answers: names and student IDs. The answers
    end before the first that is secret.
    """
    usual = sitting.game.defaults
    changed = {name: it for name, it in sitting.options.items() if it != usual[name]}
    settings = Settings(sitting.seed, changed, seats)
    return {
        "recess": FORMAT,
        "game": sitting.game.name,
        "edition": sitting.game.script_version,
        "settings": write_settings(settings),
        "answers": [each.answer for each in _given(sitting)]
        if private
        else public_answers(sitting),
    }


def public_answers(sitting: Sitting) -> list[str]:
    """Return the answers with placeholders for the private ones.

    Private answers that were refused are left out, since a placeholder is accepted at once.
    """
    return [ask.private or answer for ask, answer in _taken(sitting)]


def _given(sitting: Sitting) -> list[Answered]:
    """Return the questions and answers before the first secret one, with the private answers."""
    played = list(map(Answered, sitting.asked, sitting.answers))
    for number, each in enumerate(played):
        if each.ask.secret:
            return played[:number]
    return played


def _taken(sitting: Sitting) -> list[Answered]:
    """Return the questions and answers without the private answers that were refused."""
    after = [*sitting.asked, sitting.ask][1:]
    return [
        each
        for each, then in zip(_given(sitting), after, strict=False)
        if not each.ask.private or then is None or not then.error
    ]


def game_of(record: Any) -> str:
    """Return the name of the game in a record; empty if it has none."""
    name = record.get("game") if isinstance(record, dict) else None
    return name if isinstance(name, str) else ""


def checked(record: Any) -> dict[str, Any]:
    """Return the parts of a record of any game. Raises InputError if one is missing or wrong."""
    match record:
        case {"recess": int(number)} if number > FORMAT:
            raise InputError(NEWER)
        case {"settings": dict(given), "answers": list(answers), **rest}:
            edition = rest.get("edition", 1)
            texts = all(isinstance(text, str) for text in (*given, *given.values(), *answers))
            if not texts or not isinstance(edition, int):
                raise InputError(NO_SITTING)
            if len(answers) > MAX_ANSWERS:
                raise InputError(f"It has more than {MAX_ANSWERS:,} answers: no game is that long.")
            return {
                "game": game_of(record),
                "edition": edition,
                "settings": given,
                "answers": answers,
            }
    raise InputError(NO_SITTING)


def from_record(game: Game, record: Any) -> LoadedSitting:
    """Restore a sitting from its record. Raises InputError with a sentence for the player."""
    known = checked(record)
    if known["game"] not in ("", game.name):
        raise InputError(f"This is a sitting of another game than {game.title}.")
    settings = read_settings(game, known["settings"])
    answers, edition = known["answers"], known["edition"]
    sitting = Sitting(game, settings.seed, settings.options)
    sitting.play(answers, until_refused=edition != game.script_version)
    return LoadedSitting(sitting, settings.seats, len(answers) - len(sitting.answers), edition)


def to_link(record: Mapping[str, Any]) -> dict[str, str]:
    """Return a record as the names and values of an address.

    A record without answers becomes an address that starts a new game.
    """
    answers = record["answers"]
    if not answers:
        return dict(record["settings"])
    edition = str(record["edition"])
    return {**record["settings"], "edition": edition, "answers": encode_answers(answers)}


def from_link(game: Game, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the record in an address. Raises InputError with a sentence for the player."""
    edition = given.get("edition", "1")
    if not (edition.isdecimal() and len(edition) < 6):
        raise InputError("The “edition” of a link is a number.")
    return {
        "game": game.name,
        "edition": int(edition),
        "settings": {name: given[name] for name in given if name not in NOT_SETTINGS},
        "answers": decode_answers(given["answers"]) if "answers" in given else [],
    }


def from_address(game: Game, given: Mapping[str, str]) -> Settings:
    """Return the settings of a new sitting at an address, with its start position, if it has one.

    Raises InputError.
    """
    if "today" in given:
        return settings_of(game, given["today"])
    start = {"answers": given["start"]} if "start" in given else {}
    record = from_link(game, {**given, **start})
    settings = read_settings(game, record["settings"])
    if start and not settings.seed:
        raise InputError("A position to start from needs the “seed” that it was played with.")
    if start and record["edition"] != game.script_version:
        raise InputError(f"The position is of another edition of {game.title}: make it again.")
    return settings._replace(start=tuple(record["answers"]))


def settings_again(
    game: Game, given: Mapping[str, str], options: Options, seats: Seats, *, seed_stays: bool
) -> Settings:
    """Return the settings of the next game at an address, with the present options and seats.

    Its seed is a new one, unless the address fixes it (`seed_stays`) or has a start position, which
    needs its seed. Raises InputError.
    """
    if "today" in given:
        return Settings("", options, seats)
    if "start" not in given:
        given = {name: given[name] for name in given if name not in NOT_SETTINGS}
    if "seed" in given and "start" not in given and not seed_stays:
        given = {name: given[name] for name in given if name != "seed"}
    return from_address(game, given)._replace(options=options, seats=seats)


def beginning(given: Mapping[str, str], *, names: bool = True) -> dict[str, str]:
    """Return how every new sitting at an address begins, besides its settings: the start position
    and, if `names`, the players' names, which are private."""
    kept = ["names"] if names else []
    if "start" in given:
        kept += ["start", "edition"]
    return {name: given[name] for name in kept if name in given}


Relation: TypeAlias = Literal["same", "older", "newer", "apart", "another"]


def compare_histories(kept: Sitting, linked: Sitting) -> Relation:
    """Compare a sitting from a link with the stored one: it has the same answers, fewer (`older`)
    or more of them (`newer`), different ones from some answer on (`apart`), or another start.

    Private answers do not count, since either may have placeholders for them.
    """
    if (kept.seed, kept.options) != (linked.seed, linked.options):
        return "another"
    mine, theirs = public_answers(kept), public_answers(linked)
    if mine == theirs:
        brings_names = kept.answers == mine and linked.answers != theirs
        return "newer" if brings_names else "same"
    if mine[: len(theirs)] == theirs:
        return "older"
    return "newer" if theirs[: len(mine)] == mine else "apart"


def first_divergence(kept: Sitting, linked: Sitting) -> int:
    """Return the number, from 1, of the first public answer in which the two differ."""
    pairs = zip(public_answers(kept), public_answers(linked), strict=False)
    return next(number for number, (mine, theirs) in enumerate(pairs, 1) if mine != theirs)


def merge_private(kept: Sitting, linked: Sitting) -> list[str]:
    """Return the answers of `linked`, which continues `kept`, with the private answers of `kept`,
    or of `linked` if `kept` has only placeholders."""
    theirs = _taken(linked)
    brought = {(ask.kind, ask.seat): answer for ask, answer in theirs if ask.private}
    mine = [
        brought.get((ask.kind, ask.seat), answer) if ask.private == answer else answer
        for ask, answer in _given(kept)
    ]
    return [*mine, *(answer for _, answer in theirs[len(_taken(kept)) :])]
