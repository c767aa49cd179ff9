"""Random walks over all that people do around their games: on two devices, in several tabs each.

A `World` performs operations, each a name and two numbers that choose among what is there, and
checks after each that nothing was lost and nobody answered for another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import unescape
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from engine.ask import READY, Answered
from engine.game import AWAY, HUMAN, Game
from engine.record import from_record, to_record
from engine.results import ends
from engine.seats import people_at
from engine.sitting import Sitting
from memory_device import MemoryDevice, Tab
from pynim import GAME as PYNIM
from session import commands as do
from session import effects as show
from session.game_store import FULL
from session.statistics import outcomes
from session.view import View
from tactego import GAME as TACTEGO

LINK = re.compile(r'id="link"[^>]*?value="([^"]*)"')
FILE = re.compile(r'<textarea id="file"[^>]*>(.*?)</textarea>', re.DOTALL)
JUNK = ("", "x", "0 0", "99")
GIVING = ("answer", "junk", "play")
UNDOING = ("undo", "undo_to")
REMOVING = ("delete", "delete_over", "forget_all")


class Op(NamedTuple):
    """An operation; its numbers choose a tab, and what it is about."""

    name: str
    tab: int = 0
    number: int = 0


class BrowserTab:
    """A tab of a browser: a session, and what the page around it remembers."""

    def __init__(
        self, game: Game, device: MemoryDevice, name: str, fragment: str, state: str = ""
    ) -> None:
        self.game = game
        self.device = device
        self.device_name = name
        self.load(fragment, state)

    def load(self, fragment: str, state: str = "") -> None:
        """Open an address; `state` is the sitting that the tab had open there."""
        last = self.device.parse(self.device.load(f"{self.game.name}/last") or "{}")
        self.fragment = fragment
        self.tab = Tab(self.game, self.device, fragment, open_name=state or last.get(fragment, ""))
        self.tab.wait()
        self._seen = 0
        self.note()

    def note(self) -> None:
        """Notice what the page remembers of the effects so far, and draw its table."""
        drawn = None
        for effect in self.tab.effects[self._seen :]:
            if isinstance(effect, show.ReplaceFragment):
                self.fragment = effect.fragment
            elif isinstance(effect, show.Draw):
                drawn = effect
        self._seen = len(self.tab.effects)
        if drawn is not None:
            draw_table(self.session.current.view, drawn)

    @property
    def session(self) -> Any:
        return self.tab.session

    @property
    def open(self) -> str:
        name: str = self.session.store.open
        return name

    def people(self) -> frozenset[int]:
        """The seats of the people here."""
        session = self.session
        return frozenset(
            people_at(session.current.game, session.current.sitting.options, session.current.seats)
        )


def public_of(sitting: Sitting) -> tuple[str, ...]:
    """Return the answers with placeholders for the private ones."""
    return tuple(ask.private or answer for ask, answer in sitting.played)


def draw_table(view: View, effect: show.Draw) -> Element:
    """Draw the table of an effect, as the page does."""
    return view.table(effect.scene, effect.ask, effect.names)


class World:
    """Two devices with a tab each, where one game begins."""

    def __init__(self, game: Game, start: str, begun: Iterable[str] = ()) -> None:
        """Begin at the address `start` with the answers `begun`."""
        self.game = game
        self.devices = {name: MemoryDevice() for name in ("A", "B")}
        self.tabs = [
            BrowserTab(game, device, name, start if name == "A" else "")
            for name, device in self.devices.items()
        ]
        self.links: list[str] = []
        self.files: list[str] = []
        self.chosen: set[tuple[str, str]] = set()
        """Who was chosen to sit where, on each device."""
        self.given: dict[tuple[Any, ...], set[tuple[str, frozenset[int]]]] = {}
        """Who gave an answer: by its game's seed and options and all public answers up to it, the
        devices, each with the seats that people had there."""
        self.levels: dict[tuple[Any, ...], set[str]] = {}
        """Who gave an answer on a device, by both: a person, or a computer player's level."""
        self.ended: dict[str, dict[tuple[Any, ...], list[dict[int, set[str]]]]] = {"A": {}, "B": {}}
        """The games that a person's answer ended on a device, and who answered at each seat."""
        at = self.tabs[0]
        for text in begun:
            at.tab.do(do.Answer(text))
        self._note_given(at, 0)
        self._other_tab(at, 0)

    # What is done

    def perform(self, op: Op) -> None:
        """Perform an operation, and check the laws."""
        at = self.tabs[op.tab % len(self.tabs)]
        before = self._records()
        stored = dict(at.device.texts)
        was_open, sitting = at.open, at.session.current.sitting
        old, seats = list(sitting.answers), dict(at.session.current.seats)
        old_public = public_of(sitting)
        getattr(self, f"_{op.name}")(at, op.number)
        at.note()
        new = at.session.current.sitting.answers
        pairs = zip(old, new, strict=False)
        least = min(len(old), len(new))
        same = next((n for n, (was, now) in enumerate(pairs) if was != now), least)
        self._note_given(at, same, by_person=op.name in GIVING)
        self._tell_other_tabs(at, stored)
        failed = [each for each in at.tab.effects if isinstance(each, show.Fail) and each.problem]
        if failed:
            raise AssertionError(f"{op} failed") from failed[0].problem
        self._check_nothing_is_lost(op, at, before, was_open)
        self._check_nobody_answers_for_another(op, at, was_open, old_public, seats)
        self._check_games_count_once(op, at, same)
        if op.name == "answer" and at.session.current.sitting.answers != old:
            self._check_warning(at)

    def _command(self, at: BrowserTab, name: str, text: str = "") -> None:
        at.tab.do(do.read_command(name, text, at.device))

    def _rest(self, at: BrowserTab, _: int) -> None:
        """Do nothing: what a walk is made of once it is as short as can be."""

    def _answer(self, at: BrowserTab, number: int) -> None:
        ask = at.session.current.sitting.ask
        answers = None if ask is None else ask.answers
        if answers is None:
            text = "Cleo"
        elif isinstance(answers, range):
            text = str(answers[number % len(answers)])
        else:
            choices = list(answers)
            text = choices[number % len(choices)].answer if choices else ""
        if number % 7 == 6:
            self._command(at, "answers", f'[["", "{text}"], ["", "{text}"]]')
        else:
            self._command(at, "line" if number % 5 == 4 else "answer", text)

    def _play(self, at: BrowserTab, _: int) -> None:
        """Play on to the end of a game, or a while."""
        for _ in range(30):
            if at.session.current.sitting.result is not None or not at.session.current.asks_person:
                break
            self._answer(at, 2)

    def _junk(self, at: BrowserTab, number: int) -> None:
        self._command(at, "answer", JUNK[number % len(JUNK)])

    def _undo(self, at: BrowserTab, _: int) -> None:
        self._command(at, "undo")

    def _redo(self, at: BrowserTab, _: int) -> None:
        self._command(at, "redo")

    def _look(self, at: BrowserTab, number: int) -> None:
        count = len(at.session.current.sitting.answers)
        self._command(at, "look", str(number % (count + 1)) if count else "")

    def _now(self, at: BrowserTab, _: int) -> None:
        self._command(at, "look")

    def _replay(self, at: BrowserTab, _: int) -> None:
        self._command(at, "replay")

    def _undo_to(self, at: BrowserTab, _: int) -> None:
        self._command(at, "undo_to")

    def _fork(self, at: BrowserTab, _: int) -> None:
        self._command(at, "fork")

    def _again(self, at: BrowserTab, _: int) -> None:
        self._command(at, "again")

    def _panel(self, at: BrowserTab, number: int) -> None:
        self._command(at, "turn", ("", "moves", "coach", "coach moves")[number % 4])

    def _seat(self, at: BrowserTab, number: int) -> None:
        seat, level = divmod(number, 3)
        levels = ("human", AWAY, next(iter(self.game.players)))
        taken = len(self.game.active_seats(at.session.current.sitting.options))
        name = self.game.seat_settings[seat % taken]
        at.tab.do(do.ChangeSeats(self._levels(at) | {name: levels[level]}))
        settings = to_record(at.session.current.sitting, at.session.current.seats)["settings"]
        self.chosen.add((at.device_name, str(settings)))

    def _levels(self, at: BrowserTab) -> dict[str, str]:
        return {f"seat{seat + 1}": level for seat, level in at.session.current.seats.items()}

    def _notice(self, at: BrowserTab, _: int) -> None:
        """Press the button of the notice that is shown."""
        notices = [each for each in at.tab.effects if isinstance(each, show.Notice)]
        if notices and notices[-1].command:
            self._command(at, notices[-1].command)

    def _share(self, at: BrowserTab, number: int) -> None:
        what = ("", "turn", "position", "start")[number % 4]
        form = f"what={what}" if what else ""
        self._command(at, "share", form + ("&private=yes" if number % 3 == 2 else ""))
        html = at.tab.last(show.ShowDialog).html
        (link,) = LINK.findall(html)
        self.links.append(unescape(link).partition("#")[2])
        self.files.append(unescape(FILE.findall(html)[0]))

    def _follow(self, at: BrowserTab, number: int) -> None:
        if self.links:
            at.load(self.links[-1 - number % len(self.links)])

    def _file(self, at: BrowserTab, number: int) -> None:
        if self.files:
            self._command(at, "file", self.files[-1 - number % len(self.files)])

    def _reload(self, at: BrowserTab, _: int) -> None:
        at.load(at.fragment, at.open)

    def _visit(self, at: BrowserTab, _: int) -> None:
        """Come back later: the tab was closed."""
        at.load(at.fragment)

    def _other_tab(self, at: BrowserTab, _: int) -> None:
        if len(self.tabs) < 4:
            self.tabs.append(BrowserTab(self.game, at.device, at.device_name, at.fragment))

    def _one(self, at: BrowserTab, number: int) -> str:
        """The name of a stored game, or of a deleted one."""
        dialogs = at.session._dialogs
        names = [*at.session.store.all(), *(dialogs.deleted if dialogs else ())]
        return names[number % len(names)] if names else ""

    def _open(self, at: BrowserTab, number: int) -> None:
        self._command(at, "open", self._one(at, number))

    def _copy(self, at: BrowserTab, number: int) -> None:
        self._command(at, "copy", self._one(at, number))

    def _rename(self, at: BrowserTab, number: int) -> None:
        self._command(at, "rename", f"sitting={self._one(at, number)}&name=Game+{number}")

    def _delete(self, at: BrowserTab, number: int) -> None:
        self._command(at, "delete", self._one(at, number))

    def _put_back(self, at: BrowserTab, number: int) -> None:
        self._command(at, "put_back", self._one(at, number))

    def _delete_over(self, at: BrowserTab, _: int) -> None:
        self._command(at, "delete_over")

    def _forget_all(self, at: BrowserTab, _: int) -> None:
        self._command(at, "forget_all")

    def _picture(self, at: BrowserTab, number: int) -> None:
        self._command(at, "picture", self._one(at, number))

    def _fill(self, at: BrowserTab, _: int) -> None:
        at.device.capacity = sum(map(len, at.device.texts.values()))

    def _room(self, at: BrowserTab, _: int) -> None:
        at.device.capacity = 10_000_000

    def _tell_other_tabs(self, at: BrowserTab, before: dict[str, str]) -> None:
        after = at.device.texts
        changed = [key for key in {*before, *after} if before.get(key) != after.get(key)]
        for other in self.tabs:
            if other is not at and other.device is at.device:
                for key in sorted(changed):
                    other.tab.do(do.Stored(key))
                other.note()

    # What is known

    def _records(self) -> dict[tuple[str, str], dict[str, Any]]:
        prefix = f"{self.game.name}/sitting/"
        return {
            (name, key.removeprefix(prefix)): device.parse(text)
            for name, device in self.devices.items()
            for key, text in device.texts.items()
            if key.startswith(prefix)
        }

    def _key(self, sitting: Sitting, count: int) -> tuple[Any, ...]:
        return sitting.seed, *sorted(sitting.options.items()), *public_of(sitting)[:count]

    def _note_given(self, at: BrowserTab, count: int, *, by_person: bool = True) -> None:
        """Note which answers were given at a device: those of the seats that people have here, and
        of its computer players."""
        sitting, people, seats = at.session.current.sitting, at.people(), at.session.current.seats
        for number in range(count, len(sitting.answers)):
            seat = sitting.asked[number].seat
            is_person = seat is None or seat in people
            if by_person if is_person else seats[seat] != AWAY:
                key = self._key(sitting, number + 1)
                found = self.given.setdefault(key, set())
                found.add((at.device_name, people if is_person else people | {seat}))
                level = HUMAN if is_person else seats[seat]
                self.levels.setdefault((at.device_name, *key), set()).add(level)

    # The laws

    def _check_nothing_is_lost(
        self, op: Op, at: BrowserTab, before: dict[tuple[str, str], dict[str, Any]], was_open: str
    ) -> None:
        after = self._records()
        for (device, name), record in before.items():
            own = device == at.device_name
            if (device, name) not in after:
                assert own, f"{op}: a game on another device went"
                assert op.name in REMOVING, f"{op}: a kept game is gone"
                if op.name != "forget_all":
                    back = at.session._dialogs.deleted
                    assert name in back, f"{op}: no way back"
                    assert back[name]["answers"] == record["answers"], f"{op}: no way back"
                continue
            new = after[device, name]
            if new == record:
                continue
            count = len(record["answers"])
            went_on = new["answers"][:count] == record["answers"] or self._went_on(record, new)
            taken_back = op.name in UNDOING and name == was_open == at.open
            if taken_back:
                undone = list(reversed(at.session.current.sitting.undone))
                came_back = [*new["answers"], *undone][:count]
                asked = at.session.current.sitting.asked
                by_computer = (
                    asked and asked[-1].seat in at.session.current.seats
                )  # it answered at once
                assert by_computer or came_back == record["answers"], f"{op}: no redo"
            else:
                assert went_on, f"{op}: {record['answers']} became {new['answers']}"
            if record["settings"] != new["settings"]:
                chosen = (device, str(new["settings"])) in self.chosen
                assert chosen, f"{op}: who sits where was replaced"

    def _went_on(self, record: dict[str, Any], new: dict[str, Any]) -> bool:
        """Whether a game went on but for refused answers, which are dropped if they show what is
        hidden."""
        before, after = (self._taken(each) for each in (record, new))
        return len(before) <= len(after) and all(
            mine in (theirs, ask.private)
            for (ask, mine), (_, theirs) in zip(before, after, strict=False)
        )

    def _taken(self, record: dict[str, Any]) -> list[Answered]:
        sitting = from_record(self.game, record).sitting
        after = [*sitting.asked, sitting.ask][1:]
        return [
            each
            for each, then in zip(sitting.played, after, strict=True)
            if then is None or not then.error
        ]

    def _check_nobody_answers_for_another(
        self,
        op: Op,
        at: BrowserTab,
        was_open: str,
        old: tuple[str, ...],
        seats: dict[int, str],
    ) -> None:
        session = at.session
        sitting: Sitting = session.current.sitting
        if AWAY in session.current.seats.values() and not session.current.read_only:
            for number, ask in enumerate(sitting.asked):
                away = ask.seat is not None and session.current.seats.get(ask.seat) == AWAY
                # Names may come by the address; a page is ready for a person who is alone at it.
                if away and not ask.private and ask.kind != READY:
                    known = self.given.get(self._key(sitting, number + 1), set())
                    assert any(ask.seat in people for _, people in known), (
                        f"{op}: answer {number + 1} is another's"
                    )
        if AWAY not in seats.values() or not was_open or at.open != was_open:
            return
        new = public_of(sitting)
        key = (sitting.seed, *sorted(sitting.options.items()))
        for number in range(len(old)):
            known = self.given.get((*key, *old[: number + 1]))
            if known and not any(device == at.device_name for device, _ in known):
                assert new[: number + 1] == old[: number + 1], (
                    f"{op}: answer {number + 1} of another device was taken back"
                )

    def _check_games_count_once(self, op: Op, at: BrowserTab, same: int) -> None:
        """What is counted has ended here, each game once, with the players who answered; all
        answers after the first `same` ones are new."""
        sitting, ended = at.session.current.sitting, self.ended[at.device_name]
        begun = 0
        for end in ends(sitting):
            if op.name in GIVING and end >= same:
                levels = self._levels_between(at, begun, end)
                ended.setdefault(self._key(sitting, end), []).append(levels)
            begun = end
        counted = outcomes(at.device, self.game)
        assert len(counted) <= len(ended), f"{op}: a game counts twice"
        for game in counted:
            assert any(
                all(
                    level == AWAY or all(level in gave for gave in levels.get(seat, ()) if gave)
                    for seat, level in game.settings.seats.items()
                )
                for each in ended.values()
                for levels in each
            ), f"{op}: nobody played {game.settings.seats}"

    def _levels_between(self, at: BrowserTab, begun: int, end: int) -> dict[int, list[set[str]]]:
        """Who gave each answer of a game, by seat: several, if an answer that was taken back was
        given again by another level."""
        sitting = at.session.current.sitting
        levels: dict[int, list[set[str]]] = {}
        for number in range(begun, end):
            ask = sitting.asked[number]
            if ask.seat is not None and not ask.private and ask.kind != READY:
                at_device = (at.device_name, *self._key(sitting, number + 1))
                levels.setdefault(ask.seat, []).append(self.levels.get(at_device, set()))
        return levels

    def _check_warning(self, at: BrowserTab) -> None:
        """There is no warning of a full storage where all is stored."""
        notices = [each for each in at.tab.effects if isinstance(each, show.Notice)]
        record = at.session.store.record(at.open)
        if notices and notices[-1].text == FULL and record is not None:
            capacity = at.device.capacity
            full = capacity < 10_000_000
            assert full or record["answers"] != at.session.current.sitting.answers, (
                "it warns of nothing"
            )


