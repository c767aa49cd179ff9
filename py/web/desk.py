"""What is done with sittings as a whole: the games of the shelf, links, files. Loaded when it is
first asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import document, location, recess

from games import GAMES
from table.afterwards import result_text
from table.day import day_of
from table.game import AWAY, page_of
from table.link import LinkError
from table.markup import to_html
from table.record import (
    JUNK,
    beginning,
    checked,
    from_record,
    game_of,
    public_answers,
    to_link,
    to_record,
)
from table.seats import people_at, viewer_of
from table.sheets import Sharing, games_sheet, sharing_sheet
from table.sitting import Sitting
from web import address, results, shelf, storage
from web.opening import open_kept, open_link
from web.performance import Performance


def commands(page: Performance) -> dict[str, Callable[[str], None]]:
    """What a person may do at the desk, by the names of the page's commands."""
    desk = Desk(page)
    names = (
        "share shelf open copy rename delete delete_over put_back forget forget_all picture file "
        "open_left catch_up elsewhere"
    )
    return {name: getattr(desk, name) for name in names.split()} | results.commands(page)


class Desk:
    """Where a page's sittings are sorted, and handed on."""

    def __init__(self, page: Performance) -> None:
        self.page = page
        self.deleted: dict[str, Any] = {}
        """The records that were deleted while the sheet was open: they can be put back."""

    # The shelf

    def shelf(self, _: str) -> None:
        """Show the games that are kept."""
        self._show()

    def _show(self, forgetting: bool = False) -> None:
        kept = self.page.shelf
        records = kept.all() | self.deleted
        latest = dict(sorted(records.items(), key=lambda each: -shelf.touched(each[1])))
        recess.sheet(games_sheet(self.page.game, latest, kept.open, self.deleted, forgetting))

    def open(self, name: str) -> None:
        """Open a game; the one that was open stays on the shelf."""
        self._close()
        opened = open_kept(self.page.shelf, name)
        if opened is None:
            recess.notice(JUNK)
        else:
            self.page.begin(opened)

    def copy(self, name: str) -> None:
        """Put a copy of a game beside it."""
        kept = self.page.shelf
        record = kept.record(name)
        if record is not None:
            title = f"Copy of {record.get('name') or 'a game'}"[: shelf.LONGEST_NAME]
            kept.write(shelf.new_name(), record | {"name": title})
        self._show()

    def rename(self, form: str) -> None:
        """Give a game a name of its own."""
        given = address.pairs(form)
        self.page.shelf.rename(given.get("sitting", ""), given.get("name", ""))
        self._show()

    def delete(self, name: str) -> None:
        """Delete a game, with a way back as long as the sheet is open."""
        record = self.page.shelf.delete(name)
        if record is not None:
            self.deleted[name] = record
        self._show()

    def delete_over(self, _: str) -> None:
        """Delete all games that are over, with a way back."""
        kept = self.page.shelf
        for name, record in kept.all().items():
            if record.get("over"):
                self.deleted[name] = kept.delete(name)
        self._show()

    def put_back(self, name: str) -> None:
        """Put back what was deleted."""
        record = self.deleted.get(name)
        if record is not None and self.page.shelf.write(name, record):
            del self.deleted[name]
        self._show()

    def forget(self, _: str) -> None:
        """Ask whether all games are to be forgotten."""
        self._show(forgetting=True)

    def forget_all(self, _: str) -> None:
        """Forget all games of this page, for good; the one on the table can be played on."""
        for name in self.page.shelf.all():
            self.page.shelf.delete(name)
        self.deleted.clear()
        self._show()

    def picture(self, name: str) -> None:
        """Draw the small picture of a game, as it stands."""
        record = self.deleted.get(name) or self.page.shelf.record(name)
        try:
            found = from_record(self.page.game, record)
        except LinkError:
            recess.picture(name, "")
            return
        table = self.page.stage.picture(found.sitting, found.seats)
        recess.picture(name, "" if table is None else to_html(table))

    def _close(self) -> None:
        self.deleted.clear()
        recess.sheet("")

    # What is handed on

    def share(self, form: str) -> None:
        """Show what can be handed on of the game, in the ways that were chosen."""
        given = address.pairs(form)
        page = self.page
        sitting, ask = page.sitting, page.sitting.ask
        public = public_answers(sitting)
        private = given.get("private") == "yes"
        seats = {seat: level for seat, level in page.seats.items() if level != AWAY}
        people = people_at(page.game, sitting.options, seats)
        usual = "turn" if page.hands_over else "position" if sitting.answers else "start"
        what = given.get("what", usual)
        whose = seats
        if what == "turn":
            # Who takes the link sits where an answer is awaited; after the end, where nobody
            # here sat.
            here = people_at(page.game, sitting.options, page.seats)
            others = here if ask is None else [seat for seat in people if seat != ask.seat]
            whose = seats | dict.fromkeys(others, AWAY)
        record = to_record(sitting, whose, private=private)
        if what == "start":
            record["answers"] = []
        begins = beginning(address.pairs(page.shelf.place))
        shown = sitting
        if not private:
            shown = Sitting(page.game, sitting.seed, sitting.options, public)
        viewer = None if page.closed else viewer_of(sitting, page.seats, ask)
        console = shown.console
        lines = [
            line
            for number, line in enumerate(console.transcript)
            if sitting.over or console.is_open(number, viewer)
        ]
        day = day_of(sitting, page.seats)
        result = ""
        if day and sitting.result:
            names = page.stage.names(sitting, sitting.scene, page.seats)
            begun = address.link(f"today={day}")
            result = result_text(sitting, names, day, begun, page.review)
        case = f"workshop.html#case={page.game.name}&{address.query(to_link(record))}"
        recess.sheet(
            sharing_sheet(
                Sharing(
                    what,
                    address.link(address.query(to_link(record) | begins)),
                    "\n".join([*lines, shown.ask.prompt] if shown.ask else lines),
                    json.dumps(record, indent=1),
                    f"{page.game.page}-{len(sitting.answers)}",
                    _turn(page) if page.hands_over else "",
                    bool(sitting.answers),
                    public != sitting.answers,
                    private,
                    page.stage.hides(sitting),
                    len(people_at(page.game, sitting.options, page.seats)),
                    result,
                    case if record["answers"] and _has_workshop() else "",
                )
            )
        )

    def file(self, text: str) -> None:
        """Open a game that was saved as a file; the one that was open stays on the shelf."""
        record = storage.parse(text)
        name = game_of(record)
        self._close()
        try:
            if name not in ("", self.page.game.name) and name in GAMES:
                link = address.query(to_link(checked(record)))
                location.href = f"{page_of(name)}.html#{link}"
                return
            opened = open_link(self.page.shelf, from_record(self.page.game, record))
        except LinkError as problem:
            recess.notice(f"This file cannot be opened. {problem}")
        else:
            self.page.begin(opened)

    def open_left(self, _: str) -> None:
        """Open what a link held that is older than the game here, as a game of its own."""
        if self.page.left is not None:
            recess.notice("")
            self.page.begin(open_link(self.page.shelf, self.page.left, anyway=True))

    # Other tabs

    def elsewhere(self, key: str) -> None:
        """Another tab stored something."""
        self.page.shelf.changed(key)

    def catch_up(self, _: str) -> None:
        """Show the game as another tab has it."""
        recess.notice("")
        self.open(self.page.shelf.open)


def _turn(page: Performance) -> str:
    """What the other device gets of a game by turns, for its radio button."""
    ask = page.sitting.ask
    if ask is None or ask.seat is None:
        return "The end, for the other device"
    return f"{page.game.seats[ask.seat]}’s turn: they answer, and hand it back"


def _has_workshop() -> bool:
    """Whether the workshop has a task for this game, and is there: a package lacks it."""
    return hasattr(document.documentElement.dataset, "task") and not hasattr(recess, "scorm")
