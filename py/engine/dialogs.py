"""Write the dialogs over a game's page: the stored games, and sharing one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from engine.afterwards import SIGN_KEY, SIGNS
from engine.day import DAY, spell_day
from engine.game import AWAY, HUMAN, Game
from engine.markup import Attribute, Child, h, to_html
from engine.names import called

HIDDEN = (
    "This link holds the whole game, what is hidden in it too: the page shows each player only "
    "their own, but who takes the link apart can read all of it."
)
SEED = "Its seed decides all dice, and who plays ahead elsewhere knows them: nothing prevents that."
BY_TURNS = (
    "To play by turns, each at their own device, choose “A person elsewhere” at the other’s seat, "
    "above the table."
)
CASES = (
    "A case is for the workshop: there somebody’s own program gets the same seed and answers, and "
    "is compared with the game."
)


def dialog(title: str, *parts: Child) -> str:
    """Return a dialog as HTML: its title, a button that closes it, `parts`, and a line that reports
    what was done in it."""
    close = h("button", {"class": "close", "aria-label": "Close"}, "×")
    head = h(
        "form",
        {"method": "dialog"},
        h("h2", {"id": "dialog-title"}, title),
        close,
    )
    said = h("p", {"id": "dialog-status", "role": "status"})
    return "".join(map(to_html, (head, h("div", {"class": "sheet"}, *parts), said)))


def button(label: str, **attributes: Attribute) -> Element:
    """Return a button; underscores in the names of its attributes become hyphens."""
    named = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
    return h("button", {"type": "button", **named}, label)


def confirmation(question: str, yes: Element, no: Element) -> Element:
    """Ask before something is removed that cannot be brought back."""
    asked = h("p", None, f"{question} There is no way back.")
    return h("div", {"class": "answers", "role": "alert"}, asked, yes, no)


def tabs(shown: str) -> Element:
    """Return the buttons that switch between the dialogs about the games on this device."""
    dialogs = {"shelf": "Games", "results": "Statistics"}
    return h(
        "div",
        {"class": "ways"},
        [
            button(
                label,
                data_command=command,
                id=f"way-{command}",
                aria_pressed=str(command == shown).lower(),
            )
            for command, label in dialogs.items()
        ],
    )


def seat_dialog(kept: str, linked: str) -> str:
    """Return the dialog that asks which of two seats this browser plays in a game by turns."""
    return dialog(
        "Who are you?",
        h("p", None, f"In this browser, {kept} plays this game; the link is for {linked}."),
        h(
            "div",
            {"class": "answers"},
            button(f"Go on as {kept}", data_command="take_kept", class_="answer", id="take-kept"),
            button(
                f"Play as {linked}", data_command="open_left", class_="answer", id="take-linked"
            ),
        ),
        h("p", {"class": "about"}, "Each is kept as a separate game: look at yours alone."),
    )


# The games that are kept


def games_dialog(
    game: Game,
    records: Mapping[str, Any],
    opened: str,
    today: str,
    deleted: Collection[str] = (),
    forgetting: bool = False,
) -> str:
    """Return the dialog of a game's sittings on this device: their records by name.

    `today` is the date; those in `deleted` can be restored.
    """
    over = [name for name in records if records[name].get("over") and name not in deleted]
    left = [name for name in records if name not in deleted]
    return dialog(
        f"{game.title}: your games",
        tabs("shelf"),
        h("p", None, "Kept on this device only. Nothing here leaves it unless you share it."),
        h(
            "ol",
            {"class": "kept"},
            [
                _deleted(name)
                if name in deleted
                else _row(game, name, record, name == opened, today)
                for name, record in records.items()
            ],
        )
        if records
        else h("p", None, "No game was played here yet."),
        h(
            "div",
            {"class": "answers"},
            h(
                "label",
                {"class": "file"},
                "Open a saved game",
                h("input", {"type": "file", "accept": ".json,application/json"}),
            ),
            button(
                f"Delete the {len(over)} that are over",
                data_command="delete_over",
                id="delete-over",
            )
            if len(over) > 1
            else None,
            button("Forget all of them", data_command="forget", id="forget-all") if left else None,
        ),
        confirmation(
            f"Forget all {len(left)} for good?",
            button("Forget them", data_command="forget_all", id="forget-yes"),
            button("Keep them", data_command="shelf", id="forget-no"),
        )
        if forgetting
        else None,
        h("p", {"class": "home"}, h("a", {"href": "./"}, "Play another game")),
    )


def _row(game: Game, name: str, record: Mapping[str, Any], opened: bool, today: str) -> Element:
    day = _day(record, today)
    called = str(record.get("name") or "")[:60]
    return h(
        "li",
        {"id": f"kept-{name}", "aria-current": "true" if opened else None},
        h("div", {"class": "picture", "data-picture": name, "aria-hidden": "true"}),
        h(
            "form",
            {"data-command": "rename", "autocomplete": "off"},
            h("input", {"type": "hidden", "name": "sitting", "value": name}),
            h(
                "input",
                {
                    "id": f"name-{name}",
                    "name": "name",
                    "type": "text",
                    "maxlength": 60,
                    "value": called,
                    "placeholder": "No name yet",
                    "aria-label": "Name of this game",
                },
            ),
            h("button", {"id": f"rename-{name}"}, "Rename"),
        ),
        h(
            "p",
            None,
            [h("strong", None, day), " · "] if day else None,
            h("time", {"data-time": _number(record.get("touched"))}),
            " · ",
            who(game, record),
            " · ",
            how_far(record),
        ),
        h(
            "div",
            {"class": "answers"},
            button(
                "Open",
                data_command="open",
                value=name,
                id=f"open-{name}",
                class_="answer",
                disabled=opened,
            ),
            button("Copy", data_command="copy", value=name, id=f"copy-{name}"),
            button("Delete", data_command="delete", value=name, id=f"delete-{name}"),
        ),
    )


def _deleted(name: str) -> Element:
    back = button("Put it back", data_command="put_back", value=name, id=f"back-{name}")
    return h("li", {"id": f"kept-{name}", "class": "deleted"}, h("p", None, "Deleted. ", back))


def name_of_day(day: str, today: str) -> str:
    """Return what people call the game of a `day`."""
    return "Today’s game" if day == today else f"The game of {spell_day(day)}"


def _day(record: Mapping[str, Any], today: str) -> str:
    """Return what people call the game if its record says that it is a day's; else nothing."""
    settings = record.get("settings")
    seed = str(settings.get("seed")) if isinstance(settings, dict) else ""
    is_days = DAY.fullmatch(seed) and record.get("place") == f"today={seed}"
    return name_of_day(seed, today) if is_days else ""


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 0


