"""Ways to draw a number from 1 to n, and to print dice."""

from __future__ import annotations


def draws(sides: int) -> tuple[str, ...]:
    """Return expressions that draw a number from 1 to `sides`."""
    return (
        f"random.randrange(1, {sides + 1})",
        f"random.randrange({sides}) + 1",
        f"random.choice({list(range(1, sides + 1))})",
        f"random.choice(range(1, {sides + 1}))",
        f"int(random.random() * {sides}) + 1",
        f"int(random.random() * {sides} + 1)",
        f"random.choices(range(1, {sides + 1}))[0]",
        f"random.sample(range(1, {sides + 1}), 1)[0]",
        f"int(random.uniform(1, {sides + 1}))",
        f"int(random.choice('{''.join(map(str, range(1, sides + 1)))}'))",
    )
