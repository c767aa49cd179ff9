"""The dialogs about whole sittings: stored games, what is handed on, statistics. Loaded when one
of their commands is given."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any
from xml.etree.ElementTree import Element

from engine.afterwards import result_text
from engine.dialogs import (
    Sharing,
    games_dialog,
    name_of_day,
    seat_dialog,
    sharing_dialog,
)
from engine.game import AWAY, page_of
from engine.markup import to_html
from engine.names import names_for
from engine.record import (
    NO_SITTING,
    beginning,
    checked,
    from_record,
    game_of,
    public_answers,
    to_link,
    to_record,
)
from engine.seats import Seats, people_at, viewer_of
from engine.settings import InputError
from engine.sitting import Sitting
from engine.statistics_view import statistics_dialog
from games import GAMES
from session import statistics
from session.commands import DialogCommand
from session.effects import GoTo, Notice, ShowDialog, ShowPicture
from session.ending import load_ending
from session.game_store import MAX_NAME, new_name, saved_at
from session.origin import from_plain, to_plain
from session.session import Session

MAX_FILE = 1_000_000
"""Characters of a file: those of a game that is longer than any are fewer."""


class Dialogs:
    """Performs the commands of the dialogs, each by its name and the text that came with it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.store = session.store
        self.device = session.device
        self.current = session.current
        self.game = session.current.game
        self.deleted: dict[str, dict[str, Any]] = {}
        """The records that were deleted while the dialog was open: they can be restored."""
        self._commands: dict[str, Callable[[str], None]] = {
            "shelf": lambda _: self._show_games(),
            "open": self._open,
            "copy": self._copy,
            "rename": self._rename,
            "delete": self._delete,
            "delete_over": lambda _: self._delete_over(),
            "put_back": self._restore,
            "forget": lambda _: self._show_games(forgetting=True),
            "forget_all": lambda _: self._forget_all(),
            "picture": self._picture,
            "share": self._share,
            "file": self._file,
            "open_left": lambda _: self._open_superseded_link(),
            "choose_seat": lambda _: self._choose_seat(),
            "take_kept": lambda _: self._take_kept_seat(),
            "catch_up": lambda _: self._catch_up(),
            "write": lambda _: session.emit(GoTo(f"workshop.html#game={self.game.name}")),
            "results": lambda _: self._show_statistics(),
            "counting": self._set_counting,
            "clear": lambda _: self._show_statistics(clearing=True),
            "clear_all": lambda _: self._clear_statistics(),
        }

    def handle(self, command: DialogCommand) -> None:
        """Perform a command. Raises KeyError if there is none of its name."""
        self._commands[command.name](command.text)

    def _close(self) -> None:
        self.deleted.clear()
        self.session.emit(ShowDialog(""))

    # Stored games

    def _show_games(self, *, forgetting: bool = False) -> None:
        records = self.store.all() | self.deleted
        latest = dict(sorted(records.items(), key=lambda each: -saved_at(each[1])))
        today, _ = self.device.local_time()
        html = games_dialog(self.game, latest, self.store.open, today, self.deleted, forgetting)
        self.session.emit(ShowDialog(html))

    def _open(self, name: str) -> None:
        self._close()
        opened = self.session.opening.stored(name)
        if opened is not None:
            self.session.begin(opened)
        elif not self.store.problem(name):  # else that was said
            self.session.emit(Notice(NO_SITTING))

    def _copy(self, name: str) -> None:
        record = self.store.record(name)
        if record is not None:
            title = f"Copy of {record.get('name') or 'a game'}"[:MAX_NAME]
            answers = record.get("answers")
            origin = from_plain(self.game, record.get("origin"))
            origin = origin._replace(borrowed=len(answers) if isinstance(answers, list) else 0)
            copy = {"name": title, "origin": to_plain(self.game, origin)}
            self.store.write(new_name(), record | copy)
        self._show_games()

    def _rename(self, form: str) -> None:
        given = self.device.read_query(form)
        self.store.rename(given.get("sitting", ""), given.get("name", ""))
        self._show_games()

    def _delete(self, name: str) -> None:
        record = self.store.delete(name)
        if record is not None:
            self.deleted[name] = record
        self._show_games()

    def _delete_over(self) -> None:
        for name, record in self.store.all().items():
            if record.get("over"):
                self.deleted[name] = record
                self.store.delete(name)
        self._show_games()

    def _restore(self, name: str) -> None:
        record = self.deleted.get(name)
        if record is not None and self.store.restore(name, record):
            del self.deleted[name]
        self._show_games()

    def _forget_all(self) -> None:
        """Delete all games of this page for good; the one on the table can be played on."""
        for name in self.store.all():
            self.store.delete(name)
        self.deleted.clear()
        self.device.remove(f"{self.game.name}/last")  # its addresses may hold names
        self._show_games()

    def _picture(self, name: str) -> None:
        record = self.deleted.get(name) or self.store.record(name)
        try:
            loaded = from_record(self.game, record)
        except InputError:
            picture = None
        else:
            picture = self._draw(loaded.sitting, loaded.seats)
        self.session.emit(ShowPicture(name, "" if picture is None else to_html(picture)))

    def _draw(self, sitting: Sitting, seats: Seats) -> Element | None:
        """Return the table of a sitting as all who may open it see it, without controls: of several
        people nobody's own, nor, by turns, of those who share a browser."""
        scene = sitting.scene
        if scene is None:
            return None
        view = self.current.view
        people = people_at(self.game, sitting.options, seats)
        alone = len(people) == 1 and AWAY not in seats.values()
        viewer = people[0] if alone else None
        ask = sitting.ask
        if ask and ask.seat != viewer and self.current.hides(sitting):
            ask = None  # what another player may answer shows what is hidden
        scene = view.seen(scene, sitting.console.shown, viewer)
        names = names_for(self.game, scene, sitting.options, seats)
        table = deepcopy(view.table(scene, ask, names))
        for element in table.iter():
            for name in ("id", "for", "name", "data-key", "popover", "popovertarget"):
                element.attrib.pop(name, None)
        return table

    # What is handed on

    def _share(self, form: str) -> None:
        given = self.device.read_query(form)
        session, current = self.session, self.current
        sitting = current.sitting
        public = public_answers(sitting)
        given_here = self.device.read_query(self.store.fragment)
        has_private = public != sitting.answers or "names" in given_here
        private = given.get("private") == "yes"
        begins = beginning(given_here, names=private)
        by_turns = current.is_by_turns
        day = current.day
        usual = "turn" if by_turns else "position" if sitting.answers else "start"
        scope = given.get("what", "day" if day else usual)
        record = to_record(sitting, self._receivers(scope), private=private)
        if scope == "start":
            record["answers"] = []
        shown = current.shown
        if not private:
            later = len(sitting.answers) - len(shown.answers)
            shown = Sitting(self.game, sitting.seed, sitting.options, public)
            shown = shown.at(len(shown.answers) - later)
        viewer = None if current.is_covered else viewer_of(sitting, current.seats, sitting.ask)
        console = shown.console
        lines = [
            line
            for number, line in enumerate(console.transcript)
            if sitting.over or console.is_open(number, viewer)
        ]
        address = {"today": day} if scope == "day" else to_link(record) | begins
        link = self.device.link(self.device.write_query(address))
        result = ""
        if day and sitting.result:
            names = current.names(sitting, sitting.scene)
            seat = current.people[0] if len(current.people) == 1 else 0
            result = result_text(
                sitting,
                names,
                day,
                self.device.link(f"today={day}"),
                review=session.aftermath.review,
                signs=load_ending(self.game.name).signs(sitting, seat, session.aftermath.review),
                taken_back=self.store.taken_back,
                days=statistics.days_in_a_row(self.device, self.game, day),
            )
        has_case = session.has_workshop and bool(record["answers"])
        sharing = Sharing(
            scope,
            link,
            "\n".join([*lines, shown.ask.prompt] if shown.ask else lines),
            json.dumps(record, indent=1),
            f"{self.game.page}-{len(sitting.answers)}",
            self._turn() if by_turns else "",
            bool(sitting.answers),
            has_private,
            private,
            current.hides(sitting),
            len(people_at(self.game, sitting.options, current.seats)),
            result,
            name_of_day(day, self.device.local_time()[0]) if day else "",
            self._case_address(record) if has_case else "",
        )
        session.emit(ShowDialog(sharing_dialog(sharing)))

    def _case_address(self, record: Mapping[str, Any]) -> str:
        """Return the address of the workshop that makes a case of a sitting: its answers as JSON,
        since the workshop knows nothing of our links."""
        settings, answers = record["settings"], json.dumps(record["answers"])
        query = self.device.write_query({**settings, "answers": answers})
        return f"workshop.html#case={self.game.name}&{query}"

    def _receivers(self, scope: str) -> Seats:
        """Return the seats as the receiver of the link has them.

        The other device of a game by turns has its people's seats; an onlooker has none; another
        device of the same person has the seats of this one.
        """
        current = self.current
        seats, people, ask = current.seats, current.people, current.sitting.ask
        if not current.is_by_turns or scope == "own":
            return seats
        if scope == "position":
            return {**seats, **dict.fromkeys(people, AWAY)}
        theirs = [seat for seat, level in seats.items() if level == AWAY]
        if ask is not None and ask.seat in theirs:
            theirs = [ask.seat]  # of several devices, the one that is asked
        others = {seat: level for seat, level in seats.items() if seat not in theirs}
        return others | dict.fromkeys(people, AWAY)

    def _turn(self) -> str:
        """Return what the other device gets of a game by turns, for its radio button."""
        ask = self.current.sitting.ask
        if ask is None:
            return "The end, for the other device"
        if not self.current.is_away or ask.seat is None:
            return "The game so far, for the other device"
        return f"{self.game.seats[ask.seat]}’s turn: they answer, and hand it back"

    def _file(self, text: str) -> None:
        """Open a game that was saved as a file; the one that was open stays stored."""
        record = self.device.parse(text)
        name = game_of(record)
        self._close()
        try:
            if len(text) > MAX_FILE:
                raise InputError("It is larger than any game.")
            if name not in ("", self.game.name) and name in GAMES:
                link = self.device.write_query(to_link(checked(record)))
                self.session.emit(GoTo(f"{page_of(name)}.html#{link}"))
                return
            opened = self.session.opening.link(from_record(self.game, record), "file").open()
        except InputError as problem:
            self.session.emit(Notice(f"This file cannot be opened. {problem}"))
        else:
            self.session.begin(opened)

    def _open_superseded_link(self) -> None:
        """Open the linked sitting as a separate game, after another one was opened in its place."""
        linked = self.current.opened.superseded
        if linked is not None:
            self._close()
            self.session.emit(Notice(""))
            self.session.begin(linked.open(anyway=True))

    def _choose_seat(self) -> None:
        """Ask for which seat a game by turns goes on, of two that share a browser."""
        linked = self.current.opened.superseded
        if linked is not None:
            self.session.emit(ShowDialog(seat_dialog(linked.kept_for, linked.linked_for)))

    def _take_kept_seat(self) -> None:
        """Go on with the kept game that a link was not for."""
        linked = self.current.opened.superseded
        if linked is not None:
            self._close()
            self.session.emit(Notice(""))
            self.session.begin(linked.open(as_kept=True))

    def _catch_up(self) -> None:
        """Show the game as another tab stored it."""
        self.session.emit(Notice(""))
        self._open(self.store.open)

    # Statistics

    def _show_statistics(self, *, clearing: bool = False) -> None:
        outcomes = statistics.outcomes(self.device, self.game)
        counting = statistics.is_counting(self.device)
        html = statistics_dialog(self.game, outcomes, counting=counting, clearing=clearing)
        self.session.emit(ShowDialog(html))

    def _set_counting(self, form: str) -> None:
        statistics.set_counting(self.device, bool(form))
        self._show_statistics()

    def _clear_statistics(self) -> None:
        statistics.clear(self.device, self.game)
        self._show_statistics()