def who(game: Game, record: Mapping[str, Any]) -> str:
    """Against whom a kept sitting is played, in few words."""
    settings = record.get("settings")
    given = settings if isinstance(settings, dict) else {}
    levels = [str(given.get(seat, HUMAN)) for seat in game.seat_settings]
    others = [level for level in levels if level != HUMAN]
    if not others:
        return alone(game, given) or "at one device"
    if AWAY in others:
        return "by turns, at two devices"
    return f"against the computer, {' and '.join(map(called, others))[:60]}"


def how_far(record: Mapping[str, Any]) -> str:
    """How far a kept sitting has come, in few words."""
    answers = record.get("answers")
    count = len(answers) if isinstance(answers, list) else 0
    so_far = "1 answer" if count == 1 else f"{count} answers"
    ended = record.get("ended") or ("over" if record.get("over") else "")
    return f"{str(ended)[:80]}, after {so_far}" if ended else so_far


def alone(game: Game, options: Mapping[str, Any]) -> str:
    """Return what the dialogs call the option that leaves a single seat; empty if more play."""
    for option in game.options:
        value = options.get(option.name, option.values[0])
        if value in option.values and len(game.active_seats({option.name: value})) == 1:
            return option.label(value)
    return ""


# What is handed on


class Sharing(NamedTuple):
    """What of a sitting is handed on."""

    what: str
    """``day``, ``start``, ``position``, or ``turn``: the next answer is asked of a person
    elsewhere."""
    link: str
    """Empty if there is nothing to hand on."""
    text: str
    """All that the console program printed."""
    file: str
    name: str
    """What the files are called, without their endings."""
    turn: str = ""
    """What the other device gets of a game by turns; empty if it is not handed over now."""
    has_position: bool = True
    """Whether anything was answered."""
    has_private: bool = False
    """Whether a name or an ID was."""
    private: bool = False
    """Whether they are handed on."""
    hides: bool = False
    """Whether something is hidden from a player."""
    people: int = 1
    """How many people play at this device."""
    result: str = ""
    """The result of a game of the day, as a text that does not spoil it; empty for other games."""
    day: str = ""
    """What people call a game of the day; empty for other games."""
    case: str = ""
    """The address of the workshop that makes a case of it; empty if there is none."""


