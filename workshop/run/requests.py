"""Requests of the page to a Python in a worker: each is a JSON text, and a method answers it."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from workshop.run.program import Program, ProgramError, program_of


def decoded(files: Mapping[str, str]) -> dict[str, bytes]:
    """Return files that came in base64, by name. Raises ValueError."""
    return {name: b64decode(data, validate=True) for name, data in files.items()}


class Requests:
    """Answers the page. Each `do_` method is a request; its reply is plain JSON values."""

    problems: ClassVar[tuple[type[Exception], ...]] = (ProgramError,)
    """Exceptions whose text is a sentence for a person."""

    def __init__(self, post: Callable[[str], None]) -> None:
        """`post` sends the page a JSON text while a request is at work."""
        self._post = post
        self._program = Program({}, "")

    def reply(self, request: str) -> str:
        """Carry out a request; the reply has a `sentence` if that is impossible."""
        try:
            arguments: dict[str, Any] = json.loads(request)
            method = getattr(self, f"do_{arguments.pop('do')}")
            reply = self._finish(method(**arguments))
        except self.problems as problem:
            reply = {"sentence": str(problem)}
        except Exception as problem:
            # A runner's Python is shared with a program, which may have left anything behind.
            reply = {
                "sentence": f"The workshop cannot do this: {type(problem).__name__}: {problem}."
            }
        return json.dumps(reply, default=dict)

    def _finish(self, reply: Any) -> Any:
        """Return the reply that a method's result becomes; subclasses override it."""
        return reply

    def _report_progress(self, progress: Mapping[str, Any]) -> None:
        """Send the page something while a request is at work."""
        self._post(json.dumps(progress))

    def do_load(self, files: dict[str, str], main: str) -> dict[str, Any]:
        """Load a program; `files` are in base64, by name."""
        self._program = program_of(decoded(files), main)
        return {"main": self._program.main}

    def do_main(self, files: dict[str, str]) -> dict[str, str]:
        """Return the name of the file that starts a program; `files` are in base64, by name."""
        return {"main": program_of(decoded(files)).main}
