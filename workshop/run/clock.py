"""A clock that only the program and its answers move on: with the same seed a run sees the same
times."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

START_TIMESTAMP = 1_767_603_600.0
"""When a run without a seed begins: Monday, 5 January 2026, 9:00 UTC, in Unix time."""
MAX_LATER_S = 1009
"""Seconds by which a run begins later for its seed: a program may seed chance with the time."""
TICK_S = 0.001
"""Seconds that each reading takes: a loop that waits for the clock ends soon."""


class Clock:
    """The time that a program sees."""

    def __init__(self, seed: str = "", start: float | None = None) -> None:
        """With `start`, a Unix time, it begins then, in the time zone of this machine: without, at
        the same time everywhere."""
        later = int.from_bytes(seed.encode(), "big") % MAX_LATER_S
        self._start = START_TIMESTAMP + later if start is None else start
        self._is_local = start is not None
        self.now = self._start
        self._gmtime, self._strftime, self._asctime = time.gmtime, time.strftime, time.asctime
        self._localtime = time.localtime if self._is_local else time.gmtime

    def read(self) -> float:
        """Return the Unix time in seconds."""
        self.now += TICK_S
        return self.now

    def since_start(self) -> float:
        """Return the seconds since the run began."""
        return self.read() - self._start

    def patch_time(self, module: ModuleType) -> None:
        """Make the functions of `time` read this clock."""
        gmtime, localtime = self._gmtime, self._localtime
        for name in ("monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(module, name, self.since_start)
            setattr(module, f"{name}_ns", lambda: int(self.since_start() * 1e9))
        changed: dict[str, Any] = {
            "time": self.read,
            "time_ns": lambda: int(self.read() * 1e9),
            "localtime": lambda at=None: localtime(self.read() if at is None else at),
            "gmtime": lambda at=None: gmtime(self.read() if at is None else at),
            "ctime": lambda at=None: self._asctime(localtime(self.read() if at is None else at)),
            "asctime": lambda at=None: self._asctime(localtime(self.read()) if at is None else at),
            "strftime": lambda form, at=None: self._strftime(
                form, localtime(self.read()) if at is None else at
            ),
        }
        vars(module).update(changed)

    def patch_datetime(self, module: ModuleType) -> None:
        """Make `today` and `now` of `datetime` read this clock."""
        clock, utc = self, module.timezone.utc

        class Datetime(module.datetime):  # type: ignore[name-defined,misc]
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                if tz or clock._is_local:
                    return cls.fromtimestamp(clock.read(), tz)
                return cls.utcnow()

            @classmethod
            def utcnow(cls) -> Any:
                return cls.fromtimestamp(clock.read(), utc).replace(tzinfo=None)

            @classmethod
            def today(cls) -> Any:
                return cls.now()

        class Date(module.date):  # type: ignore[name-defined,misc]
            @classmethod
            def today(cls) -> Any:
                now = Datetime.now()
                return cls(now.year, now.month, now.day)

        Datetime.__name__ = Datetime.__qualname__ = "datetime"
        Date.__name__ = Date.__qualname__ = "date"
        vars(module).update(datetime=Datetime, date=Date)
