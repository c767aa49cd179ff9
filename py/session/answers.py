"""What people at this device answer, and take back."""

from __future__ import annotations

from engine.announce import TAKEN_BACK, Announcer, page_word
from engine.game import AWAY
from session import commands as do
from session.effects import Notice, Remark
from session.screen import OVER
from session.turns import Turns


class Answers:
    """Gives the current sitting people's answers, if it is they who are asked."""

    def __init__(self, turns: Turns, announcer: Announcer) -> None:
        self.turns = turns
        self.current = turns.current
        self.store = turns.store
        self.announcer = announcer
        self.emit = turns.emit

    def answer(self, command: do.Answer) -> None:
        """Answer the question that waits; if the table is covered, uncover it."""
        if self.current.awaited:
            self.turns.activity.show_awaited()
        elif self.current.is_covered:
            self._uncover(command.text)
        elif self.current.asks_person:
            self.turns.answer(command.text)
            self.turns.go_on()

    def _uncover(self, text: str) -> None:
        """Uncover the table, if a person says that they look at it alone."""
        ask = self.current.sitting.ask
        if text or ask is None:
            shown = self.current.shown.ask
            self.emit(Remark(text, shown.prompt if shown else OVER))
        else:
            self.current.uncovered = ask.seat
            self.turns.refresh(at_once=True)

    def answer_each(self, command: do.AnswerEach) -> None:
        """Answer until one is refused, or a question is another: what follows answers others."""
        current = self.current
        if not current.asks_person or current.is_covered:
            return
        for name, text in command.answers:
            current.play_computer_turns()
            ask = current.sitting.ask
            if ask is None or name not in ("", ask.kind, f"{ask.kind}-{ask.seat}"):
                break
            if not current.asks_person:
                break
            self.turns.answer(text)
            if current.sitting.ask is None or current.sitting.ask.error:
                break
        self.turns.go_on()

    def type_line(self, command: do.TypeLine) -> None:
        """Answer; while a computer player is asked, the line waits for its question."""
        current = self.current
        ask = current.shown.ask
        word = page_word(command.text, ask)
        if word:
            text = self.announcer.word(word, current.shown, current.seats)
            self.emit(Remark(command.text, text))
        elif current.awaited and not command.text.strip():
            self.answer(do.Answer(""))
        elif ask is None or current.viewed is not None or current.asks_person:
            self.answer(do.Answer(command.text))
        elif not current.is_away:
            self.turns.set_typed_ahead(*self.turns.typed_ahead, command.text)

    def undo(self) -> None:
        """Take back the last answer of a person, with what followed from it."""
        number = self.current.shown.last_by_person(self.current.seats)  # what is covered goes too
        if number >= 0:
            self.take_back(number)

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        current = self.current
        away = [seat for seat, level in current.seats.items() if level == AWAY]
        if not current.read_only and current.sitting.redo(current.seats, away):
            current.uncovered = None
            self.turns.go_on()

    def take_back(self, number: int) -> None:
        """Take back the answers from `number` on, or say why that cannot be."""
        current = self.current
        if current.read_only or number >= len(current.sitting.answers):
            return
        reason = current.why_kept(number, self.store.origin.received)
        if reason:
            self.emit(Notice(reason))
            return
        self.store.taken_back += current.sitting.moves_since(number, current.seats)
        current.take_back(number)
        self.turns.set_typed_ahead()  # they answered what is taken back
        self.announcer.skip(current.sitting, TAKEN_BACK)
        self.turns.refresh()
