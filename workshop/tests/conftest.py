"""What no test of the workshop leaves to the next."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest


@pytest.fixture(autouse=True)
def _garbage_collected_as_before() -> Generator[None]:
    """Turn garbage collection on again after a test in whose process a judge turned it off."""
    yield
    gc.enable()


def pytest_sessionfinish() -> None:
    """Remove the folder in which programs have run in this process."""
    if execute := sys.modules.get("workshop.run.execute"):
        execute.remove_default_folder()
