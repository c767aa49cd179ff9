def answer(ask, rng):
    """Takes the last stones where it can."""
    last = str(ask.scene.stones)
    return last if last in ask.choices else rng.choice(ask.choices)
