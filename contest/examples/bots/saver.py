def answer(ask, rng):
    """Never rolls again, and takes the most points."""
    if ask.kind == "input":
        return "SAVE"
    return max(ask.scene.points, key=ask.scene.points.get)
