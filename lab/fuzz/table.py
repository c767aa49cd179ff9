"""What is linked, kept, set up and handed on of a sitting."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

from course.grade import GOALS, grade
from engine.answer_codec import decode_answers, encode_answers
from engine.dialogs import games_dialog
from engine.game import Game, load
from engine.record import (
    compare_histories,
    from_address,
    from_link,
    from_record,
    to_link,
    to_record,
)
from engine.results import from_plain, summaries, to_csv
from engine.settings import InputError, read_settings, write_settings
from engine.sitting import Sitting
from engine.statistics_view import statistics_dialog
from games import GAMES
from golden import play_on
from lab.fuzz.trial import Reader
from memory_device import MemoryDevice, Tab
from session.commands import DialogCommand
from session.effects import Fail


def _played(game: Game, number: int) -> Sitting:
    """The beginning of a random game."""
    rng = Random(number)
    options = {option.name: rng.choice(option.values) for option in game.options}
    return play_on(Sitting(game, f"seed {number}", options), str(number), 5 * number)


def _pairs(text: str) -> dict[str, str]:
    return dict(parse_qsl(text, keep_blank_values=True, errors="replace"))


class _Reading:
    """The readers of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sittings = [_played(game, number) for number in range(5)]
        seats = {1: next(iter(game.players), "away")}
        self.records = [to_record(each, seats) for each in self.sittings]
        self.links = [urlencode(to_link(each)) for each in self.records]
        self.count = 0

    def settings(self, text: str) -> None:
        """Settings, as an address or a command line has them."""
        settings = from_address(self.game, _pairs(text))
        assert read_settings(self.game, write_settings(settings)).seats == settings.seats

    def link(self, text: str) -> None:
        """A link; what a course site kept is one as well, and has a grade."""
        found = from_record(self.game, from_link(self.game, _pairs(text)))
        assert not found.sitting.failure
        assert all(grade(found.sitting, found.seats, goal).status for goal in GOALS)

    def record(self, value: Any) -> None:
        """A file, or what is kept."""
        found = from_record(self.game, value)
        assert not found.sitting.failure
        for other in self.sittings:
            assert compare_histories(other, found.sitting)

    def shelf(self, value: Any) -> None:
        """Draw the dialog of stored games; some of the records are junk."""
        values = value if isinstance(value, list) else [value]
        records = {str(at): each for at, each in enumerate(values) if isinstance(each, dict)}
        assert games_dialog(self.game, records, "1", "2026-11-22", {}, False)

    def statistics(self, value: Any) -> None:
        """The statistics that are kept."""
        outcomes = from_plain(self.game, value)
        summaries(self.game, outcomes)
        to_csv(self.game, outcomes)
        assert statistics_dialog(self.game, outcomes, counting=True, clearing=False)

    def device(self, given: tuple[str, Any]) -> None:
        """What a page opens, by its address and what its device keeps."""
        fragment, storage = given
        device = MemoryDevice()
        if isinstance(storage, dict):
            for key, each in storage.items():
                device.store(f"{self.game.name}/{key}", json.dumps(each))
        tab = Tab(self.game, device, fragment)
        assert not tab.session.current.sitting.failure
        for command in ("shelf", "share", "results"):
            tab.do(DialogCommand(command, ""))
        assert not [each for each in tab.effects if isinstance(each, Fail) and each.problem]


def readers() -> Iterator[Reader]:
    """Each with its valid inputs."""
    packed = [encode_answers(["1", "2 3", "SAVE"]), encode_answers(["Zoë", "\\n", ""] * 20)]
    yield Reader("Packed answers", 50_000, packed, _packed, (InputError,))
    for name in GAMES:
        yield from _of(_Reading(load(name)))


def _packed(text: str) -> None:
    assert decode_answers(encode_answers(decode_answers(text))) == decode_answers(text)


def _of(reading: _Reading) -> Iterator[Reader]:
    title, records, refuses = reading.game.title, reading.records, (InputError,)
    addresses = [
        *reading.links,
        *(each.replace("answers=", "start=") for each in reading.links),
        *(f"{urlencode(each['settings'])}&names=Ann,Ben&edition=1" for each in records),
    ]
    yield Reader(f"Settings of {title}", 25_000, addresses, reading.settings, refuses)
    yield Reader(f"Links to {title}", 10_000, reading.links, reading.link, refuses)
    yield Reader(f"Files of {title}", 10_000, records, reading.record, refuses)
    kept = [
        {**each, "name": "Mine", "place": "seed=1", "touched": 1.5e12, "over": False}
        for each in records
    ]
    yield Reader(f"The shelf of {title}", 2_000, [kept], reading.shelf)
    outcomes = [
        {
            "after": 7,
            "time": 1.5e12,
            "settings": {"seat1": next(iter(reading.game.players), "human")},
            "winner": 1,
            "scores": [3, 4],
            "gave_up": 1.5,
            "unit": " points",
        }
    ]
    yield Reader(f"Statistics of {title}", 2_000, [outcomes], reading.statistics)
    stored = {
        "sitting/ab": kept[2],
        "sitting/cd": kept[4],
        "last": {"": "ab", reading.links[2]: "cd"},
        "seats": {"seat2": "human"},
        "results": {"ab": json.dumps(outcomes)},
    }
    devices = [(place, stored) for place in ("", *addresses)]
    yield Reader(f"A device of {title}", 4_000, devices, reading.device)
