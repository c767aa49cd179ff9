"""Answers for a player in this process: requests of a contest in, replies out, a JSON line each."""

from __future__ import annotations

from contest.room import Room
from workshop.process import serve

if __name__ == "__main__":
    serve(Room(lambda progress: None))
