"""A device of plain values, and what performs a session's effects without a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from engine.game import Game
from engine.players import run_to_end
from session.commands import Answer, Command
from session.dialogs import Dialogs
from session.effects import Compute, Effect, Fault, OwnTurn
from session.session import Session
from session.view import load_view


class MemoryDevice:
    """A `session.device.Device`; several sessions on one are the tabs of a browser."""

    def __init__(self, capacity: int = 10_000_000) -> None:
        self.texts: dict[str, str] = {}
        self.capacity = capacity
        """Characters that can be stored; 0 is a storage that is blocked."""
        self.time = 0.0
        self.day = "2026-11-22"

    def load(self, key: str) -> str | None:
        return self.texts.get(key)

    def store(self, key: str, text: str) -> bool:
        others = sum(len(it) for name, it in self.texts.items() if name != key)
        if others + len(text) > self.capacity:
            return False
        self.texts[key] = text
        return True

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        return list(self.texts)

    def now(self) -> float:
        self.time += 1
        return self.time

    def local_time(self) -> tuple[str, int]:
        return self.day, 312

    def parse(self, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return None

    def read_query(self, query: str) -> dict[str, str]:
        return dict(parse_qsl(query, keep_blank_values=True, errors="replace"))

    def write_query(self, given: Mapping[str, str]) -> str:
        return urlencode(given, errors="replace")

    def link(self, fragment: str) -> str:
        return f"https://example.org/recess/#{fragment}"


class Tab:
    """A session that is performed at once: pauses take no time, computations are run to their
    end."""

    def __init__(self, game: Game, device: MemoryDevice, fragment: str = "", **named: Any) -> None:
        self.session = Session(
            game,
            load_view(game.name),
            device,
            fragment,
            dialogs=Dialogs,
            **named,
        )
        self.effects: list[Effect] = []
        """All effects so far."""
        self.own: Callable[[OwnTurn], str | Fault] = lambda turn: Fault("There is no player.")
        """What a player answers whom a person wrote."""
        self._perform(self.session.open())

    def do(self, *commands: Command, wait: bool = True) -> list[Effect]:
        """Give commands, and return all that follows; what takes time is left unless `wait`."""
        count = len(self.effects)
        for command in commands:
            self._perform(self.session.handle(command))
            if wait:
                self.wait()
        return self.effects[count:]

    def resume(self, result: Any) -> None:
        """Go on after what the session waited for."""
        self._perform(self.session.resume(result))

    def wait(self) -> None:
        """Let go on what takes time, until a person has to move."""
        while (wanted := self.session.waits_for) is not None or self.session.current.awaited:
            if wanted is None:
                self._perform(self.session.handle(Answer("")))
                continue
            work = wanted.work if isinstance(wanted, Compute) else None
            result = self.own(work) if isinstance(work, OwnTurn) else run_to_end(work)
            self._perform(self.session.resume(result))
        while (wanted := self.session.at_leisure) is not None:
            self._perform(self.session.resume_at_leisure(run_to_end(wanted.work)))

    def _perform(self, effects: Iterable[Effect]) -> None:
        self.effects += effects

    def last(self, kind: type[Any]) -> Any:
        """Return the last effect of a kind."""
        return next(effect for effect in reversed(self.effects) if isinstance(effect, kind))

    @property
    def answers(self) -> list[str]:
        """The answers of the open sitting."""
        return self.session.current.sitting.answers
