def answer(ask, rng):
    """The foremost piece takes what it can, and else goes straight on."""
    enemies = [place for place in ask.choices if ask.kind == "end" and ask.scene.at(place)]
    rows = [int(place.split()[0]) for place in ask.choices]
    best = max(rows) if ask.seat == 0 else min(rows)
    return rng.choice(enemies or [each for each in ask.choices if int(each.split()[0]) == best])
