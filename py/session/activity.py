"""What goes on by itself until a person is asked, one thing at a time, and how fast."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise
from typing import Any

from engine.seats import computer_answer
from engine.sitting import Sitting
from session.current import CurrentSitting
from session.device import Device, load_json, store_json
from session.effects import Pause, Wait

MIN_FRAME_MS = 300
"""The shortest time for which a frame is shown; in a hurry those between are left out."""

Steps = Generator[Wait | None, Any, None]
"""What goes on: yields what it waits for, and is sent the result. It yields None while a person is
asked something that is not recorded."""


class Activity:
    """Lets one generator go on, and says for how long each frame is shown."""

    def __init__(self, current: CurrentSitting, device: Device) -> None:
        self._current = current
        self._device = device
        self.waits_for: Wait | None = None
        """What has to be done before it goes on; None if a person has to move."""
        self._steps: Steps | None = None
        self.paced = load_json(device, "paced") is not False
        """Whether moves are shown one by one."""
        self.skip_requested = False
        self.time_percent = 100
        """The part of its time for which a frame is shown, so that the turns of others take no
        longer than the view says. All times are whole: a start that rounds one calls what the
        interpreter loads later, and waits for it."""
        self._carried_ms = 0
        """The time of frames that were left out."""

    @property
    def goes_on(self) -> bool:
        """Whether anything goes on."""
        return self._steps is not None

    def start(self, steps: Steps) -> None:
        """Let `steps` go on, in place of what went on before."""
        self._current.awaited = None
        self._steps = steps
        self.advance()

    def stop(self) -> None:
        """Let nothing go on."""
        self._steps = self.waits_for = self._current.awaited = None

    def advance(self, result: Any = None) -> None:
        """Go on after what `waits_for` was done, with the result of a computation."""
        steps = self._steps
        if steps is None:
            return
        try:
            waits_for = steps.send(result)
        except BaseException as end:
            if self._steps is steps:
                self.stop()
            if not isinstance(end, StopIteration):
                raise
        else:
            if self._steps is steps:  # it may have put another in its place
                self.waits_for = waits_for

    def skip(self) -> None:
        """Show no more frames of what goes on."""
        self.skip_requested = True
        self.show_awaited()
        if isinstance(self.waits_for, Pause):
            self.advance()

    def show_awaited(self) -> None:
        """Show what waited for a person, if anything does."""
        if self._current.awaited:
            self._current.awaited = None
            self._carried_ms = 0
            if self.waits_for is None:
                self.advance()

    def toggle_pace(self) -> None:
        """Show moves one by one from now on, or no longer."""
        self.paced = not self.paced
        store_json(self._device, "paced", self.paced)

    def reset_pace(self, *, paced: bool) -> None:
        """Begin to show frames, in a hurry if the turns of others would take too long."""
        self.skip_requested = False
        self._carried_ms = 0
        view = self._current.view
        waits_alone = paced and view.MAX_OTHERS_MS and len(self._current.people) == 1
        self.time_percent = self._percent_for_others() if waits_alone else 100

    def pause_at(self, scene: Any) -> Pause | None:
        """Return for how long a frame is shown; None if it is left out."""
        self._carried_ms += self.time_percent * self._current.view.pace(scene) // 100
        if self.time_percent < 100 and self._carried_ms < MIN_FRAME_MS:
            return None
        pause = Pause(self._carried_ms)
        self._carried_ms = 0
        return pause

    def _percent_for_others(self) -> int:
        """Return the part of its time for which a frame may be shown until a person is asked.

        The sitting is played on in a copy: computer players answer the same there.
        """
        sitting, seats = self._current.sitting, self._current.seats
        given = sitting.answers
        ahead = Sitting(self._current.game, sitting.seed, sitting.options, given)
        while isinstance(answer := computer_answer(ahead, seats), str):
            ahead.answer(answer)
        view, person = self._current.view, self._current.people[0]
        first = ahead.asked[len(given) - 1].scene if given else None
        scenes = [first, *(frame.scene for frame in ahead.frames_since(len(given) - 1))]
        spans = [0]
        for before, scene in pairwise(scenes):
            if before and view.before_frame(before, scene, person):
                spans.append(0)
            spans[-1] += view.pace(scene)
        return min(100, 100 * view.MAX_OTHERS_MS // (max(spans) or 1))
