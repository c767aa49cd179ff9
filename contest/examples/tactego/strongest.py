def answer(ask, rng):
    """The strongest piece that can move goes ahead."""
    rows = [int(place.split()[0]) for place in ask.choices]
    best = max(rows) if ask.seat == 0 else min(rows)
    if ask.kind == "end":
        return rng.choice([each for each in ask.choices if int(each.split()[0]) == best])
    return max(ask.choices, key=lambda place: ask.scene.at(place).rank)
