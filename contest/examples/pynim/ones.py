def answer(ask, rng):
    """Always takes one."""
    return ask.choices[0]
