def answer(ask, rng):
    """Answers anything that may be answered."""
    return rng.choice(ask.choices)
