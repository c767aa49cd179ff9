CATEGORIES = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]


def rule(with_names=False):
    widths = [len(c) for c in CATEGORIES]
    if with_names:
        widths = [8] + widths
    return "+" + "+".join("-" * (w + 2) for w in widths) + "+"


def cells(values):
    parts = []
    for category, value in zip(CATEGORIES, values):
        parts.append(f" {value:>{len(category)}} ")
    return "|" + "|".join(parts) + "|"


def print_scoreboard(players):
    print(f"{' Battle of the Sexes (B.O.T.S) ':=^80}")
    print("Scoreboard")
    print(rule(True))
    print("|          " + cells(CATEGORIES))
    print(rule(True))
    for p in players:
        print(f"| {p.name} " + cells([p.card.get(c, "") for c in CATEGORIES]))
        print(rule(True))
    print()
    for p in players:
        print(f"{p.name}: {p.total()}")
    print()


def print_scores(dice):
    print("Category Scores", rule(), cells(CATEGORIES), rule(), sep="\n")
    print(cells([dice.score(c) for c in CATEGORIES]))
    print(rule() + "\n")
