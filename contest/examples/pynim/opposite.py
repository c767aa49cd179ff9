def answer(ask, rng):
    """Takes four less what the other took."""
    if ask.kind == "pile":
        return "33"
    take = str(4 - ask.scene.taken)
    return take if take in ask.choices else "1"