def sharing_dialog(shared: Sharing) -> str:
    """Return the dialog that shares a game as a link, a QR code, a file or a text."""
    looking = "For looking at: what anyone may see" if shared.turn else "The game as it is now"
    choices = {
        "day": f"{shared.day}: the same for everybody" if shared.day else "",
        "turn": shared.turn,
        "position": looking if shared.has_position else "",
        "own": "Your seat, for another device of yours" if shared.turn else "",
        "start": "" if shared.day else "Its start: the same seed and options",
    }
    complete = shared.what != "start"
    hands_over = shared.what == "turn"
    form = h(
        "form",
        {"id": "share-what"},
        [
            _check("radio", "what", what, label, what == shared.what)
            for what, label in choices.items()
            if label
        ],
        _check("checkbox", "private", "yes", "With names and IDs", shared.private)
        if shared.has_private
        else None,
    )
    return dialog(
        "Hand it over" if hands_over else "Share this game",
        _result(shared.result) if shared.result else None,
        h("p", None, f"{shared.turn}. Send them this link.") if hands_over else form,
        h("p", {"class": "about"}, HIDDEN if shared.hides else SEED)
        if (shared.hides or shared.turn) and complete
        else None,
        h("p", {"class": "about"}, BY_TURNS) if shared.people > 1 else None,
        _link(shared.link) if shared.link else None,
        h("details", None, h("summary", None, "Share something else"), form)
        if hands_over
        else None,
        h("h3", None, "Take it along"),
        h(
            "div",
            {"class": "answers"},
            button("Save the game", data_save=f"{shared.name}.json", value="file"),
            button("Save what was printed", data_save=f"{shared.name}.txt", value="text"),
            button("Copy what was printed", data_copy="text"),
            h("a", {"id": "case", "href": shared.case, "target": "_blank"}, "Make it a case")
            if shared.case
            else None,
        ),
        h("p", {"class": "about"}, CASES) if shared.case else None,
        h(
            "textarea",
            {"id": "text", "readonly": True, "rows": 6, "aria-label": "What was printed"},
            shared.text,
        ),
        h("textarea", {"id": "file", "hidden": True}, shared.file),
    )


def _link(link: str) -> list[Element]:
    """A link to copy or to send, and as a code for a camera."""
    shape: dict[str, Attribute] = {"id": "link", "readonly": True, "value": link}
    code: dict[str, Attribute] = {
        "class": "code",
        "role": "img",
        "aria-label": "The link, for a camera",
        "data-qr": link,
    }
    fault = "Found a fault? Send this link with your report: it opens the very same game."
    return [
        h(
            "div",
            {"class": "entry"},
            h("input", {**shape, "aria-label": "The link"}),
            button("Copy", data_copy="link", class_="answer"),
            button("Send …", data_send="link", hidden=True),
        ),
        h("div", {**code, "aria-label": "The link, for a camera"}),
        h("p", {"class": "about"}, fault),
    ]


def _result(text: str) -> Element:
    """The result of a day's game, to be sent or copied as it is."""
    rows = sum(1 + len(line) // 33 for line in text.split("\n"))  # as on a phone
    shape: dict[str, Attribute] = {"id": "result", "readonly": True, "rows": rows}
    return h(
        "div",
        {"class": "answers"},
        h("textarea", {**shape, "aria-label": "Your result of today’s game"}, text),
        h("p", {"class": "about"}, SIGN_KEY) if SIGNS[1] in text or SIGNS[-1] in text else None,
        button("Copy the result", data_copy="result", class_="answer"),
        button("Send the result …", data_send="result", hidden=True),
    )


def _check(kind: str, name: str, value: str, label: str, checked: bool) -> Element:
    field: dict[str, Attribute] = {
        "id": f"{name}-{value}",
        "type": kind,
        "name": name,
        "value": value,
        "checked": checked,
        "data-command": "share",
    }
    return h("label", {"class": "check"}, h("input", field), label)
