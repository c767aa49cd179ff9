"""What the page's address says: the settings behind its ``#``."""

from __future__ import annotations

from js import URLSearchParams, history, location

from table.link import Settings, write_settings


def read() -> str:
    """What stands behind the ``#``; empty where nothing does."""
    return str(location.hash)[1:]


def pairs(query: str) -> dict[str, str]:
    """The names and values in `query`, which is written as the end of an address is."""
    return {pair[0]: pair[1] for pair in URLSearchParams.new(query).entries()}


def query(settings: Settings) -> str:
    """The settings, as the end of an address."""
    written = URLSearchParams.new()
    for name, value in write_settings(settings).items():
        written.append(name, value)
    return str(written.toString())


def replace(settings: str) -> None:
    """Let the address say `settings`, without leaving the page."""
    history.replaceState(None, "", f"#{settings}")


def link(settings: Settings) -> str:
    """The address of this page with other settings."""
    return f"{location.origin}{location.pathname}#{query(settings)}"
