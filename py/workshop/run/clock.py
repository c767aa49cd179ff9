"""A clock that only a program's own sleep moves on, so that each run sees the same time."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

START = 1_767_603_600.0
"""When every run begins: Monday, 5 January 2026, 9 o'clock."""
TICK = 0.001
"""How far a look at the clock moves it: who waits for it in a loop waits no longer than needed."""


class Clock:
    """The time as a program sees it."""

    def __init__(self) -> None:
        self.now = START
        self.looks = 0
        self._gmtime, self._strftime, self._asctime = time.gmtime, time.strftime, time.asctime

    def read(self) -> float:
        """Look at the clock."""
        self.now += TICK
        self.looks += 1
        return self.now

    def since_start(self) -> float:
        """How long the program runs."""
        return self.read() - START

    def patch_time(self, module: ModuleType) -> None:
        """Let the functions of `time` tell this time."""
        gmtime = self._gmtime
        for name in ("monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(module, name, self.since_start)
            setattr(module, f"{name}_ns", lambda: int(self.since_start() * 1e9))
        changed: dict[str, Any] = {
            "time": self.read,
            "time_ns": lambda: int(self.read() * 1e9),
            "localtime": lambda at=None: gmtime(self.read() if at is None else at),
            "gmtime": lambda at=None: gmtime(self.read() if at is None else at),
            "ctime": lambda at=None: self._asctime(gmtime(self.read() if at is None else at)),
            "asctime": lambda at=None: self._asctime(gmtime(self.read()) if at is None else at),
            "strftime": lambda form, at=None: self._strftime(
                form, gmtime(self.read()) if at is None else at
            ),
        }
        vars(module).update(changed)

    def patch_datetime(self, module: ModuleType) -> None:
        """Let today and now of `datetime` be this time."""
        clock, utc = self, module.timezone.utc

        class Datetime(module.datetime):  # type: ignore[name-defined,misc]
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                told = cls.fromtimestamp(clock.read(), tz or utc)
                return told if tz else told.replace(tzinfo=None)

            today = utcnow = now

        class Date(module.date):  # type: ignore[name-defined,misc]
            @classmethod
            def today(cls) -> Any:
                told = Datetime.now()
                return cls(told.year, told.month, told.day)

        Datetime.__name__ = Datetime.__qualname__ = "datetime"
        Date.__name__ = Date.__qualname__ = "date"
        vars(module).update(datetime=Datetime, date=Date)
