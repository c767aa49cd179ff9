def answer(ask, rng):
    """Saves 20 points or more, and else rolls all dice."""
    points = ask.scene.points
    if ask.kind == "category":
        return max(points, key=points.get)
    return "SAVE" if max(points.values()) >= 20 else "ROLL"
