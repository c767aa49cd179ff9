"""A sitting on one device, with what a person does around it: a command in, effects out.

Everything that can happen between two tabs, two devices and one person happens here, and can be
tried in CPython. Nothing in it draws, stores in the background, or waits: what takes
time is a `Pause` or a `Compute` in `waits_for`, and the performer of the effects calls `resume`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from typing import Any, Protocol
from xml.etree.ElementTree import Element

from engine.announce import NEW_GAME, TAKEN_BACK, Announcer, advice_spoken, page_word
from engine.ask import READY, Ask
from engine.day import day_of
from engine.game import AWAY, HUMAN, Game
from engine.hints import Hints
from engine.names import Names, names_for
from engine.players import Computation, run_to_end
from engine.review import Review
from engine.seats import Seats, computer_answer, people_at, viewer_of
from engine.settings import read_settings
from engine.sitting import Sitting
from session import commands as do
from session import effects as show
from session.commands import Command
from session.device import Device, load_json, store_json
from session.effects import Afterwards, Compute, Effect, Pause, Wait
from session.game_store import GameStore
from session.opened import OpenedSitting
from session.opening import Opening, sit_down
from session.origin import Origin
from session.view import View, everything

OVER = "The game is over."
"""The prompt after the end of a game."""
BROKEN = "The game broke off."
"""The prompt after the script failed."""
PANEL_CLOSED = do.ShowPanel(coach=False, moves=False)
TAKEN = (
    "This was answered at another device. By turns, each player takes back only what they answered "
    "last."
)
REVEALED = (
    "This cannot be taken back: what it brought to light would be known. “Play on from here”, when "
    "looking back, makes a game of its own."
)
LOCKED = (
    "Something is hidden in this game, so nobody changes seats: who took one over would see both "
    "sides. A new game can be played with anybody."
)
FORKED = "This is a game of its own from here on. The other one is under “Games”."

MIN_FRAME_MS = 300
"""The shortest time for which a frame is shown; in a hurry those between are left out."""

Playing = Generator[Wait, Any, None]
"""What goes on until a person is asked: yields what it waits for, is sent what came of it."""


def _kinds(seats: Seats) -> dict[int, bool]:
    """Return which seats are not taken by people here, and whether people elsewhere take them."""
    return {seat: level == AWAY for seat, level in seats.items()}


class DialogPerformer(Protocol):
    """What performs the commands of dialogs: `dialogs.Dialogs`."""

    def handle(self, command: do.DialogCommand) -> None:
        """Perform a command."""


class Session:
    """Takes commands, changes its sitting, and returns what is to be shown because of them."""

    def __init__(
        self,
        game: Game,
        view: View,
        device: Device,
        fragment: str,
        *,
        dialogs: Callable[[Session], DialogPerformer],
        open_name: str = "",
        panel: do.ShowPanel = PANEL_CLOSED,
        has_workshop: bool = False,
        opens: Callable[[GameStore, Device, Callable[[Effect], None]], Opening] = Opening,
    ) -> None:
        """Open what the address' `fragment` asks for, or the stored sitting `open_name`, or start.

        `dialogs` makes what performs the commands of dialogs, once there is one. `panel` says what
        the panel beside the table shows; `has_workshop` whether the site has one
        that knows this game; `opens` makes what opens its sittings.
        """
        self.game = game
        self.view = view
        self.device = device
        self.has_workshop = has_workshop
        self.waits_for: Wait | None = None
        """What has to be done before `resume` is called; None if a person has to move."""
        self._effects: list[Effect] = []
        self._rests = False
        """Whether play came to a person's question, or the end, in what is handled now."""
        self._playing: Playing | None = None
        self.store = GameStore(game, device, fragment, self.emit)
        self.opening = opens(self.store, device, self.emit)
        self.announcer = Announcer(view)
        self._advised = ""
        """What was spoken of the coach's advice last."""
        self.coaching, self.listing = panel
        self.paced = load_json(device, "paced") is not False
        """Whether moves are shown one by one."""
        self.skip_requested = False
        self._pace = 1.0
        """What part of its time a frame is shown, so that the turns of others take no longer than
        the view says."""
        self._carried_ms = 0.0
        """The time of frames that were left out."""
        self.typed_ahead: list[str] = []
        """Lines that were typed while a computer player was asked."""
        self._asked: Ask | None = None
        """The question that was drawn last."""
        self._answered = 0
        """How many answers had been given by then."""
        self._make_dialogs = dialogs
        self._dialogs: DialogPerformer | None = None
        self.at_leisure: Compute | None = None
        """What is computed while nothing else goes on; then `resume_at_leisure` is called."""
        self._look_after: Generator[Compute | Afterwards, Any, None] | None = None
        self._ready: int | None = None
        """The seat of who said that they look at the page alone, of several people here."""
        self._ended: tuple[str, ...] = ()
        """The game that was looked after last, by its seed, answers and seats."""
        self._afterwards: tuple[int, list[Element]] = (0, [])
        """Return what is below the headline of the game that ended after this number of answers."""
        self.decided = ""
        """What decided the game that has just ended, until it is announced."""
        self.review: Review | None = None
        """What the choices of that game gave up."""
        begun = load_json(device, f"{game.name}/begun")
        self._first_turn: int | None = -1 if begun else None
        """After how many answers the sentence of a first turn is shown; -1 once it was."""
        self.commands: dict[type, Callable[[Any], None]] = {
            do.Answer: self._answer,
            do.AnswerEach: self._answer_each,
            do.TypeLine: self._type_line,
            do.ClearTypedAhead: lambda _: self._set_typed_ahead(),
            do.Undo: self._undo,
            do.Redo: self._redo,
            do.View: self._view,
            do.Replay: self._replay,
            do.UndoToViewed: self._undo_to_viewed,
            do.PlayOnFromViewed: self._play_on_from_viewed,
            do.PlayAgain: self._play_again,
            do.NewGame: self._new_game,
            do.ChangeSeats: self._change_seats,
            do.ShowPanel: self._show_panel,
            do.Skip: self._skip,
            do.TogglePace: self._toggle_pace,
            do.ReportToHost: lambda _: self._report(),
            do.Stored: self._stored,
            do.DialogCommand: self._perform_in_dialogs,
        }
        self._take(self.opening.page(open_name))

    # Commands in, effects out

    def open(self) -> list[Effect]:
        """Return what shows the sitting for the first time."""
        return self._perform_each(lambda: self.begin(self.opened))

    def handle(self, command: Command) -> list[Effect]:
        """Return what follows from a command."""
        return self._perform_each(partial(self.commands[type(command)], command))

    def handle_early(self, *commands: Command) -> list[Effect]:
        """Return what follows from commands that were given before there was a session: computer
        players answer before each of them."""

        def perform(command: Command) -> None:
            self.play_computer_turns()
            self.commands[type(command)](command)

        return self._perform_each(*(partial(perform, command) for command in commands))

    def resume(self, result: Any = None) -> list[Effect]:
        """Go on after what `waits_for` was done, with the result of a computation."""
        return self._perform_each(lambda: self._advance(result))

    def emit(self, effect: Effect) -> None:
        """Let an effect follow from what is handled now."""
        self._effects.append(effect)

    def _perform_each(self, *steps: Callable[[], None]) -> list[Effect]:
        """Return the effects of some steps. One that fails is reported, and the others are done:
        a fault of a game's must not take undo away."""
        self._rests = False
        for step in (*steps, self._announce):
            try:
                step()
            except Exception as problem:
                self.emit(show.Fail("Something went wrong", problem))
        effects, self._effects = self._effects, []
        return effects

    def _start(self, playing: Playing) -> None:
        """Let `playing` go on, in place of what went on before."""
        self._playing = playing
        self._advance()

    def _stop(self) -> None:
        self._playing = self.waits_for = None

    def _advance(self, result: Any = None) -> None:
        playing = self._playing
        if playing is None:
            return
        try:
            waits_for = playing.send(result)
        except BaseException as end:
            if self._playing is playing:
                self._stop()
            if not isinstance(end, StopIteration):
                raise
        else:
            if self._playing is playing:  # it may have put another in its place
                self.waits_for = waits_for

    # What is open

    def begin(self, opened: OpenedSitting, announced: str = "") -> None:
        """Open a sitting in place of the one before, and show it; `announced` is spoken first."""
        self._set_typed_ahead()
        self._take(opened)
        self._show_settings()
        if opened.resumed:
            self.announcer.skip(self.sitting, announced)
        else:
            self.announcer.start(announced)
        if opened.known is not None:
            self.emit(show.Notice(self._news(opened.known), is_news=True))
        self.refresh(at_once=opened.resumed, same_lines=0)

    def _news(self, known: int) -> str:
        """Return what happened since the first `known` answers, as who looks may know it."""
        happened = self.announcer.happened(self.shown, self.seats, known)
        return f"Since then: {happened}" if happened else "This game went on since then."

    def _take(self, opened: OpenedSitting) -> None:
        """Make `opened` the current sitting; it may be read-only."""
        self.opened = opened
        self.sitting = opened.sitting
        self.seats = opened.seats
        self.read_only = opened.read_only
        self.store.preset_answers = opened.preset_answers
        self.store.origin = opened.origin
        self._ready = None
        self.viewed: int | None = len(opened.sitting.answers) if opened.read_only else None
        """The answer before which the sitting is viewed; None if it is shown as it is now."""

    @property
    def is_idle(self) -> bool:
        """Whether no computer player has to move."""
        ask = self.sitting.ask
        here = ask is None or ask.seat is None or self.sitting.asks_person(ask, self.seats)
        return here or self.read_only or self.is_away

    @property
    def is_away(self) -> bool:
        """Whether a person at another device has to answer."""
        return self.sitting.ask is not None and self._is_elsewhere(self.sitting.ask)

    @property
    def day(self) -> str:
        """The day whose game is open: ``2026-11-22``; empty if it is none."""
        return day_of(self.sitting, self.seats)

    @property
    def is_by_turns(self) -> bool:
        """Whether people here play with people at another device."""
        return AWAY in self.seats.values() and bool(self.people)

    @property
    def people(self) -> list[int]:
        """The seats of the people at this device."""
        return people_at(self.game, self.sitting.options, self.seats)

    @property
    def hands_over(self) -> bool:
        """Whether another device has to have the game: it is asked, or the game ended here."""
        if self.read_only or not self.is_by_turns:
            return False
        last = self.sitting.asked[-1].seat if self.sitting.asked else None
        ended_here = self.sitting.over and (last is None or self.seats.get(last) != AWAY)
        return self.is_away or ended_here

    @property
    def asks_person(self) -> bool:
        """Whether a person at this device may answer now."""
        ask = self.sitting.ask
        if ask is None or self.viewed is not None or self.read_only:
            return False
        return self.sitting.asks_person(ask, self.seats)

    # Who looks at the page

    @property
    def shown(self) -> Sitting:
        """The sitting as who looks at the page may see it.

        If others are asked something hidden, it is as it was before that; of several people here,
        before the one who is asked said that they look alone.
        """
        sitting, ask = self.sitting, self.sitting.ask
        if ask is None or ask.seat is None or ask.kind == READY:
            return sitting
        if not self.hides(sitting):
            return sitting
        if ask.seat == self._viewer(sitting, ask):
            return sitting
        number = len(sitting.answers)
        while number and sitting.asked[number - 1].seat == ask.seat:
            if sitting.asked[number - 1].kind == READY:
                number -= len(self.people) > 1
                break
            number -= 1
        return sitting.at(number)

    @property
    def is_covered(self) -> bool:
        """Whether a person here has to say first that they look at the page alone."""
        return self.asks_person and self.shown is not self.sitting

    def _viewer(self, sitting: Sitting, ask: Ask | None) -> int | None:
        """Return the seat of who looks at the page when `ask` is asked; None for several."""
        seat = viewer_of(sitting, self.seats, ask)
        alone = seat == self._ready or len(self.people) == 1 or self.sitting.ask is None
        return seat if alone or not self.hides(self.sitting) else None

    def hides(self, sitting: Sitting) -> bool:
        """Return whether something of `sitting` is hidden from a player."""
        if self.view.seen is everything:
            return False
        scene = sitting.scene
        return bool(scene != self.view.seen(scene, sitting.console.shown, None))

    # Answers of computers

    def computer_answer(self) -> str | Computation | None:
        """Return the computer player's answer, or None if it is not its turn."""
        return None if self.read_only else computer_answer(self.sitting, self.seats)

    def play_computer_turns(self) -> None:
        """Give the answers of computer players until a person is asked, without showing them."""
        while (answer := self.computer_answer()) is not None:
            self.sitting.answer(run_to_end(answer))

    # Answers

    def _give(self, text: str) -> None:
        """Give a person's answer."""
        asked, hides = self.sitting.ask, self.hides(self.sitting)
        self.sitting.answer(text)
        ask = self.sitting.ask
        error = ask.error if ask else ""
        if asked and asked.error and not error and hides:
            self.sitting.forget_refused()  # they would show what the pieces are
        self.store.origin = self.store.origin.with_answer(len(self.sitting.answers) - 1)
        if asked and asked.kind == READY and not error:
            self._ready = asked.seat
        elif ask is None or ask.kind == READY:
            self._ready = None

    def _answer(self, command: do.Answer) -> None:
        if self.is_covered:
            self._uncover(command.text)
        elif self.asks_person:
            self._give(command.text)
            self._go_on()

    def _uncover(self, text: str) -> None:
        """Uncover the table, if a person says that they look at it alone."""
        ask = self.sitting.ask
        if text or ask is None:
            self.emit(show.Remark(text, self.shown.ask.prompt if self.shown.ask else OVER))
        else:
            self._ready = ask.seat
            self.refresh(at_once=True)

    def _answer_each(self, command: do.AnswerEach) -> None:
        """Answer until one is refused, or a question is another: what follows answers others."""
        if not self.asks_person or self.is_covered:
            return
        for name, text in command.answers:
            self.play_computer_turns()
            ask = self.sitting.ask
            if ask is None or name not in ("", ask.kind, f"{ask.kind}-{ask.seat}"):
                break
            if not self.asks_person:
                break
            self._give(text)
            if self.sitting.ask is None or self.sitting.ask.error:
                break
        self._go_on()

    def _type_line(self, command: do.TypeLine) -> None:
        """Answer; while a computer player is asked, the line waits for its question."""
        ask = self.shown.ask
        word = page_word(command.text, ask)
        if word:
            text = self.announcer.word(word, self.shown, self.seats)
            self.emit(show.Remark(command.text, text))
        elif ask is None or self.viewed is not None or self.asks_person:
            self._answer(do.Answer(command.text))
        elif not self.is_away:
            self._set_typed_ahead(*self.typed_ahead, command.text)

    def _set_typed_ahead(self, *lines: str) -> None:
        """Replace the queue of typed-ahead lines."""
        self.typed_ahead = list(lines)
        self.emit(show.ShowTypedAhead(lines))

    def _undo(self, _: do.Undo) -> None:
        number = self.shown.last_by_person(self.seats)  # what is covered goes with it
        if number >= 0:
            self._take_back(number)

    def _redo(self, _: do.Redo) -> None:
        away = [seat for seat, level in self.seats.items() if level == AWAY]
        if not self.read_only and self.sitting.redo(self.seats, away):
            self._ready = None
            self._go_on()

    def _take_back(self, number: int) -> None:
        """Take back the answers from this number on, or say why that cannot be."""
        if self.read_only or number >= len(self.sitting.answers):
            return
        if AWAY in self.seats.values() and number < self._first_open():
            self.emit(show.Notice(TAKEN))
            return
        drew = AWAY in self.seats.values() and self.sitting.drew_since(number)
        if drew or self.sitting.revealed_since(number):
            self.emit(show.Notice(REVEALED))
            return
        if any(ask.seat != self._ready or ask.kind == READY for ask in self.sitting.asked[number:]):
            self._ready = None
        self.store.taken_back += self.sitting.moves_since(number, self.seats)
        self.sitting.truncate(number)
        self._set_typed_ahead()  # they answered what is taken back
        self.viewed = None
        self.announcer.skip(self.sitting, TAKEN_BACK)
        self.refresh()

    def _first_open(self) -> int:
        """Return the number of the first answer that was given here since another device's."""
        asked = self.sitting.asked
        away = [n for n, ask in enumerate(asked, 1) if self._is_elsewhere(ask)]
        return max(min(self.store.origin.received, len(asked)), *away[-1:], 0)

    def _is_elsewhere(self, ask: Ask) -> bool:
        return ask.seat is not None and self.seats.get(ask.seat) == AWAY

    # New games, and who plays

    def _play_again(self, _: do.PlayAgain) -> None:
        """Start again; chance is different, unless the address fixes it."""
        self.store.leave()
        self.begin(self.opening.again(self.sitting.options, self.seats), NEW_GAME)

    def _new_game(self, command: do.NewGame) -> None:
        """Start with new settings; people, and the names that the address gives them, stay."""
        given = {name: value for name, value in command.settings.items() if value}
        names = self.device.read_query(self.store.fragment).get("names")
        settings = read_settings(self.game, given if names is None else {**given, "names": names})
        seats = range(len(self.game.active_seats(settings.options)))
        levels = {seat: level for seat, level in self.seats.items() if seat in seats}
        settings = settings._replace(seats=levels)
        opened = sit_down(self.game, settings)
        self.store.leave()
        self.store.seed_stays = False
        self.opening.set_settings(settings._replace(seed=opened.sitting.seed))
        self.begin(opened, NEW_GAME)

    def _change_seats(self, command: do.ChangeSeats) -> None:
        """Hand seats to computer players, or take them back, before a game or during it."""
        levels = command.levels
        named = {name: levels[name] for name in self.game.seat_settings if name in levels}
        seats = read_settings(self.game, {**self.sitting.options, **named}).seats
        hides = self.hides(self.sitting)
        if hides and _kinds(seats) != _kinds(self.seats):
            self.emit(show.Notice(LOCKED))
        elif seats != self.seats:
            count = len(self.sitting.answers)
            self.store.origin = self.store.origin.with_seats(count, self.seats)
            self.store.save_seats(seats)
            self.seats = seats
        self._show_seats()

    def _stored(self, command: do.Stored) -> None:
        """Follow what another tab stored."""
        seats = self.store.changed(command.key)
        if seats is not None and seats != self.seats:
            self.seats = seats
            self._show_seats()

    def _show_seats(self) -> None:
        """Show who sits where now."""
        self._ready = None
        self._set_typed_ahead()
        self._show_settings()
        self.refresh()

    def _show_settings(self) -> None:
        """Let the page offer what is being played, in its dialog and at the seats."""
        seats = self.game.seat_settings[: len(self.game.active_seats(self.sitting.options))]
        levels = {name: self.seats.get(seat, HUMAN) for seat, name in enumerate(seats)}
        self.emit(show.ShowSeats(levels))
        self.emit(show.ShowSettings(self.sitting.seed, self.sitting.options, self.day))

    # What goes on until a person is asked

    def _go_on(self) -> None:
        """Show what followed from an answer."""
        frames = len(self.sitting.frames) if self.paced else 0
        self._perform(frames, self.paced)
        if frames < 2:
            self._sound_last()

    def _sound(self, scene: Any) -> None:
        name = self.view.sound(scene)
        if name:
            self.emit(show.Sound(name))

    def _sound_last(self) -> None:
        """Let the last thing that happened be heard, if anything did."""
        if self.sitting.frames:
            self._sound(self.sitting.frames[-1].scene)

    def refresh(self, *, at_once: bool = False, same_lines: int | None = None) -> None:
        """Show the sitting as it is now, without its last frames.

        Of the console's lines, the first `same_lines` are as they were drawn; all if it is None.
        """
        lines = len(self.sitting.console.lines) if same_lines is None else same_lines
        self.emit(show.Unprint(lines))
        self._perform(0, self.paced and not at_once)

    def _perform(self, frames: int, paced: bool) -> None:
        """Save the sitting, show its last `frames`, and let computer players have their turns."""
        self._stop()
        self.skip_requested = False
        self._carried_ms = 0.0
        waits_alone = paced and self.view.MAX_OTHERS_MS and len(self.people) == 1
        self._pace = self._pace_of_others() if waits_alone else 1.0
        self.save()
        if frames < 2 and self.is_idle and not self.coaching:
            self._draw()
            self._rest()
        else:
            self._show_bar(playing=True)
            self._start(self._play(frames, paced))

    def _play(self, frames: int, paced: bool) -> Playing:
        """Show the frames, let computer players have their turns, and ask the coach."""
        others_moved = False
        while True:
            if frames > 1:
                yield from self._show_frames()
            drawn = self._draw()
            if others_moved and frames < 2:
                self._sound_last()
            ask = self.sitting.ask
            answer = self.computer_answer()
            if ask is None:
                break
            if answer is not None:
                if paced and frames < 2 and ask.kind != READY and self._pace == 1:
                    yield Pause(self.view.pace(self.sitting.scene))
                self.sitting.answer((yield Compute(answer)))
            elif self.typed_ahead and self.asks_person and not self.is_covered:
                answer, *others = self.typed_ahead
                self._set_typed_ahead(*others)
                self._give((yield Compute(answer)))
            else:
                break
            others_moved = True
            paced = paced and not self.skip_requested
            frames = len(self.sitting.frames) if paced else 0
            self.save()
        self._rest()
        if (others_moved or frames > 1) and self.asks_person:
            self.emit(show.Sound("turn"))
        if self.coaching and self.game.advise and not self.sitting.failure:
            if self.is_away:  # what the coach says to another shows what they hide
                self.emit(show.ShowAdvice(None))
                return
            found = yield Compute(self._ask_coach(self.shown))
            self._show_advice(found)
            if self.viewed is not None:
                if not self._coaches_viewed:
                    return
                found = yield Compute(self._ask_coach(drawn))
            self._show_hints(drawn, found)

    def _show_frames(self) -> Playing:
        """Show what happened since the last answer, frame by frame, until someone skips it."""
        for number, frame in enumerate(self.sitting.frames):
            if self.skip_requested:
                break
            self._carried_ms += self._pace * self.view.pace(frame.scene)
            if self._pace < 1 and self._carried_ms < MIN_FRAME_MS:
                continue
            self._draw_sitting(self.sitting, frame=number)
            self._sound(frame.scene)
            yield Pause(int(self._carried_ms))
            self._carried_ms = 0.0

    def _pace_of_others(self) -> float:
        """Return what part of its time each frame may be shown until a person is asked again.

        The sitting is played on in a copy: computer players answer the same there.
        """
        given = self.sitting.answers
        ahead = Sitting(self.game, self.sitting.seed, self.sitting.options, given)
        while isinstance(answer := computer_answer(ahead, self.seats), str):
            ahead.answer(answer)
        frames = ahead.frames_since(len(given) - 1)
        longest = self.view.MAX_OTHERS_MS
        total = sum(self.view.pace(frame.scene) for frame in frames)
        return min(1.0, longest / total) if total else 1.0

    def _skip(self, _: do.Skip) -> None:
        self.skip_requested = True
        if isinstance(self.waits_for, Pause):
            self._advance()

    def _toggle_pace(self, _: do.TogglePace) -> None:
        self.paced = not self.paced
        store_json(self.device, "paced", self.paced)
        self._show_bar(playing=self._playing is not None)

    def _rest(self) -> None:
        """Move the focus to what is asked; what happened is announced when all is handled."""
        self.emit(show.FollowFocus())
        self._rests = True

    def _announce(self) -> None:
        if self._rests and self.is_idle and self.viewed is None:
            said = self.announcer.rest(self.shown, self.seats)
            self.emit(show.Announce(f"{said} {self.decided}".rstrip()))
            self.decided = ""

    # The coach

    def _ask_coach(self, sitting: Sitting) -> Any:
        assert self.game.advise is not None
        return self.game.advise(sitting.ask, sitting.played, self.seats)

    def _show_advice(self, found: Any) -> None:
        """Show the coach's advice, and announce it unless it was announced last."""
        assert self.view.advice is not None
        advice = self.view.advice(found, self.names(self.sitting, self.sitting.scene))
        self.emit(show.ShowAdvice(advice))
        spoken = advice_spoken(advice)
        if spoken != self._advised:
            self._advised = spoken
            self.emit(show.Announce(spoken))

    def _show_hints(self, sitting: Sitting, found: Any) -> None:
        """Checkpoint on the table what the coach found of `sitting`."""
        hints = self.view.hints(found)
        if hints:
            now = None if self.viewed is None else self.shown.ask
            self._draw_sitting(sitting, hints=hints, now=now)

    def _show_panel(self, command: do.ShowPanel) -> None:
        self.listing = command.moves
        if self.coaching != command.coach:
            self.coaching = command.coach
            self.refresh()
        elif self.listing:
            self._draw()

    # Looking back

    def _view(self, command: do.View) -> None:
        if self.sitting.failure:
            return
        self._stop()
        count = len(self.shown.answers)
        number = count if command.number is None else command.number
        if number >= count and not self.read_only:
            self.viewed = None
            self.refresh(at_once=True)
            return
        self.viewed = min(number, count)
        drawn = self._draw()
        coaching = self.coaching or command.closely
        if coaching and self.game.advise and self._coaches_viewed:
            self._start(self._hint(drawn))

    @property
    def _coaches_viewed(self) -> bool:
        """Whether the coach may comment on an earlier question: while a game goes on, that would
        help with this one, and show what another player saw."""
        return self.sitting.ask is None or self.sitting.ask.seat is None

    def _hint(self, sitting: Sitting) -> Playing:
        found = yield Compute(self._ask_coach(sitting))
        self._show_hints(sitting, found)

    def _replay(self, _: do.Replay) -> None:
        count = len(self.shown.answers)
        start = 0 if self.viewed in (None, count) else self.viewed
        self._view(do.View(start))
        if count:
            self.skip_requested = False
            self._start(self._show_answers(start or 0, count))

    def _show_answers(self, start: int, count: int) -> Playing:
        for self.viewed in range(start, count):
            drawn = self._draw(playing=True)
            yield Pause(self.view.pace(drawn.scene))
            if self.skip_requested:
                break
        self._view(do.View(None))

    def _undo_to_viewed(self, _: do.UndoToViewed) -> None:
        if self.viewed is not None:
            self._take_back(self.viewed)

    def _play_on_from_viewed(self, _: do.PlayOnFromViewed) -> None:
        answers = self.sitting.answers[: self.viewed]
        sitting = Sitting(self.game, self.sitting.seed, self.sitting.options, answers)
        self.store.leave()
        origin = Origin(len(answers), len(answers))
        self.begin(OpenedSitting(sitting, self.seats, resumed=True, origin=origin))
        self.emit(show.Notice(FORKED))

    # What is drawn, for whom

    def _draw(self, *, playing: bool = False) -> Sitting:
        """Draw the sitting as it is now, or is viewed; return the one that is drawn."""
        self._show_bar(playing=playing)  # first: whatever the view does, undo stays possible
        shown = self.shown
        drawn, now = shown, None
        if self.viewed is not None:
            drawn, now = self.sitting.at(self.viewed), shown.ask
        if drawn is not self.sitting:
            self.emit(show.Unprint(len(drawn.console.lines)))
        self.emit(show.Fail(""))  # before what may fail again
        self._draw_sitting(drawn, now=now)
        several = len(self.people) > 1
        hides = self.hides(shown)
        self.store.show_private(shows=several and hides and self._ready is not None)
        if self.listing:
            moves = [(ask.prompt, answer) for ask, answer in shown.played]
            self.emit(show.ListMoves(moves))
        count = len(shown.answers)
        self.emit(show.LookBack(len(drawn.answers), count, self.viewed is not None))
        if self.game.advise and not self.coaching:
            self.emit(show.ShowAdvice(None))
        if self.sitting.failure:
            self.emit(show.Fail(str(self.sitting.failure), self.sitting.failure))
        return drawn

    def _draw_sitting(
        self,
        sitting: Sitting,
        *,
        frame: int | None = None,
        hints: Hints | None = None,
        now: Ask | None = None,
    ) -> None:
        """Draw the table and the console of `sitting`, or of one of its frames.

        While an earlier answer is viewed, `now` is what is asked at present: who is asked that
        looks on, and sees no more of what was hidden than they could see then.
        """
        ask = sitting.ask
        if frame is None:
            scene, lines = sitting.scene, len(sitting.console.lines)
        else:
            scene, lines = sitting.frames[frame]
        if sitting.failure:
            ask = sitting.asked[-1] if sitting.asked else None
        elif sitting is self.sitting:
            ask = self.shown.ask
        viewer = self._viewer(sitting, now or ask)
        reader = viewer
        if not now and ask:
            reader = None if ask.seat in self.seats else ask.seat
        self.emit(show.Print(sitting.console, lines, reader))
        if scene is None:
            return
        seen = self.view.seen(scene, sitting.console.shown, viewer)
        if now and ask and ask.seat not in (None, viewer) and self.view.seen is not everything:
            ask = None  # what another player may answer shows what is hidden
        same = self._still_asks(sitting, ask)
        count, afterwards = self._afterwards
        below = afterwards if count == len(sitting.answers) else []
        self.emit(show.Draw(seen, ask, self.names(sitting, seen), same, hints, below))
        self._asked = ask
        self._answered = len(sitting.answers)

    def _still_asks(self, sitting: Sitting, ask: Ask | None) -> bool:
        """Return whether the question drawn last still waits: what is half entered stays."""
        before = self._asked
        if ask is None or before is None:
            return False
        again = ask.error != "" or len(sitting.answers) < self._answered
        same = ask._replace(error="", answers=None) == before._replace(error="", answers=None)
        return ask is before or (again and same)

    def names(self, sitting: Sitting, scene: Any) -> Names:
        """Return what the players are called for the people at this device."""
        return names_for(self.game, scene, sitting.options, self.seats)

    def _show_first_turn(self) -> None:
        """Show the sentence of a first turn until its question is answered, and never again."""
        kind, sentence = self.game.first_turn
        count, ask = len(self.sitting.answers), self.shown.ask
        shown = self._first_turn
        if shown is None and ask is not None and ask.kind == kind and self.asks_person:
            self._first_turn = count
        elif shown is not None and count > shown >= 0:
            self._first_turn = -1
            store_json(self.device, f"{self.game.name}/begun", True)
        is_shown = self._first_turn == count and self.viewed is None
        self.emit(show.ShowFirstTurn(sentence if is_shown else ""))

    def _show_bar(self, *, playing: bool = False) -> None:
        self._show_first_turn()
        sitting = self.sitting
        ask = self.shown.ask
        thinking = not self.is_idle
        self.emit(
            show.ShowBar(
                prompt=ask.prompt if ask else BROKEN if sitting.failure else OVER,
                undo=bool(sitting.answers),
                redo=bool(sitting.undone),
                playing=(playing or (thinking and self.paced)) and not self.skip_requested,
                hurried=self._pace < 1 and self.viewed is None,
                thinking=thinking,
                paced=self.paced,
                away=self.is_away and not self.read_only,
                hand_over=self.hands_over,
                read_only=self.read_only,
                looking_back=self.viewed is not None,
            )
        )

    # What is stored, and reported

    def save(self) -> None:
        """Store the sitting, count the game that it ended, and report it; never a read-only one."""
        sitting = self.sitting
        if self.read_only:
            return
        went_on = self.store.save(sitting, self.seats)
        ended = (sitting.seed, *sitting.answers, str(self.seats)) if sitting.result else ()
        if ended and (went_on or ended != self._ended):
            from session.statistics import look_after  # noqa: PLC0415 (loaded late)

            self._look_after = look_after(
                self.device,
                self.store.origin,
                self.store.open,
                sitting.snapshot(),
                self.seats,
                is_new=went_on,
                has_workshop=self.has_workshop,
            )
            self._go_on_looking_after(None)
        self._ended = ended
        self._report()

    def resume_at_leisure(self, result: Any) -> list[Effect]:
        """Go on after the computation in `at_leisure`, with its result."""

        def go_on() -> None:
            self._go_on_looking_after(result)

        return self._perform_each(go_on)

    def _go_on_looking_after(self, result: Any) -> None:
        """Show what is known of the game that ended, until something has to be computed."""
        self.at_leisure = None
        if self._look_after is None:
            return
        with suppress(StopIteration):
            found = self._look_after.send(result)
            while isinstance(found, Afterwards):
                self._show_afterwards(found)
                found = next(self._look_after)
            self.at_leisure = found

    def _show_afterwards(self, found: Afterwards) -> None:
        """Show lines below the headline of the game that ended, unless the sitting went on."""
        self.review = found.review
        if found.decided is not None:
            self.decided = found.decided
        if self.sitting.answers == found.ended.answers:
            self._afterwards = len(found.ended.answers), found.lines
            if self.viewed is None and self._playing is None:
                self._draw()

    def _report(self) -> None:
        origin = None if self.read_only else self.store.origin
        self.emit(show.Report(self.sitting, self.seats, self.store.fragment, origin))

    # Dialogs

    def _perform_in_dialogs(self, command: do.DialogCommand) -> None:
        if self._dialogs is None:
            self._dialogs = self._make_dialogs(self)
        self._dialogs.handle(command)
