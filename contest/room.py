"""A player behind a wall: questions come as pickles, answers go back as texts, never otherwise."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from contest.player import Key, Player, Question
from workshop.run.requests import Requests


def packed(questions: Sequence[Question], over: Sequence[Key]) -> dict[str, str]:
    """Return questions and the games that have ended as a request of a `Room`."""
    plain = pickle.dumps(([tuple(each) for each in questions], list(over)))
    return {"do": "answer", "batch": b64encode(plain).decode()}


class Room(Requests):
    """Answers for one player."""

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Load a player: its file in base64, by name."""
        loaded = super().do_load(files, main)
        self._player = Player(self._program.files[main], main)
        return loaded

    def do_answer(self, batch: str) -> list[Any]:
        """Answer a batch of questions: `(answer, fault, printed)` for each."""
        questions, over = pickle.loads(b64decode(batch))
        for key in over:
            self._player.forget(key)
        return [self._player.reply(Question(*each)) for each in questions]
