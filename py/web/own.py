"""Asks a player whom somebody wrote, in the worker in which it runs."""

from __future__ import annotations

import json

from session.effects import Fault, OwnTurn
from web.bridge import recess


async def answer(turn: OwnTurn) -> str | Fault:
    """Return what the player answers that is kept on this device, or why it does not."""
    sitting = turn.sitting
    asked = {
        "game": sitting.game.name,
        "seed": sitting.seed,
        "options": dict(sitting.options),
        "answers": list(sitting.answers),
        "seat": turn.seat,
    }
    said = json.loads(await recess.askOwn(json.dumps(asked)))
    return Fault(said["fault"]) if said["fault"] else str(said["answer"])
