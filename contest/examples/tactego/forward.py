def answer(ask, rng):
    """Always the foremost piece, straight on."""
    rows = [int(place.split()[0]) for place in ask.choices]
    best = max(rows) if ask.seat == 0 else min(rows)
    return rng.choice([place for place in ask.choices if int(place.split()[0]) == best])
