"""Threads and coroutines, where a plain way exists: a page has neither a second thread nor a wait.

A thread runs to its end when it is started. Coroutines run in an event loop of `asyncio` whose
pauses are those of `time.sleep`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from workshop.run.unavailable import NO_ASYNCIO, NO_THREADS, refuse

if TYPE_CHECKING:
    from workshop.run.sandbox import Sandbox


def patch_concurrency(sandbox: Sandbox, modules: Mapping[str, ModuleType]) -> None:
    """Replace what starts threads and event loops, in the modules that are loaded."""
    no_thread = refuse(RuntimeError, NO_THREADS)
    if "_thread" in modules:
        vars(modules["_thread"]).update(start_new_thread=no_thread, start_joinable_thread=no_thread)
    if "threading" in modules:
        _patch_threads(modules["threading"])
        vars(modules["threading"]).update(
            _start_joinable_thread=no_thread, Timer=no_thread, Barrier=no_thread
        )
    if "asyncio" in modules:
        _patch_asyncio(sandbox, modules["asyncio"])


def _patch_threads(threading: ModuleType) -> None:
    current, running = threading.current_thread, []

    class Thread(threading.Thread):  # type: ignore[name-defined,misc]
        def start(self) -> None:
            """Run to the end."""
            self._started.set()
            running.append(self)
            try:
                self.run()
            except SystemExit:
                pass
            except Exception as problem:
                threading.excepthook(
                    threading.ExceptHookArgs((type(problem), problem, problem.__traceback__, self))
                )
            finally:
                running.pop()

        def join(self, timeout: float | None = None) -> None:
            """It has ended."""

        def is_alive(self) -> bool:
            return self in running

    Thread.__qualname__ = "Thread"
    vars(threading).update(
        Thread=Thread, current_thread=lambda: running[-1] if running else current()
    )


def _patch_asyncio(sandbox: Sandbox, asyncio: ModuleType) -> None:
    events, usual_loop = asyncio.events, asyncio.get_event_loop

    @contextmanager
    def alone() -> Iterator[None]:
        """Put the page's own loop out of the way, in which this whole run is a task."""
        outer = events._get_running_loop()
        if not isinstance(outer, Loop):
            events._set_running_loop(None)
        try:
            yield
        finally:
            events._set_running_loop(outer)

    class Loop(asyncio.base_events.BaseEventLoop):  # type: ignore[name-defined,misc]
        """An event loop that waits for nothing but its own clock."""

        def __init__(self) -> None:
            super().__init__()
            self._selector = self
            # A Unix time has no finer fractions: shorter waits would not move the clock on.
            self._clock_resolution = 1e-6

        def time(self) -> float:
            return sandbox.clock.now

        def select(self, timeout: float | None) -> list[Any]:
            if timeout is None:
                refuse(RuntimeError, NO_ASYNCIO)()
            if timeout:
                sandbox.sleep(timeout)
            return []

        def run_until_complete(self, future: Any) -> Any:
            with alone():
                return super().run_until_complete(future)

        def _process_events(self, found: list[Any]) -> None:
            pass

        def _write_to_self(self) -> None:
            pass

    def run(main: Any, *, debug: bool | None = None, loop_factory: Any = None) -> Any:
        """Do what `asyncio.run` does."""
        with alone(), asyncio.Runner(debug=debug, loop_factory=Loop) as runner:
            return runner.run(main)

    def get_event_loop() -> Any:
        """Return the loop that runs, or else a new one; to the page's Python, its own."""
        loop = events._get_running_loop()
        if sys._getframe(1).f_code.co_filename not in sandbox.program.files:
            return usual_loop()
        return loop if isinstance(loop, Loop) else Loop()

    vars(asyncio).update(run=run, new_event_loop=Loop, get_event_loop=get_event_loop)
