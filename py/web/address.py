"""What the page's address says: the settings behind its ``#``, and the answers of a position."""

from __future__ import annotations

from collections.abc import Mapping

from js import URLSearchParams, history, location, recess

from table.link import Settings, write_settings


def pairs(query: str) -> dict[str, str]:
    """The names and values in `query`, which is written as the end of an address is."""
    return {pair[0]: pair[1] for pair in URLSearchParams.new(query).entries()}


def query(given: Mapping[str, str]) -> str:
    """Names and values, as the end of an address."""
    written = URLSearchParams.new()
    for name, value in given.items():
        written.append(name, value)
    return str(written.toString())


def of(settings: Settings) -> str:
    """What the address of a game with these settings says."""
    return query(write_settings(settings))


def replace(place: str) -> None:
    """Let the address say `place`, without leaving the page."""
    history.replaceState(
        history.state, "", f"#{place}" if place else location.pathname + location.search
    )


def link(place: str) -> str:
    """The address of this page, as it is set up, that says `place`."""
    return f"{location.origin}{location.pathname}{recess.search}#{place}"
