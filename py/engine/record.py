"""A sitting as data: on the shelf, in a file, in a link. One reader for all, and a suspicious one:
what it is given may be junk, old or hostile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.answer_codec import NEWER, decode_answers, encode_answers
from engine.ask import Exchange
from engine.day import settings_of
from engine.game import Game, Options
from engine.seats import Seats
from engine.settings import InputError, Settings, read_settings, write_settings
from engine.sitting import Sitting

FORMAT = 1
"""How a record is to be read; one that is read otherwise has a higher number."""
MOST = 10_000
"""How many answers a sitting is taken up with: four times the longest game."""
POSITION = ("edition", "start", "answers")
"""What an address says of a sitting beside its settings."""
JUNK = "This is no sitting of a game: a part of it is missing, or it is something else."


class LoadedSitting(NamedTuple):
    """A sitting that was taken up from data."""

    sitting: Sitting
    seats: Seats
    lost: int
    """How many answers do not fit the edition that the game has now: they are left out."""
    edition: int
    """The edition of the game's script that it was played with."""

    @property
    def read_only(self) -> bool:
        """Whether another edition of the script took the answers: it may have meant others."""
        return self.edition != self.sitting.game.script_version


def to_record(sitting: Sitting, seats: Seats, *, private: bool = True) -> dict[str, Any]:
    """What is needed to take up `sitting` again, as plain JSON values; options that are as usual
    are left out.

    Answers that are `private` may be left out: something else stands in for them.
    """
    usual = sitting.game.defaults
    changed = {name: it for name, it in sitting.options.items() if it != usual[name]}
    settings = Settings(sitting.seed, changed, seats)
    return {
        "recess": FORMAT,
        "game": sitting.game.name,
        "edition": sitting.game.script_version,
        "settings": write_settings(settings),
        "answers": list(sitting.answers) if private else public_answers(sitting),
    }


def public_answers(sitting: Sitting) -> list[str]:
    """The answers, with stand-ins for the private ones; those that were refused are left out, since
    a stand-in is taken at once."""
    return [ask.private or answer for ask, answer in _taken(sitting)]


def _taken(sitting: Sitting) -> list[Exchange]:
    """The questions and answers, but for the private answers that were refused."""
    after = [*sitting.asked, sitting.ask][1:]
    return [
        each
        for each, then in zip(sitting.played, after, strict=True)
        if not each.ask.private or then is None or not then.error
    ]


def game_of(record: Any) -> str:
    """The name of the game that a record says it is of; empty where it says none."""
    name = record.get("game") if isinstance(record, dict) else None
    return name if isinstance(name, str) else ""


def checked(record: Any) -> dict[str, Any]:
    """`record` where it has all parts of one, whatever its game. Raises InputError."""
    match record:
        case {"recess": int(number)} if number > FORMAT:
            raise InputError(NEWER)
        case {"settings": dict(given), "answers": list(answers), **rest}:
            edition = rest.get("edition", 1)
            texts = all(isinstance(text, str) for text in (*given, *given.values(), *answers))
            if not texts or not isinstance(edition, int):
                raise InputError(JUNK)
            if len(answers) > MOST:
                raise InputError(f"It has more than {MOST:,} answers: no game is that long.")
            return {
                "game": game_of(record),
                "edition": edition,
                "settings": given,
                "answers": answers,
            }
    raise InputError(JUNK)


def from_record(game: Game, record: Any) -> LoadedSitting:
    """The sitting that was recorded. Raises InputError with a sentence for the player."""
    known = checked(record)
    if known["game"] not in ("", game.name):
        raise InputError(f"This is a sitting of another game than {game.title}.")
    settings = read_settings(game, known["settings"])
    answers, edition = known["answers"], known["edition"]
    sitting = Sitting(game, settings.seed, settings.options)
    sitting.play(answers, until_refused=edition != game.script_version)
    return LoadedSitting(sitting, settings.seats, len(answers) - len(sitting.answers), edition)


def to_link(record: Mapping[str, Any]) -> dict[str, str]:
    """A record as the names and values of an address; without answers it starts anew."""
    answers = record["answers"]
    if not answers:
        return dict(record["settings"])
    edition = str(record["edition"])
    return {**record["settings"], "edition": edition, "answers": encode_answers(answers)}


def from_link(game: Game, given: Mapping[str, str]) -> dict[str, Any]:
    """The record that an address holds. Raises InputError with a sentence for the player."""
    edition = given.get("edition", "1")
    if not (edition.isdecimal() and len(edition) < 6):
        raise InputError("The “edition” of a link is a number.")
    return {
        "game": game.name,
        "edition": int(edition),
        "settings": {name: given[name] for name in given if name not in POSITION},
        "answers": decode_answers(given["answers"]) if "answers" in given else [],
    }


def from_address(game: Game, given: Mapping[str, str]) -> Settings:
    """What a new sitting starts from at an address, a position included. Raises InputError."""
    if "today" in given:
        return settings_of(game, given["today"])
    start = {"answers": given["start"]} if "start" in given else {}
    record = from_link(game, {**given, **start})
    settings = read_settings(game, record["settings"])
    if start and not settings.seed:
        raise InputError("A position to start from needs the “seed” that it was played with.")
    if start and record["edition"] != game.script_version:
        raise InputError(f"The position is of another edition of {game.title}: set it anew.")
    return settings._replace(start=tuple(record["answers"]))


def settings_again(
    game: Game, given: Mapping[str, str], options: Options, seats: Seats, *, seed_stays: bool
) -> Settings:
    """What the next sitting starts from at an address, for those who sit there already. Chance is
    another, unless the address fixes the seed as a setting, or a position to start from does.
    Raises InputError."""
    if "today" in given:
        return Settings("", options, seats)
    if "start" not in given:
        given = {name: given[name] for name in given if name not in POSITION}
    if "seed" in given and "start" not in given and not seed_stays:
        given = {name: given[name] for name in given if name != "seed"}
    return from_address(game, given)._replace(options=options, seats=seats)


def beginning(given: Mapping[str, str], *, names: bool = True) -> dict[str, str]:
    """Return what an address says of how every new sitting begins there, beside its settings:
    the position to start from and, if `names`, the players' names, which are private."""
    kept = ["names"] if names else []
    if "start" in given:
        kept += ["start", "edition"]
    return {name: given[name] for name in kept if name in given}


Relation: TypeAlias = Literal["same", "older", "newer", "apart", "another"]


def compare_histories(kept: Sitting, linked: Sitting) -> Relation:
    """How a sitting that came by a link stands to one that is kept: has it the same answers,
    fewer or more of them, does it part from it on the way, or is it another from its start?

    What is private does not count, since a link may leave it out, and so may what is kept.
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
    """The number, from 1, of the first public answer in which the two differ."""
    pairs = zip(public_answers(kept), public_answers(linked), strict=False)
    return next(number for number, (mine, theirs) in enumerate(pairs, 1) if mine != theirs)


def merge_private(kept: Sitting, linked: Sitting) -> list[str]:
    """Return the answers of `linked`, which goes on from `kept`; what is private as it is kept
    here, unless only the link has it."""
    theirs = _taken(linked)
    brought = {(ask.kind, ask.seat): answer for ask, answer in theirs if ask.private}
    mine = [
        brought.get((ask.kind, ask.seat), answer) if ask.private == answer else answer
        for ask, answer in kept.played
    ]
    return [*mine, *(answer for _, answer in theirs[len(_taken(kept)) :])]