OPS = {
    "rest": 1,
    "answer": 12,
    "junk": 1,
    "play": 2,
    "undo": 4,
    "redo": 3,
    "look": 3,
    "now": 1,
    "replay": 1,
    "undo_to": 2,
    "fork": 1,
    "again": 1,
    "panel": 1,
    "seat": 2,
    "notice": 3,
    "share": 4,
    "follow": 5,
    "file": 1,
    "reload": 2,
    "visit": 2,
    "other_tab": 2,
    "open": 2,
    "copy": 1,
    "rename": 2,
    "delete": 2,
    "put_back": 2,
    "delete_over": 1,
    "forget_all": 1,
    "picture": 1,
    "fill": 1,
    "room": 1,
}
"""What is done on a walk, and how often."""
SMALL = ("7", "2 2\nF 1", "4", "3")
"""The set-up of a small board of Tactego's."""
WORLDS: dict[str, Callable[[], World]] = {
    "pynim by turns": lambda: World(PYNIM, "seed=1&players=two&names=Ann,Bob&seat2=away"),
    "pynim here": lambda: World(PYNIM, "seed=1&players=two&names=Ann,Bob", ["30"]),
    "pynim and a computer": lambda: World(PYNIM, "seed=1&players=two&names=Ann,Bob&seat2=taker"),
    "tactego by turns": lambda: World(TACTEGO, "seed=1&armies=hidden&seat2=away", SMALL),
    "tactego here": lambda: World(TACTEGO, "seed=1&armies=hidden", SMALL),
}
"""The worlds that are walked, by what is begun there."""
