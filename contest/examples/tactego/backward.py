def answer(ask, rng):
    """Always the hindmost piece."""
    return ask.choices[0] if ask.seat == 0 else ask.choices[-1]
