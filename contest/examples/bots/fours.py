def answer(ask, rng):
    """Collects fours, whatever it rolls."""
    points, dice = ask.scene.points, ask.scene.dice
    if ask.kind == "category":
        return max(points, key=points.get)
    others = [str(n) for n in range(1, 6) if dice[n - 1] != 4]
    if len(others) in (0, 5):
        return "ROLL" if others else "SAVE"
    return " ".join(["ROLL", *others])
