"""Takes the place of speech-dispatcher's client: a voice without sound, which keeps a log.

Orca finds this package first on its path. Each utterance takes the time that a listener needs for
it, so that what comes too early cuts it off, as it would a real voice. A line of the log is a JSON
list: what became of an utterance (`asked`, `ended`, `cut`), its number, and its text.
"""

from __future__ import annotations

import html
import json
import os
import queue
import re
import threading
import time
from typing import Any

CHARACTERS_PER_SECOND = 60.0
"""Some 700 words a minute: as fast as practised listeners have it."""
SHORTEST_S = 0.1


class PunctuationMode:
    """How much punctuation is spoken."""

    ALL, NONE, SOME, MOST = "all", "none", "some", "most"


class Priority:
    """How urgent an utterance is."""

    MESSAGE = "message"


class DataMode:
    """Whether utterances are marked up."""

    TEXT, SSML = "text", "ssml"


class CallbackType:
    """What a caller hears of an utterance."""

    BEGIN, END, CANCEL, INDEX_MARK = "begin", "end", "cancel", "index_marks"


class SSIPCommunicationError(Exception):
    """Never happens here; Orca names it."""


class SSIPCommandError(Exception):
    """Never happens here; Orca names it."""


class SSIPClient:
    """A voice; what it is set to makes no difference."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self._log = open(os.environ["EARS_LOG"], "a", buffering=1)  # noqa: SIM115
        self._count = 0
        self._cut_up_to = 0
        """The utterances up to this number are not to be spoken to their end."""
        self._changed = threading.Condition()
        self._waiting: queue.SimpleQueue[tuple[int, str, Any]] = queue.SimpleQueue()
        threading.Thread(target=self._speak_all, daemon=True).start()

    def speak(self, text: str, callback: Any = None, **_: Any) -> None:
        """Speak when all before has been spoken."""
        plain = " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())
        with self._changed:
            self._count += 1
            self._note("asked", self._count, plain)
            self._waiting.put((self._count, plain, callback))

    def char(self, character: str) -> None:
        """Speak one character."""
        self.speak(character)

    def cancel(self) -> None:
        """Cut off all that is not spoken yet."""
        with self._changed:
            self._cut_up_to = self._count
            self._changed.notify()

    def _speak_all(self) -> None:
        while True:
            number, text, callback = self._waiting.get()
            until = time.monotonic() + max(SHORTEST_S, len(text) / CHARACTERS_PER_SECOND)
            with self._changed:
                if callback:
                    callback(CallbackType.BEGIN)
                while self._cut_up_to < number and (rest := until - time.monotonic()) > 0:
                    self._changed.wait(rest)
                is_cut = self._cut_up_to >= number
            self._note("cut" if is_cut else "ended", number, text)
            if callback:
                callback(CallbackType.CANCEL if is_cut else CallbackType.END)

    def _note(self, what: str, number: int, text: str) -> None:
        self._log.write(json.dumps([what, number, text], ensure_ascii=False) + "\n")

    def list_output_modules(self) -> tuple[str, ...]:
        """The only voice."""
        return ("ears",)

    def list_synthesis_voices(self) -> tuple[tuple[str, str, None], ...]:
        """The only voice."""
        return (("ears", "en", None),)

    def get_language(self) -> str:
        """English."""
        return "en"

    def close(self) -> None:
        """Nothing has to be closed."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("set_"):
            return lambda *_, **__: None
        if name.startswith("get_"):
            return lambda: 0
        raise AttributeError(name)
