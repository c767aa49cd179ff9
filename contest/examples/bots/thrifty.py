def answer(ask, rng):
    """As thumb, but it spends a poor turn on what is worth least."""
    points, dice = ask.scene.points, ask.scene.dice
    if ask.kind == "category":
        poor = [name for name in ("1S", "2S", "Trio") if name in points]
        return poor[0] if max(points.values()) < 8 and poor else max(points, key=points.get)
    if max(points.values()) >= 12:
        return "SAVE"
    most = max(dice, key=dice.count)
    return " ".join(["ROLL", *(str(n) for n in range(1, 6) if dice[n - 1] != most)])
