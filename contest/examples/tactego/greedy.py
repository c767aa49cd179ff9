def answer(ask, rng):
    """Takes what it can, with the first piece that there is."""
    if ask.kind == "start":
        return ask.choices[0]
    enemies = [place for place in ask.choices if ask.scene.at(place)]
    return rng.choice(enemies or ask.choices)
