def answer(ask, rng):
    """Takes as many as it may."""
    return ask.choices[-2] if ask.kind == "take" and len(ask.choices) > 1 else "50"
